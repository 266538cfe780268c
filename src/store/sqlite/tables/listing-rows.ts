/**
 * Listings in the table: reading, writing, and the refusal of a reference that is taken.
 * Cost: 100,000 live listings with 8 photos each are walked in about 1.4 s, two thirds of it JSON.
 */
import type { SQLInputValue } from 'node:sqlite'
import { type Listing, type NewListing, textOf } from '../../../domain/listings/listing.ts'
import type { StockIdQuery } from '../../desk-store.ts'
import { type StockDialect, stockQuery } from '../../rows/desk/stock-query.ts'
import { foldReference } from '../../rows/fold-reference.ts'
import {
  byReference,
  type ListingRow,
  type ListingUpdate,
  listingColumns,
  listingOf,
  listingUpdate,
  type PhotoRow,
  photoOf,
  rowOf,
} from '../../rows/listing-row.ts'
import { assignments, tableColumns } from '../../rows/table-columns.ts'
import { PUT_UNSETTLED, unsettledCells } from '../../rows/unsettled-row.ts'
import {
  type OwnListingsQuery,
  type ReferenceQuery,
  ReferenceTakenError,
  StaleListingError,
} from '../../store.ts'
import { isUniqueViolation } from '../sqlite-error.ts'
import { insertInto, type Sql } from '../statements.ts'

const columns = tableColumns.listings
const SELECT = `SELECT ${listingColumns} FROM listings`
const INSERT = insertInto('listings', columns)
const OWN_REFERENCE = "seller_id = ? AND reference = ? AND state <> 'removed'"

export function insertListing(sql: Sql, listing: NewListing): Listing {
  const insert = () => Number(sql(INSERT).run(...rowOf(null, listing)).lastInsertRowid)
  return { ...listing, id: refusingTaken(sql, listing, insert) }
}

export function updateListing(sql: Sql, before: Listing, after: Listing): void {
  write(sql, before, after, listingUpdate(before, after, false))
}

export function publishListing(sql: Sql, before: Listing, after: Listing): void {
  write(sql, before, after, listingUpdate(before, after, true))
}

// Never sets the id, even to itself: SQLite would search every table that refers to it.
function write(sql: Sql, before: Listing, after: Listing, update: ListingUpdate): void {
  const { id, version } = before
  const { columns, values } = update
  if (columns.length === 0) return
  const text = `UPDATE listings SET ${assignments(columns, 3)} WHERE id = ?1 AND version = ?2`
  const changed = refusingTaken(sql, after, () => sql(text).run(id, version, ...values).changes)
  if (changed !== 1) throw new StaleListingError(id, version)
  const unsettled = unsettledCells(before, after)
  if (unsettled) sql(PUT_UNSETTLED.sqlite).run(...unsettled)
}

export function getListing(sql: Sql, id: number): Listing | null {
  return select(sql, 'WHERE id = ?', id)[0] ?? null
}

export function getByOwnReference(sql: Sql, sellerId: number, reference: string): Listing | null {
  return select(sql, `WHERE ${OWN_REFERENCE}`, sellerId, foldReference(reference))[0] ?? null
}

export function getListings(sql: Sql, ids: readonly number[]): readonly Listing[] {
  const wanted = 'JOIN json_each(?) AS wanted ON wanted.value = listings.id ORDER BY wanted.key'
  return select(sql, wanted, JSON.stringify(ids))
}

// Says "not removed" in the words of the index, which holds no others.
const BY_REFERENCE = `WHERE reference = ?1 AND state <> 'removed'
  AND (state = 'live' OR (state = 'closed' AND closed_at >= ?2) OR seller_id IS ?3)`

export function findByReference(sql: Sql, query: ReferenceQuery) {
  const { reference, seller_id, closed_since, limit } = query
  const wanted = [foldReference(reference), closed_since, seller_id] as const
  const order = `ORDER BY seller_id IS ?3 DESC, state = 'live' DESC, first_published_at, id`
  const listings = select(sql, `${BY_REFERENCE} ${order} LIMIT ?4`, ...wanted, limit)
  if (listings.length < limit) return { listings, total: listings.length }
  const counted = sql(`SELECT COUNT(*) AS total FROM listings ${BY_REFERENCE}`).get(...wanted)
  return { listings, total: Number(counted?.total) }
}

