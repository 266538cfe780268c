/**
 * Which rows of the memory are one home: the listings that are recognised as such while they are live, and those that a
 * seller takes off and lists again. Invariant: what was once recognised stays together when its listings go; it is
 * separated only where both are live and the comparison says that they are two homes.
 */
import type { MarketHomeRow, MarketTransaction } from '../../store/market-store.ts'
import type { SameHome } from '../../store/same-home-store.ts'
import { marketLimits } from '../service-limits.ts'

/** The home of a row that is new: that of a former listing of the same seller with the same facts, or its own. */
export function relistedHome(
  row: MarketHomeRow,
  others: readonly MarketHomeRow[],
): MarketHomeRow['home_id'] {
  const since = row.first_at - marketLimits.relistedWithinMs
  // Of a series, one that is sold is followed by its neighbour; what is taken off unsold comes back.
  const former = others.filter(
    (other) =>
      other.listing_id !== row.listing_id &&
      other.live_since === null &&
      other.close_reason !== 'sold' &&
      other.close_reason !== 'rented' &&
      other.closed_at !== null &&
      other.closed_at >= since &&
      other.closed_at <= row.first_at,
  )
  const taken = new Set(others.filter(({ live_since }) => live_since !== null).map(homeOf))
  return former.findLast((other) => !taken.has(other.home_id))?.home_id ?? row.home_id
}

const homeOf = ({ home_id }: MarketHomeRow): number => home_id

/** Brings the homes of a live row to what the comparison of live listings says; writes what differs. */
export async function settleHome(
  transaction: MarketTransaction,
  row: MarketHomeRow,
  sameHome: SameHome | null,
): Promise<void> {
  if (row.live_since === null) return
  const own = await transaction.marketHomeRows(row.home_id)
  if (sameHome !== null) {
    const [first] = await transaction.marketHomesOf([sameHome.home_id])
    const home = first?.home_id ?? sameHome.home_id
    if (home === row.home_id) return
    // With what was listed before it: the lower number is the older home.
    const joined = Math.min(home, row.home_id)
    const moving = joined === home ? own : await transaction.marketHomeRows(home)
    await transaction.putMarketHomes(moving.map((one) => ({ ...one, home_id: joined })))
    return
  }
  const others = own.filter(({ listing_id }) => listing_id !== row.listing_id)
  if (!others.some(({ live_since }) => live_since !== null)) return
  if (row.listing_id !== row.home_id) {
    await transaction.putMarketHomes([{ ...row, home_id: row.listing_id }])
    return
  }
  const home = Math.min(...others.map(({ listing_id }) => listing_id))
  await transaction.putMarketHomes(others.map((one) => ({ ...one, home_id: home })))
}
