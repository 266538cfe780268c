/**
 * Keeps the price model current and answers for single listings. The model is fitted in the background
 * at the start, once a local day, and when a good part of the market has changed.
 */
import type { Listing } from '../domain/listing.ts'
import { numberOf } from '../domain/listing.ts'
import { estimatePrice } from '../pricing/estimate-price.ts'
import type { MarketModel } from '../pricing/market-model.ts'
import type { Store } from '../store/store.ts'
import { isoTime } from './listing-record.ts'
import type { Market } from './market.ts'
import { summaryBytes } from './record-bytes.ts'
import { valuationSubject } from './valuation-subject.ts'
import { ACCURACY_SETTING, type MeasuredAccuracy, type ValuationNews } from './value-market.ts'

export interface Estimator {
  readonly accuracy: MeasuredAccuracy | null
  estimate(listing: Listing): Promise<object>
  /** Starts a valuation where one is due. */
  refresh(): void
  stop(): Promise<unknown>
}

export interface EstimatorOptions {
  readonly store: Store
  readonly market: Market
  readonly baseUrl: string
  readonly now: () => number
  readonly valueInThread: (onNews: (news: ValuationNews) => void) => {
    readonly done: Promise<void>
    stop(): Promise<unknown>
  }
  readonly onError: (error: unknown) => void
}

const DAY_MS = 86_400_000
/** A fifth of the market anew is worth a new model before the day is over. */
const CHANGED_SHARE = 0.2
const CHANGES_MIN = 1_000
/** Whoever asks right after the start waits this long for the first model. */
const FIRST_MODEL_WAIT_MS = 10_000

const METHOD =
  'Hedonic model and boosted trees fitted on the asking prices of the market served, corrected by the nearest comparables; valued by a model that has not seen this listing.'

export async function createEstimator(options: EstimatorOptions): Promise<Estimator> {
  const { store, market, now, onError } = options
  let accuracy = JSON.parse((await store.getSetting(ACCURACY_SETTING)) ?? 'null')
  let model: MarketModel | null = null
  let computedAt = 0
  let fittedSeq = 0
  let running: ReturnType<EstimatorOptions['valueInThread']> | null = null
  const first = Promise.withResolvers<void>()

  function onNews(news: ValuationNews): void {
    if (news.kind === 'accuracy') {
      accuracy = news.accuracy
      return
    }
    model = news.model
    computedAt = news.computedAt
    first.resolve()
    market.rebuild().catch(onError)
  }

  function isDue(): boolean {
    const changed = market.appliedSeq - fittedSeq
    const many = Math.max(CHANGES_MIN, market.engine.size * CHANGED_SHARE)
    return model === null || now() - computedAt > DAY_MS || changed > many
  }

  return {
    get accuracy() {
      return accuracy
    },
    async estimate(listing) {
      if (model === null && running) await Promise.race([first.promise, delay(FIRST_MODEL_WAIT_MS)])
      return model === null ? notYet(now()) : estimateRecord(listing, model, computedAt, options)
    },
    refresh() {
      if (running || !isDue()) return
      fittedSeq = market.appliedSeq
      running = options.valueInThread(onNews)
      running.done.catch(onError).finally(() => {
        running = null
        first.resolve()
      })
    },
    stop: async () => running?.stop(),
  }
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref())
}

function estimateRecord(
  listing: Listing,
  model: MarketModel,
  computedAt: number,
  { market, baseUrl }: EstimatorOptions,
) {
  const estimate = estimatePrice(model, valuationSubject(listing))
  const price = numberOf(listing.fields, 'price')
  const { value } = estimate
  const { factors, reason, ...figures } = estimate
  return {
    ...figures,
    asking_vs_estimate_pct:
      value === null || price === null ? null : Math.round((price / value - 1) * 1000) / 10,
    comparables: estimate.comparables.map(({ id, ...rest }) => ({
      id,
      link: linkOf(id, market, baseUrl),
      ...rest,
    })),
    factors,
    basis: 'asking_prices',
    method: METHOD,
    computed_at: isoTime(computedAt),
    reason,
  }
}

function linkOf(id: number, market: Market, baseUrl: string): string {
  const packed = market.engine.get(id)
  return packed ? JSON.parse(summaryBytes(packed).toString()).link : `${baseUrl}/listings/${id}`
}

function notYet(nowMs: number) {
  return {
    status: 'unavailable',
    value: null,
    low: null,
    high: null,
    coverage: null,
    confidence: null,
    price_per_m2: null,
    comparables_count: 0,
    comparables: [],
    asking_vs_estimate_pct: null,
    factors: [],
    basis: 'asking_prices',
    method: METHOD,
    computed_at: isoTime(nowMs),
    reason: 'The price model is still being fitted; ask again in a minute.',
  }
}
