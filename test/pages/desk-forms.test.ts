/**
 * Every form of the desks, and what a second press of its button does: none may do its work twice. A form that is
 * mounted and not in the table, or in the table and not mounted, fails here.
 */
import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyPepper } from '../../src/app/store-secrets.ts'
import { hashSecret, makeKey } from '../../src/domain/access/api-key.ts'
import { mountAdmin } from '../../src/site/admin/mount-admin.ts'
import { mountFeedFiles } from '../../src/site/desk/feeds/mount-feeds.ts'
import { mountDesk } from '../../src/site/desk/mount-desk.ts'
import { mountDeskFragments } from '../../src/site/desk/mount-desk-fragments.ts'
import { mountPhotoForms, mountPhotoFragments } from '../../src/site/desk/photos/mount-photos.ts'
import type { MountPage } from '../../src/site/mount/page-handler.ts'
import type { SiteContext } from '../../src/site/mount/site-context.ts'
import { type Seller, type SellerApp, startSellerApp } from '../write/seller-app.ts'

/** `once`: it carries a token that is used once. `same`: done twice it has the effect of one, for the reason given. */
const forms: Readonly<Record<string, readonly ['once' | 'same', string]>> = {
  '/desk/sign-in': ['same', 'a session more, of the same person'],
  '/desk/link': ['same', 'a mail more, within the limit of mails'],
  '/desk/sign-up': ['same', 'a mail more, within the limit of mails'],
  '/desk/enter/:token': ['same', 'a mailed link is used once'],
  '/desk/sign-out': ['same', 'there is no session any more'],
  '/desk/bulk': ['once', 'a percentage of a price'],
  '/desk/bulk/undo': ['same', 'what was taken back has another version'],
  '/desk/listings/new': ['once', 'a listing'],
  '/desk/listings/:id': ['same', 'the same values'],
  '/desk/listings/:id/act': ['same', 'the same state'],
  '/desk/listings/:id/photo': ['same', 'the photo is named'],
  '/desk/listings/:id/photos': ['same', 'the same bytes are the same photo'],
  '/desk/listings/:id/autosave': ['same', 'the same values'],
  '/desk/listings/:id/verdict': ['same', 'nothing is changed'],
  '/desk/listings/:id/photo-act': ['same', 'the photo is named'],
  '/desk/photos': ['same', 'the same bytes are the same photo'],
  '/desk/enquiries/:id': ['same', 'the same text within minutes is one message'],
  '/desk/account/keys': ['once', 'a key'],
  '/desk/account/language': ['same', 'the same language'],
  '/desk/account/sessions': ['same', 'the session is over'],
  '/desk/profile': ['same', 'the same values'],
  '/desk/projects/:id': ['same', 'the same values'],
  '/desk/profile/photo': ['same', 'the same bytes are the same photo'],
  '/desk/profile/remove': ['same', 'it is removed'],
  '/desk/feeds': ['once', 'a feed'],
  '/desk/feeds/:id': ['same', 'the same settings'],
  '/desk/feeds/:id/runs': ['same', 'the run that waits is found'],
  '/desk/feeds/:id/remove': ['same', 'it is removed'],
  '/desk/feeds/:id/runs/:run': ['same', 'the run is settled'],
  '/desk/feeds/:id/document': ['same', 'the same document'],
  '/desk/exports': ['once', 'an export'],
  '/desk/webhooks': ['once', 'a webhook'],
  '/desk/webhooks/:id': ['same', 'the message is queued, the address is proved, or it is gone'],
  '/admin/sellers': ['once', 'a seller'],
  '/admin/sellers/:id': ['same', 'the same settings'],
  '/admin/sellers/:id/suspend': ['same', 'it is suspended'],
  '/admin/sellers/:id/lift': ['same', 'it is lifted'],
  '/admin/sellers/:id/end-sessions': ['same', 'there is no session any more'],
  '/admin/work/clear': ['same', 'the entry is gone'],
  '/admin/sellers/:id/keys': ['once', 'a key'],
  '/admin/reports/:id/hold': ['same', 'it is held'],
  '/admin/reports/:id/release': ['same', 'it is released'],
  '/admin/reports/:id/dismiss': ['same', 'there is none open any more'],
  '/admin/copies/:id/decide': ['same', 'it is decided'],
  '/admin/feeds/:id/decide': ['same', 'the run is settled'],
  '/admin/keys': ['once', 'a key'],
  '/admin/keys/revoke': ['same', 'it is revoked'],
}

it('every form is in the table, and nothing else', () => {
  const mounted: string[] = []
  const page: MountPage = (path, _, route) => {
    if (route?.method === 'POST') mounted.push(path)
  }
  const context = {} as SiteContext
  for (const mount of [mountDesk, mountAdmin, mountDeskFragments, mountPhotoForms]) {
    mount(page, context)
  }
  for (const mount of [mountFeedFiles, mountPhotoFragments]) mount(page, context)
  expect(mounted.toSorted()).toEqual(Object.keys(forms).toSorted())
})

