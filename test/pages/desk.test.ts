/**
 * The desk over HTTP, without a browser: who gets in, what a form needs, what a stale or doubled one does, and what
 * an operator does to a seller.
 */
import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyPepper } from '../../src/app/store-secrets.ts'
import { fields as catalogueFields } from '../../src/catalogue/fields.ts'
import { hashSecret, makeKey } from '../../src/domain/access/api-key.ts'
import { HOUR_MS } from '../../src/structures/durations.ts'
import { plain } from '../photos/test-images.ts'
import { sampleEnquiry } from '../store/sample-enquiry.ts'
import { answerSignIns } from '../support/answer-sign-ins.ts'
import {
  completeFlat,
  ownPhoto,
  type Seller,
  type SellerApp,
  startSellerApp,
} from '../write/seller-app.ts'

let app: SellerApp
let base: string
let seller: Seller
let other: Seller

beforeAll(async () => {
  app = await startSellerApp({ environment: { OWNER_SIGNUP: '1' } })
  base = await app.listen()
  seller = await app.addSeller()
  other = await app.addSeller()
})
afterAll(() => app.stop())

/** What a browser stores: cookies, and the token of the page it has open. */
interface Visit {
  readonly cookie: string
  readonly token: string
}

interface Page {
  readonly status: number
  readonly text: string
  readonly headers: Headers
}

async function go(path: string, options: RequestInit = {}, cookie = ''): Promise<Page> {
  const answer = await fetch(base + path, {
    redirect: 'manual',
    ...options,
    headers: { cookie, ...options.headers },
  })
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}

const post = (path: string, fields: Record<string, string> | string[][], cookie = '', more = {}) =>
  go(path, { method: 'POST', body: new URLSearchParams(fields), headers: more }, cookie)

const cookieIn = ({ headers }: Page): string => headers.get('set-cookie')?.split(';', 1)[0] ?? ''
const tokenIn = ({ text }: Page): string => /name="token" value="(\w+)"/.exec(text)?.[1] ?? ''

/** What a browser without script sends of a page: every control of the listing's form. */
function fieldsIn(text: string): string[][] {
  const form = /<form class="desk-form".*?<\/form>/s.exec(text)?.[0] ?? ''
  const plain = (value: string) =>
    value.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')
  const inputs = [...form.matchAll(/<input ([^>]*)>/g)].flatMap(([, tag]) => {
    const isTick = /type="(?:checkbox|radio)"/.test(tag)
    if (isTick && !/\bchecked\b/.test(tag)) return []
    return [[/name="([^"]*)"/.exec(tag)?.[1] ?? '', plain(/value="([^"]*)"/.exec(tag)?.[1] ?? '')]]
  })
  const texts = [...form.matchAll(/<textarea [^>]*name="([^"]*)"[^>]*>\n?([^<]*)/g)].map(
    ([, name, value]) => [name, plain(value).replaceAll('\n', '\r\n')],
  )
  const chosen = [...form.matchAll(/<select [^>]*name="([^"]*)".*?<\/select>/gs)].map(
    ([select, name]) => [name, /value="([^"]*)" selected/.exec(select)?.[1] ?? ''],
  )
  return [...inputs, ...texts, ...chosen].filter(([name]) => name !== 'token' && name !== 'price')
}

async function signIn(key: string): Promise<Visit> {
  const cookie = cookieIn(await post('/desk/sign-in', { key }))
  const token =
    tokenIn(await go('/desk/account', {}, cookie)) || tokenIn(await go('/admin', {}, cookie))
  return { cookie, token }
}

async function addOperator(name: string): Promise<string> {
  const { id, secret, key } = makeKey((below) => randomInt(below))
  const hash = hashSecret(secret, await keyPepper(app.store))
  await app.store.addOperator({ id, hash, name, created_at: app.clock.nowMs, revoked_at: null })
  return key
}

