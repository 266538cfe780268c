/** Groups as the service maintains them, from the writes of sellers to what searches and records say. */

import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { keyPepper } from '../../src/app/store-secrets.ts'
import { hashSecret, makeKey } from '../../src/domain/access/api-key.ts'
import type { Listing, NewListing } from '../../src/domain/listings/listing.ts'
import type { Store } from '../../src/store/store.ts'
import { noon, sampleChange, sampleListing, sampleSeller } from '../store/sample-listing.ts'
import { issueTestKey, startTestApp, type TestApp } from '../support/test-app.ts'

const DESCRIPTION =
  'Bright flat with two balconies on a quiet street close to the park, the school and the old harbour. ' +
  'Painted last year, with new windows, a store room and a parking space of its own behind the house.'
const photos = (fingerprints: readonly string[]): NewListing['photos'] =>
  fingerprints.map((fingerprint, at) => ({
    ...{ url: `https://img.example.com/${at}.jpg`, status: 'imported', key: `${fingerprint}${at}` },
    ...{ width: 800, height: 600, colour: '#808080', reason: null, message: null, attempts: 1 },
    fingerprint,
  }))
const SHOWN = photos(['93c1a7e05b2d4f68', '0f5ad39c71e8b624', 'c46e18b7203f9ad5'])
const OTHERS = photos(['2b9d60f4c8137ea5', 'e07c5a1963bd48f2', '5831fb2e9d0476ca'])

const flat = (sellerId: number, price: number, more: Partial<NewListing> = {}): NewListing =>
  sampleListing(
    sellerId,
    {
      ...{ property_type: 'apartment', condition: 'pre-owned', bedrooms: '2', price },
      ...{ covered_area_m2: 96, district: 'limassol', location: 'germasogeia', floor: 3 },
    },
    { state: 'live', first_published_at: noon, photos: SHOWN, ...more },
  )

let app: TestApp
let base: string
const ids: number[] = []

beforeAll(async () => {
  app = await startTestApp({ prepare: fill, fitsPrices: true })
  base = await app.listen()
}, 60_000)
afterAll(() => app.stop())

/** Of three sellers, then a home of its own, then its like on another floor. */
async function fill(store: Store): Promise<void> {
  const sellers = [1, 2, 3].map((company_id) => store.addSeller({ ...sampleSeller, company_id }))
  const [a, b, c] = (await Promise.all(sellers)).map(({ id }) => id)
  const upstairs = flat(c, 255_000)
  const listings = await store.write((transaction) =>
    transaction.insertListings([
      flat(a, 250_000),
      flat(b, 240_000),
      flat(c, 245_000, { photos: OTHERS }),
      { ...upstairs, fields: { ...upstairs.fields, floor: 4 } },
    ]),
  )
  ids.push(...listings.map(({ id }) => id))
}

const get = async (path: string) => (await app.server.inject(`/v1/listings${path}`)).json()
const found = async (query: string): Promise<number[]> =>
  (await get(`?sort=price_asc&${query}`)).results.map(({ id }: { id: number }) => id)

async function write(id: number, change: (listing: Listing) => Listing): Promise<void> {
  await app.store.write(async (transaction) => {
    const before = (await transaction.lockListing(id))!
    await transaction.updateListing(before, change(before))
    await transaction.appendChange(sampleChange(id, { type: 'updated', changed: ['price'] }))
  })
}

