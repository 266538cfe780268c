/** What a seller decides on a run that holds something: who is first owns it, and each home is decided as it is by then. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Refusal } from '../../src/domain/refusal.ts'
import { discardRun, releaseRun } from '../../src/service/feeds/runs/release-run.ts'
import type { FeedRunRow } from '../../src/store/feed-store.ts'
import type { Store } from '../../src/store/store.ts'
import { DAY_MS } from '../../src/structures/durations.ts'
import { home, homes, type RunBench, startRunBench } from './run-bench.ts'

let bench: RunBench
beforeEach(async () => {
  bench = await startRunBench()
})
afterEach(() => bench.close())

const newest = async (): Promise<FeedRunRow> => (await bench.store.feedRunsOf(bench.feedId, 1))[0]
const refused = async (decision: Promise<unknown>) => {
  const error = await decision.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  const [fault] = (error as Refusal).faults
  return [fault.code, fault.message, fault.hint]
}

/** Six homes are gone, and of the others three prices jump. */
async function heldRun(): Promise<FeedRunRow> {
  await bench.run(homes(12))
  const jumped = homes(6).map(({ key }, at) => home(key, { price: at < 3 ? 2_000 : 200_000 }))
  await bench.run(jumped)
  return newest()
}

it('what is released is done, but for homes that have changed meanwhile', async () => {
  const run = await heldRun()
  await bench.byHand('H-1', { fields: { price: 190_000 } }, ['price'])
  await bench.byHand('H-2', { state: 'removed' })
  await bench.byHand('H-3', { fields: { price: 2_000 } }, ['bedrooms'])
  await bench.byHand('H-7', { state: 'paused' })
  await bench.byHand('H-8', { state: 'closed' })
  const [row] = (await bench.store.feedRecords(bench.feedId, '', 99)).filter(
    ({ key }) => key === '9',
  )
  await bench.store.write((transaction) =>
    transaction.putFeedRecord({ ...row, missing_since: null, missing_runs: 0 }),
  )
  bench.nowMs += DAY_MS
  await bench.news()
  bench.asked()
  const view = await releaseRun(run, bench.context)
  expect([view.status, view.held]).toEqual(['applied', null])
  expect(await bench.news()).toMatchInlineSnapshot(`
    "#10: paused sale 200000 H-10 v3, photos photo-10.jpg, public since day 0
    … #12: paused sale 200000 H-12 v3, photos photo-12.jpg, public since day 0
    key 1: #1 sale 2000 "", locked ["price"]
    key 10: #10 sale 200000 "print", paused, absent since day 1
    … key 12: #12 sale 200000 "print", paused, absent since day 1
    key 2: #2 sale 2000 ""
    key 3: #3 sale 2000 "", locked ["bedrooms"]
    key 7: #7 sale 200000 "print", absent since day 1
    key 8: #8 sale 200000 "print", absent since day 1
    change 25: unpublished #10 (state)
    … change 27: unpublished #12 (state)
    feed: active, etag null, to be read, due day 1, succeeded day 0"
  `)
  expect(bench.asked()).toMatchInlineSnapshot(`
    {
      "appendChange": 3,
      "catchUp": 1,
      "feedRecords": 1,
      "lockFeed": 3,
      "lockFeedRecord": 14,
      "lockFeedRun": 11,
      "lockListing": 9,
      "patchFeed": 1,
      "patchFeedRun": 2,
      "putFeedRecord": 8,
      "updateListing": 3,
      "write": 11,
    }
  `)
  expect(await newest()).toMatchObject({ status: 'applied', held: null })
  expect(await refused(releaseRun(run, bench.context))).toMatchInlineSnapshot(`
    [
      "invalid_transition",
      "Run 2 holds nothing: it is applied.",
      "GET /v1/feeds/1/runs shows which one does.",
    ]
  `)
})

it('released prices of a feed that leads replace what a person has set', async () => {
  await bench.settings({ keepChanges: false })
  await bench.run(homes(6))
  await bench.run(homes(6, { price: 2_000 }))
  await bench.byHand('H-1', { fields: { price: 190_000 } }, ['price'])
  await bench.byHand('H-2', { state: 'paused' })
  await bench.news()
  await releaseRun(await newest(), bench.context)
  expect(await bench.news()).toMatchInlineSnapshot(`
    "#1: live sale 2000 H-1 v4, photos photo-1.jpg, public since day 0, 200000>2000
    #2: paused sale 2000 H-2 v4, photos photo-2.jpg, public since day 0
    #3: live sale 2000 H-3 v3, photos photo-3.jpg, public since day 0, 200000>2000
    … #6: live sale 2000 H-6 v3, photos photo-6.jpg, public since day 0, 200000>2000
    key 1: #1 sale 2000 "", locked ["price"]
    key 2: #2 sale 2000 ""
    … key 6: #6 sale 2000 ""
    change 13: price_changed #1 (price)
    change 14: price_changed #2 (price, private)
    change 15: price_changed #3 (price)
    … change 18: price_changed #6 (price)"
  `)
})

