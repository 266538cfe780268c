/** The languages that pages and mails are written in, the usual one first, as far as the country has phrases in them. */
import { country } from '../country/served-country.ts'

const written = ['en', 'el', 'ru'] as const
export type Language = (typeof written)[number]

export const languages: readonly Language[] = written.filter((lang) => lang in country.phrases)

/** That of the country, where nobody has chosen one: the first of its own that mails are written in. */
export const localLanguage: Language =
  country.languages.flatMap((code) => languages.filter((lang) => lang === code))[0] ?? languages[0]
