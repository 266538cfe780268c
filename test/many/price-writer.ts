/**
 * One seller with one live listing, who sets its price to 1, 2, 3, ... through one server after another,
 * whatever happens, and records the answers. Concurrent readers watch every server.
 * Invariant: a price is 'confirmed' once its write was answered with 200; it is 'denied' when the answer
 * says that nothing was written; otherwise it is unknown until the next confirmed one.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestAnswer } from '../support/test-app.ts'
import { type Account, pricesOf, publishFlat, type Server } from './fleet.ts'

/** Nine readers of three servers: with less rest they take most of the CPU of the test, and see nothing more. */
const REST_MS = 400
/** A key has 3,600 requests an hour: at this pace it lasts for longer than these tests run. A campaign writes slower. */
const WRITE_REST_MS = 100

export interface PriceWriter {
  readonly companyId: number
  readonly listingId: number
  readonly faults: readonly string[]
  readonly confirmed: number
  /** Every price whose write was answered with 200. */
  readonly everConfirmed: ReadonlySet<number>
  /** Every price of which the answer said that nothing was written. */
  readonly everDenied: ReadonlySet<number>
  /** Answers of 503 with Retry-After so far. */
  readonly refused: number
  /** Reads that were answered from memory and said so. */
  readonly stale: number
  /** May this be the price now? */
  isPossible(price: number): boolean
  /** Resolves when a write that begins after this call is confirmed. */
  nextConfirmed(): Promise<number>
  stop(): Promise<void>
}

export async function startPriceWriter(
  servers: readonly Server[],
  { key, companyId }: Account,
  writeRestMs = WRITE_REST_MS,
): Promise<PriceWriter> {
  const faults: string[] = []
  const unknown = new Set<number>()
  const everConfirmed = new Set<number>()
  const everDenied = new Set<number>()
  let confirmed = 1
  let sent = 1
  let refused = 0
  let stale = 0
  let stopped = false
  let waiting: { readonly from: number; resolve(price: number): void } | null = null

  const listingId = await publishFlat(servers[0], key, { price: confirmed })
  const path = `/v1/listings/${listingId}`

  function note(price: number, answer: TestAnswer | null): void {
    if (answer?.status === 200) {
      confirmed = price
      everConfirmed.add(price)
      unknown.clear()
      if (waiting && price > waiting.from) waiting.resolve(price)
      return
    }
    if (answer && answer.status !== 503) faults.push(`a write was answered ${answer.text}`)
    if (answer && !answer.headers['retry-after']) faults.push(`no Retry-After: ${answer.text}`)
    if (answer) refused++
    if (answer?.text.includes('nothing was written')) everDenied.add(price)
    else unknown.add(price)
  }

  async function write(): Promise<void> {
    while (!stopped) {
      const price = ++sent
      const server = servers[price % servers.length]
      const call = { method: 'PATCH', path, key, body: { price } }
      note(price, await server.call(call).catch(() => null))
      await sleep(writeRestMs)
    }
  }

  /** What a server shows never goes back, and is always something that was written. */
  async function read(server: Server): Promise<void> {
    for (let last = 0; !stopped; await sleep(REST_MS)) {
      const newest = sent
      const found = await pricesOf(server, companyId).catch(() => null)
      if (!found || found.answer.body.error?.code === ('overloaded' as never)) continue
      if (found.answer.headers['x-data-age']) stale++
      const [price] = found.prices
      if (found.prices.length !== 1) {
        if (last > 0) faults.push(`${server.port} shows ${found.answer.status} ${found.prices}`)
        continue
      }
      if (price < last) faults.push(`${server.port} went back from ${last} to ${price}`)
      if (price > Math.max(newest, sent)) faults.push(`${server.port} shows ${price}: not sent yet`)
      last = price
    }
  }

  const loops = Promise.all([write(), ...servers.map(read)])
  return {
    companyId,
    listingId,
    faults,
    everConfirmed,
    everDenied,
    get confirmed() {
      return confirmed
    },
    get refused() {
      return refused
    },
    get stale() {
      return stale
    },
    isPossible: (price) => price === confirmed || unknown.has(price),
    nextConfirmed: () => new Promise((resolve) => (waiting = { from: sent, resolve })),
    async stop() {
      stopped = true
      await loops
    },
  }
}
