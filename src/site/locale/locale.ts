/**
 * Whom a page is written for: language, words, and how figures, money and dates are written.
 * Invariant: everything that depends on the language goes through here. Formatters are made once
 * a language: making one takes some 50 microseconds, using it one.
 */

import type { Language } from '../../catalogue/languages.ts'
import type { CountryPhrases } from '../../country/country.ts'
import { country } from '../../country/served-country.ts'
import { englishWords, type Words } from './english-words.ts'
import { greekLabels } from './greek-labels.ts'
import { greekWords } from './greek-words.ts'

export type Theme = 'light' | 'dark'

export interface Formats {
  readonly lang: Language
  readonly words: Words
  /** What is said of the country. */
  readonly here: CountryPhrases
  /** Whether names of places are shown as the country itself writes them. */
  readonly isLocal: boolean
  /** The place and the reference of a seller that the search box gives as an example. */
  readonly findPlaceholder: string
  /** A label of the catalogue. */
  label(english: string): string
  number(value: number, digits?: number): string
  money(value: number): string
  /** €285k, €1.2M: what fits on a pin. */
  moneyShort(value: number): string
  areaM2(value: number): string
  /** 350 m, 1.2 km: as people say it. */
  distance(metres: number): string
  /** A number of the catalogue with its unit: €285,000; 84 m²; 12 months; 270 cm. */
  quantity(value: number, unit: string | undefined): string
  /** What stands beside a box for a number: €, m², cm. */
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
  /** Path and query as asked for, for the language switch and the canonical address. */
  readonly url: string
}

const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', el: 'el-GR' }
const WORDS: Readonly<Record<Language, Words>> = { en: englishWords, el: greekWords }

function createFormats(lang: Language): Formats {
  const locale = LOCALES[lang]
  const { currency, timeZone } = country
  const style = { style: 'currency', currency, maximumFractionDigits: 0 } as const
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
  const tenth = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  const money = new Intl.NumberFormat(locale, style)
  const short = new Intl.NumberFormat('en-GB', {
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
  const words = WORDS[lang]
  const here = country.phrases[lang] ?? country.phrases.en
  const isLocal = lang === country.languages[0]
  const label = lang === 'el' ? (english: string) => greekLabels[english] ?? english : String
  const areaM2 = (value: number) => `${tenth.format(value)} ${lang === 'el' ? label('m2') : 'm²'}`
  const sign = money.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency
  return {
    lang,
    words,
    here,
    isLocal,
    findPlaceholder: words.findPlaceholder(placeNamed(isLocal), country.examples.references[1]),
    label,
    number: (value, digits = 0) => (digits === 0 ? whole : tenth).format(value),
    money: (value) => money.format(value),
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
    unitSign: (unit) => (unit === currency ? sign : unit === 'm2' ? 'm²' : label(unit)),
    percent: (value) => `${tenth.format(Math.abs(value))}%`,
    date: (iso) => day.format(new Date(iso)),
    moment: (iso) => minute.format(new Date(iso)),
    span: (fromIso, toIso) => stretch.formatRange(new Date(fromIso), new Date(toIso)),
  }
}

function placeNamed(isLocal: boolean): string {
  const { places, examples } = country
  const { name, nameLocal } = places.find(({ slug }) => slug === examples.places[0])!
  return (isLocal ? nameLocal : null) ?? name
}

const formats: Readonly<Record<Language, Formats>> = {
  en: createFormats('en'),
  el: createFormats('el'),
}

export function createLocale(lang: Language, theme: Theme | null, url: string): Locale {
  return { ...formats[lang], theme, url }
}

/** For pages that are rendered before anybody asks. */
export const anyLocale: Locale = createLocale('en', null, '/')
