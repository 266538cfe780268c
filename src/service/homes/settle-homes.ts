/**
 * Brings the stored groups of some listings to what their finder says, all of them in one transaction with their
 * entries of the change feed. Invariant: where nothing is other than before, nothing is written.
 */
import { setImmediate as turn } from 'node:timers/promises'
import type { HomeOffer } from '../../domain/homes/home-offer.ts'
import type { SameHome } from '../../store/same-home-store.ts'
import type { Change, NewChange, Store } from '../../store/store.ts'
import type { HomeFinder } from './home-finder.ts'

/** Whether anything was written. */
export async function settleHomes(
  ids: Iterable<number>,
  finder: HomeFinder,
  store: Store,
  nowMs: number,
): Promise<boolean> {
  const wanted = new Map<number, SameHome | null>()
  for (const id of ids) {
    if (wanted.has(id)) continue
    wanted.set(id, null)
    for (const [member, group] of await finder.settle(id)) wanted.set(member, rowOf(member, group))
    await turn()
  }
  const changed: [number, SameHome | null][] = []
  for (const [id, row] of wanted) {
    if (!isSame(row, await store.getSameHome(id))) changed.push([id, row])
  }
  if (changed.length === 0) return false
  await store.write(async (transaction) => {
    for (const [id, row] of changed) {
      if (row === null) await transaction.dropSameHome(id)
      else await transaction.putSameHome(row)
    }
    await transaction.appendChanges(changed.map(([id]) => quietChange(id, nowMs)))
  })
  return true
}

function rowOf(id: number, group: readonly HomeOffer[]): SameHome | null {
  if (group.length === 0) return null
  const first = group.reduce((best, one) => (one.price < best.price ? one : best))
  return {
    listing_id: id,
    home_id: group[0].id,
    listings: group.length,
    first_id: first.id,
  }
}

const isSame = (a: SameHome | null, b: SameHome | null): boolean =>
  a === null || b === null
    ? a === b
    : a.home_id === b.home_id && a.listings === b.listings && a.first_id === b.first_id

/**
 * An entry of the change feed that makes every process reread a listing although its seller changed nothing; it is
 * never shown to clients.
 */
export const quietChange = (listingId: number, at: number): NewChange => ({
  type: 'updated',
  listing_id: listingId,
  at,
  changed: [],
  price: null,
  public: false,
})

export const isQuiet = ({ type, changed, public: isPublic }: Change): boolean =>
  type === 'updated' && changed.length === 0 && !isPublic
