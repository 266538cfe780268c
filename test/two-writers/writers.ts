/**
 * Every request that changes something, by its route: how it is sent in the world of a run, and what it touches; or why
 * nothing of it can meet another writer. A route that is served and not named here fails the test.
 */
import type { Desk, World } from './world.ts'

type Touched = 'listing' | 'feed' | 'seller' | 'enquiry' | 'keys' | 'webhook'

interface Sent {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly payload?: string
}

export interface Writer {
  readonly touches: readonly Touched[]
  send(world: World): Sent
}

export type Row = Writer | { readonly apart: string }

const api = (
  touches: readonly Touched[],
  method: Sent['method'],
  path: (world: World) => string,
  body?: object,
): Writer => ({
  touches,
  send: (world) => ({
    method,
    url: `/v1${path(world)}`,
    headers: {
      authorization: `Bearer ${world.key}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { payload: JSON.stringify(body) } : {}),
  }),
})

const form = (
  who: (world: World) => Desk,
  touches: readonly Touched[],
  path: (world: World) => string,
  values: (world: World) => Record<string, string> | string[][],
  headers: (world: World) => Record<string, string> = () => ({}),
): Writer => ({
  touches,
  send(world) {
    const { cookie, token } = who(world)
    const sent = new URLSearchParams(values(world))
    sent.set('token', token)
    return {
      method: 'POST',
      url: path(world),
      headers: {
        cookie,
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/x-www-form-urlencoded',
        ...headers(world),
      },
      payload: sent.toString(),
    }
  },
})

const desk = (
  touches: readonly Touched[],
  path: (world: World) => string,
  values: (world: World) => Record<string, string> | string[][],
) => form(({ seller }) => seller, touches, path, values)

const script = (
  touches: readonly Touched[],
  path: (world: World) => string,
  values: (world: World) => Record<string, string> | string[][],
) =>
  form(
    ({ seller }) => seller,
    touches,
    path,
    values,
    ({ seller }) => ({
      'x-form-token': seller.token,
    }),
  )

const admin = (
  touches: readonly Touched[],
  path: (world: World) => string,
  values: (world: World) => Record<string, string>,
) => form(({ operator }) => operator, touches, path, values)

const listing = ({ listingId }: World) => `/listings/${listingId}`
const webhook = ({ webhookId }: World) => `/webhooks/${webhookId}`
const feed = ({ feedId }: World) => `/feeds/${feedId}`
const run = ({ feedId, runId }: World) => `/feeds/${feedId}/runs/${runId}`
const photo = (number: number) => `https://img.example.com/${number}.jpg`

const READS = 'stores nothing'
const COUNTS = 'a count that only adds up: src/service/figures'
const UNDOES = 'each listing on the version that the change left: test/pages/bulk.test.ts'
const SEARCH = 'a row that only its token opens, locked while it changes: test/alerts'
const VERDICT =
  'a row of its own for each speaker, under the lock of the listing: test/homes/same-home-worker.test.ts'
const LISTS = 'a row that only its token opens, merged under a lock: test/alerts'
const EXPORT = 'a row of its own, counted under the lock of its seller: test/feeds/exports.test.ts'
const OWN_FILE = 'a file of its own, named by its content'
const PHOTOS = 'files that join the stored list: test/write, test/pages'

export const writers: Readonly<Record<string, Row>> = {
  'POST /v1/listings': api(['listing'], 'POST', () => '/listings', {
    deal: 'sale',
    reference: 'N',
  }),
  'PUT /v1/listings/by-reference/{reference}': api(
    ['listing'],
    'PUT',
    () => '/listings/by-reference/REF',
    { price: 111_000 },
  ),
  'PATCH /v1/listings/{id}': api(['listing'], 'PATCH', listing, { price: 222_000 }),
  'PUT /v1/listings/{id}': api(['listing'], 'PUT', listing, { bedrooms: 3 }),
  'DELETE /v1/listings/{id}': api(['listing'], 'DELETE', listing),
  'POST /v1/listings/{id}/publish': api(
    ['listing', 'seller'],
    'POST',
    ({ pausedId }) => `/listings/${pausedId}/publish`,
  ),
  'POST /v1/listings/{id}/unpublish': api(['listing'], 'POST', (of) => `${listing(of)}/unpublish`),
  'POST /v1/listings/{id}/close': api(['listing'], 'POST', (of) => `${listing(of)}/close`, {
    reason: 'sold',
  }),
  'POST /v1/listings/{id}/reopen': api(['listing'], 'POST', (of) => `${listing(of)}/reopen`),
  'POST /v1/listings/{id}/reports': api(['listing'], 'POST', (of) => `${listing(of)}/reports`, {
    reason: 'fraud',
  }),
  'POST /v1/listings/{id}/enquiries': {
    apart: 'needs a proof of work; posts that meet are in test/enquiries and test/store',
  },
  'PATCH /v1/my/enquiries/{id}': api(
    ['enquiry'],
    'PATCH',
    ({ enquiryId }) => `/my/enquiries/${enquiryId}`,
    { status: 'read' },
  ),
  'POST /v1/my/enquiries/{id}/messages': api(
    ['enquiry'],
    'POST',
    ({ enquiryId }) => `/my/enquiries/${enquiryId}/messages`,
    { text: 'It is still available.' },
  ),
  'DELETE /v1/my/people': { apart: 'erases; test/enquiries' },
  'DELETE /v1/enquiries/{token}': { apart: 'opened by a mailed token; test/enquiries' },
  'POST /v1/enquiries/{token}/confirm': { apart: 'opened by a mailed token; test/enquiries' },
  'POST /v1/enquiries/{token}/messages': { apart: 'opened by a mailed token; test/enquiries' },
  'POST /v1/feeds': api(['feed'], 'POST', () => '/feeds', {
    name: 'Second',
    url: 'https://crm.example.com/b.xml',
  }),
  'PATCH /v1/feeds/{id}': api(['feed'], 'PATCH', feed, { name: 'Renamed' }),
  'DELETE /v1/feeds/{id}': api(['feed'], 'DELETE', feed),
  'POST /v1/searches': {
    apart: 'a row of its own; addresses are counted under a lock: test/alerts',
  },
  'PATCH /v1/searches/{token}': { apart: SEARCH },
  'DELETE /v1/searches/{token}': { apart: SEARCH },
  'POST /v1/searches/{token}/seen': { apart: SEARCH },
  'POST /v1/lists': { apart: 'a row of its own' },
  'PATCH /v1/lists/{token}': { apart: LISTS },
  'DELETE /v1/lists/{token}': { apart: LISTS },
  'POST /v1/webhooks': api(['webhook'], 'POST', () => '/webhooks', {
    url: 'https://crm.example.com/second',
  }),
  'PATCH /v1/webhooks/{id}': api(['webhook'], 'PATCH', webhook, {
    ...{ url: 'https://crm.example.com/moved', name: 'Moved' },
  }),
  'DELETE /v1/webhooks/{id}': api(['webhook'], 'DELETE', webhook),
  'POST /v1/webhooks/{id}/rotate': api(['webhook'], 'POST', (of) => `${webhook(of)}/rotate`, {}),
  'POST /v1/webhooks/{id}/deliveries/{delivery}/redeliver': api(
    ['webhook'],
    'POST',
    (of) => `${webhook(of)}/deliveries/${of.deliveryId}/redeliver`,
  ),
  'POST /v1/webhooks/{id}/enable': { apart: 'asks the address first: test/webhooks' },
  'POST /v1/webhooks/{id}/replay': { apart: 'rows that are there once each: test/webhooks' },
  'PUT /v1/my/listings/{id}/not-same-home/{other}': { apart: VERDICT },
  'DELETE /v1/my/listings/{id}/not-same-home/{other}': { apart: VERDICT },
  'POST /admin/copies/{id}/decide': { apart: VERDICT },
  'POST /v1/my/exports': { apart: EXPORT },
  'DELETE /v1/my/exports/{id}': { apart: EXPORT },
  'POST /desk/exports': { apart: EXPORT },
  'PUT /v1/feeds/{id}/document': { apart: OWN_FILE },
  'POST /v1/feeds/{id}/runs': { apart: 'what the runner does of it is in test/feeds' },
  'POST /v1/feeds/{id}/runs/{run}/release': api(['feed'], 'POST', (of) => `${run(of)}/release`),
  'POST /v1/feeds/{id}/runs/{run}/discard': api(['feed'], 'POST', (of) => `${run(of)}/discard`),
  'POST /v1/photos': { apart: OWN_FILE },
  'POST /v1/keys/agent': { apart: 'needs a proof of work; bounds are counted under a lock' },
  'POST /v1/listings/validate': { apart: READS },
  'POST /v1/estimates': { apart: READS },
  'POST /v1/feeds/check': { apart: READS },
  'POST /feeds/doctor': { apart: READS },
  'POST /searches': { apart: 'as the operation above' },
  'POST /searches/confirm/{token}': { apart: 'a link is used once: test/alerts' },
  'POST /searches/my/{token}': { apart: SEARCH },
  'POST /searches/lists/{token}': { apart: LISTS },
  'POST /searches/stop/{token}': { apart: SEARCH },
  'POST /mcp': { apart: 'its tools are the operations above' },

  'POST /desk/sign-in': { apart: 'a session of its own' },
  'POST /desk/sign-up': { apart: 'a mail of its own; test/pages/desk-accounts.test.ts' },
  'POST /desk/link': { apart: 'a mail of its own; test/pages/desk-accounts.test.ts' },
  'POST /desk/enter/{token}': { apart: 'a link is used once; test/pages/desk-accounts.test.ts' },
  'POST /desk/sign-out': desk(
    ['keys'],
    () => '/desk/sign-out',
    () => ({}),
  ),
  'POST /desk/listings/new': desk(
    ['listing'],
    () => '/desk/listings/new',
    () => ({ deal: 'rent' }),
  ),
  'POST /desk/listings/{id}': desk(
    ['listing'],
    (of) => `/desk${listing(of)}`,
    () => ({ version: '1', floor: '3' }),
  ),
  'POST /desk/listings/{id}/autosave': script(
    ['listing'],
    ({ pausedId }) => `/desk/listings/${pausedId}/autosave`,
    () => ({ version: '1', floor: '4' }),
  ),
  'POST /desk/listings/{id}/act': desk(
    ['listing', 'seller'],
    ({ pausedId }) => `/desk/listings/${pausedId}/act`,
    () => ({ act: 'publish' }),
  ),
  'POST /desk/listings/{id}/photo': desk(
    ['listing'],
    (of) => `/desk${listing(of)}/photo`,
    () => ({ act: 'remove', url: photo(2) }),
  ),
  'POST /desk/listings/{id}/photo-act': script(
    ['listing'],
    (of) => `/desk${listing(of)}/photo-act`,
    () => ({ act: 'cover', url: photo(4) }),
  ),
  'POST /desk/listings/{id}/photos': { apart: PHOTOS },
  'POST /desk/photos': { apart: OWN_FILE },
  'POST /desk/listings/{id}/verdict': { apart: READS },
  'POST /desk/enquiries/{id}': desk(
    ['enquiry'],
    ({ enquiryId }) => `/desk/enquiries/${enquiryId}`,
    () => ({ act: 'closed' }),
  ),
  'POST /desk/bulk': desk(
    ['listing'],
    () => '/desk/bulk',
    ({ listingId }) => ({ act: 'unpublish', ids: String(listingId) }),
  ),
  'POST /desk/bulk/undo': { apart: UNDOES },
  'POST /listings/{id}/saves': { apart: COUNTS },
  'POST /desk/account/language': desk(
    ['seller'],
    () => '/desk/account/language',
    () => ({ language: 'ru' }),
  ),
  'POST /desk/account/keys': desk(
    ['keys'],
    () => '/desk/account/keys',
    ({ otherKeyId }) => ({ act: 'revoke', id: otherKeyId }),
  ),
  'POST /desk/account/sessions': desk(
    ['keys'],
    () => '/desk/account/sessions',
    ({ otherSession }) => ({ id: String(otherSession) }),
  ),
  'POST /desk/feeds': desk(
    ['feed'],
    () => '/desk/feeds',
    () => ({ name: 'Third', url: 'https://crm.example.com/c.xml', schedule: 'none' }),
  ),
  'POST /desk/feeds/{id}': desk(
    ['feed'],
    (of) => `/desk${feed(of)}`,
    () => ({ name: 'Renamed at the desk', url: 'https://crm.example.com/d.xml', schedule: 'none' }),
  ),
  'POST /desk/feeds/{id}/runs': { apart: 'as the operation above' },
  'POST /desk/feeds/{id}/runs/{run}': desk(
    ['feed'],
    (of) => `/desk${run(of)}`,
    () => ({ act: 'release' }),
  ),
  'POST /desk/feeds/{id}/remove': desk(
    ['feed'],
    (of) => `/desk${feed(of)}/remove`,
    () => ({}),
  ),
  'PATCH /v1/my/profile': api(['seller'], 'PATCH', () => '/my/profile', { licence: '417/E' }),
  'POST /desk/profile': { apart: 'the operation above, on the version it was compared with' },
  'POST /desk/profile/photo': { apart: PHOTOS },
  'POST /desk/profile/remove': desk(
    ['seller'],
    () => '/desk/profile/remove',
    () => ({}),
  ),
  'PATCH /v1/my/projects/{id}': { apart: 'a row on its version: test/pages/projects.test.ts' },
  'POST /desk/projects/{id}': { apart: 'the operation above' },
  'POST /listings/{id}/phone': { apart: COUNTS },
  'POST /agencies/{id}/phone': { apart: READS },
  'POST /desk/feeds/{id}/document': { apart: OWN_FILE },
  'POST /desk/webhooks': desk(
    ['webhook'],
    () => '/desk/webhooks',
    () => ({ url: 'https://crm.example.com/third', events: 'listing.*' }),
  ),
  'POST /desk/webhooks/{id}': desk(
    ['webhook'],
    (of) => `/desk${webhook(of)}`,
    ({ deliveryId }) => ({ act: 'again', delivery: String(deliveryId) }),
  ),
  'POST /listings/{id}/reports': { apart: 'the page of the operation above' },
  'POST /listings/{id}/enquiries': { apart: 'the page of the operation above' },
  'POST /enquiries/{token}': { apart: 'the page of the operations above' },

  'POST /admin/sellers': admin(
    ['seller'],
    () => '/admin/sellers',
    ({ sellerId }) => ({ name: `Added after ${sellerId}`, type: 'agency', email: '' }),
  ),
  'POST /admin/sellers/{id}': admin(
    ['seller', 'listing'],
    ({ sellerId }) => `/admin/sellers/${sellerId}`,
    () => ({ email: 'changed@example.com', live_max: '1' }),
  ),
  'POST /admin/sellers/{id}/suspend': admin(
    ['seller', 'listing', 'feed'],
    ({ sellerId }) => `/admin/sellers/${sellerId}/suspend`,
    () => ({ reason: 'Copies' }),
  ),
  'POST /admin/sellers/{id}/lift': admin(
    ['seller'],
    ({ sellerId }) => `/admin/sellers/${sellerId}/lift`,
    () => ({}),
  ),
  'POST /admin/sellers/{id}/keys': admin(
    ['keys', 'seller'],
    ({ sellerId }) => `/admin/sellers/${sellerId}/keys`,
    () => ({ label: 'given' }),
  ),
  'POST /admin/reports/{id}/hold': admin(
    ['listing'],
    ({ listingId }) => `/admin/reports/${listingId}/hold`,
    () => ({ reason: 'Explain' }),
  ),
  'POST /admin/reports/{id}/release': admin(
    ['listing'],
    ({ listingId }) => `/admin/reports/${listingId}/release`,
    () => ({}),
  ),
  'POST /admin/reports/{id}/dismiss': admin(
    ['listing'],
    ({ listingId }) => `/admin/reports/${listingId}/dismiss`,
    () => ({}),
  ),
  'POST /admin/feeds/{id}/decide': admin(
    ['feed'],
    ({ runId }) => `/admin/feeds/${runId}/decide`,
    () => ({ act: 'discard' }),
  ),
  'POST /admin/keys': { apart: 'a key of its own' },
  'POST /admin/work/clear': { apart: 'one row of failed work: test/work' },
  'POST /admin/sellers/{id}/end-sessions': admin(
    ['keys'],
    ({ sellerId }) => `/admin/sellers/${sellerId}/end-sessions`,
    () => ({}),
  ),
  'POST /admin/keys/revoke': admin(
    ['keys'],
    () => '/admin/keys/revoke',
    ({ otherKeyId }) => ({ id: otherKeyId }),
  ),
}
