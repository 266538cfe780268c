/**
 * Values the whole market in a process of its own. The process
 * (processes/value-market.ts) fits the model, stores what each listing is worth and then the model, reports
 * it, and takes its time to measure how exact it is.
 */
import type { Lease } from '../service/sync/lease.ts'
import type { StorePlace } from './open-store.ts'
import { processFile } from './paths.ts'
import { runInProcess } from './threads/run-in-process.ts'

export interface ValuationOrder {
  readonly place: StorePlace
  /** The folder of a finer coast, where there is one. */
  readonly mapDir: string | null
  /** Held by the process that started this one. */
  readonly lease: Lease
}

export type ValuationStep = 'model'

export const valueInProcess = (order: ValuationOrder, onModel: () => void) =>
  runInProcess<ValuationStep>(processFile('value-market'), order, onModel)
