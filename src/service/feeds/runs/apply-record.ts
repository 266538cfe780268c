/**
 * What one record of a feed does to the stock, inside of a transaction: the listing, its change, the record's own row
 * and the queue of its photos. Invariants: an id, its first publication and its prices survive absence; a live
 * listing is never changed into one that could not be published, it is paused and reported; what the seller paused,
 * closed or removed here stays so. The row of the record is read under its lock: people and releases write it meanwhile.
 */
import { FLOOR_PLANS } from '../../../catalogue/fields.ts'
import {
  type FeedIssue,
  type FeedIssueCode,
  IssueList,
  isClearing,
} from '../../../domain/feeds/feed-issues.ts'
import {
  type FieldValue,
  type Listing,
  type ListingFields,
  textOf,
} from '../../../domain/listings/listing.ts'
import { mergeValues } from '../../../domain/listings/merge-values.ts'
import { readPetsPolicy } from '../../../domain/listings/pets-policy.ts'
import type { FeedRecordRow } from '../../../store/feed-store.ts'
import { cutText } from '../../../structures/text/safe-text.ts'
import { insertDraft } from '../../listings/insert-draft.ts'
import { changedFields, changeOf, lockedFields, stamped } from '../../listings/listing-changes.ts'
import { feedUseLimits } from '../../service-limits.ts'
import type { FieldChange } from '../feed-rows.ts'
import type { RunTransaction } from './run-context.ts'
import type { RecordAction } from './run-steps.ts'
import { type LockedOrder, type RecordOrder, rememberRecord, settleState } from './settle-record.ts'
import { closed } from './withdraw-record.ts'

export interface AppliedRecord {
  readonly action: RecordAction
  readonly listingId: number | null
  readonly issues: readonly FeedIssue[]
  readonly changes: readonly FieldChange[]
}

/** Of a record that offers a home; others say nothing of what it is. */
export async function applyRecord(
  transaction: RunTransaction,
  asked: RecordOrder,
): Promise<AppliedRecord> {
  const { record, known } = asked
  const skip = (code: FeedIssueCode): AppliedRecord => ({
    action: 'skipped',
    listingId: known?.listing_id ?? null,
    issues: [...record.issues, { code, field: 'reference', value: record.reference }],
    changes: [],
  })
  const before = known
    ? await transaction.lockListing(known.listing_id)
    : await find(transaction, asked)
  const row = await transaction.lockFeedRecord(asked.feedId, asked.key)
  if (before?.state === 'removed') return skip('listing_removed')
  const order: LockedOrder = { ...asked, row, isTaken: await isTaken(transaction, before, asked) }
  if (before && !row && (await transaction.lockFeedRecordOf(before.id)) !== null)
    return skip('reference_taken')
  if (before === null && order.isTaken) return skip('reference_taken')
  if (before && before.fields.deal !== record.values.deal) {
    if (row === null || order.isTaken) return skip('reference_taken')
    if (isDecidedHere(before, row)) return skip('deal_changed_here')
    await retire(transaction, before, asked.nowMs)
    const created = await create(transaction, order)
    await transaction.putFeedLocks(created.listing.id, '[]')
    return reported(order, created, 'deal_changed')
  }
  return before
    ? reported(order, await change(transaction, before, order))
    : reported(order, await create(transaction, order))
}

function reported(
  { record, photos }: RecordOrder,
  done: Written,
  also?: FeedIssueCode,
): AppliedRecord {
  const noted: FeedIssue[] = also ? [{ code: also, field: 'deal', value: null }] : []
  if (photos.isWaiting) noted.push({ code: 'photos_wait', field: 'photo_urls', value: null })
  for (const value of photos.unreadable) {
    noted.push({ code: 'photo_unreadable', field: 'photo_urls', value })
  }
  return {
    action: done.action,
    listingId: done.listing.id,
    issues: [...record.issues, ...noted, ...done.leftAside],
    changes: done.changes,
  }
}

/** Paused or closed, and not by the feed. */
const isDecidedHere = ({ state }: Listing, row: FeedRecordRow): boolean =>
  (state === 'paused' || state === 'closed') && row.paused === 0

/** Sale and rent are two listings: the old one ends, and leaves its reference to the new one. */
async function retire(transaction: RunTransaction, before: Listing, nowMs: number): Promise<void> {
  await transaction.unqueuePhotos(before.id)
  if (before.state === 'draft') {
    const removed = stamped(before, 'removed', nowMs)
    await transaction.updateListing(before, removed)
    await transaction.appendChange(changeOf('removed', removed, ['state']))
    return
  }
  const unnamed = { ...before, fields: { ...before.fields, reference: null } }
  const isClosed = before.state === 'closed'
  const after = isClosed ? stamped(unnamed, 'closed', nowMs) : closed(unnamed, nowMs)
  await transaction.updateListing(before, after)
  const change = changeOf('closed', after, isClosed ? ['reference'] : ['state'], before)
  await transaction.appendChange({ ...change, public: change.public && !isClosed })
}

