/**
 * Phone numbers in a plain text: written in groups, told in parts, or with letters for digits.
 * Invariant: every span lies in the text. Cost: linear in the text.
 */
import { findLookAlikes } from './find-look-alikes.ts'
import { findTold } from './find-told.ts'
import { readNumberText } from './number-text.ts'
import type { ContactCountry } from './phone-forms.ts'
import { findLikeGaps, findRuns } from './phone-runs.ts'
import type { Span } from './plain-text.ts'
import type { Word } from './plain-words.ts'

export function findPhones(plain: string, words: readonly Word[], country: ContactCountry): Span[] {
  const text = readNumberText(plain, words, country)
  return [
    ...findRuns(text),
    ...findLikeGaps(text),
    ...findTold(text),
    ...findLookAlikes(plain, text.phones),
  ]
}
