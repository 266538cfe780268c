/**
 * How much memory a serving process takes while it is read from and written to:
 *   npm run measure:memory -- --listings 20000 --minutes 3 --writes-per-second 60
 * A service is started as a process of its own over a demo market; clients send the searches of the bench one
 * after the other, a writer changes prices at the given rate, and the figures are those of its metrics.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { keyPepper } from '../src/app/store-secrets.ts'
import { issueKey } from '../src/service/access/issue-key.ts'
import type { Store } from '../src/store/store.ts'
import { fillMarket, type MeasuredService, searchPaths, startMeasured } from './measured-service.ts'

const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: '20000' },
    minutes: { type: 'string', default: '3' },
    'writes-per-second': { type: 'string', default: '60' },
    'reads-per-second': { type: 'string', default: '100' },
    'every-s': { type: 'string', default: '15' },
  },
})

/** Of each of the twenty kinds that the bench asks. */
const ROUNDS = 20
const CLIENTS = 4
/** Sellers who write: the largest, so that the prices of a good part of the market move. */
const WRITERS = 8

interface Stock {
  readonly key: string
  readonly listings: readonly { readonly id: number; readonly price: number }[]
}

interface Load {
  readonly forMs: number
  written: number
}

const dataDir = mkdtempSync(join(tmpdir(), 'estia-memory-'))
try {
  const stocks = await fillMarket(dataDir, Number(values.listings), stocksOf)
  const service = await startMeasured(dataDir)
  try {
    await measure(service, stocks)
  } finally {
    await service.stop()
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}

async function measure(service: MeasuredService, stocks: readonly Stock[]): Promise<void> {
  const load: Load = { forMs: Number(values.minutes) * 60_000, written: 0 }
  const everyMs = Number(values['every-s']) * 1000
  const print = async (when: string) =>
    console.log(JSON.stringify({ when, written: load.written, ...(await service.memory()) }))
  await print('started')
  await service.pricesFitted()
  await print('prices fitted')
  const looks = setInterval(() => void print('under load'), everyMs)
  await Promise.all([read(service, load), write(service, stocks, load)])
  clearInterval(looks)
  await print('load ended')
  await sleep(everyMs * 2)
  await print('at rest')
}

/** Several clients at once, together at the given rate or as fast as they can. */
async function read({ baseUrl }: MeasuredService, { forMs }: Load): Promise<void> {
  const paths = searchPaths(ROUNDS)
  const perSecond = Number(values['reads-per-second'])
  const startMs = performance.now()
  let [sent, failed] = [0, 0]
  const client = async () => {
    while (performance.now() - startMs < forMs) {
      const response = await fetch(`${baseUrl}${paths[sent++ % paths.length]}`)
      await response.arrayBuffer()
      if (!response.ok) failed++
      const aheadMs = (sent / perSecond) * 1000 - (performance.now() - startMs)
      if (aheadMs > 0) await sleep(aheadMs)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  console.log(JSON.stringify({ searches: sent, not_answered_with_200: failed }))
}

/** One write after the other, at the given rate or as fast as possible. */
async function write(
  { baseUrl }: MeasuredService,
  stocks: readonly Stock[],
  load: Load,
): Promise<void> {
  const perSecond = Number(values['writes-per-second'])
  const startMs = performance.now()
  const orders = stocks.flatMap(({ key, listings }) => listings.map((one) => ({ key, ...one })))
  for (let i = 0; perSecond > 0 && performance.now() - startMs < load.forMs; i++) {
    const { key, id, price } = orders[(i * 7) % orders.length]
    const response = await fetch(`${baseUrl}/v1/listings/${id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ price: price + 1 + (i % 1000) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`a write was answered ${text}`)
    load.written = i + 1
    const aheadMs = (load.written / perSecond) * 1000 - (performance.now() - startMs)
    if (aheadMs > 0) await sleep(aheadMs)
  }
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
