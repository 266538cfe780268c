/**
 * One listing as one row: key columns to search by, JSON texts for the rest.
 * Invariant: what is read equals what was written; a field that the catalogue gained since is null.
 * Cost: the walk over all listings is mostly this. So a row is an array (a quarter faster than an
 * object), null fields are not written, and a photo is an array too, which parses twice as fast.
 */
import {
  emptyFields,
  type Listing,
  type ListingFields,
  type NewListing,
  type Photo,
  textOf,
} from '../../domain/listings/listing.ts'
import { foldReference } from './fold-reference.ts'
import { type Cell, namesOf, tableColumns } from './table-columns.ts'

/** All of them, for a statement that may join another table. */
export const listingColumns = namesOf(tableColumns.listings)
  .map((name) => `listings.${name}`)
  .join(', ')

/** In the order of `tableColumns.listings`. */
export type ListingRow<Id = number> = [
  id: Id,
  seller_id: number,
  project_id: number | null,
  state: Listing['state'],
  close_reason: Listing['close_reason'],
  version: number,
  reference: string | null,
  pets: Listing['pets'],
  created_at: number,
  updated_at: number,
  first_published_at: number | null,
  closed_at: number | null,
  fields: string,
  photos: string,
  price_history: string,
]

export type PhotoRow = [
  url: string,
  status: Photo['status'],
  key: string | null,
  width: number | null,
  height: number | null,
  colour: string | null,
  reason: string | null,
  message: string | null,
  attempts: number,
  former?: 0 | 1,
  kind?: Photo['kind'] | null,
  fingerprint?: string,
]

/** Without an id the table gives one. */
export function rowOf<Id>(id: Id, listing: NewListing): ListingRow<Id> {
  const reference = textOf(listing.fields, 'reference')
  return [
    id,
    listing.seller_id,
    listing.project_id,
    listing.state,
    listing.close_reason,
    listing.version,
    reference === null ? null : foldReference(reference),
    listing.pets,
    listing.created_at,
    listing.updated_at,
    listing.first_published_at,
    listing.closed_at,
    JSON.stringify(withoutNulls(listing.fields)),
    JSON.stringify(listing.photos.map(photoRowOf)),
    JSON.stringify(listing.price_history),
  ]
}

export function listingOf(row: ListingRow): Listing {
  return {
    id: row[0],
    seller_id: row[1],
    project_id: row[2],
    state: row[3],
    close_reason: row[4],
    version: row[5],
    fields: { ...emptyFields, ...JSON.parse(row[12]) },
    photos: JSON.parse(row[13]).map(photoOf),
    pets: row[7],
    price_history: JSON.parse(row[14]),
    created_at: row[8],
    updated_at: row[9],
    first_published_at: row[10],
    closed_at: row[11],
  }
}

function withoutNulls(fields: ListingFields): ListingFields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
}

function photoRowOf(photo: Photo): PhotoRow {
  const { url, status, key, width, height, colour, reason, message, attempts } = photo
  const row: PhotoRow = [url, status, key, width, height, colour, reason, message, attempts]
  const { former, kind, fingerprint } = photo
  // Most have none of these: a row ends after the last one present.
  if (fingerprint !== undefined) row.push(former ? 1 : 0, kind ?? null, fingerprint)
  else if (kind) row.push(former ? 1 : 0, kind)
  else if (former) row.push(1)
  return row
}

export function photoOf(row: PhotoRow): Photo {
  const photo: Photo = {
    url: row[0],
    status: row[1],
    key: row[2],
    width: row[3],
    height: row[4],
    colour: row[5],
    reason: row[6],
    message: row[7],
    attempts: row[8],
  }
  // Most end here.
  if (row.length === 9) return photo
  const [former, kind, fingerprint] = [row[9], row[10], row[11]]
  return {
    ...photo,
    ...(kind ? { kind } : {}),
    ...(fingerprint === undefined ? {} : { fingerprint }),
    ...(former ? { former: true } : {}),
  }
}

/** The listings of one seller by the requested references, as they were spelled. */
export function byReference(
  references: readonly string[],
  listings: readonly Listing[],
): ReadonlyMap<string, Listing> {
  const folded = new Map(
    listings.map((listing) => [foldReference(textOf(listing.fields, 'reference') ?? ''), listing]),
  )
  return new Map(
    references.flatMap((reference) => {
      const listing = folded.get(foldReference(reference))
      return listing ? [[reference, listing] as const] : []
    }),
  )
}

/**
 * Which columns an update of a listing names: those in which two states of it differ, in a few groups, so that the
 * statements are few. Invariants: it holds only on the version that `before` has, so that nobody's write in between
 * is overwritten; it does not take a listing live, which `publishListing` alone does.
 */

/** Columns that change together. Those of no group never change: id, seller_id, created_at. */
const groups: readonly (readonly string[])[] = [
  ['version', 'updated_at'],
  ['state', 'close_reason', 'first_published_at', 'closed_at'],
  ['reference', 'pets', 'fields', 'price_history'],
  ['photos'],
  ['project_id'],
]

const names = namesOf(tableColumns.listings)
const places = new Map(names.map((name, at) => [name, at]))
const fixed = names.filter((name) => !groups.flat().includes(name))

export interface ListingUpdate {
  readonly columns: readonly string[]
  readonly values: readonly Cell[]
}

export function listingUpdate(
  before: Listing,
  after: Listing,
  isPublication: boolean,
): ListingUpdate {
  if (isPublication !== (after.state === 'live' && before.state !== 'live')) {
    throw new Error(
      isPublication
        ? `Listing ${after.id} does not go live in this write.`
        : `Listing ${after.id} goes live through the publishing gate alone.`,
    )
  }
  const [old, row] = [rowOf(before.id, before), rowOf(after.id, after)]
  const differs = (name: string) => old[places.get(name)!] !== row[places.get(name)!]
  const wrong = fixed.filter(differs)
  if (wrong.length > 0) throw new Error(`${wrong.join(', ')} of a listing cannot change.`)
  const columns = groups.filter((group) => group.some(differs)).flat()
  return { columns, values: columns.map((name) => row[places.get(name)!]) }
}
