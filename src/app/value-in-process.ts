/**
 * Values the whole market in a process of its own. One file for both ends, like build-process.ts: the
 * process fits the model, stores what each listing is worth and then the model, tells so, and takes its
 * time to measure how exact it is.
 */
import { isMainThread } from 'node:worker_threads'
import { country } from '../country/served-country.ts'
import { valueMarket } from '../service/prices/value-market.ts'
import { holdLease, type Lease } from '../service/sync/lease.ts'
import { openShore } from './map/open-shore.ts'
import { openStore, type StorePlace } from './open-store.ts'
import { runInProcess, workAsProcess } from './run-in-process.ts'

export interface ValuationOrder {
  readonly place: StorePlace
  /** The folder of a finer coast, where there is one. */
  readonly mapDir: string | null
  /** Held by the process that started this one. */
  readonly lease: Lease
}

type Step = 'model'

export const valueInProcess = (order: ValuationOrder, onModel: () => void) =>
  runInProcess<Step>(new URL(import.meta.url), order, onModel)

async function runValuation(
  { place, mapDir, lease }: ValuationOrder,
  tell: (step: Step) => void,
): Promise<void> {
  const store = await openStore(place)
  const now = () => Date.now()
  const { isOpenSea } = openShore(mapDir, country)
  const mayWrite = () => holdLease(store, lease)
  try {
    await valueMarket(store, now, isOpenSea, mayWrite, () => tell('model'))
  } finally {
    await store.close()
  }
}

if (isMainThread && import.meta.main) workAsProcess(runValuation)
