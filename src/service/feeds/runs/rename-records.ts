/**
 * Homes that come under another id with the reference they had: software is replaced or numbers its export again. Their
 * rows go over to the new ids before anything is planned; otherwise the homes would be refused for their own references,
 * and paused because their old ids are missing.
 * Invariant: only in a document of the whole stock, only for a row whose id the document no longer has, and only where it
 * is plainly the same home: exporters give references to other homes.
 * Cost: a pass over the heads of the records; where ids are missing and others are new, also a read of the new records and
 * their listings, and a transaction for some hundreds of them.
 */
import type { NormalisedRecord } from '../../../domain/feeds/normalise/normalise-record.ts'
import { type Listing, storedValues } from '../../../domain/listings/listing.ts'
import type { FeedRecordRow } from '../../../store/feed-store.ts'
import type { Store } from '../../../store/store.ts'
import { feedUseLimits } from '../../service-limits.ts'
import { foldKey } from '../normalise-feed.ts'
import type { RunStage } from './run-context.ts'
import { giveWay, type ReadRecord } from './run-steps.ts'

type KnownRecords = ReadonlyMap<string, FeedRecordRow>

interface RenameOptions {
  readonly sellerId: number
  readonly records: () => AsyncIterable<Pick<ReadRecord, 'key' | 'action' | 'whole'>>
  readonly known: KnownRecords
  readonly stage: RunStage
  readonly store: Pick<Store, 'ownByReferences'>
}

/** The rows as they are afterwards. */
export async function renameRecords(options: RenameOptions): Promise<KnownRecords> {
  const { known, records, stage } = options
  const present = new Set<string>()
  for await (const { key } of records()) if (key !== null) present.add(foldKey(key))
  const missing = new Map(
    [...known.values()].flatMap((row) => (present.has(row.key) ? [] : [[row.listing_id, row]])),
  )
  const isFresh = (key: string) => !known.has(key)
  if (missing.size === 0 || ![...present].some(isFresh)) return known
  const next = new Map(known)
  for await (const fresh of freshRecords(options)) {
    const pairs = await renamed(fresh, missing, options)
    await stage.step(async (transaction) => {
      for (const [key, row] of pairs) await transaction.renameFeedRecord(row.feed_id, row.key, key)
    })
    for (const [key, row] of pairs) {
      missing.delete(row.listing_id)
      next.delete(row.key)
      next.set(key, { ...row, key })
    }
  }
  return next
}

type Fresh = ReadonlyMap<string, NormalisedRecord>

/** By their references, some hundreds at a time. */
async function* freshRecords({ records, known }: RenameOptions): AsyncGenerator<Fresh> {
  let fresh = new Map<string, NormalisedRecord>()
  let count = 0
  for await (const { key, action, whole } of records()) {
    await giveWay(count++)
    if (key === null || action !== 'offer' || known.has(foldKey(key))) continue
    const record = whole()
    const { reference } = record
    if (reference !== null && !fresh.has(reference)) fresh.set(reference, record)
    if (fresh.size < feedUseLimits.rowsPerRead) continue
    yield fresh
    fresh = new Map()
  }
  if (fresh.size > 0) yield fresh
}

async function renamed(
  fresh: Fresh,
  missing: ReadonlyMap<number, FeedRecordRow>,
  { sellerId, store }: RenameOptions,
): Promise<readonly [key: string, row: FeedRecordRow][]> {
  const listings = await store.ownByReferences(sellerId, [...fresh.keys()])
  return [...fresh].flatMap(([reference, record]) => {
    const listing = listings.get(reference)
    const row = listing && missing.get(listing.id)
    return row && isSameHome(listing, record) ? [[foldKey(record.key!), row]] : []
  })
}

const SAME = ['deal', 'property_type', 'district', 'location', 'bedrooms'] as const
const SIZES = ['covered_area_m2', 'plot_area_m2'] as const
const SIZE_SHARE = 0.1

/** What both say of the home agrees; what one of them leaves open says nothing. */
function isSameHome(listing: Listing, { values }: NormalisedRecord): boolean {
  const before = storedValues(listing)
  const isOpen = (value: unknown) => value === null || value === undefined
  const agree = (name: string, is: (a: unknown, b: unknown) => boolean) => {
    const [a, b] = [before[name as keyof typeof before], values[name]]
    return isOpen(a) || isOpen(b) || is(a, b)
  }
  const isClose = (a: unknown, b: unknown) =>
    Math.abs(Number(a) - Number(b)) <= SIZE_SHARE * Math.max(Number(a), Number(b))
  return (
    SAME.every((name) => agree(name, (a, b) => String(a) === String(b))) &&
    SIZES.every((name) => agree(name, isClose))
  )
}
