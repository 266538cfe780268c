/** Photos of records: known again under other addresses, marked as floor plans, taken out of archives. */
import { createHash } from 'node:crypto'
import { text as streamText } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ErrorCode } from '../../src/catalogue/errors.ts'
import { PACKED_PHOTO } from '../../src/domain/feeds/normalise/settle-photos.ts'
import { Refusal } from '../../src/domain/refusal.ts'
import { makeZip } from '../support/make-zip.ts'
import { home, homes, OWN_PHOTOS, type RunBench, startRunBench } from './run-bench.ts'

let bench: RunBench
beforeEach(async () => {
  bench = await startRunBench()
})
afterEach(() => bench.close())
const rehearsed: RunBench['rehearsed'] = (document) => bench.rehearsed(document)

const HOST = 'https://img.example.com'
const withPhotos = (photoUrls: readonly string[], more: Parameters<typeof home>[1] = {}) =>
  home('1', { photoUrls, ...more })
const addresses = async (reference = 'H-1') =>
  (await bench.listing(reference)).photos.map(({ url }) => url)

it('photos are known again under another signature or as our own copy, and plans are marked', async () => {
  const [a, b, c] = ['a', 'b', 'c'].map((name) => `${HOST}/${name}.jpg`)
  expect(
    await rehearsed([withPhotos([`${a}?sig=1`, b, c], { planUrls: [c] })]),
  ).toMatchInlineSnapshot(`
    "applied of 1: created 1
    1 1 line 1: created #1
    #1: live sale 200000 H-1 v2, photos a.jpg?sig=1 b.jpg c.jpg*, public since day 0
    key 1: #1 sale 200000 "print"
    change 1: created #1 (8 fields, private)
    change 2: published #1 (state)
    feed: active, etag null, applied, due day 1, succeeded day 0"
  `)
  const stored = (await bench.listing('H-1')).photos.map((photo, at) => ({
    ...photo,
    key: `key-${at}`,
  }))
  const former = { ...stored[1], url: `${HOST}/d.jpg`, key: 'key-9', former: true } as const
  await bench.byHand('H-1', { photos: [...stored, former] }, ['bedrooms'])
  const again = [
    `${a}?sig=2`,
    `${OWN_PHOTOS}key-1-1600.jpg`,
    `${OWN_PHOTOS}key-9-1600.jpg`,
    `${OWN_PHOTOS}key-2`,
    `${OWN_PHOTOS.replace('homes', 'other')}key-1-1600.jpg`,
    `${HOST}/d.jpg?sig=2`,
  ]
  await bench.news()
  expect(await rehearsed([withPhotos(again, { planUrls: [again[0]] })])).toMatchInlineSnapshot(`
    "applied of 1: updated 1
    1 1 line 1: updated #1 photo_urls:3>5 floor_plan_urls:1>1
    #1: live sale 200000 H-1 v4, photos a.jpg?sig=1* b.jpg key-9-1600.jpg key-2 key-1-1600.jpg d.jpg?sig=2, public since day 0
    key 1: #1 sale 200000 "print"
    change 3: updated #1 (photo_urls floor_plan_urls)"
  `)
  expect(await addresses()).toMatchInlineSnapshot(`
    [
      "https://img.example.com/a.jpg?sig=1",
      "https://img.example.com/b.jpg",
      "https://homes.example.com/photos/key-9-1600.jpg",
      "https://homes.example.com/photos/key-2",
      "https://other.example.com/photos/key-1-1600.jpg",
      "https://img.example.com/d.jpg?sig=2",
    ]
  `)
  // A mark of a seller stays where the exporter says nothing of it.
  await rehearsed([withPhotos([`${a}?sig=3`, c], { price: 210_000 })])
  expect(
    (await bench.listing('H-1')).photos.map(({ url, kind }) => [url, kind]),
  ).toMatchInlineSnapshot(`
    [
      [
        "https://img.example.com/a.jpg?sig=1",
        "floor_plan",
      ],
      [
        "https://img.example.com/c.jpg",
        undefined,
      ],
    ]
  `)
  const keeps = withPhotos([], { keepsPhotos: true, price: 220_000, issues: missing })
  expect(await rehearsed([keeps])).toMatchInlineSnapshot(`
    "applied of 1: updated 1
    1 1 line 1: updated #1 photos_missing(photo_urls=null) price:210000>220000
    #1: live sale 220000 H-1 v6, photos a.jpg?sig=1* c.jpg, public since day 0, 200000>210000>220000
    key 1: #1 sale 220000 "print"
    change 5: price_changed #1 (price)"
  `)
  expect(
    await rehearsed([withPhotos([], { price: 220_000, issues: missing })]),
  ).toMatchInlineSnapshot(`
    "applied of 1: paused 1
    1 1 line 1: paused #1 photos_missing(photo_urls=null) photo_urls:1>0 floor_plan_urls:1>0
    #1: paused sale 220000 H-1 v7, photos , public since day 0, 200000>210000>220000
    key 1: #1 sale 220000 "print", paused
    change 6: unpublished #1 (state)"
  `)
})
const missing = [{ code: 'photos_missing', field: 'photo_urls', value: null }] as const

