/**
 * Whom a page is written for: language, words, and how figures, money and dates are written.
 * Invariant: everything that depends on the language goes through here. Formatters are made once
 * a language: making one takes about 50 microseconds, using it one.
 */

import type { Language } from '../../catalogue/languages.ts'
import type { CountryPhrases } from '../../country/country.ts'
import { country } from '../../country/served-country.ts'
import type { DecimalMark } from '../../domain/numbers/typed-number.ts'
import type { Words } from './english-words.ts'
import { type Translation, translations } from './translations.ts'

/** Prices per m2 below this are written to a tenth. */
const SMALL_UNIT = 100

export type Theme = 'light' | 'dark'

/** A place or a district, as the country knows it. */
interface Named {
  readonly name: string
  readonly nameLocal: string | null
  readonly names?: Readonly<Record<string, string>>
}

/** What follows from the language alone. */
export interface Formats extends Pick<Translation, 'faults' | 'assumptions'> {
  readonly lang: Language
  readonly words: Words
  /** What is said of the country. */
  readonly here: CountryPhrases
  /** The name of a place: as the country itself writes it in its own language, else as it is known. */
  nameOf(place: Named): string
  /** The place and the reference of a seller that the search box gives as an example. */
  readonly findPlaceholder: string
  /** A label of the catalogue. */
  label(english: string): string
  /** What stands before decimals. */
  readonly decimalMark: DecimalMark
  /** "Greek", in the reader's own language. */
  languageName(code: string): string
  number(value: number, digits?: number): string
  money(value: number): string
  /** Of a square metre: rents to a tenth, €12.6. */
  moneyPerM2(value: number): string
  /** €285k, 285 χιλ. €, 1,2 млн €: what fits on a pin. */
  moneyShort(value: number): string
  areaM2(value: number): string
  /** 350 m, 1.2 km: as people say it. */
  distance(metres: number): string
  /** A number of the catalogue with its unit: €285,000; 84 m²; 12 months; 270 cm. */
  quantity(value: number, unit: string | undefined): string
  /** The unit next to a number field: €, m², cm. */
  unitSign(unit: string): string
  percent(value: number): string
  date(iso: string): string
  /** Day and time, as the clocks of the country show it. */
  moment(iso: string): string
  /** A stretch of time within a day, with the day. */
  span(fromIso: string, toIso: string): string
}

export interface Locale extends Formats {
  readonly theme: Theme | null
  /** Path and query as requested, for the language switch and the canonical address. */
  readonly url: string
}

interface Formatting {
  format(value: number): string
  formatToParts(value: number): Intl.NumberFormatPart[]
}

function createFormats(lang: Language): Formats {
  const { formats: locale, words, labels, faults, assumptions } = translations[lang]
  const { currency, timeZone } = country
  const style = { style: 'currency', currency, maximumFractionDigits: 0 } as const
  const numbers = (options: Intl.NumberFormatOptions) =>
    quickFormat(new Intl.NumberFormat(locale, options))
  const whole = numbers({ maximumFractionDigits: 0 })
  const tenth = numbers({ maximumFractionDigits: 1 })
  const money = numbers(style)
  const cents = numbers({ ...style, maximumFractionDigits: 1 })
  const short = new Intl.NumberFormat(locale, {
    ...style,
    notation: 'compact',
    maximumSignificantDigits: 3,
  })
  const day = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone,
  })
  const minute = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone,
  })
  const stretch = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  })
  const languageNames = new Intl.DisplayNames(locale, { type: 'language' })
  const here = country.phrases[lang] ?? country.phrases.en
  const isLocal = lang === country.languages[0]
  const nameOf = ({ name, nameLocal, names }: Named) =>
    (isLocal ? nameLocal : names?.[lang]) ?? name
  const label = (english: string) => labels[english] ?? english
  const areaM2 = (value: number) => `${tenth.format(value)} ${label('m2')}`
  const sign = money.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency
  return {
    lang,
    words,
    faults,
    assumptions,
    here,
    nameOf,
    findPlaceholder: words.findPlaceholder(nameOf(examplePlace())),
    label,
    decimalMark: decimalMarkOf(tenth),
    languageName: (code) => languageNames.of(code) ?? code,
    number: (value, digits = 0) => (digits === 0 ? whole : tenth).format(value),
    money: (value) => money.format(value),
    moneyPerM2: (value) => (value < SMALL_UNIT ? cents : money).format(value),
    moneyShort: (value) => short.format(value),
    areaM2,
    distance: (metres) =>
      metres < 1000
        ? `${whole.format(metres)} ${label('m')}`
        : `${tenth.format(metres / 1000)} ${label('km')}`,
    quantity(value, unit) {
      if (unit === undefined) return String(value)
      if (unit === currency) return money.format(value)
      if (unit === 'm2') return areaM2(value)
      if (unit === 'months') return words.months(whole.format(value), value)
      return `${tenth.format(value)} ${label(unit)}`
    },
    unitSign: (unit) => (unit === currency ? sign : label(unit)),
    percent: (value) => `${tenth.format(Math.abs(value))}%`,
    date: (iso) => day.format(new Date(iso)),
    moment: (iso) => minute.format(new Date(iso)),
    span: (fromIso, toIso) => stretch.formatRange(new Date(fromIso), new Date(toIso)),
  }
}

/** What is formatted here as there, or nothing is. */
const SAMPLES = [0, 7, 42, 999, 1000, 1234, 12_345, 100_000, 999_999, 1_234_567, 1_000_000_000]
const QUICK_MAX = 1e12

/**
 * The same texts for whole numbers at a tenth of the price: a page has hundreds of them. What surrounds the digits and
 * what separates thousands is taken from the format itself, which writes everything else.
 */
export function quickFormat(format: Intl.NumberFormat): Formatting {
  const parts = format.formatToParts(1_234_567)
  const types = parts.map(({ type }) => type)
  const textOf = (from: number, to?: number) =>
    parts.slice(from, to).reduce((text, { value }) => text + value, '')
  const before = textOf(0, types.indexOf('integer'))
  const after = textOf(types.lastIndexOf('integer') + 1)
  const group = parts.find(({ type }) => type === 'group')?.value ?? ''
  const quick = (value: number): string => {
    let digits = String(value)
    for (let at = digits.length - 3; at > 0; at -= 3) {
      digits = digits.slice(0, at) + group + digits.slice(at)
    }
    return before + digits + after
  }
  const isSame = SAMPLES.every((value) => quick(value) === format.format(value))
  const isQuick = (value: number): boolean =>
    Number.isInteger(value) && value < QUICK_MAX && (value > 0 || Object.is(value, 0))
  return {
    format: (value) => (isSame && isQuick(value) ? quick(value) : format.format(value)),
    formatToParts: (value) => format.formatToParts(value),
  }
}

const decimalMarkOf = (format: Formatting): DecimalMark =>
  format.formatToParts(1.5).some(({ type, value }) => type === 'decimal' && value === ',')
    ? ','
    : '.'

const examplePlace = (): Named =>
  country.places.find(({ slug }) => slug === country.examples.places[0])!

const formats = new Map<Language, Formats>()

/** Formats are made when a language is first needed: 20 ms each. */
export function createLocale(lang: Language, theme: Theme | null, url: string): Locale {
  const own = formats.get(lang) ?? createFormats(lang)
  formats.set(lang, own)
  return { ...own, theme, url }
}

/** Where nothing is known of who reads. */
export const anyLocale = (): Locale => createLocale('en', null, '/')
