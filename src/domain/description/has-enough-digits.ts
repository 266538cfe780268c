/**
 * Whether the digits of a text stand close enough together for a phone number, whatever is said about them: most texts
 * have a few rooms and metres, and need not be asked what each of their numbers is.
 * Invariant: where it says no, neither runs nor like gaps nor assembled numbers are found. Cost: one look at every number.
 */
import { MAX_PART_GAP } from './find-assembled.ts'
import type { NumberItem } from './numbers-of.ts'
import { MIN_PHONE_DIGITS } from './phone-forms.ts'
import { MAX_RUN_GAP, MIN_CALLED_DIGITS } from './phone-runs.ts'

/** Behind a word that asks for a call six digits are enough, but only in a row; parts of a number may stand further apart. */
export const hasEnoughDigits = (items: readonly NumberItem[]): boolean =>
  mostDigits(items, MAX_PART_GAP) >= MIN_PHONE_DIGITS ||
  mostDigits(items, MAX_RUN_GAP) >= MIN_CALLED_DIGITS

/** The most digits that stand no further apart than this, from one group to the next. */
function mostDigits(items: readonly NumberItem[], maxGap: number): number {
  let most = 0
  let digits = 0
  for (let index = 0; index < items.length; index++) {
    if (index > 0 && items[index].start - items[index - 1].end > maxGap) digits = 0
    digits += items[index].digits.length
    most = Math.max(most, digits)
  }
  return most
}
