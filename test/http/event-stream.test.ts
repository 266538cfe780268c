/** Changes as they happen, over real connections: nothing is left out or repeated, and streams are what is given up first. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fillStoreWithDemo } from '../../demo/market/fill-store.ts'
import { cyprus } from '../../src/country/cyprus/cyprus.ts'
import { type Listing, numberOf } from '../../src/domain/listings/listing.ts'
import { httpLimits } from '../../src/http/server/http-limits.ts'
import { freePort } from '../support/child-server.ts'
import { expectErrorShape } from '../support/error-shape.ts'
import {
  fridayNoon,
  issueTestKey,
  send,
  startTestApp,
  type TestApp,
  toAnswer,
} from '../support/test-app.ts'

const load = { isBusy: false, isOverloaded: false, stop: () => undefined }
let app: TestApp
let base: string
let metricsPort: number
let key: string
let houses: number[]
let district: string
let price: number
/** Each test is somebody else. */
let visitors = 0

beforeAll(async () => {
  metricsPort = await freePort()
  app = await startTestApp({
    fitsPrices: false,
    overload: load,
    environment: { TRUST_PROXY: '127.0.0.1', METRICS_PORT: String(metricsPort) },
    prepare: async (store) => {
      const market = { seed: 'stream', listings: 120, now: fridayNoon, places: cyprus.places }
      await fillStoreWithDemo(store, market)
    },
  })
  base = await app.listen()
  const all = (await app.store.liveListings(0, 1_000)).filter(
    ({ fields }) => fields.deal === 'sale',
  )
  // Two of one seller, in different districts.
  const districtOf = ({ fields }: Listing) => String(fields.district)
  const [a, b] = all
    .flatMap((one) =>
      all
        .filter((other) => other.seller_id === one.seller_id)
        .filter((other) => districtOf(other) !== districtOf(one))
        .map((other) => [one, other] as const),
    )
    .at(0)!
  houses = [a.id, b.id]
  district = districtOf(a)
  price = numberOf(a.fields, 'price')!
  key = await issueTestKey(app, a.seller_id)
})
afterAll(() => app.stop())

interface Event {
  readonly id: number
  readonly data: { readonly type: string; readonly listing_id: number; readonly seq: number }
}

const opened: AbortController[] = []
beforeEach(() => {
  load.isBusy = false
  visitors += 1
})
afterEach(() => {
  for (const controller of opened.splice(0)) controller.abort()
})

async function open(query = '', headers: Record<string, string> = {}) {
  const controller = new AbortController()
  opened.push(controller)
  const answer = await fetch(`${base}/v1/events/stream${query}`, {
    headers: { 'x-forwarded-for': `203.0.113.${visitors}`, ...headers },
    signal: controller.signal,
  })
  return { answer, controller }
}

/** Reads whole blocks; `until` says whether enough has come. */
async function stream(query = '', headers: Record<string, string> = {}) {
  const { answer, controller } = await open(query, headers)
  expect(answer.status, query).toBe(200)
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  const events: Event[] = []
  let text = ''
  let lastId = Number.NaN
  const next = async (): Promise<boolean> => {
    const { done, value } = await reader.read()
    if (done) return false
    text += value
    const blocks = text.split('\n\n')
    text = blocks.pop()!
    for (const block of blocks) {
      const id = /^id: (\d+)$/m.exec(block)?.[1]
      const data = /^data: (.*)$/m.exec(block)?.[1]
      if (id !== undefined) lastId = Number(id)
      if (data !== undefined) events.push({ id: Number(id), data: JSON.parse(data) })
    }
    return true
  }
  await next()
  return {
    ...{ answer, controller, events },
    get lastId() {
      return lastId
    },
    async take(count: number) {
      while (events.length < count) if (!(await next())) throw new Error('it has ended')
      return events.splice(0)
    },
    async untilEnd() {
      while (await next());
      return events
    },
  }
}

async function cut(id: number): Promise<void> {
  price -= 1_000
  const answer = await send(app, {
    ...{ method: 'PATCH', url: `/v1/listings/${id}`, payload: { price } },
    headers: { authorization: `Bearer ${key}` },
  })
  expect(answer.status, answer.text).toBe(200)
}

