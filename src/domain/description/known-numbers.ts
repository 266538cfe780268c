/**
 * Decides which digit groups of a description are known to be something else than a phone number:
 * money, measures, dates, times, coordinates, references, lists in steps.
 * Invariant: eight digits or more are an amount only when they end in 000 and money is named, so
 * that a currency sign or a unit does not hide a phone number. Cost: linear in the groups.
 */
import type { Country } from '../../country/country.ts'
import { labelBefore } from './label-before.ts'
import type { NumberItem } from './numbers-of.ts'
import type { Word } from './plain-text.ts'
import {
  AMOUNT_LABELS,
  CONTACT_WORDS,
  MONEY_WORDS,
  REFERENCE_LABELS,
  UNIT_WORDS,
} from './words/number-context.ts'

/** A number as it is read: one group, or thousands groups with an optional decimal part. */
type Numeral = {
  readonly from: number
  readonly to: number
  readonly integer: string
  readonly separator: string
}
type Gap = (index: number) => string
type Label = (index: number) => string

const MAX_AMOUNT_DIGITS = 7
const MAX_UNIT_LENGTH = 20
const MAX_GLUED_DIGITS = 6
/** Plots, floors and bus lines that are listed have small steps. */
export const MAX_LIST_STEP = 10
const MAX_GROUPED_DIGITS = 13
/** "call 22/11-10/12": a word that asks for a call is at most so far away. */
const ASKED_WORDS = 3
const MIN_ROUND_DIGITS = 6
const MIN_SUM_DIGITS = 3
const COUNTRY_PREFIX = /^\p{L}{2}$/u
const CURRENCY_BEFORE = /[€$£₽₪₴₺¥] {0,2}$/
const CURRENCY_AFTER = /^ {0,2}[€$£₽₪₴₺¥%‰°]/
const WORD_AFTER = /^[ -]{0,2}(\p{L}+\d?)/u
const RANGE = /^ ?[-–—~/] ?$/
const LIST_GAP = /^(?:, ?|; ?| ?& ?| ?\/ ?| and | και | и )$/
const REFERENCE_GAP = /^ ?[/.,&-] ?$/
const DATE_GAP = /^[./-]$/
const TIGHT_GAP = /^[ .-]$/
const PHONE_GAP = /^ ?[ ./-] ?$/
const ROW_GAP = /^ ?[+/] ?$/
/** The most of a range is seldom more than that many times the least. */
const MAX_RATIO = 50
const GOES_ON = /^[^\p{L}\n,.;:]{0,4}$/u
/** Most gaps are half a text long: their length says no already. */
const isRange = (gap: string): boolean => gap.length <= 3 && RANGE.test(gap)
const goesOn = (gap: string): boolean => gap.length <= 8 && GOES_ON.test(gap)
/** Stands for the gap after the last group: joins nothing. */
const END = '\n\n'

export function knownNumbers(
  plain: string,
  words: readonly Word[],
  items: readonly NumberItem[],
  isLocalPhone: (digits: string) => boolean,
  country: Pick<Country, 'contains' | 'postalCodeDigits'>,
): boolean[] {
  const label = (index: number) => labelBefore(plain, words, items[index])
  const isAsked = ({ word }: NumberItem) =>
    words.slice(Math.max(0, word - ASKED_WORDS), word).some(({ text }) => CONTACT_WORDS.has(text))
  const gaps = items.map(({ end }, index) =>
    index + 1 < items.length ? plain.slice(end, items[index + 1].start) : END,
  )
  const gap: Gap = (index) => gaps[index] ?? END
  // "99 654321m": a unit does not hide the end of a phone number.
  const endsPhone = (index: number) =>
    items[index].prefix === '' &&
    PHONE_GAP.test(gap(index - 1)) &&
    isLocalPhone(items[index - 1].digits + items[index].digits)
  const known = items.map(
    (item, index) => (isGlued(item) && !endsPhone(index)) || isRegistration(item, isLocalPhone),
  )
  const numerals = readNumerals(items, gap)
  const mark = ({ from, to }: Numeral) => known.fill(true, from, to + 1)
  numerals.forEach((numeral, index) => {
    const crowded = isCrowded(numerals, index, gap)
    if (!crowded && isRound(numeral.integer) && !isLocalPhone(numeral.integer)) mark(numeral)
    if (isAmount(plain, items, numeral, crowded, label)) mark(numeral)
  })
  markRanges(numerals, known, gap, { mark, isLocalPhone })
  markRows(plain, items, known, { gap, isAsked })
  for (let index = 0; index < items.length; index++) {
    const last = specialEnd(items, index, gap, country)
    if (last >= index && !isAsked(items[index])) known.fill(true, index, last + 1)
  }
  for (let index = 0; index < items.length; index++)
    known[index] ||= isPostalCode(plain, items, index, gap, country)
  markReferences(items, known, gap, label, isLocalPhone)
  return known
}

