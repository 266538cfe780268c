/**
 * In which language a page is written: what the address asks for, else what was chosen before
 * (a cookie), else what the browser prefers, else English.
 */
import { type Language, languages } from '../../catalogue/languages.ts'

export interface LanguageClues {
  readonly asked: string | null
  readonly cookie: string | null
  readonly acceptLanguage: string | undefined
}

const known = (text: string | null | undefined): Language | null =>
  languages.find((language) => language === text?.trim().slice(0, 2).toLowerCase()) ?? null

export function pickLanguage({ asked, cookie, acceptLanguage }: LanguageClues): Language {
  return known(asked) ?? known(cookie) ?? preferred(acceptLanguage) ?? 'en'
}

function preferred(header: string | undefined): Language | null {
  const ranked = (header ?? '')
    .split(',')
    .map((entry) => {
      const [tag, ...rest] = entry.split(';')
      const quality = /q=([\d.]+)/.exec(rest.join(';'))?.[1]
      return { language: known(tag), quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ language, quality }) => language !== null && quality > 0)
    .sort((a, b) => b.quality - a.quality)
  return ranked[0]?.language ?? null
}
