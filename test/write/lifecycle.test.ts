/** A listing's life over HTTP: from draft to removed, and every transition from every state. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../src/structures/durations.ts'
import { expectErrorShape } from '../support/error-shape.ts'
import {
  completeFlat,
  type ListedState,
  type Seller,
  type SellerApp,
  startSellerApp,
  visit,
} from './seller-app.ts'

const MINUTE_MS = 60_000

let app: SellerApp
let seller: Seller

beforeAll(async () => {
  app = await startSellerApp()
  seller = await app.addSeller()
})
afterAll(() => app.stop())

const stateOf = async (id: number) => (await seller.call('GET', `/listings/${id}`)).body.state
const newestEvent = async () => Number((await visit(app, '/v1/events?limit=1')).body.newest)
const eventsAfter = async (after: number) =>
  [...(await visit(app, `/v1/events?after=${after}`)).body.events].map(
    ({ type, changed, price }) => ({
      type,
      changed,
      price,
    }),
  )

it('goes from an empty draft over live, paused and closed to removed', async () => {
  const before = await newestEvent()
  const created = await seller.call('POST', '/listings', { deal: 'sale', reference: 'LIFE-1' })
  expect(created.status).toBe(201)
  const id = Number(created.body.id)
  expect(created.headers).toMatchObject({
    etag: '"1"',
    location: `https://homes.example.com/v1/listings/${id}`,
    'cache-control': 'private, no-store',
  })
  expect(created.body).toMatchObject({
    deal: 'sale',
    state: 'draft',
    reference: 'LIFE-1',
    price: null,
    first_published_at: null,
    missing_to_publish: ['property_type', 'district', 'price', 'photo_urls'],
  })
  expectErrorShape(await seller.call('POST', `/listings/${id}/publish`), {
    code: 'not_publishable',
    hint: `PATCH /v1/listings/${id} with property_type, district, price, photo_urls`,
  })
  expectErrorShape(await visit(app, `/v1/listings/${id}`), { code: 'listing_not_found' })

  const { photo_urls, price, bedrooms, ...most } = completeFlat
  const half = await seller.call('PATCH', `/listings/${id}`, most)
  expect(half.body.missing_to_publish).toEqual(['price', 'photo_urls', 'bedrooms'])
  const whole = await seller.call('PUT', `/listings/${id}`, { photo_urls, price, bedrooms })
  expect(whole.body).toMatchObject({ ...most, bedrooms: '2', missing_to_publish: [] })

  const publishedAt = new Date(app.clock.nowMs).toISOString()
  const published = await seller.call('POST', `/listings/${id}/publish`)
  expect(published.body).toMatchObject({
    state: 'live',
    first_published_at: publishedAt,
    price_history: [{ price: 285_000, at: publishedAt }],
    price_change: null,
  })

  app.clock.nowMs += MINUTE_MS
  const cutAt = new Date(app.clock.nowMs).toISOString()
  const cut = await seller.call('PATCH', `/listings/${id}`, { price: 270_750 })
  const priceChange = { previous: 285_000, pct: -5, changed_at: cutAt }
  expect(cut.body).toMatchObject({
    price: 270_750,
    price_change: priceChange,
    price_history: [{ price: 285_000 }, { price: 270_750, at: cutAt }],
  })
  const found = await visit(app, `/v1/listings?company_id=${seller.companyId}`)
  expect([...found.body.results]).toMatchObject([{ id, price: 270_750, price_change: priceChange }])

  expect((await seller.call('POST', `/listings/${id}/unpublish`)).body.state).toBe('paused')
  expectErrorShape(await visit(app, `/v1/listings/${id}`), { code: 'listing_not_found' })
  expect((await visit(app, `/v1/listings?company_id=${seller.companyId}`)).body.total).toBe(0)

  app.clock.nowMs += MINUTE_MS
  const again = await seller.call('POST', `/listings/${id}/publish`)
  expect(again.body).toMatchObject({ state: 'live', first_published_at: publishedAt })
  expect([...again.body.price_history]).toHaveLength(2)

  const closed = await seller.call('POST', `/listings/${id}/close`, { reason: 'sold' })
  expect(closed.body).toMatchObject({ state: 'closed', close_reason: 'sold' })
  expect((await visit(app, `/v1/listings?company_id=${seller.companyId}`)).body.total).toBe(0)
  app.clock.nowMs += 90 * DAY_MS
  const late = await visit(app, `/v1/listings/${id}`)
  expect(late.body).toMatchObject({ id, state: 'closed', close_reason: 'sold' })
  app.clock.nowMs += 1
  expectErrorShape(await visit(app, `/v1/listings/${id}`), { code: 'listing_not_found' })

  const reopened = await seller.call('POST', `/listings/${id}/reopen`)
  expect(reopened.body).toMatchObject({
    state: 'draft',
    close_reason: null,
    closed_at: null,
    first_published_at: publishedAt,
  })
  expect((await seller.call('DELETE', `/listings/${id}`)).status).toBe(204)
  expect((await seller.call('DELETE', `/listings/${id}`)).status).toBe(204)
  expectErrorShape(await seller.call('GET', `/listings/${id}`), { code: 'listing_removed' })
  expectErrorShape(await visit(app, `/v1/listings/${id}`), { code: 'listing_removed' })
  expectErrorShape(await seller.call('PATCH', `/listings/${id}`, { price: 1 }), {
    code: 'listing_removed',
  })

  // The draft was private; from then on its values are public while it is live.
  expect(await eventsAfter(before)).toEqual([
    { type: 'published', changed: ['state'], price: 285_000 },
    { type: 'price_changed', changed: ['price'], price: 270_750 },
    { type: 'unpublished', changed: ['state'], price: null },
    { type: 'published', changed: ['state'], price: 270_750 },
    { type: 'closed', changed: ['state'], price: null },
    { type: 'reopened', changed: ['state'], price: null },
    { type: 'removed', changed: ['state'], price: null },
  ])
})

it('a live listing that is removed is in no answer from then on', async () => {
  const seller = await app.addSeller()
  const id = await seller.listingIn('live')
  const total = async () =>
    (await visit(app, `/v1/listings?company_id=${seller.companyId}`)).body.total
  expect(await total()).toBe(1)
  await seller.call('DELETE', `/listings/${id}`)
  expect(await total()).toBe(0)
})

describe('a transition', () => {
  const open: Record<string, readonly string[]> = {
    draft: ['publish'],
    live: ['unpublish', 'close'],
    paused: ['publish', 'close'],
    closed: ['reopen'],
  }
  const leadsTo: Record<string, ListedState> = {
    publish: 'live',
    unpublish: 'paused',
    close: 'closed',
    reopen: 'draft',
  }
  const cells = (['draft', 'live', 'paused', 'closed', 'removed'] as const).flatMap((state) =>
    Object.keys(leadsTo).map((transition) => [transition, state] as const),
  )

  it.each(cells)('%s of a listing that is %s', async (transition, state) => {
    const id = await seller.listingIn(state)
    const { newest } = await app.store.changeRange()
    const answer = await seller.call('POST', `/listings/${id}/${transition}`)
    const { newest: after } = await app.store.changeRange()
    if (state === 'removed') {
      expectErrorShape(answer, { code: 'listing_removed' })
    } else if (open[state].includes(transition)) {
      expect(answer.body.state).toBe(leadsTo[transition])
      expect(after).toBe(newest + 1)
      return
    } else if (leadsTo[transition] === state) {
      expect(answer.status).toBe(200)
      expect(answer.body.state).toBe(state)
    } else {
      expectErrorShape(answer, { code: 'invalid_transition' })
      expect(answer.body.error.hint).toBe(
        `From ${state} these are open: ${open[state].map((name) => `POST /v1/listings/${id}/${name}`).join(', ')}.`,
      )
      expect(answer.body.error.allowed).toEqual(open[state])
    }
    expect(after).toBe(newest)
  })

  it.each([
    ['sale', undefined, 'withdrawn'],
    ['sale', { reason: 'sold' }, 'sold'],
    ['sale', { reason: null }, 'withdrawn'],
    ['rent', { reason: 'rented' }, 'rented'],
    ['rent', { reason: 'withdrawn' }, 'withdrawn'],
  ])('close of a %s with %j gives the reason %s', async (deal, body, reason) => {
    const id = await seller.listingIn('live', { deal })
    const { close_reason } = (await seller.call('POST', `/listings/${id}/close`, body)).body
    expect(close_reason).toBe(reason)
  })

  it('close with another reason changes the reason, and the same again nothing', async () => {
    const id = await seller.listingIn('live')
    const close = (body?: object) => seller.call('POST', `/listings/${id}/close`, body)
    const closed = (await close({ reason: 'withdrawn' })).body
    const before = await newestEvent()
    app.clock.nowMs += MINUTE_MS
    const sold = await close({ reason: 'sold' })
    expect(sold.body).toMatchObject({ close_reason: 'sold', closed_at: closed.closed_at })
    expect(sold.headers.etag).toBe('"4"')
    expect((await visit(app, `/v1/listings/${id}`)).body.close_reason).toBe('sold')
    for (const body of [{ reason: 'sold' }, {}, undefined]) {
      const again = await close(body)
      expect(again.status).toBe(200)
      expect(again.headers.etag).toBe('"4"')
      expect(again.body.close_reason).toBe('sold')
    }
    expect(await eventsAfter(before)).toEqual([
      { type: 'closed', changed: ['close_reason'], price: null },
    ])
    expectErrorShape(await close({ reason: 'rented' }), { code: 'invalid_value', param: 'reason' })
    // Nobody can read it any more: what becomes of its reason is its owner's alone.
    app.clock.nowMs += 91 * DAY_MS
    const end = await newestEvent()
    expect((await close({ reason: 'withdrawn' })).body.close_reason).toBe('withdrawn')
    expect(await eventsAfter(end)).toEqual([])
  })

  it.each([
    ['sale', { reason: 'rented' }, 'invalid_value', /"sold" or "withdrawn"/],
    ['rent', { reason: 'sold' }, 'invalid_value', /"rented" or "withdrawn"/],
    ['sale', { reason: 'solid' }, 'invalid_value', /Did you mean sold/],
    ['sale', { reason: 5 }, 'invalid_value', /sold/],
    ['sale', { why: 'sold' }, 'unknown_field', /reason/],
  ] as const)('close of a %s with %j is refused', async (deal, body, code, hint) => {
    const id = await seller.listingIn('live', { deal })
    expectErrorShape(await seller.call('POST', `/listings/${id}/close`, body), { code, hint })
    expect(await stateOf(id)).toBe('live')
  })

  it('needs what the publish rules name, by type', async () => {
    const missing = async (fields: object) =>
      (await seller.call('POST', '/listings', { deal: 'rent', ...fields })).body.missing_to_publish
    const always = ['district', 'price', 'photo_urls']
    for (const type of ['apartment', 'house']) {
      expect(await missing({ property_type: type })).toEqual([
        ...always,
        'bedrooms',
        'covered_area_m2',
        'condition',
      ])
    }
    expect(await missing({ property_type: 'plot' })).toEqual([...always, 'plot_area_m2'])
    for (const type of ['office', 'building', 'commercial']) {
      expect(await missing({ property_type: type })).toEqual([...always, 'covered_area_m2'])
    }
  })
})
