/** How often a listing is looked at: counted where people look, read by its seller, at the desk and by API. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectErrorShape } from '../support/error-shape.ts'
import { get, send } from '../support/test-app.ts'
import { type Seller, type SellerApp, startSellerApp } from '../write/seller-app.ts'

const browser = {
  'user-agent': 'Mozilla/5.0 (Linux; Android 15; Pixel 8) Chrome/130.0 Mobile Safari/537.36',
  'accept-language': 'el-CY',
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

const from = (remoteAddress: string, url: string, headers: object = browser) =>
  send(app, { url, remoteAddress, headers: { ...headers } })

const save = (remoteAddress: string, more: Record<string, string> = {}) =>
  send(app, {
    method: 'POST',
    url: `/listings/${id}/saves`,
    remoteAddress,
    headers: { ...browser, 'content-type': 'application/x-www-form-urlencoded', ...more },
    payload: '',
  })

const figures = async (query = '') => {
  await app.counter.flush()
  const headers = { authorization: `Bearer ${seller.key}` }
  return get(app, `/v1/my/listings/${id}/figures${query}`, headers)
}

it('counts people who look and save, once a day each, and nobody else', async () => {
  for (const address of ['192.0.2.1', '192.0.2.1', '198.51.100.1']) {
    expect((await from(address, `/listings/${id}/x`)).status).toBe(200)
  }
  expect((await from('203.0.113.1', `/listings/${id}/x`, { 'user-agent': 'curl/8' })).status).toBe(
    200,
  )
  await get(app, `/v1/listings/${id}`)
  expect((await save('192.0.2.1')).status).toBe(204)
  expect((await save('198.51.100.7', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  const { status, body } = await figures()
  expect(status).toBe(200)
  const counted = { views: 2, saves: 1, enquiries: 0, numbers_shown: 0 }
  expect(body.totals).toEqual(counted)
  expect([...body.days]).toHaveLength(84)
  expect([...body.days].at(-1)).toEqual({ day: body.to, ...counted })
  expect([...(await figures('?days=1')).body.days]).toHaveLength(1)
  expectErrorShape(await figures('?days=0'), { code: 'invalid_value', param: 'days' })
})

it('shows them at the desk: in the table, and by week', async () => {
  await app.counter.flush()
  const signIn = await send(app, {
    method: 'POST',
    url: '/desk/sign-in',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ key: seller.key }).toString(),
  })
  const cookie = String(signIn.headers['set-cookie']).split(';', 1)[0]
  const stock = await get(app, '/desk', { cookie })
  expect(stock.text).toContain(`<a href="/desk/listings/${id}/figures">Views: 2, saves: 1</a>`)
  const page = await get(app, `/desk/listings/${id}/figures`, { cookie })
  expect(page.text.match(/<svg class="figure-chart"/g)).toHaveLength(4)
  expect(page.text).toContain('<td data-head="Views">2</td>')
  const stranger = await app.addSeller()
  const headers = { authorization: `Bearer ${stranger.key}` }
  const refused = await get(app, `/v1/my/listings/${id}/figures`, headers)
  expectErrorShape(refused, { code: 'forbidden' })
})
