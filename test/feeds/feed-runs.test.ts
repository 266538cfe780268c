/** A feed from its first preview to the day its homes are closed, over the API of a service that listens. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '../../src/catalogue/limits.ts'
import { DAY_MS, HOUR_MS } from '../../src/structures/durations.ts'
import type { Seller } from '../write/seller-app.ts'
import { type FeedApp, type Home, homes, kyero, startFeedApp } from './feed-app.ts'

let app: FeedApp
beforeAll(async () => {
  app = await startFeedApp()
})
afterAll(() => app.stop())

const URL_OF_FEED = 'https://feeds.example.com/kyero.xml'

async function newFeed(more: object = {}): Promise<{ seller: Seller; id: number }> {
  const seller = await app.addSeller()
  const { status, body } = await seller.call('POST', '/feeds', {
    name: 'CRM',
    url: URL_OF_FEED,
    ...more,
  })
  expect(status).toBe(201)
  return { seller, id: Number(body.id) }
}

async function stockOf(seller: Seller) {
  const { body } = await seller.call('GET', '/my/listings?limit=25')
  return new Map([...body.results].map((one) => [String(one.reference), one]))
}
const newest = async () => (await app.store.changeRange()).newest

async function liveFeed(count: number) {
  const feed = await newFeed()
  app.host.document = kyero(homes(count))
  app.host.etag = null
  const end = await app.run(feed.seller, feed.id, false)
  expect(end.status).toBe('applied')
  await app.photosIn()
  return feed
}

describe('a feed', () => {
  it('is looked at first, then taken in with its photos, and then writes nothing while it says the same', async () => {
    const { seller, id } = await newFeed()
    app.host.document = kyero(homes(3))
    app.host.etag = '"one"'
    const before = await newest()
    const preview = await app.run(seller, id)
    expect(preview).toMatchObject({ status: 'checked', dry_run: true, counts: { created: 3 } })
    expect(await newest()).toBe(before)
    expect((await seller.call('GET', `/feeds/${id}`)).body.state).toBe('draft')

    const taken = await app.run(seller, id, false)
    expect(taken).toMatchObject({ status: 'applied', counts: { created: 3 } })
    await app.photosIn()
    const stock = await stockOf(seller)
    expect([...stock.values()].map(({ state }) => String(state))).toEqual(['live', 'live', 'live'])
    expect(stock.get('H-1')).toMatchObject({
      price: 200_001,
      location: { slug: 'pegeia' },
      photos: { imported: 1, pending: 0 },
    })
    const found = await seller.call(
      'GET',
      `/listings?company_id=${seller.companyId}&district=paphos`,
    )
    expect(found.body.total).toBe(3)

    const after = await newest()
    app.host.asked.length = 0
    expect((await app.run(seller, id)).status).toBe('unchanged')
    expect(app.host.asked).toEqual(['"one"'])
    // Other bytes, and homes in another order, with photos under another signature.
    app.host.etag = null
    app.host.document = kyero(homes(3).toReversed()).replaceAll('sig=1', 'sig=2')
    expect(await app.run(seller, id)).toMatchObject({ status: 'applied', counts: { unchanged: 3 } })
    expect(await newest()).toBe(after)
  })

  it('changes what changed, and reports each record with its line, issues and repair', async () => {
    const { seller, id } = await liveFeed(2)
    app.host.document = kyero([
      { id: 1, price: 190_000 },
      { id: 2 },
      { id: 3, more: '<pool>1</pool>' },
    ]).replace(
      '<type>villa</type><town>Peyia</town><province>Paphos</province><beds>3</beds><baths>2</baths><surface_area><built>103',
      '<type>castle</type><town>Peyia</town><province>Paphos</province><beds>3</beds><baths>2</baths><surface_area><built>103',
    )
    const end = await app.run(seller, id)
    expect(end).toMatchObject({
      status: 'applied',
      counts: { updated: 1, unchanged: 1, created: 1 },
    })
    const { body } = await seller.call('GET', `/feeds/${id}/runs/${end.id}/records?action=created`)
    expect([...body.results]).toMatchObject([
      {
        line: 5,
        key: '3',
        action: 'created',
        issues: [
          {
            code: 'type_unknown',
            field: 'property_type',
            value: 'castle',
            fix: expect.stringContaining('apartment'),
          },
        ],
      },
    ])
    const stock = await stockOf(seller)
    expect(stock.get('H-1')).toMatchObject({ price: 190_000, price_change: { previous: 200_001 } })
    expect(stock.get('H-3')?.state).toBe('draft')
    expect(end.report).toMatchObject({ format: 'kyero', complete: true })
  })

  it('pauses what is gone, brings it back with its id and history, and closes it after thirty days', async () => {
    const { seller, id } = await liveFeed(3)
    const first = (await stockOf(seller)).get('H-2')!
    app.host.document = kyero([{ id: 1 }, { id: 3 }])
    const end = await app.run(seller, id)
    expect(end).toMatchObject({ status: 'applied', counts: { paused: 1, unchanged: 2 } })
    const report = await seller.call('GET', `/feeds/${id}/runs/${end.id}/records?action=paused`)
    expect(report.body.results).toMatchObject([{ key: '2', issues: [{ code: 'home_absent' }] }])
    expect((await stockOf(seller)).get('H-2')?.state).toBe('paused')
    app.host.document = kyero(homes(3))
    expect(await app.run(seller, id)).toMatchObject({ counts: { published: 1 } })
    const changes = await app.store.changesSince(0, 1_000)
    const types = changes
      .filter((one) => one.listing_id === Number(first.id))
      .map(({ type }) => type)
    expect(types.slice(-2)).toEqual(['unpublished', 'published'])
    const back = (await stockOf(seller)).get('H-2')!
    expect(back).toMatchObject({
      id: first.id,
      state: 'live',
      first_published_at: first.first_published_at,
    })
    app.host.document = kyero([{ id: 1 }, { id: 3 }])
    await app.run(seller, id)
    app.clock.nowMs += 31 * DAY_MS
    expect(await app.run(seller, id)).toMatchObject({ counts: { closed: 1 } })
    expect((await stockOf(seller)).get('H-2')).toMatchObject({
      state: 'closed',
      close_reason: 'withdrawn',
    })
    app.host.document = kyero(homes(3))
    await app.run(seller, id)
    expect((await stockOf(seller)).get('H-2')).toMatchObject({
      id: first.id,
      state: 'live',
      first_published_at: first.first_published_at,
    })
  })

  it('leaves alone what the seller paused or removed here', async () => {
    const { seller, id } = await liveFeed(2)
    const stock = await stockOf(seller)
    await seller.call('POST', `/listings/${stock.get('H-1')!.id}/unpublish`)
    await seller.call('DELETE', `/listings/${stock.get('H-2')!.id}`)
    app.host.document = kyero([
      { id: 1, price: 150_000 },
      { id: 2, price: 150_000 },
    ])
    const end = await app.run(seller, id)
    expect(end.counts).toEqual({ skipped: 1, updated: 1 })
    expect((await stockOf(seller)).get('H-1')).toMatchObject({ state: 'paused', price: 150_000 })
  })
})

describe('a bad document', () => {
  it('removes nothing: cut off, broken, empty, a login page, or none at all', async () => {
    const { seller, id } = await liveFeed(8)
    const whole = kyero(homes(8))
    const live = async () =>
      [...(await stockOf(seller)).values()].filter(({ state }) => String(state) === 'live').length
    app.host.document = whole.slice(0, -60)
    expect(await app.run(seller, id)).toMatchObject({
      status: 'applied',
      report: { complete: false },
    })
    app.host.document = whole.replace('</desc>', '</dsc>')
    expect(await app.run(seller, id)).toMatchObject({
      status: 'applied',
      report: { document: [{ code: 'not_well_formed' }] },
    })
    app.host.document = '<!doctype html><html><body>Sign in</body></html>'
    expect(await app.run(seller, id)).toMatchObject({
      status: 'failed',
      fault: { code: 'html_page', fix: expect.stringContaining('browser') },
    })
    app.host.document = ''
    expect(await app.run(seller, id)).toMatchObject({
      status: 'failed',
      fault: { code: 'empty_document' },
    })
    app.host.failing = 'origin_refused'
    expect(await app.run(seller, id)).toMatchObject({
      status: 'failed',
      fault: { code: 'origin_refused' },
    })
    app.host.failing = 'origin_missing'
    expect(await app.run(seller, id)).toMatchObject({
      status: 'failed',
      fault: { message: expect.stringContaining('404'), fix: expect.stringContaining('address') },
    })
    app.host.failing = null
    expect((await seller.call('GET', `/feeds/${id}`)).body.failures).toBe(6)
    app.host.document = kyero([])
    expect(await app.run(seller, id)).toMatchObject({ status: 'held', held: { removals: 8 } })
    expect(await live()).toBe(8)
  })
})

it('reports of older runs are gone, and say so', async () => {
  const { seller, id } = await liveFeed(2)
  const { results } = (await seller.call('GET', `/feeds/${id}/runs`)).body
  const oldest = Number([...results].at(-1)!.id)
  const status = async (path: string) =>
    (await seller.call('GET', `/feeds/${id}/runs/${path}`)).status
  expect(await status(`${oldest}/records`)).toBe(200)
  const [stored] = await app.store.feedRunsOf(id, 1)
  const { id: _, ...run } = stored!
  for (let more = 0; more < limits.feedReportRuns; more++) await app.store.addFeedRun(run)
  const page = async (query: string) =>
    (await seller.call('GET', `/feeds/${id}/runs?limit=150${query}`)).body
  const newest = await page('')
  const older = await page(`&before=${newest.next_before}`)
  expect([[...newest.results].length, older.next_before]).toEqual([150, null])
  expect(Number([...older.results].at(-1)!.id)).toBe(oldest)
  expect((await seller.call('GET', `/feeds/${id}/runs?before=0`)).status).toBe(400)
  expect(await status(`${oldest}/records`)).toBe(410)
  expect(await status(`${oldest}/records.csv`)).toBe(410)
  expect(await status(String(oldest))).toBe(200)
  expect(await status(`${oldest + 100_000}`)).toBe(404)
  const gone = await seller.call('GET', `/feeds/${id}/runs/${oldest - 1}`)
  expect([gone.status, gone.body.error.code]).toEqual(
    oldest > 1 ? [410, 'report_expired'] : [400, 'invalid_id'],
  )
})

describe('what is held', () => {
  it('of a stock that shrinks suddenly waits for the seller, while the rest applies', async () => {
    const { seller, id } = await liveFeed(12)
    const address = `held-${id}@example.com`
    await app.store.setSellerEmail(seller.id, address)
    app.host.document = kyero([{ id: 1, price: 199_000 }, { id: 2 }, { id: 50 }])
    const end = await app.run(seller, id)
    await app.run(seller, id)
    const mails = await app.store.claimMails(app.clock.nowMs, app.clock.nowMs + 1000, 50)
    expect(
      mails.filter(({ to_address }) => to_address === address).map(({ mail }) => mail),
    ).toEqual([
      expect.objectContaining({ kind: 'feed_held', run_id: end.id, removals: 10, prices: 0 }),
    ])
    const file = await seller.call('GET', `/feeds/${id}/runs/${end.id}/records.csv`)
    expect(file.headers['content-type']).toContain('text/csv')
    const lines = file.text.split('\r\n').filter((line) => line !== '')
    expect(lines[0]).toBe('\ufeffline,id,result,listing,field,value,issue,fix,before,after')
    expect(lines.filter((line) => line.includes(',updated,'))).toEqual([
      expect.stringMatching(/^\d+,1,updated,\d+,price,,,,200001,199000$/),
    ])
    const results = Map.groupBy(lines.slice(1), (line) => line.split(',')[2])
    expect([results.get('held')?.length, results.get('unchanged')]).toEqual([10, undefined])
    expect(end).toMatchObject({
      status: 'held',
      held: { removals: 10 },
      counts: { held: 10, updated: 1, created: 1, unchanged: 1 },
    })
    const stock = await stockOf(seller)
    expect(stock.get('H-1')?.price).toBe(199_000)
    expect(stock.get('H-9')?.state).toBe('live')
    const released = await seller.call('POST', `/feeds/${id}/runs/${end.id}/release`)
    expect(released.body).toMatchObject({ status: 'applied', held: null })
    expect((await stockOf(seller)).get('H-9')?.state).toBe('paused')
    const again = await seller.call('POST', `/feeds/${id}/runs/${end.id}/release`)
    expect([again.status, again.body.error.code]).toEqual([409, 'invalid_transition'])
  })

  it('is done without anybody when three complete runs over two days say the same, and forgotten when one does not', async () => {
    const { seller, id } = await liveFeed(12)
    const small = kyero(homes(4))
    const states = async () => (await stockOf(seller)).get('H-9')?.state
    app.host.document = small
    await app.run(seller, id)
    app.clock.nowMs += 25 * HOUR_MS
    app.host.document = kyero(homes(12))
    await app.run(seller, id)
    app.host.document = small
    await app.run(seller, id)
    app.clock.nowMs += 25 * HOUR_MS
    expect((await app.run(seller, id)).status).toBe('held')
    expect(await states()).toBe('live')
    app.clock.nowMs += 25 * HOUR_MS
    expect(await app.run(seller, id)).toMatchObject({ status: 'applied', counts: { paused: 8 } })
    expect(await states()).toBe('paused')
  })

  it('of prices that all jump waits as well, and is given up where the seller says so', async () => {
    const { seller, id } = await liveFeed(6)
    app.host.document = kyero(
      homes(6).map(({ id: home }) => ({ id: home, price: 2_000 + home })),
    ).replaceAll('near the sea', 'by the sea')
    const end = await app.run(seller, id)
    expect(end).toMatchObject({ status: 'held', held: { prices: 6 } })
    const stock = await stockOf(seller)
    expect(stock.get('H-2')).toMatchObject({
      price: 200_002,
      description: expect.stringContaining('by the sea'),
    })
    expect((await seller.call('POST', `/feeds/${id}/runs/${end.id}/discard`)).body.status).toBe(
      'discarded',
    )
    const again = await app.run(seller, id)
    expect(again.status).toBe('held')
    await seller.call('POST', `/feeds/${id}/runs/${again.id}/release`)
    expect((await stockOf(seller)).get('H-2')?.price).toBe(2_002)
    expect((await app.run(seller, id)).status).toBe('unchanged')
  })
})

describe('an export with new ids', () => {
  const renumbered = (some: readonly Home[]) =>
    some.map((home) => ({ ...home, newId: home.id + 500 }))

  it('leaves its homes as they are, by their references: in the preview, in the run and in the next', async () => {
    const { seller, id } = await liveFeed(6)
    const stock = await stockOf(seller)
    app.host.document = kyero(renumbered(homes(6)))
    const preview = await app.run(seller, id, true)
    expect(preview).toMatchObject({ status: 'checked', held: null })
    const end = await app.run(seller, id, false)
    expect(end).toMatchObject({ status: 'applied', held: null, counts: preview.counts })
    expect(end.counts.skipped ?? 0).toBe(0)
    const after = await stockOf(seller)
    for (const [reference, { id: listingId }] of stock)
      expect(after.get(reference)).toMatchObject({ id: listingId, state: 'live' })
    // By their new ids from now on.
    const keys = (await app.store.feedRecords(id, '', 25)).map(({ key }) => key)
    expect(keys.toSorted()).toEqual(homes(6).map((home) => String(home.id + 500)))
    app.host.document = kyero(renumbered(homes(5)))
    expect((await app.run(seller, id, false)).counts).toMatchObject({ paused: 1 })
    expect((await stockOf(seller)).get('H-6')?.state).toBe('paused')
  })

  it.each([
    ['bedrooms', '<beds>3<', '<beds>5<'],
    ['size', '<built>101<', '<built>180<'],
    ['place', '<town>Peyia<', '<town>Chloraka<'],
  ])(
    'gives no listing to a home of another %s that has its reference now',
    async (_, own, other) => {
      const { seller, id } = await liveFeed(6)
      const [first, ...others] = homes(6)
      app.host.document = kyero([...renumbered([first]), ...others]).replace(own, other)
      const end = await app.run(seller, id, false)
      expect(end.counts).toMatchObject({ skipped: 1, paused: 1 })
    },
  )
})

describe('feeds of one seller', () => {
  it('do not take each other a reference, and take over what was written by hand', async () => {
    const { seller, id } = await liveFeed(2)
    const byHand = await seller.call('POST', '/listings', {
      deal: 'sale',
      reference: 'h-77',
      price: 1,
    })
    const second = await seller.call('POST', '/feeds', { url: URL_OF_FEED })
    app.host.document = kyero([{ id: 2 }, { id: 77 }])
    const end = await app.run(seller, Number(second.body.id), false)
    expect(end.counts).toEqual({ skipped: 1, updated: 1 })
    const { body } = await seller.call('GET', `/feeds/${second.body.id}/runs/${end.id}/records`)
    expect([...body.results].map(({ listing_id }) => listing_id)).toEqual([null, byHand.body.id])
    expect([...body.results][0].issues).toMatchObject([{ code: 'reference_taken' }])
    expect((await seller.call('DELETE', `/feeds/${id}`)).status).toBe(204)
    expect((await stockOf(seller)).get('H-1')?.state).toBe('live')
  })

  it('are nobody else’s, and refuse what they cannot take', async () => {
    const { id } = await newFeed()
    const stranger = await app.addSeller()
    expect((await stranger.call('GET', `/feeds/${id}`)).status).toBe(404)
    expect((await stranger.call('POST', `/feeds/${id}/runs`, {})).status).toBe(404)
    const wrong = await stranger.call('POST', '/feeds', {
      url: 'http://x',
      format: 'csv',
      defaults: { condition: 'old' },
      colour: 1,
    })
    expect([...wrong.body.error.details].map(({ param }) => String(param)).sort()).toEqual([
      'colour',
      'defaults.condition',
      'format',
      'url',
    ])
    const secret = await stranger.call('POST', '/feeds', {
      url: 'https://user:word@feeds.example.com/a.xml',
    })
    expect(secret.body).toMatchObject({ url: 'https://feeds.example.com/a.xml', has_auth: true })
    expect(JSON.stringify(secret.body)).not.toContain('word@')
  })

  it('may be sent, packed with their photos', async () => {
    const seller = await app.addSeller()
    const { body } = await seller.call('POST', '/feeds', {
      name: 'By hand',
      defaults: { condition: 'pre-owned' },
    })
    const { readFileSync } = await import('node:fs')
    const zip = readFileSync(new URL('./files/openimmo.zip', import.meta.url))
    const sent = await seller.call('PUT', `/feeds/${body.id}/document`, zip, {
      'content-type': 'application/zip',
    })
    expect(sent.status).toBe(200)
    expect(await app.run(seller, Number(body.id), false)).toMatchObject({
      status: 'applied',
      counts: { created: 1 },
    })
    const [listing] = (await stockOf(seller)).values()
    expect([...listing.photo_urls].map(String)[0]).toMatch(
      /^https:\/\/homes\.example\.com\/photos\//,
    )
    expect(listing.state).toBe('live')
  })
})

async function nothingRuns(): Promise<void> {
  while ((await app.store.countOpenFeedRuns()) > 0)
    await new Promise((resolve) => setTimeout(resolve, 50))
}

it('a feed that fails is fetched less and less often, and one that is due runs by itself', async () => {
  const { seller, id } = await liveFeed(2)
  await seller.call('PATCH', `/feeds/${id}`, { schedule: 'hourly' })
  // With its new settings it is due at once.
  for (;;) {
    const { next_run_at } = (await seller.call('GET', `/feeds/${id}`)).body
    if (Date.parse(String(next_run_at)) > app.clock.nowMs) break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  await nothingRuns()
  app.host.failing = 'unreachable'
  const waits: number[] = []
  for (let attempt = 0; attempt < 3; attempt++) {
    await app.run(seller, id)
    const { next_run_at } = (await seller.call('GET', `/feeds/${id}`)).body
    waits.push((Date.parse(String(next_run_at)) - app.clock.nowMs) / HOUR_MS)
  }
  expect(waits).toEqual([1, 2, 4])
  app.host.failing = null
  app.host.document = kyero(homes(4))
  app.clock.nowMs += 5 * HOUR_MS
  while ((await stockOf(seller)).size < 4) await new Promise((resolve) => setTimeout(resolve, 100))
  // The stock is there before its run has ended.
  await nothingRuns()
  expect((await seller.call('GET', `/feeds/${id}`)).body).toMatchObject({
    failures: 0,
    state: 'active',
  })
})

it('what is exported is taken in again without a change', async () => {
  const { seller } = await liveFeed(3)
  const unnamed = await seller.listingIn('live', {
    view: ['sea-view'],
    heating: ['radiators'],
    energy_class: 'a-plus',
    year_built: 1999,
    description: 'Two balconies & a "roof garden" <with> a view.',
  })
  const [plan] = (await seller.call('GET', `/listings/${unnamed}`)).body.photo_urls
  await seller.call('PATCH', `/listings/${unnamed}`, { floor_plan_urls: [plan] })
  const events = await newest()
  let document = ''
  for (const format of ['kyero', 'rera', 'reso']) {
    const exported = await seller.call('GET', `/my/export.${format}`)
    expect(exported.status).toBe(200)
    const tag = exported.headers.etag
    expect(
      (await seller.call('GET', `/my/export.${format}`, undefined, { 'if-none-match': tag }))
        .status,
    ).toBe(304)
    const { body } = await seller.call('POST', '/feeds', { name: format })
    // One record has one feed: the one before gives them back.
    for (const one of [...(await seller.call('GET', '/feeds')).body.results]) {
      if (one.id !== body.id) await seller.call('DELETE', `/feeds/${one.id}`)
    }
    document = exported.text === '' ? JSON.stringify(exported.body) : exported.text
    expect(document).toMatch(/<tag>floorplan<|<en>Floor plan<|"Floor Plan"/)
    const file = { 'content-type': 'application/octet-stream' }
    await seller.call('PUT', `/feeds/${body.id}/document`, document, file)
    const end = await app.run(seller, Number(body.id), false)
    expect([format, end.counts, end.report.findings]).toEqual([format, { unchanged: 4 }, []])
  }
  expect(await newest()).toBe(events)
  expect((await seller.call('GET', `/listings/${unnamed}`)).body).toMatchObject({
    reference: null,
    state: 'live',
    floor_plan_urls: [plan],
  })
  // A portal that takes it in knows the floor plan, too.
  const portal = await app.addSeller()
  const { body: feed } = await portal.call('POST', '/feeds', { name: 'reso' })
  const file = { 'content-type': 'application/octet-stream' }
  await portal.call('PUT', `/feeds/${feed.id}/document`, document, file)
  await app.run(portal, Number(feed.id), false)
  const taken = [...(await portal.call('GET', '/my/listings')).body.results]
  expect(taken.flatMap((one) => one.floor_plan_urls)).toHaveLength(1)
})
