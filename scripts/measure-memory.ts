/**
 * How much memory a serving process takes while it is read from and written to:
 *   npm run measure:memory -- --listings 20000 --minutes 3 --writes-per-second 60
 * A service is started as a process of its own over a demo market; readers send the searches of the bench one
 * after the other, a writer changes prices at the rate asked for, and the figures are those of its metrics.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { makeWorkload } from '../bench/make-workload.ts'
import { keyPepper } from '../src/app.ts'
import { cyprus } from '../src/country/cyprus/cyprus.ts'
import { fillStoreWithDemo } from '../src/demo/fill-store.ts'
import { openStore } from '../src/open-store.ts'
import { issueKey } from '../src/service/issue-key.ts'
import type { Store } from '../src/store/store.ts'
import { freePort, startChild } from '../test/support/child-server.ts'

const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: '20000' },
    minutes: { type: 'string', default: '3' },
    'writes-per-second': { type: 'string', default: '60' },
    'reads-per-second': { type: 'string', default: '100' },
    'every-s': { type: 'string', default: '15' },
  },
})

const MB = 1024 * 1024
/** Of each of the twenty kinds that the bench asks. */
const ROUNDS = 20
const READERS = 4
/** Sellers who write: the largest, so that the prices of a good part of the market move. */
const WRITERS = 8

interface Stock {
  readonly key: string
  readonly listings: readonly { readonly id: number; readonly price: number }[]
}

const dataDir = mkdtempSync(join(tmpdir(), 'estia-memory-'))
const [port, metricsPort] = [await freePort(), await freePort()]
const baseUrl = `http://127.0.0.1:${port}`
try {
  const store = await openStore({ kind: 'sqlite', path: join(dataDir, 'estia.sqlite') })
  const listings = Number(values.listings)
  await fillStoreWithDemo(store, { seed: '1', listings, now: Date.now(), places: cyprus.places })
  const stocks = await stocksOf(store)
  await store.close()
  await measure(stocks)
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}

async function measure(stocks: readonly Stock[]): Promise<void> {
  const child = startChild({
    DATA_DIR: dataDir,
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    WORKERS: '1',
    RATE_LIMIT_PER_HOUR: '0',
    LOG_LEVEL: 'error',
    ...(process.env.NODE_OPTIONS ? { NODE_OPTIONS: process.env.NODE_OPTIONS } : {}),
  })
  try {
    await child.said(/listens on/)
    await print('started', 0)
    await pricesFitted()
    await print('prices fitted', 0)
    const load = { forMs: Number(values.minutes) * 60_000, written: 0 }
    const ended = Promise.all([read(load.forMs), write(stocks, load)])
    const looking = new AbortController()
    const looks = look(load, looking.signal)
    await ended
    looking.abort()
    await looks
    await print('load ended', load.written)
    await sleep(Number(values['every-s']) * 2_000)
    await print('at rest', load.written)
  } finally {
    child.signal('SIGTERM')
    await child.ended
  }
}

async function look(load: { readonly written: number }, ended: AbortSignal): Promise<void> {
  for (;;) {
    await sleep(Number(values['every-s']) * 1000, null, { signal: ended }).catch(() => undefined)
    if (ended.aborted) return
    await print('under load', load.written)
  }
}

/** Some readers side by side, together as many a second as asked for or as can be had. */
async function read(forMs: number): Promise<void> {
  const searches = makeWorkload(ROUNDS).flat()
  const perSecond = Number(values['reads-per-second'])
  const begun = performance.now()
  let [sent, failed] = [0, 0]
  const reader = async () => {
    while (performance.now() - begun < forMs) {
      const { text } = searches[sent++ % searches.length]
      const response = await fetch(`${baseUrl}/v1/listings?${text}`)
      await response.arrayBuffer()
      if (!response.ok) failed++
      const aheadMs = (sent / perSecond) * 1000 - (performance.now() - begun)
      if (aheadMs > 0) await sleep(aheadMs)
    }
  }
  await Promise.all(Array.from({ length: READERS }, reader))
  console.log(JSON.stringify({ searches: sent, not_answered_with_200: failed }))
}

/** One write after the other, as many a second as asked for or as can be had. */
async function write(
  stocks: readonly Stock[],
  load: { readonly forMs: number; written: number },
): Promise<void> {
  const perSecond = Number(values['writes-per-second'])
  const begun = performance.now()
  const orders = stocks.flatMap(({ key, listings }) => listings.map((one) => ({ key, ...one })))
  for (let i = 0; perSecond > 0 && performance.now() - begun < load.forMs; i++) {
    const { key, id, price } = orders[(i * 7) % orders.length]
    const response = await fetch(`${baseUrl}/v1/listings/${id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ price: price + 1 + (i % 1000) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`a write was answered ${text}`)
    load.written = i + 1
    const aheadMs = (load.written / perSecond) * 1000 - (performance.now() - begun)
    if (aheadMs > 0) await sleep(aheadMs)
  }
}

async function pricesFitted(): Promise<void> {
  for (;;) {
    const meta = await fetch(`${baseUrl}/v1/meta`)
    if (((await meta.json()) as { estimate_accuracy: object | null }).estimate_accuracy) return
    await sleep(1_000)
  }
}

async function print(when: string, written: number): Promise<void> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const figures = Object.fromEntries(
    text.split('\n').flatMap((line) => {
      const [name, value] = line.split(' ')
      return line.startsWith('#') || line === '' ? [] : [[name, Number(value)]]
    }),
  )
  const mb = (name: string) => Math.round(figures[name] / MB)
  console.log(
    JSON.stringify({
      when,
      written,
      rss_mb: mb('process_resident_memory_bytes'),
      heap_mb: mb('nodejs_heap_size_total_bytes'),
      heap_used_mb: mb('nodejs_heap_size_used_bytes'),
      external_mb: mb('nodejs_external_memory_bytes'),
      array_buffers_mb: mb('estia_array_buffers_bytes'),
      segment_mb: mb('estia_segment_bytes'),
      search_cache_mb: mb('estia_search_cache_bytes'),
      tail: figures.estia_engine_tail_documents,
    }),
  )
}

/** The largest stocks of live listings, with a key for each. */
async function stocksOf(store: Store): Promise<Stock[]> {
  const bySeller = new Map<number, { id: number; price: number }[]>()
  for (let afterId = 0; ; ) {
    const listings = await store.liveListings(afterId, 1_000)
    if (listings.length === 0) break
    for (const { id, seller_id, fields } of listings) {
      const own = bySeller.get(seller_id) ?? []
      own.push({ id, price: Number(fields.price) })
      bySeller.set(seller_id, own)
      afterId = id
    }
  }
  const pepper = await keyPepper(store)
  const largest = [...bySeller].sort(([, a], [, b]) => b.length - a.length).slice(0, WRITERS)
  const stocks: Stock[] = []
  for (const [sellerId, listings] of largest) {
    const order = { sellerId, label: 'measure', expiresAt: null }
    stocks.push({ key: await issueKey(order, store, pepper, Date.now()), listings })
  }
  return stocks
}
