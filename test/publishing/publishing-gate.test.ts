/**
 * One gate on every way to `live`: a table of ways against a table of what bars a publication. A way that leads there
 * is also walked with nothing in the way, so that no row passes by doing nothing.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FeedApp, startFeedApp } from '../feeds/feed-app.ts'
import type { Seller } from '../write/seller-app.ts'
import { bars, deskOf, feedOf, REASON, stateOf, suspend } from './publishing-world.ts'
import { waysToLive } from './ways-to-live.ts'

let app: FeedApp
beforeAll(async () => {
  app = await startFeedApp()
})
afterAll(() => app.stop())

/** As the report of a run names them. */
const inReport: Readonly<Record<string, string>> = { not_publishable: 'price_missing' }

describe.each(waysToLive)('$name', ({ name, leadsToLive, says, leavesOut, prepare }) => {
  it(`${leadsToLive ? 'goes live, but' : 'does not go live, and'} not past what bars it`, async () => {
    const rows = []
    for (const bar of bars) {
      const seller = await app.addSeller('developer')
      rows.push({ bar, seller, prepared: await prepare(app, seller, bar) })
    }
    for (const { bar, seller, prepared } of rows) await bar.set(app, seller, prepared.id)
    for (const { bar, prepared } of rows) {
      const codes = await prepared.walk()
      const state = await stateOf(app, prepared.id)
      const goesLive = leadsToLive && bar.code === null
      expect([name, bar.name, state === 'live']).toEqual([name, bar.name, goesLive])
      if (!says || bar.code === null || bar.code === leavesOut) continue
      const wanted = name.startsWith('feed:') ? (inReport[bar.code] ?? bar.code) : bar.code
      expect([bar.name, ...codes]).toContain(wanted)
    }
  })
})

describe('the ways to live', () => {
  const source = resolve(import.meta.dirname, '../../src')
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !/\.(?:test|test-data)\.ts$/.test(file))
    .sort()
  const withText = (pattern: RegExp, room = '') =>
    files.filter(
      (file) => file.startsWith(room) && pattern.test(readFileSync(join(source, file), 'utf8')),
    )

  it('end in one function: nothing else publishes, or makes a listing that is not a draft', () => {
    expect(withText(/\.publishListing\(/)).toEqual(['service/listings/publishing-gate.ts'])
    expect(withText(/\.insertListings?\(/)).toEqual(['service/listings/insert-draft.ts'])
    expect(withText(/\bstamped\([^)]*'live'/, 'service/')).toEqual([
      'service/listings/publishing-gate.ts',
    ])
  })

  it('are walked by everything that calls it, each with a row in this table', () => {
    expect(withText(/await goLive\(transaction/, 'service/')).toEqual([
      'service/feeds/photo-worker.ts',
      'service/feeds/runs/settle-record.ts',
      'service/listings/transition-listing.ts',
    ])
  })

  it('are shut in the store for every caller', async () => {
    const seller = await app.addSeller()
    const id = await seller.listingIn('draft')
    const forced = app.store.write(async (transaction) => {
      const before = (await transaction.lockListing(id))!
      await transaction.updateListing(before, { ...before, state: 'live' })
    })
    await expect(forced).rejects.toThrow('publishing gate')
    expect(await stateOf(app, id)).toBe('draft')
  })
})

describe('a suspended seller', () => {
  let seller: Seller
  let feedId: number

  beforeAll(async () => {
    seller = await app.addSeller()
    const feed = await feedOf(app, bars[1], seller, [1])
    feedId = feed.feedId
    await suspend(app, seller)
  })

  it('makes no feed and begins no run, by the API or at the desk', async () => {
    const made = await seller.call('POST', '/feeds', { name: 'More', url: 'https://a.example/b' })
    const requested = await seller.call('POST', `/feeds/${feedId}/runs`, { dry_run: false })
    for (const { status, body } of [made, requested]) {
      expect([status, String(body.error.code)]).toEqual([403, 'publishing_stopped'])
      expect(String(body.error.message)).toContain(REASON)
    }
    const post = await deskOf(app, seller)
    const added = await post('/desk/feeds', { name: 'More', url: 'https://a.example/b' })
    const started = await post(`/desk/feeds/${feedId}/runs`, { act: 'apply' })
    for (const { statusCode, body } of [added, started]) {
      expect(statusCode).toBe(403)
      expect(body).toContain(REASON)
    }
    expect(await app.store.feedsOf(seller.id)).toHaveLength(1)
    expect(await app.store.feedRunsOf(feedId, 10)).toEqual([])
  })

  it('has none started by the schedule until the suspension is lifted', async () => {
    const due = { state: 'active', schedule: 'daily', next_run_at: app.clock.nowMs }
    await app.store.write((transaction) => transaction.patchFeed(feedId, due))
    const isDue = async () =>
      (await app.store.dueFeeds(app.clock.nowMs, 100)).some(({ id }) => id === feedId)
    expect(await isDue()).toBe(false)
    expect(await app.store.feedRunsOf(feedId, 10)).toEqual([])
    await app.service.operator.lift(seller.id, 'Olga')
    while ((await app.store.feedRunsOf(feedId, 10)).length === 0)
      await new Promise((resolve) => setTimeout(resolve, 50))
  })
})
