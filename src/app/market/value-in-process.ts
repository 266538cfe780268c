/**
 * Values the whole market in a process of its own (processes/value-market.ts): it fits the model, stores what each
 * listing is worth and then the model. A market of a few listings is valued here.
 */
import type { Whereabouts } from '../../domain/places/whereabouts.ts'
import { heldBy, type Lease } from '../../service/sync/lease.ts'
import type { Store } from '../../store/store.ts'
import type { StorePlace } from '../open-store.ts'
import { processFile } from '../paths.ts'
import { hereIfSmall } from '../threads/here-if-small.ts'
import { type Running, runInProcess } from '../threads/run-in-process.ts'

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

export const valueInProcess = (
  order: ValuationOrder,
  { store, whereabouts, now }: Valued,
): Running =>
  hereIfSmall(
    store,
    async () => {
      const { valueMarket } = await import('../../service/prices/value-market.ts')
      await valueMarket(heldBy(store, order.lease), now, whereabouts)
    },
    () => runInProcess(processFile('value-market'), order, undefined, VALUATION_OPTIONS),
  )
