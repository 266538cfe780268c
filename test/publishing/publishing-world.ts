/** A service with what stands between a listing and its publication, for the table of ways to `live`. */
import type { Listing } from '../../src/domain/listings/listing.ts'
import type { PublishBarCode } from '../../src/domain/listings/publish-bars.ts'
import { type FeedApp, kyero } from '../feeds/feed-app.ts'
import type { Body } from '../support/test-app.ts'
import type { Seller } from '../write/seller-app.ts'

export const REASON = 'Copies of other listings'

/** What an operator, a limit, or the listing itself puts in the way. */
export interface Bar {
  readonly name: string
  /** null: nothing is in the way, and the listing goes live where the way leads there. */
  readonly code: PublishBarCode | null
  set(app: FeedApp, seller: Seller, listingId: number): Promise<void>
}

export const suspend = ({ store, clock }: FeedApp, { id }: Seller): Promise<void> =>
  store.write((transaction) => transaction.suspendSeller(id, REASON, clock.nowMs))

async function edit(app: FeedApp, id: number, fields: Listing['fields']): Promise<void> {
  await app.store.write(async (transaction) => {
    const before = (await transaction.lockListing(id))!
    const after = { ...before, fields: { ...before.fields, ...fields } }
    await transaction.updateListing(before, { ...after, version: before.version + 1 })
  })
}

/** A feed that is fetched again has this price taken away in its document, not in the store. */
export const withoutPrice = (document: string): string =>
  document.replaceAll(/<price>\d+<\/price>/g, '')

export const bars: readonly Bar[] = [
  { name: 'nothing', code: null, set: async () => {} },
  {
    name: 'suspended',
    code: 'publishing_stopped',
    set: suspend,
  },
  {
    name: 'limit',
    code: 'too_many_live',
    async set(app, seller) {
      await seller.listingIn('live', { reference: 'OTHER' })
      const { live = 0 } = await app.store.countOwn(seller.id)
      await app.store.write((transaction) => transaction.setLiveMax(seller.id, live))
    },
  },
  {
    name: 'hold',
    code: 'publishing_stopped',
    set: (app, _, listing_id) =>
      app.store.write((transaction) =>
        transaction.putHold({ listing_id, reason: REASON, held_at: 1 }),
      ),
  },
  {
    name: 'unpublishable',
    code: 'not_publishable',
    set: (app, _, id) => edit(app, id, { price: null }),
  },
  {
    name: 'outside the country',
    code: 'outside_country',
    set: (app, _, id) => edit(app, id, { lat: 37.98, lng: 23.73 }),
  },
]

export const stateOf = async (app: FeedApp, id: number): Promise<string | undefined> =>
  (await app.store.getListing(id))?.state

const addressOf = (bar: Bar, seller: Seller): string =>
  `https://feeds.example.com/${bar.name.replaceAll(' ', '-')}-${seller.id}.xml`

/** A feed of this many homes, whose document is the seller's own. */
export async function feedOf(app: FeedApp, bar: Bar, seller: Seller, homeIds: readonly number[]) {
  const url = addressOf(bar, seller)
  app.host.pages.set(url, kyero(homeIds.map((id) => ({ id }))))
  const { body } = await seller.call('POST', '/feeds', { name: 'CRM', url })
  return { feedId: Number(body.id), url }
}

/** Of what a run reported on one home. */
export async function issuesOf(
  seller: Seller,
  feedId: number,
  listingId: number,
): Promise<string[]> {
  const { body } = await seller.call('GET', `/feeds/${feedId}/runs`)
  const codes: string[] = []
  for (const run of [...body.results] as Body[]) {
    const { body: page } = await seller.call('GET', `/feeds/${feedId}/runs/${run.id}/records`)
    const row = [...page.results].find((each) => Number(each.listing_id) === listingId)
    if (!row) continue
    for (const issue of [...row.issues]) codes.push(String(issue.code))
    return codes
  }
  return codes
}

export async function listingOf(app: FeedApp, seller: Seller, reference: string): Promise<number> {
  const found = await app.store.ownByReferences(seller.id, [reference])
  return found.get(reference)?.id ?? 0
}

/** A browser at the seller's desk: what it sends carries the token of its page. */
export async function deskOf(app: FeedApp, seller: Seller) {
  const headers = { 'sec-fetch-site': 'same-origin' }
  const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' }
  const entered = await app.server.inject({
    method: 'POST',
    url: '/desk/sign-in',
    headers: form,
    payload: new URLSearchParams({ key: seller.key }).toString(),
  })
  const cookie = String(entered.headers['set-cookie']).split(';', 1)[0]
  const page = await app.server.inject({
    method: 'GET',
    url: '/desk/account',
    headers: { ...headers, cookie },
  })
  const token = /name="token" value="(\w+)"/.exec(page.body)?.[1] ?? ''
  return (url: string, fields: Record<string, string>) =>
    app.server.inject({
      method: 'POST',
      url,
      headers: { ...form, cookie },
      payload: new URLSearchParams({ token, ...fields }).toString(),
    })
}
