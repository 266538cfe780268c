/**
 * Values the whole market in a thread of its own. One file for both ends, like build-thread.ts: the
 * thread fits the model, stores what each listing is worth and then the model, tells so, and takes its
 * time to measure how exact it is.
 */
import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { openStore, type StorePlace } from './open-store.ts'
import { runInThread } from './run-in-thread.ts'
import { holdLease, type Lease } from './service/lease.ts'
import { valueMarket } from './service/value-market.ts'

export interface ValuationOrder {
  readonly place: StorePlace
  /** Held by the process that started the thread. */
  readonly lease: Lease
}

export function valueInThread(order: ValuationOrder, onModel: () => void) {
  return runInThread<'model'>(new URL(import.meta.url), order, onModel)
}

async function runValuation({ place, lease }: ValuationOrder): Promise<void> {
  const store = await openStore(place)
  const now = () => Date.now()
  const mayWrite = () => holdLease(store, lease)
  try {
    await valueMarket(store, now, mayWrite, () => parentPort!.postMessage('model'))
  } finally {
    await store.close()
  }
}

if (!isMainThread) await runValuation(workerData)
