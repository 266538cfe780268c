/** One seller with one of everything, new for each run; and all that writers may leave of it, for comparison. */
import { randomBytes, randomInt } from 'node:crypto'
import { keyPepper } from '../../src/app/store-secrets.ts'
import { hashSecret, makeKey } from '../../src/domain/access/api-key.ts'
import { cookieHash, formToken, makeCookie } from '../../src/domain/access/desk-token.ts'
import type { Listing } from '../../src/domain/listings/listing.ts'
import type { Store } from '../../src/store/store.ts'
import { DAY_MS, HOUR_MS } from '../../src/structures/durations.ts'
import { sampleEnquiry } from '../store/sample-enquiry.ts'
import { sampleFeed, sampleFeedRun } from '../store/sample-feed.ts'
import { sampleListing, samplePhoto } from '../store/sample-listing.ts'
import { sampleWebhook } from '../store/sample-webhook.ts'
import type { SellerApp } from '../write/seller-app.ts'

export interface World {
  readonly app: SellerApp
  readonly sellerId: number
  readonly key: string
  readonly keyId: string
  readonly otherKeyId: string
  readonly otherSession: number
  readonly listingId: number
  readonly pausedId: number
  readonly feedId: number
  readonly webhookId: number
  readonly deliveryId: number
  readonly runId: number
  readonly enquiryId: number
  readonly seller: Desk
  readonly operator: Desk
  /** Its own client, so that no limit for one address is reached by the number of worlds. */
  readonly address: string
}

export interface Desk {
  readonly cookie: string
  readonly token: string
}

const photos = [1, 2, 3, 4].map((number) => ({
  ...samplePhoto(1),
  url: `https://img.example.com/${number}.jpg`,
  key: `key-${number}`,
}))

const fields = {
  ...{ property_type: 'apartment', condition: 'pre-owned', bedrooms: '2', district: 'limassol' },
  ...{ price: 285_000, covered_area_m2: 84, reference: 'REF' },
}

export async function addOperator(app: SellerApp): Promise<Desk> {
  const pepper = await keyPepper(app.store)
  const { id, secret } = makeKey((below) => randomInt(below))
  const nowMs = app.clock.nowMs
  const operator = { id, hash: hashSecret(secret, pepper), name: `Olga ${id}` }
  await app.store.addOperator({ ...operator, created_at: nowMs, revoked_at: null })
  return openDesk(app.store, { seller_id: null, operator_id: id }, pepper, nowMs)
}

async function openDesk(
  store: Store,
  whose: { readonly seller_id: number | null; readonly operator_id: string | null },
  pepper: Buffer,
  nowMs: number,
): Promise<Desk & { readonly sessionId: number }> {
  const cookie = makeCookie(randomBytes)
  const sessionId = await store.write((transaction) =>
    transaction.insertSession({
      ...whose,
      ...{ token_hash: cookieHash(cookie, pepper)!, former_hash: null, rotated_at: nowMs },
      ...{ device: 'test', created_at: nowMs, seen_at: nowMs, key_id: null },
      expires_at: nowMs + 12 * HOUR_MS,
    }),
  )
  return { sessionId, cookie: `__Host-desk=${cookie}`, token: formToken(sessionId, pepper) }
}

let made = 0

