/**
 * Listings in the table: reading, writing, and the refusal of a reference that is taken.
 * Invariant: the unique index decides who has a reference, and a refusal leaves the transaction usable.
 */
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
  rowOf,
} from '../../rows/listing-row.ts'
import { assignments, listOf, tableColumns, withoutId } from '../../rows/table-columns.ts'
import { PUT_UNSETTLED, unsettledCells } from '../../rows/unsettled-row.ts'
import {
  type OwnListingsQuery,
  type ReferenceQuery,
  ReferenceTakenError,
  StaleListingError,
} from '../../store.ts'
import { isUniqueViolation } from '../postgres-error.ts'
import type { Sql } from '../statements.ts'
import { arraysOf, selected, unnest } from './unnest.ts'

const given = withoutId(tableColumns.listings)

const SELECT = `SELECT ${listingColumns} FROM listings`
// The server numbers them in this order.
const INSERT = `INSERT INTO listings (${listOf(given)})
  SELECT ${selected(given)} FROM ${unnest(given)} ORDER BY given.place
  ON CONFLICT (seller_id, reference) WHERE reference IS NOT NULL AND state <> 'removed'
  DO NOTHING RETURNING id`
const OWN_REFERENCE = "seller_id = $1 AND reference = $2 AND state <> 'removed'"
/** Blocks others from changing the row, not from referring to it. */
const LOCKED = 'FOR NO KEY UPDATE'

/** Each time the listing that had the reference must have given it up between two statements. */
const INSERTS_MAX = 5

export async function insertListing(sql: Sql, listing: NewListing): Promise<Listing> {
  for (let tried = 1; ; tried += 1) {
    const [id] = await insertRows(sql, [listing])
    if (id !== undefined) return { ...listing, id }
    const holder = await holderOf(sql, listing)
    if (holder !== null || tried === INSERTS_MAX) throw new ReferenceTakenError(holder ?? 0)
  }
}

export async function insertListings(
  sql: Sql,
  listings: readonly NewListing[],
): Promise<readonly Listing[]> {
  const ids = await insertRows(sql, listings)
  if (ids.length < listings.length) throw await refusalOf(sql, listings, new Set(ids))
  return listings.map((listing, index) => ({ ...listing, id: ids[index] }))
}

/** The ids of those that were not refused, in their order. */
async function insertRows(sql: Sql, listings: readonly NewListing[]): Promise<readonly number[]> {
  const rows = listings.map((listing) => rowOf(null, listing).slice(1))
  const inserted = await sql.all<{ id: number }>(INSERT, ...arraysOf(given, rows))
  return inserted.map(({ id }) => id).sort((a, b) => a - b)
}

async function refusalOf(
  sql: Sql,
  listings: readonly NewListing[],
  inserted: ReadonlySet<number>,
): Promise<ReferenceTakenError> {
  for (const listing of listings) {
    const holder = await holderOf(sql, listing)
    if (holder !== null && !inserted.has(holder)) return new ReferenceTakenError(holder)
  }
  // Two of them have the same one, or its holder has given it up since.
  return new ReferenceTakenError(0)
}

export async function updateListing(sql: Sql, before: Listing, after: Listing): Promise<void> {
  await write(sql, before, after, listingUpdate(before, after, false))
}

export async function publishListing(sql: Sql, before: Listing, after: Listing): Promise<void> {
  await write(sql, before, after, listingUpdate(before, after, true))
}

async function write(
  sql: Sql,
  before: Listing,
  after: Listing,
  { columns, values }: ListingUpdate,
): Promise<void> {
  if (columns.length === 0) return
  const text = `UPDATE listings SET ${assignments(columns, 3, '$')} WHERE id = $1 AND version = $2`
  const update = () => sql.run(text, before.id, before.version, ...values)
  const changed = await (mayBeTaken(before, after) ? refusingTaken(sql, after, update) : update())
  if (changed !== 1) throw new StaleListingError(before.id, before.version)
  const unsettled = unsettledCells(before, after)
  if (unsettled) await sql.run(PUT_UNSETTLED.postgres, ...unsettled)
}

/** An unchanged reference cannot be taken by another listing. */
function mayBeTaken(before: Listing, after: Listing): boolean {
  const reference = textOf(after.fields, 'reference')
  const isSame = reference === textOf(before.fields, 'reference') && before.state !== 'removed'
  return reference !== null && !isSame
}

/** A failed statement spoils the whole transaction, unless it can go back to a point before it. */
async function refusingTaken(
  sql: Sql,
  listing: Listing,
  update: () => Promise<number>,
): Promise<number> {
  await sql.run('SAVEPOINT before_update')
  try {
    const updated = await update()
    await sql.run('RELEASE before_update')
    return updated
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    await sql.run('ROLLBACK TO before_update')
    throw new ReferenceTakenError((await holderOf(sql, listing)) ?? 0)
  }
}

async function holderOf(sql: Sql, { seller_id, fields }: NewListing): Promise<number | null> {
  const reference = foldReference(textOf(fields, 'reference') ?? '')
  const found = `SELECT id FROM listings WHERE ${OWN_REFERENCE}`
  const [row] = await sql.all<{ id: number }>(found, seller_id, reference)
  return row?.id ?? null
}

