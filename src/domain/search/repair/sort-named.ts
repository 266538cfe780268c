/** An order as it is called elsewhere: "price", "-price", "price:desc", "cheapest", "date", "newest first". */

import { ownMember } from '../../../structures/own-member.ts'
import { valueInWords } from './value-words.ts'

const COLUMNS: Readonly<Record<string, readonly [string, string]>> = {
  price: ['price_asc', 'price_desc'],
  cost: ['price_asc', 'price_desc'],
  amount: ['price_asc', 'price_desc'],
  area: ['area_asc', 'area_desc'],
  size: ['area_asc', 'area_desc'],
  sqm: ['area_asc', 'area_desc'],
  pricem2: ['price_m2_asc', 'price_m2_desc'],
  priceperm2: ['price_m2_asc', 'price_m2_desc'],
  pricepersqm: ['price_m2_asc', 'price_m2_desc'],
  pricesqm: ['price_m2_asc', 'price_m2_desc'],
  date: ['newest', 'newest'],
  created: ['newest', 'newest'],
  createdat: ['newest', 'newest'],
  published: ['newest', 'newest'],
  publishedat: ['newest', 'newest'],
  listed: ['newest', 'newest'],
  recent: ['newest', 'newest'],
  latest: ['newest', 'newest'],
  new: ['newest', 'newest'],
  dateadded: ['newest', 'newest'],
  relevance: ['recommended', 'recommended'],
  best: ['recommended', 'recommended'],
  default: ['recommended', 'recommended'],
  popular: ['recommended', 'recommended'],
  score: ['recommended', 'recommended'],
}
/** Only a date that falls is the newest first. */
const DATES = /^(?:date|created|createdat|published|publishedat|listed|dateadded)$/

export function sortNamed(text: string, known: readonly string[]): string | null {
  const plain = text.trim().toLowerCase()
  const folded = plain.replaceAll(/[\s:.-]+/g, '_').replace(/^_+/, '')
  if (known.includes(folded)) return folded
  const isFalling = /^-|(?:desc(?:ending)?|high_to_low|highest|down|z_a|high)$/.test(
    plain.startsWith('-') ? plain : folded,
  )
  const isRising = /^\+|(?:asc(?:ending)?|low_to_high|lowest|up|a_z|low)$/.test(folded)
  const column = folded
    .replace(
      /_?(?:desc(?:ending)?|asc(?:ending)?|high_to_low|low_to_high|highest|lowest|low|high|up|down)(?:_first)?$/,
      '',
    )
    .replaceAll('_', '')
  const found = ownMember(COLUMNS, column)
  if (found) {
    if (DATES.test(column) && isRising) return null
    return isFalling && !/low_to_high/.test(folded) ? found[1] : found[0]
  }
  const words = valueInWords('sort', plain)
  return words !== null && known.includes(words) ? words : null
}
