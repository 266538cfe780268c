/**
 * Makes the report of the market, and publishes the months of its index that ended ten days ago: each is computed once,
 * joined to what was published before, and stored for good. Invariants: a published month is never computed again into its place; a correction (`reviseMonths`) is a
 * further vintage with a line in the revisions, in one transaction. The same homes give the same rows on every store.
 * Cost: reads every home and fits every slice: for a process of its own.
 */
import { momentOfLocal } from '../../domain/local-time.ts'
import {
  computeIndex,
  type IndexedSlice,
  type IndexSlice,
} from '../../market/index/compute-index.ts'
import type { IndexPoint } from '../../market/index/slice-index.ts'
import {
  type LocalMonths,
  localMonths,
  monthName,
  monthOfMoment,
  startOfMonth,
} from '../../market/local-months.ts'
import type { MarketPlaces } from '../../market/market-places.ts'
import {
  type MarketReport,
  METHOD_VERSION,
  marketReport,
  type ShowPoint,
} from '../../market/market-report.ts'
import { createMarketRows, type MarketRows } from '../../market/market-rows.ts'
import type { MarketMonth, MarketSlice } from '../../store/market-store.ts'
import type { Store } from '../../store/store.ts'
import { marketLimits } from '../service-limits.ts'
import { readMarketHomes } from './read-market-homes.ts'

export interface PublishContext {
  readonly store: Store
  readonly places: MarketPlaces
  readonly timeZone: string
  readonly nowMs: number
  /** Throws when another process has taken over. */
  readonly mayWrite: () => Promise<void>
}

const DAY_OF_FREEZING = 11

/** The last month that is no longer provisional: it ended at least ten local days ago. */
export function lastFrozenMonth(nowMs: number, timeZone: string): number {
  const month = monthOfMoment(nowMs, timeZone)
  const frozenAt = momentOfLocal(
    Date.UTC(Math.floor(month / 12), month % 12, DAY_OF_FREEZING),
    timeZone,
  )
  return nowMs >= frozenAt ? month - 1 : month - 2
}

/** From the first home on, but no more than the longest series and the window before it; up to the current month. */
async function monthsOf(
  store: Pick<Store, 'marketBegunAt'>,
  nowMs: number,
  timeZone: string,
): Promise<LocalMonths> {
  const first = monthOfMoment(nowMs, timeZone) - marketLimits.monthsRead + 1
  const begunAt = (await store.marketBegunAt()) ?? nowMs
  return localMonths(Math.max(startOfMonth(first, timeZone), begunAt), nowMs, timeZone)
}

/** All that is remembered, as columns. */
async function readMarketRows({
  store,
  places,
  timeZone,
  nowMs,
}: Omit<PublishContext, 'mayWrite'>): Promise<MarketRows> {
  const months = await monthsOf(store, nowMs, timeZone)
  const rows = createMarketRows({ nowMs, months, places })
  for await (const home of readMarketHomes(store)) rows.add(home)
  return rows.finish()
}

/** What is published of the months of a market, the newest vintage of each: by slice, then by position of the month. */
async function readPublished(
  store: Pick<Store, 'marketMonths'>,
  months: LocalMonths,
): Promise<ReadonlyMap<string, ReadonlyMap<number, MarketMonth>>> {
  const published = new Map<string, Map<number, MarketMonth>>()
  for (let at = 0; at < months.count; at++) {
    for (const row of await store.marketMonths(monthName(months.first + at))) {
      const key = keyOf(row)
      const known = published.get(key) ?? new Map()
      published.set(key, known.set(at, row))
    }
  }
  return published
}

/** What a row holds besides its columns. */
interface MonthFigures {
  /** Of this month alone, base 100: what later months are joined to. */
  readonly raw: number | null
  readonly pooled_months: IndexPoint['pooledMonths']
  readonly quality: IndexPoint['quality']
  readonly change3: IndexPoint['change3']
  readonly change12: IndexPoint['change12']
}

const figuresOf = ({ figures }: Pick<MarketMonth, 'figures'>): MonthFigures => JSON.parse(figures)

const keyOf = ({ deal, property_type, district, location }: MarketSlice): string =>
  [deal, property_type, district, location].join('\t')

function storedSlice(
  { deal, propertyType, place }: IndexSlice,
  { nodes }: MarketPlaces,
): MarketSlice {
  const { level, slug, district } = nodes[place]
  return {
    ...{ deal, property_type: propertyType, district },
    location: level === 'location' ? slug : '',
  }
}

