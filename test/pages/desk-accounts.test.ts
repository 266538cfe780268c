/** Accounts under two hands: links that were mailed twice or to a former address, cookies that change on a refused page. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../src/structures/durations.ts'
import { answerSignIns } from '../support/answer-sign-ins.ts'
import { type Seller, type SellerApp, startSellerApp } from '../write/seller-app.ts'

let app: SellerApp
beforeAll(async () => {
  app = await startSellerApp({ environment: { OWNER_SIGNUP: '1' } })
})
afterAll(() => app.stop())

const headers = { 'sec-fetch-site': 'same-origin' }

const post = (url: string, fields: Record<string, string>, cookie = '') =>
  app.server.inject({
    method: 'POST',
    url,
    headers: { ...headers, cookie, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })

const go = (url: string, cookie = '') =>
  app.server.inject({ method: 'GET', url, headers: { ...headers, cookie } })

type Page = Awaited<ReturnType<typeof go>>

const cookieIn = (page: Page): string =>
  [page.headers['set-cookie'] ?? []].flat().at(-1)?.split(';', 1)[0] ?? ''

/** The tokens of links in the mails that wait, newest last. */
async function mailedLinks(): Promise<string[]> {
  await answerSignIns(app)
  const mails = await app.store.claimMails(app.clock.nowMs, app.clock.nowMs, 100)
  const tokens = [...JSON.stringify(mails).matchAll(/"token":"(enter_[\w-]+)"/g)]
  return tokens.map(([, token]) => token)
}

async function forgetMails(): Promise<void> {
  for (const { id } of await app.store.claimMails(app.clock.nowMs, app.clock.nowMs, 100))
    await app.store.write((transaction) => transaction.markMailSent(id, app.clock.nowMs))
}

describe('a mailed link', () => {
  it('that opens an account opens one, however often it was requested', async () => {
    const sign = { name: 'Anna', email: 'anna@example.com' }
    await post('/desk/sign-up', sign)
    await post('/desk/sign-up', { ...sign, email: 'Anna@Example.com' })
    const [first, second] = await mailedLinks()
    const entered = await Promise.all([
      post(`/desk/enter/${first}`, {}),
      post(`/desk/enter/${second}`, {}),
    ])
    expect(entered.map(({ statusCode }) => statusCode)).toEqual([303, 303])
    const owners = (await app.store.listSellers()).filter(({ name }) => name === 'Anna')
    expect(owners).toHaveLength(1)
    expect(await app.store.getSellerRules(owners[0].id)).toMatchObject({ live_max: 5 })
    for (const page of entered) {
      expect((await go('/desk/account', cookieIn(page))).body).toContain('Anna')
    }
    await forgetMails()
  })

  it('is void once the operator has changed the address, also one that is used at that moment', async () => {
    const { id } = await app.addSeller()
    await app.service.operator.changeSeller(id, 'old@example.com', '', 'Olga')
    await post('/desk/link', { email: 'old@example.com' })
    const [link] = await mailedLinks()
    await app.service.operator.changeSeller(id, 'new@example.com', '', 'Olga')
    expect((await post(`/desk/enter/${link}`, {})).statusCode).toBe(410)
    await forgetMails()

    // As one that was on its way to the former address when it was changed.
    await post('/desk/link', { email: 'new@example.com' })
    const [late] = await mailedLinks()
    const { operator } = app.service
    await Promise.all([
      operator.changeSeller(id, 'third@example.com', '', 'Olga'),
      operator.changeSeller(id, 'third@example.com', '7', 'Olga'),
    ])
    expect((await post(`/desk/enter/${late}`, {})).statusCode).toBe(410)
    expect(await app.store.sessionsOf(id)).toEqual([])
  })

  it('stays good while a seller is changed otherwise', async () => {
    const { id } = await app.addSeller()
    await app.service.operator.changeSeller(id, 'same@example.com', '', 'Olga')
    await forgetMails()
    await post('/desk/link', { email: 'same@example.com' })
    const [link] = await mailedLinks()
    await app.service.operator.changeSeller(id, 'same@example.com', '3', 'Olga')
    expect((await post(`/desk/enter/${link}`, {})).statusCode).toBe(303)
  })
})

describe('a cookie that is due to change', () => {
  async function signedIn(seller: Seller): Promise<string> {
    return cookieIn(await post('/desk/sign-in', { key: seller.key }))
  }

  it.each([
    ['a page that is not there', (cookie: string) => go('/desk/listings/999999', cookie)],
    ['a form without its token', (cookie: string) => post('/desk/bulk', {}, cookie)],
    [
      'a form that is refused',
      (cookie: string) => post('/desk/feeds/999999/runs', { act: 'apply' }, cookie),
    ],
    [
      "a script's request that is refused",
      (cookie: string) => post('/desk/listings/999999/photo-act', {}, cookie),
    ],
  ])('reaches its browser with %s', async (_, ask) => {
    const seller = await app.addSeller()
    const cookie = await signedIn(seller)
    app.clock.nowMs += 20 * MINUTE_MS
    const changed = cookieIn(await ask(cookie))
    expect(changed).not.toBe('')
    app.clock.nowMs += 2 * MINUTE_MS
    expect((await go('/desk/account', changed)).statusCode).toBe(200)
  })
})

describe('a suspension', () => {
  it('is not undone by a change of the seller that was started before it', async () => {
    const { id } = await app.addSeller()
    const { operator } = app.service
    await Promise.all([
      operator.changeSeller(id, '', '3', 'Olga'),
      operator.suspend(id, 'spam', 'Petros'),
      operator.changeSeller(id, '', '4', 'Olga'),
    ])
    expect(await app.store.getSellerRules(id)).toMatchObject({
      ...{ live_max: 4, suspended_reason: 'spam' },
    })
  })

  it('leaves nothing live, whatever is published at that moment', async () => {
    const seller = await app.addSeller()
    const ids = await Promise.all([1, 2, 3, 4].map(() => seller.listingIn('draft')))
    await Promise.all([
      ...ids.map((id) => seller.call('POST', `/listings/${id}/publish`)),
      app.service.operator.suspend(seller.id, 'spam', 'Petros'),
    ])
    expect((await app.store.countOwn(seller.id)).live ?? 0).toBe(0)
  })
})
