/** Which listing a record is about: by its key, its reference, the id of an export of ours; and what another deal makes of it. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { feedUseLimits } from '../../src/service/service-limits.ts'
import { DAY_MS } from '../../src/structures/durations.ts'
import { noon, sampleSeller } from '../store/sample-listing.ts'
import { home, homes, type RunBench, startRunBench } from './run-bench.ts'

let bench: RunBench
beforeEach(async () => {
  bench = await startRunBench()
})
afterEach(() => bench.close())
const rehearsed: RunBench['rehearsed'] = (document) => bench.rehearsed(document)

describe('a home for another deal', () => {
  const rent = { deal: 'rent', price: 900 }

  it('is another listing, unless a person has decided on the one before', async () => {
    const draft = { photoUrls: ['https://img.example.com/pending-2.jpg'] }
    await bench.run([home('1'), home('2', draft), ...homes(9).slice(2)])
    await bench.byHand('H-3', { state: 'paused' })
    await bench.byHand('H-4', { state: 'closed', close_reason: 'sold', closed_at: noon })
    // Gone for a month, and for a day.
    await bench.run([home('1'), home('2', draft), ...homes(9).slice(2, 4), ...homes(9).slice(5)])
    bench.nowMs += 30 * DAY_MS
    await bench.run([home('1'), home('2', draft), ...homes(9).slice(2, 4), ...homes(9).slice(6)])
    const next = [1, 2, 3, 4, 5, 6].map((id) => home(String(id), { ...rent, line: id }))
    expect(await rehearsed([...next, ...homes(9).slice(6)])).toMatchInlineSnapshot(`
      "applied of 9: created 4, skipped 2, unchanged 3
      1 1 line 1: created #10 deal_changed(deal=null)
      2 2 line 2: created #11 deal_changed(deal=null)
      3 3 line 3: skipped #3 deal_changed_here(reference=H-3)
      4 4 line 4: skipped #4 deal_changed_here(reference=H-4)
      5 5 line 5: created #12 deal_changed(deal=null)
      6 6 line 6: created #13 deal_changed(deal=null)
      7 7 line 1: unchanged #7
      … 9 9 line 1: unchanged #9
      #1: closed sale 200000 null v3, photos photo-1.jpg, public since day 0, withdrawn on day 30
      #2: removed sale 200000 H-2 v2, photos pending-2.jpg(pending)
      #5: closed sale 200000 null v5, photos photo-5.jpg, public since day 0, withdrawn on day 30
      #6: closed sale 200000 null v4, photos photo-6.jpg, public since day 0, withdrawn on day 30
      #10: live rent 900 H-1 v2, photos photo-1.jpg, public since day 30
      #11: live rent 900 H-2 v2, photos photo-2.jpg, public since day 30
      #12: live rent 900 H-5 v2, photos photo-5.jpg, public since day 30
      #13: live rent 900 H-6 v2, photos photo-6.jpg, public since day 30
      key 1: #10 rent 900 "print"
      key 2: #11 rent 900 "print"
      key 5: #12 rent 900 "print"
      key 6: #13 rent 900 "print"
      change 21: closed #1 (state)
      change 22: created #10 (8 fields, private)
      change 23: published #10 (state)
      change 24: removed #2 (state, private)
      change 25: created #11 (8 fields, private)
      change 26: published #11 (state)
      change 27: closed #5 (reference, private)
      change 28: created #12 (8 fields, private)
      change 29: published #12 (state)
      change 30: closed #6 (state)
      change 31: created #13 (8 fields, private)
      change 32: published #13 (state)
      gone: photos of #2"
    `)
    expect(await rehearsed([...next, ...homes(9).slice(6)])).toMatchInlineSnapshot(
      `"unchanged of null:"`,
    )
  })

  it('leaves its reference to a later record, and is skipped where another listing has the new one', async () => {
    await bench.run(homes(3))
    const moved = [
      home('1', { ...rent, reference: 'H-2' }),
      home('2', { ...rent, reference: 'H-9' }),
      home('4', { reference: 'H-2' }),
      home('5', { reference: 'H-9' }),
      home('3', { reference: 'H-2', price: 210_000 }),
    ]
    expect(await rehearsed(moved)).toMatchInlineSnapshot(`
      "applied of 5: created 2, skipped 2, updated 1
      1 1 line 1: skipped #1 reference_taken(reference=H-2)
      2 2 line 1: created #4 deal_changed(deal=null)
      3 4 line 1: created #5
      4 5 line 1: skipped none reference_taken(reference=H-9)
      5 3 line 1: updated #3 price:200000>210000
      #2: closed sale 200000 null v3, photos photo-2.jpg, public since day 0, withdrawn on day 0
      #3: live sale 210000 H-3 v3, photos photo-3.jpg, public since day 0, 200000>210000
      #4: live rent 900 H-9 v2, photos photo-2.jpg, public since day 0
      #5: live sale 200000 H-2 v2, photos photo-4.jpg, public since day 0
      key 2: #4 rent 900 "print"
      key 3: #3 sale 210000 "print"
      key 4: #5 sale 200000 "print"
      change 7: closed #2 (state)
      change 8: created #4 (8 fields, private)
      change 9: published #4 (state)
      change 10: created #5 (8 fields, private)
      change 11: published #5 (state)
      change 12: price_changed #3 (price)"
    `)
  })
})

describe('a home that is new to the feed', () => {
  it('is the one that was written by hand under its reference, or under the id of our export', async () => {
    const byId = await bench.written({ price: 100_000 })
    const named = await bench.written({ price: 100_000, reference: 'X-1' })
    await bench.written({ price: 100_000, reference: 'h-1' })
    await bench.written({ price: 100_000, reference: 'H-2', deal: 'rent' })
    await bench.written({ price: 100_000, reference: 'H-3' }, { state: 'removed' })
    const { id: stranger } = await bench.store.addSeller(sampleSeller)
    const theirs = await bench.written({ price: 100_000 }, { seller_id: stranger })
    await bench.news()
    const own = (id: number, reference: string | null = `id ${id}`) =>
      home(String(id), { isOwn: true, reference, line: id })
    expect(
      await rehearsed([
        ...[own(byId), own(named), own(theirs), own(99, null), own(0), own(98)],
        ...[home('x-1', { isOwn: true }), home('a', { reference: 'H-1' })],
        ...[home('b', { reference: 'H-2' }), home('c', { reference: 'H-3' }), home('77')],
      ]),
    ).toMatchInlineSnapshot(`
      "applied of 11: created 8, published 2, skipped 1
      1 1 line 1: published #1 price:100000>200000 photo_urls:0>1
      2 2 line 2: created #7
      3 6 line 6: created #8
      4 99 line 99: created #9
      5 0 line 0: created #10
      6 98 line 98: created #11
      7 x-1 line 1: created #12
      8 a line 1: published #3 price:100000>200000 photo_urls:0>1
      9 b line 1: skipped none reference_taken(reference=H-2)
      10 c line 1: created #13
      11 77 line 1: created #14
      #1: live sale 200000 null v2, photos photo-1.jpg, public since day 0
      #3: live sale 200000 h-1 v2, photos photo-a.jpg, public since day 0
      #7: live sale 200000 id 2 v2, photos photo-2.jpg, public since day 0
      #8: live sale 200000 id 6 v2, photos photo-6.jpg, public since day 0
      #9: live sale 200000 null v2, photos photo-99.jpg, public since day 0
      #10: live sale 200000 id 0 v2, photos photo-0.jpg, public since day 0
      #11: live sale 200000 id 98 v2, photos photo-98.jpg, public since day 0
      #12: live sale 200000 H-x-1 v2, photos photo-x-1.jpg, public since day 0
      #13: live sale 200000 H-3 v2, photos photo-c.jpg, public since day 0
      #14: live sale 200000 H-77 v2, photos photo-77.jpg, public since day 0
      key 0: #10 sale 200000 "print"
      key 1: #1 sale 200000 "print"
      key 2: #7 sale 200000 "print"
      key 6: #8 sale 200000 "print"
      key 77: #14 sale 200000 "print"
      key 98: #11 sale 200000 "print"
      key 99: #9 sale 200000 "print"
      key a: #3 sale 200000 "print"
      key c: #13 sale 200000 "print"
      key x-1: #12 sale 200000 "print"
      change 7: published #1 (state price photo_urls)
      change 8: created #7 (8 fields, private)
      change 9: published #7 (state)
      change 10: created #8 (8 fields, private)
      change 11: published #8 (state)
      change 12: created #9 (8 fields, private)
      change 13: published #9 (state)
      change 14: created #10 (8 fields, private)
      change 15: published #10 (state)
      change 16: created #11 (8 fields, private)
      change 17: published #11 (state)
      change 18: created #12 (8 fields, private)
      change 19: published #12 (state)
      change 20: published #3 (state price photo_urls)
      change 21: created #13 (8 fields, private)
      change 22: published #13 (state)
      change 23: created #14 (8 fields, private)
      change 24: published #14 (state)
      feed: active, etag null, applied, due day 1, succeeded day 0"
    `)
    await bench.byHand(`H-77`, { fields: { price: 1 } }, ['price'])
    expect(await bench.run([own(byId), home('77', { price: 210_000 })])).toMatchInlineSnapshot(`
      "held of 2: held 8, unchanged 2, held 0 2 6 98 99 a c x-1 prices {}
      1 1 line 1: unchanged #1
      2 77 line 1: unchanged #14 field_locked(price=210000)
      3 0 absent: held #10 home_absent(null=null)
      4 2 absent: held #7 home_absent(null=null)
      5 6 absent: held #8 home_absent(null=null)
      6 98 absent: held #11 home_absent(null=null)
      7 99 absent: held #9 home_absent(null=null)
      8 a absent: held #3 home_absent(null=null)
      9 c absent: held #13 home_absent(null=null)
      10 x-1 absent: held #12 home_absent(null=null)
      key 0: #10 sale 200000 "print", missing since day 0 x1
      key 2: #7 sale 200000 "print", missing since day 0 x1
      key 6: #8 sale 200000 "print", missing since day 0 x1
      key 77: #14 sale 210000 "print", locked ["price"]
      key 98: #11 sale 200000 "print", missing since day 0 x1
      key 99: #9 sale 200000 "print", missing since day 0 x1
      key a: #3 sale 200000 "print", missing since day 0 x1
      key c: #13 sale 200000 "print", missing since day 0 x1
      key x-1: #12 sale 200000 "print", missing since day 0 x1"
    `)
  })

  it('is skipped where another feed, or another record, has its reference', async () => {
    await bench.run(homes(2))
    const { id: _, ...feed } = (await bench.store.getFeed(bench.feedId))!
    const other = await bench.store.addFeed({ ...feed, name: 'Other' })
    const id = await bench.written({ price: 1, reference: 'T-1' })
    const [row] = await bench.store.feedRecords(bench.feedId, '', 1)
    await bench.store.write((transaction) =>
      transaction.putFeedRecord({ ...row, feed_id: other.id, key: 't', listing_id: id }),
    )
    await bench.news()
    const twice = { reference: 'N-1' }
    const records = [home('a', { reference: 'T-1' }), home('b', twice), home('c', twice)]
    expect(await rehearsed([...homes(2), ...records])).toMatchInlineSnapshot(`
      "applied of 5: created 1, skipped 2, unchanged 2
      1 1 line 1: unchanged #1
      2 2 line 1: unchanged #2
      3 a line 1: skipped none reference_taken(reference=T-1)
      4 b line 1: created #4
      5 c line 1: skipped none reference_taken(reference=N-1)
      #4: live sale 200000 N-1 v2, photos photo-b.jpg, public since day 0
      key b: #4 sale 200000 "print"
      change 6: created #4 (8 fields, private)
      change 7: published #4 (state)"
    `)
  })
})

describe('an export with new ids', () => {
  const renamed = (key: number, parts: Parameters<typeof home>[1] = {}) =>
    home(`N${key}`, { reference: `H-${key}`, line: key, ...parts })

  it('goes on with the homes that are plainly the same', async () => {
    const sized = { values: { location: 'pegeia', plot_area_m2: 1000 } }
    await bench.run(homes(12, sized))
    const others: Parameters<typeof home>[1][] = [
      { values: { ...sized.values, covered_area_m2: 133 } },
      { values: { ...sized.values, covered_area_m2: 134 } },
      { values: { ...sized.values, plot_area_m2: 890 } },
      { values: { ...sized.values, bedrooms: 4 } },
      { values: { ...sized.values, bedrooms: null, plot_area_m2: null } },
      { values: { ...sized.values, location: 'chloraka' } },
      { ...sized, action: 'withdraw' },
      { ...sized, action: 'skip' },
      { ...sized, deal: 'rent', price: 900 },
    ]
    const moved = [
      ...others.map((parts, at) => renamed(at + 1, parts)),
      home('10', sized),
      renamed(10, sized),
      renamed(11, { ...sized, reference: null }),
      home(null, { ...sized, reference: 'H-11' }),
      renamed(12, sized),
      home('N12b', { ...sized, reference: 'H-12' }),
    ]
    expect(await rehearsed({ records: moved, complete: false })).toMatchInlineSnapshot(`
      "applied of null: created 1, skipped 13, unchanged 1, fault cut_off
      1 N1 line 1: skipped none reference_taken(reference=H-1)
      … 6 N6 line 6: skipped none reference_taken(reference=H-6)
      7 N7 line 7: skipped none
      8 N8 line 8: skipped none
      9 N9 line 9: skipped none reference_taken(reference=H-9)
      10 10 line 1: unchanged #10
      11 N10 line 10: skipped none reference_taken(reference=H-10)
      12 N11 line 11: created #13
      13 null line 1: skipped none
      14 N12 line 12: skipped none reference_taken(reference=H-12)
      15 N12b line 1: skipped none reference_taken(reference=H-12)
      #13: live sale 200000 null v2, location="pegeia", plot_area_m2=1000, photos photo-N11.jpg, public since day 0
      key n11: #13 sale 200000 "print"
      change 25: created #13 (10 fields, private)
      change 26: published #13 (state)
      feed: active, etag null, to be read, due day 0.04, failed 1 since day 0, succeeded day 0"
    `)
    expect(await rehearsed(moved)).toMatchInlineSnapshot(`
      "held of 15: held 8, skipped 10, unchanged 2, updated 3, held 11 2 3 4 6 7 8 9 prices {}
      1 N1 line 1: updated #1 covered_area_m2:120>133 photo_urls:1>1
      2 N2 line 2: skipped none reference_taken(reference=H-2)
      … 4 N4 line 4: skipped none reference_taken(reference=H-4)
      5 N5 line 5: updated #5 photo_urls:1>1
      6 N6 line 6: skipped none reference_taken(reference=H-6)
      7 N7 line 7: skipped none
      8 N8 line 8: skipped none
      9 N9 line 9: skipped none reference_taken(reference=H-9)
      10 10 line 1: unchanged #10
      11 N10 line 10: skipped none reference_taken(reference=H-10)
      12 N11 line 11: unchanged #13
      13 null line 1: skipped none
      14 N12 line 12: updated #12 photo_urls:1>1
      15 N12b line 1: skipped none reference_taken(reference=H-12)
      16 11 absent: held #11 home_absent(null=null)
      17 2 absent: held #2 home_absent(null=null)
      … 19 4 absent: held #4 home_absent(null=null)
      20 6 absent: held #6 home_absent(null=null)
      … 23 9 absent: held #9 home_absent(null=null)
      #1: live sale 200000 H-1 v3, location="pegeia", covered_area_m2=133, plot_area_m2=1000, photos photo-N1.jpg, public since day 0
      #5: live sale 200000 H-5 v3, location="pegeia", plot_area_m2=1000, photos photo-N5.jpg, public since day 0
      #12: live sale 200000 H-12 v3, location="pegeia", plot_area_m2=1000, photos photo-N12.jpg, public since day 0
      key 11: #11 sale 200000 "print", missing since day 0 x1
      key 2: #2 sale 200000 "print", missing since day 0 x1
      … key 4: #4 sale 200000 "print", missing since day 0 x1
      key 6: #6 sale 200000 "print", missing since day 0 x1
      … key 9: #9 sale 200000 "print", missing since day 0 x1
      key n1: #1 sale 200000 "print"
      key n12: #12 sale 200000 "print"
      key n5: #5 sale 200000 "print"
      change 27: updated #1 (covered_area_m2 photo_urls)
      change 28: updated #5 (photo_urls)
      change 29: updated #12 (photo_urls)
      feed: active, etag null, applied, due day 1, succeeded day 0
      gone: key 1
      gone: key 12
      gone: key 5"
    `)
    expect(await rehearsed(moved)).toMatchInlineSnapshot(`
      "held of 15: held 8, skipped 10, unchanged 5, held 11 2 3 4 6 7 8 9 prices {}
      1 N1 line 1: unchanged #1
      2 N2 line 2: skipped none reference_taken(reference=H-2)
      … 4 N4 line 4: skipped none reference_taken(reference=H-4)
      5 N5 line 5: unchanged #5
      6 N6 line 6: skipped none reference_taken(reference=H-6)
      7 N7 line 7: skipped none
      8 N8 line 8: skipped none
      9 N9 line 9: skipped none reference_taken(reference=H-9)
      10 10 line 1: unchanged #10
      11 N10 line 10: skipped none reference_taken(reference=H-10)
      12 N11 line 11: unchanged #13
      13 null line 1: skipped none
      14 N12 line 12: unchanged #12
      15 N12b line 1: skipped none reference_taken(reference=H-12)
      16 11 absent: held #11 home_absent(null=null)
      17 2 absent: held #2 home_absent(null=null)
      … 19 4 absent: held #4 home_absent(null=null)
      20 6 absent: held #6 home_absent(null=null)
      … 23 9 absent: held #9 home_absent(null=null)
      key 11: #11 sale 200000 "print", missing since day 0 x2
      key 2: #2 sale 200000 "print", missing since day 0 x2
      … key 4: #4 sale 200000 "print", missing since day 0 x2
      key 6: #6 sale 200000 "print", missing since day 0 x2
      … key 9: #9 sale 200000 "print", missing since day 0 x2"
    `)
  })

  it('is read once where no id is missing or none is new, and in pages where many are', async () => {
    const many = feedUseLimits.rowsPerRead + 1
    const before = homes(many)
    await bench.run(before)
    const asked = async (records: typeof before) => {
      const news = await bench.run(records)
      const { ownByReferences = 0, renameFeedRecord = 0, ...others } = bench.asked()
      const { write, feedRecords, getListings = 0, lockSeller = 0 } = others
      const counts = {
        ownByReferences,
        renameFeedRecord,
        write,
        feedRecords,
        getListings,
        lockSeller,
      }
      return [news.split('\n')[0], counts]
    }
    expect(await asked([...before, home('new')])).toMatchInlineSnapshot(`
      [
        "applied of 252: created 1, unchanged 251",
        {
          "feedRecords": 4,
          "getListings": 11,
          "lockSeller": 11,
          "ownByReferences": 1,
          "renameFeedRecord": 0,
          "write": 12,
        },
      ]
    `)
    expect(await asked(before)).toMatchInlineSnapshot(`
      [
        "applied of 251: paused 1, unchanged 251",
        {
          "feedRecords": 4,
          "getListings": 11,
          "lockSeller": 11,
          "ownByReferences": 0,
          "renameFeedRecord": 0,
          "write": 13,
        },
      ]
    `)
    expect(await asked([...before.slice(0, -1), home('new')])).toMatchInlineSnapshot(`
      [
        "applied of 251: paused 1, published 1, unchanged 250",
        {
          "feedRecords": 4,
          "getListings": 11,
          "lockSeller": 11,
          "ownByReferences": 0,
          "renameFeedRecord": 0,
          "write": 13,
        },
      ]
    `)
    expect(
      await asked([...before.slice(0, -1).map((_, at) => renamed(at + 1))]),
    ).toMatchInlineSnapshot(`
      [
        "applied of 250: paused 1, updated 250",
        {
          "feedRecords": 4,
          "getListings": 10,
          "lockSeller": 10,
          "ownByReferences": 1,
          "renameFeedRecord": 250,
          "write": 13,
        },
      ]
    `)
  })
})