/** One that was written by hand, by its reference; or, where it has none, by the id that our own export gave it. */
async function find(
  transaction: RunTransaction,
  { record, sellerId }: RecordOrder,
): Promise<Listing | null> {
  if (record.reference === null) return null
  const found = await transaction.lockByReference(sellerId, record.reference)
  if (found || !record.isOwn || !/^[1-9]\d{0,15}$/.test(record.key ?? '')) return found
  const own = await transaction.lockListing(Number(record.key))
  return own?.seller_id === sellerId && own.fields.reference === null ? own : null
}

/** Whether another listing has the reference that a known home has now: exporters give references to other homes. */
async function isTaken(
  transaction: RunTransaction,
  before: Listing | null,
  { record, sellerId, known }: RecordOrder,
): Promise<boolean> {
  if (known === null || record.reference === null) return false
  const holder = await transaction.lockByReference(sellerId, record.reference)
  return holder !== null && holder.id !== before?.id
}

interface Written {
  readonly action: RecordAction
  readonly listing: Listing
  /** Said by the feed of fields that a person has changed here. */
  readonly leftAside: readonly FeedIssue[]
  readonly changes: readonly FieldChange[]
}

/** As in every update, fields that are not sent stay as they are: a seller may have entered what the exporter does not send. */
function fieldsOf({ record }: RecordOrder): ListingFields {
  const cleared = record.issues.filter(({ code }) => isClearing(code)).map(({ field }) => field)
  const said = Object.entries(record.values).filter(
    ([name, value]) => value !== null || cleared.includes(name),
  )
  return { ...Object.fromEntries(said), reference: record.reference }
}

async function create(transaction: RunTransaction, order: LockedOrder): Promise<Written> {
  const { record, sellerId, photos, projectId, nowMs } = order
  const inserted = await insertDraft(transaction, {
    ...{ sellerId, projectId, nowMs, values: fieldsOf(order), photos: photos.plan([]) },
    pets: record.pets,
  })
  const settled = await settleState(transaction, inserted, inserted, [], order)
  await rememberRecord(transaction, inserted, settled, order)
  return { action: 'created', listing: settled.listing, leftAside: settled.barred, changes: [] }
}

async function change(
  transaction: RunTransaction,
  before: Listing,
  order: LockedOrder,
): Promise<Written> {
  const { record, projectId, holdsPrice, row } = order
  const said = fieldsOf(order)
  const photos = record.keepsPhotos ? before.photos : order.photos.plan(before.photos)
  const names = row === null || !order.keepsChanges ? [] : lockedFields(row)
  const { locked, leftAside } = settleLocks(before, names, said, photos, projectId)
  if (row !== null && locked.length < lockedFields(row).length)
    await transaction.putFeedLocks(before.id, JSON.stringify(locked))
  // The stored spelling stays: references are compared without case.
  const values = {
    ...Object.fromEntries(Object.entries(said).filter(([name]) => !locked.includes(name))),
    ...(holdsPrice ? { price: before.fields.price } : {}),
    reference: before.fields.reference ?? (record.isOwn || order.isTaken ? null : record.reference),
  }
  const unchanged = locked.filter((name) => name in before.fields)
  const fields = {
    ...mergeValues(before.fields, values),
    ...Object.fromEntries(unchanged.map((name) => [name, before.fields[name]])),
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
  const settled = await settleState(transaction, before, merged, changed, order)
  const { listing, barred } = settled
  const action = actionOf(before, listing, changed, order)
  await rememberRecord(transaction, before, settled, order)
  const wanted = holdsPrice
    ? { ...merged, fields: { ...fields, price: record.values.price } }
    : merged
  const changes = changesOf(before, wanted, holdsPrice ? [...changed, 'price'] : changed).map(
    (one) =>
      // In a rehearsal a project that would be made has no number yet.
      one.field === 'project_id' ? { ...one, after: record.project ?? null } : one,
  )
  return { action, listing, leftAside: [...leftAside, ...barred], changes }
}

/** What a report says of a change. A price that is held is in it as well: the action says that it waits. */
function changesOf(before: Listing, after: Listing, names: readonly string[]): FieldChange[] {
  const shown = (listing: Listing, name: string): string | null => {
    const value = shownValue(memberOf(listing, name)) ?? null
    return value === null ? null : cutText(String(value), feedUseLimits.changeMaxChars)
  }
  return names.map((field) => ({
    field,
    before: shown(before, field),
    after: shown(after, field),
  }))
}

/** Of photos and floor plans, how many there are. */
function memberOf({ fields, photos }: Listing, name: string): FieldValue | undefined {
  if (name !== 'photo_urls' && name !== FLOOR_PLANS) return fields[name]
  return photos.filter(({ kind }) => (kind !== undefined) === (name === FLOOR_PLANS)).length
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
