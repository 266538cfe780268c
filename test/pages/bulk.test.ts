/** The table of a seller's stock: its order and filters in the address, and one change of several listings, with its way back. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../src/structures/durations.ts'
import { get, send } from '../support/test-app.ts'
import { type Seller, type SellerApp, startSellerApp } from '../write/seller-app.ts'

let app: SellerApp
let seller: Seller
let cookie: string

const form = { 'content-type': 'application/x-www-form-urlencoded' }

beforeAll(async () => {
  app = await startSellerApp()
  seller = await app.addSeller()
  const payload = new URLSearchParams({ key: seller.key }).toString()
  const door = await send(app, { method: 'POST', url: '/desk/sign-in', headers: form, payload })
  cookie = String(door.headers['set-cookie']).split(';', 1)[0]
})
afterAll(() => app.stop())

const page = async (path: string) => (await get(app, path, { cookie })).text
const post = (url: string, fields: readonly (readonly [string, string])[]) => {
  const payload = new URLSearchParams(fields.map(([name, value]) => [name, value])).toString()
  return send(app, { method: 'POST', url, headers: { ...form, cookie }, payload })
}
const hiddenIn = (text: string, action: string): [string, string][] => {
  const [one = ''] = text.match(new RegExp(`<form [^>]*action="${action}".*?</form>`, 's')) ?? []
  const found = one.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)
  return [...found].map(([, name, value]) => [name, value])
}
const query = (ids: readonly number[], act: string, percent = '') =>
  `/desk/bulk?${ids.map((id) => `ids=${id}`).join('&')}&act=${act}&percent=${percent}`
const listing = async (id: number) => {
  const found = (await app.store.getListing(id))!
  return { state: found.state, price: found.fields.price }
}
const apply = async (ids: readonly number[], act: string, percent = '') =>
  post('/desk/bulk', hiddenIn(await page(query(ids, act, percent)), '/desk/bulk'))
const undo = async () => post('/desk/bulk/undo', hiddenIn(await page('/desk'), '/desk/bulk/undo'))

describe('the table', () => {
  it('sorts and filters by what stands in its address, and can choose all', async () => {
    const prices = [300_000, 100_000, 200_000]
    const ids: number[] = []
    for (const [at, price] of prices.entries()) {
      const district = at === 0 ? 'paphos' : 'limassol'
      ids.push(await seller.listingIn('draft', { price, district, reference: `T-${3 - at}` }))
    }
    const rowsOf = async (search: string) =>
      [...(await page(`/desk?${search}`)).matchAll(/data-listing-row="(\d+)"/g)].map(([, id]) =>
        ids.indexOf(Number(id)),
      )
    expect(await rowsOf('sort=price_asc')).toEqual([1, 2, 0])
    expect(await rowsOf('sort=price_desc')).toEqual([0, 2, 1])
    expect(await rowsOf('sort=reference')).toEqual([2, 1, 0])
    expect(await rowsOf('sort=newest&district=limassol')).toEqual([2, 1])
    expect(await rowsOf('district=paphos&state=live')).toEqual([])
    const today = { day: 100_000, saves: 0, enquiries: 0, numbers_shown: 0 }
    await app.store.write((transaction) =>
      transaction.addFigures([{ ...today, listing_id: ids[1], views: 5 }]),
    )
    expect((await rowsOf('sort=views'))[0]).toBe(1)
    const all = await page('/desk?sort=price_asc&all=1')
    expect(all.match(/name="ids" value="\d+" checked/g)).toHaveLength(3)
    expect(all).toContain('aria-sort="ascending"')
  })
})

describe('a change of several listings', () => {
  it('is shown before it is made, and taken back within ten minutes', async () => {
    const one = await seller.listingIn('live', { price: 200_000 })
    const two = await seller.listingIn('live', { price: 100_000 })
    const preview = await page(query([one, two], 'price', '-10'))
    expect(preview).toContain('€180,000')
    expect(await listing(one)).toEqual({ state: 'live', price: 200_000 })
    await apply([one, two], 'price', '-10')
    expect(await listing(one)).toEqual({ state: 'live', price: 180_000 })
    // Somebody edits one of them since: the undo leaves it alone.
    await seller.call('PATCH', `/listings/${two}`, { price: 95_000 })
    const { headers } = await undo()
    expect(headers.location).toBe('/desk?notice=undone&done=1&failed=0&overtaken=1')
    expect(await listing(one)).toEqual({ state: 'live', price: 200_000 })
    expect(await listing(two)).toEqual({ state: 'live', price: 95_000 })
    expect(await page('/desk')).not.toContain('/desk/bulk/undo')
  })

  it('leaves alone what was changed since the preview', async () => {
    const id = await seller.listingIn('live', { price: 300_000 })
    const sent = hiddenIn(await page(query([id], 'unpublish')), '/desk/bulk')
    await seller.call('PATCH', `/listings/${id}`, { price: 310_000 })
    const { headers } = await post('/desk/bulk', sent)
    expect(headers.location).toBe('/desk?notice=several&done=0&failed=0&overtaken=1')
    expect(await listing(id)).toEqual({ state: 'live', price: 310_000 })
  })

  it('brings back states through the ways that one listing has', async () => {
    const live = await seller.listingIn('live')
    const paused = await seller.listingIn('paused')
    const draft = await seller.listingIn('draft')
    await apply([live, paused], 'close')
    expect((await listing(live)).state).toBe('closed')
    await undo()
    expect((await listing(live)).state).toBe('live')
    expect((await listing(paused)).state).toBe('draft')
    await apply([draft], 'publish')
    expect((await listing(draft)).state).toBe('live')
    await undo()
    expect((await listing(draft)).state).toBe('paused')
  })

  it('cannot be taken back after ten minutes, nor by another seller', async () => {
    const id = await seller.listingIn('live', { price: 100_000 })
    await apply([id], 'price', '+10')
    const sent = hiddenIn(await page('/desk'), '/desk/bulk/undo')
    const other = await app.addSeller()
    const batch = sent.find(([name]) => name === 'batch')![1]
    const caller = { kind: 'seller', sellerId: other.id, keyId: 'k' } as const
    expect(await app.service.bulk.undo(batch, caller)).toMatchObject({ done: 0 })
    app.clock.nowMs += 11 * MINUTE_MS
    await post('/desk/bulk/undo', sent)
    expect((await listing(id)).price).toBe(110_000)
    expect(await page('/desk')).not.toContain('/desk/bulk/undo')
  })

  it('says what is missing instead of doing it', async () => {
    const id = await seller.listingIn('draft', { price: null })
    expect(await page(query([id], 'publish'))).toContain('Missing: Price')
    expect((await get(app, '/desk/bulk', { cookie })).headers.location).toBe('/desk')
  })
})
