/**
 * What every store must do, whatever it is built on: one suite, each implementation runs it unchanged.
 * A place is fresh for each test; `open` may be called several times, like several processes on one database.
 */
import { afterEach, beforeEach, describe } from 'vitest'
import type { Seller } from '../../src/domain/listings/listing.ts'
import type { Store } from '../../src/store/store.ts'
import { describeAccounts } from './contract-accounts.ts'
import { describeBulk } from './contract-bulk.ts'
import { describeChanges } from './contract-changes.ts'
import { describeDesk } from './contract-desk.ts'
import { describeEnquiries } from './contract-enquiries.ts'
import { describeExports } from './contract-exports.ts'
import { describeFeeds } from './contract-feeds.ts'
import { describeFigures } from './contract-figures.ts'
import { describeListings } from './contract-listings.ts'
import { describeOutbox } from './contract-outbox.ts'
import { describePhotoSweep } from './contract-photo-sweep.ts'
import { describeProfiles } from './contract-profiles.ts'
import { describeReadingKeys } from './contract-reading-keys.ts'
import { describeRetention } from './contract-retention.ts'
import { describeSameHomes } from './contract-same-homes.ts'
import { describeSharedWork } from './contract-shared-work.ts'
import { describeUndo } from './contract-undo.ts'
import { describeUploads } from './contract-uploads.ts'
import { describeWebhooks } from './contract-webhooks.ts'
import { describeWork } from './contract-work.ts'
import { describeWrites } from './contract-writes.ts'
import { noon } from './sample-listing.ts'

export interface StorePlace {
  open(): Promise<Store>
  /** Called when every store of it is closed. */
  remove(): Promise<void>
}

/** What a test works with; refilled before each one. */
export interface Bench {
  store: Store
  seller: Seller
  other: Seller
  /** One more store on the same place, closed after the test. */
  openAnother(): Promise<Store>
}

export function describeStore(name: string, makePlace: () => Promise<StorePlace>): void {
  describe(`${name} fulfils the store contract`, () => {
    const bench = {} as Bench
    let place: StorePlace
    let opened: Store[]

    beforeEach(async () => {
      place = await makePlace()
      opened = []
      bench.openAnother = async () => {
        const store = await place.open()
        opened.push(store)
        return store
      }
      bench.store = await bench.openAnother()
      const seller = { type: 'agency', company_id: 7, created_at: noon } as const
      bench.seller = await bench.store.addSeller({ ...seller, name: 'Αθηνά Homes' })
      bench.other = await bench.store.addSeller({ ...seller, name: 'Other', company_id: null })
    })

    afterEach(async () => {
      for (const store of opened) await store.close()
      await place.remove()
    })

    describeListings(bench)
    describeWrites(bench)
    describeSameHomes(bench)
    describeUploads(bench)
    describeFigures(bench)
    describeUndo(bench)
    describeProfiles(bench)
    describePhotoSweep(bench)
    describeFeeds(bench)
    describeWork(bench)
    describeWebhooks(bench)
    describeExports(bench)
    describeDesk(bench)
    describeBulk(bench)
    describeChanges(bench)
    describeAccounts(bench)
    describeReadingKeys(bench)
    describeRetention(bench)
    describeSharedWork(bench)
    describeEnquiries(bench)
    describeOutbox(bench)
  })
}
