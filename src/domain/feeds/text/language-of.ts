/** In which language a text is written, by its letters and its commonest words; what a feed says of it is not asked. */
import { splitWords } from '../../../structures/text/fold-text.ts'

export const textLanguages = ['en', 'el', 'ru'] as const
export type TextLanguage = (typeof textLanguages)[number]

const GREEK = /[\u0370-\u03ff\u1f00-\u1fff]/
const CYRILLIC = /[\u0400-\u04ff]/
const LATIN = /[a-z\u00c0-\u024f]/i
const READ_MAX_CHARS = 2000

/** For each code unit: 0 not looked up yet, else one more than its place in the list. */
const unitScripts = new Uint8Array(65_536)
const scripts = [GREEK, CYRILLIC, LATIN]

function scriptOf(unit: number): number {
  const at = scripts.findIndex((script) => script.test(String.fromCharCode(unit)))
  unitScripts[unit] = (at < 0 ? scripts.length : at) + 1
  return unitScripts[unit]
}

/** How many letters are Greek, Cyrillic and Latin. */
function countScripts(text: string): readonly number[] {
  const counts = [...scripts, null].map(() => 0)
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    counts[(unitScripts[unit] || scriptOf(unit)) - 1]++
  }
  return counts
}

/** English, German, Spanish, French, Dutch, Swedish, Italian, Polish. */
const common = [
  'the and with of in is for to a this from has located bedroom area on',
  'und der die das mit ist im von fur eine einen zu den auf',
  'el los las con para una del por que es y la en',
  'le les des avec est pour une dans du et la au',
  'het een en van met is voor op de zijn',
  'och med ett en som det ar for pa',
  'il con per una di che nel della e la',
  'i w z na do jest oraz dla sie',
]
/** By a word, where the languages stand above that have it. */
const languagesOf = new Map<string, number[]>()
for (const [at, words] of common.entries())
  for (const word of words.split(' ')) languagesOf.set(word, [...(languagesOf.get(word) ?? []), at])

/** null: in none of the languages that we store. */
export function languageOf(text: string): TextLanguage | null {
  const part = text.slice(0, READ_MAX_CHARS)
  const [greek, cyrillic, latin] = countScripts(part)
  if (greek > cyrillic && greek * 2 > latin) return 'el'
  if (cyrillic > greek && cyrillic * 2 > latin) return 'ru'
  if (latin === 0) return null
  const scores = common.map(() => 0)
  for (const word of splitWords(part)) for (const at of languagesOf.get(word) ?? []) scores[at]++
  const best = Math.max(...scores)
  // A few words say too little; most of what is written in Latin letters here is English, the first.
  return scores[0] === best || best < 3 ? 'en' : null
}
