import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sampleListing } from '../../../test/store/sample-listing.ts'
import { cyprus } from '../../country/cyprus/cyprus.ts'
import { peekRecord } from '../../engine/segment/segment-data.ts'
import {
  closeFile,
  filesOf,
  readSegmentFile,
  withSegmentFile,
} from '../../engine/segment/segment-file.ts'
import { openSqliteStore } from '../../store/sqlite/sqlite-store.ts'
import type { Store } from '../../store/store.ts'
import { recordContext } from '../listings/record-sources.ts'
import { buildSegmentFromStore, type IdRange, readPart } from './build-segment-from-store.ts'

const LISTINGS = 16_000
const context = recordContext(cyprus, 'http://estia.test')
let folder: string
let store: Store

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'estia-build-'))
  store = await openSqliteStore({ path: join(folder, 'estia.sqlite') })
  const seller = await store.addSeller({ type: 'agency', name: 'A', company_id: 1, created_at: 1 })
  await store.write(async (transaction) => {
    const stateOf = (i: number) => (i % 5 === 0 ? 'draft' : 'live')
    const listings = Array.from({ length: LISTINGS }, (_, i) =>
      sampleListing(seller.id, {}, { state: stateOf(i) }),
    )
    await transaction.insertListings(listings)
  })
})
afterAll(async () => {
  await store.close()
  await rm(folder, { recursive: true })
})

const source = () => ({ store, context, dayStartMs: 0 })

it('holds each live listing once, however many threads share the reading', async () => {
  const { segment } = await buildSegmentFromStore(source())
  expect(segment.rows).toBe((LISTINGS / 5) * 4)
  for (const threads of [2, 3, 8]) {
    const ranges: IdRange[] = []
    const shared = await buildSegmentFromStore(source(), threads, (range) => {
      ranges.push(range)
      return readPart(source(), range)
    })
    expect(shared.segment.ids).toEqual(segment.ids)
    // At least 5,000 ids each.
    expect(ranges).toHaveLength(Math.min(threads, 3) - 1)
  }
})

it('writes the records to a file while it reads, wherever a part is read', async () => {
  const inMemory = (await buildSegmentFromStore(source())).segment
  const path = join(folder, 'segment.bin')
  const inFile = await withSegmentFile(path, async ({ place, finish }) => {
    const toFile = { ...source(), records: place }
    const built = await buildSegmentFromStore(toFile, 3, (range) => readPart(toFile, range))
    await finish(built.segment, null)
    return built.segment
  })
  expect(inFile.records.chunks.some((chunk) => chunk instanceof Uint8Array)).toBe(false)
  const { data } = (await readSegmentFile(path))!
  for (let row = 0; row < data.rows; row += 97) {
    const record = Buffer.from(peekRecord(data.records, row))
    expect(record.equals(peekRecord(inMemory.records, row))).toBe(true)
  }
  for (const file of filesOf(data)) await closeFile(file)
})

it('reports its progress', async () => {
  const shares: number[] = []
  await buildSegmentFromStore({ ...source(), onRead: (share) => shares.push(share) })
  expect(shares.length).toBeGreaterThan(1)
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  expect(shares.at(-1)).toBe(1)
})

it('reads a part itself where another thread cannot', async () => {
  const { segment } = await buildSegmentFromStore(source(), 3, () =>
    Promise.reject(new Error('lags behind')),
  )
  expect(segment.rows).toBe((LISTINGS / 5) * 4)
})
