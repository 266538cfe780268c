/**
 * Phone numbers that the text says how to put together: parts ("starts with 9941, ends with 2278"),
 * letters to leave out ("9941x2278 without the x"), digits to be read from the end.
 * Invariant: digits alone are never enough here; words must say so, or the letters stand in every gap.
 * Cost: linear; of every number only the next few groups are read.
 */
import { isCalled, type NumberText } from './number-text.ts'
import type { NumberItem } from './numbers-of.ts'
import { MAX_PHONE_DIGITS } from './phone-forms.ts'
import { lastWords, type Span, type Word } from './plain-text.ts'
import { wordKinds } from './word-kinds.ts'
import {
  CONNECTORS,
  COUNTED_WORDS,
  FIRST_WORDS,
  FRONT_WORDS,
  LAST_WORDS,
  LETTER_WORDS,
  PART_WORDS,
} from './words/assembly-words.ts'
import { CONTACT_WORDS, NUMBER_NAMES, REFERENCE_LABELS } from './words/number-context.ts'
import { NUMBER_WORDS } from './words/number-words.ts'

const MAX_PARTS = 4
export const MAX_PART_GAP = 60
const MAX_LETTER_GAP = 12
const NEAR = 60
const ORDINAL = /^(?:st|nd|rd|th|οσ|ο|η|α)$/
const LETTERS = /\p{L}+/gu
const DIMENSION = /^[xχх]+$/
const MIN_MIXED_GROUPS = 3
const MAX_TARGETS = 3
const MAX_DROPPED_LETTERS = 4

export function findAssembled(text: NumberText): Span[] {
  if (text.items.length === 0) return []
  return [...inParts(text), ...withLetters(text), ...backwards(text)]
}

function inParts({ plain, words, items, known, phones }: NumberText): Span[] {
  const parts = items.filter((item, index) => !known[index] && !isCount(words, item))
  const found: Span[] = []
  for (let from = 0; from + 1 < parts.length; from++) {
    const { start } = parts[from]
    let digits = parts[from].digits
    for (let to = from + 1; to < Math.min(parts.length, from + MAX_PARTS); to++) {
      const { end } = parts[to]
      if (parts[to].start - parts[to - 1].end > MAX_PART_GAP) break
      const swapped = parts[to].digits + digits
      digits += parts[to].digits
      if (digits.length > MAX_PHONE_DIGITS) break
      const between = wordsBetween(words, parts[from], parts[to])
      const isSwapped =
        to === from + 1 &&
        phones.isLocal(swapped) &&
        (isInFront(words, parts[to]) || isLastFirst(words, parts[from], between))
      if (!isSwapped && !phones.isLocal(digits)) continue
      const before = lastWords(words, parts[from].word, MAX_PARTS * 2, start - NEAR)
      if (
        !isSwapped &&
        !areParts(between, before, parts.slice(from, to + 1), phones.isMobile(digits))
      )
        continue
      found.push({ start, end: plain.length < end ? plain.length : end })
      break
    }
  }
  return found
}

/** Whether words say that the groups are one number, strongly enough for the kind of number. */
function areParts(
  between: readonly string[],
  before: readonly Word[],
  groups: readonly NumberItem[],
  isMobile: boolean,
): boolean {
  const around = [...between, ...before.map(({ text }) => text)]
  if (between.some((word) => REFERENCE_LABELS.has(word))) return false
  const isNamed = around.some((word) => CONTACT_WORDS.has(word) || NUMBER_NAMES.has(word))
  const isConnected = between.every((word) => CONNECTORS.has(word) || CONTACT_WORDS.has(word))
  if (isConnected && between.length > 0)
    return isNamed || isMobile || around.some((word) => PART_WORDS.has(word))
  return isMobile && isNamed && groups.length < MAX_PARTS && !groups.some(isYear)
}

const isYear = ({ digits }: NumberItem) => /^(?:19|20)\d\d$/.test(digits)

/** "1st", "first four digits", "part two": counts the parts. */
function isCount(words: readonly Word[], item: NumberItem): boolean {
  if (ORDINAL.test(item.suffix)) return true
  if (item.digits.length > 1) return false
  const [before, after] = [words[item.word - 1]?.text, words[item.word + 1]?.text]
  if (item.spoken && (FIRST_WORDS.has(before) || LAST_WORDS.has(before))) return true
  return COUNTED_WORDS.has(before) || COUNTED_WORDS.has(after)
}

