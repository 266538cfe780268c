import { expect, it } from 'vitest'
import { sampleListing } from '../../../test/store/sample-listing.ts'
import { whereabouts } from '../../../test/support/whereabouts.ts'
import type { Listing } from '../../domain/listings/listing.ts'
import { monthNumber } from '../../pricing/model/valuation-subject.ts'
import type { Store } from '../../store/store.ts'
import { readMarket } from './read-market.ts'

const now = Date.UTC(2026, 5, 1)
const published = Date.UTC(2026, 2, 1)

const monthOf = async (pricedAt: number): Promise<number | null | undefined> => {
  const history = {
    first_published_at: published,
    price_history: [{ price: 200_000, at: pricedAt }],
  }
  const listing: Listing = { ...sampleListing(1, {}, { state: 'live', ...history }), id: 1 }
  const store = {
    liveListings: async (afterId: number) => (afterId === 0 ? [listing] : []),
    closedListings: async () => [],
    highestListingId: async () => 1,
    sameHomesBetween: async () => [],
  } as unknown as Store
  const [subject] = await readMarket(store, now, whereabouts)
  return subject.month
}

it.each([
  ['in the future', Date.UTC(2099, 0, 1), now],
  ['before its listing', Date.UTC(1970, 0, 1), published],
  ['as it should be', Date.UTC(2026, 3, 9), Date.UTC(2026, 3, 9)],
])('a price dated %s is taken to be of a believable month', async (_, at, expected) => {
  expect(await monthOf(at)).toBe(monthNumber(expected))
})
