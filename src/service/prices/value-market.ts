/**
 * The work of the valuation process: reads the live listings and those closed in the last years, fits the
 * price model, stores a value and a judgement for each live one, and measures the error by
 * cross-validation on listings that the model has not seen.
 * Invariant: nothing is stored that is not preceded by `mayWrite`, and the model comes after its values:
 * a process that sees a new model finds them in the store.
 */

import { goodDealOf } from '../../pricing/deals/good-deal.ts'
import { estimatePrice } from '../../pricing/estimate/estimate-price.ts'
import { fitMarket } from '../../pricing/model/fit-market.ts'
import type { MarketModel } from '../../pricing/model/market-model.ts'
import type { ValuationSubject } from '../../pricing/model/valuation-subject.ts'
import type { Store, Valuation } from '../../store/store.ts'
import { priceLimits } from '../service-limits.ts'
import { readMarket } from './read-market.ts'
import { ACCURACY_SETTING, measureAccuracy, saveModel } from './stored-model.ts'
import type { IsOpenSea } from './subject-of-listing.ts'

export async function valueMarket(
  store: Store,
  now: () => number,
  isOpenSea: IsOpenSea,
  /** Throws when another process does this by now. */
  mayWrite: () => Promise<void>,
  onModel: () => void,
): Promise<void> {
  const { newest } = await store.changeRange()
  const computedAt = now()
  const subjects = await readMarket(store, computedAt, isOpenSea)
  const rated = await readRatings(store)
  const model = fitMarket(subjects)
  for (const values of valuesOf(subjects, model, rated, computedAt)) {
    await mayWrite()
    await store.putValuations(values)
  }
  await mayWrite()
  await saveModel(store, { model, computedAt, seq: newest })
  onModel()
  const accuracy = measureAccuracy(subjects, now)
  await mayWrite()
  await store.putSetting(ACCURACY_SETTING, JSON.stringify(accuracy))
}

/** How each listing was rated at its last valuation. */
async function readRatings(store: Store): Promise<ReadonlyMap<number, number>> {
  const rated = new Map<number, number>()
  const lastId = await store.highestListingId()
  for (let afterId = 0; afterId < lastId; afterId += priceLimits.valuesPerRead) {
    for (const { listing_id, good_deal } of await store.valuationsBetween(
      afterId,
      afterId + priceLimits.valuesPerRead,
    )) {
      if (good_deal !== null) rated.set(listing_id, good_deal)
    }
  }
  return rated
}

/** In batches, each for one write. */
function* valuesOf(
  subjects: readonly ValuationSubject[],
  model: MarketModel,
  rated: ReadonlyMap<number, number>,
  computedAt: number,
): Generator<readonly Valuation[]> {
  let batch: Valuation[] = []
  for (const subject of subjects) {
    if (subject.closed) continue
    // As of now, whenever its own price was set.
    const { value, low, high, comparables_count } = estimatePrice(model, {
      ...subject,
      month: null,
    })
    if (value === null || low === null || high === null) continue
    const { id, deal, property_type, price } = subject
    const range = { value, low, high, comparables: comparables_count }
    const before = { ...range, good_deal: rated.get(id) ?? null }
    const isGood = goodDealOf({ fields: { deal, property_type, price } }, before) !== null
    batch.push({ listing_id: id, ...range, computed_at: computedAt, good_deal: isGood ? 1 : 0 })
    if (batch.length < priceLimits.valuesPerWrite) continue
    yield batch
    batch = []
  }
  yield batch
}
