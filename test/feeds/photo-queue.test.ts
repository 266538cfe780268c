/** The queue of photos: sellers take turns, and a worker that ends in the middle leaves the rest to the next. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createPhotoWorker } from '../../src/service/feeds/photo-worker.ts'
import type { PhotoDesk } from '../../src/service/photos/photo-desk.ts'
import type { Store } from '../../src/store/store.ts'
import { noon, sampleListing, samplePhoto, sampleSeller } from '../store/sample-listing.ts'
import { everyOf } from '../support/every-of.ts'
import { newSqliteStore } from '../support/new-sqlite-store.ts'
import { testLedger } from '../support/test-ledger.ts'

let store: Store
let folder: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'estia-queue-'))
  store = await newSqliteStore(join(folder, 'estia.db'))
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

async function sellerWith(homes: number): Promise<number> {
  const { id } = await store.addSeller(sampleSeller)
  await store.write(async (transaction) => {
    for (let at = 0; at < homes; at++) {
      const pending = { ...samplePhoto(at), status: 'pending', key: null } as const
      const listing = await transaction.insertListing(sampleListing(id, {}, { photos: [pending] }))
      await transaction.queuePhotos({
        ...{ listing_id: listing.id, seller_id: id, publishes: 0 },
        ...{ tries: 0, turn: noon + at, next_at: noon },
      })
    }
  })
  return id
}

/** Imports at once, and says whose they were. */
const deskOf = (done: number[], onImport: () => void = () => undefined): PhotoDesk => ({
  find: async () => [],
  look: async () => (current) => current,
  async importSome(photos, { sellerId }) {
    done.push(sellerId)
    onImport()
    return photos.map((photo) => ({ ...photo, status: 'imported' }))
  },
})

const workerOf = (photos: PhotoDesk, holder: string) =>
  createPhotoWorker({
    ...{ store, photos, now: () => noon, stopWaitMs: 1_000 },
    sync: { catchUp: async () => undefined },
    lease: { name: 'photos', holder },
    ledger: testLedger(store, () => noon),
    storeId: 'store',
    onError: (error) => {
      throw error
    },
  })

const emptied = async () => {
  while ((await store.countQueuedPhotos()) > 0) await sleep(5)
}

it('of a seller with few homes does not wait behind another’s whole stock', async () => {
  const large = await sellerWith(30)
  const small = await sellerWith(2)
  const done: number[] = []
  const worker = workerOf(deskOf(done), 'one')
  worker.start()
  await emptied()
  await worker.stop()
  expect(done.slice(0, 4).sort()).toEqual([large, large, small, small])
  expect(done).toHaveLength(32)
})

it('loses none where its worker ends in the middle', async () => {
  await sellerWith(20)
  const done: number[] = []
  const first = workerOf(
    deskOf(done, () => {
      if (done.length === 6) void first.stop()
    }),
    'one',
  )
  first.start()
  while (done.length < 6) await sleep(5)
  await first.stop()
  expect(await store.countQueuedPhotos()).toBeGreaterThan(0)
  const second = workerOf(deskOf(done), 'two')
  second.start()
  await emptied()
  await second.stop()
  const ids = Array.from({ length: 20 }, (_, at) => at + 1)
  const listings = await store.getListings(ids)
  expect(everyOf(listings, ({ photos }) => photos[0].status === 'imported')).toBe(true)
})
