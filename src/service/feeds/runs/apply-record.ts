/**
 * What one record of a feed does to the stock, inside of a transaction: the listing, its change, the record's own row
 * and the queue of its photos. Invariants: an id, its first publication and its prices survive absence; a live
 * listing is never changed into one that could not be published, it is paused and told; what the seller paused,
 * closed or removed here stays so.
 */
import { type FeedIssue, type FeedIssueCode, IssueList } from '../../../domain/feeds/feed-issues.ts'
import type { NormalisedRecord } from '../../../domain/feeds/normalise/normalise-record.ts'
import {
  emptyFields,
  type FieldValue,
  type Listing,
  type ListingFields,
  type ListingState,
  type NewListing,
  numberOf,
  textOf,
} from '../../../domain/listings/listing.ts'
import { mergeValues } from '../../../domain/listings/merge-values.ts'
import { missingToPublish } from '../../../domain/listings/missing-to-publish.ts'
import { readPetsPolicy } from '../../../domain/listings/pets-policy.ts'
import type { FeedRecordRow } from '../../../store/feed-store.ts'
import type { WriteTransaction } from '../../../store/store.ts'
import {
  changedByPublishing,
  changedFields,
  changeOf,
  stamped,
} from '../../listings/listing-changes.ts'
import type { PlanPhotos } from '../../photos/photo-desk.ts'
import { lockedFields } from '../lock-against-feed.ts'

export type RecordAction =
  | 'created'
  | 'updated'
  | 'unchanged'
  | 'published'
  | 'paused'
  | 'closed'
  | 'held'
  | 'skipped'

export interface RecordOrder {
  readonly feedId: number
  readonly sellerId: number
  readonly record: NormalisedRecord
  /** Folded: as the row is found again. */
  readonly key: string
  readonly known: FeedRecordRow | null
  readonly plan: PlanPhotos
  readonly projectId: number | null
  readonly publishes: boolean
  /** What a person has changed here stays. */
  readonly keepsChanges: boolean
  /** Too many prices jump: this one stays as it was. */
  readonly holdsPrice: boolean
  readonly nowMs: number
}

export interface AppliedRecord {
  readonly action: RecordAction
  readonly listingId: number | null
  readonly row: FeedRecordRow | null
  readonly issues: readonly FeedIssue[]
}

export async function applyRecord(
  transaction: WriteTransaction,
  order: RecordOrder,
): Promise<AppliedRecord> {
  const { record, known } = order
  const skip = (issue?: FeedIssueCode): AppliedRecord => ({
    action: 'skipped',
    listingId: known?.listing_id ?? null,
    row: null,
    issues: issue
      ? [...record.issues, { code: issue, field: 'reference', value: record.reference }]
      : record.issues,
  })
  if (record.action === 'skip') return skip()
  const before = known
    ? await transaction.lockListing(known.listing_id)
    : await find(transaction, order)
  if (before?.state === 'removed') return skip('listing_removed')
  if (before && !known && (await transaction.lockFeedRecordOf(before.id)) !== null)
    return skip('reference_taken')
  if (before && before.fields.deal !== record.values.deal) return skip('reference_taken')
  const applied = before
    ? await change(transaction, before, order)
    : await create(transaction, order)
  await transaction.putFeedRecord(applied.row)
  await queue(transaction, applied.listing, order)
  return {
    action: applied.action,
    listingId: applied.listing.id,
    row: applied.row,
    issues: [...record.issues, ...applied.leftAside],
  }
}

/** One that was written by hand, by its reference; or, where it has none, by the id that our own export gave it. */
async function find(
  transaction: WriteTransaction,
  { record, sellerId }: RecordOrder,
): Promise<Listing | null> {
  if (record.reference === null) return null
  const found = await transaction.lockByReference(sellerId, record.reference)
  if (found || !record.isOwn || !/^[1-9]\d{0,15}$/.test(record.key ?? '')) return found
  const own = await transaction.lockListing(Number(record.key))
  return own?.seller_id === sellerId && own.fields.reference === null ? own : null
}

interface Written {
  readonly action: RecordAction
  readonly listing: Listing
  readonly row: FeedRecordRow
  /** Said by the feed of fields that a person has changed here. */
  readonly leftAside: readonly FeedIssue[]
}

