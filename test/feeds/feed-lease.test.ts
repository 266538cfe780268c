/**
 * A process that is stopped in the middle of a run for longer than its lease, and goes on when another has taken over, has read a
 * newer document and is done: it writes nothing any more.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cyprus } from '../../src/country/cyprus/cyprus.ts'
import { createPlaceFinder } from '../../src/domain/places/place-finder.ts'
import { createSentFolder } from '../../src/feeds/sent-documents.ts'
import { feedWorkHere } from '../../src/service/feeds/feed-work.ts'
import { createFeedRunner, newRun } from '../../src/service/feeds/runs/feed-runner.ts'
import { feedUseLimits } from '../../src/service/service-limits.ts'
import { workKinds } from '../../src/service/work/work-kinds.ts'
import type { Store } from '../../src/store/store.ts'
import { MINUTE_MS } from '../../src/structures/durations.ts'
import { type AlertPlace, alertPlaces } from '../alerts/alert-places.ts'
import { sampleFeed } from '../store/sample-feed.ts'
import { noon, sampleSeller } from '../store/sample-listing.ts'
import { testLedger } from '../support/test-ledger.ts'
import { homes, kyero } from './feed-app.ts'

const LEASE = workKinds.feed_run.lease
const RECORDS = 3 * feedUseLimits.recordsPerStep
const places = createPlaceFinder(cyprus)

/** Transactions of a run before it is stopped: one that begins it, one with its document, and those of its steps. */
const stops = { 'before its document': 1, 'before its first step': 2, 'before its last step': 4 }

describe.each(Object.keys(alertPlaces))('on %s', (name) => {
  let place: AlertPlace
  let folder: string
  let store: Store
  const clock = { nowMs: noon }
  const now = () => clock.nowMs
  const escaped: unknown[] = []

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'estia-lease-'))
    place = await alertPlaces[name]()
    store = place.store
  }, 120_000)
  afterAll(async () => {
    await store.close()
    await place.remove()
    rmSync(folder, { recursive: true })
  })

  /** A process with a disk of its own. */
  async function runner(holder: string, on: Store, document: string) {
    const own = join(folder, holder)
    await mkdir(own)
    const ledger = testLedger(on, now)
    const attempted = Promise.withResolvers<void>()
    const worker = createFeedRunner({
      ...{ store: on, now, folder: own, storeId: 'store', stopWaitMs: 1_000 },
      ledger: {
        ...ledger,
        attempt: (order) => ledger.attempt(order).finally(attempted.resolve),
      },
      lease: { name: LEASE, holder },
      sync: { catchUp: async () => undefined },
      fetcher: {
        async fetch(_, file) {
          await file.write(document)
          const known = { isUnchanged: false, etag: null, lastModified: null }
          return { ok: true, bytes: Buffer.alloc(0), ...known }
        },
      },
      photos: {
        find: async () => [],
        look: async () => (current) => current,
        importSome: async (photos) => photos,
      },
      upload: () => Promise.reject(new Error('none is sent')),
      ownPhotoPrefix: 'https://homes.example.com/photos/',
      work: feedWorkHere({ country: cyprus, places }, () => 'rule'),
      sent: createSentFolder(join(own, 'sent')),
      onError: (error) => void escaped.push(error),
      onRun: () => undefined,
    })
    return { ...worker, attempted: attempted.promise }
  }

  it.each(Object.entries(stops))('stopped %s', async (stop, writes) => {
    const seller = await store.addSeller({ ...sampleSeller, email: 'desk@agency.example' })
    const url = 'https://feeds.example.com/stock'
    const feed = await store.addFeed(sampleFeed(seller.id, { url, next_run_at: null }))
    const run = await store.addFeedRun(newRun(feed, false, now()))
    const isOver = async () => (await store.getFeedRun(run.id))?.ended_at !== null

    const newer = homes(RECORDS).map((home) => ({ ...home, price: 205_000 + home.id }))
    const successor = await runner(`${stop}, successor`, store, kyero(newer))
    let begun = 0
    let newest = 0
    const isStopped: Store = {
      ...store,
      async write(work) {
        if (begun++ !== writes) return store.write(work)
        // As after 15 s without a renewal.
        await store.releaseLease(LEASE, stop)
        clock.nowMs += 15 * MINUTE_MS
        successor.start()
        for (let looks = 0; looks < 1_000 && !(await isOver()); looks++) await sleep(10)
        await successor.stop()
        newest = (await store.changeRange()).newest
        return store.write(work)
      },
    }
    const first = await runner(stop, isStopped, kyero(homes(RECORDS)))
    first.start()
    await first.attempted
    await first.stop()

    expect((await store.changeRange()).newest).toBe(newest)
    const references = newer.map(({ id }) => `H-${id}`)
    const stock = await store.ownByReferences(seller.id, references)
    const prices = [...stock.values()].map(({ fields }) => fields.price)
    expect(prices).toEqual(newer.map(({ price }) => price))
    expect(await store.getFeedRun(run.id)).toMatchObject({ status: 'applied', records: RECORDS })
    expect(await store.dueWork('feed_run', now() * 2, 9)).toEqual([])
    expect(escaped).toEqual([])
  })
})
