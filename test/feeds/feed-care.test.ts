/** What a feed leaves alone, what becomes of one that fails or says nothing new for ever, and one that comes in pages. */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS } from '../../src/structures/durations.ts'
import { sampleWebhook } from '../store/sample-webhook.ts'
import { everyOf } from '../support/every-of.ts'
import type { Seller } from '../write/seller-app.ts'
import { type FeedApp, homes, kyero, startFeedApp } from './feed-app.ts'
import { fileNamed } from './read-files.ts'

let app: FeedApp
beforeAll(async () => {
  app = await startFeedApp()
})
afterAll(() => app.stop())

async function newFeed(more: object = {}): Promise<{ seller: Seller; id: number }> {
  const seller = await app.addSeller()
  const url = 'https://feeds.example.com/feed'
  const { body } = await seller.call('POST', '/feeds', { name: 'CRM', url, ...more })
  return { seller, id: Number(body.id) }
}

async function stockOf(seller: Seller) {
  const { body } = await seller.call('GET', '/my/listings?limit=25')
  return new Map([...body.results].map((one) => [String(one.reference), one]))
}
const statesOf = async (seller: Seller) =>
  [...(await stockOf(seller)).values()].map(({ state }) => String(state)).sort()

it('what a person changed here stays until the feed says the same, and is reported', async () => {
  const { seller, id } = await newFeed()
  app.host.document = kyero(homes(2))
  await app.run(seller, id, false)
  await app.photosIn()
  const listing = (await stockOf(seller)).get('H-1')!
  await seller.call('PATCH', `/listings/${listing.id}`, { price: 190_000 })
  const price = async () => (await seller.call('GET', `/listings/${listing.id}`)).body.price
  const runWith = async (inFeed: number) => {
    app.host.document = kyero([{ id: 1, price: inFeed, more: '<baths>4</baths>' }, { id: 2 }])
    const run = await app.run(seller, id)
    const rows = await seller.call('GET', `/feeds/${id}/runs/${run.id}/records`)
    const issues = [...[...rows.body.results][0].issues]
    return issues.map(({ code, field }) => `${code} ${field}`)
  }
  expect(await runWith(205_000)).toContain('field_locked price')
  expect(await price()).toBe(190_000)
  expect(await runWith(190_000)).not.toContain('field_locked price')
  expect(await runWith(195_000)).not.toContain('field_locked price')
  expect(await price()).toBe(195_000)
  await seller.call('PATCH', `/listings/${listing.id}`, { price: 180_000 })
  await seller.call('PATCH', `/feeds/${id}`, { keep_changes: false })
  await runWith(196_000)
  expect(await price()).toBe(196_000)
})

it('photos follow the feed, stay where it sends none at all, and stay as a person has put them', async () => {
  const { seller, id } = await newFeed()
  const photosAfter = async (change: (document: string) => string, price: number) => {
    app.host.document = change(kyero([{ id: 1, price }]))
    const run = await app.run(seller, id, false)
    await app.photosIn()
    const rows = await seller.call('GET', `/feeds/${id}/runs/${run.id}/records`)
    const listing = (await stockOf(seller)).get('H-1')!
    const { body } = await seller.call('GET', `/listings/${listing.id}`)
    const issues = [...[...rows.body.results][0].issues].map(({ code, field }) => [code, field])
    return { id: listing.id, state: body.state, photos: [...body.photo_urls], issues }
  }
  const first = await photosAfter((document) => document, 200_000)
  const second = await photosAfter((document) => document.replace('/1.png', '/2.png'), 201_000)
  expect(second.photos).toHaveLength(1)
  expect(second.photos).not.toEqual(first.photos)
  const none = await photosAfter((text) => text.replace(/<images>.*<.images>/, ''), 202_000)
  expect(none).toMatchObject({ state: 'live', photos: second.photos })
  const own = { photo_urls: ['https://img.example.com/3.png'] }
  expect((await seller.call('PATCH', `/listings/${first.id}`, own)).status).toBe(200)
  await app.photosIn()
  const { body } = await seller.call('GET', `/listings/${first.id}`)
  const locked = await photosAfter((document) => document, 203_000)
  expect(locked.photos).toEqual(body.photo_urls)
  expect(locked.photos).not.toEqual(second.photos)
  expect(locked.issues).toContainEqual(['field_locked', 'photo_urls'])
})

