/** Who may do what at the desks, over HTTP: other sites, old sign-ins, sessions that an operator ends, headers. */
import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyPepper } from '../../src/app/store-secrets.ts'
import { limits } from '../../src/catalogue/limits.ts'
import { hashSecret, makeKey } from '../../src/domain/access/api-key.ts'
import { MINUTE_MS } from '../../src/structures/durations.ts'
import { startTestApp } from '../support/test-app.ts'
import { BASE_URL, type Seller, type SellerApp, startSellerApp } from '../write/seller-app.ts'

let app: SellerApp
let base: string
let seller: Seller
let operatorKey: string

beforeAll(async () => {
  app = await startSellerApp({ environment: { OWNER_SIGNUP: '1' }, fitsPrices: false })
  base = await app.listen()
  seller = await app.addSeller()
  const { id, secret, key } = makeKey((below) => randomInt(below))
  const hash = hashSecret(secret, await keyPepper(app.store))
  const row = { id, hash, name: 'Olga', created_at: app.clock.nowMs, revoked_at: null }
  await app.store.addOperator(row)
  operatorKey = key
})
afterAll(() => app.stop())

async function go(path: string, cookie = '', options: RequestInit = {}) {
  const headers = { cookie, ...options.headers }
  const answer = await fetch(base + path, { redirect: 'manual', ...options, headers })
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}

const post = (path: string, fields: Record<string, string>, cookie = '', headers = {}) =>
  go(path, cookie, { method: 'POST', body: new URLSearchParams(fields), headers })

async function signIn(key: string, before = '') {
  const { headers } = await post('/desk/sign-in', { key }, before)
  const cookie = headers.get('set-cookie')?.split(';', 1)[0] ?? ''
  const page = await go(headers.get('location') ?? '', cookie)
  return { cookie, token: /name="token" value="(\w+)"/.exec(page.text)?.[1] ?? '' }
}

const isIn = async (cookie: string) => (await go('/desk/account', cookie)).status === 200

describe('a form of another site', () => {
  const own = [
    ['same origin by the browser', { 'sec-fetch-site': 'same-origin' }],
    ['the address of the service', { origin: BASE_URL }],
    ['neither, as programs do', {}],
  ] as const
  it.each(own)('is none that says %s', async (_, headers) => {
    expect((await post('/desk/sign-in', { key: seller.key }, '', headers)).status).toBe(303)
  })

  it('is none that comes from where the browser went', async () => {
    const headers = { origin: base }
    expect((await post('/desk/sign-in', { key: seller.key }, '', headers)).status).toBe(303)
  })

  const foreign = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: `${BASE_URL}.evil.example` },
    { origin: BASE_URL, 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]
  it.each(foreign)('is refused: %o', async (headers) => {
    for (const path of ['/desk/sign-in', '/desk/link', '/desk/sign-up', '/desk/sign-out']) {
      expect((await post(path, { key: seller.key }, '', headers)).status, path).toBe(403)
    }
  })
})

describe('a key', () => {
  it('is made after a fresh sign-in only, at each of the three places', async () => {
    const mine = await signIn(seller.key)
    const olga = await signIn(operatorKey)
    const makes = [
      { who: mine, path: '/desk/account/keys', fields: { act: 'create', label: 'x' } },
      { who: olga, path: `/admin/sellers/${seller.id}/keys`, fields: { label: 'x' } },
      { who: olga, path: '/admin/keys', fields: { label: 'x', per_hour: '100' } },
    ] as const
    const pages = ['/desk/account', `/admin/sellers/${seller.id}`, '/admin/keys']
    for (const { who, path, fields } of makes) {
      const made = await post(path, { token: who.token, ...fields }, who.cookie)
      expect(made.text, path).toMatch(/<pre>estia_\w+<\/pre>/)
    }
    const count = async () => (await app.store.listKeys()).length
    const [keys, readers] = [await count(), (await app.store.listReadingKeys()).length]
    app.clock.nowMs += limits.keySignInMinutes * MINUTE_MS
    for (const [at, { who, path, fields }] of makes.entries()) {
      const refused = await post(path, { token: who.token, ...fields }, who.cookie)
      expect([refused.status, refused.headers.get('location')], path).toEqual([303, '/desk/again'])
      expect((await go(pages[at], who.cookie)).text).toContain('href="/desk/again"')
    }
    expect([await count(), (await app.store.listReadingKeys()).length]).toEqual([keys, readers])
    // The service refuses by itself: a page that forgets to look cannot make one.
    const stale = { signedInAt: app.clock.nowMs - limits.keySignInMinutes * MINUTE_MS }
    const caller = { kind: 'seller', sellerId: seller.id, keyId: 'x' } as const
    const { deskWork, operator } = app.service
    const by = { name: 'Olga', ...stale }
    for (const made of [
      deskWork.createKey('x', { caller, ...stale }),
      operator.createKey(seller.id, 'x', by),
      operator.createReader('x', '5', by),
    ]) {
      await expect(made).rejects.toMatchObject({ status: 403 })
    }
    const again = await go('/desk/again', mine.cookie)
    expect(again.text).toContain('action="/desk/sign-in"')
    const fresh = await signIn(seller.key, mine.cookie)
    expect(await isIn(mine.cookie)).toBe(false)
    const made = await post(
      '/desk/account/keys',
      { token: fresh.token, act: 'create' },
      fresh.cookie,
    )
    expect(made.text).toMatch(/<pre>estia_\w+<\/pre>/)
  })
})

