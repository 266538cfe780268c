/**
 * Values the whole market in a thread of its own. One file for both ends, like build-thread.ts: the
 * thread fits the model, stores what each listing is worth, posts the model, and then takes its time
 * to measure how exact it is.
 */
import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { runInThread } from './run-in-thread.ts'
import { type ValuationNews, valueMarket } from './service/value-market.ts'
import { openSqliteStore } from './store/sqlite/sqlite-store.ts'

export interface ValuationOrder {
  readonly storePath: string
}

export function valueInThread(order: ValuationOrder, onNews: (news: ValuationNews) => void) {
  return runInThread<ValuationNews>(new URL(import.meta.url), order, onNews)
}

async function runValuation({ storePath }: ValuationOrder): Promise<void> {
  const store = await openSqliteStore({ path: storePath })
  try {
    await valueMarket(
      store,
      () => Date.now(),
      (news) => parentPort!.postMessage(news),
    )
  } finally {
    await store.close()
  }
}

if (!isMainThread) await runValuation(workerData)
