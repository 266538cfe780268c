/**
 * A service to be measured: the real command as a process of its own, over a demo market in a folder of its
 * own, without a quota, and what its metrics tell of it.
 */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeWorkload } from '../bench/make-workload.ts'
import { fillStoreWithDemo } from '../demo/market/fill-store.ts'
import { openStore } from '../src/app/open-store.ts'
import { cyprus } from '../src/country/cyprus/cyprus.ts'
import type { Store } from '../src/store/store.ts'
import { freePort, startChild } from '../test/support/child-server.ts'

const MB = 1024 * 1024

export interface MeasuredService {
  readonly pid: number
  readonly baseUrl: string
  /** From the command to the first answer. */
  readonly startMs: number
  memory(): Promise<Memory>
  /** One figure of its metrics, the first with that name. */
  figure(name: string): Promise<number>
  pricesFitted(): Promise<void>
  stop(): Promise<void>
}

export type Memory = Awaited<ReturnType<typeof readMemory>>

/** `prepare` may add to the market before it is served. */
export async function fillMarket<T>(
  dataDir: string,
  listings: number,
  prepare: (store: Store) => Promise<T>,
  onProgress?: (done: number, total: number) => void,
): Promise<T> {
  const store = await openStore({ kind: 'sqlite', path: join(dataDir, 'estia.sqlite') })
  try {
    const market = { seed: '1', listings, now: Date.now(), places: cyprus.places }
    await fillStoreWithDemo(store, { ...market, ...(onProgress ? { onProgress } : {}) })
    return await prepare(store)
  } finally {
    await store.close()
  }
}

export async function startMeasured(
  dataDir: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<MeasuredService> {
  const [port, metricsPort] = [await freePort(), await freePort()]
  const beganMs = performance.now()
  const child = startChild({
    DATA_DIR: dataDir,
    PORT: String(port),
    // The same at every start, whatever the port: what was built before is of use.
    BASE_URL: 'http://estia.test',
    METRICS_PORT: String(metricsPort),
    WORKERS: '1',
    RATE_LIMIT_PER_HOUR: '0',
    LOG_LEVEL: 'error',
    ...environment,
  })
  await child.said(/listens on/)
  const startMs = performance.now() - beganMs
  const baseUrl = `http://127.0.0.1:${port}`
  return {
    pid: child.pid,
    baseUrl,
    startMs,
    memory: () => readMemory(metricsPort),
    figure: async (name) => figureIn(await metricsAt(metricsPort), name),
    pricesFitted: () => pricesFitted(baseUrl),
    async stop() {
      child.signal('SIGTERM')
      await child.ended
    },
  }
}

const metricsAt = async (port: number): Promise<string> =>
  (await fetch(`http://127.0.0.1:${port}/metrics`)).text()

const figureIn = (text: string, name: string): number =>
  Number(new RegExp(`^${name}(?:{[^}]*})? (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN)

async function readMemory(port: number) {
  const text = await metricsAt(port)
  const figure = (name: string) => figureIn(text, name)
  const mb = (name: string) => Math.round(figure(name) / MB)
  return {
    rss_mb: mb('process_resident_memory_bytes'),
    heap_mb: mb('nodejs_heap_size_total_bytes'),
    heap_used_mb: mb('nodejs_heap_size_used_bytes'),
    external_mb: mb('nodejs_external_memory_bytes'),
    array_buffers_mb: mb('estia_array_buffers_bytes'),
    segment_mb: mb('estia_segment_bytes'),
    search_cache_mb: mb('estia_search_cache_bytes'),
    tail: figure('estia_engine_tail_documents'),
  }
}

/** Until the model is there, and its error measured: then nothing more is under way. */
async function pricesFitted(baseUrl: string): Promise<void> {
  for (;;) {
    const meta = await fetch(`${baseUrl}/v1/meta`)
    if (((await meta.json()) as { estimate_accuracy: object | null }).estimate_accuracy) return
    await sleep(1_000)
  }
}

/** The searches of the bench, some of each of its twenty kinds. */
export const searchPaths = (rounds: number): readonly string[] =>
  makeWorkload(rounds)
    .flat()
    .map(({ text }) => `/v1/listings?${text}`)