/** Said in a way that cannot be taken: what was there before no longer holds. */
const CLEARING: ReadonlySet<FeedIssueCode> = new Set([
  'price_missing',
  'price_unreadable',
  'currency_unsupported',
  'frequency_unknown',
  'type_unknown',
])

/** As in every update, what is not said keeps its value: a seller may have typed in what the exporter lacks. */
function fieldsOf({ record }: RecordOrder): ListingFields {
  const cleared = record.issues.filter(({ code }) => CLEARING.has(code)).map(({ field }) => field)
  const said = Object.entries(record.values).filter(
    ([name, value]) => value !== null || cleared.includes(name),
  )
  return { ...Object.fromEntries(said), reference: record.reference }
}

async function create(transaction: WriteTransaction, order: RecordOrder): Promise<Written> {
  const { record, sellerId, plan, projectId, nowMs } = order
  const fields = mergeValues(emptyFields, fieldsOf(order))
  const fresh: NewListing = {
    seller_id: sellerId,
    project_id: projectId,
    state: 'draft',
    close_reason: null,
    version: 1,
    fields,
    photos: plan([]),
    pets: record.pets ?? readPetsPolicy(textOf(fields, 'description') ?? ''),
    price_history: [],
    created_at: nowMs,
    updated_at: nowMs,
    first_published_at: null,
    closed_at: null,
  }
  const inserted = await transaction.insertListing(fresh)
  await transaction.appendChange(changeOf('created', inserted, Object.keys(record.values)))
  const listing = await settleState(transaction, inserted, inserted, [], order)
  return { action: 'created', listing, row: rowOf(order, listing), leftAside: [] }
}

async function change(
  transaction: WriteTransaction,
  before: Listing,
  order: RecordOrder,
): Promise<Written> {
  const { record, plan, projectId, holdsPrice } = order
  const said = fieldsOf(order)
  const photos = plan(before.photos)
  // People lock fields while a run is under way: what was read at its start says nothing.
  const row = order.known && (await transaction.lockFeedRecordOf(before.id))
  const names = row === null || !order.keepsChanges ? [] : lockedFields(row)
  const { locked, leftAside } = settleLocks(before, names, said, photos, projectId)
  if (row !== null && locked.length < lockedFields(row).length)
    await transaction.putFeedLocks(before.id, JSON.stringify(locked))
  // The stored spelling stays: references are compared without case.
  const values = {
    ...Object.fromEntries(Object.entries(said).filter(([name]) => !locked.includes(name))),
    ...(holdsPrice ? { price: before.fields.price } : {}),
    reference: before.fields.reference ?? (record.isOwn ? null : record.reference),
  }
  const kept = locked.filter((name) => name in before.fields)
  const fields = {
    ...mergeValues(before.fields, values),
    ...Object.fromEntries(kept.map((name) => [name, before.fields[name]])),
  }
  const merged: Listing = {
    ...before,
    fields,
    pets: record.pets ?? readPetsPolicy(textOf(fields, 'description') ?? ''),
    project_id: locked.includes('project_id')
      ? before.project_id
      : (projectId ?? before.project_id),
    photos: locked.includes('photo_urls') ? before.photos : photos,
  }
  const changed = changedFields(before, merged)
  const listing = await settleState(transaction, before, merged, changed, order)
  const action = actionOf(before, listing, changed, order)
  return { action, listing, row: rowOf(order, listing), leftAside }
}

/** Of the fields that a person has changed: which stay so, and what the feed says instead. Where both agree, it leads again. */
function settleLocks(
  before: Listing,
  names: readonly string[],
  said: ListingFields,
  photos: Listing['photos'],
  projectId: number | null,
): { readonly locked: readonly string[]; readonly leftAside: readonly FeedIssue[] } {
  if (names.length === 0) return { locked: [], leftAside: [] }
  const differs: Readonly<Record<string, boolean>> = {
    photo_urls: JSON.stringify(photos) !== JSON.stringify(before.photos),
    project_id: projectId !== null && projectId !== before.project_id,
  }
  const isOther = (name: string) =>
    differs[name] ??
    (said[name] !== undefined &&
      JSON.stringify(said[name]) !== JSON.stringify(before.fields[name] ?? null))
  const issues = new IssueList()
  const others = names.filter(isOther)
  for (const name of others) issues.add('field_locked', name, shownValue(said[name]))
  // What the feed does not say at all cannot agree.
  const locked = names.filter((name) => isOther(name) || (!(name in differs) && !(name in said)))
  return { locked, leftAside: issues.all }
}

