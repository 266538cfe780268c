/**
 * An estimate whose comparables everybody may see now: the model was fitted up to a day ago, on listings of three
 * years. The value still rests on all of them.
 * Cost: live ones are known from memory; for the others one read of the store and a second estimate, 0.1 ms.
 */
import { seenByStrangers } from '../../domain/listings/seen-by-strangers.ts'
import { estimatePrice, type PriceEstimate } from '../../pricing/estimate/estimate-price.ts'
import type { MarketModel } from '../../pricing/model/market-model.ts'
import type { ValuationSubject } from '../../pricing/model/valuation-subject.ts'
import type { Store } from '../../store/store.ts'
import { StoreError } from '../../store/store-error.ts'
import type { EngineSync } from '../sync/engine-sync.ts'

export interface VisibilityContext {
  readonly store: Pick<Store, 'getListings'>
  readonly sync: Pick<EngineSync, 'engine'>
  readonly now: () => number
}

export async function estimateForStrangers(
  model: MarketModel,
  subject: ValuationSubject,
  context: VisibilityContext,
): Promise<PriceEstimate> {
  const { engine } = context.sync
  const notLive: number[] = []
  const ofLive = estimatePrice(model, subject, (id) => {
    const isLive = engine.has(id)
    if (!isLive) notLive.push(id)
    return isLive
  })
  if (notLive.length === 0) return ofLive
  const closed = await closedAndSeen(notLive, context)
  return closed.size === 0
    ? ofLive
    : estimatePrice(model, subject, (id) => engine.has(id) || closed.has(id))
}

/** While the store is away nothing is known of them, so none is shown. */
async function closedAndSeen(
  ids: readonly number[],
  { store, now }: VisibilityContext,
): Promise<ReadonlySet<number>> {
  const listings = await store.getListings(ids).catch((error: unknown) => {
    if (error instanceof StoreError) return []
    throw error
  })
  const seen = listings.filter((listing) => seenByStrangers(listing, now()).kind === 'shown')
  return new Set(seen.map(({ id }) => id))
}
