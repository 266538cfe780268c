import { expect, it } from 'vitest'
import { sampleListing } from '../../../test/store/sample-listing.ts'
import { whereabouts } from '../../../test/support/whereabouts.ts'
import { limits } from '../../catalogue/limits.ts'
import { cyprus } from '../../country/cyprus/cyprus.ts'
import type { Listing } from '../../domain/listings/listing.ts'
import { DAY_MS } from '../../structures/durations.ts'
import { valuedFacts } from '../prices/subject-of-listing.ts'
import { stamped } from './listing-changes.ts'
import { fullRecord } from './listing-record.ts'
import { heldValuation, recordContext } from './record-sources.ts'

const listing: Listing = {
  ...sampleListing(1, { price: 200_000, covered_area_m2: 236 }, { state: 'live' }),
  id: 7,
}
const edited = (fields: object): Listing => ({
  ...listing,
  fields: { ...listing.fields, ...fields },
})
const valuation = {
  ...{ listing_id: 7, value: 250_000, low: 230_000, high: 270_000, comparables: 12 },
  ...{ computed_at: 0, good_deal: 1, facts: valuedFacts(listing, whereabouts) },
}

it('a valuation holds for the facts it was made from, at any price', () => {
  const holds = (one: Listing) => heldValuation(one, valuation, { whereabouts }) !== null
  expect(holds(listing)).toBe(true)
  expect(holds(edited({ price: 150_000 }))).toBe(true)
  expect(holds(edited({ description: 'Quiet and bright.' }))).toBe(true)
  for (const fields of [
    { covered_area_m2: 130 },
    { bedrooms: '1' },
    { amenities: ['garden'] },
    { location: 'paphos', district: 'paphos' },
    { description: 'A house in need of renovation.' },
  ]) {
    expect(holds(edited(fields)), JSON.stringify(fields)).toBe(false)
  }
})

it('days_listed stops when the listing is closed', () => {
  const closed = {
    ...listing,
    state: 'closed' as const,
    first_published_at: 0,
    closed_at: 3 * DAY_MS,
  }
  const seller = { id: 1, type: 'agency' as const, name: 'A', company_id: null, created_at: 0 }
  const context = recordContext(cyprus, 'https://homes.example.com')
  const daysOf = (one: Listing) =>
    fullRecord({ listing: one, seller, valuation: null, sameHome: null }, context, {
      nowMs: 90 * DAY_MS,
      forOwner: false,
    }).days_listed
  expect(daysOf(closed)).toBe(3)
  expect(daysOf({ ...closed, state: 'live', closed_at: null })).toBe(90)
})

it('a price history is bounded, and loses neither its first nor its lowest price', () => {
  let one: Listing = { ...listing, price_history: [] }
  const prices = Array.from({ length: 300 }, (_, at) => (at === 40 ? 99_000 : 200_000 + at))
  for (const [at, price] of prices.entries()) {
    one = stamped({ ...one, fields: { ...one.fields, price } }, 'live', at)
  }
  const kept = one.price_history.map(({ price }) => price)
  expect(kept).toHaveLength(limits.priceHistoryMax)
  expect([kept[0], Math.min(...kept), kept.at(-1)]).toEqual([200_000, 99_000, 200_299])
})