export function ownByReferences(sql: Sql, sellerId: number, references: readonly string[]) {
  const wanted = `WHERE seller_id = ? AND state <> 'removed'
    AND reference IN (SELECT value FROM json_each(?))`
  const folded = JSON.stringify(references.map(foldReference))
  return byReference(references, select(sql, wanted, sellerId, folded))
}

export function liveListings(sql: Sql, afterId: number, limit: number): readonly Listing[] {
  return select(sql, "WHERE state = 'live' AND id > ? ORDER BY id LIMIT ?", afterId, limit)
}

export function closedListings(
  sql: Sql,
  afterId: number,
  closedSince: number,
  limit: number,
): readonly Listing[] {
  const where = "WHERE state = 'closed' AND id > ? AND closed_at >= ? ORDER BY id LIMIT ?"
  return select(sql, where, afterId, closedSince, limit)
}

export function highestListingId(sql: Sql): number {
  return Number(sql('SELECT COALESCE(MAX(id), 0) AS id FROM listings').get()?.id)
}

export function photoKeys(sql: Sql, afterId: number, limit: number) {
  const found = sql(`SELECT id, photos FROM listings
    WHERE id > ? AND state <> 'removed' ORDER BY id LIMIT ?`)
  return found.all(afterId, limit).map(({ id, photos }) => ({
    listing_id: Number(id),
    keys: (JSON.parse(String(photos)) as PhotoRow[]).flatMap((row) => photoOf(row).key ?? []),
  }))
}

export function ownListings(sql: Sql, query: OwnListingsQuery): readonly Listing[] {
  const { seller_id, state, updated_since, after, limit } = query
  return select(
    sql,
    `WHERE seller_id = ?1 AND (updated_at, id) > (?2, ?3) AND updated_at >= ?4
      AND CASE WHEN ?5 IS NULL THEN state <> 'removed' ELSE state = ?5 END
      ORDER BY updated_at, id LIMIT ?6`,
    seller_id,
    after?.updated_at ?? Number.MIN_SAFE_INTEGER,
    after?.id ?? 0,
    updated_since ?? Number.MIN_SAFE_INTEGER,
    state,
    limit,
  )
}

export function countListings(sql: Sql): Readonly<Record<string, number>> {
  const rows = sql('SELECT state, COUNT(*) AS count FROM listings GROUP BY state').all()
  return Object.fromEntries(rows.map((row) => [String(row.state), Number(row.count)]))
}

function select(sql: Sql, rest: string, ...values: SQLInputValue[]): readonly Listing[] {
  const statement = sql(`${SELECT} ${rest}`)
  statement.setReturnArrays(true)
  return (statement.all(...values) as unknown as ListingRow[]).map(listingOf)
}

/** The unique index decides, so that no second writer can slip in between read and write. */
function refusingTaken<T>(sql: Sql, { seller_id, fields }: NewListing, write: () => T): T {
  try {
    return write()
  } catch (error) {
    const reference = textOf(fields, 'reference')
    if (!isUniqueViolation(error) || reference === null) throw error
    const taken = sql(`SELECT id FROM listings WHERE ${OWN_REFERENCE}`)
    throw new ReferenceTakenError(Number(taken.get(seller_id, foldReference(reference))?.id))
  }
}

const stockDialect: StockDialect = {
  text: (field) => `json_extract(fields, '$.${field}')`,
  number: (field) => `json_extract(fields, '$.${field}')`,
  value: (n) => `?${n}`,
}

export function stockIds(sql: Sql, query: StockIdQuery): readonly number[] {
  const { text, values } = stockQuery(query, stockDialect)
  return sql(text)
    .all(...values)
    .map(({ id }) => Number(id))
}
