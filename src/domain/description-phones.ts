/**
 * Phone numbers in a plain description, however grouped: digit groups that stand close together are
 * read as one, and a run of groups that spells a Cyprus number, an international number or a
 * neighbour's national number is a finding. Groups known to be prices, areas, dates or references
 * never take part. Invariant: findings stand in text order and do not overlap.
 * Cost: linear in the groups; the phone library, at about 45 µs a number, is asked at most 60 times.
 */
import { isValidPhoneNumber } from 'libphonenumber-js/min'
import { knownNumbers } from './description-known-numbers.ts'
import { CONTACT_WORDS } from './description-number-context.ts'
import type { NumberItem } from './description-numbers.ts'
import { numbersOf, wordsBefore } from './description-numbers.ts'
import type { Span, Word } from './description-plain.ts'
import { wordsOf } from './description-plain.ts'

const MAX_GAP_LENGTH = 12
const MAX_PHONE_DIGITS = 17
const MIN_LONG_RUN_DIGITS = 7
const MIN_CALLED_DIGITS = 6
const MIN_INTERNATIONAL_DIGITS = 8
const MAX_LIBRARY_QUESTIONS = 60
const MAX_CALL_DISTANCE = 40

/** Mobile 94-99, landline 22-26, shared and free lines; the library does not know all of 94-99. */
const LOCAL_PHONE = /^(?:(?:00)?3570?)?(?:9[4-9]\d{6}|2[2-6]\d{6}|7000\d{4}|7777\d{4}|800\d{5})$/
const FILLERS = /(?:dash|then|hyphen|space|dot|point|παυλα|κενο|τελεια|тире|точка)/g
const BREAKS_GAP = /[\p{L}+€$£%°=]|\n\s*\n/u
const PLAIN_GAP = /^[ .()/-]{1,3}$/

/** National forms of the countries whose people advertise here: length and beginning pick the country. */
const NEIGHBOURS = [
  { begins: /^69\d{8}$|^21\d{8}$/, country: 'GR' },
  { begins: /^07\d{9}$|^02\d{9}$/, country: 'GB' },
  { begins: /^[78]9\d{9}$/, country: 'RU' },
  { begins: /^05\d{8}$/, country: 'IL' },
] as const

/** Eight digits, or up to six more for the country; the length is cheaper to ask than the pattern. */
const isLocalPhone = (digits: string) =>
  (digits.length === 8 || (digits.length > 10 && digits.length < 15)) && LOCAL_PHONE.test(digits)

export function findPhones(plain: string): Span[] {
  const words = wordsOf(plain)
  const items = numbersOf(words)
  const known = knownNumbers(plain, words, items, isLocalPhone)
  const gaps = items.map((_, index) => gapBefore(plain, items, index))
  const chain: Chain = { plain, words, items, known, gaps }
  let questions = 0
  const ask = (number: string, country?: 'GR' | 'GB' | 'RU' | 'IL') =>
    questions++ < MAX_LIBRARY_QUESTIONS && isValidPhoneNumber(number, country)

  const found: Span[] = []
  for (let from = 0; from < items.length; from++) {
    if (known[from]) continue
    const last = phoneEnd(chain, from, ask)
    if (last < from) continue
    found.push({ start: items[from].start, end: items[last].end })
    from = last
  }
  return found
}

/** What stands before a group: a mark as phone numbers have, some other mark, or something that parts. */
type GapKind = 'plain' | 'odd' | 'break'
type Chain = {
  readonly plain: string
  readonly words: readonly Word[]
  readonly items: readonly NumberItem[]
  readonly known: readonly boolean[]
  readonly gaps: readonly GapKind[]
}
type Ask = (number: string, country?: 'GR' | 'GB' | 'RU' | 'IL') => boolean

/** The last group of the phone number that begins at a group, or -1. The longest reading wins. */
function phoneEnd({ plain, words, items, known, gaps }: Chain, from: number, ask: Ask): number {
  const begin = plain.slice(Math.max(0, items[from].start - 3), items[from].start)
  const hasPlus = /\+[ (]{0,2}$/.test(begin)
  let best = items[from].digits.length >= MIN_LONG_RUN_DIGITS && !items[from].spoken ? from : -1
  let digits = ''
  let plainGaps = true
  let last = from
  for (let index = from; index < items.length && !known[index]; index++) {
    if (index > from && gaps[index] === 'break') break
    if (index > from) plainGaps &&= gaps[index] === 'plain'
    if (digits.length + items[index].digits.length > MAX_PHONE_DIGITS) break
    digits += items[index].digits
    last = index
    if (digits.length < MIN_INTERNATIONAL_DIGITS) continue
    if (isLocalPhone(digits) || isForeign(digits, hasPlus, plainGaps, ask)) best = index
  }
  if (best >= from) return best
  return digits.length >= MIN_CALLED_DIGITS && isCalled(words, items[from]) ? last : -1
}

function gapBefore(plain: string, items: readonly NumberItem[], index: number): GapKind {
  const start = items[index - 1]?.end ?? 0
  if (items[index].start - start > MAX_GAP_LENGTH) return 'break'
  const gap = plain.slice(start, items[index].start)
  if (PLAIN_GAP.test(gap)) return 'plain'
  // "2300, 2450 and 2600 sqm": a list; who parts a phone number by commas makes smaller groups.
  if (gap === ', ' && isListed(items[index - 1]) && isListed(items[index])) return 'break'
  return BREAKS_GAP.test(gap.replace(FILLERS, '')) ? 'break' : 'odd'
}

const isListed = (item: NumberItem | undefined) =>
  item !== undefined && !item.spoken && item.digits.length >= 3

function isForeign(digits: string, hasPlus: boolean, plainGaps: boolean, ask: Ask): boolean {
  if (hasPlus || digits.startsWith('00')) {
    const international = hasPlus ? digits : digits.slice(2)
    return international.length >= MIN_INTERNATIONAL_DIGITS && ask(`+${international}`)
  }
  if (!plainGaps) return false
  if (digits.length < 10 || digits.length > 11) return false
  const neighbour = NEIGHBOURS.find(({ begins }) => begins.test(digits))
  return neighbour !== undefined && ask(digits, neighbour.country)
}

/** One of the four words before asks for a call: then six digits are enough. */
function isCalled(words: readonly Word[], item: NumberItem): boolean {
  if (CONTACT_WORDS.has(item.prefix)) return true
  return wordsBefore(words, item, 4, MAX_CALL_DISTANCE).some((word) => CONTACT_WORDS.has(word))
}
