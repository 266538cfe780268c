/**
 * The words of a plain text with their places. Letters that stand apart ("w w w", "g m a i l",
 * "n.i.n.e") are one word. Invariant: words stand in text order and do not overlap.
 * Cost: linear in the text.
 */
import { eachSpan } from '../../structures/text/each-span.ts'
import type { Span } from './plain-text.ts'
import { kindsOf, wordKinds } from './word-kinds.ts'

/** `kinds` are those of `word-kinds.ts`. */
export type Word = Span & { readonly text: string; readonly kinds: number }

const SINGLE_LETTER = /^\p{L}$/u
const SPACINGS = new Set([' ', '.', '-', '_', '*'])

export function wordsOf(plain: string): Word[] {
  const words: Word[] = []
  eachSpan(plain, (start, end) => {
    const text = plain.slice(start, end)
    words.push({ text, start, end, kinds: kindsOf(text) })
  })
  return joinSpacedLetters(plain, words)
}

/** Up to `count` words before a word, nearest first, from a place on, back to the last number. */
export function lastWords(words: readonly Word[], before: number, count: number, from: number) {
  const found: Word[] = []
  for (let index = before - 1; index >= 0 && found.length < count; index--) {
    if (words[index].start < from || words[index].kinds & wordKinds.hasDigit) break
    found.push(words[index])
  }
  return found
}

function joinSpacedLetters(plain: string, words: readonly Word[]): Word[] {
  const joined: Word[] = []
  for (let index = 0; index < words.length; index++) {
    let last = index
    if (isSingle(words[index])) {
      const spacing = plain.slice(words[index].end, words[index + 1]?.start ?? words[index].end)
      if (SPACINGS.has(spacing))
        while (
          last + 1 < words.length &&
          isSingle(words[last + 1]) &&
          plain.slice(words[last].end, words[last + 1].start) === spacing
        )
          last++
    }
    joined.push(last === index ? words[index] : joinWords(words, index, last))
    index = last
  }
  return joined
}

/** One letter, which is two units beyond the basic plane. */
const isSingle = ({ text }: Word) => text.length <= 2 && SINGLE_LETTER.test(text)

function joinWords(words: readonly Word[], first: number, last: number): Word {
  const text = words
    .slice(first, last + 1)
    .map((word) => word.text)
    .join('')
  return { text, start: words[first].start, end: words[last].end, kinds: kindsOf(text) }
}
