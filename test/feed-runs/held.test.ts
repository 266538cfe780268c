/** What a run holds back: homes that are gone, prices that jump, homes that have lost what they need. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DAY_MS } from '../../src/structures/durations.ts'
import { home, homes, type RunBench, startRunBench } from './run-bench.ts'

let bench: RunBench
beforeEach(async () => {
  bench = await startRunBench()
})
afterEach(() => bench.close())
const rehearsed: RunBench['rehearsed'] = (document) => bench.rehearsed(document)

it('what waits of homes that are gone is counted in runs and days', async () => {
  await bench.run(homes(9))
  const two = homes(2)
  expect(await rehearsed(two)).toMatchInlineSnapshot(`
    "held of 2: held 7, unchanged 2, held 3 4 5 6 7 8 9 prices {}
    1 1 line 1: unchanged #1
    2 2 line 1: unchanged #2
    3 3 absent: held #3 home_absent(null=null)
    … 9 9 absent: held #9 home_absent(null=null)
    key 3: #3 sale 200000 "print", missing since day 0 x1
    … key 9: #9 sale 200000 "print", missing since day 0 x1"
  `)
  bench.nowMs += DAY_MS
  expect(await rehearsed(two)).toMatchInlineSnapshot(`
    "held of 2: held 7, unchanged 2, held 3 4 5 6 7 8 9 prices {}
    1 1 line 1: unchanged #1
    2 2 line 1: unchanged #2
    3 3 absent: held #3 home_absent(null=null)
    … 9 9 absent: held #9 home_absent(null=null)
    key 3: #3 sale 200000 "print", missing since day 0 x2
    … key 9: #9 sale 200000 "print", missing since day 0 x2
    feed: active, etag null, applied, due day 2, succeeded day 1"
  `)
  // One comes back; the others are gone for two days with the next run.
  bench.nowMs += DAY_MS - 1
  expect(await rehearsed(homes(3))).toMatchInlineSnapshot(`
    "held of 3: held 6, unchanged 3, held 4 5 6 7 8 9 prices {}
    1 1 line 1: unchanged #1
    … 3 3 line 1: unchanged #3
    4 4 absent: held #4 home_absent(null=null)
    … 9 9 absent: held #9 home_absent(null=null)
    key 3: #3 sale 200000 "print"
    key 4: #4 sale 200000 "print", missing since day 0 x3
    … key 9: #9 sale 200000 "print", missing since day 0 x3
    feed: active, etag null, applied, due day 3, succeeded day 2"
  `)
  bench.nowMs += 1
  expect(await rehearsed(two)).toMatchInlineSnapshot(`
    "held of 2: held 1, paused 6, unchanged 2, held 3 prices {}
    1 1 line 1: unchanged #1
    2 2 line 1: unchanged #2
    3 3 absent: held #3 home_absent(null=null)
    4 4 absent: paused #4 home_absent(null=null)
    … 9 9 absent: paused #9 home_absent(null=null)
    #4: paused sale 200000 H-4 v3, photos photo-4.jpg, public since day 0
    … #9: paused sale 200000 H-9 v3, photos photo-9.jpg, public since day 0
    key 3: #3 sale 200000 "print", missing since day 2 x1
    key 4: #4 sale 200000 "print", paused, absent since day 2
    … key 9: #9 sale 200000 "print", paused, absent since day 2
    change 19: unpublished #4 (state)
    … change 24: unpublished #9 (state)"
  `)
})

it('what waits of a document without records is not counted, and a table without keys is none', async () => {
  await bench.run(homes(2))
  const document = [{ code: 'no_records', line: null, message: '', fix: '', detail: null }]
  const nothing = { records: [], complete: false, document }
  bench.nowMs += DAY_MS
  expect(await rehearsed(nothing)).toMatchInlineSnapshot(`
    "held of 0: held 2, held 1 2 prices {}
    1 1 absent: held #1 home_absent(null=null)
    2 2 absent: held #2 home_absent(null=null)
    key 1: #1 sale 200000 "print", missing since day 1 x0
    key 2: #2 sale 200000 "print", missing since day 1 x0
    feed: active, etag null, applied, due day 2, succeeded day 1"
  `)
  bench.nowMs += 3 * DAY_MS
  await bench.run(nothing)
  expect(await rehearsed(nothing)).toMatchInlineSnapshot(`
    "held of 0: held 2, held 1 2 prices {}
    1 1 absent: held #1 home_absent(null=null)
    2 2 absent: held #2 home_absent(null=null)"
  `)
  const unnamed = [home(null, { reference: null, action: 'skip' })]
  expect(await rehearsed(unnamed)).toMatchInlineSnapshot(`
    "held of 1: held 2, skipped 1, held 1 2 prices {}
    1 null line 1: skipped none
    2 1 absent: held #1 home_absent(null=null)
    3 2 absent: held #2 home_absent(null=null)"
  `)
})

it('what waits of prices is counted by the price that waits', async () => {
  await bench.run(homes(6))
  const jump = (price: number) => homes(6, { price })
  expect(await rehearsed(jump(2_000))).toMatchInlineSnapshot(`
    "held of 6: held 6, held  prices {"1":200000,"2":200000,"3":200000,"4":200000,"5":200000,"6":200000}
    1 1 line 1: held #1 price:200000>2000
    … 6 6 line 1: held #6 price:200000>2000
    key 1: #1 sale 200000 "", holds 2000 since day 0 x1
    … key 6: #6 sale 200000 "", holds 2000 since day 0 x1"
  `)
  bench.nowMs += DAY_MS
  expect(await rehearsed(jump(2_000))).toMatchInlineSnapshot(`
    "held of 6: held 6, held  prices {"1":200000,"2":200000,"3":200000,"4":200000,"5":200000,"6":200000}
    1 1 line 1: held #1 price:200000>2000
    … 6 6 line 1: held #6 price:200000>2000
    key 1: #1 sale 200000 "", holds 2000 since day 0 x2
    … key 6: #6 sale 200000 "", holds 2000 since day 0 x2
    feed: active, etag null, applied, due day 2, succeeded day 1"
  `)
  expect(
    await rehearsed([...jump(2_000).slice(0, 3), ...jump(3_000).slice(3)]),
  ).toMatchInlineSnapshot(`
    "held of 6: held 6, held  prices {"1":200000,"2":200000,"3":200000,"4":200000,"5":200000,"6":200000}
    1 1 line 1: held #1 price:200000>2000
    … 3 3 line 1: held #3 price:200000>2000
    4 4 line 1: held #4 price:200000>3000
    … 6 6 line 1: held #6 price:200000>3000
    key 1: #1 sale 200000 "", holds 2000 since day 0 x3
    … key 3: #3 sale 200000 "", holds 2000 since day 0 x3
    key 4: #4 sale 200000 "", holds 3000 since day 1 x1
    … key 6: #6 sale 200000 "", holds 3000 since day 1 x1"
  `)
  bench.nowMs += DAY_MS
  expect(
    await rehearsed([...jump(2_000).slice(0, 3), ...jump(3_000).slice(3)]),
  ).toMatchInlineSnapshot(`
    "held of 6: held 3, updated 3, held  prices {"4":200000,"5":200000,"6":200000}
    1 1 line 1: updated #1 price:200000>2000
    … 3 3 line 1: updated #3 price:200000>2000
    4 4 line 1: held #4 price:200000>3000
    … 6 6 line 1: held #6 price:200000>3000
    #1: live sale 2000 H-1 v3, photos photo-1.jpg, public since day 0, 200000>2000
    … #3: live sale 2000 H-3 v3, photos photo-3.jpg, public since day 0, 200000>2000
    key 1: #1 sale 2000 "print"
    … key 3: #3 sale 2000 "print"
    key 4: #4 sale 200000 "", holds 3000 since day 1 x2
    … key 6: #6 sale 200000 "", holds 3000 since day 1 x2
    change 13: price_changed #1 (price)
    … change 15: price_changed #3 (price)
    feed: active, etag null, applied, due day 3, succeeded day 2"
  `)
  expect(await rehearsed(homes(6))).toMatchInlineSnapshot(`
    "held of 6: held 3, unchanged 3, held  prices {"1":2000,"2":2000,"3":2000}
    1 1 line 1: held #1 price:2000>200000
    … 3 3 line 1: held #3 price:2000>200000
    4 4 line 1: unchanged #4
    … 6 6 line 1: unchanged #6
    key 1: #1 sale 2000 "", holds 200000 since day 2 x1
    … key 3: #3 sale 2000 "", holds 200000 since day 2 x1
    key 4: #4 sale 200000 "print"
    … key 6: #6 sale 200000 "print""
  `)
})

it('what waits of homes that have lost what they need, or are to let now, is their whole record', async () => {
  await bench.run(homes(9))
  const issues = [{ code: 'price_missing', field: 'price', value: null }] as const
  const lost = (count: number) => homes(9, { price: null, issues }).slice(0, count)
  expect(await rehearsed([...lost(6), ...homes(9).slice(6)])).toMatchInlineSnapshot(`
    "held of 9: held 6, unchanged 3, held 1 2 3 4 5 6 prices {}
    1 1 line 1: held #1 price_missing(price=null)
    … 6 6 line 1: held #6 price_missing(price=null)
    7 7 line 1: unchanged #7
    … 9 9 line 1: unchanged #9
    key 1: #1 sale 200000 "print", missing since day 0 x1
    … key 6: #6 sale 200000 "print", missing since day 0 x1"
  `)
  const toLet = homes(9, { deal: 'rent', price: 1_000 })
  expect(
    await rehearsed([...toLet.slice(0, 3), ...lost(6).slice(3), ...homes(9).slice(6)]),
  ).toMatchInlineSnapshot(`
    "held of 9: held 6, unchanged 3, held 1 2 3 4 5 6 prices {}
    1 1 line 1: held #1
    … 3 3 line 1: held #3
    4 4 line 1: held #4 price_missing(price=null)
    … 6 6 line 1: held #6 price_missing(price=null)
    7 7 line 1: unchanged #7
    … 9 9 line 1: unchanged #9
    key 1: #1 sale 200000 "print", missing since day 0 x2
    … key 6: #6 sale 200000 "print", missing since day 0 x2"
  `)
  expect(await rehearsed(homes(9))).toMatchInlineSnapshot(`
    "applied of 9: unchanged 9
    1 1 line 1: unchanged #1
    … 9 9 line 1: unchanged #9
    key 1: #1 sale 200000 "print"
    … key 6: #6 sale 200000 "print""
  `)
})