export async function getListing(sql: Sql, id: number): Promise<Listing | null> {
  return (await select(sql, 'WHERE id = $1', id))[0] ?? null
}

export async function lockListing(sql: Sql, id: number): Promise<Listing | null> {
  return (await select(sql, `WHERE id = $1 ${LOCKED}`, id))[0] ?? null
}

export async function lockByReference(
  sql: Sql,
  sellerId: number,
  reference: string,
): Promise<Listing | null> {
  const own = `WHERE ${OWN_REFERENCE} ${LOCKED}`
  return (await select(sql, own, sellerId, foldReference(reference)))[0] ?? null
}

export function getListings(sql: Sql, ids: readonly number[]): Promise<readonly Listing[]> {
  const wanted = `JOIN unnest($1::bigint[]) WITH ORDINALITY AS wanted (id, place)
    ON wanted.id = listings.id ORDER BY wanted.place`
  return select(sql, wanted, ids)
}

// Says "not removed" in the words of the index, which holds no others.
const BY_REFERENCE = `WHERE reference = $1 AND state <> 'removed' AND (state = 'live'
  OR (state = 'closed' AND closed_at >= $2) OR seller_id IS NOT DISTINCT FROM $3::bigint)`

export async function findByReference(sql: Sql, query: ReferenceQuery) {
  const { reference, seller_id, closed_since, limit } = query
  const wanted = [foldReference(reference), closed_since, seller_id] as const
  const order = `ORDER BY seller_id IS NOT DISTINCT FROM $3::bigint DESC, state = 'live' DESC,
    first_published_at, id`
  const listings = await select(sql, `${BY_REFERENCE} ${order} LIMIT $4`, ...wanted, limit)
  if (listings.length < limit) return { listings, total: listings.length }
  const count = `SELECT count(*) FROM listings ${BY_REFERENCE}`
  const [[total]] = await sql.arrays<[number]>(count, ...wanted)
  return { listings, total }
}

export async function ownByReferences(sql: Sql, sellerId: number, references: readonly string[]) {
  const wanted = "WHERE seller_id = $1 AND state <> 'removed' AND reference = ANY($2::text[])"
  return byReference(references, await select(sql, wanted, sellerId, references.map(foldReference)))
}

export function liveListings(
  sql: Sql,
  afterId: number,
  limit: number,
): Promise<readonly Listing[]> {
  return select(sql, "WHERE state = 'live' AND id > $1 ORDER BY id LIMIT $2", afterId, limit)
}

export function closedListings(
  sql: Sql,
  afterId: number,
  closedSince: number,
  limit: number,
): Promise<readonly Listing[]> {
  const where = "WHERE state = 'closed' AND id > $1 AND closed_at >= $2 ORDER BY id LIMIT $3"
  return select(sql, where, afterId, closedSince, limit)
}

export async function photoKeys(sql: Sql, afterId: number, limit: number) {
  const walk = "WHERE id > $1 AND state <> 'removed' ORDER BY id LIMIT $2"
  return (await select(sql, walk, afterId, limit)).map(({ id, photos }) => ({
    listing_id: id,
    keys: photos.flatMap(({ key }) => key ?? []),
  }))
}

export function ownListings(sql: Sql, query: OwnListingsQuery): Promise<readonly Listing[]> {
  const { seller_id, state, updated_since, after, limit } = query
  return select(
    sql,
    `WHERE seller_id = $1 AND (updated_at, id) > ($2, $3) AND updated_at >= $4
      AND CASE WHEN $5::text IS NULL THEN state <> 'removed' ELSE state = $5 END
      ORDER BY updated_at, id LIMIT $6`,
    seller_id,
    after?.updated_at ?? Number.MIN_SAFE_INTEGER,
    after?.id ?? 0,
    updated_since ?? Number.MIN_SAFE_INTEGER,
    state,
    limit,
  )
}

export async function highestListingId(sql: Sql): Promise<number> {
  const [[id]] = await sql.arrays<[number]>('SELECT COALESCE(MAX(id), 0) FROM listings')
  return id
}

export async function countListings(sql: Sql): Promise<Readonly<Record<string, number>>> {
  const rows = await sql.arrays<[string, number]>(
    'SELECT state, count(*) FROM listings GROUP BY state',
  )
  return Object.fromEntries(rows)
}

async function select(
  sql: Sql,
  rest: string,
  ...values: readonly unknown[]
): Promise<readonly Listing[]> {
  return (await sql.arrays<ListingRow>(`${SELECT} ${rest}`, ...values)).map(listingOf)
}

const stockDialect: StockDialect = {
  text: (field) => `(fields::json ->> '${field}')`,
  number: (field) => `(fields::json ->> '${field}')::numeric`,
  value: (n) => `$${n}`,
}

export async function stockIds(sql: Sql, query: StockIdQuery): Promise<readonly number[]> {
  const { text, values } = stockQuery(query, stockDialect)
  const rows = await sql.all<{ id: number }>(text, ...values)
  return rows.map(({ id }) => Number(id))
}
