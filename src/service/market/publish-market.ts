/**
 * Makes the report of the market, and publishes the months of its index that ended ten days ago: each is computed once,
 * joined to what was published before, and stored for good. Invariants: a published month is never computed again into its
 * place (`reviseMonths` adds a vintage). The same homes give the same rows on every store.
 * Cost: reads every home and fits every slice: for a process of its own.
 */
import { rounded } from '../../market/figures/counted.ts'
import {
  computeIndex,
  exclusionsOf,
  type IndexedSlice,
  type IndexSlice,
  nothing,
} from '../../market/index/compute-index.ts'
import type { IndexPoint } from '../../market/index/index-points.ts'
import { judgeMarket } from '../../market/index/judge-rows.ts'
import {
  type LocalMonths,
  localMonths,
  monthName,
  monthOfMoment,
  startOfMonth,
} from '../../market/local-months.ts'
import { COUNTRY, type MarketPlaces } from '../../market/market-places.ts'
import {
  type MarketReport,
  METHOD_VERSION,
  marketReport,
  type ShowPoint,
} from '../../market/market-report.ts'
import { createMarketRows, type MarketRows } from '../../market/market-rows.ts'
import type { MarketMonth } from '../../store/market-store.ts'
import type { Store } from '../../store/store.ts'
import { marketLimits } from '../service-limits.ts'
import { frozenMedians } from './frozen-medians.ts'
import {
  addPublished,
  keyOf,
  lastFrozenMonth,
  type PublishContext,
  type Published,
  readPublished,
  storedSlice,
} from './published-months.ts'
import { readMarketHomes } from './read-market-homes.ts'

/** Of a level: the method is not more exact. */
const DIGITS = 2

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
export async function readMarketRows({
  store,
  places,
  timeZone,
  nowMs,
}: PublishContext): Promise<MarketRows> {
  const months = await monthsOf(store, nowMs, timeZone)
  const rows = createMarketRows({ nowMs, months, places })
  for await (const home of readMarketHomes(store)) rows.add(home)
  return rows.finish()
}

/** What a row holds besides its columns. */
interface LevelFigures {
  /** Of this month alone, base 100: what later months are joined to. */
  readonly raw: number | null
  readonly pooled_months: IndexPoint['pooledMonths']
  readonly quality: IndexPoint['quality']
  readonly change3: IndexPoint['change3']
  readonly change12: IndexPoint['change12']
}

const figuresOf = ({ figures }: Pick<MarketMonth, 'figures'>): LevelFigures => JSON.parse(figures)

/** The levels that a computation is joined to. */
const frozenLevels =
  (published: Published, places: MarketPlaces) =>
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
  const published = await readPublished(store.marketMonths, market.months)
  const last = lastFrozenMonth(nowMs, timeZone) - market.months.first
  const verdicts = judgeMarket(market)
  const indices = [...computeIndex(market, frozenLevels(published, places), verdicts)]
  const fresh = indices.flatMap((slice) => {
    const known = published.get(keyOf(storedSlice(slice, places)))
    return [...rowsOf(slice, market, context)].filter(({ at }) => at <= last && !known?.has(at))
  })
  await insertAll(
    fresh.map(({ month }) => month),
    'insertMarketMonths',
    context,
  )
  // As inserted: reading all of them again would give the same rows.
  for (const { at, month } of fresh) addPublished(published, at, month)
  const medians = await frozenMedians(market, last, context)
  const showPoint = asPublished(published, places)
  const excluded = exclusionsOf(market, verdicts)
  const shown = [...indices, ...thinnedSlices(published, indices, market)]
  const report = marketReport(market, shown, showPoint, medians.show, excluded)
  await insertAll(medians.fresh, 'insertMarketMedians', context)
  return { report, months: fresh.length }
}

async function insertAll(
  rows: readonly MarketMonth[],
  insert: 'insertMarketMonths' | 'insertMarketMedians',
  { store }: PublishContext,
): Promise<void> {
  for (let from = 0; from < rows.length; from += marketLimits.monthsPerWrite) {
    await store.write(async (transaction) => {
      await transaction.lockMarket()
      await transaction[insert](rows.slice(from, from + marketLimits.monthsPerWrite))
    })
  }
}

/** Slices that were published and have too few homes by now: what was published of them is still shown. */
function* thinnedSlices(
  published: Published,
  indices: readonly IndexedSlice[],
  { months, places }: MarketRows,
): Generator<IndexedSlice> {
  const computed = new Set(indices.map((slice) => keyOf(storedSlice(slice, places))))
  const points = Array.from({ length: months.count }, (_, month) => ({ month, ...NO_POINT }))
  for (const [key, rows] of published) {
    const [row] = rows.values()
    const slice = {
      deal: row.deal,
      propertyType: row.property_type,
      place: placeOfRow(row, places),
    }
    // A place that has left the gazetteer has no page.
    if (computed.has(key) || keyOf(storedSlice(slice, places)) !== key) continue
    yield { ...slice, points, leftOut: nothing(), featurePrices: [], columnWeights: new Map() }
  }
}

const NO_POINT: Omit<IndexPoint, 'month'> = {
  ...{ n: 0, raw: null, pooledMonths: 1, level: null, quality: null },
  ...{ change3: null, change12: null },
}

const placeOfRow = ({ district, location }: MarketMonth, { numberOf }: MarketPlaces): number =>
  district === '' ? COUNTRY : numberOf(district, location === '' ? null : location)

/** A month that is published is shown as it was published, whatever has become of its homes. */
const asPublished =
  (published: Published, places: MarketPlaces): ShowPoint =>
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

/** The months of a slice as rows of their first vintage. */
export function* rowsOf(
  slice: IndexedSlice,
  { months }: MarketRows,
  { places, nowMs }: PublishContext,
): Generator<{ readonly at: number; readonly month: MarketMonth }> {
  for (const { month: at, n, raw, level, pooledMonths, ...rest } of slice.points) {
    if (raw === null && level === null) continue
    const { quality, change3, change12 } = rest
    const figures: LevelFigures = { raw, pooled_months: pooledMonths, quality, change3, change12 }
    yield {
      at,
      month: {
        ...storedSlice(slice, places),
        month: monthName(months.first + at),
        vintage: 1,
        level: level && rounded(level.value, DIGITS),
        low: level && rounded(level.low, DIGITS),
        high: level && rounded(level.high, DIGITS),
        n,
        figures: JSON.stringify(figures),
        method: METHOD_VERSION,
        published_at: nowMs,
      },
    }
  }
}