describe('the same home of several sellers', () => {
  it('is shown in records, and found once on request', async () => {
    const [first, cheapest, other, upstairs] = ids
    const home = { group: first, listings: 2 }
    await vi.waitFor(async () => expect((await get(`/${first}`)).same_home).toEqual(home), 20_000)
    expect((await get(`/${cheapest}`)).same_home).toEqual(home)
    expect((await get(`/${other}`)).same_home).toBeNull()
    expect(await found('unique=1')).toEqual([cheapest, other, upstairs])
    expect(await found(`same_home=${first}`)).toEqual([cheapest, first])
    const { notes, total } = await get('?unique=1')
    expect(total).toBe(3)
    expect(notes).toEqual([
      '1 listing was left out: another seller offers the same home for less, or did so first.',
    ])
    const { facets } = await (await app.server.inject('/v1/listings/facets?unique=1')).json()
    expect(facets.district.find(({ value }: { value: string }) => value === 'limassol').count).toBe(
      3,
    )
    // The cheaper offer of the home does not match: the dearer one stands for it.
    expect(await found('unique=1&price_min=246000')).toEqual([first, upstairs])
    expect((await get('/facets?unique=1&price_min=246000')).total).toBe(2)
    const page = await app.server.inject(new URL((await get(`/${first}`)).link).pathname)
    expect(page.body).toContain('Also offered by another seller, at €240,000')
  })

  it('is shown in the own stock of a seller too', async () => {
    const [first] = ids
    const { seller_id } = (await app.store.getListing(first))!
    const authorization = `Bearer ${await issueTestKey(app, seller_id)}`
    const stock = await app.server.inject({ url: '/v1/my/listings', headers: { authorization } })
    const own = stock.json().results.find(({ id }: { id: number }) => id === first)
    expect(own.same_home).toEqual({ group: first, listings: 2 })
  })

  it('follows what sellers change, and adds nothing to the public feed', async () => {
    const [first, cheapest, other] = ids
    const before = (await (await app.server.inject('/v1/events?after=0')).json()).events.length
    await write(other, (listing) => ({
      ...listing,
      photos: SHOWN,
      fields: { ...listing.fields, price: 230_000, description: DESCRIPTION },
    }))
    const home = { group: first, listings: 3 }
    await vi.waitFor(async () => expect((await get(`/${first}`)).same_home).toEqual(home), 20_000)
    expect(await found('unique=1')).toEqual([other, ids[3]])
    await write(other, (listing) => ({ ...listing, state: 'paused' }))
    const two = { group: first, listings: 2 }
    await vi.waitFor(async () => expect((await get(`/${first}`)).same_home).toEqual(two), 20_000)
    await write(cheapest, (listing) => ({ ...listing, state: 'paused' }))
    await vi.waitFor(async () => expect((await get(`/${first}`)).same_home).toBeNull(), 20_000)
    expect(await found('unique=1')).toEqual([first, ids[3]])
    const after = (await (await app.server.inject('/v1/events?after=0')).json()).events.length
    expect(after).toBe(before)
  }, 90_000)

  it('is not its like in the same house: each home has a group of its own, whichever copy is asked', async () => {
    const sellers = [4, 5].map((company_id) => app.store.addSeller({ ...sampleSeller, company_id }))
    const [a, b] = (await Promise.all(sellers)).map(({ id }) => id)
    const onFloor = (seller: number, floor: number, shown: NewListing['photos']) => {
      const one = flat(seller, 400_000 + floor, { photos: shown })
      return { ...one, fields: { ...one.fields, floor, location: 'agios-tychonas' } }
    }
    const listings = await app.store.write(async (transaction) => {
      const added = await transaction.insertListings([
        onFloor(a, 5, SHOWN),
        onFloor(a, 6, OTHERS),
        onFloor(b, 6, OTHERS),
        onFloor(b, 5, SHOWN),
      ])
      await transaction.appendChanges(
        added.map(({ id }) => sampleChange(id, { type: 'published' })),
      )
      return added
    })
    const [fifth, sixth, sixthAgain, fifthAgain] = listings.map(({ id }) => id)
    const homeOf = async (id: number) => (await get(`/${id}`)).same_home
    for (const [id, group] of [
      [fifth, fifth],
      [fifthAgain, fifth],
      [sixth, sixth],
      [sixthAgain, sixth],
    ]) {
      const home = { group, listings: 2 }
      await vi.waitFor(async () => expect(await homeOf(id)).toEqual(home), 20_000)
    }
    expect((await found(`same_home=${fifth}`)).toSorted()).toEqual([fifth, fifthAgain])
    expect((await found(`same_home=${sixth}`)).toSorted()).toEqual([sixth, sixthAgain])
    await write(fifthAgain, (listing) => ({ ...listing, state: 'paused' }))
    await vi.waitFor(async () => expect(await homeOf(fifth)).toBeNull(), 20_000)
    expect(await homeOf(sixth)).toEqual({ group: sixth, listings: 2 })
  }, 90_000)
})