it('what is discarded waits no more, and the same document is looked at again', async () => {
  const run = await heldRun()
  await bench.news()
  bench.asked()
  const view = await discardRun(run, bench.context)
  expect([view.status, view.held]).toEqual(['discarded', null])
  expect(await bench.news()).toMatchInlineSnapshot(`
    "key 1: #1 sale 200000 ""
    key 10: #10 sale 200000 "print"
    … key 12: #12 sale 200000 "print"
    key 2: #2 sale 200000 ""
    key 3: #3 sale 200000 ""
    key 7: #7 sale 200000 "print"
    … key 9: #9 sale 200000 "print"
    feed: active, etag null, to be read, due day 1, succeeded day 0"
  `)
  expect(bench.asked()).toMatchInlineSnapshot(`
    {
      "feedRecords": 1,
      "lockFeedRecord": 9,
      "lockFeedRun": 11,
      "patchFeed": 1,
      "patchFeedRun": 2,
      "putFeedRecord": 9,
      "write": 11,
    }
  `)
  expect(await refused(discardRun(run, bench.context))).toMatchInlineSnapshot(`
    [
      "invalid_transition",
      "Run 2 holds nothing: it is discarded.",
      "GET /v1/feeds/1/runs shows which one does.",
    ]
  `)
  await bench.store.removeFeed(bench.feedId)
  expect(await refused(releaseRun(run, bench.context))).toMatchInlineSnapshot(`
    [
      "invalid_transition",
      "Run 2 holds nothing: it is removed.",
      "GET /v1/feeds/1/runs shows which one does.",
    ]
  `)
})

it.each([
  ['release', releaseRun, discardRun],
  ['discard', discardRun, releaseRun],
] as const)(
  'a %s that was begun is completed by the same decision alone',
  async (name, decide, other) => {
    const run = await heldRun()
    await bench.news()
    // The first one is cut off behind its third transaction, and the other decision comes meanwhile.
    let steps = 0
    const cut: Store = {
      ...bench.store,
      write: (work) =>
        ++steps > 3 ? Promise.reject(new Error('cut off')) : bench.store.write(work),
    }
    await expect(decide(run, { ...bench.context, store: cut })).rejects.toThrow('cut off')
    const begun = await bench.news()
    expect(begun).not.toBe('')
    expect(await refused(other(run, bench.context))).toEqual([
      'invalid_transition',
      `Somebody else decides on run ${run.id} just now: ${name}.`,
      `If that was cut off, POST /v1/feeds/${run.feed_id}/runs/${run.id}/${name} completes it.`,
    ])
    expect(await bench.news()).toBe('')
    await decide(run, bench.context)
    const rows = await bench.store.feedRecords(bench.feedId, '', 99)
    const waiting = rows.filter((row) => row.missing_since !== null || row.held_price !== null)
    expect(waiting).toEqual([])
    const paused = rows.filter((row) => row.paused === 1)
    expect(paused).toHaveLength(name === 'release' ? 6 : 0)
  },
)

it('what is released while the next run holds it is not held again', async () => {
  await bench.run(homes(9))
  await bench.run(homes(2))
  const run = await newest()
  bench.nowMs += DAY_MS
  bench.meanwhile = () => releaseRun(run, bench.context)
  expect(await bench.run(homes(2))).toMatchInlineSnapshot(`
    "held of 2: unchanged 9, held 3 4 5 6 7 8 9 prices {}
    1 1 line 1: unchanged #1
    2 2 line 1: unchanged #2
    3 3 absent: unchanged #3 home_absent(null=null)
    … 9 9 absent: unchanged #9 home_absent(null=null)
    #3: paused sale 200000 H-3 v3, photos photo-3.jpg, public since day 0
    … #9: paused sale 200000 H-9 v3, photos photo-9.jpg, public since day 0
    key 3: #3 sale 200000 "print", paused, absent since day 1
    … key 9: #9 sale 200000 "print", paused, absent since day 1
    change 19: unpublished #3 (state)
    … change 25: unpublished #9 (state)
    feed: active, etag null, applied, due day 2, succeeded day 1"
  `)
})

it('what comes back, or is changed by hand, while a run is under way is decided as it is', async () => {
  await bench.run(homes(3))
  await bench.run(homes(2))
  bench.nowMs += 31 * DAY_MS
  bench.meanwhile = async () => {
    await bench.byHand('H-1', { state: 'paused' })
    await bench.byHand('H-2', { fields: { price: 1 } }, ['price'])
    await bench.byHand('H-3', { state: 'live' })
  }
  expect(await bench.run([home('2', { price: 210_000 })])).toMatchInlineSnapshot(`
    "held of 1: held 1, unchanged 1, held 1 prices {}
    1 2 line 1: unchanged #2 field_locked(price=210000)
    2 1 absent: held #1 home_absent(null=null)
    #1: paused sale 200000 H-1 v3, photos photo-1.jpg, public since day 0
    #2: live sale 1 H-2 v3, photos photo-2.jpg, public since day 0
    #3: live sale 200000 H-3 v4, photos photo-3.jpg, public since day 0
    key 1: #1 sale 200000 "print", missing since day 31 x1
    key 2: #2 sale 210000 "print", locked ["price"]
    key 3: #3 sale 200000 "print", absent since day 0, withdrawn on day 31
    feed: active, etag null, applied, due day 32, succeeded day 31"
  `)
})
