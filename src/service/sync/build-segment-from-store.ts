/**
 * Reads every live listing of a store and builds the engine's segment from them: the work of the
 * build process. Streams in batches, so that a million listings never stand in memory as objects, and
 * their records go to the file meanwhile.
 */

import { setImmediate as turn } from 'node:timers/promises'
import {
  createSegmentBuilder,
  type SegmentBuilder,
  type SegmentPart,
} from '../../engine/segment/build-segment.ts'
import { createRecordWriter, type RecordPlace } from '../../engine/segment/record-writer.ts'
import type { Store } from '../../store/store.ts'
import type { RecordContext } from '../listings/listing-record.ts'
import { heldValuation } from '../listings/record-sources.ts'
import { modelVersion } from '../prices/stored-model.ts'
import { syncLimits } from '../service-limits.ts'
import { type FeedMark, newestMark } from './feed-mark.ts'
import { listingSchema } from './listing-schema.ts'
import { projectListing } from './project-listing.ts'
import type { BuiltSegment } from './sync-state.ts'

/** Listings with afterId < id <= upToId. */
export interface IdRange {
  readonly afterId: number
  readonly upToId: number
}

export interface BuildSource {
  readonly store: Store
  readonly context: RecordContext
  readonly dayStartMs: number
}

export interface SegmentSource extends BuildSource {
  /** Where records go; otherwise they stay in memory. */
  readonly records?: RecordPlace
  /** Called with the share of its listings that one thread has read; the others are about as far. */
  readonly onRead?: (share: number) => void
}

/** Has a range read by somebody else. */
export type ReadElsewhere = (range: IdRange, mark: FeedMark) => Promise<SegmentPart>

/**
 * `threads` share the reading: this one takes the first range, `readElsewhere` the others. Elsewhere may be
 * a replica that lags behind: it must hold all changes up to the mark, or reject, and is done without.
 */
export async function buildSegmentFromStore(
  source: SegmentSource,
  threads = 1,
  readElsewhere: ReadElsewhere = (range) => readPart(source, range),
): Promise<BuiltSegment> {
  const { store, dayStartMs } = source
  // Taken before the rows are read: a change that comes in between is applied again, never missed.
  const mark = await newestMark(store)
  const version = await modelVersion(store)
  const highest = await store.highestListingId()
  const [own, ...others] = splitIds(highest, threads)
  const parts = others.map((range) => readElsewhere(range, mark).catch(() => range))
  const ownIds = Math.min(own.upToId, highest)
  const onOwn = (lastId: number) => source.onRead?.(Math.min(1, lastId / ownIds))
  const segment = await withBuilder(source, async (builder) => {
    await readRange(source, own, builder, onOwn)
    for (const part of await Promise.all(parts)) {
      if ('afterId' in part) await readRange(source, part, builder)
      else builder.adopt(part)
    }
    return builder.pack()
  })
  return { segment, mark, dayStartMs, modelVersion: version }
}

export const readPart = (source: SegmentSource, range: IdRange): Promise<SegmentPart> =>
  withBuilder(source, async (builder) => {
    await readRange(source, range, builder)
    return builder.part()
  })

/** However it ends, none of its records is on the way any more: the file may be closed, and its number given to another. */
async function withBuilder<Result>(
  { records }: SegmentSource,
  use: (builder: SegmentBuilder) => Promise<Result>,
): Promise<Result> {
  const builder = createSegmentBuilder(listingSchema, records && createRecordWriter(records))
  try {
    return await use(builder)
  } finally {
    await builder.written()
  }
}

/** The last range is open: a listing that is new since belongs to it. */
function splitIds(highest: number, threads: number): IdRange[] {
  const count = Math.max(1, Math.min(threads, Math.floor(highest / syncLimits.idsPerThreadMin)))
  const end = (i: number) => Math.floor((highest * i) / count)
  return Array.from({ length: count }, (_, i) => ({
    afterId: end(i),
    upToId: i === count - 1 ? Infinity : end(i + 1),
  }))
}

async function readRange(
  { store, context, dayStartMs }: BuildSource,
  range: IdRange,
  builder: SegmentBuilder,
  onRead: (lastId: number) => void = () => undefined,
): Promise<void> {
  const sellers = new Map((await store.listSellers()).map((seller) => [seller.id, seller]))
  let { afterId } = range
  while (afterId < range.upToId) {
    const listings = await store.liveListings(afterId, syncLimits.listingsPerBuildRead)
    const lastId = listings.at(-1)?.id
    if (lastId === undefined) return
    const [valuations, sameHomes] = await Promise.all([
      store.valuationsBetween(afterId, lastId),
      store.sameHomesBetween(afterId, lastId),
    ])
    const values = new Map(valuations.map((entry) => [entry.listing_id, entry]))
    const homes = new Map(sameHomes.map((entry) => [entry.listing_id, entry]))
    for (const listing of listings) {
      if (listing.id > range.upToId) return
      const seller = sellers.get(listing.seller_id)!
      const valuation = heldValuation(listing, values.get(listing.id) ?? null, context)
      const sameHome = homes.get(listing.id) ?? null
      builder.add(projectListing({ listing, seller, valuation, sameHome }, context, dayStartMs))
    }
    afterId = lastId
    onRead(lastId)
    // A disk slower than the reading is waited for, so that memory does not fill up.
    await builder.written(syncLimits.chunksUnderWayMax)
    // A store in the process answers without a pause; who wants this ended must be heard.
    await turn()
  }
}
