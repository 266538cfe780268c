/**
 * Everything that is published of the market at one moment: figures of every slice, and the index of those that have one.
 * Made once a night and after large imports, stored as one document, read by every process.
 * Cost: `npm run measure:market`.
 */

import { quantileOf, sortedNumbers } from '../structures/statistics/robust-statistics.ts'
import {
  type Counted,
  medianFigure,
  quantileFigure,
  rounded,
  SHARE_HOMES,
  tooFew,
} from './figures/counted.ts'
import { hiddenCount, numbersOf, type SliceFigures, sliceFigures } from './figures/slice-figures.ts'
import {
  computeIndex,
  type Exclusions,
  type IndexedSlice,
  type IndexSlice,
  type LeftOut,
} from './index/compute-index.ts'
import type { IndexPoint } from './index/index-points.ts'
import type { FeaturePrice } from './index/slice-index.ts'
import { monthAt, monthName } from './local-months.ts'
import { ALL_DWELLINGS, isDwelling } from './market-kinds.ts'
import { type MarketPlaces, placesUpwards } from './market-places.ts'
import { type MarketRows, NOT_STATED, OPEN } from './market-rows.ts'

/** Changes when the same homes would give other figures; stored with every frozen month. */
export const METHOD_VERSION = 4
/** Raise it when the report changes its form: reports of another form are not read, and a new one is made at once. */
export const REPORT_FORM = 4

export interface SliceKey {
  readonly deal: string
  /** Empty: apartments and houses. */
  readonly propertyType: string
  /** Empty: any number. */
  readonly bedrooms: string
  /** Number of the place. */
  readonly place: number
}

export interface MonthFigures {
  readonly month: string
  /** Published for good. */
  readonly isFrozen: boolean
  readonly median_price_per_m2: Counted
  readonly new: number
  readonly closed: number
}

interface ReportedPoint extends Omit<IndexPoint, 'month'> {
  readonly month: string
  readonly isProvisional: boolean
  /** Of a month that is published for good; null: it is provisional. */
  readonly vintage: number | null
}

interface ReportedIndex {
  readonly points: readonly ReportedPoint[]
  readonly leftOut: LeftOut
  readonly featurePrices: readonly FeaturePrice[]
}

interface BudgetHomes {
  readonly budget: number
  readonly bedrooms: Counted
  readonly area_m2: Counted
}

interface GrossYield extends Counted {
  readonly n_sale: number
  readonly n_rent: number
  /** Outside of what is believable: to be read with care. */
  readonly flag: 'unusual' | null
}

export interface ReportedSlice {
  readonly figures: SliceFigures
  /** Of the prices per m2 on offer, from 5 % to 95 % in steps of 5; null: too few homes, or by bedrooms. */
  readonly unitQuantiles: readonly number[] | null
  readonly grossYield: GrossYield
  readonly months: readonly MonthFigures[]
  readonly index: ReportedIndex | null
  readonly budgets: readonly BudgetHomes[]
}

export interface MarketReport {
  readonly method: number
  readonly asOf: number
  /** Months in which homes were first published, oldest first; the last is not over. */
  readonly months: readonly string[]
  readonly slices: Readonly<Record<string, ReportedSlice>>
  /** What the index leaves out, and why: for operators. */
  readonly excluded: readonly Exclusions[]
}

/** A slice with fewer homes, ever, has no figure. */
const SLICE_HOMES = 10
const MONTHS_SHOWN = 61
const YIELD_HOMES = 20
const YIELD_PCT = [2, 12] as const
/** Prices that the budget map is drawn for; a tenth more or less counts. */
export const BUDGETS: ReadonlyMap<string, readonly number[]> = new Map([
  [
    'sale',
    [100, 150, 200, 250, 300, 400, 500, 750, 1_000, 2_000].map((thousand) => thousand * 1_000),
  ],
  ['rent', [500, 750, 1_000, 1_250, 1_500, 2_000, 3_000, 5_000]],
])
const BUDGET_REACH = 0.1

export function keyOf(slice: SliceKey, { nodes }: Pick<MarketPlaces, 'nodes'>): string {
  const { level, slug } = nodes[slice.place]
  return `${slice.deal}/${slice.propertyType}/${slice.bedrooms}/${level === 'country' ? '' : `${level}:${slug}`}`
}

