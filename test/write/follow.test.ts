/** Keeping a copy: a seller's own stock page by page, and the public feed of changes. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEvents } from '../../src/service/sync/read-events.ts'
import type { Change, Store } from '../../src/store/store.ts'
import { DAY_MS } from '../../src/structures/durations.ts'
import { expectErrorShape } from '../support/error-shape.ts'
import type { TestAnswer } from '../support/test-app.ts'
import { contentsOf, type Seller, type SellerApp, startSellerApp, visit } from './seller-app.ts'

let app: SellerApp

beforeAll(async () => {
  app = await startSellerApp()
})
afterAll(() => app.stop())

const idsOf = ({ body }: TestAnswer) => [...body.results].map(({ id }) => Number(id))

async function walk(seller: Seller, query: string): Promise<number[]> {
  const ids: number[] = []
  for (let cursor = ''; ; ) {
    const page = await seller.call('GET', `/my/listings?${query}${cursor}`)
    expect(page.status).toBe(200)
    ids.push(...idsOf(page))
    if (page.body.next_cursor === null) return ids
    cursor = `&cursor=${page.body.next_cursor}`
  }
}

describe('my/listings', () => {
  let seller: Seller
  const ids: number[] = []

  beforeAll(async () => {
    seller = await app.addSeller()
    const other = await app.addSeller()
    for (let made = 0; made < 12; made++) {
      // Pairs share a millisecond, so that the order must fall back on the id.
      app.clock.nowMs += made % 2
      ids.push(await seller.listingIn((['draft', 'live', 'paused', 'closed'] as const)[made % 4]))
      await other.listingIn('draft')
    }
    await seller.call('DELETE', `/listings/${ids.pop()}`)
  })

  it('shows all but removed ones, each once, least recently changed first', async () => {
    const records = await app.store.getListings(ids)
    const order = records.toSorted((a, b) => a.updated_at - b.updated_at || a.id - b.id)
    for (const limit of [1, 3, 10, 25]) {
      expect(await walk(seller, `limit=${limit}`)).toEqual(order.map(({ id }) => id))
    }
    const [first] = (await seller.call('GET', '/my/listings')).body.results
    expect(first).toMatchObject({ state: 'draft', missing_to_publish: [], days_listed: null })
  })

  it.each(['draft', 'live', 'paused', 'closed'])('shows those that are %s', async (state) => {
    const records = await app.store.getListings(ids)
    const wanted = records.filter((record) => record.state === state).map(({ id }) => id)
    expect((await walk(seller, `state=${state}&limit=2`)).sort((a, b) => a - b)).toEqual(wanted)
  })

  it('shows what has changed since a moment, that moment included', async () => {
    const records = await app.store.getListings(ids)
    const [, , , fourth] = records.toSorted((a, b) => a.updated_at - b.updated_at)
    const since = new Date(fourth.updated_at).toISOString()
    const found = await walk(seller, `updated_since=${since}&limit=2`)
    expect(found.toSorted((a, b) => a - b)).toEqual(
      records.filter((record) => record.updated_at >= fourth.updated_at).map(({ id }) => id),
    )
    app.clock.nowMs += 1000
    await seller.call('PATCH', `/listings/${ids[0]}`, { floor: 7 })
    const now = new Date(app.clock.nowMs).toISOString()
    expect(await walk(seller, `updated_since=${now}`)).toEqual([ids[0]])
  })

  it.each([
    ['state=sold', 'invalid_value', 'state'],
    ['state=removed', 'invalid_value', 'state'],
    ['updated_since=yesterday', 'invalid_value', 'updated_since'],
    ['updated_since=2026-02-31T99:00:00Z', 'invalid_value', 'updated_since'],
    ['limit=0', 'invalid_value', 'limit'],
    ['limit=26', 'invalid_value', 'limit'],
    ['cursor=rubbish', 'invalid_cursor', 'cursor'],
    ['page=2', 'unknown_parameter', 'page'],
    ['limit=1&limit=2', 'duplicate_parameter', 'limit'],
  ] as const)('refuses %s', async (query, code, param) => {
    expectErrorShape(await seller.call('GET', `/my/listings?${query}`), { code, param })
  })

  it('refuses a cursor that was changed in any way, or was issued for something else', async () => {
    const cursor = String((await seller.call('GET', '/my/listings?limit=2')).body.next_cursor)
    const other = await app.addSeller()
    const refused = async (text: string, query = '', by = seller) =>
      expectErrorShape(
        await by.call('GET', `/my/listings?cursor=${encodeURIComponent(text)}${query}`),
        { code: 'invalid_cursor' },
      )
    for (let at = 0; at < cursor.length; at++) {
      const next = String.fromCharCode(cursor.charCodeAt(at) ^ 1)
      await refused(cursor.slice(0, at) + next + cursor.slice(at + 1))
    }
    for (const more of ['=', '.', '.x', '==', 'A']) await refused(cursor + more)
    await refused(cursor, '&state=live')
    await refused(cursor, '&updated_since=2026-01-01')
    await refused(cursor, '', other)
  })
})

describe('events', () => {
  const read = (query: string) => visit(app, `/v1/events?${query}`)
  let start = 0
  let seller: Seller

  beforeAll(async () => {
    seller = await app.addSeller()
    start = (await app.store.changeRange()).newest
    for (let made = 0; made < 5; made++) {
      await seller.listingIn('draft')
      await seller.listingIn('live')
    }
  })

  it('are numbered, and those of drafts left out', async () => {
    const { body } = await read(`after=${start}`)
    const events = [...body.events]
    expect(events.map(({ type }) => type)).toEqual(Array.from({ length: 5 }, () => 'published'))
    const numbers = events.map(({ seq }) => Number(seq))
    expect(numbers).toEqual([3, 6, 9, 12, 15].map((number) => start + number))
    expect(body).toMatchObject({ next_after: start + 15, newest: start + 15, more: false })
    expect(events[0]).toEqual({
      seq: start + 3,
      type: 'published',
      listing_id: expect.any(Number),
      at: new Date(app.clock.nowMs).toISOString(),
      changed: ['state'],
      price: 285_000,
    })
  })

  it('come in pages that neither repeat nor skip', async () => {
    const all = [...(await read(`after=${start}`)).body.events].map(({ seq }) => Number(seq))
    for (const limit of [1, 2, 5, 1000]) {
      const seen: number[] = []
      let after = start
      for (let more = true; more; ) {
        const { body } = await read(`after=${after}&limit=${limit}`)
        seen.push(...[...body.events].map(({ seq }) => Number(seq)))
        more = Boolean(body.more)
        after = Number(body.next_after)
      }
      expect(seen).toEqual(all)
      expect(after).toBe((await app.store.changeRange()).newest)
    }
  })

  it('go on from the end once there is more', async () => {
    const { newest } = await app.store.changeRange()
    expect((await read(`after=${newest}`)).body).toMatchObject({ events: [], next_after: newest })
    await seller.listingIn('live')
    const [event] = (await read(`after=${newest}`)).body.events
    expect(event).toMatchObject({ seq: newest + 2, type: 'published' })
  })

  it('refuse a number beyond the end and other wrong ones', async () => {
    const { newest } = await app.store.changeRange()
    expectErrorShape(await read(`after=${newest + 1}`), {
      code: 'invalid_value',
      param: 'after',
      hint: `at most ${newest}`,
    })
    for (const query of ['after=-1', 'after=1.5', 'after=x', 'limit=0', 'limit=1001']) {
      expectErrorShape(await read(query), { code: 'invalid_value' })
    }
  })

  it('tell a follower who stayed away too long', async () => {
    const keep = app.clock.nowMs
    app.clock.nowMs += 91 * DAY_MS
    const id = await seller.listingIn('live')
    await app.store.forgetChangesBefore(app.clock.nowMs - 90 * DAY_MS)
    const { oldest } = await app.store.changeRange()
    expectErrorShape(await read(`after=${oldest - 2}`), { code: 'events_expired', param: 'after' })
    for (const query of ['', `after=${oldest - 1}`]) {
      expect([...(await read(query)).body.events]).toMatchObject([{ listing_id: id }])
    }
    app.clock.nowMs = keep
  })

  it('that come in while they are read are not handed out twice', async () => {
    const change = (seq: number): Change => ({
      seq,
      type: 'updated',
      listing_id: 1,
      at: 0,
      changed: [],
      price: null,
      public: true,
    })
    const store = {
      changeRange: async () => ({ newest: 5, oldest: 1 }),
      publicChangesSince: async () => [change(5), change(6)],
    } as Partial<Store> as Store
    expect(await readEvents(4, 10, store)).toMatchObject({ next_after: 6, newest: 6 })
  })
})

it('reading leaves everything as it is', async () => {
  const before = await contentsOf(app)
  const seller = await app.addSeller()
  const keys = await app.store.listKeys()
  await seller.call('GET', '/my/listings')
  await visit(app, '/v1/events')
  expect(await contentsOf(app)).toEqual({ ...(before as object), keys })
})