describe('the door', () => {
  it('leads on to the page that was wanted, by a key and by a mailed link, and to no other site', async () => {
    const wanted = '/desk/feeds?page=2'
    const to = `/desk?next=${encodeURIComponent(wanted)}`
    expect((await go(wanted)).headers.get('location')).toBe(to)
    expect((await go('/admin/sellers')).headers.get('location')).toBe(
      '/desk?next=%2Fadmin%2Fsellers',
    )
    expect((await go(to)).text.match(/name="next" value="\/desk\/feeds\?page=2"/g)).toHaveLength(2)
    const byKey = await post('/desk/sign-in', { key: seller.key, next: wanted })
    expect(byKey.headers.get('location')).toBe(wanted)
    expect((await go(to, {}, cookieIn(byKey))).headers.get('location')).toBe(wanted)
    const wrong = await post('/desk/sign-in', { key: 'wrong', next: wanted })
    expect(wrong.text).toContain('name="next" value="/desk/feeds?page=2"')
    for (const next of ['https://evil.example/', '//evil.example/desk', '/desk/enter/x']) {
      expect((await go(`/desk?next=${encodeURIComponent(next)}`)).text).not.toContain('name="next"')
      const answer = await post('/desk/sign-in', { key: seller.key, next })
      expect(answer.headers.get('location')).toBe('/desk')
    }
  })

  it('sets a cookie that no script can read and no cache stores, for a key', async () => {
    const answer = await post('/desk/sign-in', { key: seller.key })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/desk'])
    const set = answer.headers.get('set-cookie') ?? ''
    expect(set).toMatch(
      /^__Host-desk=desk_[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Lax; Secure$/,
    )
    const page = await go('/desk', {}, cookieIn(answer))
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.text).toContain('Seller 1')
  })

  it('is shut to wrong keys and to forms of other sites, and slower after many tries', async () => {
    const otherEnd = seller.key.endsWith('x') ? 'y' : 'x'
    const wrong = await post('/desk/sign-in', { key: seller.key.slice(0, -1) + otherEnd })
    expect(wrong.status).toBe(401)
    expect(wrong.text).toContain('Unknown key')
    const foreign = { 'sec-fetch-site': 'cross-site' }
    expect((await post('/desk/sign-in', { key: seller.key }, '', foreign)).status).toBe(403)
    let status = 0
    for (let tries = 0; tries < 40 && status !== 429; tries++) {
      status = (await post('/desk/sign-in', { key: 'estia_x' })).status
    }
    expect(status).toBe(429)
    app.clock.nowMs += HOUR_MS
  })

  it('changes the cookie, takes the former one for a minute, and ends after twelve hours', async () => {
    const { cookie } = await signIn(seller.key)
    app.clock.nowMs += HOUR_MS / 2
    const changed = cookieIn(await go('/desk', {}, cookie))
    expect(changed).not.toBe('')
    expect(changed).not.toBe(cookie)
    expect((await go('/desk', {}, cookie)).text).toContain('Sign out')
    app.clock.nowMs += 2 * 60_000
    expect((await go('/desk', {}, cookie)).text).not.toContain('Sign out')
    expect((await go('/desk', {}, changed)).text).toContain('Sign out')
    app.clock.nowMs += 12 * HOUR_MS
    expect((await go('/desk', {}, changed)).text).not.toContain('Sign out')
  })

  it('shows where one is signed in, and ends another session', async () => {
    const one = await signIn(seller.key)
    const two = await signIn(seller.key)
    const page = await go('/desk/account', {}, one.cookie)
    const id = /name="id" value="(\d+)"><button[^>]*>Sign out there/.exec(page.text)?.[1] ?? ''
    await post('/desk/account/sessions', { token: one.token, id }, one.cookie)
    expect((await go('/desk', {}, two.cookie)).text).not.toContain('Sign out')
    expect((await go('/desk', {}, one.cookie)).text).toContain('Sign out')
  })

  it('ends the sessions of a revoked key, and no others', async () => {
    const [mine, another] = [await app.addSeller(), await app.addSeller()]
    const one = await signIn(mine.key)
    const made = await post('/desk/account/keys', { token: one.token, act: 'create' }, one.cookie)
    const two = await signIn(/<pre>(estia_\w+)<\/pre>/.exec(made.text)![1])
    const id = mine.key.split('_')[1]
    await post('/desk/account/keys', { token: two.token, act: 'revoke', id }, two.cookie)
    expect((await go('/desk', {}, one.cookie)).text).not.toContain('Sign out')
    const account = (await go('/desk/account', {}, two.cookie)).text
    expect(account).not.toContain('Sign out there')
    const boss = await signIn(await addOperator('Nikos'))
    const third = await signIn(another.key)
    const key = another.key.split('_')[1]
    await post('/admin/keys/revoke', { token: boss.token, id: key }, boss.cookie)
    expect((await go('/desk', {}, third.cookie)).text).not.toContain('Sign out')
    expect((await go('/desk', {}, two.cookie)).text).toContain('Sign out')
  })
})

