/** A seller's phone number and page: edited at the desk and by API, shown on press, and to nobody else. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { limits } from '../../src/catalogue/limits.ts'
import { expectErrorShape } from '../support/error-shape.ts'
import { get, send } from '../support/test-app.ts'
import { ownPhoto, type Seller, type SellerApp, startSellerApp } from '../write/seller-app.ts'

const NUMBER = /99 ?123 ?456/
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const browser = {
  'user-agent': 'Mozilla/5.0 (Linux; Android 15; Pixel 8) Chrome/130.0 Mobile Safari/537.36',
  'accept-language': 'en',
}

let app: SellerApp
let seller: Seller
let id: number

beforeAll(async () => {
  app = await startSellerApp()
  seller = await app.addSeller()
  id = await seller.listingIn('live')
})
afterAll(() => app.stop())

const press = (path: string, remoteAddress: string, headers: object = browser) =>
  send(app, {
    method: 'POST',
    url: path,
    remoteAddress,
    headers: { ...headers, ...form },
    payload: '',
  })

const shown = async () => (await seller.call('GET', `/my/listings/${id}/figures`)).body.totals

it('shows a number on press only, counted, with the ways its seller allows', async () => {
  expect((await press(`/listings/${id}/phone`, '192.0.2.1')).status).toBe(303)
  const sent = { phone: '99 123456', accepts_calls: true }
  const changed = await seller.call('PATCH', '/my/profile', sent)
  expect(changed.body).toMatchObject({ phone: '+35799123456', accepts_calls: true })
  const record = await get(app, `/v1/listings/${id}`)
  expect(record.body).toMatchObject({ accepts_calls: true, accepts_whatsapp: false })
  const page = await get(app, `/listings/${id}/x`, browser)
  expect(page.text).toContain(`action="/listings/${id}/phone"`)
  for (const url of [`/v1/listings/${id}`, `/listings/${id}/x`, '/v1/listings?detail=full', '/']) {
    expect((await get(app, url)).text, url).not.toMatch(NUMBER)
  }
  const answer = await press(`/listings/${id}/phone`, '192.0.2.1')
  expect(answer.text).toContain('href="tel:+35799123456"')
  expect(answer.text).toContain('+357 99 123456')
  expect(answer.text).not.toContain('wa.me')
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
  })
  expect(
    (await press(`/listings/${id}/phone`, '192.0.2.1', { 'user-agent': 'curl/8' })).status,
  ).toBe(200)
  await app.counter.flush()
  expect(await shown()).toMatchObject({ numbers_shown: 1 })
  await seller.call('PATCH', '/my/profile', { accepts_calls: false, accepts_whatsapp: true })
  const other = await press(`/listings/${id}/phone`, '192.0.2.1')
  expect(other.text).toContain('href="https://wa.me/35799123456?text=')
  expect(other.text).not.toContain('tel:')
  const agency = await press(`/agencies/${seller.companyId}/phone`, '192.0.2.1')
  expect(agency.text).toContain('https://wa.me/35799123456')
  expect((await get(app, '/robots.txt')).text).toContain('Disallow: /*/phone$')
})

it('rations numbers by address, and takes no form of another site', async () => {
  const foreign = { ...browser, 'sec-fetch-site': 'cross-site' }
  expect((await press(`/listings/${id}/phone`, '198.51.100.9', foreign)).status).toBe(403)
  for (let count = 0; count < limits.numbersPerHour; count += 1) {
    expect((await press(`/listings/${id}/phone`, '198.51.100.1')).status).toBe(200)
  }
  const refused = await press(`/listings/${id}/phone`, '198.51.100.1')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.text).not.toMatch(NUMBER)
  expect((await press(`/agencies/${seller.companyId}/phone`, '198.51.100.1')).status).toBe(429)
  expect((await press(`/listings/${id}/phone`, '198.51.100.2')).status).toBe(200)
})

it('shows none of a listing that is not live, nor of a suspended seller, whose page is gone', async () => {
  const states = ['draft', 'paused', 'closed', 'removed'] as const
  for (const state of states) {
    const hidden = await seller.listingIn(state)
    const answer = await press(`/listings/${hidden}/phone`, '203.0.113.1')
    expect([state, answer.status]).toEqual([
      state,
      { draft: 404, paused: 404, closed: 303, removed: 410 }[state],
    ])
    expect(answer.text).not.toMatch(NUMBER)
  }
  const agency = `/agencies/${seller.companyId}`
  expect((await get(app, agency)).status).toBe(200)
  const { store, clock } = app
  await store.write((transaction) => transaction.suspendSeller(seller.id, 'fraud', clock.nowMs))
  for (const path of [`/listings/${id}/phone`, `${agency}/phone`]) {
    const answer = await press(path, '203.0.113.2')
    expect([path, answer.status]).toEqual([path, 303])
    expect(answer.text).not.toMatch(NUMBER)
  }
  expect((await get(app, agency)).status).toBe(404)
  await store.write((transaction) => transaction.liftSuspension(seller.id))
})

