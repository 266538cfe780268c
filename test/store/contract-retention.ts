/** What is past its time goes in bounded steps, and nothing else goes. */
import { describe, expect, test } from 'vitest'
import type { ApiKey } from '../../src/store/account-store.ts'
import type { FeedRunRow } from '../../src/store/feed-store.ts'
import { sampleFeed, sampleFeedRun } from './sample-feed.ts'
import { noon, sampleListing } from './sample-listing.ts'
import type { Bench } from './store-contract.ts'

export function describeRetention(bench: Bench): void {
  const key = (id: string, more: Partial<ApiKey>): ApiKey => ({
    ...{ id, seller_id: bench.seller.id, hash: 'h', label: '', created_at: noon },
    ...{ expires_at: null, revoked_at: null, ...more },
  })

  describe('retention', () => {
    test('reads the clock of the database', async () => {
      const before = Date.now()
      const read = await bench.store.clock()
      expect(read).toBeGreaterThanOrEqual(before - 1000)
      expect(read).toBeLessThanOrEqual(Date.now() + 1000)
    })

    test('deletes at most the requested number of rows', async () => {
      const { store } = bench
      for (const id of ['a', 'b', 'c']) await store.addKey(key(id, { revoked_at: noon }))
      expect(await store.forgetStep('keys', noon + 1, 2)).toBe(2)
      expect(await store.forgetStep('keys', noon + 1, 2)).toBe(1)
      expect(await store.listKeys()).toEqual([])
    })

    test('drops keys that ended before, and no others', async () => {
      const { store } = bench
      await store.addKey(key('active', {}))
      await store.addKey(key('revoked', { revoked_at: noon }))
      await store.addKey(key('expired', { expires_at: noon }))
      expect(await store.forgetStep('keys', noon, 10)).toBe(0)
      expect(await store.forgetStep('keys', noon + 1, 10)).toBe(2)
      expect((await store.listKeys()).map(({ id }) => id)).toEqual(['active'])
    })

    test('drops the oldest changes first, in steps', async () => {
      const { store, seller } = bench
      await store.write(async (transaction) => {
        const { id } = await transaction.insertListing(sampleListing(seller.id))
        const change = { type: 'updated', listing_id: id, at: noon, changed: [] } as const
        for (let i = 0; i < 5; i += 1) {
          await transaction.appendChange({ ...change, price: null, public: false })
        }
      })
      expect(await store.forgetChangesBefore(noon + 1, 2)).toBe(2)
      expect((await store.changesSince(0, 10)).map(({ seq }) => seq)).toEqual([3, 4, 5])
    })

    test('blanks removed listings and leaves their row', async () => {
      const { store, seller } = bench
      const [gone, live] = await store.write(async (transaction) => [
        await transaction.insertListing(sampleListing(seller.id, {}, { state: 'removed' })),
        await transaction.insertListing(sampleListing(seller.id)),
      ])
      const before = Math.max(gone.updated_at, live.updated_at) + 1
      expect(await store.forgetStep('removed_listings', before, 10)).toBe(1)
      expect(await store.forgetStep('removed_listings', before, 10)).toBe(0)
      const blank = { state: 'removed', fields: {}, photos: [], price_history: [] }
      expect(await store.getListing(gone.id)).toMatchObject(blank)
      expect(await store.getListing(live.id)).toEqual(live)
    })

    test('drops ended runs of feeds with their rows, but not held ones and the last', async () => {
      const { store, seller } = bench
      const feed = await store.addFeed(sampleFeed(seller.id))
      const run = (status: FeedRunRow['status']) =>
        store.addFeedRun(sampleFeedRun(feed.id, { seller_id: seller.id, status, ended_at: noon }))
      const [done, held, last] = [await run('done'), await run('held'), await run('done')]
      expect(await store.forgetStep('feed_runs', noon + 1, 10)).toBe(1)
      const left = await Promise.all([done, held, last].map(({ id }) => store.getFeedRun(id)))
      expect(left.map((found) => found !== null)).toEqual([false, true, true])
    })
  })
}