describe('a form', () => {
  it('without the token of its session changes nothing, and says so', async () => {
    const { cookie } = await signIn(seller.key)
    const id = await seller.listingIn('live')
    const act = { act: 'unpublish', token: '0'.repeat(32) }
    const answer = await post(`/desk/listings/${id}/act`, act, cookie)
    expect(answer.headers.get('location')).toBe(`/desk/listings/${id}?notice=stale`)
    expect((await seller.call('GET', `/listings/${id}`)).body.state).toBe('live')
  })

  it('sent twice makes one listing', async () => {
    const { cookie, token } = await signIn(seller.key)
    const once = crypto.randomUUID()
    const [a, b] = await Promise.all(
      [1, 2].map(() => post('/desk/listings/new', { token, deal: 'sale', once }, cookie)),
    )
    const made = [a, b].map(({ headers }) => headers.get('location'))
    const again = await post('/desk/listings/new', { token, deal: 'sale', once }, cookie)
    expect(made).toEqual([again.headers.get('location'), again.headers.get('location')])
  })

  it("of another seller's listing is refused, whatever it does", async () => {
    const { cookie, token } = await signIn(other.key)
    const draft = await seller.listingIn('draft')
    const live = await seller.listingIn('live')
    expect((await go(`/desk/listings/${draft}`, {}, cookie)).status).toBe(404)
    expect((await go(`/desk/listings/${live}`, {}, cookie)).status).toBe(404)
    await post(`/desk/listings/${live}`, { token, price: '1' }, cookie)
    await post(`/desk/listings/${live}/act`, { token, act: 'remove' }, cookie)
    await post(
      '/desk/bulk',
      [
        ['token', token],
        ['ids', String(live)],
        ['act', 'unpublish'],
      ],
      cookie,
    )
    const { body } = await seller.call('GET', `/listings/${live}`)
    expect(body).toMatchObject({ state: 'live', price: completeFlat.price })
  })

  it('says at its field what is wrong, loses nothing that was typed, and stores what is right', async () => {
    const { cookie, token } = await signIn(seller.key)
    const id = await seller.listingIn('draft', { reference: null })
    const typed = { token, price: '12o000', covered_area_m2: '91', description: 'Call 99 123456' }
    const answer = await post(`/desk/listings/${id}`, typed, cookie)
    expect(answer.status).toBe(422)
    expect(answer.text).toContain('id="price-fault"')
    expect(answer.text).toContain('value="12o000"')
    expect(answer.text).toContain('Call 99 123456')
    const { body } = await seller.call('GET', `/listings/${id}`)
    expect(body).toMatchObject({
      covered_area_m2: 91,
      price: completeFlat.price,
      description: null,
    })
  })

  const baseIn = ({ text }: Page): string =>
    (/name="base" value="([^"]+)"/.exec(text)?.[1] ?? '').replaceAll('&quot;', '"')

  it('that another device overtook shows both values of a field, and stores the chosen one', async () => {
    const { cookie, token } = await signIn(seller.key)
    const id = await seller.listingIn('draft', { reference: null })
    const path = `/desk/listings/${id}`
    const base = baseIn(await go(path, {}, cookie))
    await seller.call('PATCH', `/listings/${id}`, { price: 111_000, address: 'Made elsewhere 1' })
    const mine = { token, base, mark: '.', price: '222,000', covered_area_m2: '91' }
    const late = await post(path, mine, cookie)
    expect(late.status).toBe(412)
    expect(late.text).toContain('value="222,000"')
    expect(late.text).toContain('Made elsewhere 1')
    expect(late.text).toMatch(/name="choose.price" value="theirs">.*?111,000/s)
    const stored = async () => (await seller.call('GET', `/listings/${id}`)).body
    expect(await stored()).toMatchObject({ price: 111_000, covered_area_m2: 84 })

    const again = { ...mine, base: baseIn(late), undecided: 'price' }
    expect((await post(path, again, cookie)).status).toBe(412)
    const theirs = await post(path, { ...again, 'choose.price': 'theirs' }, cookie)
    expect(theirs.status).toBe(303)
    const elsewhere = { price: 111_000, covered_area_m2: 91, address: 'Made elsewhere 1' }
    expect(await stored()).toMatchObject(elsewhere)
    await post(path, { ...again, 'choose.price': 'mine' }, cookie)
    expect(await stored()).toMatchObject({ ...elsewhere, price: 222_000 })
    // The seller chose against 111,000: a later value is not overwritten either.
    await seller.call('PATCH', `/listings/${id}`, { price: 333_000 })
    expect((await post(path, { ...again, 'choose.price': 'mine' }, cookie)).status).toBe(412)
    expect(await stored()).toMatchObject({ price: 333_000 })
  })

  it('changes the fields that were typed into and no others', async () => {
    const { cookie, token } = await signIn(seller.key)
    const id = await seller.listingIn('draft', {
      ...{ reference: null, covered_area_m2: 120.125, plot_area_m2: 1234.5 },
      ...{ lat: 34.707, lng: 33.0226, description: 'One line.\n\nAnother.  ' },
    })
    const before = (await seller.call('GET', `/listings/${id}`)).body
    for (const [lang, area] of [
      ['en', '120.125'],
      ['el', '120,125'],
      ['ru', '120,125'],
    ]) {
      const page = await go(`/desk/listings/${id}?lang=${lang}`, {}, cookie)
      const fields = fieldsIn(page.text)
      expect(fields).toContainEqual(['covered_area_m2', area])
      // The language of the browser changed meanwhile: the form is read as it was written.
      const sent = [...fields, ['token', token], ['price', '250.000 €']]
      const saved = await post(`/desk/listings/${id}`, sent, `${cookie}; lang=ru`)
      expect(saved.headers.get('location')).toContain('notice=saved')
      const { body } = await seller.call('GET', `/listings/${id}`)
      expect(body.price).toBe(250_000)
      for (const { name } of catalogueFields.filter((one) => one.name !== 'price')) {
        expect([name, body[name]]).toEqual([name, before[name]])
      }
      await seller.call('PATCH', `/listings/${id}`, { price: before.price })
    }
  })

  it.each([
    ['0x10', 422],
    ['1e5', 422],
    ['1.250k', 422],
    ['€250,000', 303],
    ['250k', 303],
  ])(
    'with %s as its price is answered with %d, and shows the text as it was typed',
    async (price, status) => {
      const { cookie, token } = await signIn(seller.key)
      const id = await seller.listingIn('draft', { reference: null })
      const answer = await post(`/desk/listings/${id}`, { token, price }, cookie)
      expect(answer.status).toBe(status)
      if (status === 422) expect(answer.text).toContain(`“${price}”`)
      const { body } = await seller.call('GET', `/listings/${id}`)
      expect(body.price).toBe(status === 422 ? completeFlat.price : 250_000)
    },
  )

  it('is saved by itself only where something is stored', async () => {
    const { cookie, token } = await signIn(seller.key)
    const id = await seller.listingIn('paused', { reference: null })
    const base = baseIn(await go(`/desk/listings/${id}`, {}, cookie))
    const autosave = (fields: Record<string, string>) =>
      post(`/desk/listings/${id}/autosave`, { base, ...fields }, cookie, { 'x-form-token': token })
    const stored = await autosave({ price: '300k' })
    expect([stored.status, JSON.parse(stored.text)]).toMatchObject([
      200,
      { saved: true, accepted: ['price'] },
    ])
    await seller.call('POST', `/listings/${id}/publish`)
    const live = await autosave({ covered_area_m2: '90' })
    expect([live.status, JSON.parse(live.text)]).toMatchObject([
      409,
      { saved: false, live: true, accepted: [] },
    ])
    expect((await seller.call('GET', `/listings/${id}`)).body.covered_area_m2).toBe(84)
  })

  it('of many files takes 30, reports the others and what is no photo', async () => {
    const { cookie, token } = await signIn(seller.key)
    const id = await seller.listingIn('draft', { photo_urls: [] })
    const form = new FormData()
    form.append('token', token)
    form.append('photos', new Blob(['%PDF-1.7 a contract']), 'contract.jpg')
    for (let n = 0; n < 40; n++) {
      const bytes = await plain(20 + n, 20)
        .png()
        .toBuffer()
      form.append('photos', new Blob([Uint8Array.from(bytes)]), `${n}.png`)
    }
    const answer = await go(`/desk/listings/${id}/photos`, { method: 'POST', body: form }, cookie)
    expect(answer.status).toBe(422)
    expect(answer.text).toContain('contract.jpg: not a JPEG, PNG or WebP image')
    expect(answer.text).toContain('up to 30 photos')
    expect((await seller.call('GET', `/listings/${id}`)).body.photos).toMatchObject({ total: 30 })
  }, 60_000)
})

