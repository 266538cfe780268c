/**
 * A plain text as the phone rules read it: its words, its digit groups, and which of them are known to
 * be something else. Made once a text. Cost: linear in the text.
 */
import { knownNumbers, MAX_LIST_STEP } from './known-numbers.ts'
import type { NumberItem } from './numbers-of.ts'
import type { ContactCountry, PhoneForms } from './phone-forms.ts'
import { lastWords, type Word } from './plain-text.ts'
import { CONTACT_WORDS } from './words/number-context.ts'

export interface NumberText {
  readonly plain: string
  readonly words: readonly Word[]
  readonly items: readonly NumberItem[]
  readonly known: readonly boolean[]
  readonly phones: PhoneForms
}

const MAX_CALL_WORDS = 4
const MAX_CALL_DISTANCE = 40
const MIN_LADDER = 4

export function readNumberText(
  text: Omit<NumberText, 'known'>,
  country: ContactCountry,
): NumberText {
  const { plain, words, items, phones } = text
  return { ...text, known: knownNumbers(plain, words, items, phones.isLocal, country) }
}

/** One of the four words before asks for a call: then six digits are enough. */
export function isCalled(words: readonly Word[], item: NumberItem): boolean {
  if (CONTACT_WORDS.has(item.prefix)) return true
  const before = lastWords(words, item.word, MAX_CALL_WORDS, item.start - MAX_CALL_DISTANCE)
  return before.some(({ text }) => CONTACT_WORDS.has(text))
}

/** "2, 3, 4, 5": groups in equal small steps are floors, plots or bus lines. */
export function isLadder(items: readonly NumberItem[], from: number, to: number): boolean {
  if (to - from + 1 < MIN_LADDER) return false
  const step = Number(items[from + 1].digits) - Number(items[from].digits)
  if (step === 0 || Math.abs(step) > MAX_LIST_STEP) return false
  for (let index = from + 2; index <= to; index++)
    if (Number(items[index].digits) - Number(items[index - 1].digits) !== step) return false
  return true
}
