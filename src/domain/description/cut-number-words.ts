/**
 * Number words that are glued together or to digits: "99four12278", "ninenine", "εννιαεννια4".
 * Invariant: a word is cut only when number words cover all of its letters.
 * Cost: linear in the word; an ordinary word fails at its first two letters.
 */
import { NUMBER_WORDS } from './words/number-words.ts'

export interface DigitPiece {
  readonly digits: string
  readonly start: number
  readonly end: number
  readonly spoken: boolean
}

/** "o" and "oh" are too short to be cut out of a longer word. */
const MIN_LETTERS = 3
const glued = [...NUMBER_WORDS.keys()].filter((word) => word.length >= MIN_LETTERS)
const MAX_LETTERS = Math.max(...glued.map((word) => word.length))
const BEGINNINGS = new Set(glued.map((word) => word.slice(0, 2)))

/** The number words that make up text[from..to], or null. */
export function cutNumberWords(text: string, from: number, to: number): DigitPiece[] | null {
  if (!BEGINNINGS.has(text.slice(from, from + 2))) return null
  // best[i]: the length of the word that ends at from + i on some way from the beginning, 0 for none.
  const best = new Uint8Array(to - from + 1)
  for (let at = 0; at < to - from; at++) {
    if (at > 0 && best[at] === 0) continue
    if (!BEGINNINGS.has(text.slice(from + at, from + at + 2))) continue
    for (let length = MIN_LETTERS; length <= MAX_LETTERS && at + length <= to - from; length++)
      if (NUMBER_WORDS.has(text.slice(from + at, from + at + length))) best[at + length] = length
  }
  if (best[to - from] === 0) return null
  const pieces: DigitPiece[] = []
  for (let end = to; end > from; end -= best[end - from]) {
    const start = end - best[end - from]
    pieces.push({ digits: NUMBER_WORDS.get(text.slice(start, end))!, start, end, spoken: true })
  }
  return pieces.reverse()
}