describe('photos of a listing', () => {
  const act = async (id: number, visit: Visit, fields: string[][]) =>
    post(`/desk/listings/${id}/photo-act`, fields, visit.cookie, { 'x-form-token': visit.token })
  const photosOf = async (id: number) => (await app.store.getListing(id))!.photos

  it('are all there after eight were added at once, while another is moved and the price changes', async () => {
    const visit = await signIn(seller.key)
    const id = await seller.listingIn('draft', { reference: null })
    const urls = Array.from({ length: 8 }, (_, n) => ownPhoto(20 + n))
    const answers = await Promise.all([
      ...urls.map((url) =>
        act(id, visit, [
          ['act', 'add'],
          ['url', url],
        ]),
      ),
      act(id, visit, [
        ['act', 'plan'],
        ['url', ownPhoto(8)],
      ]),
      seller.call('PATCH', `/listings/${id}`, { price: 199_000 }),
    ])
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    const photos = await photosOf(id)
    expect(photos.map(({ url }) => url).toSorted()).toEqual([...urls, ownPhoto(8)].toSorted())
    expect(photos[0]).toMatchObject({ url: ownPhoto(8), kind: 'floor_plan' })
    expect((await seller.call('GET', `/listings/${id}`)).body.price).toBe(199_000)
  })

  it('that are still to be fetched stay, whatever is done to the others', async () => {
    const visit = await signIn(seller.key)
    const id = await seller.listingIn('draft', { reference: null })
    await app.store.write(async (transaction) => {
      const listing = (await transaction.lockListing(id))!
      const [first] = listing.photos
      const waiting = { ...first, status: 'pending', key: null, width: null, height: null } as const
      const more = [1, 2].map((n) => ({ ...waiting, url: `https://img.example.com/${n}.jpg` }))
      const after = { ...listing, photos: [...more, first], version: listing.version + 1 }
      await transaction.updateListing(listing, after)
    })
    const [url] = (await go(`/desk/listings/${id}`, {}, visit.cookie)).text.match(
      /(?<=data-url=")[^"]+/,
    )!
    for (const name of ['plan', 'unplan', 'cover', 'earlier']) {
      const done = await post(
        `/desk/listings/${id}/photo`,
        { token: visit.token, act: name, url },
        visit.cookie,
      )
      expect(done.status).toBe(303)
      const { photos } = (await seller.call('GET', `/listings/${id}`)).body
      expect(photos).toMatchObject({ total: 3, imported: 1, pending: 2 })
    }
    await act(id, visit, [
      ['act', 'add'],
      ['url', ownPhoto(30)],
    ])
    await act(id, visit, [
      ['act', 'remove'],
      ['url', url],
    ])
    expect((await photosOf(id)).map(({ status }) => status)).toEqual([
      'pending',
      'pending',
      'imported',
    ])
  })

  it('are images that we hold, and nobody else does anything to them', async () => {
    const id = await seller.listingIn('draft', { reference: null })
    const mine = await signIn(seller.key)
    const foreign = [
      ['act', 'add'],
      ['url', 'https://img.example.com/x.jpg'],
    ]
    expect((await act(id, mine, foreign)).status).toBe(400)
    const theirs = await signIn(other.key)
    const remove = [
      ['act', 'remove'],
      ['url', ownPhoto(8)],
    ]
    expect((await act(id, theirs, remove)).status).toBe(404)
    expect(await photosOf(id)).toHaveLength(1)
  })
})

