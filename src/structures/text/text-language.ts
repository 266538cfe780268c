/**
 * The language of a text, as far as its letters tell: Greek, Russian, or English where enough of its words are the
 * little ones that only English has. null: too little to go on, or a language that we cannot name.
 * Cost: one pass over the letters, another for the little words.
 */
export type TextLanguage = 'el' | 'ru' | 'en'

/** Other languages in Cyrillic have letters that Russian has not. */
const NOT_RUSSIAN = /[іїєґўјљњћђџѓќѝ]/iu
const ENGLISH = /\b(?:the|and|with|of|for|is|are|from|this|has|to|near|in|a|on)\b/giu
const LETTERS_MIN = 4
/** In plain English one word in this many is one of the above; other languages share but a few of them. */
const ENGLISH_SHARE = 0.12

const SCRIPTS = [/\p{Script=Greek}/u, /\p{Script=Cyrillic}/u, /\p{Script=Latin}/u]
/** Which of them a character is of; none: the number of scripts. */
const [GREEK, CYRILLIC, LATIN, NONE] = [0, 1, 2, SCRIPTS.length]

export function textLanguage(text: string): TextLanguage | null {
  const { counts, latinWords } = countLetters(text)
  const most = Math.max(counts[GREEK], counts[CYRILLIC], counts[LATIN])
  if (most < LETTERS_MIN) return null
  if (counts[GREEK] === most) return 'el'
  if (counts[CYRILLIC] === most) return NOT_RUSSIAN.test(text) ? null : 'ru'
  const little = text.match(ENGLISH)?.length ?? 0
  return little >= latinWords * ENGLISH_SHARE ? 'en' : null
}

function countLetters(text: string) {
  const counts = [0, 0, 0, 0]
  let latinWords = 0
  let before = NONE
  for (let i = 0; i < text.length; i++) {
    const script = scriptAt(text, i)
    counts[script]++
    if (script === LATIN && before !== LATIN) latinWords++
    before = script
    if (text.codePointAt(i)! > 0xffff) i++
  }
  return { counts, latinWords }
}

/** By character, one more than its script, once it was looked up: 0 for those that were not. */
const known = new Uint8Array(0x3000)

function scriptAt(text: string, at: number): number {
  const code = text.charCodeAt(at)
  if (code < known.length && known[code] > 0) return known[code] - 1
  const sign = String.fromCodePoint(text.codePointAt(at)!)
  const found = SCRIPTS.findIndex((letters) => letters.test(sign))
  const script = found < 0 ? NONE : found
  if (code < known.length) known[code] = script + 1
  return script
}
