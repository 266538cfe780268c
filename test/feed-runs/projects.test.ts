/** Projects that records name, their pages, and what keeps a home from going live. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DAY_MS } from '../../src/structures/durations.ts'
import { noon, sampleSeller } from '../store/sample-listing.ts'
import { home, homes, type RunBench, startRunBench } from './run-bench.ts'

let bench: RunBench
beforeEach(async () => {
  bench = await startRunBench()
})
afterEach(() => bench.close())
const rehearsed: RunBench['rehearsed'] = (document) => bench.rehearsed(document)

const page = (completion: string | null, en: string | null = null) => ({
  completion,
  about: en === null ? {} : { en },
})

it('a project is made once, and its page follows the feed but for what a person has set', async () => {
  const { id: stranger } = await bench.store.addSeller(sampleSeller)
  await bench.store.addProject({ name: 'Towers', seller_id: stranger })
  const one = (completion: string | null, en?: string) =>
    home('1', { project: 'Towers', projectPage: page(completion, en ?? null) })
  const two = home('2', { project: 'Towers' })
  expect(await rehearsed([one('2027-06'), two, home('3')])).toMatchInlineSnapshot(`
    "applied of 3: created 3
    1 1 line 1: created #1
    … 3 3 line 1: created #3
    #1: live sale 200000 H-1 v2, photos photo-1.jpg, project 2, public since day 0
    #2: live sale 200000 H-2 v2, photos photo-2.jpg, project 2, public since day 0
    #3: live sale 200000 H-3 v2, photos photo-3.jpg, public since day 0
    key 1: #1 sale 200000 "print"
    … key 3: #3 sale 200000 "print"
    change 1: created #1 (8 fields, private)
    change 2: published #1 (state)
    change 3: created #2 (8 fields, private)
    change 4: published #2 (state)
    change 5: created #3 (8 fields, private)
    change 6: published #3 (state)
    project Towers: ["2027-06","{}","[]",1]
    feed: active, etag null, applied, due day 1, succeeded day 0"
  `)
  expect(
    await rehearsed([one('2027-06'), two, home('3', { price: 210_000 })]),
  ).toMatchInlineSnapshot(`
    "applied of 3: unchanged 2, updated 1
    1 1 line 1: unchanged #1
    2 2 line 1: unchanged #2
    3 3 line 1: updated #3 price:200000>210000
    #3: live sale 210000 H-3 v3, photos photo-3.jpg, public since day 0, 200000>210000
    key 3: #3 sale 210000 "print"
    change 7: price_changed #3 (price)"
  `)
  expect(await rehearsed([one('2027-07', 'Flats.'), two])).toMatchInlineSnapshot(`
    "applied of 2: paused 1, unchanged 1, updated 1
    1 1 line 1: updated #1
    2 2 line 1: unchanged #2
    3 3 absent: paused #3 home_absent(null=null)
    #3: paused sale 210000 H-3 v4, photos photo-3.jpg, public since day 0, 200000>210000
    key 3: #3 sale 210000 "print", paused, absent since day 0
    change 8: unpublished #3 (state)
    project Towers: ["2027-07","{\\"en\\":\\"Flats.\\"}","[]",1]"
  `)
  const [project] = (await bench.store.listProjects()).filter(
    ({ seller_id }) => seller_id === bench.sellerId,
  )
  const set = async (completion: string, locked: string[]) => {
    const { about } = (await bench.store.getProjectPage(project.id))!
    const change = { completion, about, locked: JSON.stringify(locked) }
    await bench.store.write((transaction) =>
      transaction.changeProjectPage(project.id, { ...change, feed_id: bench.feedId }, bench.nowMs),
    )
    await bench.news()
  }
  await set('2030-01', ['completion'])
  expect(await rehearsed([one('2027-08', 'Flats.'), two])).toMatchInlineSnapshot(`
    "applied of 2: unchanged 2
    1 1 line 1: unchanged #1 field_locked(project_completion=2027-08)
    2 2 line 1: unchanged #2"
  `)
  expect(await rehearsed([one(null, 'Homes.'), two])).toMatchInlineSnapshot(`
    "applied of 2: unchanged 1, updated 1
    1 1 line 1: updated #1
    2 2 line 1: unchanged #2
    project Towers: ["2030-01","{\\"en\\":\\"Homes.\\"}","[\\"completion\\"]",1]"
  `)
  expect(await rehearsed([one('2030-01', 'Homes.'), two])).toMatchInlineSnapshot(`
    "applied of 2: unchanged 2
    1 1 line 1: unchanged #1
    2 2 line 1: unchanged #2
    project Towers: ["2030-01","{\\"en\\":\\"Homes.\\"}","[]",1]"
  `)
  expect(await rehearsed([one('2030-02', 'Homes.'), two])).toMatchInlineSnapshot(`
    "applied of 2: unchanged 1, updated 1
    1 1 line 1: updated #1
    2 2 line 1: unchanged #2
    project Towers: ["2030-02","{\\"en\\":\\"Homes.\\"}","[]",1]"
  `)
  await bench.settings({ keepChanges: false })
  await bench.run([one('2030-02', 'Homes.'), two])
  await set('2031-01', ['completion'])
  expect(await rehearsed([one('2030-02', 'Homes.'), two])).toMatchInlineSnapshot(`
    "applied of 2: unchanged 1, updated 1
    1 1 line 1: updated #1
    2 2 line 1: unchanged #2
    key 1: #1 sale 200000 "print+lead"
    key 2: #2 sale 200000 "print+lead"
    project Towers: ["2030-02","{\\"en\\":\\"Homes.\\"}","[]",1]"
  `)
  expect(await rehearsed([one('2030-02', 'Homes.'), two])).toMatchInlineSnapshot(
    `"unchanged of null:"`,
  )
})

it('homes that an operator bars stay as they are, and are looked at again', async () => {
  await bench.store.write((transaction) => transaction.setLiveMax(bench.sellerId, 2))
  expect(await rehearsed(homes(3))).toMatchInlineSnapshot(`
    "applied of 3: created 3
    1 1 line 1: created #1
    2 2 line 1: created #2
    3 3 line 1: created #3 too_many_live(null=2)
    #1: live sale 200000 H-1 v2, photos photo-1.jpg, public since day 0
    #2: live sale 200000 H-2 v2, photos photo-2.jpg, public since day 0
    #3: draft sale 200000 H-3 v1, photos photo-3.jpg
    key 1: #1 sale 200000 "print"
    key 2: #2 sale 200000 "print"
    key 3: #3 sale 200000 "barred"
    change 1: created #1 (8 fields, private)
    change 2: published #1 (state)
    change 3: created #2 (8 fields, private)
    change 4: published #2 (state)
    change 5: created #3 (8 fields, private)
    feed: active, etag null, applied, due day 1, succeeded day 0"
  `)
  // One goes in the document that brings another: it is there before the other is gone.
  expect(await rehearsed([home('3'), home('2')])).toMatchInlineSnapshot(`
    "applied of 2: paused 1, unchanged 2
    1 3 line 1: unchanged #3 too_many_live(null=2)
    2 2 line 1: unchanged #2
    3 1 absent: paused #1 home_absent(null=null)
    #1: paused sale 200000 H-1 v3, photos photo-1.jpg, public since day 0
    key 1: #1 sale 200000 "print", paused, absent since day 0
    change 6: unpublished #1 (state)"
  `)
  const { id } = await bench.listing('H-1')
  await bench.store.write(async (transaction) => {
    await transaction.setLiveMax(bench.sellerId, 9)
    await transaction.putHold({ listing_id: id, reason: 'fraud', held_at: noon })
  })
  expect(await rehearsed(homes(3))).toMatchInlineSnapshot(`
    "applied of 3: published 1, unchanged 2
    1 1 line 1: unchanged #1 publishing_stopped(null=fraud)
    2 2 line 1: unchanged #2
    3 3 line 1: published #3
    #3: live sale 200000 H-3 v2, photos photo-3.jpg, public since day 0
    key 1: #1 sale 200000 "barred", paused
    key 3: #3 sale 200000 "print"
    change 7: published #3 (state)"
  `)
  await bench.store.write((transaction) => transaction.dropHold(id))
  bench.nowMs += DAY_MS
  await bench.run(homes(2))
  bench.nowMs += 31 * DAY_MS
  await bench.run(homes(2))
  await bench.store.write((transaction) =>
    transaction.suspendSeller(bench.sellerId, 'unpaid', bench.nowMs),
  )
  // One that was closed for being left out comes back as a draft.
  expect(await rehearsed(homes(4))).toMatchInlineSnapshot(`
    "applied of 4: created 1, unchanged 2, updated 1
    1 1 line 1: unchanged #1
    2 2 line 1: unchanged #2
    3 3 line 1: updated #3 publishing_stopped(null=unpaid)
    4 4 line 1: created #4 publishing_stopped(null=unpaid)
    #3: draft sale 200000 H-3 v5, photos photo-3.jpg, public since day 0
    #4: draft sale 200000 H-4 v1, photos photo-4.jpg
    key 3: #3 sale 200000 "barred"
    key 4: #4 sale 200000 "barred"
    change 11: reopened #3 (state)
    change 12: created #4 (8 fields, private)"
  `)
})

it('homes that an operator bars go live with the same document, once nothing bars them', async () => {
  const end = async () => (await bench.run(homes(3))).split('\n')[0]
  const allow = (live: number) =>
    bench.store.write((transaction) => transaction.setLiveMax(bench.sellerId, live))
  await allow(2)
  expect(await end()).toBe('applied of 3: created 3')
  expect(await end()).toBe('applied of 3: unchanged 3')
  await allow(3)
  expect(await end()).toBe('applied of 3: published 1, unchanged 2')
  expect(await end()).toBe('unchanged of null:')
})
