/**
 * The work of the valuation process: reads the live listings and those closed in the last years, fits the
 * price model, stores a value and a judgement for each live one, and how far these values are from the asking prices: each is
 * made without the price of its own home.
 * Invariant: the model comes after its values: a process that sees a new model finds them in the store.
 */

import type { Whereabouts } from '../../domain/places/whereabouts.ts'
import { estimatePrice } from '../../pricing/estimate/estimate-price.ts'
import { isMeasured, type MeasuredEstimate } from '../../pricing/estimate/evaluate-accuracy.ts'
import { fitMarket } from '../../pricing/model/fit-market.ts'
import type { MarketModel } from '../../pricing/model/market-model.ts'
import type { Store, Valuation } from '../../store/store.ts'
import { priceLimits } from '../service-limits.ts'
import { isRated, ratedBefore, rateListing } from './rate-listing.ts'
import { type MarketSubject, readMarket } from './read-market.ts'
import { ACCURACY_SETTING, measureAccuracy, sampleOf, saveModel } from './stored-model.ts'

export async function valueMarket(
  /** Of the holder of the lease. */
  store: Store,
  now: () => number,
  whereabouts: Whereabouts,
): Promise<void> {
  const { newest } = await store.changeRange()
  const computedAt = now()
  const subjects = await readMarket(store, computedAt, whereabouts)
  const rated = await readRatings(store, subjects)
  const model = fitMarket(subjects)
  const measured: MeasuredEstimate[] = []
  for (const values of valuesOf(subjects, model, rated, computedAt, measured)) {
    await store.putValuations(values)
  }
  // Whatever has no value any more has no mark any more either.
  for await (const [afterId, lastId] of idRanges(store)) {
    await store.dropValuationsBefore(computedAt, afterId, lastId)
  }
  await saveModel(store, { model, computedAt, seq: newest })
  await store.putSetting(ACCURACY_SETTING, JSON.stringify(measureAccuracy(measured, now)))
}

/** How each listing was rated at its last valuation, where it is still what was rated then. */
async function readRatings(
  store: Store,
  subjects: readonly MarketSubject[],
): Promise<ReadonlyMap<number, number>> {
  const factsOf = new Map(subjects.map(({ id, facts }) => [id, facts]))
  const rated = new Map<number, number>()
  for await (const [afterId, lastId] of idRanges(store)) {
    for (const valuation of await store.valuationsBetween(afterId, lastId)) {
      const { listing_id: id } = valuation
      const before = ratedBefore(valuation, factsOf.get(id) ?? Number.NaN)
      if (before !== null) rated.set(id, before)
    }
  }
  return rated
}

async function* idRanges(store: Store): AsyncGenerator<readonly [afterId: number, lastId: number]> {
  const highest = await store.highestListingId()
  for (let afterId = 0; afterId < highest; afterId += priceLimits.valuesPerRead) {
    yield [afterId, afterId + priceLimits.valuesPerRead]
  }
}

/** In batches, each for one write; adds a sample of the estimates to `measured`. */
function* valuesOf(
  subjects: readonly MarketSubject[],
  model: MarketModel,
  rated: ReadonlyMap<number, number>,
  computedAt: number,
  measured: MeasuredEstimate[],
): Generator<readonly Valuation[]> {
  const namable = new Set(subjects.flatMap(({ id, isShown }) => (isShown ? [id] : [])))
  const isSampled = sampleOf(subjects.length)
  let batch: Valuation[] = []
  for (const [at, subject] of subjects.entries()) {
    if (!isRated(subject)) continue
    // As of now, whenever its own price was set.
    const estimate = estimatePrice(model, { ...subject, month: null }, (id) => namable.has(id))
    const { status, value, low, high, confidence, comparables_count } = estimate
    if (isSampled(at) && isMeasured(subject)) {
      measured.push({
        row: subject,
        estimate: { status, value, low, high, confidence, comparables_count },
      })
    }
    const valuation = rateListing(subject, estimate, rated.get(subject.id) ?? null, computedAt)
    if (valuation === null) continue
    batch.push(valuation)
    if (batch.length < priceLimits.valuesPerWrite) continue
    yield batch
    batch = []
  }
  yield batch
}
