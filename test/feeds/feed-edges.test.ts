/** Where a feed changes what it does, a step before and at the step; and what another seller learns of it: nothing. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../src/structures/durations.ts'
import type { Seller } from '../write/seller-app.ts'
import { type FeedApp, homes, kyero, startFeedApp } from './feed-app.ts'

let app: FeedApp
beforeAll(async () => {
  app = await startFeedApp()
})
afterAll(() => app.stop())

async function newFeed(more: object = {}): Promise<{ seller: Seller; id: number }> {
  const seller = await app.addSeller()
  const url = 'https://feeds.example.com/feed'
  const { body } = await seller.call('POST', '/feeds', { name: 'CRM', url, ...more })
  return { seller, id: Number(body.id) }
}

async function readFeed(): Promise<{ seller: Seller; id: number; run: number }> {
  const feed = await newFeed({ schedule: 'daily' })
  app.host.document = kyero(homes(2))
  const run = await app.run(feed.seller, feed.id, false)
  return { ...feed, run: Number(run.id) }
}

describe('what belongs to another seller', () => {
  it('is not found by the number of a run under a feed of one’s own', async () => {
    const [mine, other] = [await readFeed(), await readFeed()]
    const under = (feed: number, run: number) => `/feeds/${feed}/runs/${run}`
    const ask = async (method: 'GET' | 'POST', path: string) =>
      (await mine.seller.call(method, path)).status
    expect(await ask('GET', under(mine.id, mine.run))).toBe(200)
    for (const path of [under(mine.id, other.run), under(other.id, other.run)]) {
      expect(await ask('GET', path), path).toBe(404)
      expect(await ask('GET', `${path}/records`), path).toBe(404)
      expect(await ask('POST', `${path}/release`), path).toBe(404)
      expect(await ask('POST', `${path}/discard`), path).toBe(404)
    }
  })

  it('is not removed, and looks like what never was', async () => {
    const [mine, other] = [await newFeed(), await newFeed()]
    const remove = async (id: number) => mine.seller.call('DELETE', `/feeds/${id}`)
    const [others, none] = [await remove(other.id), await remove(999_999)]
    expect([others.status, none.status]).toEqual([404, 404])
    expect(others.body.error).toMatchObject({ code: 'not_found', hint: expect.any(String) })
    expect((await other.seller.call('GET', `/feeds/${other.id}`)).status).toBe(200)
    expect((await remove(mine.id)).status).toBe(204)
    expect((await remove(mine.id)).status).toBe(404)
  })
})

it('a feed that fails is reported at the third time, not before, and not again', async () => {
  const { seller, id } = await readFeed()
  await app.store.setSellerEmail(seller.id, 'agency@example.com')
  await app.store.setSellerLanguage(seller.id, 'ru')
  app.host.failing = 'unreachable'
  const mails: number[] = []
  for (let failures = 1; failures <= 4; failures += 1) {
    await app.run(seller, id)
    const waiting = await app.store.claimMails(app.clock.nowMs, app.clock.nowMs, 10)
    mails.push(waiting.length)
    for (const { mail } of waiting) expect(mail).toMatchObject({ failures: 3, language: 'ru' })
  }
  app.host.failing = null
  expect(mails).toEqual([0, 0, 1, 1])
})

it('a feed is stale a week after its last success, and not a moment before', async () => {
  const { seller, id } = await readFeed()
  const state = async () => (await seller.call('GET', `/feeds/${id}`)).body.state
  app.clock.nowMs += 7 * DAY_MS - 1
  expect(await state()).toBe('active')
  app.clock.nowMs += 1
  expect(await state()).toBe('stale')
})

it('a feed that fails for fourteen days is paused and fetched no more, and not a moment before', async () => {
  const { seller, id } = await readFeed()
  app.host.failing = 'unreachable'
  await app.run(seller, id)
  const since = app.clock.nowMs
  const afterRunAt = async (nowMs: number) => {
    app.clock.nowMs = nowMs
    await app.run(seller, id)
    const { state, next_run_at } = (await app.store.getFeed(id))!
    return { state, isFetched: next_run_at !== null }
  }
  expect(await afterRunAt(since + 14 * DAY_MS - 1)).toEqual({ state: 'active', isFetched: true })
  expect(await afterRunAt(since + 14 * DAY_MS)).toEqual({ state: 'paused', isFetched: false })
  app.host.failing = null
  await app.run(seller, id)
  expect(await app.store.getFeed(id)).toMatchObject({ state: 'active', failing_since: null })
})

it('a home that is gone is closed after thirty days, and not a moment before', async () => {
  const { seller, id } = await readFeed()
  await app.photosIn()
  app.host.document = kyero(homes(1))
  expect(await app.run(seller, id)).toMatchObject({ counts: { paused: 1 } })
  const goneAt = app.clock.nowMs
  app.clock.nowMs = goneAt + 30 * DAY_MS - 1
  expect((await app.run(seller, id)).counts).not.toHaveProperty('closed')
  const stateOf = async () => {
    const { body } = await seller.call('GET', '/my/listings?limit=25')
    return [...body.results].find(({ reference }) => String(reference) === 'H-2')?.state
  }
  expect(await stateOf()).toBe('paused')
  app.clock.nowMs = goneAt + 30 * DAY_MS
  expect(await app.run(seller, id)).toMatchObject({ counts: { closed: 1 } })
  expect(await stateOf()).toBe('closed')
})

it('a home that is gone is closed in time although its host says that nothing has changed', async () => {
  const { seller, id } = await readFeed()
  await app.photosIn()
  app.host.etag = '"without"'
  app.host.document = kyero(homes(1))
  expect(await app.run(seller, id)).toMatchObject({ counts: { paused: 1 } })
  const goneAt = app.clock.nowMs
  const runAt = async (nowMs: number) => {
    app.clock.nowMs = nowMs
    const { status, counts } = await app.run(seller, id)
    return [status, counts]
  }
  expect(await runAt(goneAt + 30 * DAY_MS - 1)).toEqual(['unchanged', {}])
  expect(await runAt(goneAt + 30 * DAY_MS)).toEqual(['unchanged', { closed: 1 }])
  expect(await runAt(goneAt + 31 * DAY_MS)).toEqual(['unchanged', {}])
  app.host.etag = null
})

it('prices that jump are meant when three runs over two days say the same, and not a moment before', async () => {
  const { seller, id } = await newFeed()
  app.host.document = kyero(homes(6))
  await app.run(seller, id, false)
  await app.photosIn()
  const seen: unknown[] = []
  const runAt = async (nowMs: number, thousands: number) => {
    app.clock.nowMs = nowMs
    app.host.document = kyero(
      homes(6).map((home) => ({ ...home, price: thousands * 1_000 + home.id })),
    )
    const { status } = await app.run(seller, id, false)
    const { body } = await seller.call('GET', '/my/listings?limit=25')
    const home = [...body.results].find(({ reference }) => String(reference) === 'H-4')!
    seen.push([status, home.price])
  }
  const first = app.clock.nowMs
  await runAt(first, 2)
  // They jump on: what is held is another price, and its days begin again.
  const since = first + DAY_MS
  await runAt(since, 3)
  await runAt(since + DAY_MS, 3)
  await runAt(since + 2 * DAY_MS - 1, 3)
  await runAt(since + 2 * DAY_MS, 3)
  const held = ['held', 200_004]
  expect(seen).toEqual([held, held, held, held, ['applied', 3_004]])
})