it('is read and changed by its owner on the version that it knows', async () => {
  const before = await seller.call('GET', '/my/profile')
  const match = { 'if-match': String(before.headers.etag) }
  const first = await seller.call('PATCH', '/my/profile', { licence: '417/E' }, match)
  expect(first.body).toMatchObject({ ...before.body, licence: '417/E' })
  const stale = await seller.call('PATCH', '/my/profile', { licence: '1' }, match)
  expectErrorShape(stale, { code: 'precondition_failed' })
  expectErrorShape(await seller.call('PATCH', '/my/profile', { phone: '12' }), {
    code: 'invalid_value',
    param: 'phone',
  })
  const stranger = await app.addSeller()
  expect((await stranger.call('GET', '/my/profile')).body).toMatchObject({ phone: null, about: {} })
})

it('has a logo, of an image that was sent here', async () => {
  const set = await seller.call('PATCH', '/my/profile', { logo_url: ownPhoto(8) })
  expect(set.body.logo).toMatchObject({ url: ownPhoto(8) })
  const agency = `/agencies/${seller.companyId}`
  expect((await get(app, agency)).text).toContain('class="agency-logo"')
  expect(await app.store.pagePhotoKeys()).toEqual(['demo-house-8'])
  for (const wrong of ['https://elsewhere.example.com/logo.png', ownPhoto(8).slice(0, -9), 7]) {
    const refused = await seller.call('PATCH', '/my/profile', { logo_url: wrong })
    expectErrorShape(refused, { code: 'invalid_value', param: 'logo_url' })
  }
  expect((await seller.call('PATCH', '/my/profile', { logo_url: null })).body.logo).toBeNull()
  expect((await get(app, agency)).text).not.toContain('class="agency-logo"')
})

async function desk() {
  const signIn = await send(app, {
    method: 'POST',
    url: '/desk/sign-in',
    headers: form,
    payload: new URLSearchParams({ key: seller.key }).toString(),
  })
  const cookie = String(signIn.headers['set-cookie']).split(';', 1)[0]
  const open = async () => {
    const { text } = await get(app, '/desk/profile', { cookie })
    const hidden = [...text.matchAll(/type="hidden" name="(token|base)" value="([^"]*)"/g)]
    const fields = hidden.map(([, name, value]): [string, string] => [
      name,
      value.replaceAll('&quot;', '"'),
    ])
    return { text, fields: Object.fromEntries(fields) }
  }
  const save = (fields: Record<string, string>) =>
    send(app, {
      method: 'POST',
      url: '/desk/profile',
      headers: { ...form, cookie },
      payload: new URLSearchParams(fields).toString(),
    })
  return { open, save }
}

it('is edited at the desk, where an old form never undoes what another device saved', async () => {
  await seller.call('PATCH', '/my/profile', {
    ...{ phone: '99 123456', accepts_calls: true, accepts_whatsapp: false },
    ...{ licence: '417/E', about: { en: 'Homes by the sea.' } },
  })
  const { open, save } = await desk()
  const { text, fields } = await open()
  expect(text).toContain('value="+357 99 123456"')
  expect(text).toContain('Homes by the sea.')
  const asShown = {
    ...{ ...fields, phone: '+357 99 123456', accepts_calls: '1' },
    ...{ licence: '417/E', 'about.en': 'Homes by the sea.' },
  }
  await seller.call('PATCH', '/my/profile', { about: { en: 'Flats in town.' } })
  const kept = await save({ ...asShown, licence: '500/E' })
  expect([kept.status, kept.headers.location]).toEqual([303, '/desk/profile?notice=saved'])
  const own = async () => (await seller.call('GET', '/my/profile')).body
  expect(await own()).toMatchObject({ licence: '500/E', about: { en: 'Flats in town.' } })
  const both = await save({ ...asShown, 'about.en': 'Villas.' })
  expect(both.status).toBe(409)
  expect(both.text).toContain('Villas.')
  expect(both.text).toContain('Flats in town.')
  expect(await own()).toMatchObject({ about: { en: 'Flats in town.' } })
  const wrong = await save({ ...asShown, phone: '12' })
  expect(wrong.status).toBe(400)
  expect(wrong.text).toContain('This is not a valid number.')
  // Without a number nobody is invited to call.
  expect((await save({ ...asShown, phone: '' })).status).toBe(303)
  expect(await own()).toMatchObject({ phone: null, accepts_calls: false })
  const ticked = await save({ ...(await open()).fields, accepts_whatsapp: '1' })
  expect(ticked.text).toContain('Enter a phone number, or untick calls and WhatsApp.')
  const page = await get(app, `/agencies/${seller.companyId}`, browser)
  expect(page.text).toContain('Flats in town.')
  expect(page.text).toContain('500/E')
  expect(page.text).not.toMatch(NUMBER)
})
