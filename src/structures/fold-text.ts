/**
 * Makes spellings of one word equal: "Λεμεσός", "ΛΕΜΕΣΟΣ" and "λεμεσοσ" fold to the same letters.
 * Invariant: folding is idempotent, and every piece of `splitWords` is its own fold.
 * Cost: plain ASCII takes a short cut without Unicode normalisation; otherwise linear in the text.
 */
const ASCII_ONLY = /^[\x20-\x7e\n]*$/
const COMBINING_MARKS = /\p{M}+/gu
const NOT_WORD = /[^\p{L}\p{N}]+/u
const NOT_ASCII_WORD = /[^a-z0-9]+/

export function foldText(text: string): string {
  if (ASCII_ONLY.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replace(COMBINING_MARKS, '')
    .toLowerCase()
    .replace(COMBINING_MARKS, '')
    .replaceAll('ς', 'σ')
    .replaceAll('ı', 'i')
}

/** The words of a text, folded; everything that is neither letter nor digit separates. */
export function splitWords(text: string): string[] {
  const isAscii = ASCII_ONLY.test(text)
  const words = isAscii ? text.toLowerCase().split(NOT_ASCII_WORD) : foldText(text).split(NOT_WORD)
  // Only the ends can be empty: a separator at the beginning or at the end of the text.
  if (words[0] === '') words.shift()
  if (words.at(-1) === '') words.pop()
  return words
}
