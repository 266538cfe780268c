/** Redirects of pages stay in the language of the address. */
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Seller, type SellerApp, startSellerApp } from '../write/seller-app.ts'

let app: SellerApp
let base: string
let seller: Seller
let listing: number
let cookie: string
let token: string

beforeAll(async () => {
  app = await startSellerApp({ environment: { OWNER_SIGNUP: '1' } })
  base = await app.listen()
  seller = await app.addSeller()
  listing = await seller.listingIn('live', { reference: null })
  const signedIn = await send('POST', '/desk/sign-in', { key: seller.key })
  cookie = signedIn.headers.getSetCookie()[0].split(';', 1)[0]
  const page = await fetch(`${base}/desk/account`, { headers: { cookie } })
  token = /name="token" value="(\w+)"/.exec(await page.text())![1]
})
afterAll(() => app.stop())

async function send(method: string, path: string, fields: Record<string, string> = {}) {
  return fetch(base + path, {
    ...{ method, redirect: 'manual', headers: cookie ? { cookie } : {} },
    ...(method === 'POST' && { body: new URLSearchParams(fields) }),
  })
}

type Fields = () => Record<string, string>

const redirects: readonly [name: string, path: () => string, fields?: Fields][] = [
  ['an untidy search', () => '/search?price_max=400k'],
  ['a sentence', () => '/search?find=house+in+paphos'],
  ['a reference or number', () => `/search?find=%23${listing}`],
  ['a listing by its number alone', () => `/listings/${listing}`],
  ['a place by another spelling', () => '/places/PAPHOS'],
  ['a report', () => `/listings/${listing}/reports`, () => ({ reason: 'fraud' })],
  ['an operator’s page for a seller', () => '/admin/sellers'],
  ['a page that answered a form', () => '/desk/bulk'],
  ['signing in', () => '/desk/sign-in', () => ({ key: seller.key })],
  ['a mailed link', () => '/desk/link', () => ({ email: 'nobody@example.com' })],
  ['a new listing', () => '/desk/listings/new', () => ({ token, deal: 'sale' })],
  ['saving', () => `/desk/listings/${listing}`, () => ({ token, price: '250k' })],
  ['an act', () => `/desk/listings/${listing}/act`, () => ({ token, act: 'publish' })],
  ['a photo', () => `/desk/listings/${listing}/photo`, () => ({ token, act: 'x', url: 'x' })],
  ['a form of an earlier session', () => `/desk/listings/${listing}/act`, () => ({ token: 'old' })],
  ['several listings', () => '/desk/bulk', () => ({ token, act: 'publish', ids: String(listing) })],
]

describe.each(redirects)('%s', (...[, path, fields]) => {
  it('redirects in the requested language, and without one as before', async () => {
    const method = fields ? 'POST' : 'GET'
    const plain = await send(method, path(), fields?.())
    expect([301, 303]).toContain(plain.status)
    const before = plain.headers.get('location')!
    expect(before).not.toContain('lang=')
    const asked = `${path()}${path().includes('?') ? '&' : '?'}lang=el`
    const answer = await send(method, asked, fields?.())
    const to = new URL(answer.headers.get('location')!, base)
    expect([answer.status, to.searchParams.get('lang')]).toEqual([plain.status, 'el'])
    expect(to.hash).toBe(new URL(before, base).hash)
    expect(answer.headers.getSetCookie().join()).toContain('lang=el; Path=/')
  })
})

it('every redirect of a page goes through the one place that does so', () => {
  const source = resolve(import.meta.dirname, '../../src/site')
  const files = globSync('**/*.ts', { cwd: source }).filter((file) => !file.startsWith('islands'))
  const redirecting = files.filter((file) =>
    /\.redirect\(|header\('location'/.test(readFileSync(join(source, file), 'utf8')),
  )
  expect(redirecting).toEqual(['mount/mount-site.ts'])
})
