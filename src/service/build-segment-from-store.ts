/**
 * Reads every live listing of a store and builds the engine's segment from them: the work of the
 * build thread. Streams in batches, so that a million listings never stand in memory as objects.
 */
import { createSegmentBuilder } from '../engine/build-segment.ts'
import type { Store } from '../store/store.ts'
import type { RecordContext } from './listing-record.ts'
import type { BuiltSegment } from './market.ts'
import { marketSchema } from './market-schema.ts'
import { projectListing } from './project-listing.ts'

const LISTINGS_PER_READ = 2_000

export async function buildSegmentFromStore(
  store: Store,
  context: RecordContext,
  dayStartMs: number,
): Promise<BuiltSegment> {
  // Taken before the rows are read: a change that comes in between is applied again, never missed.
  const { newest } = await store.changeRange()
  const sellers = new Map((await store.listSellers()).map((seller) => [seller.id, seller]))
  const builder = createSegmentBuilder(marketSchema)
  let afterId = 0
  for (;;) {
    const listings = await store.liveListings(afterId, LISTINGS_PER_READ)
    if (listings.length === 0) return { segment: builder.pack(), seq: newest, dayStartMs }
    const lastId = listings[listings.length - 1].id
    const values = new Map(
      (await store.valuationsBetween(afterId, lastId)).map((entry) => [entry.listing_id, entry]),
    )
    for (const listing of listings) {
      const seller = sellers.get(listing.seller_id)!
      const valuation = values.get(listing.id) ?? null
      builder.add(projectListing({ listing, seller, valuation }, context, dayStartMs))
    }
    afterId = lastId
  }
}