function wordsBetween(words: readonly Word[], first: NumberItem, last: NumberItem): string[] {
  return words
    .slice(first.word + 1, last.word)
    .filter(({ start, end }) => start >= first.end && end <= last.start)
    .map(({ text }) => text)
    .filter((text) => !/\d/.test(text) && !NUMBER_WORDS.has(text))
}

const isInFront = (words: readonly Word[], item: NumberItem) =>
  words.slice(item.word + 1, item.word + 4).some(({ text }) => FRONT_WORDS.has(text))

/** "The last four are 2278, the first four 9941." */
function isLastFirst(words: readonly Word[], first: NumberItem, between: readonly string[]) {
  const before = lastWords(words, first.word, MAX_PARTS, first.start - NEAR)
  return (
    before.some(({ text }) => LAST_WORDS.has(text)) && between.some((text) => FIRST_WORDS.has(text))
  )
}

/** Letters between the digits: to be left out by order, or too many to be anything else. */
function withLetters({ plain, words, items, known, phones }: NumberText): Span[] {
  const orders = dropOrders(words)
  const found: Span[] = []
  for (let from = 0; from < items.length; from++) {
    const { start, word } = items[from]
    let digits = ''
    for (let to = from; to < items.length; to++) {
      const isOneWord = items[to].word === word
      if (to > from && items[to].start - items[to - 1].end > MAX_LETTER_GAP) break
      if (!isOneWord && (orders.length === 0 || known[from] || known[to])) break
      digits += items[to].digits
      if (digits.length > MAX_PHONE_DIGITS) break
      if (to === from || !phones.isLocal(digits)) continue
      const { end } = items[to]
      const letters = plain.slice(start, end).match(LETTERS) ?? []
      if (letters.length === 0) continue
      const isMuch = isOneWord && letters.length + 1 >= MIN_MIXED_GROUPS && !isSize(letters)
      const called = isOneWord && isCalled(words, items[from])
      if (!isMuch && !called && !isOrdered(orders, letters, start, end)) continue
      found.push({ start, end })
      break
    }
  }
  return found
}

/** "240x120x60": up to three groups around an x are the sizes of a thing. */
const isSize = (letters: readonly string[]) =>
  letters.length < MIN_MIXED_GROUPS && letters.every((letter) => DIMENSION.test(letter))

interface DropOrder extends Span {
  /** The words after the order, of which one names what is to be left out. */
  readonly targets: readonly string[]
}

function dropOrders(words: readonly Word[]): DropOrder[] {
  const orders: DropOrder[] = []
  for (let index = 0; index < words.length; index++) {
    const { start, end, kinds } = words[index]
    if ((kinds & wordKinds.drops) === 0) continue
    const targets = words.slice(index + 1, index + 1 + MAX_TARGETS).map((word) => word.text)
    orders.push({ start, end, targets })
  }
  return orders
}

/** Whether an order next to the number names its letters, each of them, or letters as such. */
function isOrdered(
  orders: readonly DropOrder[],
  letters: readonly string[],
  start: number,
  end: number,
): boolean {
  const areShort = letters.every(({ length }) => length <= MAX_DROPPED_LETTERS)
  const isNamed = (word: string) =>
    (areShort && LETTER_WORDS.has(word)) || letters.every((letter) => letter === word)
  // Orders stand in text order: the first that is near enough is found by halving.
  let low = 0
  let high = orders.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (orders[middle].end < start - NEAR) low = middle + 1
    else high = middle
  }
  for (let index = low; index < orders.length && orders[index].start <= end + NEAR; index++) {
    const isBeside = orders[index].end <= start || orders[index].start >= end
    if (isBeside && orders[index].targets.some(isNamed)) return true
  }
  return false
}

function backwards({ plain, words, items, known, phones }: NumberText): Span[] {
  const orders = words.filter(
    ({ text, kinds }, index) =>
      (kinds & wordKinds.turns) !== 0 && (text !== 'left' || words[index - 2]?.text === 'right'),
  )
  const found: Span[] = []
  for (const order of orders.slice(0, MAX_PARTS)) {
    const near = items.filter(
      (item, index) => !known[index] && Math.abs(item.start - order.start) <= NEAR,
    )
    for (let from = 0; from < near.length; from++) {
      let digits = ''
      for (let to = from; to < near.length && digits.length < MAX_PHONE_DIGITS; to++) {
        if (to > from && /\p{L}/u.test(plain.slice(near[to - 1].end, near[to].start))) break
        digits += near[to].digits
        if (phones.isLocal(Array.from(digits).reverse().join('')))
          found.push({ start: near[from].start, end: near[to].end })
      }
    }
  }
  return found
}