it.each([
  ['prices', (text: string) => text.replace(/<price>.*?<.price>/g, '')],
  ['a currency that is served', (text: string) => text.replaceAll('EUR', 'USD')],
  ['types', (text: string) => text.replaceAll('villa', 'xyz')],
  ['most photos', (text: string) => text.replace(/(<id>[2-9]<.*?)<images>.*?<.images>/g, '$1')],
])('an export that has lost %s waits, with the homes as they are', async (_, spoiled) => {
  const { seller, id } = await newFeed()
  const whole = kyero(homes(9))
  app.host.document = whole
  await app.run(seller, id, false)
  await app.photosIn()
  app.host.document = spoiled(whole)
  const dry = await app.run(seller, id, true)
  const run = await app.run(seller, id, false)
  expect(run.status).toBe('held')
  expect(run.counts).toEqual(dry.counts)
  expect(Number(run.counts.held)).toBeGreaterThan(6)
  expect(await statesOf(seller)).toEqual(Array(9).fill('live'))
  // Repaired, it is as if nothing had been.
  app.host.document = whole
  expect((await app.run(seller, id, false)).status).toBe('applied')
  expect(await statesOf(seller)).toEqual(Array(9).fill('live'))
  // A person says that it is meant; or it says so for days.
  app.host.document = spoiled(whole)
  const again = await app.run(seller, id, false)
  await seller.call('POST', `/feeds/${id}/runs/${again.id}/release`)
  expect((await statesOf(seller)).filter((state) => state === 'paused').length).toBeGreaterThan(6)
})

it('an export that lets what was for sale waits, and a home here and there is closed and offered anew', async () => {
  const { seller, id } = await newFeed()
  const whole = kyero(homes(9))
  app.host.document = whole
  await app.run(seller, id, false)
  await app.photosIn()
  app.host.document = whole.replaceAll('<price_freq>sale', '<price_freq>month')
  const dry = await app.run(seller, id, true)
  const run = await app.run(seller, id, false)
  expect([run.status, run.counts]).toEqual(['held', dry.counts])
  expect(run.counts).toMatchObject({ held: 9 })
  expect(await statesOf(seller)).toEqual(Array(9).fill('live'))
  await seller.call('POST', `/feeds/${id}/runs/${run.id}/release`)
  expect(await statesOf(seller)).toEqual(Array(9).fill('paused'))
  expect((await app.run(seller, id, false)).counts).toMatchObject({ created: 9 })
  const { body } = await seller.call('GET', '/my/listings?limit=25')
  const closed = [...body.results].filter(({ state }) => String(state) === 'closed')
  expect(closed).toHaveLength(9)

  const { seller: other, id: second } = await newFeed()
  app.host.document = whole
  await app.run(other, second, false)
  await app.photosIn()
  app.host.document = whole.replace('<price_freq>sale', '<price_freq>month')
  expect((await app.run(other, second, false)).status).toBe('applied')
  expect((await other.call('GET', '/my/listings?limit=25')).body.results).toHaveLength(10)
})

it('what an export has lost for three runs over two days is meant', async () => {
  const { seller, id } = await newFeed()
  app.host.document = kyero(homes(9))
  await app.run(seller, id, false)
  await app.photosIn()
  app.host.document = app.host.document.replace(/<price>.*?<.price>/g, '')
  const statuses: unknown[] = []
  for (let run = 0; run < 3; run++) {
    statuses.push((await app.run(seller, id, false)).status)
    app.clock.nowMs += 1.1 * DAY_MS
  }
  expect(statuses).toEqual(['held', 'held', 'applied'])
  expect(await statesOf(seller)).toEqual(Array(9).fill('paused'))
})

it('a home that the file calls sold is paused, and live again when it is not', async () => {
  const { seller, id } = await newFeed()
  const sold = readFileSync(fileNamed('rera-v2.xml'), 'utf8').replaceAll(
    /https:..cdn.rera.example.(\d+)_\w+.jpg/g,
    'https://img.example.com/$1.png',
  )
  const stateAfter = async (document: string) => {
    app.host.document = document
    await app.run(seller, id, false)
    await app.photosIn()
    return (await stockOf(seller)).get('RE-12')!.state
  }
  const active = sold.replace('<status>sold', '<status>active')
  expect(await stateAfter(active)).toBe('live')
  expect(await stateAfter(sold)).toBe('paused')
  expect(await stateAfter(active)).toBe('live')
})

it('a home whose photos are gone is paused where others have theirs', async () => {
  const { seller, id } = await newFeed()
  app.host.document = kyero(homes(2))
  await app.run(seller, id, false)
  await app.photosIn()
  expect(await statesOf(seller)).toEqual(['live', 'live'])
  app.host.document = kyero([{ id: 1, price: 201_000 }, { id: 2 }]).replace(
    /<images>.*<.images>/,
    '',
  )
  await app.run(seller, id, false)
  expect((await stockOf(seller)).get('H-1')).toMatchObject({ state: 'paused', price: 201_000 })
  expect((await stockOf(seller)).get('H-2')!.state).toBe('live')
})

it('drafts of a feed that does not publish stay drafts when it changes them, until it does publish', async () => {
  const { seller, id } = await newFeed({ publish: false })
  const runAt = async (price: number) => {
    app.host.document = kyero([{ id: 1, price }])
    await app.run(seller, id, false)
    await app.photosIn()
    const listing = (await stockOf(seller)).get('H-1')!
    return [listing.state, listing.price]
  }
  expect(await runAt(200_000)).toEqual(['draft', 200_000])
  expect(await runAt(201_000)).toEqual(['draft', 201_000])
  await seller.call('PATCH', `/feeds/${id}`, { publish: true })
  expect(await runAt(202_000)).toEqual(['live', 202_000])
})

