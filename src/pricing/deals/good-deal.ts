/**
 * When a price is clearly below comparable ones; price-check flags what is too low to be believed.
 * The gap is a fixed discount and a part of the half-width of the estimate's range, so that it must be larger where prices
 * are hard to predict. Invariant: never on an estimate of low confidence. An estimate moves a little
 * with every fit: once rated, a listing changes sides only when it is clearly on the other.
 */
import {
  type Listing,
  type ListingFields,
  numberOf,
  textOf,
} from '../../domain/listings/listing.ts'
import { CLOSE_COMPARABLES_MIN, confidenceOf } from '../estimate/confidence-of.ts'
import { medianUnitOf } from '../estimate/list-comparables.ts'

export const goodDealRule = {
  atMostShare: 0.9,
  atLeastShare: 0.5,
  comparablesMin: 4,
  shownMin: CLOSE_COMPARABLES_MIN,
  propertyTypes: ['apartment', 'house'],
  /** Minimum gap below the estimate, in logarithms; half-widths of the range come on top. */
  margin: 0.23,
  /** At the first rating, and what comes on top by the logarithm of the kilometres to the nearest homes, beyond one. */
  halfWidths: 0.3,
  farMargin: 0.07,
  /** To lose the flag, to gain it later. */
  halfWidthsToStay: 0.15,
  halfWidthsToJoin: 0.8,
} as const

export const goodDealNote =
  `A live sale of a home (${goodDealRule.propertyTypes.join(', ')}) whose price is below the estimate by at least ${goodDealRule.margin} and ${goodDealRule.halfWidths} half-widths of its range (counted in logarithms), more where the nearest homes are over a kilometre away, and between ` +
  `${goodDealRule.atLeastShare * 100} % and ${goodDealRule.atMostShare * 100} % of it, with at least ${goodDealRule.comparablesMin} comparables and medium or high confidence. ` +
  `Once rated, a listing loses the mark below ${goodDealRule.halfWidthsToStay} of these half-widths and gains it from ${goodDealRule.halfWidthsToJoin} on, so that it does not flicker. ` +
  `Never where fewer than ${goodDealRule.shownMin} comparables are shown or the price per m² is above their median; \`adjustments\` lead from that median to the estimate. ` +
  'Below half of the estimate a price is suspicious, not good.'

export interface GoodDeal {
  readonly discount_pct: number
  readonly comparables: number
  /** Why, in a sentence. */
  readonly reason: string
}

/** A rating: what is shown next to the estimate speaks against a good deal, whatever the gap. */
const SPOKEN_AGAINST = -1

/** What a page shows next to an estimate. */
interface ShownEstimate {
  readonly value: number
  readonly price_per_m2: number | null
  readonly comparables: readonly { readonly price_per_m2: number | null }[]
}

/**
 * Whether the comparables shown bear out that a price is low: there are some, and it asks no more per m2 than their median. How
 * they lead to the estimate is shown next to them, also where it exceeds them all.
 */
function isBorneOut(price: number, { value, price_per_m2, comparables }: ShownEstimate) {
  if (comparables.length < goodDealRule.shownMin) return false
  const median = medianUnitOf(comparables)
  return price_per_m2 === null || median === null || (price / value) * price_per_m2 <= median
}

export interface ValueRange {
  readonly value: number
  readonly low: number
  readonly high: number
  readonly comparables: number
  /** How far the nearest homes are; only at the first rating. */
  readonly neighbours_km?: number | null
  /** The rating when the listing was last valued: 1 a good deal, 0 none, -1 spoken against; null or absent: not yet rated. */
  readonly good_deal?: number | null
}

export function goodDealOf(
  { fields }: Pick<Listing, 'fields'>,
  range: ValueRange | null,
): GoodDeal | null {
  const price = homePrice(fields)
  if (range === null || price === null || !isGoodDeal(price, range)) return null
  const { value, comparables } = range
  const discountPct = Math.round((1 - price / value) * 1000) / 10
  return {
    discount_pct: discountPct,
    comparables,
    reason: `${Math.round(discountPct)} % below what ${comparables} comparable homes suggest.`,
  }
}

/** The rating of a listing by its estimate, given how it was rated last; null: not yet. */
export function rateDeal(
  listing: Pick<Listing, 'fields'>,
  {
    comparables_count: comparables,
    ...estimate
  }: ShownEstimate & Pick<ValueRange, 'low' | 'high'> & { readonly comparables_count: number },
  before: number | null,
): number {
  const price = numberOf(listing.fields, 'price')
  if (price !== null && !isBorneOut(price, estimate)) return SPOKEN_AGAINST
  const range = { ...estimate, comparables, good_deal: before }
  return goodDealOf(listing, range) === null ? 0 : 1
}

/** Of the price of a home; see `homePrice`. */
export function isGoodDeal(price: number, range: ValueRange): boolean {
  const { value, low, high, comparables, good_deal: rated } = range
  if (rated === SPOKEN_AGAINST) return false
  const share = price / value
  const { atMostShare, atLeastShare, comparablesMin } = goodDealRule
  if (share > atMostShare || share < atLeastShare || comparables < comparablesMin) return false
  const logWidth = Math.log(high / low)
  if (confidenceOf(logWidth) === 'low') return false
  return -Math.log(share) >= leastGap(range, logWidth / 2)
}

/**
 * Where the nearest homes are far, ranges hold as often as elsewhere, but prices beyond them are further off: fewer of
 * the marks of lonely homes were deserved.
 */
function leastGap({ good_deal: rated, neighbours_km }: ValueRange, halfWidth: number): number {
  const { margin, farMargin, halfWidths, halfWidthsToStay, halfWidthsToJoin } = goodDealRule
  if (rated === 1) return margin + halfWidthsToStay * halfWidth
  if (rated === 0) return margin + halfWidthsToJoin * halfWidth
  return margin + halfWidths * halfWidth + farMargin * Math.max(0, Math.log(neighbours_km ?? 1))
}

/** What a home for sale costs: only such prices are rated. */
export function homePrice(fields: ListingFields): number | null {
  const isHome = (goodDealRule.propertyTypes as readonly string[]).includes(
    textOf(fields, 'property_type') ?? '',
  )
  return isHome && fields.deal === 'sale' ? numberOf(fields, 'price') : null
}
