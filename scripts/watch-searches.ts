/**
 * Searches one after another, the bench's mix, from a thread of its own, and how long each takes between two marks. What the
 * measuring thread does meanwhile is no part of it, and neither is the start of the thread.
 */
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

export interface Waits {
  readonly waitsMs: readonly number[]
}

export interface SearchWatch {
  /** How long searches took since the mark before. */
  mark(): Promise<Waits>
  stop(): Promise<unknown>
}

export async function watchSearches(
  baseUrl: string,
  paths: readonly string[],
  pauseMs: number,
): Promise<SearchWatch> {
  const worker = new Worker(new URL(import.meta.url), { workerData: { baseUrl, paths, pauseMs } })
  await once(worker, 'online')
  return {
    async mark() {
      worker.postMessage('mark')
      const [waits] = await once(worker, 'message')
      return waits
    },
    stop: () => worker.terminate(),
  }
}

/** Each path once, as long as there are any: none is answered from the cache. */
async function ask(baseUrl: string, paths: readonly string[], pauseMs: number): Promise<void> {
  let waitsMs: number[] = []
  parentPort!.on('message', () => {
    parentPort!.postMessage({ waitsMs } satisfies Waits)
    waitsMs = []
  })
  for (let at = 0; ; at++) {
    const startMs = performance.now()
    const answer = await fetch(baseUrl + paths[at % paths.length])
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${answer.status} ${answer.url}`)
    waitsMs.push(performance.now() - startMs)
    await sleep(pauseMs)
  }
}

if (!isMainThread) {
  const { baseUrl, paths, pauseMs } = workerData
  await ask(baseUrl, paths, pauseMs)
}
