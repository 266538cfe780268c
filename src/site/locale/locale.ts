/**
 * Whom a page is written for: language, words, and how figures, money and dates are written.
 * Invariant: everything that depends on the language goes through here. Formatters are made once
 * a language: making one takes some 50 microseconds, using it one.
 */

import type { Language } from '../../catalogue/languages.ts'
import { englishWords, type Words } from './english-words.ts'
import { greekLabels } from './greek-labels.ts'
import { greekWords } from './greek-words.ts'

export type Theme = 'light' | 'dark'

export interface Formats {
  readonly lang: Language
  readonly words: Words
  /** A label of the catalogue. */
  label(english: string): string
  number(value: number, digits?: number): string
  euros(value: number): string
  /** €285k, €1.2M: what fits on a pin. */
  eurosShort(value: number): string
  areaM2(value: number): string
  percent(value: number): string
  date(iso: string): string
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
  const euro = { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 } as const
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
  const tenth = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  const money = new Intl.NumberFormat(locale, euro)
  const short = new Intl.NumberFormat('en-GB', {
    ...euro,
    notation: 'compact',
    maximumSignificantDigits: 3,
  })
  const day = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'Asia/Nicosia',
  })
  return {
    lang,
    words: WORDS[lang],
    label: lang === 'el' ? (english) => greekLabels[english] ?? english : (english) => english,
    number: (value, digits = 0) => (digits === 0 ? whole : tenth).format(value),
    euros: (value) => money.format(value),
    eurosShort: (value) => short.format(value),
    areaM2: (value) => `${tenth.format(value)} ${lang === 'el' ? 'τ.μ.' : 'm²'}`,
    percent: (value) => `${tenth.format(Math.abs(value))}%`,
    date: (iso) => day.format(new Date(iso)),
  }
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
