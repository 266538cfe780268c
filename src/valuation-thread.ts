/**
 * Values the whole market in a thread of its own. One file for both ends, like build-thread.ts: the
 * thread fits the model, stores what each listing is worth, writes the model file and tells so, and
 * then takes its time to measure how exact it is.
 */
import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { openStore, type StorePlace } from './open-store.ts'
import { runInThread } from './run-in-thread.ts'
import { valueMarket } from './service/value-market.ts'

export interface ValuationOrder {
  readonly place: StorePlace
  readonly modelPath: string
}

export function valueInThread(order: ValuationOrder, onModel: () => void) {
  return runInThread<'model'>(new URL(import.meta.url), order, onModel)
}

async function runValuation({ place, modelPath }: ValuationOrder): Promise<void> {
  const store = await openStore(place)
  const now = () => Date.now()
  try {
    await valueMarket(store, modelPath, now, () => parentPort!.postMessage('model'))
  } finally {
    await store.close()
  }
}

if (!isMainThread) await runValuation(workerData)
