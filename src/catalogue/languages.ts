/** The languages that pages and mails are written in, the usual one first, as far as the country has phrases in them. */
import { country } from '../country/served-country.ts'

const written = ['en', 'el', 'ru'] as const
export type Language = (typeof written)[number]

export const languages: readonly Language[] = written.filter((lang) => lang in country.phrases)

/**
 * The languages that a listing may be described in: those of the pages, then those in which sellers here write for buyers
 * from abroad, by their ISO 639-1 codes.
 */
export const textLanguages = [
  ...written,
  ...(['de', 'fr', 'es', 'it', 'nl', 'pl', 'sv', 'no', 'da', 'fi', 'pt', 'ca', 'cs'] as const),
  ...(['hu', 'ro', 'bg', 'uk', 'tr', 'he', 'ar', 'zh'] as const),
] as const
export type TextLanguage = (typeof textLanguages)[number]

/** That of the country, where nobody has chosen one: the first of its own that mails are written in. */
export const localLanguage: Language =
  country.languages.flatMap((code) => languages.filter((lang) => lang === code))[0] ?? languages[0]

/** The address of a page that opens in this language, whatever the browser asks for. */
export const inLanguage = (address: string, lang: Language): string =>
  `${address}${address.includes('?') ? '&' : '?'}lang=${lang}`
