/**
 * Searches one after another, the bench's mix, from a thread of its own, and how long each takes. What the measuring thread
 * does meanwhile is no part of it.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

export interface Waits {
  readonly median: number
  readonly p99: number
  readonly count: number
}

/** Ends with the function it answers with. */
export function watchSearches(
  baseUrl: string,
  paths: readonly string[],
  pauseMs: number,
): () => Promise<Waits> {
  const worker = new Worker(new URL(import.meta.url), { workerData: { baseUrl, paths, pauseMs } })
  return async () => {
    const waits = new Promise<Waits>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
    })
    worker.postMessage('stop')
    return waits
  }
}

async function ask(baseUrl: string, paths: readonly string[], pauseMs: number): Promise<Waits> {
  const waitsMs: number[] = []
  let isOver = false
  parentPort!.once('message', () => {
    isOver = true
  })
  for (let at = 0; !isOver; at++) {
    const startMs = performance.now()
    const answer = await fetch(baseUrl + paths[at % paths.length])
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${answer.status} ${answer.url}`)
    waitsMs.push(performance.now() - startMs)
    await sleep(pauseMs)
  }
  waitsMs.sort((a, b) => a - b)
  const at = (share: number) => waitsMs[Math.floor(waitsMs.length * share)] ?? Number.NaN
  return { median: at(0.5), p99: at(0.99), count: waitsMs.length }
}

if (!isMainThread) {
  const { baseUrl, paths, pauseMs } = workerData
  parentPort!.postMessage(await ask(baseUrl, paths, pauseMs))
}
