/** Attempts at work: counted before they are made, resting, given up, forgotten; by turns of sellers. */
import { describe, expect, it } from 'vitest'
import { WORK_WAIT_MAX_MS } from '../../src/store/work-store.ts'
import { sampleFeed, sampleFeedRun } from './sample-feed.ts'
import { noon, sampleListing } from './sample-listing.ts'
import type { Bench } from './store-contract.ts'

export function describeWork(bench: Bench): void {
  describe('work', () => {
    const key = { kind: 'same_home', item: 'listing 7' }
    const begin = (at: number) =>
      bench.store.beginWork({ ...key, seller_id: null, at, waitsMs: [10, 40, 160] })

    it('is counted before it is done, waits longer each time, and is exhausted in the end', async () => {
      const { store } = bench
      expect(await begin(noon)).toEqual({ outcome: 'started', attempts: 1, cause: null })
      expect((await begin(noon + 9)).outcome).toBe('later')
      await store.failWork(key, 'TypeError at src/a.ts:1')
      expect(await store.dueWork('same_home', noon + 9, 5)).toEqual([])
      expect(await store.dueWork('same_home', noon + 10, 5)).toMatchObject([
        { ...key, attempts: 1, next_at: noon + 10, cause: 'TypeError at src/a.ts:1' },
      ])
      expect((await begin(noon + 10)).attempts).toBe(2)
      expect((await begin(noon + 49)).outcome).toBe('later')
      expect((await begin(noon + 50)).attempts).toBe(3)
      expect((await begin(noon + 1000)).outcome).toBe('exhausted')
      await store.quarantineWork(key, noon + 1000)
      expect((await begin(noon + 9000)).outcome).toBe('quarantined')
      expect(await store.countQuarantined()).toBe(1)
      expect(await store.dueWork('same_home', noon + 9000, 5)).toEqual([])
      expect(await store.quarantinedWork(5)).toMatchObject([{ attempts: 3 }])
      expect(await store.forgetWork(noon + 1000)).toBe(0)
      expect(await store.forgetWork(noon + 1001)).toBe(1)
      expect((await begin(noon + 9000)).attempts).toBe(1)
    })

    it('is watched: feeds that fail, runs that are held, and who holds which lease', async () => {
      const { store, seller } = bench
      const feed = await store.addFeed(sampleFeed(seller.id, { failures: 2 }))
      await store.addFeed(sampleFeed(seller.id))
      await store.addFeedRun(sampleFeedRun(feed.id, { seller_id: seller.id, status: 'held' }))
      await store.addFeedRun(sampleFeedRun(feed.id, { seller_id: seller.id }))
      await store.takeLease('mail', 'a', 60_000)
      await store.takeLease('feeds', 'b', 60_000)
      const leases = [
        { name: 'feeds', holder: 'b' },
        { name: 'mail', holder: 'a' },
      ]
      expect(await store.watchedRows()).toEqual({ failingFeeds: 1, heldRuns: 1, leases })
      const { open = 1, busy = 0, waiting = 0, max = 1 } = store.poolUse?.() ?? {}
      expect([open > 0, busy <= open, waiting, open <= max]).toEqual([true, true, 0, true])
    })

    it('restarts from the first attempt when it succeeded, was cleared, or does not count', async () => {
      const { store } = bench
      await begin(noon)
      await store.endWork(key)
      await begin(noon)
      expect(await store.write((t) => t.dropWork(key))).toBe(true)
      expect(await store.write((t) => t.dropWork(key))).toBe(false)
      await begin(noon)
      await store.uncountWork(key, noon)
      expect(await begin(noon)).toMatchObject({ outcome: 'started', attempts: 1 })
      await begin(noon + 10)
      await store.uncountWork(key, noon + 10)
      expect(await begin(noon + 10)).toMatchObject({ outcome: 'started', attempts: 2 })
    })

    it('is not delayed by a clock that has gone back', async () => {
      await begin(noon + 2 * WORK_WAIT_MAX_MS)
      expect((await begin(noon)).outcome).toBe('started')
    })

    it('of photos takes turns between sellers, regardless of how many each has and who came first', async () => {
      const { store, seller, other } = bench
      const third = await store.addSeller({
        ...{ type: 'agency', company_id: 9, created_at: noon, name: 'Third' },
      })
      const idsOf = new Map<number, number[]>()
      await store.write(async (transaction) => {
        for (const [id, count] of [
          [seller.id, 6],
          [other.id, 2],
          [third.id, 1],
        ]) {
          for (let at = 0; at < count; at++) {
            const listing = await transaction.insertListing(sampleListing(id))
            idsOf.set(id, [...(idsOf.get(id) ?? []), listing.id])
            await transaction.queuePhotos({
              ...{ listing_id: listing.id, seller_id: id, publishes: 0 },
              ...{ tries: 0, turn: noon + listing.id, next_at: noon },
            })
          }
        }
      })
      const [large, small, single] = [seller.id, other.id, third.id].map((id) => idsOf.get(id)!)
      const queue = async (limit: number, nowMs = noon) =>
        (await store.queuedPhotos(nowMs, limit)).map(({ listing_id }) => listing_id)
      expect(await queue(6)).toEqual([large[0], small[0], single[0], large[1], small[1], large[2]])
      const turn = (sellerId: number, listing: number, at: number) =>
        store.beginWork({
          ...{ kind: 'feed_photos', item: String(listing), seller_id: sellerId },
          ...{ at, waitsMs: [10, 40] },
        })
      // Served once, the large one comes last, and what is being tried rests.
      await turn(seller.id, large[0], noon)
      expect(await queue(3)).toEqual([small[0], single[0], large[1]])
      await turn(other.id, small[0], noon + 1)
      await store.quarantineWork({ kind: 'feed_photos', item: String(large[0]) }, noon)
      expect(await queue(9, noon + 20)).toEqual([
        ...[single[0], large[1], small[0], large[2], small[1]],
        ...large.slice(3),
      ])
    })
  })
}