/** A point as it is shown: where its month is published for good, just as it was published. */
export type ShowPoint = (slice: IndexSlice, point: IndexPoint, month: string) => ReportedPoint

/** The same for medians and counts of a month. */
export type ShowMonth = (slice: IndexSlice, figures: MonthFigures) => MonthFigures

const asComputed: ShowPoint = (_, point, month) => ({
  ...point,
  month,
  isProvisional: true,
  vintage: null,
})

export function marketReport(
  market: MarketRows,
  indices: Iterable<IndexedSlice> = computeIndex(market),
  publishedPoint: ShowPoint = asComputed,
  publishedMonth: ShowMonth = (_, figures) => figures,
  excluded: readonly Exclusions[] = [],
): MarketReport {
  const slices: Record<string, ReportedSlice> = {}
  for (const [dealNumber, deal] of market.dealNames.entries()) {
    for (const propertyType of [ALL_DWELLINGS, ...market.typeNames]) {
      addFigures(market, dealNumber, { deal, propertyType }, slices, publishedMonth)
    }
  }
  const names = monthNames(market)
  for (const indexed of indices) {
    const { deal, propertyType, place, points, leftOut, featurePrices } = indexed
    const key = keyOf({ deal, propertyType, place, bedrooms: '' }, market.places)
    const known = slices[key]
    if (!known) continue
    const shown = points.map((point) => publishedPoint(indexed, point, names[point.month]))
    slices[key] = {
      ...known,
      index: { points: shown.slice(-MONTHS_SHOWN), leftOut, featurePrices },
    }
  }
  const months = names.slice(-MONTHS_SHOWN)
  const all = withYields(slices)
  return { method: METHOD_VERSION, asOf: market.nowMs, months, slices: all, excluded }
}

const monthNames = ({ months }: MarketRows): string[] =>
  Array.from({ length: months.count }, (_, at) => monthName(months.first + at))

function addFigures(
  market: MarketRows,
  dealNumber: number,
  kind: Pick<SliceKey, 'deal' | 'propertyType'>,
  slices: Record<string, ReportedSlice>,
  publishedMonth: ShowMonth,
): void {
  const isTogether = kind.propertyType === ALL_DWELLINGS
  const types = market.typeNames.map((name) =>
    isTogether ? isDwelling(name) : name === kind.propertyType,
  )
  const byPlace = new Map<number, number[]>()
  for (let row = 0; row < market.count; row++) {
    if (market.deal[row] !== dealNumber || !types[market.type[row]]) continue
    for (const place of placesUpwards(market.places, market.place[row])) {
      const rows = byPlace.get(place)
      if (rows) rows.push(row)
      else byPlace.set(place, [row])
    }
  }
  const hasBedrooms = isTogether || isDwelling(kind.propertyType)
  for (const place of [...byPlace.keys()].sort((a, b) => a - b)) {
    const members = Int32Array.from(byPlace.get(place)!)
    byPlace.delete(place)
    if (members.length < SLICE_HOMES) continue
    const key = (bedrooms: string) => keyOf({ ...kind, place, bedrooms }, market.places)
    const whole = sliceOf(market, members, kind.deal, false)
    const months = whole.months.map((month) => publishedMonth({ ...kind, place }, month))
    slices[key('')] = { ...whole, months }
    if (!hasBedrooms) continue
    for (const [number, bedrooms] of market.bedroomNames.entries()) {
      const split = members.filter((row) => market.bedrooms[row] === number)
      if (split.length >= SLICE_HOMES)
        slices[key(bedrooms)] = sliceOf(market, split, kind.deal, true)
    }
  }
}

function sliceOf(
  market: MarketRows,
  members: Int32Array,
  deal: string,
  isSplit: boolean,
): ReportedSlice {
  const numbers = numbersOf(market, members)
  return {
    figures: sliceFigures(numbers, isSplit),
    unitQuantiles: isSplit ? null : unitQuantiles(numbers.units),
    grossYield: { ...tooFew(0), n_sale: 0, n_rent: 0, flag: null },
    months: isSplit ? [] : monthFigures(market, members),
    index: null,
    budgets: isSplit ? [] : budgetHomes(market, members, deal),
  }
}

/** A twentieth of the homes between two of them. */
export const QUANTILE_STEP_PCT = 5

