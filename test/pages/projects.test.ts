/** The page of a project: what its developer says, its units and how they stand. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectErrorShape } from '../support/error-shape.ts'
import { get, send } from '../support/test-app.ts'
import { type Seller, type SellerApp, startSellerApp } from '../write/seller-app.ts'

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const english = { 'accept-language': 'en' }
const inProject = { condition: 'brand-new', project: { name: 'Sea Towers' } }

let app: SellerApp
let seller: Seller
let id: number
let path: string

beforeAll(async () => {
  app = await startSellerApp()
  seller = await app.addSeller('developer')
  for (const price of [300_000, 310_000]) await seller.listingIn('live', { ...inProject, price })
  const sold = await seller.listingIn('live', { ...inProject, price: 320_000 })
  await seller.call('POST', `/listings/${sold}/close`, { reason: 'sold' })
  await seller.listingIn('draft', { ...inProject, price: 987_000 })
  const withdrawn = await seller.listingIn('live', { ...inProject, price: 986_000 })
  await seller.call('POST', `/listings/${withdrawn}/close`, { reason: 'withdrawn' })
  const { results } = (await seller.call('GET', '/my/projects')).body
  id = Number([...results][0].id)
  path = `/projects/${id}`
})
afterAll(() => app.stop())

it('shows units with price and state, and nothing of those that are not public', async () => {
  const { status, text } = await get(app, path, english)
  expect(status).toBe(200)
  const rows = [...text.matchAll(/<tr ?(?:class="unit-closed")?><th scope="row">.*?<\/tr>/gs)]
  const cells = rows.map(([row]) =>
    row
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )
  expect(cells).toHaveLength(3)
  expect(cells[0]).toMatch(/€300,000.* Available$/)
  expect(cells[2]).toMatch(/€320,000.* Sold$/)
  expect(text).not.toMatch(/98[67],000/)
  for (const [language, word] of [
    ['el', 'Πωλήθηκε'],
    ['ru', 'Продано'],
  ])
    expect((await get(app, path, { 'accept-language': language })).text).toContain(word)
})

it('says what its developer says, changed by API on the version that is known', async () => {
  const before = await seller.call('GET', `/my/projects/${id}`)
  const match = { 'if-match': String(before.headers.etag) }
  const sent = { completion: '2027-06', about: { en: 'Twelve flats around a garden.' } }
  const changed = await seller.call('PATCH', `/my/projects/${id}`, sent, match)
  expect(changed.body).toMatchObject({ id, name: 'Sea Towers', ...sent })
  const stale = await seller.call('PATCH', `/my/projects/${id}`, { completion: null }, match)
  expectErrorShape(stale, { code: 'precondition_failed' })
  const page = await get(app, path, english)
  expect(page.text).toContain('Twelve flats around a garden.')
  expect(page.text).toContain('June 2027')
  const stranger = await app.addSeller('developer')
  expectErrorShape(await stranger.call('PATCH', `/my/projects/${id}`, sent), { code: 'not_found' })
  const wrong = await seller.call('PATCH', `/my/projects/${id}`, { completion: 'soon' })
  expectErrorShape(wrong, { code: 'invalid_value', param: 'completion' })
})

it('is edited at the desk, where an old form undoes nothing', async () => {
  const signIn = await send(app, {
    ...{ method: 'POST', url: '/desk/sign-in', headers: form },
    payload: new URLSearchParams({ key: seller.key }).toString(),
  })
  const cookie = String(signIn.headers['set-cookie']).split(';', 1)[0]
  const profile = await get(app, '/desk/profile', { cookie })
  expect(profile.text).toContain(`href="/desk/projects/${id}"`)
  const { text } = await get(app, `/desk/projects/${id}`, { cookie })
  const hidden = [...text.matchAll(/type="hidden" name="(token|base)" value="([^"]*)"/g)]
  const fields = Object.fromEntries(
    hidden.map(([, name, value]) => [name, value.replaceAll('&quot;', '"')]),
  )
  const save = (more: Record<string, string>) =>
    send(app, {
      ...{ method: 'POST', url: `/desk/projects/${id}`, headers: { ...form, cookie } },
      payload: new URLSearchParams({
        ...{ ...fields, completion: '2027-06', 'about.en': 'Twelve flats around a garden.' },
        ...more,
      }).toString(),
    })
  await seller.call('PATCH', `/my/projects/${id}`, { completion: '2028-01' })
  expect((await save({ 'about.el': 'Δώδεκα διαμερίσματα.' })).status).toBe(303)
  const own = async () => (await seller.call('GET', `/my/projects/${id}`)).body
  expect(await own()).toMatchObject({
    completion: '2028-01',
    about: { el: 'Δώδεκα διαμερίσματα.' },
  })
  const both = await save({ completion: '2029-01' })
  expect(both.status).toBe(409)
  expect(both.text).toContain('2028-01')
  expect((await save({ 'about.ru': 'Звоните 99 123456' })).status).toBe(400)
})

it('is gone while its seller is suspended', async () => {
  const { store, clock } = app
  await store.write((transaction) => transaction.suspendSeller(seller.id, 'fraud', clock.nowMs))
  expect((await get(app, path)).status).toBe(404)
  await store.write((transaction) => transaction.liftSuspension(seller.id))
  expect((await get(app, path)).status).toBe(200)
})
