/** Exports by a token: what portals get, how it is cached, and what ends it; at the API and at the desk. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { limits } from '../../src/catalogue/limits.ts'
import { textAt, textsAt } from '../../src/feeds/read/feed-element.ts'
import { createXmlReader } from '../../src/feeds/read/xml-reader.ts'
import { HOUR_MS } from '../../src/structures/durations.ts'
import { postedForms } from '../support/page-forms.ts'
import { BASE_URL, type Seller, type SellerApp, startSellerApp } from '../write/seller-app.ts'

let app: SellerApp
let base: string

beforeAll(async () => {
  app = await startSellerApp({ fitsPrices: false })
  base = await app.listen()
})
afterAll(() => app.stop())

const MINE = { name: 'JamesEdition' }
const make = async (seller: Seller) => (await seller.call('POST', '/my/exports', MINE)).body
const pull = ({ token }: { readonly [name: string]: unknown }, format = 'kyero', headers = {}) =>
  fetch(`${base}/v1/exports/${token}/${format}`, { headers })
const codeOf = async (answer: Response) =>
  [answer.status, ((await answer.json()) as { error: { code: string } }).error.code] as const

describe('an export', () => {
  it('has a token that is shown once and stored as a hash', async () => {
    const seller = await app.addSeller()
    const made = await make(seller)
    expect(made).toMatchObject({ ...MINE, last_pulled_at: null, revoked_at: null })
    expect(made.addresses.kyero).toBe(`${BASE_URL}/v1/exports/${made.token}/kyero`)
    const listed = await seller.call('GET', '/my/exports')
    expect(listed.body.results).toMatchObject([{ id: made.id, ...MINE }])
    expect(JSON.stringify(listed.body)).not.toContain('exp_')
    const rows = JSON.stringify(await app.store.exportsOf(seller.id))
    expect(rows).not.toContain(String(made.token).slice(4))
  })

  it('is fetched without a key, compressed, and not again while nothing has changed', async () => {
    const seller = await app.addSeller()
    const description = 'Near the sea, with a garden. '.repeat(50)
    const id = await seller.listingIn('live', { price: 251_000, description })
    const made = await make(seller)
    app.clock.nowMs += 10_000
    const first = await pull(made, 'kyero', { 'accept-encoding': 'gzip' })
    expect([first.status, first.headers.get('content-encoding')]).toEqual([200, 'gzip'])
    const text = await first.text()
    expect(text).toContain('<price>251000</price>')
    const [etag, since] = [first.headers.get('etag')!, first.headers.get('last-modified')!]
    // Kept by the portal, and asked about each time; no-store would forbid it to keep what the tag is for.
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    expect((await pull(made, 'kyero', { 'if-none-match': etag })).status).toBe(304)
    expect((await pull(made, 'kyero', { 'if-modified-since': since })).status).toBe(304)
    expect((await app.store.exportsOf(seller.id))[0]?.pulled_at).toBe(app.clock.nowMs)

    app.clock.nowMs += 10_000
    await seller.call('PATCH', `/listings/${id}`, { price: 252_000 })
    const fresh = await pull(made, 'kyero', { 'if-none-match': etag })
    expect([fresh.status, fresh.headers.get('last-modified')]).toEqual([200, null])
    expect(await fresh.text()).toContain('<price>252000</price>')
    app.clock.nowMs += 10_000
    await seller.call('POST', `/listings/${id}/unpublish`)
    app.clock.nowMs += 10_000
    const gone = await pull(made, 'kyero', { 'if-modified-since': since })
    expect([gone.status, (await gone.text()).includes('<property>')]).toEqual([200, false])
  })

  it('names features so that they say something on their own', async () => {
    const seller = await app.addSeller()
    const kinds = { pool: 'private', parking: 'covered', air_conditioning: 'all-rooms' }
    await seller.listingIn('live', { ...kinds, heating: 'radiators' })
    const text = await (await pull(await make(seller))).text()
    const features = [...text.matchAll(/<feature>([^<]*)/g)].map(([, feature]) => feature)
    expect(features).toEqual(
      expect.arrayContaining([
        ...['Private pool', 'Covered parking', 'Air conditioning in all rooms', 'Radiators'],
      ]),
    )
    expect(features).not.toContain('All rooms')
  })

  it('is made once for a version of the stock, however many fetch it', async () => {
    const seller = await app.addSeller()
    await seller.listingIn('live')
    const made = await make(seller)
    const reads = vi.spyOn(app.store, 'ownListings')
    const answers = await Promise.all(Array.from({ length: 20 }, () => pull(made, 'rera')))
    expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(1)
    await pull(made, 'rera')
    expect(reads).toHaveBeenCalledTimes(1)
    reads.mockRestore()
  })

  it('says so when it was revoked, when its seller is suspended, and when there is none', async () => {
    const seller = await app.addSeller()
    const [made, other] = [await make(seller), await make(seller)]
    expect((await seller.call('DELETE', `/my/exports/${made.id}`)).status).toBe(204)
    expect((await seller.call('DELETE', `/my/exports/${made.id}`)).status).toBe(204)
    expect(await codeOf(await pull(made))).toEqual([410, 'export_revoked'])
    expect((await pull(other)).status).toBe(200)
    await app.store.write((t) => t.suspendSeller(seller.id, 'unpaid', app.clock.nowMs))
    const answer = await pull(other)
    const body = (await answer.json()) as { error: { code: string; message: string } }
    expect([answer.status, body.error.code]).toEqual([403, 'publishing_stopped'])
    expect(body.error.message).not.toContain('unpaid')
    expect(await codeOf(await pull({ token: `exp_${'x'.repeat(43)}` }))).toEqual([404, 'not_found'])
    expect(await codeOf(await pull({ token: 'guess' }))).toEqual([404, 'not_found'])
    const stranger = await app.addSeller()
    expect((await stranger.call('DELETE', `/my/exports/${other.id}`)).status).toBe(404)
  })

  it('is one of ten, named, and fetched sixty times an hour', async () => {
    const seller = await app.addSeller()
    const refused = async (sent: object) => {
      const { status, body } = await seller.call('POST', '/my/exports', sent)
      return [status, body.error.code, body.error.param]
    }
    expect(await refused({})).toEqual([400, 'missing_field', 'name'])
    expect(await refused({ name: ' ' })).toEqual([400, 'missing_field', 'name'])
    expect(await refused({ name: 7 })).toEqual([400, 'invalid_value', 'name'])
    expect(await refused({ name: 'x'.repeat(61) })).toEqual([400, 'too_long', 'name'])
    expect(await refused({ ...MINE, url: 'x' })).toEqual([400, 'unknown_field', 'url'])
    const made = await make(seller)
    for (let more = 1; more < limits.exportsPerSeller; more++) await make(seller)
    expect(await refused(MINE)).toEqual([409, 'too_many_exports', undefined])
    for (let at = 0; at < limits.exportPullsPerHour; at++) await pull(made, 'reso')
    const answer = await pull(made, 'reso')
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await codeOf(answer)).toEqual([429, 'rate_limited'])
    app.clock.nowMs += HOUR_MS
    expect((await pull(made, 'reso')).status).toBe(200)
  })
})

it('home listings of Meta have what Meta requires, and leave out homes that it refuses', async () => {
  const seller = await app.addSeller()
  const id = await seller.listingIn('live', {
    ...{
      price: 300_000,
      district: 'paphos',
      location: 'tala',
      description: 'A quiet home & a garden.',
    },
  })
  const { status, text } = await seller.call('GET', '/my/export.meta')
  expect(status).toBe(200)
  const reader = createXmlReader('listing')
  const [{ element }] = [...reader.push(text), ...reader.end().last]
  const at = (path: string) => textAt(element, path)
  expect(at('home_listing_id')).toBe(String(id))
  expect([at('availability'), at('price')]).toEqual(['for_sale', '300000 EUR'])
  expect(textsAt(element, 'address/component')).toEqual(['Tala', 'Tala', 'Paphos', 'Cyprus'])
  // It has no point of its own: that of its place.
  expect(Number(at('latitude'))).toBeCloseTo(34.8, 0)
  expect(textsAt(element, 'image/url')[0]).toMatch(/^https:.*\.jpg$/)
  expect(at('description')).toBe('A quiet home & a garden.')
})

it('is created and revoked at the desk, and its address shown once', async () => {
  const seller = await app.addSeller()
  const post = (path: string, fields: Record<string, string>, cookie = '') =>
    fetch(base + path, {
      ...{ method: 'POST', redirect: 'manual', headers: { cookie } },
      body: new URLSearchParams(fields),
    })
  const signed = await post('/desk/sign-in', { key: seller.key })
  const cookie = signed.headers.get('set-cookie')!.split(';', 1)[0]!
  const show = async (path = '/desk/exports') =>
    (await fetch(base + path, { headers: { cookie, 'accept-language': 'en' } })).text()
  const formWith = async (name: string) =>
    Object.fromEntries(
      postedForms(await show(), '/desk/exports').find(({ fields }) =>
        fields.some(([field]) => field === name),
      )!.fields,
    )
  expect(await show('/desk/feeds')).toContain('href="/desk/exports"')
  const blank = await formWith('once')
  const refused = await post('/desk/exports', { ...blank, name: '' }, cookie)
  expect([refused.status, await refused.text()]).toEqual([
    400,
    expect.stringContaining('Please enter a name of up to 60 characters.'),
  ])
  const made = await post('/desk/exports', { ...(await formWith('once')), name: 'A & B' }, cookie)
  const [address] = /https:[^<]+\/v1\/exports\/exp_[\w-]{43}\/kyero/.exec(await made.text())!
  const path = new URL(address).pathname
  expect((await fetch(base + path)).status).toBe(200)
  const page = await show()
  expect(page).toContain('A &amp; B')
  expect(page).not.toContain('exp_')
  const revoking = await formWith('id')
  const done = await post('/desk/exports', { ...revoking, act: 'revoke' }, cookie)
  expect(done.headers.get('location')).toBe('/desk/exports?notice=revoked')
  expect((await fetch(base + path)).status).toBe(410)
})