describe('a home that is said to be another', () => {
  const homeOf = async (id: number) => (await get(`/${id}`)).same_home
  const until = (id: number, home: object | null) =>
    vi.waitFor(async () => expect(await homeOf(id)).toEqual(home), 20_000)

  /** One home of three sellers, the middle one of them ours. */
  async function three(location: string) {
    const sellers = [1, 2, 3].map((n) =>
      app.store.addSeller({ ...sampleSeller, company_id: 100 + n + location.length * 10 }),
    )
    const sellerIds = (await Promise.all(sellers)).map(({ id }) => id)
    const offers = sellerIds.map((id, at) => {
      const one = flat(id, 500_000 + at)
      return { ...one, fields: { ...one.fields, location } }
    })
    const listings = await app.store.write(async (transaction) => {
      const added = await transaction.insertListings(offers)
      await transaction.appendChanges(
        added.map(({ id }) => sampleChange(id, { type: 'published' })),
      )
      return added.map(({ id }) => id)
    })
    await until(listings[0], { group: listings[0], listings: 3 })
    return { listings, sellerIds, key: await issueTestKey(app, sellerIds[1]) }
  }

  const call = async (key: string, method: 'GET' | 'PUT' | 'DELETE', path: string) => {
    const url = `/v1/my/listings/${path}`
    return app.server.inject({ method, url, headers: { authorization: `Bearer ${key}` } })
  }

  async function signIn(key: string) {
    const send = (path: string, fields: Record<string, string>, cookie = '') =>
      fetch(base + path, {
        ...{ method: 'POST', redirect: 'manual', headers: { cookie } },
        body: new URLSearchParams(fields),
      })
    const cookie = (await send('/desk/sign-in', { key })).headers.get('set-cookie')!.split(';')[0]
    const open = async (path: string, lang = 'en') =>
      (await fetch(`${base}${path}?lang=${lang}`, { headers: { cookie } })).text()
    const page = await open('/desk/account').then((text) => text || open('/admin'))
    const token =
      /name="token" value="(\w+)"/.exec(page)?.[1] ??
      /name="token" value="(\w+)"/.exec(await open('/admin'))![1]
    return { open, post: (path: string, fields = {}) => send(path, { token, ...fields }, cookie) }
  }

  it('leaves the group by its seller’s word and returns when that is taken back', async () => {
    const { listings, sellerIds, key } = await three('agios-athanasios')
    const [first, own, third] = listings
    const path = `${own}/not-same-home`
    expect((await call(key, 'PUT', `${path}/${ids[0]}`)).json().error.code).toBe('not_one_home')
    expect((await call(key, 'PUT', `${path}/${own}`)).statusCode).toBe(409)
    const seller = await signIn(key)
    const card = await seller.open(`/desk/listings/${own}`)
    expect(card).toContain(`aria-label="Not the same home: #${first}"`)
    const act = { act: 'not-same-home', other: String(first) }
    const done = await seller.post(`/desk/listings/${own}/act`, act)
    expect(done.headers.get('location')).toContain('notice=not-same-home')
    // Nobody else is moved, whoever fits better.
    await until(own, null)
    for (const id of [first, third]) await until(id, { group: first, listings: 2 })
    const again = await call(key, 'PUT', `${path}/${first}`)
    expect(again.json()).toMatchObject({ listing_id: first, set_aside: false })
    expect((await call(key, 'GET', path)).json().results).toHaveLength(1)
    expect(await seller.open(`/desk/listings/${own}`, 'el')).toContain('Αναίρεση')
    const stranger = await issueTestKey(app, sellerIds[0])
    expect((await call(stranger, 'PUT', `${path}/${third}`)).statusCode).toBe(403)
    expect((await call(stranger, 'DELETE', `${path}/${first}`)).statusCode).toBe(403)
    const back = { act: 'take-back-not-same-home', other: String(first) }
    await seller.post(`/desk/listings/${own}/act`, back)
    await until(own, { group: first, listings: 3 })
    expect((await call(key, 'DELETE', `${path}/${first}`)).statusCode).toBe(404)
    // Nothing of it is shown to the public, not even when the listing comes back.
    await write(own, (listing) => ({ ...listing, state: 'paused' }))
    const headers = { authorization: `Bearer ${key}` }
    await app.server.inject({ method: 'POST', url: `/v1/listings/${own}/publish`, headers })
    const { events } = (await app.server.inject('/v1/events?after=0&limit=1000')).json()
    expect(events.length).toBeGreaterThan(0)
    expect(JSON.stringify(events)).not.toContain('same_home')
  }, 90_000)

  it('is what the operator says, whatever the seller says', async () => {
    const { listings, key } = await three('mouttagiaka')
    const [first, own, third] = listings
    await call(key, 'PUT', `${own}/not-same-home/${first}`)
    await until(own, null)
    const { id, secret, key: operatorKey } = makeKey((below) => randomInt(below))
    const hash = hashSecret(secret, await keyPepper(app.store))
    await app.store.addOperator({ id, hash, name: 'Olga', created_at: noon, revoked_at: null })
    const operator = await signIn(operatorKey)
    await vi.waitFor(async () => {
      expect(await operator.open('/admin/copies', 'ru')).toContain('Заявления об объектах')
    }, 20_000)
    const decide = (verdict: string) =>
      operator.post(`/admin/copies/${first}/decide`, { other: String(own), verdict })
    await decide('comparable')
    await until(own, { group: first, listings: 3 })
    const view = await call(key, 'GET', `${own}/not-same-home`)
    expect(view.json().results).toMatchObject([{ listing_id: first, set_aside: true }])
    await call(key, 'DELETE', `${own}/not-same-home/${first}`)
    const refused = await call(key, 'PUT', `${own}/not-same-home/${first}`)
    expect(refused.json().error.code).toBe('home_decided')
    await decide('different')
    await vi.waitFor(async () => {
      const [a, b] = [await homeOf(first), await homeOf(own)]
      // The third stays with one of them.
      expect([a, b].filter((home) => home === null)).toHaveLength(1)
      expect((await homeOf(third)).listings).toBe(2)
    }, 20_000)
    await decide('withdrawn')
    await until(own, { group: first, listings: 3 })
    const acts = (await app.store.listAudit(10)).map(({ act }) => act)
    expect(acts).toEqual(
      expect.arrayContaining(['separate homes', 'set aside separation', 'withdraw home verdict']),
    )
    expect((await operator.post(`/admin/copies/${first}/decide`, {})).status).toBe(400)
  }, 90_000)
})
