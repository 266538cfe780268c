/** Idempotency-Key: a create that is repeated has one effect. And validate, which has none. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PhotoFetcher } from '../../src/photos/photo-fetcher.ts'
import { photoFailure } from '../../src/photos/photo-reason.ts'
import { expectErrorShape } from '../support/error-shape.ts'
import {
  completeFlat,
  contentsOf,
  type Seller,
  type SellerApp,
  startSellerApp,
} from './seller-app.ts'

const HOUR_MS = 3_600_000

let app: SellerApp
let seller: Seller
/** Held closed, the first request of a key stays under way. */
let origin = Promise.withResolvers<void>()
let asked = Promise.withResolvers<void>()

const fetcher: PhotoFetcher = {
  async fetch() {
    asked.resolve()
    await origin.promise
    return photoFailure('origin_refused')
  },
}

beforeAll(async () => {
  app = await startSellerApp({ fetcher })
  seller = await app.addSeller()
})
afterAll(() => app.stop())

const create = (key: string, body: object | string = completeFlat, by = seller) =>
  by.call('POST', '/listings', body, { 'idempotency-key': key })

describe('Idempotency-Key', () => {
  it('repeated answers with the listing as it is now, and creates nothing', async () => {
    const first = await create('one')
    const { id } = first.body
    expect(first.headers['idempotency-replayed']).toBeUndefined()
    await seller.call('PATCH', `/listings/${id}`, { floor: 4 })
    const before = await contentsOf(app)
    const second = await create('one')
    expect(second.status).toBe(201)
    expect(second.headers).toMatchObject({
      'idempotency-replayed': 'true',
      etag: '"2"',
      location: first.headers.location,
    })
    expect(second.body).toMatchObject({ id, floor: 4 })
    expect(await contentsOf(app)).toEqual(before)
  })

  it('with another body is refused', async () => {
    await create('two')
    const before = await contentsOf(app)
    const answer = await create('two', { ...completeFlat, price: 1 })
    expectErrorShape(answer, { code: 'idempotency_key_reused', param: 'Idempotency-Key' })
    expect(await contentsOf(app)).toEqual(before)
  })

  it('is forgotten after 24 hours', async () => {
    const { body } = await create('three')
    app.clock.nowMs += 24 * HOUR_MS - 1
    expect((await create('three')).body.id).toBe(body.id)
    app.clock.nowMs += 1
    const later = await create('three')
    expect(later.body.id).not.toBe(body.id)
    expect((await create('three')).body.id).toBe(later.body.id)
  })

  it('belongs to one seller', async () => {
    const mine = await create('four')
    const theirs = await create('four', completeFlat, await app.addSeller())
    expect(theirs.headers['idempotency-replayed']).toBeUndefined()
    expect(theirs.body.id).not.toBe(mine.body.id)
  })

  it('that failed may be used again, with a body that is right', async () => {
    expectErrorShape(await create('five', { deal: 'swap' }), { code: 'invalid_value' })
    const answer = await create('five')
    expect(answer.status).toBe(201)
    expect(answer.headers['idempotency-replayed']).toBeUndefined()
  })

  it.each(['', 'x'.repeat(256), 'two words', 'κλειδί'])('%j is no key', async (key) => {
    // Headers travel as Latin-1.
    const onTheWire = Buffer.from(key).toString('latin1')
    expectErrorShape(await create(onTheWire), { code: 'invalid_value', param: 'Idempotency-Key' })
  })

  it('of a request that is still under way is asked to wait', async () => {
    asked = Promise.withResolvers()
    origin = Promise.withResolvers()
    const body = { ...completeFlat, photo_urls: ['https://img.example.com/slow.jpg'] }
    const first = create('six', body)
    await asked.promise
    const second = await create('six', body)
    expectErrorShape(second, { code: 'idempotency_in_progress' })
    expect(second.headers['retry-after']).toBe('1')
    origin.resolve()
    expect((await first).status).toBe(201)
    expect((await create('six', body)).body.id).toBe((await first).body.id)
  })
})

describe('photos that arrive after the listing is removed', () => {
  it('do not stir it again', async () => {
    asked = Promise.withResolvers()
    origin = Promise.withResolvers()
    const id = await seller.listingIn('live')
    const body = { photo_urls: [...completeFlat.photo_urls, 'https://img.example.com/late.jpg'] }
    const patch = seller.call('PATCH', `/listings/${id}`, body)
    await asked.promise
    expect((await seller.call('DELETE', `/listings/${id}`)).status).toBe(204)
    const { newest } = await app.store.changeRange()
    origin.resolve()
    expectErrorShape(await patch, { code: 'listing_removed' })
    expect((await app.store.changeRange()).newest).toBe(newest)
  })
})

describe('validate', () => {
  const validate = async (body: object) => {
    const before = await contentsOf(app)
    const answer = await seller.call('POST', '/listings/validate', body)
    expect(await contentsOf(app)).toEqual(before)
    return answer
  }

  it('judges like creating would and stores nothing', async () => {
    const good = await validate({ ...completeFlat, property_type: 'villa', year_built: 2004 })
    expect(good.status).toBe(200)
    expect(good.body).toMatchObject({
      valid: true,
      errors: [],
      warnings: [],
      missing_to_publish: [],
      normalised: { property_type: 'house', bedrooms: '2', year_built: '2001-2010' },
    })
    const bad = await validate({ price: 0, prise: 1, pool: ['private'], title: 'x' })
    expect(bad.body.valid).toBe(false)
    expect([...bad.body.errors].map(({ code, param }) => `${param} ${code}`)).toEqual([
      'price invalid_value',
      'prise unknown_field',
      'title read_only_field',
      'deal missing_field',
    ])
    expect([...bad.body.warnings].map(({ param }) => param)).toEqual(['amenities'])
    expect([...bad.body.missing_to_publish]).toContain('property_type')
  })

  it('refuses what is no JSON object', async () => {
    expectErrorShape(await validate([]), { code: 'invalid_json' })
  })
})
