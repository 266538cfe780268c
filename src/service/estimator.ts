/**
 * Keeps the price model current and answers for single listings. One process of a machine leads: it has
 * the model fitted in the background when there is none, once a day, and when a good part of the market
 * has changed. The others read what it wrote.
 */
import type { Listing } from '../domain/listing.ts'
import type { Store } from '../store/store.ts'
import { estimateRecord, noEstimateYet } from './estimate-record.ts'
import type { Market } from './market.ts'
import { type FittedModel, loadModel, modelStamp } from './model-file.ts'
import { ACCURACY_SETTING, type MeasuredAccuracy } from './value-market.ts'

export interface Estimator {
  readonly accuracy: MeasuredAccuracy | null
  /** Whether there is a model, and so values in the store. */
  readonly isReady: boolean
  estimate(listing: Listing): Promise<object>
  /** Takes up a newer model, and has one made where that is due. */
  refresh(): Promise<void>
  stop(): Promise<unknown>
}

export interface EstimatorOptions {
  readonly store: Store
  readonly market: Market
  readonly baseUrl: string
  readonly modelPath: string
  readonly now: () => number
  readonly leads: boolean
  /** Fits and stores; calls back when the model file is there, ends when its error is measured. */
  readonly valueInThread: (onModel: () => void) => {
    readonly done: Promise<void>
    stop(): Promise<unknown>
  }
  readonly onError: (error: unknown) => void
}

const DAY_MS = 86_400_000
/** A fifth of the market anew is worth a new model before the day is over. */
const CHANGED_SHARE = 0.2
const CHANGES_MIN = 1_000
/** Whoever asks right after the first start waits this long for the first model. */
const FIRST_MODEL_WAIT_MS = 10_000

export async function createEstimator(options: EstimatorOptions): Promise<Estimator> {
  const { store, market, modelPath, now, leads, onError } = options
  const readAccuracy = async () => JSON.parse((await store.getSetting(ACCURACY_SETTING)) ?? 'null')
  let accuracy: MeasuredAccuracy | null = await readAccuracy()
  let fitted: FittedModel | null = null
  let stamp = 0
  let opening = true
  let running: ReturnType<EstimatorOptions['valueInThread']> | null = null
  const first = Promise.withResolvers<void>()

  async function takeNewer(): Promise<void> {
    const newest = await modelStamp(modelPath)
    if (newest === stamp) return
    const loaded = await loadModel(modelPath)
    if (!loaded) return
    // At the start the segment was built from the stored values already.
    if (!opening) market.rebuild().catch(onError)
    fitted = loaded
    stamp = newest
    first.resolve()
  }

  function isDue(): boolean {
    if (fitted === null) return true
    const changed = market.appliedSeq - fitted.seq
    const many = Math.max(CHANGES_MIN, market.engine.size * CHANGED_SHARE)
    return now() - fitted.computedAt > DAY_MS || changed > many
  }

  function start(): void {
    running = options.valueInThread(() => takeNewer().catch(onError))
    running.done.catch(onError).finally(async () => {
      running = null
      first.resolve()
      accuracy = await readAccuracy().catch(() => accuracy)
    })
  }

  await takeNewer()
  opening = false
  return {
    get accuracy() {
      return accuracy
    },
    get isReady() {
      return fitted !== null
    },
    async estimate(listing) {
      if (fitted === null && running) {
        await Promise.race([first.promise, delay(FIRST_MODEL_WAIT_MS)])
      }
      return fitted === null
        ? noEstimateYet(now())
        : estimateRecord(listing, fitted, market, options.baseUrl)
    },
    async refresh() {
      await takeNewer()
      if (leads && !running && isDue()) start()
      if (!leads) accuracy = await readAccuracy()
    },
    stop: async () => running?.stop(),
  }
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref())
}
