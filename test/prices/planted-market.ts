/** Homes for sale on a demo market, with what the demo knows of them: whether their price was planted as a bargain. */
import { makeDemoMarket } from '../../demo/market/make-market.ts'
import { cyprus } from '../../src/country/cyprus/cyprus.ts'
import type { Listing } from '../../src/domain/listings/listing.ts'
import { rateDeal } from '../../src/pricing/deals/good-deal.ts'
import type { PriceEstimate } from '../../src/pricing/estimate/estimate-price.ts'
import type { ValuationSubject } from '../../src/pricing/model/valuation-subject.ts'
import { subjectOfListing } from '../../src/service/prices/subject-of-listing.ts'
import { whereabouts } from '../support/whereabouts.ts'

export interface PlantedHome {
  readonly fields: Listing['fields']
  readonly subject: ValuationSubject
  readonly isPlanted: boolean
}

const RATED_TYPES = ['apartment', 'house']

export function plantedMarket(seed: string, listings: number): PlantedHome[] {
  const now = Date.UTC(2026, 5, 1)
  const market = makeDemoMarket({ seed, listings, now, places: cyprus.places })
  return [...market.listings()]
    .map(({ listing, sellerIndex, projectIndex, mood }, at) => {
      const subject = {
        ...subjectOfListing({ ...listing, id: at + 1 }, whereabouts),
        seller: sellerIndex + 1,
        project: projectIndex === null ? null : projectIndex + 1,
      }
      const isPlanted = mood === 'cheap' && RATED_TYPES.includes(subject.property_type)
      return { fields: listing.fields, state: listing.state, subject, isPlanted }
    })
    .filter(({ subject, state }) => state === 'live' && subject.deal === 'sale')
}

/** Whether a home is a good deal by its estimate, as the service rates it; `before`: how it was rated last. */
export function isMarked(
  fields: Listing['fields'],
  { value, low, high, ...estimate }: PriceEstimate,
  before?: boolean,
): boolean {
  if (value === null) return false
  const rated = before === undefined ? null : Number(before)
  return rateDeal({ fields }, { ...estimate, value, low: low!, high: high! }, rated) === 1
}
