/**
 * Phone numbers in a plain description, however grouped: digit groups that stand close together are
 * read as one, and a run of groups that spells a Cyprus number, an international number or a
 * neighbour's national number is a finding. Groups known to be prices, areas, dates or references
 * never take part. Invariant: findings stand in text order and do not overlap.
 * Cost: linear in the groups; the phone library, at about 45 µs a number, is asked at most 60 times.
 */
import { type CountryCode, isValidPhoneNumber } from 'libphonenumber-js/min'
import type { Country } from '../../country/country.ts'
import { knownNumbers } from './known-numbers.ts'
import { CONTACT_WORDS } from './number-context.ts'
import type { Span, Word } from './plain-text.ts'
import { wordsOf } from './plain-text.ts'
import type { NumberItem } from './read-numbers.ts'
import { numbersOf, wordsBefore } from './read-numbers.ts'

const MAX_GAP_LENGTH = 12
const MAX_PHONE_DIGITS = 17
const MIN_LONG_RUN_DIGITS = 7
const MIN_CALLED_DIGITS = 6
const MIN_INTERNATIONAL_DIGITS = 8
const MAX_LIBRARY_QUESTIONS = 60
const MAX_CALL_DISTANCE = 40

const FILLERS = /(?:dash|then|hyphen|space|dot|point|παυλα|κενο|τελεια|тире|точка)/g
const BREAKS_GAP = /[\p{L}+€$£%°=]|\n\s*\n/u
const PLAIN_GAP = /^[ .()/-]{1,3}$/

/** What the contact rule asks of a country. */
export type ContactCountry = Pick<Country, 'phoneCode' | 'phoneNumbers' | 'contains'>

export function findPhones(plain: string, country: ContactCountry): Span[] {
  const isLocalPhone = localPhone(country)
  const words = wordsOf(plain)
  const items = numbersOf(words)
  const known = knownNumbers(plain, words, items, isLocalPhone, country)
  const gaps = items.map((_, index) => gapBefore(plain, items, index))
  const chain: Chain = { plain, words, items, known, gaps, country, isLocalPhone }
  let questions = 0
  const ask = (number: string, home?: CountryCode) =>
    questions++ < MAX_LIBRARY_QUESTIONS && isValidPhoneNumber(number, home)

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
  readonly country: ContactCountry
  isLocalPhone(digits: string): boolean
}
type Ask = (number: string, home?: CountryCode) => boolean

/** The last group of the phone number that begins at a group, or -1. The longest reading wins. */
function phoneEnd(chain: Chain, from: number, ask: Ask): number {
  const { plain, words, items, known, gaps, country } = chain
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
    if (chain.isLocalPhone(digits) || isForeign(digits, hasPlus, plainGaps, country, ask))
      best = index
  }
  if (best >= from) return best
  return digits.length >= MIN_CALLED_DIGITS && isCalled(words, items[from]) ? last : -1
}

/** A national number, with or without the country's code, which may be followed by a 0. */
function localPhone({ phoneCode, phoneNumbers }: ContactCountry) {
  return (digits: string): boolean => {
    const plain = digits.startsWith('00') ? digits.slice(2) : digits
    if (!plain.startsWith(phoneCode)) return phoneNumbers.isNational(digits)
    const rest = plain.slice(phoneCode.length)
    return phoneNumbers.isNational(rest.startsWith('0') ? rest.slice(1) : rest)
  }
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

function isForeign(
  digits: string,
  hasPlus: boolean,
  plainGaps: boolean,
  { phoneNumbers }: ContactCountry,
  ask: Ask,
): boolean {
  if (hasPlus || digits.startsWith('00')) {
    const international = hasPlus ? digits : digits.slice(2)
    return international.length >= MIN_INTERNATIONAL_DIGITS && ask(`+${international}`)
  }
  if (!plainGaps) return false
  if (digits.length < 10 || digits.length > 11) return false
  const home = phoneNumbers.foreign.find(({ form }) => form.test(digits))
  return home !== undefined && ask(digits, home.country)
}

/** One of the four words before asks for a call: then six digits are enough. */
function isCalled(words: readonly Word[], item: NumberItem): boolean {
  if (CONTACT_WORDS.has(item.prefix)) return true
  return wordsBefore(words, item, 4, MAX_CALL_DISTANCE).some((word) => CONTACT_WORDS.has(word))
}