const refusal = async ({ answer }: Awaited<ReturnType<typeof open>>) =>
  toAnswer(answer.status, Object.fromEntries(answer.headers), await answer.text())

describe('a stream of changes', () => {
  it('begins now, and a client that comes back with the last id misses nothing', async () => {
    const first = await stream()
    expect(first.answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    await cut(houses[0])
    const [event] = await first.take(1)
    expect(event).toMatchObject({
      id: event.data.seq,
      data: { type: 'price_changed', listing_id: houses[0], price },
    })
    first.controller.abort()
    await cut(houses[0])
    await cut(houses[1])
    // The header goes before the address, which stays the same when a browser comes back.
    const again = await stream('?after=0', { 'last-event-id': String(event.id) })
    expect((await again.take(2)).map(({ data }) => data.listing_id)).toEqual(houses)
    const whole = await stream(`?after=${event.id - 1}`)
    expect((await whole.take(3)).map(({ id }) => id)).toEqual([
      event.id,
      event.id + 1,
      event.id + 2,
    ])
    expect(whole.lastId).toBeGreaterThanOrEqual(event.id + 2)
  })

  it('of a search has what matches it, and its position passes the rest', async () => {
    const { lastId: start } = await stream()
    const near = await stream(`?district=${district}`)
    await cut(houses[1])
    await cut(houses[0])
    const [event] = await near.take(1)
    expect(event.data.listing_id).toBe(houses[0])
    const other = await stream(`?deal=rent&after=${start}`)
    await expect.poll(async () => (await stream()).lastId).toBeGreaterThanOrEqual(event.id)
    expect(other.events).toEqual([])
  })

  it('is refused as GET /v1/events and a search are', async () => {
    for (const [query, status] of [
      ['?after=-1', 400],
      ['?after=999999999', 400],
      ['?price_min=x', 400],
      ['?sort=newest', 400],
    ] as const) {
      const answer = await refusal(await open(query))
      expect([query, answer.status]).toEqual([query, status])
      expectErrorShape(answer)
    }
    const odd = await refusal(await open('', { 'last-event-id': 'abc' }))
    expectErrorShape(odd, { code: 'invalid_value', status: 400, hint: /digits/ })
  })

  it('has a share for each address', async () => {
    const open20 = Array.from({ length: httpLimits.streams.perAddress }, () => stream())
    await Promise.all(open20)
    expectErrorShape(await refusal(await open()), {
      code: 'rate_limited',
      status: 429,
      hint: /GET \/v1\/events/,
    })
    opened.shift()!.abort()
    await expect.poll(async () => (await open()).answer.status).toBe(200)
  })

  it('is given up first: under load it ends, and none begins', async () => {
    const before = await stream()
    load.isBusy = true
    expect(await before.untilEnd()).toEqual([])
    expectErrorShape(await refusal(await open()), { code: 'overloaded', status: 503 })
    expect((await send(app, { url: '/v1/listings' })).status).toBe(200)
  })

  it('ends before a stop, between two events', async () => {
    const last = await stream()
    app.server.beginStop()
    expect(await last.untilEnd()).toEqual([])
    expect((await open()).answer.status).toBe(503)
  })
})

it('its life is no duration of a request: what is counted ends with its first byte', async () => {
  const read = async (name: string) => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    const line = `estia_http_request_duration_seconds_${name}{route="/v1/events/stream"} `
    return Number(
      text
        .split('\n')
        .find((one) => one.startsWith(line))
        ?.slice(line.length) ?? 0,
    )
  }
  const before = { count: await read('count'), sum: await read('sum') }
  const askedAt = performance.now()
  const { controller } = await open()
  const openedAt = performance.now()
  const heldMs = 300
  await new Promise((go) => setTimeout(go, heldMs))
  controller.abort()
  await expect.poll(() => read('count')).toBe(before.count + 1)
  const tookMs = ((await read('sum')) - before.sum) * 1_000
  expect(tookMs).toBeLessThanOrEqual(openedAt - askedAt)
})
