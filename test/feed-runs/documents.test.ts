/** The document of a run: which one it reads, which it leaves unread, and what becomes of a run that was killed with it. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { newRun } from '../../src/service/feeds/runs/feed-runner.ts'
import { feedUseLimits } from '../../src/service/service-limits.ts'
import type { FeedRunRow } from '../../src/store/feed-store.ts'
import { DAY_MS } from '../../src/structures/durations.ts'
import { home, homes, type RunBench, startRunBench } from './run-bench.ts'

let bench: RunBench
beforeEach(async () => {
  bench = await startRunBench()
})
afterEach(() => bench.close())

const runFolder = (run: Pick<FeedRunRow, 'id'>) =>
  join(bench.folder, 'feeds', 'runs', String(run.id))

it('is not read where its host says that it is the same, unless something waits', async () => {
  const { host } = bench
  host.etag = '"1"'
  const seen = async (...given: Parameters<RunBench['run']>) => {
    host.asked.length = 0
    const news = await bench.run(...given)
    return `asked with ${host.asked}\n${news}`
  }
  const three = homes(3)
  expect(await seen(three)).toMatchInlineSnapshot(`
    "asked with 
    applied of 3: created 3
    1 1 line 1: created #1
    … 3 3 line 1: created #3
    #1: live sale 200000 H-1 v2, photos photo-1.jpg, public since day 0
    … #3: live sale 200000 H-3 v2, photos photo-3.jpg, public since day 0
    key 1: #1 sale 200000 "print"
    … key 3: #3 sale 200000 "print"
    change 1: created #1 (8 fields, private)
    change 2: published #1 (state)
    change 3: created #2 (8 fields, private)
    change 4: published #2 (state)
    change 5: created #3 (8 fields, private)
    change 6: published #3 (state)
    feed: active, etag "1", applied, due day 1, succeeded day 0"
  `)
  expect(await seen(three)).toMatchInlineSnapshot(`
    "asked with "1"
    unchanged of null:"
  `)
  expect(bench.asked()).toMatchInlineSnapshot(`
    {
      "feedRecords": 1,
    }
  `)
  expect(await seen(three, { dry: true })).toMatchInlineSnapshot(`
    "asked with 
    checked of 3: unchanged 3
    1 1 line 1: unchanged #1
    … 3 3 line 1: unchanged #3"
  `)
  // What is away for long is closed without the document.
  host.etag = '"2"'
  expect(await seen(homes(2))).toMatchInlineSnapshot(`
    "asked with "1"
    applied of 2: paused 1, unchanged 2
    1 1 line 1: unchanged #1
    2 2 line 1: unchanged #2
    3 3 absent: paused #3 home_absent(null=null)
    #3: paused sale 200000 H-3 v3, photos photo-3.jpg, public since day 0
    key 3: #3 sale 200000 "print", paused, absent since day 0
    change 7: unpublished #3 (state)
    feed: active, etag "2", applied, due day 1, succeeded day 0"
  `)
  bench.nowMs += 30 * DAY_MS - 1
  expect(await seen(homes(2))).toMatchInlineSnapshot(`
    "asked with "2"
    unchanged of null:
    feed: active, etag "2", applied, due day 31, succeeded day 30"
  `)
  bench.nowMs += 1
  expect(await seen(homes(2))).toMatchInlineSnapshot(`
    "asked with "2"
    unchanged of null: closed 1
    1 3 absent: closed #3 home_absent(null=null)
    #3: closed sale 200000 H-3 v4, photos photo-3.jpg, public since day 0, withdrawn on day 30
    key 3: #3 sale 200000 "print", paused, absent since day 0, withdrawn on day 30
    change 8: closed #3 (state)"
  `)
  expect(bench.asked()).toMatchInlineSnapshot(`
    {
      "addFeedReportRow": 1,
      "appendChange": 1,
      "catchUp": 1,
      "feedRecords": 1,
      "feedReportCounts": 1,
      "feedReportEnd": 1,
      "lockFeedRecord": 1,
      "lockListing": 1,
      "putFeedRecord": 1,
      "updateListing": 1,
      "write": 1,
    }
  `)
  // A price that waits counts its days with the same document.
  host.etag = null
  const jumped = [home('1', { price: 900 }), home('2', { price: 900 }), home('4')]
  await bench.run([home('1'), home('2'), home('4')])
  host.etag = '"3"'
  await bench.run(jumped.map((record, at) => (at === 2 ? home('4', { price: 900 }) : record)))
  expect((await seen(jumped)).split('\n').slice(0, 2)).toMatchInlineSnapshot(`
    [
      "asked with ",
      "applied of 3: unchanged 1, updated 2",
    ]
  `)
  host.failing = 'origin_refused'
  expect(await seen(jumped)).toMatchInlineSnapshot(`
    "asked with "3"
    failed of null: fault origin_refused
    feed: active, etag "3", applied, due day 30.04, failed 1 since day 30, succeeded day 30"
  `)
  host.failing = null
})

it('that is not read closes nothing that was published by hand meanwhile, and notes it once', async () => {
  bench.host.etag = '"1"'
  await bench.run(homes(3))
  bench.host.etag = '"2"'
  await bench.run(homes(2))
  await bench.byHand('H-3', { state: 'live' })
  bench.nowMs += 31 * DAY_MS
  await bench.news()
  expect(await bench.run(homes(2))).toMatchInlineSnapshot(`
    "unchanged of null:
    key 3: #3 sale 200000 "print", absent since day 0, withdrawn on day 31
    feed: active, etag "2", applied, due day 32, succeeded day 31"
  `)
  expect(await bench.run(homes(2))).toMatchInlineSnapshot(`"unchanged of null:"`)
})

it('that says no more than before is reported, and costs a read of each row and no write', async () => {
  await bench.run(homes(60))
  bench.asked()
  expect(await bench.run([...homes(60).slice(1), home('1')])).toMatchInlineSnapshot(`
    "applied of 60: unchanged 60
    1 2 line 1: unchanged #2
    … 59 60 line 1: unchanged #60
    60 1 line 1: unchanged #1"
  `)
  expect(bench.asked()).toMatchInlineSnapshot(`
    {
      "addFeedReportRow": 60,
      "catchUp": 1,
      "completeFeedRuns": 1,
      "dropFeedReport": 1,
      "feedRecords": 2,
      "feedReport": 1,
      "feedReportCounts": 1,
      "feedReportEnd": 1,
      "getListings": 3,
      "lockSeller": 3,
      "patchFeedRun": 1,
      "write": 4,
    }
  `)
  const changed = [home('1', { price: 210_000 }), ...homes(58).slice(1), home('new')]
  expect(await bench.run(changed)).toMatchInlineSnapshot(`
    "applied of 59: created 1, paused 2, unchanged 57, updated 1
    1 1 line 1: updated #1 price:200000>210000
    2 2 line 1: unchanged #2
    … 58 58 line 1: unchanged #58
    59 new line 1: created #61
    60 59 absent: paused #59 home_absent(null=null)
    61 60 absent: paused #60 home_absent(null=null)
    #1: live sale 210000 H-1 v3, photos photo-1.jpg, public since day 0, 200000>210000
    #59: paused sale 200000 H-59 v3, photos photo-59.jpg, public since day 0
    #60: paused sale 200000 H-60 v3, photos photo-60.jpg, public since day 0
    #61: live sale 200000 H-new v2, photos photo-new.jpg, public since day 0
    key 1: #1 sale 210000 "print"
    key 59: #59 sale 200000 "print", paused, absent since day 0
    key 60: #60 sale 200000 "print", paused, absent since day 0
    key new: #61 sale 200000 "print"
    change 121: price_changed #1 (price)
    change 122: created #61 (8 fields, private)
    change 123: published #61 (state)
    change 124: unpublished #59 (state)
    change 125: unpublished #60 (state)"
  `)
  expect(bench.asked()).toMatchInlineSnapshot(`
    {
      "addFeedReportRow": 61,
      "appendChange": 5,
      "catchUp": 1,
      "completeFeedRuns": 1,
      "dropFeedReport": 1,
      "feedRecords": 2,
      "feedReport": 1,
      "feedReportCounts": 1,
      "feedReportEnd": 1,
      "getListings": 3,
      "insertListing": 1,
      "lockByReference": 2,
      "lockFeedRecord": 4,
      "lockListing": 3,
      "lockPublishBars": 1,
      "lockSeller": 3,
      "ownByReferences": 2,
      "patchFeedRun": 1,
      "publishListing": 1,
      "putFeedRecord": 4,
      "unseenChanges": 1,
      "updateListing": 3,
      "write": 7,
    }
  `)
})

it('that is cut off, or a part of the stock, removes nothing', async () => {
  await bench.run(homes(3))
  expect(await bench.rehearsed({ records: homes(2), whole: false })).toMatchInlineSnapshot(`
    "applied of 2: unchanged 2
    1 1 line 1: unchanged #1
    2 2 line 1: unchanged #2"
  `)
  expect(await bench.rehearsed({ records: homes(1), complete: false })).toMatchInlineSnapshot(`
    "applied of null: unchanged 1, fault cut_off
    1 1 line 1: unchanged #1
    feed: active, etag null, to be read, due day 0.04, failed 1 since day 0, succeeded day 0"
  `)
  const found = { code: 'too_deep', line: 3, message: 'm', fix: 'f', detail: null }
  expect(
    await bench.run({ records: [home('4')], complete: false, document: [found] }),
  ).toMatchInlineSnapshot(`
    "applied of null: created 1, fault too_deep
    1 4 line 1: created #4
    #4: live sale 200000 H-4 v2, photos photo-4.jpg, public since day 0
    key 4: #4 sale 200000 "print"
    change 7: created #4 (8 fields, private)
    change 8: published #4 (state)
    feed: active, etag null, to be read, due day 0.08, failed 2 since day 0, succeeded day 0"
  `)
  const says = { code: 'no_records', line: 1, message: 'm', fix: 'f', detail: null }
  const both = { records: [], complete: false, document: [found, says] }
  expect(await bench.run(both)).toMatchInlineSnapshot(`
    "held of 0: held 4, held 1 2 3 4 prices {}
    1 1 absent: held #1 home_absent(null=null)
    … 4 4 absent: held #4 home_absent(null=null)
    key 1: #1 sale 200000 "print", missing since day 0 x0
    … key 4: #4 sale 200000 "print", missing since day 0 x0
    feed: active, etag null, applied, due day 1, succeeded day 0"
  `)
})

it('that was sent is copied, and a run without one fails', async () => {
  await bench.close()
  bench = await startRunBench({ url: null, schedule: 'none' })
  expect(await bench.run(homes(1))).toMatchInlineSnapshot(`
    "failed of null: fault empty_document
    feed: draft, etag null, to be read, not due, failed 1 since day 0"
  `)
  const path = join(bench.folder, 'document')
  writeFileSync(path, 'sent')
  await bench.context.sent.put(bench.feedId, { path, sha256: '' })
  expect(await bench.run(homes(1))).toMatchInlineSnapshot(`
    "applied of 1: created 1
    1 1 line 1: created #1
    #1: live sale 200000 H-1 v2, photos photo-1.jpg, public since day 0
    key 1: #1 sale 200000 "print"
    change 1: created #1 (8 fields, private)
    change 2: published #1 (state)
    feed: active, etag null, applied, not due, succeeded day 0"
  `)
  expect(await bench.run(homes(1))).toMatchInlineSnapshot(`"unchanged of null:"`)
  expect(bench.host.asked).toEqual([])
})

/** As a process leaves a run that was killed: its document on disk, and its report so far. */
async function killed(bytes: string, keys: readonly string[]): Promise<FeedRunRow> {
  const feed = (await bench.store.getFeed(bench.feedId))!
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const run = await bench.store.addFeedRun({ ...newRun(feed, false, bench.nowMs), sha256 })
  mkdirSync(runFolder(run), { recursive: true })
  writeFileSync(join(runFolder(run), 'document'), bytes)
  await bench.store.write(async (transaction) => {
    for (const [at, key] of keys.entries())
      await transaction.addFeedReportRow({
        ...{ run_id: run.id, number: at + 1, line: 1, key, action: 'unchanged' },
        ...{ listing_id: null, issues: '[]', changes: null },
      })
  })
  return run
}

