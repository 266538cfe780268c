/**
 * What new values of the price model change: the marks that scores are made of in every listing, and all of those
 * that are or were a good deal or suspicious, since their records say so. Meant for a thread of its own.
 * Invariant: equal to a full rebuild. What is projected may be newer than the changes read so far.
 * Cost: a few microseconds a listing, and the cost of a build for each rated listing.
 */

import type { EngineDocument } from '../../engine/engine-schema.ts'
import type { Renewal, RenewedColumns } from '../../engine/renewal.ts'
import { createSegmentBuilder } from '../../engine/segment/build-segment.ts'
import { indexNumbers } from '../../engine/segment/index-rows.ts'
import { rowFrom } from '../../engine/segment/segment.ts'
import type { SegmentData } from '../../engine/segment/segment-data.ts'
import { isGoodDeal } from '../../pricing/deals/good-deal.ts'
import { isFarBelow } from '../../pricing/deals/price-check.ts'
import { scoreOn, valueMarks } from '../../pricing/deals/recommended-score.ts'
import type { Valuation } from '../../store/store.ts'
import { bitmapWords, listBits } from '../../structures/rows/bitmap.ts'
import { markSets } from '../../structures/rows/row-sets.ts'
import { sharedFloat64 } from '../../structures/rows/shared-array.ts'
import { readRecordSource } from '../listings/record-sources.ts'
import { modelVersion } from '../prices/stored-model.ts'
import { syncLimits } from '../service-limits.ts'
import type { BuildSource } from './build-segment-from-store.ts'
import { FACTS_COLUMN, listingSchema, ratedSets, scoreColumns } from './listing-schema.ts'
import { projectListing } from './project-listing.ts'

export interface RenewedValues extends Pick<Renewal, 'columns' | 'documents'> {
  /** Of the model whose values these are, or an older one. */
  readonly modelVersion: number
}

/** `freshIds`: listings that are in none of the segments. */
export async function renewValues(
  source: BuildSource,
  segments: readonly SegmentData[],
  freshIds: readonly number[],
): Promise<RenewedValues> {
  const { store, dayStartMs } = source
  // Before the values are read: they are those of this model, or newer.
  const version = await modelVersion(store)
  const marks = segments.map(unvalued)
  const ratedIds = new Set([...freshIds, ...segments.flatMap(ratedBefore)])
  const highest = await store.highestListingId()
  for (let afterId = 0; afterId < highest; afterId += syncLimits.valuesPerRead) {
    for (const valuation of await store.valuationsBetween(
      afterId,
      afterId + syncLimits.valuesPerRead,
    )) {
      for (const [i, data] of segments.entries()) markValue(data, valuation, marks[i], ratedIds)
    }
  }
  return {
    columns: segments.map((data, i) => renewScores(data, dayStartMs, marks[i])),
    documents: ratedIds.size === 0 ? null : await projectAgain(source, [...ratedIds]),
    modelVersion: version,
  }
}

const unvalued = ({ rows }: SegmentData): Float64Array =>
  sharedFloat64(rows).fill(valueMarks(null, null))

const priceAt = (prices: Float64Array, row: number): number | null =>
  Number.isNaN(prices[row]) ? null : prices[row]

function ratedBefore({ rows, ids, sets }: SegmentData): number[] {
  const bits = new Uint32Array(bitmapWords(rows))
  for (const name of ratedSets) {
    const { sets: rated } = sets[name]
    markSets(rated, 0, rated.counts.length, bits)
  }
  const list = new Uint32Array(rows)
  const count = listBits(bits, list)
  return Array.from(list.subarray(0, count), (row) => ids[row])
}

/** Whether it is a home for sale is not looked at: to project some more does no harm. */
function markValue(
  data: SegmentData,
  valuation: Valuation,
  marks: Float64Array,
  ratedIds: Set<number>,
): void {
  const { listing_id: id, value, facts } = valuation
  const row = rowFrom(data, id)
  if (row >= data.rows || data.ids[row] !== id) return
  // It was edited since: what was valued is another home.
  if (facts !== null && facts !== data.numbers[FACTS_COLUMN][row]) return
  const price = priceAt(data.numbers.price, row)
  marks[row] = valueMarks(price, value)
  if (price !== null && (isGoodDeal(price, valuation) || isFarBelow(price, valuation))) {
    ratedIds.add(id)
  }
}

/** Those that live, as the store has them now. */
async function projectAgain(
  { store, context, dayStartMs }: BuildSource,
  ids: readonly number[],
): Promise<SegmentData> {
  const sellers = new Map((await store.listSellers()).map((seller) => [seller.id, seller]))
  const builder = createSegmentBuilder(listingSchema)
  for (let at = 0; at < ids.length; at += syncLimits.listingsPerRenewal) {
    for (const listing of await store.getListings(
      ids.slice(at, at + syncLimits.listingsPerRenewal),
    )) {
      if (listing.state !== 'live') continue
      const seller = sellers.get(listing.seller_id)!
      const record = await readRecordSource(listing, seller, store, context)
      builder.add(projectListing(record, context, dayStartMs))
    }
  }
  return builder.pack()
}

/**
 * The scores of another day, from the columns they are computed from: no listing is read. `marks`: those of new values.
 * Invariant: equal to projecting the listing again. Cost: about 0.3 microseconds a listing, sorting included.
 */
export function renewScores(
  { rows, numbers }: SegmentData,
  dayStartMs: number,
  marks: Float64Array | null = null,
): RenewedColumns {
  const completeness = numbers[scoreColumns.completeness]
  const freshSince = numbers[scoreColumns.freshSinceMs]
  const values = marks ?? numbers[scoreColumns.valueMarks]
  const score = sharedFloat64(rows)
  for (let row = 0; row < rows; row++) {
    const parts = {
      completeness: completeness[row],
      freshSinceMs: freshSince[row],
      valueMarks: values[row],
    }
    score[row] = scoreOn(parts, dayStartMs)
  }
  const renewed: Record<string, Float64Array> = { score }
  if (marks !== null) renewed[scoreColumns.valueMarks] = marks
  return indexNumbers(listingSchema, renewed)
}

/** The same of a document that is in no segment yet. */
export function renewedNumbers(
  { numbers }: EngineDocument,
  dayStartMs: number,
): EngineDocument['numbers'] {
  const parts = {
    completeness: numbers[scoreColumns.completeness]!,
    freshSinceMs: numbers[scoreColumns.freshSinceMs]!,
    valueMarks: numbers[scoreColumns.valueMarks]!,
  }
  return { ...numbers, score: scoreOn(parts, dayStartMs) }
}
