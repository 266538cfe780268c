/**
 * When a price is too low to be believed: below half of the estimate it is no longer a good deal but
 * probably a typing error, a share of the home or a bait. Checked only where the estimate is sound.
 */
import { FAR_BELOW_MARKET } from '../../catalogue/vocabulary.ts'
import type { Listing } from '../../domain/listings/listing.ts'
import { confidenceOf } from '../estimate/confidence-of.ts'
import { goodDealRule, homePrice, type ValueRange } from './good-deal.ts'

export const priceCheckNote =
  `${FAR_BELOW_MARKET}: a live sale of a home (${goodDealRule.propertyTypes.join(', ')}) whose price is below ${goodDealRule.atLeastShare * 100} % of its estimate and below its range, ` +
  `with at least ${goodDealRule.comparablesMin} comparables and an estimate of medium or high confidence; else null. Such a listing is never hidden; hide_suspicious=1 puts it last in price orders.`

export function priceCheckOf(
  { fields }: Pick<Listing, 'fields'>,
  range: ValueRange | null,
): typeof FAR_BELOW_MARKET | null {
  const price = homePrice(fields)
  return range !== null && price !== null && isFarBelow(price, range) ? FAR_BELOW_MARKET : null
}

/** Of the price of a home; see `homePrice`. */
export function isFarBelow(price: number, { value, low, high, comparables }: ValueRange): boolean {
  const isSound =
    comparables >= goodDealRule.comparablesMin && confidenceOf(Math.log(high / low)) !== 'low'
  return isSound && price < value * goodDealRule.atLeastShare && price < low
}
