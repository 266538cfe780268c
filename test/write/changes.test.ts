/** Changing a listing: what merges, what is refused whole, what leaves no trace, and If-Match. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../src/structures/durations.ts'
import { expectErrorShape } from '../support/error-shape.ts'
import { get, type TestAnswer } from '../support/test-app.ts'
import { contentsOf, ownPhoto, type Seller, type SellerApp, startSellerApp } from './seller-app.ts'

const MINUTE_MS = 60_000

let app: SellerApp
let seller: Seller

beforeAll(async () => {
  app = await startSellerApp()
  seller = await app.addSeller()
})
afterAll(() => app.stop())

describe('a write', () => {
  it.each(['property_type', 'district', 'price', 'bedrooms', 'covered_area_m2', 'condition'])(
    'that would take %s from a live listing is refused whole',
    async (name) => {
      const id = await seller.listingIn('live')
      const before = await contentsOf(app)
      const answer = await seller.call('PATCH', `/listings/${id}`, { [name]: null, floor: 3 })
      expectErrorShape(answer, { code: 'would_unpublish', hint: `/v1/listings/${id}/unpublish` })
      expect(answer.body.error.missing_to_publish).toEqual([name])
      expect(await contentsOf(app)).toEqual(before)
      await seller.call('POST', `/listings/${id}/unpublish`)
      const paused = await seller.call('PATCH', `/listings/${id}`, { [name]: null, floor: 3 })
      expect(paused.body).toMatchObject({ [name]: null, floor: 3 })
    },
  )

  it('that would take the photos or change the type to one that needs more is refused too', async () => {
    const id = await seller.listingIn('live')
    const without = await seller.call('PATCH', `/listings/${id}`, { photo_urls: [] })
    expectErrorShape(without, { code: 'would_unpublish' })
    const land = await seller.call('PATCH', `/listings/${id}`, { property_type: 'land' })
    expectErrorShape(land, { code: 'would_unpublish' })
    const both = { property_type: 'land', plot_area_m2: 600 }
    expect((await seller.call('PATCH', `/listings/${id}`, both)).body.state).toBe('live')
  })

  it.each(['PATCH', 'PUT'] as const)(
    'by %s merges: left out stays, null clears',
    async (method) => {
      const id = await seller.listingIn('draft', {
        floor: 2,
        description: 'Bright.',
        pool: ['private'],
      })
      const { body } = await seller.call(method, `/listings/${id}`, { floor: null, bathrooms: 1 })
      expect(body).toMatchObject({
        floor: null,
        bathrooms: '1',
        description: 'Bright.',
        price: 285_000,
      })
      expect([...body.pool]).toEqual(['private'])
      expect([...body.photo_urls]).toEqual([ownPhoto(8)])
      expect([...body.warnings].map(({ param }) => param)).toEqual(['amenities'])
    },
  )

  it.each([
    ['nothing at all', {}],
    ['what is stored already', { price: 285_000, bedrooms: '2', deal: 'sale' }],
    ['a synonym of it', { property_type: 'flat', bedrooms: 2 }],
    ['the photos that it has', { photo_urls: [ownPhoto(8)] }],
    ['null for what is empty', { floor: null, pool: [], description: '' }],
  ])('of %s changes neither version nor feed', async (_, body) => {
    const id = await seller.listingIn('live')
    app.clock.nowMs += MINUTE_MS
    const before = await contentsOf(app)
    const { status, headers } = await seller.call('PATCH', `/listings/${id}`, body)
    expect({ status, etag: headers.etag }).toEqual({ status: 200, etag: '"2"' })
    expect(await contentsOf(app)).toEqual(before)
  })

  it.each(['rent', null, ''])('cannot change deal to %j', async (deal) => {
    const id = await seller.listingIn('draft')
    const answer = await seller.call('PATCH', `/listings/${id}`, { deal, floor: 1 })
    expectErrorShape(answer, { code: 'immutable_field', param: 'deal' })
    expect((await seller.call('GET', `/listings/${id}`)).body).toMatchObject({
      deal: 'sale',
      floor: null,
    })
  })

  it('needs deal to create', async () => {
    for (const body of [{}, { deal: null }, { deal: '' }]) {
      expectErrorShape(await seller.call('POST', '/listings', body), {
        code: 'missing_field',
        param: 'deal',
      })
    }
  })

  it('gets all its faults at once', async () => {
    const { body } = await seller.call('POST', '/listings', { deal: 'swap', price: 0, title: 'x' })
    expect([...body.error.details].map(({ code, param }) => `${param} ${code}`)).toEqual([
      'deal invalid_value',
      'price invalid_value',
      'title read_only_field',
    ])
  })

  it('takes no query parameter', async () => {
    for (const [method, path] of [
      ['POST', '/listings?draft=1'],
      ['POST', '/listings/validate?x=1'],
      ['DELETE', '/listings/1?force=1'],
    ] as const) {
      const body = method === 'POST' ? { deal: 'sale' } : undefined
      expectErrorShape(await seller.call(method, path, body), { code: 'unknown_parameter' })
    }
  })
})

describe('If-Match', () => {
  const stale = (answer: TestAnswer, etag: string) => {
    expectErrorShape(answer, { code: 'precondition_failed', param: 'If-Match' })
    expect(answer.headers.etag).toBe(etag)
  }

  it('accepts a write of the known version and answers with the newest one otherwise', async () => {
    const id = await seller.listingIn('draft')
    const path = `/listings/${id}`
    const read = await seller.call('GET', path)
    expect(read.headers.etag).toMatch(/^"1\.[\w-]{22}"$/)
    const first = await seller.call('PATCH', path, { floor: 1 }, { 'if-match': '"1"' })
    expect(first.headers.etag).toBe('"2"')
    stale(await seller.call('PATCH', path, { floor: 2 }, { 'if-match': '"1"' }), '"2"')
    stale(await seller.call('PUT', path, { floor: 2 }, { 'if-match': 'W/"2"' }), '"2"')
    stale(await seller.call('PUT', path, { floor: 2 }, { 'if-match': '2' }), '"2"')
    for (const step of ['publish', 'unpublish', 'close', 'reopen']) {
      stale(await seller.call('POST', `${path}/${step}`, undefined, { 'if-match': '"1"' }), '"2"')
    }
    stale(await seller.call('DELETE', path, undefined, { 'if-match': '"1"' }), '"2"')
    expect((await seller.call('GET', path)).body).toMatchObject({ floor: 1, state: 'draft' })
    const list = await seller.call('PATCH', path, { floor: 2 }, { 'if-match': '"7", "2"' })
    expect(list.headers.etag).toBe('"3"')
    expect((await seller.call('PATCH', path, { floor: 3 }, { 'if-match': '*' })).status).toBe(200)
    const gone = await seller.call('DELETE', path, undefined, { 'if-match': '"4"' })
    expect(gone.status).toBe(204)
  })
})

it('a read is new when anything in it is, also where the version stayed', async () => {
  const id = await seller.listingIn('live')
  const path = `/listings/${id}`
  const read = await seller.call('GET', path)
  const again = () => seller.call('GET', path, undefined, { 'if-none-match': read.headers.etag })
  expect((await again()).status).toBe(304)
  app.clock.nowMs += DAY_MS
  const later = await again()
  expect([later.status, later.body.days_listed]).toEqual([200, 1])
  expect(later.headers.etag).not.toBe(read.headers.etag)
  // The version is what it was: a write on either is in time.
  const write = await seller.call('PATCH', path, { floor: 1 }, { 'if-match': read.headers.etag })
  expect(write.status).toBe(200)
})

describe('the terms of a rent', () => {
  const terms = { available_from: '2026-09-01', deposit: 1900, minimum_term_months: 12 }

  it('are stored, read by everybody, untouched by other writes and cleared by null', async () => {
    const id = await seller.listingIn('live', { deal: 'rent', price: 950, ...terms })
    const read = await get(app, `/v1/listings/${id}`)
    expect(read.body).toMatchObject({ deal: 'rent', ...terms })
    await seller.call('PATCH', `/listings/${id}`, { price: 940 })
    const cleared = await seller.call('PATCH', `/listings/${id}`, { deposit: null })
    expect(cleared.body).toMatchObject({ ...terms, deposit: null })
  })

  it('are refused on a sale, by every way of writing, and null in its record', async () => {
    const id = await seller.listingIn('draft')
    const refused = {
      code: 'parameter_not_applicable',
      param: 'deposit',
      hint: 'Leave deposit out',
    } as const
    const { body } = await seller.call('GET', `/listings/${id}`)
    expect(body).toMatchObject({ available_from: null, deposit: null, minimum_term_months: null })
    const before = await contentsOf(app)
    const sale = { deal: 'sale', deposit: 1900 }
    for (const answer of [
      await seller.call('PATCH', `/listings/${id}`, { deposit: 1900 }),
      await seller.call('POST', '/listings', sale),
      await seller.call('PUT', '/listings/by-reference/TERMS-1', sale),
    ]) {
      expectErrorShape(answer, refused)
    }
    const { body: validated } = await seller.call('POST', '/listings/validate', sale)
    expect(validated).toMatchObject({
      valid: false,
      errors: [{ code: refused.code, param: 'deposit' }],
    })
    expect(await contentsOf(app)).toEqual(before)
    const nothing = await seller.call('PATCH', `/listings/${id}`, { deposit: null })
    expect(nothing.status).toBe(200)
  })
})