describe('the inbox', () => {
  it('shows the newest first, and all of them page by page', async () => {
    const mine = await app.addSeller()
    const listing = await mine.listingIn('live', { reference: null })
    const parties = { listing_id: listing, seller_id: mine.id }
    const people = Array.from({ length: 120 }, (_, n) => `Buyer ${n} of many`)
    await app.store.write(async (transaction) => {
      for (const name of people) {
        await transaction.insertEnquiry(sampleEnquiry(name, parties, { name, email_hash: name }))
      }
    })
    const { cookie } = await signIn(mine.key)
    const seen: string[] = []
    for (let path = `/desk/enquiries?listing=${listing}`; path !== ''; ) {
      const { text } = await go(path, {}, cookie)
      seen.push(...(text.match(/Buyer \d+ of many/g) ?? []))
      path = (/href="(\/desk\/enquiries\?[^"]*before=\d+)"/.exec(text)?.[1] ?? '').replace(
        '&amp;',
        '&',
      )
    }
    expect(seen).toEqual(people.toReversed())
  })
})

describe('an owner who signed up', () => {
  it('has five live listings and no more, and is never identified by its address', async () => {
    const known = await post('/desk/sign-up', { name: 'Anna', email: 'anna@example.com' })
    expect(known.headers.get('location')).toBe('/desk/sent')
    const unknown = await post('/desk/link', { email: 'nobody@example.com' })
    expect(unknown.headers.get('location')).toBe('/desk/sent')
    expect((await post('/desk/sign-up', { name: '99 123456', email: 'x' })).status).toBe(400)

    await answerSignIns(app)
    const [, token] = /"token":"(enter_[\w-]+)"/.exec(
      JSON.stringify(await app.store.claimMails(app.clock.nowMs, app.clock.nowMs, 100)),
    )!
    expect((await go(`/desk/enter/${token}`)).text).toContain('Anna')
    const cookie = cookieIn(await post(`/desk/enter/${token}`, {}))
    expect((await post(`/desk/enter/${token}`, {})).status).toBe(410)
    const form = tokenIn(await go('/desk/account', {}, cookie))
    const key = /<pre>(estia_\w+)<\/pre>/.exec(
      (await post('/desk/account/keys', { token: form, act: 'create', label: 'crm' }, cookie)).text,
    )![1]
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const call = async (path: string, body: object) => {
      const sent = { method: 'POST', headers, body: JSON.stringify(body) }
      return (await fetch(`${base}/v1${path}`, sent)).json() as Promise<Record<string, never>>
    }
    const codes: unknown[] = []
    for (let n = 0; n < 6; n++) {
      const { id } = await call('/listings', completeFlat)
      const answer = await call(`/listings/${id}/publish`, {})
      codes.push((answer.error as { code?: string } | undefined)?.code ?? answer.state)
    }
    expect(codes).toEqual(['live', 'live', 'live', 'live', 'live', 'too_many_live'])
  })
})

