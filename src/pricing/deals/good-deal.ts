/** When a price is clearly below comparable ones; what is too low to be believed is told by price-check. */
import {
  type Listing,
  type ListingFields,
  numberOf,
  textOf,
} from '../../domain/listings/listing.ts'

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
  readonly high: number
  readonly comparables: number
}

export function goodDealOf(
  { fields }: Pick<Listing, 'fields'>,
  range: ValueRange | null,
): GoodDeal | null {
  const price = homePrice(fields)
  if (range === null || price === null) return null
  const share = price / range.value
  const cheap = price < range.low && share <= goodDealRule.atMostShare
  const believable = share >= goodDealRule.atLeastShare
  if (!cheap || !believable || range.comparables < goodDealRule.comparablesMin) return null
  return { discount_pct: Math.round((1 - share) * 1000) / 10, comparables: range.comparables }
}

/** What a home for sale costs: only such prices are judged. */
export function homePrice(fields: ListingFields): number | null {
  const isHome = (goodDealRule.propertyTypes as readonly string[]).includes(
    textOf(fields, 'property_type') ?? '',
  )
  return isHome && fields.deal === 'sale' ? numberOf(fields, 'price') : null
}