it('of a run that was killed is read on from its last step', async () => {
  const many = homes(2 * feedUseLimits.recordsPerStep)
  const half = many.slice(0, feedUseLimits.recordsPerStep)
  await bench.run(half)
  const run = await killed(
    'as it was',
    half.map(({ key }) => key!),
  )
  bench.host.asked.length = 0
  expect(await bench.run(many, { run })).toMatchInlineSnapshot(`
    "applied of 50: created 25, unchanged 25
    1 1 line 1: unchanged none
    … 25 25 line 1: unchanged none
    26 26 line 1: created #26
    … 50 50 line 1: created #50
    #26: live sale 200000 H-26 v2, photos photo-26.jpg, public since day 0
    … #50: live sale 200000 H-50 v2, photos photo-50.jpg, public since day 0
    key 26: #26 sale 200000 "print"
    … key 50: #50 sale 200000 "print"
    change 51: created #26 (8 fields, private)
    change 52: published #26 (state)
    change 53: created #27 (8 fields, private)
    change 54: published #27 (state)
    change 55: created #28 (8 fields, private)
    change 56: published #28 (state)
    change 57: created #29 (8 fields, private)
    change 58: published #29 (state)
    change 59: created #30 (8 fields, private)
    change 60: published #30 (state)
    change 61: created #31 (8 fields, private)
    change 62: published #31 (state)
    change 63: created #32 (8 fields, private)
    change 64: published #32 (state)
    change 65: created #33 (8 fields, private)
    change 66: published #33 (state)
    change 67: created #34 (8 fields, private)
    change 68: published #34 (state)
    change 69: created #35 (8 fields, private)
    change 70: published #35 (state)
    change 71: created #36 (8 fields, private)
    change 72: published #36 (state)
    change 73: created #37 (8 fields, private)
    change 74: published #37 (state)
    change 75: created #38 (8 fields, private)
    change 76: published #38 (state)
    change 77: created #39 (8 fields, private)
    change 78: published #39 (state)
    change 79: created #40 (8 fields, private)
    change 80: published #40 (state)
    change 81: created #41 (8 fields, private)
    change 82: published #41 (state)
    change 83: created #42 (8 fields, private)
    change 84: published #42 (state)
    change 85: created #43 (8 fields, private)
    change 86: published #43 (state)
    change 87: created #44 (8 fields, private)
    change 88: published #44 (state)
    change 89: created #45 (8 fields, private)
    change 90: published #45 (state)
    change 91: created #46 (8 fields, private)
    change 92: published #46 (state)
    change 93: created #47 (8 fields, private)
    change 94: published #47 (state)
    change 95: created #48 (8 fields, private)
    change 96: published #48 (state)
    change 97: created #49 (8 fields, private)
    change 98: published #49 (state)
    change 99: created #50 (8 fields, private)
    change 100: published #50 (state)"
  `)
  expect(bench.host.asked).toEqual([])
  expect(existsSync(runFolder(run))).toBe(false)
})

