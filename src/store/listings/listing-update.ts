/**
 * Which columns an update of a listing names: those in which two states of it differ, in a few groups, so that the
 * statements are few. Invariants: it holds only on the version that `before` has, so that nobody's write in between
 * is overwritten; it does not take a listing live, which `publishListing` alone does.
 */
import type { Listing } from '../../domain/listings/listing.ts'
import { rowOf } from '../rows/listing-row.ts'
import { type Cell, namesOf, tableColumns } from '../rows/table-columns.ts'

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
