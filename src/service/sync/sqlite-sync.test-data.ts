/** What the tests of the engine sync stand on: an SQLite file of their own, and a sync that reads it at noon. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  noon,
  sampleChange,
  sampleListing,
  sampleSeller,
} from '../../../test/store/sample-listing.ts'
import { newSqliteStore } from '../../../test/support/new-sqlite-store.ts'
import { cyprus } from '../../country/cyprus/cyprus.ts'
import { mergeSegments } from '../../engine/merge/merge-segments.ts'
import type { Store } from '../../store/store.ts'
import { recordContext } from '../listings/record-sources.ts'
import { buildSegmentFromStore } from './build-segment-from-store.ts'
import { createEngineSync } from './engine-sync.ts'
import { listingSchema } from './listing-schema.ts'
import { renewScores, renewValues } from './renew-values.ts'
import type { EngineSyncOptions } from './sync-state.ts'

const context = recordContext(cyprus, 'https://homes.example.com')

export interface SqliteSync {
  readonly path: string
  readonly store: Store
  /** Writes a live listing and its change; its id. */
  addLive(): Promise<number>
  build(dayStartMs: number, from?: Store): ReturnType<typeof buildSegmentFromStore>
  readonly renew: EngineSyncOptions['renew']
  /** Opened; fails the test with the first error unless it has a handler. */
  startSync(own: Partial<EngineSyncOptions>): Promise<ReturnType<typeof createEngineSync>>
  remove(): Promise<void>
}

export async function openSqliteSync(): Promise<SqliteSync> {
  const folder = mkdtempSync(join(tmpdir(), 'estia-sync-'))
  const path = join(folder, 'estia.sqlite')
  const store = await newSqliteStore(path)
  await store.addSeller(sampleSeller)
  const build = (dayStartMs: number, from = store) =>
    buildSegmentFromStore({ store: from, context, dayStartMs })
  const renew: EngineSyncOptions['renew'] = async (order) => {
    const { segments, freshIds, dayStartMs, hasNewValues } = order
    if (hasNewValues) return renewValues({ store, context, dayStartMs }, segments, freshIds)
    const columns = segments.map((data) => renewScores(data, dayStartMs))
    return { columns, documents: null, modelVersion: null }
  }
  return {
    path,
    store,
    build,
    renew,
    addLive: () =>
      store.write(async (transaction) => {
        const listing = sampleListing(1, {}, { state: 'live', first_published_at: noon })
        const { id } = await transaction.insertListing(listing)
        await transaction.appendChange(sampleChange(id))
        return id
      }),
    async startSync(own) {
      const sync = createEngineSync({
        store,
        context,
        timeZone: cyprus.timeZone,
        now: () => noon,
        monotonicMs: () => 0,
        build: (dayStartMs) => build(dayStartMs),
        merge: async (order) => mergeSegments(listingSchema, order),
        renew,
        onError(error) {
          throw error
        },
        ...own,
      })
      await sync.open()
      return sync
    },
    async remove() {
      await store.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