it('of a run that was killed is fetched again where a later run has ended, or it is gone', async () => {
  await bench.run(homes(2))
  const old = await killed('old', [])
  const asked = async (run: FeedRunRow) => {
    bench.host.asked.length = 0
    const [end] = (await bench.run(homes(3), { run })).split('\n')
    return [end, bench.host.asked.length]
  }
  // One that was only rehearsed, or has not ended, is not later.
  const feed = (await bench.store.getFeed(bench.feedId))!
  const later = { ...newRun(feed, true, bench.nowMs), ended_at: bench.nowMs }
  await bench.store.addFeedRun(later)
  await bench.store.addFeedRun(newRun(feed, false, bench.nowMs))
  expect(await asked(old)).toMatchInlineSnapshot(`
    [
      "applied of 3: created 1, unchanged 2",
      0,
    ]
  `)
  const overtaken = await killed('old', ['1', '2'])
  await bench.store.addFeedRun({ ...later, dry_run: 0 })
  expect(await asked(overtaken)).toMatchInlineSnapshot(`
    [
      "applied of 3: unchanged 3",
      1,
    ]
  `)
  const gone = await killed('old', ['1', '2'])
  writeFileSync(join(runFolder(gone), 'document'), 'another')
  expect(await asked(gone)).toMatchInlineSnapshot(`
    [
      "unchanged of null:",
      1,
    ]
  `)
})

it('is left where the run was taken over, and gone where nobody can read it', async () => {
  const run = await killed('of this run', [])
  const taken = AbortSignal.abort(new Error('taken over'))
  await expect(bench.run(homes(2), { run, signal: taken })).rejects.toThrow('taken over')
  expect(existsSync(runFolder(run))).toBe(true)
  expect(await bench.news()).toMatchInlineSnapshot(`""`)
  bench.host.failing = 'unreachable'
  const failing = await bench.store.addFeedRun({ ...run, sha256: null })
  expect(await bench.run(homes(2), { run: failing })).toMatchInlineSnapshot(`
    "failed of null: fault unreachable
    feed: draft, etag null, to be read, due day 0.04, failed 1 since day 0"
  `)
  expect(existsSync(runFolder(failing))).toBe(false)
})