export async function newWorld(app: SellerApp, operator: Desk): Promise<World> {
  const { store, clock } = app
  const nowMs = clock.nowMs
  const pepper = await keyPepper(store)
  const [own, other] = [1, 2].map(() => makeKey((below) => randomInt(below)))
  const name = `World ${++made}`
  const parts = await store.write(async (transaction) => {
    const email = `world-${made}@example.com`
    const seller = await transaction.insertSeller({
      ...{ type: 'developer', name, company_id: 'next', created_at: nowMs, email },
    })
    for (const { id, secret } of [own, other]) {
      await transaction.insertKey({
        ...{ id, seller_id: seller.id, hash: hashSecret(secret, pepper), label: 'crm' },
        ...{ created_at: nowMs, expires_at: null, revoked_at: null },
      })
    }
    const live = {
      state: 'live',
      ...{ photos, created_at: nowMs, updated_at: nowMs },
      ...{ first_published_at: nowMs, price_history: [{ price: 285_000, at: nowMs }] },
    } as const
    const listing = await transaction.insertListing(sampleListing(seller.id, fields, live))
    const paused = { ...fields, reference: 'PAUSED' }
    const second = await transaction.insertListing(
      sampleListing(seller.id, paused, { ...live, state: 'paused' }),
    )
    const feed = await transaction.addFeed(
      sampleFeed(seller.id, { schedule: 'none', next_run_at: null }),
    )
    const held = { seller_id: seller.id, status: 'held', held: '{"removals":[],"prices":{}}' }
    const run = await transaction.addFeedRun(sampleFeedRun(feed.id, held))
    const enquiry = await transaction.insertEnquiry(
      sampleEnquiry(`${made}_${seller.id}`, { listing_id: listing.id, seller_id: seller.id }),
    )
    const webhook = await transaction.addWebhook(
      sampleWebhook({ seller_id: seller.id, key_id: null }),
    )
    const event = { cause: 'change:1', type: 'listing.updated', seq: 1, body: '{}' }
    const never = nowMs + DAY_MS
    await transaction.putDeliveries(webhook, [{ ...event, created_at: nowMs }], { at: never })
    return { seller, listing, second, feed, run, enquiry, webhook }
  })
  const desks = [await deskOf(), await deskOf()]
  function deskOf() {
    return openDesk(store, { seller_id: parts.seller.id, operator_id: null }, pepper, nowMs)
  }
  return {
    app,
    sellerId: parts.seller.id,
    key: own.key,
    keyId: own.id,
    otherKeyId: other.id,
    otherSession: desks[1].sessionId,
    listingId: parts.listing.id,
    pausedId: parts.second.id,
    feedId: parts.feed.id,
    webhookId: parts.webhook.id,
    deliveryId: (await store.deliveriesOf(allOf(parts.webhook.id)))[0]!.id,
    runId: parts.run.id,
    enquiryId: parts.enquiry.id,
    seller: desks[0],
    operator,
    address: `10.${(made >> 16) & 255}.${(made >> 8) & 255}.${made & 255}`,
  }
}

const allOf = (webhook_id: number) => ({ webhook_id, status: null, before: null, limit: 50 })

const shownListing = (listing: Listing | null) =>
  listing && {
    state: listing.state,
    reason: listing.close_reason,
    fields: Object.fromEntries(
      Object.entries(listing.fields)
        .filter(([, value]) => value !== null)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
    photos: listing.photos.map(({ url, kind, former }) => [url, kind ?? null, former ?? false]),
    project: listing.project_id !== null,
    isFirst: listing.first_published_at !== null,
    prices: listing.price_history.map(({ price }) => price),
  }

/** Without what no two runs have in common: ids, moments, versions. */
export async function remains(world: World): Promise<unknown> {
  const { store } = world.app
  const { sellerId, listingId, pausedId, feedId, enquiryId, webhookId } = world
  const feed = await store.getFeed(feedId)
  const rules = await store.getSellerRules(sellerId)
  const enquiry = await store.getEnquiry(enquiryId)
  const keys = (await store.listKeys()).filter((key) => key.seller_id === sellerId)
  const runs = feed ? await store.feedRunsOf(feedId, 50) : []
  return {
    listing: shownListing(await store.getListing(listingId)),
    paused: shownListing(await store.getListing(pausedId)),
    counts: await store.countOwn(sellerId),
    rules: [rules?.live_max ?? null, rules?.suspended_reason ?? null],
    email: (await store.getSellerMail(sellerId))?.email?.replace(/\d+/, '') ?? null,
    hold: (await store.getHold(listingId))?.reason ?? null,
    reports: (await store.reportsOf(listingId)).map(({ outcome }) => outcome),
    feeds: (await store.feedsOf(sellerId)).map(({ name, schedule }) => [name, schedule]),
    settings: feed && JSON.parse(feed.settings),
    runs: runs.map(({ dry_run, status }) => [dry_run, status === 'held' || status === 'waiting']),
    held: runs.some(({ status }) => status === 'held'),
    enquiry: enquiry && [enquiry.status, enquiry.read_at !== null, enquiry.answered_at !== null],
    messages: (await store.enquiryMessages(enquiryId)).map(({ text }) => text).sort(),
    keys: keys.map(({ label, revoked_at }) => `${label} ${revoked_at !== null}`).sort(),
    sessions: (await store.sessionsOf(sellerId)).length,
    webhooks: (await store.webhooksOf({ seller_id: sellerId, key_id: null })).map(
      ({ url, name, state, generation }) => [url, name, state, generation],
    ),
    deliveries: (await store.deliveriesOf(allOf(webhookId))).map(({ status }) => status),
  }
}
