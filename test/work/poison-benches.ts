/**
 * For every kind of work in the background a worker with two items: one that fails however often it is tried, and a healthy
 * one of somebody else behind it. The table has a row for every kind; `poison-work.test.ts` goes through it.
 */

import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cyprus } from '../../src/country/cyprus/cyprus.ts'
import { createPlaceFinder } from '../../src/domain/places/place-finder.ts'
import type { FeedFetcher } from '../../src/feeds/fetch/feed-fetcher.ts'
import { createSentFolder } from '../../src/feeds/sent-documents.ts'
import { createWebhookSigner } from '../../src/hooks/sign-message.ts'
import { openMaildir } from '../../src/mail/received/maildir.ts'
import { renderMail } from '../../src/mail/render-mail.ts'
import { createMarketPlaces } from '../../src/market/market-places.ts'
import { createAlertWorker } from '../../src/service/alerts/alert-worker.ts'
import { feedWorkHere } from '../../src/service/feeds/feed-work.ts'
import { createPhotoWorker } from '../../src/service/feeds/photo-worker.ts'
import { createFeedRunner, newRun } from '../../src/service/feeds/runs/feed-runner.ts'
import { createSameHomeWorker } from '../../src/service/homes/same-home-worker.ts'
import { quietChange } from '../../src/service/homes/settle-homes.ts'
import { recordContext } from '../../src/service/listings/record-sources.ts'
import { createMaildirWorker } from '../../src/service/mail/maildir-worker.ts'
import { createOutboxWorker } from '../../src/service/mail/outbox-worker.ts'
import { createMarketMemory } from '../../src/service/market/market-memory.ts'
import type { PhotoDesk } from '../../src/service/photos/photo-desk.ts'
import { createEstimator } from '../../src/service/prices/estimator.ts'
import { createNewValues } from '../../src/service/prices/new-values.ts'
import type { BackgroundWorker } from '../../src/service/sync/background-worker.ts'
import type { EngineSync } from '../../src/service/sync/engine-sync.ts'
import { createWebhookFollower } from '../../src/service/webhooks/webhook-follower.ts'
import { createWebhookSender } from '../../src/service/webhooks/webhook-sender.ts'
import { type WorkKind, workKinds } from '../../src/service/work/work-kinds.ts'
import type { WorkLedger } from '../../src/service/work/work-ledger.ts'
import type { Store } from '../../src/store/store.ts'
import { DAY_MS } from '../../src/structures/durations.ts'
import { alertWorld, QUIET_MS } from '../alerts/alert-world.ts'
import { homes, kyero } from '../feeds/feed-app.ts'
import { sampleFeed } from '../store/sample-feed.ts'
import { sampleListing, samplePhoto, sampleSeller } from '../store/sample-listing.ts'
import { sampleWebhook } from '../store/sample-webhook.ts'
import { whereabouts } from '../support/whereabouts.ts'

export interface BenchContext {
  readonly store: Store
  readonly folder: string
  readonly ledger: WorkLedger
  readonly sync: EngineSync
  readonly now: () => number
  /** Called at every attempt at the poisoned item. */
  readonly onAttempt: () => void
  /** Anything that a worker lets escape. */
  readonly onError: (error: unknown) => void
}

export interface Bench {
  readonly worker: Pick<BackgroundWorker, 'poke' | 'stop'> & { start(): void }
  /** The key of the poisoned item. */
  readonly poison: string
  /** Whether the other one is done; null: this kind has one item at a time. */
  readonly isHealthyDone: (() => Promise<boolean>) | null
  /** What its owner sees once it is given up; null: it has none. */
  readonly ownerNotice: (() => Promise<unknown>) | null
}

class Poison extends TypeError {}
const fail = ({ onAttempt }: BenchContext): never => {
  onAttempt()
  throw new Poison('text of somebody@example.com')
}

async function twoSellers(store: Store): Promise<readonly [number, number]> {
  const [one, two] = [11, 12].map((company_id) =>
    store.addSeller({ ...sampleSeller, company_id, email: `agency-${company_id}@example.com` }),
  )
  return [(await one).id, (await two).id]
}

