/** The live listings of a store as the documents that the engine indexes, in batches: what peers load. */
import { cyprus } from '../src/country/cyprus/cyprus.ts'
import type { EngineDocument } from '../src/engine/engine-schema.ts'
import { recordContext } from '../src/service/listings/record-sources.ts'
import { projectListing } from '../src/service/sync/project-listing.ts'
import { openSqliteStore } from '../src/store/sqlite/sqlite-store.ts'
import { BASE_URL, DAY_START_MS } from './bench-market.ts'
import type { ContenderOptions } from './contenders/contender.ts'

const LISTINGS_PER_BATCH = 2_000
/** The first thousands are slow while everything warms up. */
const FIRST_GUESS_AFTER = 20_000

export const overCap = (capMs: number) => `would take over ${Math.round(capMs / 1000)} s`

/** Gives up as soon as the time taken so far says that loading them all would take over `capMs`. */
export async function* storedDocuments({
  storePath: path,
  listings: size,
  capMs,
}: ContenderOptions): AsyncGenerator<EngineDocument[]> {
  const before = performance.now()
  const context = recordContext(cyprus, BASE_URL)
  const store = await openSqliteStore({ path, readOnly: true })
  try {
    const sellers = new Map((await store.listSellers()).map((seller) => [seller.id, seller]))
    let given = 0
    for (let afterId = 0; ; ) {
      const expectedMs = ((performance.now() - before) * size) / given
      if (given > FIRST_GUESS_AFTER && expectedMs > capMs) throw new Error(overCap(capMs))
      const listings = await store.liveListings(afterId, LISTINGS_PER_BATCH)
      if (listings.length === 0) return
      const lastId = listings[listings.length - 1].id
      const valuations = await store.valuationsBetween(afterId, lastId)
      const valuationOf = new Map(valuations.map((entry) => [entry.listing_id, entry]))
      yield listings.map((listing) => {
        const seller = sellers.get(listing.seller_id)!
        const valuation = valuationOf.get(listing.id) ?? null
        return projectListing({ listing, seller, valuation, sameHome: null }, context, DAY_START_MS)
      })
      afterId = lastId
      given += listings.length
    }
  } finally {
    await store.close()
  }
}

/** The summary that a page of results shows: the record up to its line feed, made whole JSON. */
export function summaryOf({ record }: EngineDocument): string {
  return `${Buffer.from(record.subarray(0, record.indexOf(0x0a))).toString()}}`
}
