/** Records that the disk has changed: found when they are read, and reread from the store. */
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noon, sampleChange, sampleListing } from '../../../test/store/sample-listing.ts'
import { everyOf } from '../../../test/support/every-of.ts'
import { cyprus } from '../../country/cyprus/cyprus.ts'
import { startOfLocalDay } from '../../domain/local-time.ts'
import { Refusal } from '../../domain/refusal.ts'
import { mergeSegments } from '../../engine/merge/merge-segments.ts'
import { HEADER_AT_BYTE } from '../../engine/segment/segment-bytes.ts'
import { DamagedRecord } from '../../engine/segment/segment-data.ts'
import { withRecordsIn } from '../../engine/segment/segment-file.ts'
import { TAIL_LIMIT } from '../../engine/tail.ts'
import type { Store } from '../../store/store.ts'
import { recordContext } from '../listings/record-sources.ts'
import { listingSchema } from './listing-schema.ts'
import { loadSegment, saveSegment } from './segment-cache.ts'
import { openSqliteSync, type SqliteSync } from './sqlite-sync.test-data.ts'

const today = startOfLocalDay(noon, 0, cyprus.timeZone)

let place: SqliteSync
let store: Store

beforeEach(async () => {
  place = await openSqliteSync()
  store = place.store
})
afterEach(() => place.remove())

it('rereads a listing whose record is damaged in the file, and rewrites the file', async () => {
  const path = join(dirname(place.path), 'segment.bin')
  const ids = [await place.addLive(), await place.addLive(), await place.addLive()]
  const made = recordContext(cyprus, 'https://homes.example.com')
  await saveSegment(path, await place.build(today), made)
  const bytes = readFileSync(path)
  // A requested record, and one that nobody requests.
  const from = bytes.indexOf('{"id":')
  bytes[from + 9] ^= 1
  bytes[bytes.readDoubleLE(HEADER_AT_BYTE) - 9] ^= 1
  writeFileSync(path, bytes)
  const errors: unknown[] = []
  let [builds, saves] = [0, 0]
  const sync = await place.startSync({
    build(dayStartMs) {
      builds++
      return place.build(dayStartMs)
    },
    load: () => loadSegment(path, made, store),
    async save({ order, ...about }) {
      saves++
      const segment = mergeSegments(listingSchema, order)
      return withRecordsIn(path, segment, await saveSegment(path, { segment, ...about }, made))
    },
    onError: (error) => errors.push(error),
  })
  const records = () => ids.map((id) => sync.engine.get(id)?.length)
  expect(records).toThrow(Refusal)
  await vi.waitFor(() => expect(saves).toBe(1), { timeout: 30_000 })
  await vi.waitFor(() => expect(sync.engine.stats().segments).toBe(1), { timeout: 30_000 })
  expect(everyOf(records(), (length) => length! > 100)).toBe(true)
  expect([...sync.engine.checkRecords()].flat()).toEqual([])
  expect({ builds, lost: sync.lost, errors: errors.length }).toEqual({
    builds: 0,
    lost: null,
    errors: 1,
  })
  await sync.close()
})

it('finds a damaged record that a merge comes upon, and repairs it', async () => {
  const path = join(dirname(place.path), 'segment.bin')
  const id = await place.addLive()
  const made = recordContext(cyprus, 'https://homes.example.com')
  await saveSegment(path, await place.build(today), made)
  const bytes = readFileSync(path)
  bytes[bytes.readDoubleLE(HEADER_AT_BYTE) - 9] ^= 1
  writeFileSync(path, bytes)
  const errors: unknown[] = []
  let isFirst = true
  const sync = await place.startSync({
    load: () => loadSegment(path, made, store),
    async merge(order) {
      // As it comes from a thread.
      if (isFirst) throw structuredClone(new DamagedRecord())
      return mergeSegments(listingSchema, order)
    },
    onError: (error) => errors.push(error),
  })
  const damaged = () => [...sync.engine.checkRecords()].flat()
  expect(damaged()).toEqual([id])
  await store.write(async (transaction) => {
    for (let fresh = 0; fresh < TAIL_LIMIT; fresh++) {
      const listing = sampleListing(1, {}, { state: 'live', first_published_at: noon })
      await transaction.appendChange(sampleChange((await transaction.insertListing(listing)).id))
    }
  })
  await sync.catchUp()
  isFirst = false
  await vi.waitFor(() => expect(damaged()).toEqual([]), { timeout: 30_000 })
  expect(sync.engine.get(id)).not.toBeNull()
  expect(errors.length).toBeGreaterThan(0)
  await sync.close()
})
