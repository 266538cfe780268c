/** An order as it is called elsewhere: "price", "-price", "price:desc", "cheapest", "date", "newest first". */

import { ownMember } from '../../../structures/own-member.ts'
import { editDistance } from '../../../structures/text/edit-distance.ts'
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
  pricepersquaremeter: ['price_m2_asc', 'price_m2_desc'],
  pricepersquaremetre: ['price_m2_asc', 'price_m2_desc'],
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
  dateposted: ['newest', 'newest'],
  listingdate: ['newest', 'newest'],
  listedat: ['newest', 'newest'],
  publicationdate: ['newest', 'newest'],
  newest: ['newest', 'newest'],
  mostrecent: ['newest', 'newest'],
  recentlyadded: ['newest', 'newest'],
  recentlylisted: ['newest', 'newest'],
  newlisted: ['newest', 'newest'],
  cheap: ['price_asc', 'price_asc'],
  cheapest: ['price_asc', 'price_asc'],
  expensive: ['price_desc', 'price_desc'],
  largest: ['area_desc', 'area_desc'],
  biggest: ['area_desc', 'area_desc'],
  smallest: ['area_asc', 'area_asc'],
  nearest: ['distance', 'distance'],
  closest: ['distance', 'distance'],
  proximity: ['distance', 'distance'],
  relevancy: ['recommended', 'recommended'],
  bestmatch: ['recommended', 'recommended'],
  featured: ['recommended', 'recommended'],
  recommendation: ['recommended', 'recommended'],
  relevance: ['recommended', 'recommended'],
  best: ['recommended', 'recommended'],
  default: ['recommended', 'recommended'],
  popular: ['recommended', 'recommended'],
  score: ['recommended', 'recommended'],
}
/** Only a date that falls is the newest first. */
const DATES =
  /^(?:date|created|createdat|published|publishedat|listed|listedat|dateadded|dateposted|listingdate|publicationdate)$/

const FALLING = /(?:^|_)(?:desc(?:ending)?|high_(?:to_)?low|highest|down|z_a|high|most)(?:_first)?$/
const RISING = /(?:^|_)(?:asc(?:ending)?|low_(?:to_)?high|lowest|up|a_z|low|least)(?:_first)?$/
/** Ends in "high" and begins below it. */
const RISES_TO = /low_(?:to_)?high(?:_first)?$/
const DIRECTION =
  /_?(?:desc(?:ending)?|asc(?:ending)?|high_to_low|low_to_high|high_low|low_high|highest|lowest|low|high|up|down|first)(?:_first)?$/

export function sortNamed(text: string, known: readonly string[]): string | null {
  // "priceLowToHigh" is words like any other.
  const plain = text
    .trim()
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, '_')
    .toLowerCase()
  const folded = plain.replaceAll(/[\s:.,|/+-]+/g, '_').replace(/^_+/, '')
  if (known.includes(folded)) return folded
  const [, leading = '', rest = folded] = /^(highest|lowest)_(.+)$/.exec(folded) ?? []
  const isRising = leading === 'lowest' || RISING.test(rest)
  const isFalling =
    plain.startsWith('-') || leading === 'highest' || (FALLING.test(rest) && !RISES_TO.test(rest))
  const column = rest.replace(DIRECTION, '').replaceAll('_', '')
  const found = ownMember(COLUMNS, column)
  if (found) {
    if (DATES.test(column) && isRising) return null
    return isFalling ? found[1] : found[0]
  }
  const words = valueInWords('sort', plain) ?? valueInWords('sort', folded.replaceAll('_', ' '))
  if (words !== null && known.includes(words)) return words
  // One letter wrong.
  return known.find((name) => name[0] === folded[0] && editDistance(name, folded, 1) <= 1) ?? null
}