const shownValue = (value: FieldValue | undefined): unknown =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value

function actionOf(
  before: Listing,
  after: Listing,
  changed: readonly string[],
  { holdsPrice }: RecordOrder,
): RecordAction {
  if (after.state === 'live' && before.state !== 'live') return 'published'
  if (after.state === 'paused' && before.state === 'live') return 'paused'
  if (holdsPrice) return 'held'
  return changed.length > 0 || after.state !== before.state ? 'updated' : 'unchanged'
}

/** Writes the listing, where there is anything to write, in the state that it can have. */
async function settleState(
  transaction: WriteTransaction,
  before: Listing,
  merged: Listing,
  changed: readonly string[],
  order: RecordOrder,
): Promise<Listing> {
  const state = stateFor(before, merged, order)
  if (changed.length === 0 && state === before.state) return before
  const after: Listing = {
    ...stamped(merged, state, order.nowMs),
    close_reason: null,
    closed_at: null,
  }
  await transaction.updateListing(after)
  if (state === 'live' && before.state !== 'live') {
    const told = changedByPublishing(before, await transaction.unseenChanges(before.id))
    await transaction.appendChange(
      changeOf('published', after, [...new Set([...told, ...changed])]),
    )
  } else if (state !== before.state) {
    const type = state === 'paused' ? 'unpublished' : 'reopened'
    await transaction.appendChange(changeOf(type, after, ['state']))
  } else {
    const isPrice = changed.includes('price') && after.first_published_at !== null
    await transaction.appendChange(changeOf(isPrice ? 'price_changed' : 'updated', after, changed))
  }
  return after
}

function stateFor(
  before: Listing,
  merged: Listing,
  { known, publishes }: RecordOrder,
): ListingState {
  const isReady = missingToPublish(merged).length === 0
  const wasTakenAway = known !== null && (known.paused === 1 || known.absent_since !== null)
  switch (before.state) {
    case 'live':
      return isReady ? 'live' : 'paused'
    case 'paused':
      return wasTakenAway && isReady ? 'live' : 'paused'
    case 'closed':
      return wasTakenAway ? (isReady ? 'live' : 'draft') : 'closed'
    case 'draft':
      return publishes && isReady ? 'live' : 'draft'
    default:
      return before.state
  }
}

function rowOf(order: RecordOrder, listing: Listing): FeedRecordRow {
  const { feedId, key, known, record, holdsPrice, nowMs } = order
  const price = numberOf(record.values, 'price')
  const isSameHold = holdsPrice && known?.held_price === price
  return {
    feed_id: feedId,
    key,
    listing_id: listing.id,
    // Held, it is not done with: the next run looks at it again.
    print: holdsPrice ? '' : record.print,
    price: holdsPrice ? (known?.price ?? null) : price,
    paused:
      listing.state === 'paused' && (known?.paused === 1 || missingToPublish(listing).length > 0)
        ? 1
        : 0,
    absent_since: null,
    missing_since: null,
    missing_runs: 0,
    held_price: holdsPrice ? price : null,
    held_price_since: holdsPrice ? (isSameHold ? known.held_price_since : nowMs) : null,
    held_price_runs: holdsPrice ? (isSameHold ? known.held_price_runs + 1 : 1) : 0,
    locked: '[]',
  }
}

async function queue(
  transaction: WriteTransaction,
  listing: Listing,
  { publishes, sellerId, nowMs }: RecordOrder,
) {
  if (!listing.photos.some(({ status }) => status === 'pending')) return
  await transaction.queuePhotos({
    listing_id: listing.id,
    seller_id: sellerId,
    publishes: publishes ? 1 : 0,
    tries: 0,
    turn: nowMs,
    next_at: nowMs,
  })
}
