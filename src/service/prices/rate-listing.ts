/**
 * What is stored of a listing's value, and whether its price makes it a good deal: one rule for every listing at a fit and
 * for a single one that is new or was changed after it. Pure.
 */
import { rateDeal } from '../../pricing/deals/good-deal.ts'
import type { PriceEstimate } from '../../pricing/estimate/estimate-price.ts'
import type { ValuationSubject } from '../../pricing/model/valuation-subject.ts'
import type { Valuation } from '../../store/store.ts'

/** A pin that contradicts the place is reason enough to rate nothing. */
export const isRated = ({ closed, contradicted }: ValuationSubject): boolean =>
  !(closed || contradicted)

/** How a listing was rated at its last valuation; null: it was not, or it is no longer what was rated then. */
export function ratedBefore(
  valuation: Pick<Valuation, 'good_deal' | 'facts'> | null,
  facts: number,
): number | null {
  if (valuation === null || valuation.good_deal === null || valuation.facts !== facts) return null
  // What spoke against it may be gone by now.
  return Math.max(0, valuation.good_deal)
}

/** `computedAt`: of the model. null: there is no value. */
export function rateListing(
  { id, deal, property_type, price, facts }: ValuationSubject & { readonly facts: number },
  { value, low, high, ...estimate }: PriceEstimate,
  before: number | null,
  computedAt: number,
): Valuation | null {
  if (value === null || low === null || high === null) return null
  const shown = { ...estimate, value, low, high }
  return {
    listing_id: id,
    value,
    low,
    high,
    comparables: estimate.comparables_count,
    computed_at: computedAt,
    good_deal: rateDeal({ fields: { deal, property_type, price } }, shown, before),
    facts,
  }
}
