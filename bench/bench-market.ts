/**
 * The market that every contender is asked about: the demo market of one seed, live listings only, in
 * a real store. The moment is fixed, so that two runs ask and answer the same.
 */
import { makeDemoMarket } from '../demo/market/make-market.ts'
import { Random, seedOf } from '../demo/market/random.ts'
import { cyprus } from '../src/country/cyprus/cyprus.ts'
import type { Listing } from '../src/domain/listings/listing.ts'
import { startOfLocalDay } from '../src/domain/local-time.ts'
import { openSqliteStore } from '../src/store/sqlite/sqlite-store.ts'
import type { Store, Valuation } from '../src/store/store.ts'

export const SEED = 'bench'
export const NOW_MS = Date.UTC(2026, 0, 15, 9)
export const DAY_START_MS = startOfLocalDay(NOW_MS, 0, cyprus.timeZone)
export const BASE_URL = 'http://estia.test'
const STORE_ID = 'bench'

const LISTINGS_PER_TRANSACTION = 5_000
/** About 92 % of what the demo makes is live; the rest is left out. */
const MADE_PER_LIVE = 1.15

export async function fillStore(path: string, listings: number): Promise<void> {
  const store = await openSqliteStore({ path })
  try {
    await store.putSetting('store_id', STORE_ID)
    await fill(store, listings)
  } finally {
    await store.close()
  }
}

async function fill(store: Store, size: number): Promise<void> {
  const market = makeDemoMarket({
    seed: SEED,
    listings: Math.ceil(size * MADE_PER_LIVE),
    now: NOW_MS,
    places: cyprus.places,
  })
  const sellerIds: number[] = []
  for (const { type, name, company_id, created_at } of market.sellers) {
    sellerIds.push((await store.addSeller({ type, name, company_id, created_at })).id)
  }
  const projectIds: number[] = []
  for (const { name, sellerIndex } of market.projects) {
    projectIds.push((await store.addProject({ name, seller_id: sellerIds[sellerIndex] })).id)
  }
  const random = new Random(seedOf(SEED), 3)
  const source = market.listings()
  for (let done = 0; done < size; done += LISTINGS_PER_TRANSACTION) {
    const wanted = Math.min(LISTINGS_PER_TRANSACTION, size - done)
    const valuations: Valuation[] = []
    await store.write(async (transaction) => {
      for (let written = 0; written < wanted; ) {
        const { value } = source.next()
        if (!value) throw new RangeError('the demo market ended before the store was full')
        if (value.listing.state !== 'live') continue
        const listing = await transaction.insertListing({
          ...value.listing,
          seller_id: sellerIds[value.sellerIndex],
          project_id: value.projectIndex === null ? null : projectIds[value.projectIndex],
        })
        valuations.push(...valuationOf(listing, random))
        written++
      }
    })
    await store.putValuations(valuations)
  }
}

/** Around the asking price: a fitted model would make the same columns at a hundred times the cost. */
function valuationOf({ id, fields }: Listing, random: Random): Valuation[] {
  if (fields.deal !== 'sale' || typeof fields.price !== 'number') return []
  const value = Math.round(fields.price * random.between(0.75, 1.35))
  const [low, high] = [Math.round(value * 0.9), Math.round(value * 1.1)]
  const comparables = random.whole(3, 40)
  const range = { listing_id: id, value, low, high, comparables }
  return [{ ...range, computed_at: NOW_MS, good_deal: null, facts: null }]
}