describe('an operator', () => {
  it('suspends a seller in three presses: what is live is paused, with the reason, and stays so', async () => {
    const spammer = await app.addSeller()
    const id = await spammer.listingIn('live')
    const { cookie, token } = await signIn(await addOperator('Olga'))
    const page = await go('/admin/sellers', {}, cookie)
    expect(page.text).toContain(`/admin/sellers/${spammer.id}/suspend`)
    const reason = 'Copies of other listings'
    const done = await post(`/admin/sellers/${spammer.id}/suspend`, { token, reason }, cookie)
    expect(done.headers.get('location')).toContain('notice=suspended')
    expect((await spammer.call('GET', `/listings/${id}`)).body.state).toBe('paused')
    const again = await spammer.call('POST', `/listings/${id}/publish`)
    expect([again.status, String(again.body.error.message)]).toEqual([
      403,
      `The operator has stopped your account: ${reason}`,
    ])
    const own = await signIn(spammer.key)
    expect((await go('/desk', {}, own.cookie)).text).toContain(reason)
    expect((await go('/admin/audit', {}, cookie)).text).toContain('suspended a seller')
    await post(`/admin/sellers/${spammer.id}/lift`, { token }, cookie)
    expect((await spammer.call('POST', `/listings/${id}/publish`)).status).toBe(200)
  })

  it('is offered to suspend again while something is live, as after a kill', async () => {
    const spammer = await app.addSeller()
    await spammer.listingIn('live')
    await app.store.write((transaction) =>
      transaction.suspendSeller(spammer.id, 'spam', app.clock.nowMs),
    )
    const { cookie, token } = await signIn(await addOperator('Olaf'))
    const here = `/admin/sellers/${spammer.id}`
    const broken = (await go(here, {}, cookie)).text
    expect(broken).toContain('Live listings not paused yet: 1.')
    expect(broken).toContain(`action="${here}/suspend"`)
    expect(broken).toContain(`action="${here}/lift"`)
    await post(`${here}/suspend`, { token, reason: 'spam' }, cookie)
    const whole = (await go(here, {}, cookie)).text
    expect(whole).toContain(`action="${here}/lift"`)
    expect(whole).not.toContain('not paused yet')
    expect(whole).not.toContain(`action="${here}/suspend"`)
    // So that the next one may sign in.
    app.clock.nowMs += HOUR_MS
  })

  it('reads reports, holds a listing back and releases it', async () => {
    const id = await seller.listingIn('live')
    const report = (sent: object) =>
      fetch(`${base}/v1/listings/${id}/reports`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(sent),
      })
    expect((await report({ reason: 'fraud', text: 'asks for a deposit' })).status).toBe(202)
    expect((await report({ reason: 'fraud' })).status).toBe(202)
    expect((await report({ reason: 'boring' })).status).toBe(400)
    expect(await app.store.reportsOf(id)).toHaveLength(1)

    const { cookie, token } = await signIn(await addOperator('Petros'))
    expect((await go('/admin/reports', {}, cookie)).text).toContain('asks for a deposit')
    await post(`/admin/reports/${id}/hold`, { token, reason: 'Please explain' }, cookie)
    expect((await seller.call('POST', `/listings/${id}/publish`)).status).toBe(403)
    const own = await signIn(seller.key)
    expect((await go(`/desk/listings/${id}`, {}, own.cookie)).text).toContain('Please explain')
    await post(`/admin/reports/${id}/release`, { token }, cookie)
    expect((await seller.call('POST', `/listings/${id}/publish`)).status).toBe(200)
    expect(await app.store.openReports(10)).toEqual([])
  })

  it('sees work that was given up, with its cause, and clears it', async () => {
    // Another hour has its own tries to sign in.
    app.clock.nowMs += HOUR_MS
    const { cookie, token } = await signIn(await addOperator('Rhea'))
    expect((await go('/admin', {}, cookie)).text).not.toContain('<h2>Failed work')
    const work = { kind: 'feed_run', item: '4711' }
    const started = { ...work, seller_id: seller.id, at: app.clock.nowMs, waitsMs: [1] }
    await app.store.beginWork(started)
    await app.store.failWork(work, 'TypeError at src/feeds/read/read-feed.ts:12')
    await app.store.quarantineWork(work, app.clock.nowMs)
    const { text } = await go('/admin', {}, cookie)
    for (const part of ['<h2>Failed work', 'failed work: 1', '4711', 'TypeError at src/feeds'])
      expect(text).toContain(part)
    const done = await post('/admin/work/clear', { token, ...work }, cookie)
    expect(done.headers.get('location')).toContain('notice=work-cleared')
    expect(await app.store.countQuarantined()).toBe(0)
    expect((await go('/admin/audit', {}, cookie)).text).toContain('feed_run:4711')
  })

  it('reads the state in plain words, in the language of the page, with what to do', async () => {
    app.clock.nowMs += HOUR_MS
    const { cookie } = await signIn(await addOperator('Ida'))
    const { text } = await go('/admin', {}, cookie)
    for (const part of [
      'Is it healthy?',
      'What is waiting?',
      'What is failing?',
      'What is growing?',
    ])
      expect(text).toContain(`<h2>${part}</h2>`)
    const badIn = (page: string) => page.match(/desk-state-bad/g)?.length ?? 0
    const before = badIn(text)
    const flat = await seller.listingIn('live')
    await app.service.report({ listingId: flat, sent: { reason: 'fraud' }, client: '10.9.9.9' })
    const russian = await go('/admin?lang=ru', {}, cookie)
    expect(badIn(russian.text)).toBe(before + 1)
    expect(russian.text).toContain(`Требует внимания: ${before + 1}.`)
    expect(russian.text).toContain('Откройте жалобы и примите решение.')
  })

  it('sees likely copies page by page', async () => {
    app.clock.nowMs += HOUR_MS
    const { cookie } = await signIn(await addOperator('Cleo'))
    // Each photo is used by both sellers: a pair for each.
    const numbers = Array.from({ length: 27 }, (_, at) => at + 11)
    for (const by of [seller, other]) {
      for (const at of numbers) await by.listingIn('live', { photo_urls: [ownPhoto(at)] })
    }
    const first = await go('/admin/copies', {}, cookie)
    const last = await go('/admin/copies?page=99', {}, cookie)
    const rowsIn = ({ text }: Page) => text.match(/Put the later one on hold/g)?.length ?? 0
    expect(rowsIn(first)).toBe(25)
    expect(first.text).toContain('/admin/copies?page=2')
    expect(rowsIn(last)).toBeGreaterThan(0)
    expect(last.text).toMatch(/Page (\d) of \1/)
  })

  it('is nobody without a key of an operator', async () => {
    const { cookie, token } = await signIn(seller.key)
    for (const path of ['/admin', '/admin/sellers', '/admin/audit']) {
      expect((await go(path, {}, cookie)).headers.get('location')).toBe('/desk')
    }
    const act = await post(`/admin/sellers/${other.id}/suspend`, { token, reason: 'x' }, cookie)
    expect(act.headers.get('location')).toBe('/desk')
    expect(await app.store.getSellerRules(other.id)).toBeNull()
  })
})
