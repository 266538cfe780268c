/** In which language a text is written, by its letters and its commonest words; what a feed says of it is not asked. */
import { splitWords } from '../../../structures/text/fold-text.ts'

export const textLanguages = ['en', 'el', 'ru'] as const
export type TextLanguage = (typeof textLanguages)[number]

const GREEK = /[\u0370-\u03ff\u1f00-\u1fff]/g
const CYRILLIC = /[\u0400-\u04ff]/g
const LATIN = /[a-z\u00c0-\u024f]/gi
const READ_MAX_CHARS = 2000

const common: Readonly<Record<string, ReadonlySet<string>>> = {
  en: new Set('the and with of in is for to a this from has located bedroom area on'.split(' ')),
  de: new Set('und der die das mit ist im von fur eine einen zu den auf'.split(' ')),
  es: new Set('el los las con para una del por que es y la en'.split(' ')),
  fr: new Set('le les des avec est pour une dans du et la au'.split(' ')),
  nl: new Set('het een en van met is voor op de zijn'.split(' ')),
  sv: new Set('och med ett en som det ar for pa'.split(' ')),
  it: new Set('il con per una di che nel della e la'.split(' ')),
  pl: new Set('i w z na do jest oraz dla sie'.split(' ')),
}

/** null: in none of those that are kept. */
export function languageOf(text: string): TextLanguage | null {
  const part = text.slice(0, READ_MAX_CHARS)
  const count = (pattern: RegExp) => part.match(pattern)?.length ?? 0
  const [greek, cyrillic, latin] = [count(GREEK), count(CYRILLIC), count(LATIN)]
  if (greek > cyrillic && greek * 2 > latin) return 'el'
  if (cyrillic > greek && cyrillic * 2 > latin) return 'ru'
  if (latin === 0) return null
  const words = splitWords(part)
  const scores = Object.entries(common).map(
    ([language, list]) => [language, words.filter((word) => list.has(word)).length] as const,
  )
  const best = scores.reduce((a, b) => (b[1] > a[1] ? b : a))
  // A few words say too little; most of what is written in Latin letters here is English.
  return best[0] === 'en' || best[1] < 3 ? 'en' : null
}
