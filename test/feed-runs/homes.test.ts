/**
 * What runs of a feed leave behind, in every state that a home can be in: the whole journal of each run is compared. Every
 * document is rehearsed first: a rehearsal that reports something else shows in the journal.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../src/structures/durations.ts'
import { home, homes, type RunBench, startRunBench } from './run-bench.ts'

let bench: RunBench
beforeEach(async () => {
  bench = await startRunBench()
})
afterEach(() => bench.close())

const rehearsed: RunBench['rehearsed'] = (document) => bench.rehearsed(document)

const byHand: RunBench['byHand'] = (...given) => bench.byHand(...given)

describe('homes', () => {
  it('come as drafts or live, change, go, come back and are closed', async () => {
    const noPrice = home('3', {
      price: null,
      issues: [{ code: 'price_missing', field: 'price', value: null }],
    })
    const first = [
      home('1', { line: 5 }),
      home(' K2 ', { pets: 'allowed', values: { description: 'A villa.' } }),
      noPrice,
      home('4', { photoUrls: ['https://img.example.com/pending-4.jpg'] }),
      home(null, {
        reference: null,
        action: 'skip',
        issues: [{ code: 'key_missing', field: null, value: null }],
      }),
      home('6', { action: 'skip' }),
      home('7', { action: 'withdraw' }),
    ]
    expect(await rehearsed(first)).toMatchInlineSnapshot(`
      "applied of 7: created 4, skipped 3
      1 1 line 5: created #1
      2  K2  line 1: created #2
      3 3 line 1: created #3 price_missing(price=null)
      4 4 line 1: created #4
      5 null line 1: skipped none key_missing(null=null)
      6 6 line 1: skipped none
      7 7 line 1: skipped none
      #1: live sale 200000 H-1 v2, photos photo-1.jpg, public since day 0
      #2: live sale 200000 H- K2  v2, description="A villa.", photos photo- K2 .jpg, pets allowed, public since day 0
      #3: draft sale null H-3 v1, photos photo-3.jpg
      #4: draft sale 200000 H-4 v1, photos pending-4.jpg(pending)
      key 1: #1 sale 200000 "print"
      key 3: #3 sale null "print"
      key 4: #4 sale 200000 "print"
      key k2: #2 sale 200000 "print"
      change 1: created #1 (8 fields, private)
      change 2: published #1 (state)
      change 3: created #2 (9 fields, private)
      change 4: published #2 (state)
      change 5: created #3 (8 fields, private)
      change 6: created #4 (8 fields, private)
      photos of #4: publishes, day 0
      feed: active, etag null, applied, due day 1, succeeded day 0"
    `)
    bench.nowMs += DAY_MS
    const second = [
      home('1', { line: 5, price: 210_000 }),
      home('k2', { pets: 'allowed', values: { bedrooms: 4, description: 'No pets.' } }),
      home('3'),
      home('4', { photoUrls: ['https://img.example.com/photo-4.jpg'] }),
      home('5', { reference: null }),
    ]
    expect(await rehearsed(second)).toMatchInlineSnapshot(`
      "applied of 5: created 1, published 2, updated 2
      1 1 line 5: updated #1 price:200000>210000
      2 k2 line 1: updated #2 bedrooms:3>4 description:A villa.>No pets. photo_urls:1>1
      3 3 line 1: published #3 price:null>200000
      4 4 line 1: published #4 photo_urls:1>1
      5 5 line 1: created #5
      #1: live sale 210000 H-1 v3, photos photo-1.jpg, public since day 0, 200000>210000
      #2: live sale 200000 H- K2  v3, bedrooms=4, description="No pets.", photos photo-k2.jpg, pets allowed, public since day 0
      #3: live sale 200000 H-3 v2, photos photo-3.jpg, public since day 1
      #4: live sale 200000 H-4 v2, photos photo-4.jpg, public since day 1
      #5: live sale 200000 null v2, photos photo-5.jpg, public since day 1
      key 1: #1 sale 210000 "print"
      key 3: #3 sale 200000 "print"
      key 5: #5 sale 200000 "print"
      change 7: price_changed #1 (price)
      change 8: updated #2 (bedrooms description photo_urls)
      change 9: published #3 (state price)
      change 10: published #4 (state photo_urls)
      change 11: created #5 (8 fields, private)
      change 12: published #5 (state)
      feed: active, etag null, applied, due day 2, succeeded day 1"
    `)
    // Nothing but the order and the lines of the document.
    expect(await rehearsed(second.toReversed())).toMatchInlineSnapshot(`
      "applied of 5: unchanged 5
      1 5 line 1: unchanged #5
      2 4 line 1: unchanged #4
      3 3 line 1: unchanged #3
      4 k2 line 1: unchanged #2
      5 1 line 5: unchanged #1"
    `)
    bench.nowMs += DAY_MS
    const fewer = [
      home('1', { action: 'withdraw' }),
      home('K2', { price: null, issues: noPrice.issues }),
      home('5', { reference: null }),
    ]
    expect(await rehearsed(fewer)).toMatchInlineSnapshot(`
      "applied of 3: paused 4, skipped 1, unchanged 1
      1 1 line 1: skipped #1
      2 K2 line 1: paused #2 price_missing(price=null) bedrooms:4>3 price:200000>null photo_urls:1>1
      3 5 line 1: unchanged #5
      4 1 absent: paused #1 home_absent(null=null)
      5 3 absent: paused #3 home_absent(null=null)
      6 4 absent: paused #4 home_absent(null=null)
      #1: paused sale 210000 H-1 v4, photos photo-1.jpg, public since day 0, 200000>210000
      #2: paused sale null H- K2  v4, description="No pets.", photos photo-K2.jpg, pets not-allowed, public since day 0
      #3: paused sale 200000 H-3 v3, photos photo-3.jpg, public since day 1
      #4: paused sale 200000 H-4 v3, photos photo-4.jpg, public since day 1
      key 1: #1 sale 210000 "print", paused, absent since day 2
      key 3: #3 sale 200000 "print", paused, absent since day 2
      key 4: #4 sale 200000 "print", paused, absent since day 2
      key k2: #2 sale null "print", paused
      change 13: unpublished #2 (state)
      change 14: unpublished #1 (state)
      change 15: unpublished #3 (state)
      change 16: unpublished #4 (state)
      feed: active, etag null, applied, due day 3, succeeded day 2"
    `)
    bench.nowMs += 30 * DAY_MS - 1
    expect(await rehearsed(fewer)).toMatchInlineSnapshot(`
      "unchanged of null:
      feed: active, etag null, applied, due day 33, succeeded day 32"
    `)
    bench.nowMs += 1
    expect(await rehearsed(fewer)).toMatchInlineSnapshot(`
      "applied of 3: closed 3, skipped 1, unchanged 2
      1 1 line 1: skipped #1
      2 K2 line 1: unchanged #2 price_missing(price=null)
      3 5 line 1: unchanged #5
      4 1 absent: closed #1 home_absent(null=null)
      5 3 absent: closed #3 home_absent(null=null)
      6 4 absent: closed #4 home_absent(null=null)
      #1: closed sale 210000 H-1 v5, photos photo-1.jpg, public since day 0, 200000>210000, withdrawn on day 32
      #3: closed sale 200000 H-3 v4, photos photo-3.jpg, public since day 1, withdrawn on day 32
      #4: closed sale 200000 H-4 v4, photos photo-4.jpg, public since day 1, withdrawn on day 32
      key 1: #1 sale 210000 "print", paused, absent since day 2, withdrawn on day 32
      key 3: #3 sale 200000 "print", paused, absent since day 2, withdrawn on day 32
      key 4: #4 sale 200000 "print", paused, absent since day 2, withdrawn on day 32
      change 17: closed #1 (state)
      change 18: closed #3 (state)
      change 19: closed #4 (state)"
    `)
    bench.nowMs += DAY_MS
    expect(await rehearsed(fewer)).toMatchInlineSnapshot(`
      "unchanged of null:
      feed: active, etag null, applied, due day 34, succeeded day 33"
    `)
    const back = [home('1'), home('3', { price: null, issues: noPrice.issues }), home('K2')]
    expect(await rehearsed([...back, home('5', { reference: null })])).toMatchInlineSnapshot(`
      "applied of 4: published 2, unchanged 1, updated 1
      1 1 line 1: published #1 price:210000>200000
      2 3 line 1: updated #3 price_missing(price=null) price:200000>null
      3 K2 line 1: published #2 price:null>200000
      4 5 line 1: unchanged #5
      #1: live sale 200000 H-1 v6, photos photo-1.jpg, public since day 0, 200000>210000>200000
      #2: live sale 200000 H- K2  v5, description="No pets.", photos photo-K2.jpg, pets not-allowed, public since day 0
      #3: draft sale null H-3 v5, photos photo-3.jpg, public since day 1
      key 1: #1 sale 200000 "print"
      key 3: #3 sale null "print"
      key k2: #2 sale 200000 "print"
      change 20: published #1 (state price)
      change 21: reopened #3 (state)
      change 22: published #2 (state price)"
    `)
  })

  it('are left as a person has put them', async () => {
    await bench.run(homes(6))
    await byHand('H-1', { state: 'paused' })
    await byHand('H-2', { state: 'closed', close_reason: 'sold', closed_at: bench.nowMs })
    await byHand('H-3', { state: 'removed' })
    const same = homes(6, { price: 210_000 })
    expect(await rehearsed(same)).toMatchInlineSnapshot(`
      "applied of 6: skipped 1, updated 5
      1 1 line 1: updated #1 price:200000>210000
      2 2 line 1: updated #2 price:200000>210000
      3 3 line 1: skipped #3 listing_removed(reference=H-3)
      4 4 line 1: updated #4 price:200000>210000
      … 6 6 line 1: updated #6 price:200000>210000
      #1: paused sale 210000 H-1 v4, photos photo-1.jpg, public since day 0
      #2: closed sale 210000 H-2 v4, photos photo-2.jpg, public since day 0
      #4: live sale 210000 H-4 v3, photos photo-4.jpg, public since day 0, 200000>210000
      … #6: live sale 210000 H-6 v3, photos photo-6.jpg, public since day 0, 200000>210000
      key 1: #1 sale 210000 "print"
      key 2: #2 sale 210000 "print"
      key 4: #4 sale 210000 "print"
      … key 6: #6 sale 210000 "print"
      change 13: price_changed #1 (price, private)
      change 14: price_changed #2 (price, private)
      change 15: price_changed #4 (price)
      … change 17: price_changed #6 (price)"
    `)
    expect(await rehearsed(homes(6, { price: 210_000 }).slice(3, 5))).toMatchInlineSnapshot(`
      "held of 2: held 4, unchanged 2, held 1 2 3 6 prices {}
      1 4 line 1: unchanged #4
      2 5 line 1: unchanged #5
      3 1 absent: held #1 home_absent(null=null)
      … 5 3 absent: held #3 home_absent(null=null)
      6 6 absent: held #6 home_absent(null=null)
      key 1: #1 sale 210000 "print", missing since day 0 x1
      key 2: #2 sale 210000 "print", missing since day 0 x1
      key 3: #3 sale 200000 "print", missing since day 0 x1
      key 6: #6 sale 210000 "print", missing since day 0 x1"
    `)
    await byHand('H-6', { state: 'live' })
    bench.nowMs += 31 * DAY_MS
    expect(await rehearsed(same.slice(3, 5))).toMatchInlineSnapshot(`
      "held of 2: held 4, unchanged 2, held 1 2 3 6 prices {}
      1 4 line 1: unchanged #4
      2 5 line 1: unchanged #5
      3 1 absent: held #1 home_absent(null=null)
      … 5 3 absent: held #3 home_absent(null=null)
      6 6 absent: held #6 home_absent(null=null)
      key 1: #1 sale 210000 "print", missing since day 0 x2
      key 2: #2 sale 210000 "print", missing since day 0 x2
      key 3: #3 sale 200000 "print", missing since day 0 x2
      key 6: #6 sale 210000 "print", missing since day 0 x2
      feed: active, etag null, applied, due day 32, succeeded day 31"
    `)
    expect(await rehearsed(same)).toMatchInlineSnapshot(`
      "applied of 6: skipped 1, unchanged 5
      1 1 line 1: unchanged #1
      2 2 line 1: unchanged #2
      3 3 line 1: skipped #3 listing_removed(reference=H-3)
      4 4 line 1: unchanged #4
      … 6 6 line 1: unchanged #6
      key 1: #1 sale 210000 "print"
      key 2: #2 sale 210000 "print"
      key 6: #6 sale 210000 "print""
    `)
  })

  it('keep fields that a person has changed until both agree, unless the feed leads', async () => {
    const said = { description: 'A villa by the sea.', bedrooms: 3 }
    const plain = home('1', { values: said })
    await bench.run([plain, home('2')])
    const own = { price: 190_000, bedrooms: 5, plot_area_m2: 700 }
    const photos = (await bench.listing('H-2')).photos
    const locks = ['bedrooms', 'photo_urls', 'plot_area_m2', 'price', 'project_id']
    await byHand('H-1', { fields: own, photos }, locks)
    await bench.store.write((t) => t.patchFeed(bench.feedId, { applied_sha256: null }))
    expect(await rehearsed([plain, home('2')])).toMatchInlineSnapshot(`
      "applied of 2: unchanged 2
      1 1 line 1: unchanged #1
      2 2 line 1: unchanged #2
      feed: active, etag null, applied, due day 1, succeeded day 0"
    `)
    const other = (values: object, price: number) => [
      home('1', { price, values: { ...said, ...values } as never }),
      home('2'),
    ]
    expect(await rehearsed(other({ bedrooms: 4 }, 205_000))).toMatchInlineSnapshot(`
      "applied of 2: unchanged 2
      1 1 line 1: unchanged #1 field_locked(bedrooms=4) field_locked(photo_urls=null) field_locked(price=205000)
      2 2 line 1: unchanged #2
      key 1: #1 sale 205000 "print", locked ["bedrooms","photo_urls","plot_area_m2","price"]"
    `)
    expect(
      await rehearsed([
        home('1', {
          price: 190_000,
          values: { ...said, bedrooms: 5, plot_area_m2: 500 },
          photoUrls: photos.map(({ url }) => url),
          project: 'Sea Towers',
        }),
        home('2'),
      ]),
    ).toMatchInlineSnapshot(`
      "applied of 2: unchanged 1, updated 1
      1 1 line 1: updated #1 field_locked(plot_area_m2=500) project_id:null>Sea Towers
      2 2 line 1: unchanged #2
      #1: live sale 190000 H-1 v4, bedrooms=5, plot_area_m2=700, description="A villa by the sea.", photos photo-2.jpg, project 1, public since day 0, 200000>190000
      key 1: #1 sale 190000 "print", locked ["plot_area_m2"]
      change 5: updated #1 (project_id)
      project Sea Towers: null"
    `)
    expect(
      await rehearsed(other({ bedrooms: 6, plot_area_m2: 600 }, 195_000)),
    ).toMatchInlineSnapshot(`
      "applied of 2: unchanged 1, updated 1
      1 1 line 1: updated #1 field_locked(plot_area_m2=600) bedrooms:5>6 price:190000>195000 photo_urls:1>1
      2 2 line 1: unchanged #2
      #1: live sale 195000 H-1 v5, bedrooms=6, plot_area_m2=700, description="A villa by the sea.", photos photo-1.jpg, project 1, public since day 0, 200000>190000>195000
      key 1: #1 sale 195000 "print", locked ["plot_area_m2"]
      change 6: price_changed #1 (bedrooms price photo_urls)"
    `)
    await bench.settings({ keepChanges: false })
    await byHand('H-1', { fields: { price: 180_000 } }, ['price'])
    expect(await rehearsed(other({ bedrooms: 6 }, 195_000))).toMatchInlineSnapshot(`
      "applied of 2: unchanged 1, updated 1
      1 1 line 1: updated #1 price:180000>195000
      2 2 line 1: unchanged #2
      #1: live sale 195000 H-1 v7, bedrooms=6, plot_area_m2=700, description="A villa by the sea.", photos photo-1.jpg, project 1, public since day 0, 200000>190000>195000
      key 1: #1 sale 195000 "print+lead"
      key 2: #2 sale 200000 "print+lead"
      change 7: price_changed #1 (price)"
    `)
    expect(await rehearsed(other({ bedrooms: 6 }, 195_000))).toMatchInlineSnapshot(
      `"unchanged of null:"`,
    )
  })
})