describe('an operator', () => {
  it("ends a seller's sessions, and nobody else's; the audit says so", async () => {
    const other = await app.addSeller()
    const [one, two, third] = [
      await signIn(seller.key),
      await signIn(seller.key),
      await signIn(other.key),
    ]
    const olga = await signIn(operatorKey)
    const page = await go(`/admin/sellers/${seller.id}`, olga.cookie)
    expect(page.text).toContain(`action="/admin/sellers/${seller.id}/end-sessions"`)
    const stale = await post(`/admin/sellers/${seller.id}/end-sessions`, {}, olga.cookie)
    expect(stale.headers.get('location')).toBe(`/admin/sellers/${seller.id}?notice=stale`)
    expect(await isIn(one.cookie)).toBe(true)
    const done = await post(
      `/admin/sellers/${seller.id}/end-sessions`,
      { token: olga.token },
      olga.cookie,
    )
    expect(done.headers.get('location')).toBe(`/admin/sellers/${seller.id}?notice=sessions`)
    const after = await go(`/admin/sellers/${seller.id}?notice=sessions`, olga.cookie)
    expect(after.text).toContain('signed out everywhere')
    for (const { cookie } of [one, two]) expect(await isIn(cookie)).toBe(false)
    expect(await isIn(third.cookie)).toBe(true)
    const [line] = await app.store.listAudit(1)
    expect(line).toMatchObject({
      ...{ actor: 'Olga', act: 'end sessions', subject: `seller:${seller.id}` },
    })
    expect(Number(line.detail)).toBeGreaterThanOrEqual(2)
    const missing = '/admin/sellers/9999/end-sessions'
    expect((await post(missing, { token: olga.token }, olga.cookie)).status).toBe(404)
  })
})

describe('the language of mails', () => {
  it('is that of the country until the seller chooses another', async () => {
    const { cookie, token } = await signIn(seller.key)
    expect((await go('/desk/account', cookie)).text).toMatch(/value="el" selected/)
    await post('/desk/account/language', { token, language: 'xx' }, cookie)
    expect((await go('/desk/account', cookie)).text).toMatch(/value="el" selected/)
    await post('/desk/account/language', { token, language: 'ru' }, cookie)
    expect((await go('/desk/account', cookie)).text).toMatch(/value="ru" selected/)
    expect((await app.store.getSellerMail(seller.id))?.language).toBe('ru')
  })
})

describe('where somebody is signed in', () => {
  const closed = {
    'access-control-allow-origin': null,
    'access-control-expose-headers': null,
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
  }
  const found = (headers: Headers) =>
    Object.fromEntries(Object.keys(closed).map((name) => [name, headers.get(name)]))

  it.each([
    '/desk',
    '/%64esk',
    '/desk/account',
    '/desk/none',
    '/desk?x=1',
    '/admin',
    '/admin/sellers/1',
    '/admin/none',
  ])('%s is nothing for other sites', async (path) => {
    const { cookie } = await signIn(path.startsWith('/admin') ? operatorKey : seller.key)
    for (const visitor of ['', cookie]) {
      expect(found((await go(path, visitor)).headers)).toEqual(closed)
    }
    const asked = await go(path, '', {
      method: 'OPTIONS',
      headers: { origin: 'https://x.example' },
    })
    expect(found(asked.headers)).toEqual(closed)
  })

  it.each(['/', '/v1/meta', '/desks', '/administration'])('%s is for all', async (path) => {
    expect(found((await go(path)).headers)).toMatchObject({ 'access-control-allow-origin': '*' })
  })
})

describe('strict transport', () => {
  it('is of this name, and of those below it only where the operator says so', async () => {
    const name = 'strict-transport-security'
    expect((await go('/v1/meta')).headers.get(name)).toBe('max-age=31536000')
    expect((await go('/desk')).headers.get(name)).toBe('max-age=31536000')
    const strict = await startTestApp({
      environment: { BASE_URL, HSTS_INCLUDE_SUBDOMAINS: '1' },
      fitsPrices: false,
    })
    const { headers } = await strict.server.inject('/desk')
    expect(headers[name]).toBe('max-age=31536000; includeSubDomains')
    await strict.stop()
  })
})