/** Of ascending prices per m2. */
function unitQuantiles(units: Float64Array): readonly number[] | null {
  if (units.length < SHARE_HOMES) return null
  return Array.from({ length: 100 / QUANTILE_STEP_PCT - 1 }, (_, at) => {
    const value = quantileOf(units, ((at + 1) * QUANTILE_STEP_PCT) / 100)
    return rounded(value, value < 100 ? 2 : 0)
  })
}

/** By the month of first publication: prices are those first asked. */
function monthFigures(market: MarketRows, members: Int32Array): MonthFigures[] {
  const { month, months, firstPrice, area, closing, closedAt } = market
  const first = Math.max(0, months.count - MONTHS_SHOWN)
  const names = monthNames(market)
  const units = Array.from({ length: months.count }, () => [] as number[])
  const added = new Int32Array(months.count)
  const closed = new Int32Array(months.count)
  for (const row of members) {
    if (month[row] >= 0 && month[row] < months.count) {
      added[month[row]]++
      if (area[row] > 0) units[month[row]].push(firstPrice[row] / area[row])
    }
    if (closing[row] === OPEN) continue
    const closedIn = monthAt(months, closedAt[row])
    if (closedIn >= first && closedIn < months.count) closed[closedIn]++
  }
  return names.slice(first).map((name, place) => {
    const sorted = sortedNumbers(units[first + place])
    return {
      month: name,
      isFrozen: false,
      median_price_per_m2: medianFigure(sorted, undefined, (sorted.at(-1) ?? 0) < 100 ? 2 : 0),
      new: hiddenCount(added[first + place]),
      closed: hiddenCount(closed[first + place]),
    }
  })
}

/** What homes at about a price offer, of those that are on the market. */
function budgetHomes(market: MarketRows, members: Int32Array, deal: string): BudgetHomes[] {
  const { isLive, lastPrice, area, bedrooms, bedroomNames } = market
  const budgets = BUDGETS.get(deal) ?? []
  const homesAt = budgets.map(() => [] as number[])
  for (const row of members) {
    if (isLive[row] !== 1) continue
    for (let at = 0; at < budgets.length; at++) {
      if (Math.abs(lastPrice[row] / budgets[at] - 1) <= BUDGET_REACH) homesAt[at].push(row)
    }
  }
  const roomsIn = (row: number) =>
    bedrooms[row] === NOT_STATED ? Number.NaN : Number(bedroomNames[bedrooms[row]]) || 0
  return budgets.flatMap((budget, at) => {
    const rooms = quantileFigure(sortedNumbers(homesAt[at].map(roomsIn)), 0.5, SLICE_HOMES)
    const area_m2 = medianFigure(sortedNumbers(homesAt[at].map((row) => area[row])))
    return area_m2.value === null ? [] : [{ budget, bedrooms: rooms, area_m2 }]
  })
}

/** Rent of a year by price, both per m2, where a slice has enough of both. */
function withYields(slices: Record<string, ReportedSlice>): Record<string, ReportedSlice> {
  for (const [key, slice] of Object.entries(slices)) {
    const [deal, ...rest] = key.split('/')
    const sale = slices[['sale', ...rest].join('/')]?.figures.median_price_per_m2
    const rent = slices[['rent', ...rest].join('/')]?.figures.median_price_per_m2
    if (deal !== 'sale' && deal !== 'rent') continue
    slices[key] = { ...slice, grossYield: yieldOf(sale, rent) }
  }
  return slices
}

function yieldOf(sale: Counted | undefined, rent: Counted | undefined): GrossYield {
  const [n_sale, n_rent] = [sale?.n ?? 0, rent?.n ?? 0]
  const n = Math.min(n_sale, n_rent)
  const bothGiven = sale?.value && rent?.value && n >= YIELD_HOMES
  if (!bothGiven) return { ...tooFew(n), n_sale, n_rent, flag: null }
  const value = rounded((1_200 * rent.value!) / sale.value!, 1)
  const isUsual = value >= YIELD_PCT[0] && value <= YIELD_PCT[1]
  const quality = sale.quality === 'good' && rent.quality === 'good' ? 'good' : 'indicative'
  return {
    value,
    low: rounded((1_200 * rent.low!) / sale.high!, 1),
    high: rounded((1_200 * rent.high!) / sale.low!, 1),
    n,
    quality,
    n_sale,
    n_rent,
    flag: isUsual ? null : 'unusual',
  }
}