const mailsTo = async (store: Store, sellerId: number, nowMs: number) =>
  (await store.claimMails(nowMs, nowMs + 1, 50))
    .filter(({ seller_id }) => seller_id === sellerId)
    .map(({ mail }) => mail?.kind)

const noPhotos: PhotoDesk = {
  find: async () => [],
  look: async () => (current) => current,
  importSome: async (photos) => photos,
}

export const poisonBenches: Readonly<Record<WorkKind, (context: BenchContext) => Promise<Bench>>> =
  {
    async feed_run(context) {
      const { store, folder, now, sync, ledger, onError } = context
      const [poisoned, healthy] = await twoSellers(store)
      await mkdir(join(folder, 'feeds'), { recursive: true })
      const work = feedWorkHere(
        { country: cyprus, places: createPlaceFinder(cyprus) },
        () => 'of these tests',
      )
      const fetcher: FeedFetcher = {
        async fetch({ url }, file) {
          await file.write(kyero(homes(url.includes('poison') ? 1 : 2)))
          const known = { isUnchanged: false, etag: null, lastModified: null }
          return { ok: true, bytes: Buffer.alloc(0), ...known }
        },
      }
      const [bad, good] = await Promise.all(
        [poisoned, healthy].map(async (id) => {
          const url = `https://feeds.example.com/${id === poisoned ? 'poison' : 'good'}`
          const feed = await store.addFeed(sampleFeed(id, { url, next_run_at: null }))
          return store.addFeedRun(newRun(feed, false, now()))
        }),
      )
      const worker = createFeedRunner({
        ...{ store, sync, fetcher, ledger, now, onError, stopWaitMs: 1_000 },
        ...{ photos: noPhotos, ownPhotoPrefix: 'https://homes.example.com/photos/' },
        upload: () => Promise.reject(new Error('none is sent')),
        work: {
          ...work,
          // As where the process that reads it runs out of memory: one record, and it is over.
          normalise: async (order) =>
            (await readFile(order.path, 'utf8')).includes('H-2')
              ? work.normalise(order)
              : fail(context),
        },
        folder: join(folder, 'feeds'),
        sent: createSentFolder(join(folder, 'feeds', 'sent')),
        lease: { name: workKinds.feed_run.lease, holder: 'one' },
        storeId: 'store',
        onRun: () => undefined,
      })
      return {
        worker,
        poison: String(bad.id),
        isHealthyDone: async () => (await store.getFeedRun(good.id))?.status === 'applied',
        ownerNotice: async () => {
          const run = await store.getFeedRun(bad.id)
          const mails = await mailsTo(store, poisoned, now())
          return [run?.status, JSON.parse(run?.fault ?? '{}').code, mails]
        },
      }
    },

    async feed_photos(context) {
      const { store, now, sync, ledger, onError } = context
      const [poisoned, healthy] = await twoSellers(store)
      const [bad, good] = await store.write(async (transaction) => {
        const ids: number[] = []
        for (const id of [poisoned, healthy]) {
          const photos = [{ ...samplePhoto(id), status: 'pending', key: null } as const]
          const listing = await transaction.insertListing(sampleListing(id, {}, { photos }))
          ids.push(listing.id)
          await transaction.queuePhotos({
            ...{ listing_id: listing.id, seller_id: id, publishes: 0 },
            ...{ tries: 0, turn: now() + ids.length, next_at: now() },
          })
        }
        return ids
      })
      const worker = createPhotoWorker({
        ...{ store, sync, ledger, now, onError, stopWaitMs: 1_000, storeId: 'store' },
        lease: { name: workKinds.feed_photos.lease, holder: 'one' },
        photos: {
          ...noPhotos,
          importSome: async (photos, { sellerId }) =>
            sellerId === poisoned
              ? fail(context)
              : photos.map((photo) => ({ ...photo, status: 'imported' as const })),
        },
      })
      return {
        worker,
        poison: String(bad),
        isHealthyDone: async () => (await store.getListing(good))?.photos[0].status === 'imported',
        ownerNotice: async () => [
          (await store.getListing(bad))?.photos.map(({ status, reason }) => [status, reason]),
          await store.countQueuedPhotos(),
          await mailsTo(store, poisoned, now()),
        ],
      }
    },

    async mail(context) {
      const { store, now, ledger, onError } = context
      const put = (cause: string) =>
        store.write((transaction) =>
          transaction.putOutbox({
            ...{ cause, enquiry_id: null, request_id: null, seller_id: null, message_id: cause },
            ...{ to_address: `${cause}@example.com`, created_at: now() },
            mail: { kind: 'photos_failed', language: 'en', listing_id: 1 },
          }),
        )
      const bad = await put('poison')
      await put('good')
      let isSent = false
      const worker = createOutboxWorker({
        ...{ store, ledger, now, onError, storeId: 'store', pepper: Buffer.alloc(32) },
        randomBytes: (count) => new Uint8Array(count),
        transport: {
          async send({ name }) {
            if (name === 'poison') fail(context)
            isSent = true
          },
        },
        forgetMails: async () => undefined,
        answerSignIn: async () => undefined,
        render: (mail) => renderMail(mail, 'https://homes.example.com'),
        lease: { name: workKinds.mail.lease, holder: 'one' },
        log: { info: () => undefined, warn: () => undefined },
      })
      return {
        worker,
        poison: String(bad),
        isHealthyDone: async () => isSent,
        ownerNotice: async () =>
          (await store.failedMails(5)).map(({ id, last_error }) => [id === bad, last_error]),
      }
    },

    async mail_in(context) {
      const { store, folder, now, ledger, onError } = context
      const maildir = openMaildir(join(folder, 'mail'))
      await maildir.prepare()
      const files = (where: string) => readdir(join(folder, 'mail', where, 'new'))
      for (const name of ['1.poison', '2.good']) {
        await writeFile(join(folder, 'mail', 'new', name), `Subject: ${name}\n\nHello`)
      }
      const worker = createMaildirWorker({
        ...{ store, ledger, now, maildir, lease: { name: workKinds.mail_in.lease, holder: 'one' } },
        receive: async (bytes) =>
          bytes.includes('poison') ? fail(context) : { outcome: 'automatic' },
        onRefused: () => undefined,
        onWaiting: () => undefined,
        onError,
      })
      return {
        worker,
        poison: createHash('sha256').update('1.poison').digest('hex').slice(0, 32),
        isHealthyDone: async () => !(await files('')).includes('2.good'),
        ownerNotice: async () => [await files(''), await files('.failed')],
      }
    },

    async same_home(context) {
      const { store, now, sync, ledger, onError } = context
      const [poisoned, healthy] = await twoSellers(store)
      let isLooked = false
      const [bad] = await store.write(async (transaction) => {
        const ids: number[] = []
        for (const id of [poisoned, healthy]) {
          const photos = [{ ...samplePhoto(id), status: 'imported', key: `k${id}` } as const]
          const { fingerprint: _, ...photo } = photos[0]
          const more = { state: 'live', first_published_at: now(), photos: [photo] } as const
          ids.push((await transaction.insertListing(sampleListing(id, {}, more))).id)
        }
        return ids
      })
      const worker = createSameHomeWorker({
        ...{ store, sync, ledger, now, onError, stopWaitMs: 1_000, leads: () => true },
        lease: { name: workKinds.same_home.lease, holder: 'one' },
        photoStore: {
          async read(key) {
            if (key === `k${poisoned}`) fail(context)
            isLooked = true
            return null
          },
        },
        decoder: { decode: () => Promise.reject(new Error('none is read')) } as never,
      })
      return {
        worker,
        poison: `listing ${bad}`,
        isHealthyDone: async () => isLooked,
        ownerNotice: null,
      }
    },

    async alerts(context) {
      const { store, now, sync, ledger, onError } = context
      const [poisoned, healthy] = await twoSellers(store)
      const alerts = await alertWorld(store, () => 'anna@example.com')
      await alerts.save({ query: { deal: 'sale' } })
      const [bad, good] = await store.write(async (transaction) => {
        const ids: number[] = []
        for (const id of [poisoned, healthy]) {
          const more = { state: 'live', first_published_at: now() } as const
          const before = await transaction.insertListing(sampleListing(id, {}, more))
          const after = { ...before, version: 2, updated_at: now() - 2 * QUIET_MS }
          await transaction.updateListing(before, after)
          ids.push(before.id)
        }
        return ids
      })
      const sellerOf = async (id: number) => (id === poisoned ? fail(context) : sync.sellerOf(id))
      const worker = createAlertWorker({
        ...{ ...alerts.context, store, now, ledger, onError, stopWaitMs: 1_000 },
        sync: { ...sync, isReady: true, sellerOf },
        record: recordContext(cyprus, 'https://homes.example.com'),
        lease: { name: workKinds.alerts.lease, holder: 'one' },
        quietMs: QUIET_MS,
      })
      return {
        worker,
        poison: `listing ${bad}`,
        isHealthyDone: async () =>
          (
            await store.unsettledListings({ until: now(), ahead: Number.MAX_SAFE_INTEGER }, null, 9)
          ).every((one) => one.listing_id !== good),
        ownerNotice: null,
      }
    },

    async market(context) {
      const { store, now, ledger, onError } = context
      const [poisoned, healthy] = await twoSellers(store)
      const [bad, good] = await store.write(async (transaction) => {
        const more = {
          ...({ state: 'live', first_published_at: now() } as const),
          price_history: [{ price: 200_000, at: now() }],
        }
        const facts = { property_type: 'apartment', district: 'limassol' }
        const listings = [poisoned, healthy].map((id) => sampleListing(id, facts, more))
        return (await transaction.insertListings(listings)).map(({ id }) => id)
      })
      const getSameHome = async (id: number) => (id === bad ? fail(context) : null)
      const worker = createMarketMemory({
        ...{ now, ledger, onError, stopWaitMs: 1_000, leads: () => true },
        store: { ...store, getSameHome },
        places: createMarketPlaces(cyprus.districts, cyprus.places),
        timeZone: cyprus.timeZone,
        salt: Buffer.from('salt'),
        lease: { name: workKinds.market.lease, holder: 'one' },
        publish: () => ({ done: Promise.resolve(), stop: async () => undefined }),
      })
      return {
        worker,
        poison: `listing ${bad}`,
        isHealthyDone: async () =>
          (await store.marketHomes(null, 9)).some(({ listing_id }) => listing_id === good),
        ownerNotice: null,
      }
    },

    async valuation(context) {
      const { store, now, sync, ledger, onError } = context
      const estimator = await createEstimator({
        ...{ store, sync, ledger, now, onError, leads: () => true },
        baseUrl: 'https://homes.example.com',
        whereabouts,
        lease: { name: workKinds.valuation.lease, holder: 'one' },
        valueInProcess: () => {
          const done = (async () => fail(context))()
          return { done, stop: async () => undefined }
        },
      })
      const poke = () => void estimator.refresh().catch(onError)
      return {
        worker: { start: poke, poke, stop: () => estimator.stop() },
        poison: new Date(now()).toISOString().slice(0, 10),
        isHealthyDone: null,
        ownerNotice: null,
      }
    },

    async new_values(context) {
      const { store, now, sync, ledger, onError } = context
      const [poisoned, healthy] = await twoSellers(store)
      const [bad, good] = await store.write(async (transaction) => {
        const more = { state: 'live', first_published_at: now() } as const
        const listings = [poisoned, healthy].map((id) => sampleListing(id, {}, more))
        const ids = (await transaction.insertListings(listings)).map(({ id }) => id)
        await transaction.appendChanges(ids.map((id) => quietChange(id, now())))
        return ids
      })
      let isValued = false
      const worker = createNewValues({
        ...{ sync, ledger, now, whereabouts, onError, stopWaitMs: 1_000, leads: () => true },
        store: {
          ...store,
          async getValuation(id) {
            if (id === bad) fail(context)
            isValued ||= id === good
            return store.getValuation(id)
          },
        },
        estimator: {
          fitted: { model: { homes: new Map(), segments: new Map() }, computedAt: now(), seq: 0 },
        },
        lease: { name: workKinds.new_values.lease, holder: 'one' },
      })
      return {
        worker,
        poison: `listing ${bad}`,
        isHealthyDone: async () => isValued,
        ownerNotice: null,
      }
    },

    async webhook(context) {
      const { store, now, ledger, onError } = context
      const [poisoned, healthy] = await twoSellers(store)
      const put = (sellerId: number, url: string) =>
        store.write(async (transaction) => {
          const owner = { seller_id: sellerId, key_id: null }
          const hook = await transaction.addWebhook(sampleWebhook(owner, { url }))
          const one = { cause: '1', type: 'listing.updated', seq: 1, body: '{}' }
          await transaction.putDeliveries(hook, [{ ...one, created_at: now() }], {
            at: now() - DAY_MS,
          })
          return hook.id
        })
      const deliveryOf = async (id: number) =>
        (await store.deliveriesOf({ webhook_id: id, status: null, before: null, limit: 1 }))[0]!
      const bad = await put(poisoned, 'https://poison.example.com/')
      const good = await put(healthy, 'https://good.example.com/')
      const poison = (await deliveryOf(bad)).id
      const answer = { ok: true, status: 200, retryAfter: null, bytes: Buffer.alloc(0) } as const
      const worker = createWebhookSender({
        ...{ store, ledger, now, onError, stopWaitMs: 1_000, holder: 'one', storeId: 'store' },
        ...{ random: () => 0.5, onMail: () => undefined },
        signer: createWebhookSigner(Buffer.alloc(32)),
        poster: {
          post: async ({ url }) => (url.includes('poison') ? fail(context) : answer),
          prove: async () => null,
        },
      })
      return {
        worker,
        poison: String(poison),
        isHealthyDone: async () => (await deliveryOf(good)).status === 'delivered',
        ownerNotice: async () => {
          const { status, attempts } = await deliveryOf(bad)
          return [status, attempts]
        },
      }
    },

    async webhook_events(context) {
      const { store, now, ledger, onError } = context
      const [seller] = await twoSellers(store)
      const hook = await store.write((transaction) =>
        transaction.addWebhook(sampleWebhook({ seller_id: seller, key_id: null })),
      )
      for (let made = 0; made < 2; made++)
        await store.write(async (transaction) => {
          const { id } = await transaction.insertListing(sampleListing(seller))
          const change = { type: 'published', changed: [], price: 1, public: true } as const
          await transaction.appendChange({ ...change, listing_id: id, at: now() })
        })
      const [first, last] = (await store.changesSince(0, 100)).slice(-2)
      const worker = createWebhookFollower({
        ...{ store, ledger, now, onError, stopWaitMs: 1_000, baseUrl: 'https://homes.example.com' },
        ...{ lease: { name: workKinds.webhook_events.lease, holder: 'one' }, storeId: 'store' },
        ...{ onMail: () => undefined, onQueued: () => undefined },
        matches: {
          put: () => [],
          match: async (changes) =>
            changes.some(({ seq }) => seq === first!.seq) ? fail(context) : new Map(),
        },
      })
      const page = { webhook_id: hook.id, status: null, before: null, limit: 10 }
      return {
        worker,
        poison: `change ${first!.seq}`,
        isHealthyDone: async () =>
          (await store.deliveriesOf(page)).some(({ seq }) => seq === last!.seq),
        ownerNotice: null,
      }
    },
  }

/** What each owner is notified of, as `ownerNotice` answers it. */
export const ownerNotices: Readonly<Record<WorkKind, unknown>> = {
  feed_run: ['failed', 'given_up', ['feed_failing']],
  feed_photos: [[['failed', 'decoder_failed']], 0, ['photos_failed']],
  mail: [[true, 'given_up']],
  mail_in: [[], ['1.poison']],
  same_home: null,
  webhook: ['waiting', 0],
  webhook_events: null,
  alerts: null,
  market: null,
  valuation: null,
  new_values: null,
}
