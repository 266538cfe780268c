/** The live listings of a store as the documents that the engine indexes, in batches: what peers load. */
import { cyprus } from '../src/country/cyprus/cyprus.ts'
import type { EngineDocument } from '../src/engine/schema.ts'
import { projectListing } from '../src/service/project-listing.ts'
import { recordContext } from '../src/service/record-context.ts'
import { openSqliteStore } from '../src/store/sqlite/sqlite-store.ts'
import { BASE_URL, DAY_START_MS } from './bench-market.ts'

const LISTINGS_PER_BATCH = 2_000

export async function* storedDocuments(path: string): AsyncGenerator<EngineDocument[]> {
  const context = recordContext(cyprus, BASE_URL)
  const store = await openSqliteStore({ path, readOnly: true })
  try {
    const sellers = new Map((await store.listSellers()).map((seller) => [seller.id, seller]))
    for (let afterId = 0; ; ) {
      const listings = await store.liveListings(afterId, LISTINGS_PER_BATCH)
      if (listings.length === 0) return
      const lastId = listings[listings.length - 1].id
      const valuations = await store.valuationsBetween(afterId, lastId)
      const valuationOf = new Map(valuations.map((entry) => [entry.listing_id, entry]))
      yield listings.map((listing) => {
        const seller = sellers.get(listing.seller_id)!
        const valuation = valuationOf.get(listing.id) ?? null
        return projectListing({ listing, seller, valuation }, context, DAY_START_MS)
      })
      afterId = lastId
    }
  } finally {
    await store.close()
  }
}

/** The summary that a page of results shows: the record up to its line feed, made whole JSON. */
export function summaryOf({ record }: EngineDocument): string {
  return `${Buffer.from(record.subarray(0, record.indexOf(0x0a))).toString()}}`
}
