/** The seller's own reference: the key by which a CRM creates and updates, unique per seller without case. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectErrorShape } from '../support/error-shape.ts'
import type { TestAnswer } from '../support/test-app.ts'
import {
  completeFlat,
  contentsOf,
  type Seller,
  type SellerApp,
  startSellerApp,
  visit,
} from './seller-app.ts'

let app: SellerApp
let seller: Seller

beforeAll(async () => {
  app = await startSellerApp()
  seller = await app.addSeller()
})
afterAll(() => app.stop())

const put = (reference: string, body: object, headers = {}) =>
  seller.call('PUT', `/listings/by-reference/${encodeURIComponent(reference)}`, body, headers)

describe('by-reference', () => {
  it('creates, then updates, in whatever case it is written', async () => {
    const created = await put('Crm-1', completeFlat)
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({ reference: 'Crm-1', state: 'draft', price: 285_000 })
    const { id } = created.body
    const same = await put('CRM-1', completeFlat)
    expect(same.status).toBe(200)
    expect(same.headers).toMatchObject({
      etag: '"1"',
      location: `https://homes.example.com/v1/listings/${id}`,
    })
    expect(same.body).toMatchObject({ id, reference: 'Crm-1' })
    const changed = await put('crm-1', { price: 280_000, reference: 'CRM-1', floor: null })
    expect(changed.headers.etag).toBe('"2"')
    expect(changed.body).toMatchObject({ id, price: 280_000, reference: 'Crm-1' })
  })

  it.each(['A/B 12', 'Οδός-7', 'ref?x=1#y', '%41', 'ΣΑΣ ς'])(
    '%s is a reference like any other',
    async (reference) => {
      const created = await put(reference, { deal: 'sale' })
      expect(created.body).toMatchObject({ reference })
      const again = await put(reference.toUpperCase(), { floor: 2 })
      expect(again.body).toMatchObject({ id: created.body.id, reference, floor: 2 })
    },
  )

  it('takes the same reference in the body, also where Greek has two small letters', async () => {
    const { id } = (await put('ΣΑΣ-1', { deal: 'sale' })).body
    for (const reference of ['ΣΑΣ-1', 'σασ-1', 'σας-1']) {
      const answer = await put('σασ-1', { reference, floor: 1 })
      expect(answer.body).toMatchObject({ id, reference: 'ΣΑΣ-1' })
    }
  })

  it.each([
    [
      'another reference in the body',
      { deal: 'sale', reference: 'CRM-3' },
      'conflicting_parameters',
    ],
    ['null for it in the body', { deal: 'sale', reference: null }, 'conflicting_parameters'],
    ['no deal for a new listing', { price: 1 }, 'missing_field'],
    ['a wrong field', { deal: 'sale', floor: 'two' }, 'invalid_value'],
  ] as const)('with %s is refused', async (_, body, code) => {
    const before = await contentsOf(app)
    expectErrorShape(await put('CRM-2', body), { code })
    expect(await contentsOf(app)).toEqual(before)
  })

  it.each([
    ['x'.repeat(61), 'too_long'],
    ['%20', 'invalid_value'],
    ['a%00b', 'invalid_value'],
    ['a%0Ab', 'invalid_value'],
  ] as const)('%s is no reference', async (path, code) => {
    const answer = await seller.call('PUT', `/listings/by-reference/${path}`, { deal: 'sale' })
    expectErrorShape(answer, { code, param: 'reference' })
  })

  it('respects If-Match, also when there is nothing yet', async () => {
    expectErrorShape(await put('IFM-1', { deal: 'sale' }, { 'if-match': '"1"' }), {
      code: 'precondition_failed',
    })
    await put('IFM-1', { deal: 'sale' })
    expect((await put('IFM-1', { floor: 1 }, { 'if-match': '"1"' })).headers.etag).toBe('"2"')
    expectErrorShape(await put('IFM-1', { floor: 2 }, { 'if-match': '"1"' }), {
      code: 'precondition_failed',
    })
  })

  it('refuses another deal and a change that would unpublish', async () => {
    const { body } = await put('LIVE-1', completeFlat)
    await seller.call('POST', `/listings/${body.id}/publish`)
    expectErrorShape(await put('LIVE-1', { deal: 'rent' }), { code: 'immutable_field' })
    expectErrorShape(await put('LIVE-1', { price: null }), { code: 'would_unpublish' })
  })

  it('starts over once the listing is removed', async () => {
    const { body } = await put('GONE-1', { deal: 'sale' })
    await seller.call('DELETE', `/listings/${body.id}`)
    const next = await put('gone-1', { deal: 'rent' })
    expect(next.status).toBe(201)
    expect(next.body.id).not.toBe(body.id)
  })
})

describe('a reference that is taken', () => {
  it('is refused with the id of the listing that has it', async () => {
    const { body } = await seller.call('POST', '/listings', { deal: 'sale', reference: 'Taken' })
    const before = await contentsOf(app)
    const answer = await seller.call('POST', '/listings', { deal: 'sale', reference: 'TAKEN' })
    expectErrorShape(answer, {
      code: 'reference_taken',
      param: 'reference',
      hint: `PATCH /v1/listings/${body.id}`,
    })
    expect(answer.body.error.listing_id).toBe(body.id)
    expect(await contentsOf(app)).toEqual(before)
    const other = await seller.listingIn('draft')
    const update = await seller.call('PATCH', `/listings/${other}`, { reference: 'taken' })
    expectErrorShape(update, { code: 'reference_taken' })
    expect(update.body.error.listing_id).toBe(body.id)
  })

  it('is free for another seller', async () => {
    await seller.call('POST', '/listings', { deal: 'sale', reference: 'Both' })
    const other = await app.addSeller('property-owner')
    const answer = await other.call('POST', '/listings', { deal: 'sale', reference: 'Both' })
    expect(answer.status).toBe(201)
  })

  it('can be changed and cleared by its owner', async () => {
    const id = await seller.listingIn('draft', { reference: 'First' })
    const { body } = await seller.call('PATCH', `/listings/${id}`, { reference: 'FIRST' })
    expect(body.reference).toBe('FIRST')
    await seller.call('PATCH', `/listings/${id}`, { reference: null })
    expect((await put('first', { deal: 'sale' })).status).toBe(201)
  })
})

describe('look-up by reference', () => {
  const lookUp = async (ref: string, by?: Seller) =>
    by
      ? by.call('GET', `/listings/lookup?ref=${ref}`)
      : visit(app, `/v1/listings/lookup?ref=${ref}`)
  const idsIn = ({ body }: TestAnswer) => [...body.matches].map(({ id }) => Number(id))

  it('is not led astray by copies that another seller makes and removes', async () => {
    const id = await seller.listingIn('live', { reference: 'TRUE-1' })
    const other = await app.addSeller()
    for (let made = 0; made <= 100; made++) {
      const copy = await other.listingIn('draft', { reference: 'true-1' })
      await other.call('DELETE', `/listings/${copy}`)
    }
    expect((await lookUp('TRUE-1')).body).toMatchObject({ id, state: 'live', total: 1 })
    const validated = await seller.call('POST', '/listings/validate', {
      ...completeFlat,
      reference: 'True-1',
    })
    expect([...validated.body.errors]).toMatchObject([{ code: 'reference_taken' }])
  })

  it('shows the first published first, however many copy it, and one’s own before all', async () => {
    const early = await app.addSeller()
    const waiting = await early.listingIn('draft', { reference: 'MANY-1' })
    const first = await seller.listingIn('live', { reference: 'MANY-1' })
    const copies: number[] = []
    for (let made = 0; made <= 100; made++) {
      app.clock.nowMs += 1
      copies.push(await (await app.addSeller()).listingIn('live', { reference: 'Many-1' }))
    }
    // Created before all others, published after them: it was not the first that anybody saw.
    app.clock.nowMs += 1
    await early.call('POST', `/listings/${waiting}/publish`)
    const found = await lookUp('many-1')
    expect(found.body).toMatchObject({ id: first, total: 103 })
    expect(idsIn(found)).toEqual([first, ...copies].slice(0, 100))
    expect(idsIn(await lookUp('many-1', early)).slice(0, 2)).toEqual([waiting, first])
  })
})