describe('a form with a token of its own', () => {
  let app: SellerApp
  let base: string
  let seller: Seller
  const cookies = new Map<string, string>()

  beforeAll(async () => {
    app = await startSellerApp()
    base = await app.listen()
    seller = await app.addSeller()
    const { id, secret, key } = makeKey((below) => randomInt(below))
    const hash = hashSecret(secret, await keyPepper(app.store))
    await app.store.addOperator({ id, hash, name: 'Olga', created_at: 0, revoked_at: null })
    cookies.set('/desk', await signIn(seller.key))
    cookies.set('/admin', await signIn(key))
  })
  afterAll(() => app.stop())

  const cookieFor = (path: string) => cookies.get(path.startsWith('/admin') ? '/admin' : '/desk')!

  async function send(path: string, fields: string[][], cookie = cookieFor(path)) {
    const body = new URLSearchParams(fields)
    const options = { method: 'POST', body, headers: { cookie }, redirect: 'manual' } as const
    const answer = await fetch(base + path, options)
    return { status: answer.status, text: await answer.text(), headers: answer.headers }
  }

  async function signIn(key: string): Promise<string> {
    const { headers } = await send('/desk/sign-in', [['key', key]], '')
    return headers.get('set-cookie')!.split(';', 1)[0]
  }

  /** The hidden fields of the form that leads to `action`, as the page has them. */
  async function hiddenIn(page: string, action: string): Promise<string[][]> {
    const answer = await fetch(base + page, { headers: { cookie: cookieFor(page) } })
    const all = (await answer.text()).matchAll(/<form [^>]*action="([^"]*)"[^>]*>.*?<\/form>/gs)
    const texts = [...all].filter(([, to]) => to === action).map(([text]) => text)
    const form = texts.find((text) => text.includes('name="once"'))
    expect([action, form !== undefined]).toEqual([action, true])
    return [...form!.matchAll(/type="hidden" name="([\w.]+)" value="([^"]*)"/g)].map(
      ([, name, value]) => [name, value],
    )
  }

  const keyCount = async () => (await app.store.listKeys()).length
  const priceOf = async (id: number) => (await app.store.getListing(id))!.fields.price
  let listing = 0

  const cases: readonly [
    path: string,
    order: () => Promise<{
      page: string
      action?: string
      fields: string[][]
      count: () => Promise<unknown>
    }>,
  ][] = [
    [
      '/desk/bulk',
      async () => {
        listing = await seller.listingIn('live', { reference: null, price: 680_000 })
        const page = `/desk/bulk?ids=${listing}&percent=-10&act=price`
        return { page, fields: [], count: () => priceOf(listing) }
      },
    ],
    [
      '/desk/listings/new',
      async () => ({
        page: '/desk/listings/new',
        fields: [['deal', 'sale']],
        count: () => app.store.countOwn(seller.id),
      }),
    ],
    [
      '/desk/account/keys',
      async () => ({ page: '/desk/account', fields: [['act', 'create']], count: keyCount }),
    ],
    [
      '/desk/feeds',
      async () => ({
        page: '/desk/feeds',
        fields: [
          ['name', 'Ours'],
          ['url', 'https://feeds.example.com/a.xml'],
        ],
        count: async () => (await app.store.feedsOf(seller.id)).length,
      }),
    ],
    [
      '/desk/exports',
      async () => ({
        page: '/desk/exports',
        fields: [['name', 'Portal']],
        count: async () => (await app.store.exportsOf(seller.id)).length,
      }),
    ],
    [
      '/desk/webhooks',
      async () => ({
        page: '/desk/webhooks',
        fields: [
          ['url', 'https://crm.example.com/hook'],
          ['events', 'listing.*'],
        ],
        count: async () =>
          (await app.store.webhooksOf({ seller_id: seller.id, key_id: null })).length,
      }),
    ],
    [
      '/admin/sellers',
      async () => ({
        page: '/admin/sellers',
        fields: [
          ['name', 'New Homes'],
          ['type', 'agency'],
          ['email', ''],
        ],
        count: async () => (await app.store.listSellers()).length,
      }),
    ],
    [
      '/admin/sellers/:id/keys',
      async () => ({
        page: `/admin/sellers/${seller.id}`,
        action: `/admin/sellers/${seller.id}/keys`,
        fields: [['label', 'crm']],
        count: keyCount,
      }),
    ],
    [
      '/admin/keys',
      async () => ({
        page: '/admin/keys',
        fields: [
          ['label', 'press'],
          ['per_hour', '100'],
        ],
        count: async () => (await app.store.listReadingKeys()).length,
      }),
    ],
  ]

  it('is tested here, each of them', () => {
    const once = Object.keys(forms).filter((path) => forms[path][0] === 'once')
    expect(cases.map(([path]) => path).toSorted()).toEqual(once.toSorted())
  })

  it.each(cases)('%s does its work once, however often it is pressed', async (path, order) => {
    const { page, action = path, fields, count } = await order()
    const hidden = await hiddenIn(page, action)
    const before = await count()
    const presses = await Promise.all([1, 2].map(() => send(action, [...hidden, ...fields])))
    const once = await count()
    expect(once).not.toEqual(before)
    expect(presses.map(({ status }) => status < 500)).toEqual([true, true])
    await send(action, [...hidden, ...fields])
    expect(await count()).toEqual(once)
    // The next page has another token.
    await send(action, [...(await hiddenIn(page, action)), ...fields])
    expect(await count()).not.toEqual(once)
    if (path === '/desk/bulk') expect([once, await count()]).toEqual([612_000, 550_800])
  })
})