it('what was found in its texts is stored for the next document, and goes with the feed', async () => {
  const { seller, id } = await newFeed()
  const { id: other } = await newFeed()
  const texts = (feed: number) => existsSync(join(app.dataDir, 'feeds', 'texts', String(feed)))
  expect(texts(id)).toBe(false)
  app.host.document = kyero(homes(2))
  await app.run(seller, id, false)
  expect(texts(id)).toBe(true)
  // Of somebody else nothing is removed.
  await (await app.addSeller()).call('DELETE', `/feeds/${id}`)
  expect(texts(id)).toBe(true)
  await seller.call('DELETE', `/feeds/${other}`)
  expect(texts(id)).toBe(true)
  expect((await seller.call('DELETE', `/feeds/${id}`)).status).toBe(204)
  expect(texts(id)).toBe(false)
})

it('three failures in a row are mailed once; a week without success is stale, and success ends it', async () => {
  const { seller, id } = await newFeed({ schedule: 'daily' })
  await app.store.setSellerEmail(seller.id, 'agency@example.com')
  const events = JSON.stringify(['feed.*'])
  const hook = await app.store.write((transaction) =>
    transaction.addWebhook(sampleWebhook({ seller_id: seller.id, key_id: null }, { events })),
  )
  app.host.document = kyero(homes(2))
  await app.run(seller, id, false)
  app.host.failing = 'unreachable'
  for (let attempt = 0; attempt < 4; attempt++) await app.run(seller, id)
  const mails = await app.store.claimMails(app.clock.nowMs, app.clock.nowMs + 1000, 10)
  expect(mails.map(({ to_address, mail }) => [to_address, mail?.kind])).toEqual([
    ['agency@example.com', 'feed_failing'],
  ])
  const page = { webhook_id: hook.id, status: null, before: null, limit: 10 }
  const sent = (await app.store.deliveriesOf(page)).map(({ type, body }) => [
    type,
    JSON.parse(body),
  ])
  const failed = ['feed.run_failed', expect.objectContaining({ type: 'feed.run_failed' })]
  expect(sent).toEqual([failed, failed, failed, failed])
  app.clock.nowMs += 7 * DAY_MS
  const state = async () => String((await seller.call('GET', `/feeds/${id}`)).body.state)
  expect(await state()).toBe('stale')
  expect(await statesOf(seller)).toHaveLength(2)
  app.host.failing = null
  await app.run(seller, id)
  expect(await state()).toBe('active')
})

it('a host that says for ever that nothing has changed removes and closes nothing', async () => {
  const { seller, id } = await newFeed()
  app.host.document = kyero(homes(2))
  app.host.etag = '"same"'
  await app.run(seller, id, false)
  await app.photosIn()
  for (let day = 0; day < 3; day++) {
    app.clock.nowMs += 20 * DAY_MS
    expect((await app.run(seller, id)).status).toBe('unchanged')
  }
  app.host.etag = null
  expect(await statesOf(seller)).toEqual(['live', 'live'])
})

it('a feed that alternates between two halves of a stock takes neither away', async () => {
  const { seller, id } = await newFeed()
  app.host.document = kyero(homes(20))
  await app.run(seller, id, false)
  await app.photosIn()
  for (let round = 0; round < 4; round++) {
    app.clock.nowMs += DAY_MS
    app.host.document = kyero(homes(10, round % 2 === 0 ? 1 : 11))
    expect((await app.run(seller, id)).status).toBe('held')
  }
  expect(everyOf(await statesOf(seller), (state) => state === 'live')).toBe(true)
})

it('pages that name the next one are one document; one that is missing removes nothing', async () => {
  const page = (from: number, next: string | null) =>
    JSON.stringify({
      '@odata.count': 9,
      ...(next === null ? {} : { '@odata.nextLink': next }),
      value: homes(3, from).map((home) => ({
        ListingKey: `K${home.id}`,
        ListingId: `K-${home.id}`,
        PropertyClass: 'RESI',
        PropertySubType: 'Villa',
        ListPrice: 200_000 + home.id,
        City: 'Limassol',
        BedroomsTotal: 3,
        X_CoveredArea: 120,
        DevelopmentStatus: 'Complete',
        X_NewBuild: false,
        Media: [{ MediaURL: `https://img.example.com/${home.id}.png`, Order: 1 }],
      })),
    })
  const { seller, id } = await newFeed()
  const url = 'https://feeds.example.com/feed'
  app.host.pages.set(url, page(1, '?$skip=3'))
  app.host.pages.set(`${url}?$skip=3`, page(4, `${url}?$skip=6`))
  app.host.pages.set(`${url}?$skip=6`, page(7, null))
  expect(await app.run(seller, id, false)).toMatchObject({
    status: 'applied',
    counts: { created: 9 },
    report: { complete: true, counts: { records: 9, photos: 9 } },
  })
  app.host.pages.set(`${url}?$skip=3`, page(4, `${url}?$skip=3`))
  expect(await app.run(seller, id)).toMatchObject({
    counts: { unchanged: 6 },
    report: { complete: false },
  })
})
