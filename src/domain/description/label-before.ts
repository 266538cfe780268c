/**
 * What the words before a number say that it is. Invariant: another sentence says nothing of a number.
 * Cost: three words a number.
 */
import type { NumberItem } from './numbers-of.ts'
import type { Word } from './plain-text.ts'
import { wordKinds } from './word-kinds.ts'
import {
  AMOUNT_LABELS,
  CONTACT_WORDS,
  NUMBER_NAMES,
  REFERENCE_LABELS,
  SHORTENED_WORDS,
} from './words/number-context.ts'

const MAX_LABELS = 3
const MAX_LABEL_DISTANCE = 30
const SENTENCE_END = /[.!?\n]/

/** The nearest telling word among the three before a number, or ''; one that asks for a call silences it. */
export function labelBefore(plain: string, words: readonly Word[], item: NumberItem): string {
  const before: string[] = []
  for (let index = item.word - 1; index >= 0 && before.length < MAX_LABELS; index--) {
    const { text, start, end, kinds } = words[index]
    if (item.start - start > MAX_LABEL_DISTANCE || kinds & wordKinds.hasDigit) break
    // "300 m from the sea. 99 ...": another sentence says nothing of this number.
    const gap = plain.slice(end, words[index + 1].start)
    if (SENTENCE_END.test(gap) && !SHORTENED_WORDS.has(text)) break
    before.push(text)
  }
  if (before.some((word) => CONTACT_WORDS.has(word))) return ''
  // "The number begins from 9941": a number's name says more than what may stand before a price.
  const isNumber = before.some((word) => NUMBER_NAMES.has(word))
  return before.find((word) => (isNumber ? REFERENCE_LABELS.has(word) : isLabel(word))) ?? ''
}

const isLabel = (word: string) => AMOUNT_LABELS.has(word) || REFERENCE_LABELS.has(word)
