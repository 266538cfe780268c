/**
 * The language of a text, as far as its letters tell: Greek, Russian, or English where enough of its words are the
 * little ones that only English has. null: too little to go on, or a language that we cannot name.
 * Cost: one pass over the letters.
 */
export type TextLanguage = 'el' | 'ru' | 'en'

/** Other languages in Cyrillic have letters that Russian has not. */
const NOT_RUSSIAN = /[іїєґўјљњћђџѓќѝ]/iu
const ENGLISH = /\b(?:the|and|with|of|for|is|are|from|this|has|to|near|in|a|on)\b/giu
const LETTERS_MIN = 4
/** In plain English one word in this many is one of the above; other languages share but a few of them. */
const ENGLISH_SHARE = 0.12

const SCRIPTS = [
  ['el', /\p{Script=Greek}/gu],
  ['ru', /\p{Script=Cyrillic}/gu],
  ['en', /\p{Script=Latin}/gu],
] as const

export function textLanguage(text: string): TextLanguage | null {
  const counts = SCRIPTS.map(([lang, letters]) => ({
    lang,
    count: text.match(letters)?.length ?? 0,
  }))
  const { lang, count } = counts.reduce((best, one) => (one.count > best.count ? one : best))
  if (count < LETTERS_MIN) return null
  if (lang === 'ru') return NOT_RUSSIAN.test(text) ? null : lang
  return lang === 'en' && !isEnglish(text) ? null : lang
}

function isEnglish(text: string): boolean {
  const words = text.match(/\p{Script=Latin}+/gu)?.length ?? 0
  const little = text.match(ENGLISH)?.length ?? 0
  return little >= words * ENGLISH_SHARE
}
