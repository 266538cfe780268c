/** When a price is clearly below comparable ones, and when it is too low to be believed. */
import { type Listing, numberOf, textOf } from '../domain/listing.ts'

export const goodDealRule = {
  atMostShare: 0.9,
  atLeastShare: 0.5,
  comparablesMin: 5,
  propertyTypes: ['apartment', 'house'],
} as const

export const goodDealNote =
  `A live sale of a home (${goodDealRule.propertyTypes.join(', ')}) whose price is below the low end of its estimate range and between ` +
  `${goodDealRule.atLeastShare * 100} % and ${goodDealRule.atMostShare * 100} % of the estimate, with at least ${goodDealRule.comparablesMin} comparables. ` +
  'Below half of the estimate a price is suspicious, not good.'

export interface GoodDeal {
  readonly discount_pct: number
  readonly comparables: number
}

export interface ValueRange {
  readonly value: number
  readonly low: number
  readonly comparables: number
}

export function goodDealOf({ fields }: Listing, range: ValueRange | null): GoodDeal | null {
  const price = numberOf(fields, 'price')
  if (range === null || price === null || fields.deal !== 'sale') return null
  const home = (goodDealRule.propertyTypes as readonly string[]).includes(
    textOf(fields, 'property_type') ?? '',
  )
  const share = price / range.value
  const cheap = price < range.low && share <= goodDealRule.atMostShare
  const believable = share >= goodDealRule.atLeastShare
  if (!home || !cheap || !believable || range.comparables < goodDealRule.comparablesMin) return null
  return { discount_pct: Math.round((1 - share) * 1000) / 10, comparables: range.comparables }
}