/** The levels that a computation is joined to. */
const frozenLevels =
  (published: ReadonlyMap<string, ReadonlyMap<number, MarketMonth>>, places: MarketPlaces) =>
  (slice: IndexSlice): ReadonlyMap<number, number> => {
    const levels = new Map<number, number>()
    for (const [at, row] of published.get(keyOf(storedSlice(slice, places))) ?? []) {
      const { raw } = figuresOf(row)
      if (raw !== null) levels.set(at, raw)
    }
    return levels
  }

export interface PublishedMarket {
  readonly report: MarketReport
  /** Months of slices that were published with it. */
  readonly months: number
}

export async function publishMarket(context: PublishContext): Promise<PublishedMarket> {
  const { store, places, timeZone, nowMs } = context
  const market = await readMarketRows(context)
  const before = await readPublished(store, market.months)
  const last = lastFrozenMonth(nowMs, timeZone) - market.months.first
  const indices = [...computeIndex(market, frozenLevels(before, places))]
  const fresh = indices.flatMap((slice) => {
    const known = before.get(keyOf(storedSlice(slice, places)))
    return [...rowsOf(slice, market, context)].flatMap(({ at, month }) =>
      at <= last && !known?.has(at) ? month : [],
    )
  })
  for (let from = 0; from < fresh.length; from += marketLimits.monthsPerWrite) {
    await context.mayWrite()
    await store.write(async (transaction) => {
      await transaction.lockMarket()
      await transaction.insertMarketMonths(fresh.slice(from, from + marketLimits.monthsPerWrite))
    })
  }
  const published = await readPublished(store, market.months)
  return {
    report: marketReport(market, indices, asPublished(published, places)),
    months: fresh.length,
  }
}

/** A month that is published is shown as it was published, whatever has become of its homes. */
const asPublished =
  (
    published: ReadonlyMap<string, ReadonlyMap<number, MarketMonth>>,
    places: MarketPlaces,
  ): ShowPoint =>
  (slice, point, month) => {
    const row = published.get(keyOf(storedSlice(slice, places)))?.get(point.month)
    if (!row) return { ...point, month, isProvisional: true, vintage: null }
    const { level, low, high, n, vintage } = row
    const { raw, pooled_months, quality, change3, change12 } = figuresOf(row)
    const band =
      level === null || low === null || high === null ? null : { value: level, low, high }
    return {
      ...{ ...point, month, n, raw, level: band, quality },
      ...{ pooledMonths: pooled_months, change3, change12, isProvisional: false, vintage },
    }
  }

/** Computes every published month again and publishes those that differ, with the reason; answers how many. */
export async function reviseMonths(context: PublishContext, reason: string): Promise<number> {
  const { store, places, nowMs } = context
  const market = await readMarketRows(context)
  const published = await readPublished(store, market.months)
  let revised = 0
  for (const slice of computeIndex(market)) {
    const known = published.get(keyOf(storedSlice(slice, places)))
    for (const { at, month } of rowsOf(slice, market, context)) {
      const before = known?.get(at)
      if (!before || isSameMonth(before, month)) continue
      const vintage = before.vintage + 1
      const {
        figures: _,
        method: __,
        published_at: ___,
        low: ____,
        high: _____,
        n,
        ...rest
      } = month
      await context.mayWrite()
      await store.write(async (transaction) => {
        await transaction.lockMarket()
        await transaction.insertMarketMonths([{ ...month, vintage, n }])
        const line = { ...rest, vintage, former_level: before.level, reason, at: nowMs }
        await transaction.insertMarketRevision(line)
      })
      revised += 1
    }
  }
  return revised
}

const isSameMonth = (a: MarketMonth, b: MarketMonth): boolean =>
  a.level === b.level && a.low === b.low && a.high === b.high && a.n === b.n

function* rowsOf(
  slice: IndexedSlice,
  { months }: MarketRows,
  { places, nowMs }: PublishContext,
): Generator<{ readonly at: number; readonly month: MarketMonth }> {
  for (const { month: at, n, raw, level, pooledMonths, ...rest } of slice.points) {
    if (raw === null && level === null) continue
    const { quality, change3, change12 } = rest
    const figures: MonthFigures = { raw, pooled_months: pooledMonths, quality, change3, change12 }
    yield {
      at,
      month: {
        ...storedSlice(slice, places),
        month: monthName(months.first + at),
        vintage: 1,
        level: level && rounded(level.value),
        low: level && rounded(level.low),
        high: level && rounded(level.high),
        n,
        figures: JSON.stringify(figures),
        method: METHOD_VERSION,
        published_at: nowMs,
      },
    }
  }
}

const DIGITS = 100

const rounded = (value: number): number => Math.round(value * DIGITS) / DIGITS
