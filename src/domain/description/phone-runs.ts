/**
 * Phone numbers written in groups, however parted: digit groups that stand close together are read as
 * one, and a run of groups that spells a number of the country or of another is a finding. Groups
 * known to be prices, areas, dates or references never take part, unless every digit stands alone.
 * Invariant: findings stand in text order. Cost: linear; no run is longer than a phone number.
 */
import { isCalled, isLadder, type NumberText } from './number-text.ts'
import type { NumberItem } from './numbers-of.ts'
import { MAX_PHONE_DIGITS, MIN_PHONE_DIGITS } from './phone-forms.ts'
import type { Span } from './plain-text.ts'

export const MAX_RUN_GAP = 12
const MAX_LIKE_GAP_LENGTH = 24
const MIN_LIKE_GROUPS = 4
const MIN_LONG_RUN_DIGITS = 7
export const MIN_CALLED_DIGITS = 6

const FILLERS =
  /(?:followed by|dash|then|hyphen|minus|space|dot|point|comma|slash|star|next|παυλα|κενο|τελεια|κομμα|μετα|υστερα|тире|точка|потом|затем|пробел)/g
const LETTER = /\p{L}/u
const BREAKS_GAP = /[\p{L}+€$£%°=]|\n\s{0,9}\n/u
/** "Only 240000!!! 91 m²" */
const MIN_PRICE_DIGITS = 5
const PLAIN_GAP = /^[ .()/-]{1,3}$/
const PLUS_BEFORE = /(?:\+\)?[ (]{0,2}|(?:plus|συν|плюс|syn)[ (-]{1,3})$/
const PLUS_REACH = 8

export function findRuns(text: NumberText): Span[] {
  const { items, known } = text
  const gaps = items.map((_, index) => gapBefore(text, index))
  const found: Span[] = []
  for (let from = 0; from < items.length; from++) {
    if (known[from]) continue
    const last = runEnd(text, gaps, from)
    if (last < from) continue
    found.push({ start: items[from].start, end: items[last].end })
    from = last
  }
  return found
}

/** What stands before a group: a mark as phone numbers have, some other mark, or something that parts. */
type GapKind = 'plain' | 'odd' | 'break'

/** The last group of the phone number that begins at a group, or -1. The longest reading wins. */
function runEnd(text: NumberText, gaps: readonly GapKind[], from: number): number {
  const { plain, words, items, known, phones } = text
  const { start } = items[from]
  const hasPlus = PLUS_BEFORE.test(plain.slice(Math.max(0, start - PLUS_REACH), start))
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
    if (digits.length < MIN_PHONE_DIGITS) continue
    if (phones.isLocal(digits) || phones.isForeign(digits, hasPlus, plainGaps))
      if (!isLadder(items, from, index)) best = index
  }
  if (best >= from) return best
  return digits.length >= MIN_CALLED_DIGITS && isCalled(words, items[from]) ? last : -1
}

function gapBefore({ plain, items }: NumberText, index: number): GapKind {
  const before = items[index - 1]
  const start = before?.end ?? 0
  if (items[index].start - start > MAX_RUN_GAP) return 'break'
  const gap = plain.slice(start, items[index].start)
  if (PLAIN_GAP.test(gap)) return 'plain'
  if (before && before.digits.length >= MIN_PRICE_DIGITS && gap.includes('!')) return 'break'
  const rest = gap.replace(FILLERS, '')
  // Digits one by one are parted by anything: "9+9+4", "9\n\n9\n\n4".
  if (isDigit(before) && isDigit(items[index])) return LETTER.test(rest) ? 'break' : 'odd'
  // "2300, 2450 and 2600 sqm": a list; who parts a phone number by commas makes smaller groups.
  if (gap === ', ' && isListed(before) && isListed(items[index]) && !isThird(plain, items, index))
    return 'break'
  return BREAKS_GAP.test(rest) ? 'break' : 'odd'
}

const isDigit = (item: NumberItem | undefined) => item?.digits.length === 1

const isListed = (item: NumberItem | undefined) =>
  item !== undefined && !item.spoken && item.digits.length >= 3

/** "99, 412, 278". */
const isThird = (plain: string, items: readonly NumberItem[], index: number) =>
  plain.slice(items[index - 2]?.end, items[index - 1].start) === ', ' &&
  items[index].digits.length === 3 &&
  items[index - 1].digits.length === 3 &&
  items[index - 2]?.digits.length === 2

/**
 * Four groups or more that are all parted by the same thing, whatever it is: "9x9x4x1", "99 banana 41
 * banana 22 banana 78". An honest list of that length has commas.
 */
export function findLikeGaps({ plain, items, known, phones }: NumberText): Span[] {
  const gaps = items.map(({ start }, index) => {
    const end = items[index - 1]?.end ?? 0
    return start - end > MAX_LIKE_GAP_LENGTH ? null : plain.slice(end, start)
  })
  const found: Span[] = []
  for (let from = 0; from + MIN_LIKE_GROUPS <= items.length; from++) {
    const like = gaps[from + 1]
    if (like === null || gaps[from + MIN_LIKE_GROUPS - 1] !== like) continue
    let digits = items[from].digits
    let single = isDigit(items[from])
    let free = !known[from]
    for (let to = from + 1; to < items.length && gaps[to] === like; to++) {
      digits += items[to].digits
      single &&= isDigit(items[to])
      free &&= !known[to]
      if (digits.length > MAX_PHONE_DIGITS || (!single && !free)) break
      if (to - from + 1 < MIN_LIKE_GROUPS || !phones.isLocal(digits)) continue
      if (isLadder(items, from, to)) continue
      found.push({ start: items[from].start, end: items[to].end })
      break
    }
  }
  return found
}