/** "B8", "m2", "5km", "2nd": part of a word, unless it is long or the word asks for a call. */
function isGlued({ digits, prefix, suffix }: NumberItem): boolean {
  if (digits.length > MAX_GLUED_DIGITS) return false
  if (prefix !== '' && !CONTACT_WORDS.has(prefix)) return true
  return suffix !== '' && UNIT_WORDS.has(suffix)
}

/** "CY10412278X": letters on either side make a registration number of it. */
const isRegistration = (
  { digits, prefix, suffix }: NumberItem,
  isLocalPhone: (digits: string) => boolean,
) => COUNTRY_PREFIX.test(prefix) && suffix.length === 1 && !isLocalPhone(digits)

function readNumerals(items: readonly NumberItem[], gap: Gap): Numeral[] {
  const numerals: Numeral[] = []
  for (let from = 0; from < items.length; ) {
    let to = from
    let separator = ''
    const startsThousands = items[from].digits.length <= 3 && !items[from].spoken
    while (startsThousands && items[to + 1]?.digits.length === 3) {
      const next = gap(to)
      if (!/^[.,'’ ]$/.test(next) || (separator !== '' && next !== separator)) break
      separator = next
      to++
    }
    // "99 12 34 56 200 m": a group that follows others at one space begins no thousands.
    if (separator === ' ' && gap(from - 1) === ' ') to = from
    const integer = items.slice(from, to + 1).map((item) => item.digits)
    const decimal = /^[.,]$/.test(gap(to)) && gap(to) !== separator
    if (decimal && items[to + 1].digits.length <= 2) to++
    numerals.push({ from, to, integer: integer.join(''), separator })
    from = to + 1
  }
  return numerals
}

/** Numbers a single space or dot apart are rather groups of one number, save the two ends of a range. */
function isCrowded(numerals: readonly Numeral[], index: number, gap: Gap): boolean {
  const gapAfter = (at: number) => (numerals[at] === undefined ? END : gap(numerals[at].to))
  const [before, after] = [gapAfter(index - 1), gapAfter(index)]
  const isTight = (text: string) => TIGHT_GAP.test(text) || goesOn(text)
  if (isRange(before)) return isTight(after) || isTight(gapAfter(index - 2))
  if (isRange(after)) return isTight(before) || isTight(gapAfter(index + 1))
  return isTight(before) || isTight(after)
}

function isAmount(
  plain: string,
  items: readonly NumberItem[],
  numeral: Numeral,
  crowded: boolean,
  label: Label,
): boolean {
  if (!isPlausibleAmount(numeral.integer)) return false
  const { start } = items[numeral.from]
  const { end } = items[numeral.to]
  const following = plain.slice(end, end + MAX_UNIT_LENGTH)
  const hasSign =
    CURRENCY_BEFORE.test(plain.slice(Math.max(0, start - 3), start)) ||
    CURRENCY_AFTER.test(following)
  if (hasSign && (!crowded || /[.,]/.test(numeral.separator))) return true
  if (crowded) return false
  const unit = WORD_AFTER.exec(following)?.[1]
  const units = numeral.integer.length > MAX_AMOUNT_DIGITS ? MONEY_WORDS : UNIT_WORDS
  // "250000 plus VAT" is money, "99 plus 412278" is not.
  const isSum = unit === 'plus' || unit === 'πλεον'
  const isUnit = unit !== undefined && units.has(unit)
  if (hasSign || (isUnit && (!isSum || numeral.integer.length >= MIN_SUM_DIGITS))) return true
  return AMOUNT_LABELS.has(label(numeral.from))
}

/** "prices start at 2047000": nobody's phone number, and large enough to be a home's price. */
const isRound = (integer: string) => integer.length >= MIN_ROUND_DIGITS && integer.endsWith('000')

const isPlausibleAmount = (integer: string) =>
  integer.length <= MAX_AMOUNT_DIGITS || integer.endsWith('000')

interface RangeRules {
  readonly mark: (numeral: Numeral) => void
  readonly isLocalPhone: (digits: string) => boolean
}

/** "€2400-2500", "2,200 - 2,600 m2": one end of a range explains the other. */
function markRanges(
  numerals: readonly Numeral[],
  known: boolean[],
  gap: Gap,
  { mark, isLocalPhone }: RangeRules,
): void {
  for (let index = 0; index + 1 < numerals.length; index++) {
    const [low, high] = [numerals[index], numerals[index + 1]]
    if (!isRange(gap(low.to)) || low.integer.length > MAX_AMOUNT_DIGITS) continue
    const before = numerals[index - 1]
    // "available now 99-654321": nobody means from 99 to 654,321.
    const ratio = Number(high.integer) / Number(low.integer)
    const isAmount = high.separator !== '' || isRound(high.integer)
    const isPhone = ratio > MAX_RATIO && !isAmount && isLocalPhone(low.integer + high.integer)
    // "€245.000 - 99654321"
    if (isLocalPhone(high.integer) && !isRound(high.integer)) continue
    // "99 654321 - 245.000 €"
    const endsPhone =
      before !== undefined &&
      PHONE_GAP.test(gap(before.to)) &&
      isLocalPhone(before.integer + low.integer)
    if (isPhone) known.fill(false, low.from, high.to + 1)
    else if ((known[low.from] || known[high.from]) && !endsPhone) [low, high].forEach(mark)
  }
}

/** "rooms 22+18+14+12 m²", "99/65/12 m²": small numbers in a row, of which the unit is said at the end. */
function markRows(
  plain: string,
  items: readonly NumberItem[],
  known: boolean[],
  { gap, isAsked }: { gap: Gap; isAsked: (item: NumberItem) => boolean },
): void {
  for (let from = 0, to = 0; from < items.length; from = Math.max(to, from + 1)) {
    const joint = gap(from)
    to = from
    while (ROW_GAP.test(joint) && gap(to) === joint && items[to + 1].digits.length <= 2) to++
    if (to - from < 2 || items[from].digits.length > 3) continue
    const { end } = items[to]
    const [, unit = ''] = WORD_AFTER.exec(plain.slice(end, end + MAX_UNIT_LENGTH)) ?? []
    if (UNIT_WORDS.has(unit) && !isAsked(items[from])) known.fill(true, from, to + 1)
  }
}

/** The last group of the date, time, pair of years, coordinates or list that begins here, or -1. */
function specialEnd(
  items: readonly NumberItem[],
  at: number,
  gap: Gap,
  country: Pick<Country, 'contains'>,
): number {
  const value = (index: number) => Number(items[index]?.digits ?? Number.NaN)
  const length = (index: number) => items[index]?.digits.length ?? 0
  const isYear = (index: number) =>
    length(index) === 4 && value(index) > 1800 && value(index) < 2100
  if (isYear(at) && isYear(at + 1) && gap(at).length <= 3) return at + 1
  if (DATE_GAP.test(gap(at)) && gap(at + 1) === gap(at) && length(at) <= 2 && length(at + 1) <= 2)
    if (value(at) <= 31 && value(at + 1) <= 12 && isYear(at + 2)) return at + 2
  // "24/06 - 08/07", "22/6, 23/6": seasons and days without a year.
  const isUpTo = (index: number, most: number) =>
    length(index) <= 2 && value(index) >= 1 && value(index) <= most
  const isDay = (index: number) =>
    DATE_GAP.test(gap(index)) && isUpTo(index, 31) && isUpTo(index + 1, 12)
  const isNext = isRange(gap(at + 1)) || LIST_GAP.test(gap(at + 1))
  if (isDay(at) && isNext && isDay(at + 2) && gap(at) === gap(at + 2) && gap(at + 1) !== gap(at))
    return at + 3
  if (gap(at) === ':' && value(at) <= 24 && value(at + 1) <= 59 && length(at + 1) === 2)
    if (gap(at + 1)[0] !== ':' && gap(at - 1) !== ':') return at + 1
  if (gap(at) === '.' && gap(at + 2) === '.' && length(at + 1) >= 3 && length(at + 3) >= 3) {
    const [first, second] = [at, at + 2].map((i) => Number(`${value(i)}.${items[i + 1]?.digits}`))
    if (country.contains({ lat: first, lng: second })) return at + 3
  }
  return stepListEnd(items, at, gap)
}

const isJoined = (gap: string) => LIST_GAP.test(gap) || goesOn(gap)

/** "22, 23, 24, 25": equal steps between list signs are house or plot numbers. */
function stepListEnd(items: readonly NumberItem[], at: number, gap: Gap): number {
  if (items[at].spoken || isJoined(gap(at - 1))) return -1
  const step = Number(items[at + 1]?.digits) - Number(items[at].digits)
  if (!(step >= 1 && step <= MAX_LIST_STEP)) return -1
  let last = at
  while (
    last + 1 < items.length &&
    LIST_GAP.test(gap(last)) &&
    Number(items[last + 1].digits) - Number(items[last].digits) === step
  )
    last++
  // Two numbers with more behind them are rather groups of one: "25, 34, 12, 78".
  return last > at + 1 || (last > at && !isJoined(gap(last))) ? last : -1
}

function markReferences(
  items: readonly NumberItem[],
  known: boolean[],
  gap: Gap,
  label: Label,
  isLocalPhone: (digits: string) => boolean,
): void {
  for (let from = 0; from < items.length; from++) {
    // Inside a word ("99four12278") no reference begins.
    if (known[from] || gap(from - 1) === '' || !REFERENCE_LABELS.has(label(from))) continue
    let to = from
    while (REFERENCE_GAP.test(gap(to)) && !isPhoneNext(items, to, gap, isLocalPhone)) to++
    // "villa owner 99 12 34 56": a reference ends before a word or with a sentence, not at a space.
    if (!goesOn(gap(to))) {
      const groups = items.slice(from, to + 1).map((item) => item.digits)
      const isList = /[,/]/.test(gap(from)) && groups.every(isListed)
      const isPhone = !isList && items[from].prefix === '' && isLocalPhone(groups.join(''))
      if (!isPhone) known.fill(true, from, to + 1)
    }
    from = to
  }
}

/** "Ref 1023, 99-654321": a phone number behind a sign and a blank. */
function isPhoneNext(
  items: readonly NumberItem[],
  at: number,
  gap: Gap,
  isLocalPhone: (digits: string) => boolean,
): boolean {
  if (!/ $/.test(gap(at))) return false
  let digits = ''
  for (let next = at + 1; next < items.length && digits.length < MAX_GROUPED_DIGITS; next++) {
    digits += items[next].digits
    if (isLocalPhone(digits)) return true
    if (!/^[ -]$/.test(gap(next))) return false
  }
  return false
}

const isListed = ({ length }: string) => length >= 3 && length <= 5

/**
 * Postal codes in a text that names a street: house number and code together may look like a phone number.
 * Cost: the two numbers before each.
 */
const MAX_HOUSE_DIGITS = 3
const MAX_HOUSE_RANGE = 40
const POSTAL_GAP = /^ ?, ?$/
const TOWN_AFTER = /^(?:,? ?\p{L}|\.?$)/u
const STREET_BEFORE = /\p{L}[.'’]? {1,2}$/u
const HOUSE_RANGE = /^ ?(?:[-–—~/&]|and|και|и) ?$/

/** "High Street 96-98, 3040 Town": a house number or two, a postal code, a town. */
function isPostalCode(
  plain: string,
  items: readonly NumberItem[],
  at: number,
  gap: (index: number) => string,
  { postalCodeDigits }: Pick<Country, 'postalCodeDigits'>,
): boolean {
  const { digits, end } = items[at]
  if (at === 0 || digits.length !== postalCodeDigits || !POSTAL_GAP.test(gap(at - 1))) return false
  if (!TOWN_AFTER.test(plain.slice(end, end + 3))) return false
  const isRange = at > 1 && HOUSE_RANGE.test(gap(at - 2))
  const house = items[isRange ? at - 2 : at - 1]
  const step = Number(items[at - 1].digits) - Number(house.digits)
  if (step < 0 || step > MAX_HOUSE_RANGE) return false
  if (items[at - 1].digits.length > MAX_HOUSE_DIGITS) return false
  return STREET_BEFORE.test(plain.slice(Math.max(0, house.start - 4), house.start))
}
