/**
 * Ends a day of the market: its stock and median per m2, for the slices in which something happened. A slice without a row for a
 * day is as it was on the last day that has one.
 * Invariant: a home that several sellers offer counts once, at its lowest price. Repeating it gives the same rows.
 * Cost: reads the live homes once a day with changes, in steps of a thousand.
 */
import { setImmediate as turn } from 'node:timers/promises'
import { areaOf } from '../../market/market-kinds.ts'
import { type MarketPlaces, placesUpwards } from '../../market/market-places.ts'
import type { MarketDay, MarketHomeRow, MarketSlice } from '../../store/market-store.ts'
import type { Store } from '../../store/store.ts'
import { quantileOf, sortedNumbers } from '../../structures/statistics/robust-statistics.ts'
import { marketLimits } from '../service-limits.ts'
import { pricesOf } from './market-row.ts'
import { keyOf, storedSlice } from './published-months.ts'

interface DayContext {
  readonly store: Store
  readonly places: MarketPlaces
}

/** The slices that a home is counted in: its kind, from its place up to the country. */
export function* slicesOf(
  { deal, property_type, district, location }: MarketHomeRow,
  places: MarketPlaces,
): Generator<MarketSlice> {
  for (const number of placesUpwards(places, places.numberOf(district, location))) {
    yield storedSlice({ deal, propertyType: property_type, place: number }, places)
  }
}

interface Stock {
  live: number
  readonly perM2: number[]
}

/** All days before the given one that are still open. */
export async function closeMarketDays(
  beforeDay: string,
  { store, places }: DayContext,
  ended: AbortSignal,
): Promise<void> {
  const open = await store.write((transaction) =>
    transaction.openMarketDays(beforeDay, marketLimits.openDaysMax),
  )
  if (open.length === 0) return
  const stocks = new Map<string, Stock>()
  for (const slice of open) stocks.set(keyOf(slice), { live: 0, perM2: [] })
  await countStock(stocks, { store, places }, ended)
  if (ended.aborted) return
  for (let from = 0; from < open.length; from += marketLimits.daysPerWrite) {
    await endDays(open.slice(from, from + marketLimits.daysPerWrite), stocks, store)
  }
}

async function countStock(
  stocks: ReadonlyMap<string, Stock>,
  { store, places }: DayContext,
  ended: AbortSignal,
): Promise<void> {
  let home: MarketHomeRow[] = []
  const count = () => {
    if (home.length > 0) addHome(home, stocks, places)
    home = []
  }
  for (let after: MarketHomeRow | null = null; !ended.aborted; ) {
    const rows: readonly MarketHomeRow[] = await store.liveMarketHomes(
      after,
      marketLimits.homesPerRead,
    )
    for (const row of rows) {
      if (row.home_id !== home.at(-1)?.home_id) count()
      home.push(row)
    }
    if (rows.length === 0) break
    after = rows[rows.length - 1]
    await turn()
  }
  count()
}

function addHome(
  rows: readonly MarketHomeRow[],
  stocks: ReadonlyMap<string, Stock>,
  places: MarketPlaces,
): void {
  const [first] = rows
  const price = Math.min(...rows.map((row) => pricesOf(row).at(-1)!.price))
  const area = areaOf({
    propertyType: first.property_type,
    coveredAreaM2: first.covered_area_m2,
    plotAreaM2: first.plot_area_m2,
  })
  for (const slice of slicesOf(first, places)) {
    const stock = stocks.get(keyOf(slice))
    if (!stock) continue
    stock.live += 1
    if (area !== null) stock.perM2.push(price / area)
  }
}

async function endDays(
  days: readonly MarketDay[],
  stocks: ReadonlyMap<string, Stock>,
  store: Store,
): Promise<void> {
  await store.write(async (transaction) => {
    await transaction.lockMarket()
    for (const day of days) {
      const { live, perM2 } = stocks.get(keyOf(day))!
      const end = { live, median: medianOf(perM2), n: perM2.length }
      await transaction.endMarketDay(day, day.day, end)
    }
  })
}

const CENTS = 100

/** In cents: more digits would only be noise. */
function medianOf(values: readonly number[]): number | null {
  if (values.length === 0) return null
  return Math.round(quantileOf(sortedNumbers(values), 0.5) * CENTS) / CENTS
}