it('photos of a listing that was written by hand are known again as well', async () => {
  const photos = ['h', 'i', 'j'].map((name) => photoOf(`${HOST}/${name}.jpg?sig=1`))
  await bench.written({ reference: 'H-1' }, { photos: [photos[0]] })
  const id = await bench.written({}, { photos: [photos[1]] })
  const named = await bench.written({ reference: 'other' }, { photos: [photos[2]] })
  await bench.news()
  const own = (key: number, reference: string | null) =>
    home(String(key), {
      isOwn: true,
      reference,
      photoUrls: [`${HOST}/${key === id ? 'i' : 'j'}.jpg?sig=2`],
    })
  expect(
    await rehearsed([
      withPhotos([`${HOST}/h.jpg?sig=2`]),
      own(id, `id ${id}`),
      own(named, 'other'),
    ]),
  ).toMatchInlineSnapshot(`
    "applied of 3: published 3
    1 1 line 1: published #1 price:285000>200000
    … 3 3 line 1: published #3 price:285000>200000
    #1: live sale 200000 H-1 v2, photos h.jpg?sig=1, public since day 0
    #2: live sale 200000 null v2, photos i.jpg?sig=1, public since day 0
    #3: live sale 200000 other v2, photos j.jpg?sig=1, public since day 0
    key 1: #1 sale 200000 "print"
    … key 3: #3 sale 200000 "print"
    change 4: published #1 (state price)
    … change 6: published #3 (state price)
    feed: active, etag null, applied, due day 1, succeeded day 0"
  `)
  expect([...(await addresses()), ...(await addresses('other'))]).toMatchInlineSnapshot(`
    [
      "https://img.example.com/h.jpg?sig=1",
      "https://img.example.com/j.jpg?sig=1",
    ]
  `)
  expect((await bench.store.getListing(id))?.photos[0].url).toBe(`${HOST}/i.jpg?sig=1`)
})
const photoOf = (url: string) => ({
  ...{ url, status: 'imported' as const, key: null, width: 1, height: 1, colour: null },
  ...{ reason: null, message: null, attempts: 1 },
})

const refusal = (code: ErrorCode) => new Refusal({ code, message: code })

it('photos of an archive are stored, wait, or are reported', async () => {
  const names = ['one.jpg', 'later.jpg', 'broken.jpg', 'gone.jpg', 'two.jpg']
  const there = names.filter((name) => name !== 'gone.jpg').map((name) => [name, name])
  /** Other bytes are another document. */
  const archive = (text: string) => makeZip({ 'homes.csv': text, ...Object.fromEntries(there) })
  const bytes = archive('')
  const taken: string[] = []
  let isLate = true
  bench.upload = async ({ bytes: stream, sellerId }) => {
    const text = await streamText(stream)
    taken.push(text)
    if (text === 'later.jpg' && isLate) throw refusal('rate_limited')
    if (text === 'broken.jpg') throw refusal('invalid_body' as ErrorCode)
    const key = text.replace('.jpg', '')
    return { url: `${OWN_PHOTOS}${key}-1600.jpg`, width: sellerId, height: 1, isNew: true }
  }
  const packed = names.map((name) => PACKED_PHOTO + name)
  const record = withPhotos([packed[0], `${HOST}/x.jpg`, ...packed.slice(1)], {
    planUrls: [packed[4]],
  })
  const document = { records: [record, home('2')], bytes }
  expect(await bench.run(document, { dry: true })).toMatchInlineSnapshot(`
    "checked of 2: created 2
    1 1 line 1: created none photo_unreadable(photo_urls=gone.jpg)
    2 2 line 1: created none"
  `)
  expect(taken).toEqual([])
  expect(await bench.run(document)).toMatchInlineSnapshot(`
    "applied of 2: created 2, photos wait
    1 1 line 1: created #1 photos_wait(photo_urls=null) photo_unreadable(photo_urls=broken.jpg) photo_unreadable(photo_urls=gone.jpg)
    2 2 line 1: created #2
    #1: live sale 200000 H-1 v2, photos one-1600.jpg x.jpg two-1600.jpg*, public since day 0
    #2: live sale 200000 H-2 v2, photos photo-2.jpg, public since day 0
    key 1: #1 sale 200000 "photos wait"
    key 2: #2 sale 200000 "print"
    change 1: created #1 (8 fields, private)
    change 2: published #1 (state)
    change 3: created #2 (8 fields, private)
    change 4: published #2 (state)
    feed: active, etag null, applied, due day 0.25, succeeded day 0"
  `)
  expect(taken).toEqual(['one.jpg', 'later.jpg', 'broken.jpg', 'two.jpg'])
  isLate = false
  expect(await bench.run(document)).toMatchInlineSnapshot(`
    "applied of 2: unchanged 1, updated 1
    1 1 line 1: updated #1 photo_unreadable(photo_urls=broken.jpg) photo_unreadable(photo_urls=gone.jpg) photo_urls:2>3
    2 2 line 1: unchanged #2
    #1: live sale 200000 H-1 v3, photos one-1600.jpg x.jpg later-1600.jpg two-1600.jpg*, public since day 0
    key 1: #1 sale 200000 "print"
    change 5: updated #1 (photo_urls)
    feed: active, etag null, applied, due day 1, succeeded day 0"
  `)
  expect(await bench.run(document)).toMatchInlineSnapshot(`"unchanged of null:"`)
  const digest = createHash('sha256').update('one.jpg').digest('hex')
  const known = { seller_id: bench.sellerId, digest, key: 'one', width: 1, height: 1 }
  await bench.store.putUpload({ ...known, colour: '#808080', created_at: bench.nowMs })
  const one = { records: [withPhotos([packed[0]]), home('2')], bytes: archive('one') }
  await bench.run(one)
  const looked = one.records.map((record) => ({ ...record, print: 'to be looked at' }))
  expect(await bench.run({ ...one, records: looked }, { dry: true })).toMatchInlineSnapshot(`
    "checked of 2: unchanged 2
    1 1 line 1: unchanged #1
    2 2 line 1: unchanged #2"
  `)
  // Anything else is no refusal: the run is tried again.
  bench.upload = async () => {
    throw new Error('the disk is full')
  }
  await expect(bench.run({ records: [record], bytes: archive('full') })).rejects.toThrow(
    'the disk is full',
  )
})

