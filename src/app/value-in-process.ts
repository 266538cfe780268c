/**
 * Values the whole market in a process of its own (processes/value-market.ts): it fits the model, stores what each
 * listing is worth and then the model. A market of a few listings is valued here: that takes less than the start of a process.
 */
import type { Whereabouts } from '../domain/places/whereabouts.ts'
import { heldBy, type Lease } from '../service/sync/lease.ts'
import type { Store } from '../store/store.ts'
import { appLimits } from './app-limits.ts'
import type { StorePlace } from './open-store.ts'
import { processFile } from './paths.ts'
import { type Running, runInProcess } from './threads/run-in-process.ts'

/** What is left of garbage is at most a third of what is in use: the rest of the machine serves. */
export const VALUATION_OPTIONS = ['--heap-growing-percent=30']

export interface ValuationOrder {
  readonly place: StorePlace
  /** The folder of a finer coast, where there is one. */
  readonly mapDir: string | null
  /** Held by the process that started this one. */
  readonly lease: Lease
}

export interface Valued {
  readonly store: Store
  readonly whereabouts: Whereabouts
  readonly now: () => number
}

export function valueInProcess(
  order: ValuationOrder,
  { store, whereabouts, now }: Valued,
): Running {
  let process: Running | null = null
  let isStopped = false

  async function value(): Promise<void> {
    const isSmall = (await store.highestListingId()) <= appLimits.valuedHereMaxId
    if (isStopped) throw new Error('the valuation was stopped before it began')
    if (isSmall) {
      const { valueMarket } = await import('../service/prices/value-market.ts')
      return valueMarket(heldBy(store, order.lease), now, whereabouts)
    }
    process = runInProcess(processFile('value-market'), order, undefined, VALUATION_OPTIONS)
    return process.done
  }

  return {
    done: value(),
    async stop() {
      isStopped = true
      await process?.stop()
    },
  }
}
