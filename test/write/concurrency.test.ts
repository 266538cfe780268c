/** Many at once, over real HTTP: nobody reads half a write, nobody loses one, nobody wins twice. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Body } from '../support/test-app.ts'
import { completeFlat, type Seller, type SellerApp, startSellerApp } from './seller-app.ts'

const WRITERS = 20
const READERS = 20
const ROUNDS = 8
const AT_ONCE = 50
/** Every write of a pair sets the price to a multiple of the area. */
const EUR_PER_M2 = 1000
const QUIET_LISTINGS = 30

let app: SellerApp
let address: string

beforeAll(async () => {
  app = await startSellerApp()
  address = await app.listen()
})
afterAll(() => app.stop())

interface WireAnswer {
  readonly status: number
  readonly etag: string | null
  readonly body: Body
}

async function call(
  method: string,
  path: string,
  more: { key?: string; body?: object; headers?: Record<string, string> } = {},
): Promise<WireAnswer> {
  const { key, body, headers } = more
  const response = await fetch(`${address}/v1${path}`, {
    method,
    headers: {
      ...(key ? { authorization: `Bearer ${key}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await response.text()
  // Readers and server share this process: a reader that gets Retry-After waits.
  if (response.status === 503) {
    await sleep(250)
    return call(method, path, more)
  }
  const etag = response.headers.get('etag')
  return { status: response.status, etag, body: text === '' ? null : JSON.parse(text) }
}

/** Behind it in the tag stands the coding in which the listing was read. */
const versionOf = ({ etag }: WireAnswer) => /^"(\d+)/.exec(etag ?? '')?.[1]

const pair = (areaM2: number) => ({ covered_area_m2: areaM2, price: areaM2 * EUR_PER_M2 })

async function publishNew(seller: Seller, areaM2: number): Promise<number> {
  const { key } = seller
  const created = await call('POST', '/listings', {
    key,
    body: { ...completeFlat, ...pair(areaM2) },
  })
  expect(created.status).toBe(201)
  const { id } = created.body
  expect((await call('POST', `/listings/${id}/publish`, { key })).status).toBe(200)
  return Number(id)
}

function expectPair(record: Body): void {
  const { price, covered_area_m2, price_per_m2 } = record
  expect([Number(price), Number(price_per_m2)]).toEqual([
    Number(covered_area_m2) * EUR_PER_M2,
    EUR_PER_M2,
  ])
}

describe('20 writers and 20 readers', () => {
  it('each find whole listings, their own writes, and every listing that stood still', async () => {
    const quiet = await app.addSeller()
    const still = new Set<number>()
    for (let area = 1; area <= QUIET_LISTINGS; area++) still.add(await publishNew(quiet, area * 9))
    const sellers = await Promise.all(Array.from({ length: WRITERS }, () => app.addSeller()))
    let writing = WRITERS
    let walks = 0

    /** What the answered writes of one seller should have come to. */
    async function write(seller: Seller, number: number): Promise<void> {
      const { key, companyId } = seller
      const mine = new Map<number, number>()
      const found = async () => {
        const { body } = await call('GET', `/listings?company_id=${companyId}&limit=25`)
        return new Map([...body.results].map(({ id, price }) => [Number(id), Number(price)]))
      }
      for (let round = 0; round < ROUNDS; round++) {
        const area = 1 + ((number * 37 + round * 101) % 400)
        const [oldest] = mine.keys()
        if (round % 4 === 3) {
          expect((await call('DELETE', `/listings/${oldest}`, { key })).status).toBe(204)
          mine.delete(oldest)
          expect((await call('GET', `/listings/${oldest}`)).status).toBe(410)
        } else if (round % 2 === 0) {
          mine.set(await publishNew(seller, area), area * EUR_PER_M2)
        } else {
          const body = pair(area)
          expect((await call('PATCH', `/listings/${oldest}`, { key, body })).status).toBe(200)
          mine.set(oldest, body.price)
          expect(Number((await call('GET', `/listings/${oldest}`)).body.price)).toBe(body.price)
        }
        expect(await found()).toEqual(mine)
      }
      writing--
    }

    async function read(number: number): Promise<void> {
      const sort = ['price_asc', 'price_desc', 'area_asc', 'newest', 'price_m2_desc'][number % 5]
      while (writing > 0) {
        const seen: number[] = []
        for (let cursor = ''; ; ) {
          const query = `/listings?sort=${sort}&limit=${6 + number}${cursor}`
          const { status, body } = await call('GET', query)
          expect(status).toBe(200)
          for (const result of body.results) {
            expectPair(result)
            if (still.has(Number(result.id))) seen.push(Number(result.id))
          }
          if (body.next_cursor === null) break
          cursor = `&cursor=${body.next_cursor}`
        }
        expect(seen.toSorted((a, b) => a - b)).toEqual([...still].sort((a, b) => a - b))
        walks++
      }
    }

    await Promise.all([
      ...sellers.map(write),
      ...Array.from({ length: READERS }, (_, number) => read(number)),
    ])
    expect(walks).toBeGreaterThanOrEqual(READERS)
  })
})

const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))
const tally = (answers: readonly WireAnswer[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(answers, ({ status }) => status)).map(([status, group]) => [
      status,
      group?.length,
    ]),
  )

describe('50 at once', () => {
  it('that know the same version: exactly one wins, and then the next', async () => {
    const seller = await app.addSeller()
    const { key } = seller
    const id = await publishNew(seller, 50)
    let etag = String((await call('GET', `/listings/${id}`, { key })).etag)
    for (let round = 0; round < 4; round++) {
      const answers = await times(AT_ONCE, (index) =>
        call('PATCH', `/listings/${id}`, {
          key,
          body: pair(100 + round * AT_ONCE + index),
          headers: { 'if-match': etag },
        }),
      )
      expect(tally(answers)).toEqual({ 200: 1, 412: AT_ONCE - 1 })
      const winner = answers.find(({ status }) => status === 200)!
      for (const answer of answers) expect(answer.etag).toBe(winner.etag)
      const now = await call('GET', `/listings/${id}`, { key })
      expect(versionOf(now)).toBe(versionOf(winner))
      expect(now.body.price).toBe(winner.body.price)
      etag = String(winner.etag)
    }
  })

  it('that know nothing: each is carried out once, one after another', async () => {
    const seller = await app.addSeller()
    const { key } = seller
    const id = await publishNew(seller, 50)
    const { newest } = await app.store.changeRange()
    const answers = await times(AT_ONCE, (index) =>
      call('PATCH', `/listings/${id}`, { key, body: pair(100 + index) }),
    )
    expect(tally(answers)).toEqual({ 200: AT_ONCE })
    expect(new Set(answers.map(({ etag }) => etag)).size).toBe(AT_ONCE)
    const { body } = await call('GET', `/listings/${id}`, { key })
    expect([...body.price_history]).toHaveLength(AT_ONCE + 1)
    expect((await app.store.changeRange()).newest).toBe(newest + AT_ONCE)
  })

  it('that carry one Idempotency-Key: exactly one listing', async () => {
    const { key } = await app.addSeller()
    const body = { ...completeFlat, reference: 'ONCE' }
    const headers = { 'idempotency-key': 'fifty' }
    const { newest } = await app.store.changeRange()
    const answers = await times(AT_ONCE, () => call('POST', '/listings', { key, body, headers }))
    const created = answers.filter(({ status }) => status === 201)
    const waiting = answers.filter(({ status }) => status === 409)
    expect(created.length + waiting.length).toBe(AT_ONCE)
    expect(created.length).toBeGreaterThanOrEqual(1)
    expect(new Set(created.map((answer) => answer.body.id)).size).toBe(1)
    for (const answer of waiting) {
      expect(answer.body.error.code).toBe('idempotency_in_progress')
    }
    expect((await app.store.changeRange()).newest).toBe(newest + 1)
  })

  it('that put one reference: one creates, the others find it', async () => {
    const { key } = await app.addSeller()
    const answers = await times(AT_ONCE, (index) =>
      call('PUT', '/listings/by-reference/Same', {
        key,
        body: { deal: 'sale', ...pair(index + 1) },
      }),
    )
    expect(tally(answers)).toEqual({ 200: AT_ONCE - 1, 201: 1 })
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
  })

  it('that publish one listing: it is published once', async () => {
    const { key } = await app.addSeller()
    const { body } = await call('POST', '/listings', { key, body: completeFlat })
    const { newest } = await app.store.changeRange()
    const answers = await times(AT_ONCE, () =>
      call('POST', `/listings/${body.id}/publish`, { key }),
    )
    expect(tally(answers)).toEqual({ 200: AT_ONCE })
    expect(new Set(answers.map(({ etag }) => etag))).toEqual(new Set(['"2"']))
    expect((await app.store.changeRange()).newest).toBe(newest + 1)
  })
})
