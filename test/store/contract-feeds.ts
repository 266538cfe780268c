/** Feeds, their runs, records and reports, and photos that wait. */
import { describe, expect, it } from 'vitest'
import type { FeedRow, FeedRunRow } from '../../src/store/feed-store.ts'
import { sampleFeed, sampleFeedRecord, sampleFeedRun } from './sample-feed.ts'
import { noon, sampleListing } from './sample-listing.ts'
import type { Bench } from './store-contract.ts'

export function describeFeeds(bench: Bench): void {
  describe('feeds', () => {
    const feed = (more: Partial<FeedRow> = {}) => sampleFeed(bench.seller.id, more)
    const run = (feedId: number, more: Partial<FeedRunRow> = {}) =>
      sampleFeedRun(feedId, { seller_id: bench.seller.id, ...more })

    it('are stored, changed, found when due, and removed with everything that belongs to them', async () => {
      const { store, seller, other } = bench
      const first = await store.addFeed(feed())
      const second = await store.addFeed(feed({ seller_id: other.id, next_run_at: noon + 1 }))
      await store.write((t) => t.patchFeed(first.id, { etag: '"a"' }))
      // Names what it changes: the other's change stays.
      await store.write((t) => t.patchFeed(first.id, { failures: 2 }))
      expect(await store.getFeed(first.id)).toEqual({ ...first, failures: 2, etag: '"a"' })
      expect(await store.write((t) => t.lockFeed(first.id))).toMatchObject({ failures: 2 })
      expect((await store.feedsOf(seller.id)).map(({ id }) => id)).toEqual([first.id])
      expect((await store.dueFeeds(noon, 5)).map(({ id }) => id)).toEqual([first.id])
      expect((await store.dueFeeds(noon + 1, 5)).map(({ id }) => id)).toEqual([first.id, second.id])
      const started = await store.addFeedRun(run(first.id))
      await store.write(async (transaction) => {
        const listing = await transaction.insertListing(sampleListing(seller.id))
        await transaction.putFeedRecord(sampleFeedRecord(first.id, listing.id))
        await transaction.addFeedReportRow({
          ...{ run_id: started.id, number: 1, line: 3, key: 'a1', action: 'created', issues: '[]' },
          listing_id: listing.id,
          changes: null,
        })
      })
      const key = { kind: 'feed_run', item: String(started.id) }
      await store.beginWork({ ...key, seller_id: seller.id, at: noon, waitsMs: [10] })
      expect(await store.removeFeed(first.id)).toEqual([started.id])
      expect(await store.dueWork('feed_run', noon + 99, 5)).toEqual([])
      expect(await store.getFeed(first.id)).toBeNull()
      expect(await store.getFeedRun(started.id)).toBeNull()
      expect(await store.feedRecords(first.id, '', 9)).toEqual([])
    })

    it('have runs, of which the oldest open one of each seller is taken, and reports of the newest', async () => {
      const { store, other } = bench
      const added = await store.addFeed(feed())
      const { id } = added
      const runs = [
        await store.addFeedRun(run(id)),
        await store.addFeedRun(run(id, { dry_run: 1 })),
      ]
      const open = async (nowMs = noon) => (await store.openFeedRuns(nowMs, 5)).map((one) => one.id)
      expect(await store.openFeedRuns(noon, 5)).toEqual([runs[0]])
      await store.write((t) => t.patchFeedRun(runs[0].id, { status: 'applied', records: 7 }))
      expect(await store.getFeedRun(runs[0].id)).toEqual({
        ...runs[0],
        ...{ status: 'applied', records: 7 },
      })
      expect((await store.completeFeedRuns(id, 5)).map(({ records }) => records)).toEqual([7])
      expect(await open()).toEqual([runs[1].id])
      // A turn of each seller, the one that was served longest ago first; what rests is passed over.
      const theirs = await store.addFeedRun(run(id, { seller_id: other.id }))
      expect(await open()).toEqual([runs[1].id, theirs.id])
      const key = { kind: 'feed_run', item: String(runs[1].id) }
      const begin = { ...key, seller_id: bench.seller.id, at: noon, waitsMs: [10, 20] }
      expect((await store.beginWork(begin)).outcome).toBe('started')
      expect(await open()).toEqual([theirs.id])
      expect(await open(noon + 10)).toEqual([theirs.id, runs[1].id])
      await store.quarantineWork(key, noon)
      expect(await open(noon + 10)).toEqual([theirs.id])
      await store.write((t) => t.patchFeedRun(theirs.id, { status: 'failed' }))
      expect(await store.write((t) => t.lockWaitingRun(id, 1))).toEqual(runs[1])
      expect(await store.write((t) => t.lockWaitingRun(id, 0))).toBeNull()
      expect((await store.feedRunsOf(id, 2)).map((one) => one.id)).toEqual([theirs.id, runs[1].id])
      expect((await store.feedRunsOf(id, 2, theirs.id)).map((one) => one.id)).toEqual([
        runs[1].id,
        runs[0].id,
      ])
      await store.write(async (transaction) => {
        for (const { id: run_id } of runs) {
          for (const number of [1, 2, 3]) {
            const action = number === 2 ? 'skipped' : 'created'
            await transaction.addFeedReportRow({
              ...{ run_id, number, line: number, key: `k${number}` },
              action,
              listing_id: null,
              issues: '[]',
              changes: null,
            })
          }
        }
      })
      // Another row under its number would be lost in silence.
      const repeated = { run_id: runs[0].id, number: 3, line: 9, key: null, listing_id: null }
      await expect(
        store.write((t) =>
          t.addFeedReportRow({ ...repeated, action: 'other', issues: '[]', changes: null }),
        ),
      ).rejects.toThrow()
      const numbers = async (action: string | null, after = 0) =>
        (await store.feedReport({ run_id: runs[0].id, after, action, limit: 10 })).map(
          ({ number }) => number,
        )
      expect(await numbers(null)).toEqual([1, 2, 3])
      expect(await numbers('created', 1)).toEqual([3])
      expect(await store.feedReportEnd(runs[0].id)).toBe(3)
      const [first, second] = runs
      expect(await store.feedRunSpan(id, first.id)).toEqual({ newer: 2, oldest: first.id })
      expect(await store.feedRunSpan(id, second.id)).toEqual({ newer: 1, oldest: first.id })
      expect(await store.feedRunSpan(id + 99, 1)).toEqual({ newer: 0, oldest: null })
      expect(await store.forgetFeedReports(id, { whole: 1, runs: 2 })).toBe(3)
      expect(await store.feedReportEnd(runs[0].id)).toBe(0)
      expect(await store.feedReportEnd(runs[1].id)).toBe(3)
      await store.write((t) => t.dropFeedReport(runs[1].id))
      expect(await store.feedReportEnd(runs[1].id)).toBe(0)
    })

    it('have records, each of one listing, and photos that wait in turns', async () => {
      const { store, seller } = bench
      const { id } = await store.addFeed(feed())
      const listing = await store.write(async (transaction) => {
        const inserted = await transaction.insertListing(sampleListing(seller.id))
        await transaction.putFeedRecord(sampleFeedRecord(id, inserted.id))
        // A person's locks stay, whatever writes the record.
        await transaction.putFeedLocks(inserted.id, '["price"]')
        await transaction.putFeedRecord(
          sampleFeedRecord(id, inserted.id, { print: 'new', missing_runs: 2, missing_since: noon }),
        )
        const queued = {
          listing_id: inserted.id,
          seller_id: seller.id,
          publishes: 1,
          tries: 0,
          turn: 5,
          next_at: noon,
        }
        await transaction.queuePhotos(queued)
        await transaction.queuePhotos({ ...queued, tries: 1, next_at: noon + 9 })
        expect(await transaction.lockFeedRecordOf(inserted.id)).toMatchObject({
          key: 'a1',
          print: 'new',
          locked: '["price"]',
        })
        return inserted
      })
      expect(await store.feedRecordOf(listing.id)).toMatchObject({
        missing_runs: 2,
        missing_since: noon,
      })
      const keys = async (after: string) =>
        (await store.feedRecords(id, after, 9)).map(({ key }) => key)
      expect([await keys(''), await keys('a1')]).toEqual([['a1'], []])
      const rename = (from: string, to: string) =>
        store.write((transaction) => transaction.renameFeedRecord(id, from, to))
      await rename('a1', 'b2')
      await rename('none', 'b2')
      expect(await store.feedRecordOf(listing.id)).toMatchObject({ key: 'b2', missing_runs: 2 })
      await rename('b2', 'a1')
      expect(await keys('')).toEqual(['a1'])
      expect(await store.queuedPhotos(noon, 5)).toEqual([])
      expect((await store.queuedPhotos(noon + 9, 5)).map(({ tries }) => tries)).toEqual([1])
      expect(await store.countQueuedPhotos()).toBe(1)
      await store.write((transaction) => transaction.unqueuePhotos(listing.id))
      expect(await store.countQueuedPhotos()).toBe(0)
    })
  })
}
