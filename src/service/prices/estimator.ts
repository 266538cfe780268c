/**
 * Keeps the price model current and answers for single listings. Of all processes that share a store one
 * at a time leads: it has the model fitted in the background when there is none, once a day, and when a
 * good part of the market has changed. All take up what it has stored. A fit that fails is tried again with growing waits, and
 * given up for the day after five attempts (`work-ledger`).
 */

import type { Whereabouts } from '../../domain/places/whereabouts.ts'
import type { Store } from '../../store/store.ts'
import { DAY_MS } from '../../structures/durations.ts'
import { decodeSummary } from '../listings/record-bytes.ts'
import { priceLimits } from '../service-limits.ts'
import type { EngineSync } from '../sync/engine-sync.ts'
import { type Lease, underLease } from '../sync/lease.ts'
import type { WorkLedger } from '../work/work-ledger.ts'
import {
  type EstimatedListing,
  type EstimateRecord,
  estimateRecord,
  noEstimateYet,
} from './estimate-record.ts'
import {
  type FittedModel,
  loadModel,
  type MeasuredAccuracy,
  modelVersion,
  readAccuracy,
} from './stored-model.ts'

export interface Estimator {
  readonly accuracy: MeasuredAccuracy | null
  /** The model that this process estimates by; its values are in the store and in the engine. */
  readonly fitted: FittedModel | null
  estimate(listing: EstimatedListing): Promise<EstimateRecord>
  /** Takes up a newer model; where one is awaited of another process that died, has it made. */
  look(): Promise<void>
  /** Looks, and has a model made where that is due. */
  refresh(): Promise<void>
  stop(): Promise<void>
}

export interface EstimatorOptions {
  readonly store: Store
  readonly sync: EngineSync
  readonly baseUrl: string
  readonly whereabouts: Whereabouts
  readonly now: () => number
  /** Whether this process may lead; one of a machine does, and another when it is gone. */
  readonly leads: () => boolean
  readonly lease: Lease
  readonly ledger: WorkLedger
  /** Fits and stores values, their measured error, and the model. */
  readonly valueInProcess: () => {
    readonly done: Promise<void>
    stop(): Promise<unknown>
  }
  readonly onError: (error: unknown) => void
}

export async function createEstimator(options: EstimatorOptions): Promise<Estimator> {
  const { store, sync, now, leads, lease, onError } = options
  let accuracy: MeasuredAccuracy | null = null
  const held = holdNewestModel(options)
  const { takeNewer, first } = held
  /** Set while this process leads, or tries to. */
  let leading: Promise<void> | null = null
  /** A model is due, and another process makes it. */
  let awaits = false
  const stopping = new AbortController()
  const context = { ...options, linkOf: (id: number) => linkOf(id, options) }

  function isDue(): boolean {
    const { newest } = held
    if (newest === null) return true
    const changed = sync.appliedSeq - newest.seq
    const many = Math.max(priceLimits.changesMin, sync.engine.size * priceLimits.changedShare)
    return now() - newest.computedAt > DAY_MS || changed > many
  }

  async function haveFitted(ended: AbortSignal): Promise<void> {
    // The previous holder of the lease may have finished just now.
    await takeNewest()
    if (!isDue() || ended.aborted) return
    await options.ledger.attempt({
      kind: 'valuation',
      // Another day is another market.
      item: new Date(now()).toISOString().slice(0, 10),
      sellerId: null,
      signal: ended,
      async run() {
        const process = options.valueInProcess()
        ended.addEventListener('abort', process.stop, { once: true })
        await process.done
        await takeNewest()
      },
      giveUp: async () => undefined,
    })
  }

  function lead(): void {
    awaits &&= isDue()
    if (!leads() || leading || stopping.signal.aborted || !isDue()) return
    leading = underLease(store, lease, haveFitted, stopping.signal)
      .then((led) => {
        awaits = !led
        if (led) first.resolve()
      })
      .catch(onError)
      .finally(() => {
        leading = null
      })
  }

  async function takeNewest(): Promise<void> {
    await takeNewer()
    accuracy = await readAccuracy(store)
  }

  async function look(): Promise<void> {
    await takeNewest()
    if (awaits) lead()
  }

  await look()
  return {
    get accuracy() {
      return accuracy
    },
    get fitted() {
      return held.fitted
    },
    async estimate(listing) {
      // While the store is away no model will come of it.
      if (held.fitted === null && (leading || awaits) && sync.fault === null) {
        await Promise.race([first.promise, delay(priceLimits.firstModelWaitMs)])
      }
      const { fitted } = held
      return fitted === null ? noEstimateYet(now()) : estimateRecord(listing, fitted, context)
    },
    look,
    async refresh() {
      await look()
      lead()
    },
    async stop() {
      stopping.abort()
      await leading
    },
  }
}

/**
 * The newest model of the store; `first` resolves when there is one. A page states a mark of the engine next to an estimate, so a newer
 * model answers from the moment on that the engine has its values: seconds later, and a minute in a large market.
 */
function holdNewestModel({ store, sync }: EstimatorOptions) {
  let fitted: FittedModel | null = null
  let newest: FittedModel | null = null
  let version = 0
  let epoch = sync.epoch
  const first = Promise.withResolvers<void>()

  async function takeNewer(): Promise<void> {
    const { epoch: epochNow } = sync
    const stored = await modelVersion(store)
    // Versions count within one database: after another one has come nothing is newer or older.
    if (stored === version && epochNow === epoch) return
    const loaded = await loadModel(store)
    // Another look may have been quicker.
    if (stored <= version && epochNow === epoch) return
    const isOther = epochNow !== epoch
    epoch = epochNow
    version = stored
    if (stored > sync.builtModelVersion) sync.takeValues(stored)
    if (loaded || isOther) newest = loaded
    // There is no mark to contradict, or all are of another database.
    if (fitted === null || isOther) fitted = newest
    if (loaded) first.resolve()
  }

  return {
    takeNewer,
    first,
    get newest() {
      return newest
    },
    get fitted() {
      if (sync.builtModelVersion >= version) fitted = newest
      return fitted
    },
  }
}

/** Live listings have their title in the link; for the others the number is enough. */
function linkOf(id: number, { sync, baseUrl }: EstimatorOptions): string {
  const packed = sync.engine.get(id)
  return packed ? decodeSummary(packed).link : `${baseUrl}/listings/${id}`
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref())
}