it('pending photos of homes are queued once for what the feed does with them, and dropped with their listing', async () => {
  const pending = (key: string, parts: Parameters<typeof home>[1] = {}) =>
    home(key, { photoUrls: [`${HOST}/pending-${key}.jpg`], ...parts })
  await bench.settings({ publish: false })
  expect(await rehearsed([pending('1'), pending('2'), home('3')])).toMatchInlineSnapshot(`
    "applied of 3: created 3
    1 1 line 1: created #1
    … 3 3 line 1: created #3
    #1: draft sale 200000 H-1 v1, photos pending-1.jpg(pending)
    #2: draft sale 200000 H-2 v1, photos pending-2.jpg(pending)
    #3: draft sale 200000 H-3 v1, photos photo-3.jpg
    key 1: #1 sale 200000 "print+draft"
    … key 3: #3 sale 200000 "print+draft"
    change 1: created #1 (8 fields, private)
    … change 3: created #3 (8 fields, private)
    photos of #1: keeps, day 0
    photos of #2: keeps, day 0
    feed: active, etag null, applied, due day 1, succeeded day 0"
  `)
  await bench.settings({ publish: true })
  expect(
    await rehearsed([pending('1'), pending('2', { deal: 'rent', price: 900 }), home('3')]),
  ).toMatchInlineSnapshot(`
    "applied of 3: created 1, published 1, unchanged 1
    1 1 line 1: unchanged #1
    2 2 line 1: created #4 deal_changed(deal=null)
    3 3 line 1: published #3
    #2: removed sale 200000 H-2 v2, photos pending-2.jpg(pending)
    #3: live sale 200000 H-3 v2, photos photo-3.jpg, public since day 0
    #4: draft rent 900 H-2 v1, photos pending-2.jpg(pending)
    key 1: #1 sale 200000 "print"
    key 2: #4 rent 900 "print"
    key 3: #3 sale 200000 "print"
    change 4: removed #2 (state, private)
    change 5: created #4 (8 fields, private)
    change 6: published #3 (state)
    photos of #1: publishes, day 0
    photos of #4: publishes, day 0
    gone: photos of #2"
  `)
  expect(await rehearsed(homes(3))).toMatchInlineSnapshot(`
    "applied of 3: created 1, published 1, unchanged 1
    1 1 line 1: published #1 photo_urls:1>1
    2 2 line 1: created #5 deal_changed(deal=null)
    3 3 line 1: unchanged #3
    #1: live sale 200000 H-1 v2, photos photo-1.jpg, public since day 0
    #4: removed rent 900 H-2 v2, photos pending-2.jpg(pending)
    #5: live sale 200000 H-2 v2, photos photo-2.jpg, public since day 0
    key 2: #5 sale 200000 "print"
    change 7: published #1 (state photo_urls)
    change 8: removed #4 (state, private)
    change 9: created #5 (8 fields, private)
    change 10: published #5 (state)
    gone: photos of #4"
  `)
})
