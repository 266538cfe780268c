/**
 * All homes of the market as columns, so that a million of them fit into memory and a pass over one column is quick.
 * Invariant: rows are in the order of their ids, whatever order they were read in, so sums are the same on every store.
 * Cost: about 220 bytes per home.
 */
import { mixBits } from '../structures/stable-hash.ts'
import { FEATURE_COUNT, writeFeatures } from './home-features.ts'
import { type LocalMonths, monthAt } from './local-months.ts'
import type { MarketHome } from './market-home.ts'
import { areaOf } from './market-kinds.ts'
import type { MarketPlaces } from './market-places.ts'
import { standingPrices } from './standing-prices.ts'

/** As in `closeCodes`: how a home left the market. */
export const OPEN = 0
export const DONE = 1
const WITHDRAWN = 2

export interface MarketRows {
  readonly count: number
  readonly nowMs: number
  readonly months: LocalMonths
  readonly places: MarketPlaces
  readonly ids: Float64Array
  /** Of the first asking price; -1 before the first month. */
  readonly month: Int16Array
  /** Positions in `dealNames`, `typeNames` and `bedroomNames`. */
  readonly deal: Uint8Array
  readonly type: Uint8Array
  /** 255: not stated. */
  readonly bedrooms: Uint8Array
  readonly place: Uint16Array
  /** Numbers of hashes; a home without one is alone. -1: no project. */
  readonly seller: Int32Array
  readonly project: Int32Array
  /** In m2; NaN: not stated. */
  readonly area: Float64Array
  readonly firstAt: Float64Array
  readonly firstPrice: Float64Array
  readonly lastPrice: Float64Array
  /** Time on offer, without pauses. */
  readonly liveMs: Float64Array
  readonly isLive: Uint8Array
  readonly closedAt: Float64Array
  readonly closing: Uint8Array
  /** Further listings of the same home. */
  readonly copies: Uint16Array
  /** Time on offer until the first cut that counts, and the moment of the latest; NaN: none. */
  readonly cutAfterMs: Float64Array
  readonly lastCutAt: Float64Array
  /** Row-major, `FEATURE_COUNT` each. */
  readonly features: Float32Array
  readonly dealNames: readonly string[]
  readonly typeNames: readonly string[]
  readonly bedroomNames: readonly string[]
}

export const NOT_STATED = 255
const FIRST_CAPACITY = 4_096

export interface MarketSetting {
  readonly nowMs: number
  readonly months: LocalMonths
  readonly places: MarketPlaces
}

/** Takes homes one by one: they need not be in memory together. */
export function createMarketRows(setting: MarketSetting, capacity = FIRST_CAPACITY) {
  let size = Math.max(1, capacity)
  let rows = emptyRows(setting, size)
  const [deals, types, bedrooms] = [new Map(), new Map(), new Map()] as Map<string, number>[]
  const groups = new Map<string, number>()
  let count = 0
  const isMonthEnd = (fromMs: number, toMs: number) =>
    monthAt(setting.months, fromMs) !== monthAt(setting.months, toMs)
  return {
    add(home: MarketHome): void {
      if (count === size) {
        size *= 2
        rows = grown(rows, setting, size)
      }
      const at = count++
      const prices = standingPrices(home, setting.nowMs, isMonthEnd)
      const firstPrice = prices[0].price
      const cuts = prices.filter(({ price }, place) => place > 0 && price < prices[place - 1].price)
      const liveMs = home.liveMs + (home.liveSince === null ? 0 : setting.nowMs - home.liveSince)
      rows.ids[at] = home.id
      rows.month[at] = monthAt(setting.months, home.firstAt)
      rows.deal[at] = numberIn(deals, home.deal)
      rows.type[at] = numberIn(types, home.propertyType)
      rows.bedrooms[at] = home.bedrooms === null ? NOT_STATED : numberIn(bedrooms, home.bedrooms)
      rows.place[at] = setting.places.numberOf(home.district, home.location)
      rows.seller[at] = home.seller === null ? -1 : numberIn(groups, home.seller)
      rows.project[at] = home.project === null ? -1 : numberIn(groups, home.project)
      rows.area[at] = areaOf(home) ?? Number.NaN
      rows.firstAt[at] = home.firstAt
      rows.firstPrice[at] = firstPrice
      rows.lastPrice[at] = prices[prices.length - 1].price
      rows.liveMs[at] = Math.max(0, liveMs)
      rows.isLive[at] = Number(home.liveSince !== null)
      rows.closedAt[at] = home.closedAt ?? Number.NaN
      const isDone = home.closeReason === 'sold' || home.closeReason === 'rented'
      rows.closing[at] = home.closedAt === null ? OPEN : isDone ? DONE : WITHDRAWN
      rows.copies[at] = home.copies ?? 0
      // Pauses before the cut are unknown here; it cannot come after the end of the offer.
      rows.cutAfterMs[at] = cuts[0] ? Math.min(cuts[0].at - home.firstAt, liveMs) : Number.NaN
      rows.lastCutAt[at] = cuts.at(-1)?.at ?? Number.NaN
      writeFeatures(home, rows.features, at * FEATURE_COUNT)
    },
    finish(): MarketRows {
      const names = (map: Map<string, number>) => [...map.keys()]
      const packed = {
        ...rows,
        count,
        dealNames: names(deals),
        typeNames: names(types),
        bedroomNames: names(bedrooms),
      }
      for (let row = 1; row < count; row++) {
        if (!(rows.ids[row] > rows.ids[row - 1])) {
          throw new RangeError('homes must come in the order of their ids, each once')
        }
      }
      return packed
    },
  }
}

function emptyRows(setting: MarketSetting, size: number) {
  return {
    ...setting,
    ids: new Float64Array(size),
    month: new Int16Array(size),
    deal: new Uint8Array(size),
    type: new Uint8Array(size),
    bedrooms: new Uint8Array(size),
    place: new Uint16Array(size),
    seller: new Int32Array(size),
    project: new Int32Array(size),
    area: new Float64Array(size),
    firstAt: new Float64Array(size),
    firstPrice: new Float64Array(size),
    lastPrice: new Float64Array(size),
    liveMs: new Float64Array(size),
    isLive: new Uint8Array(size),
    closedAt: new Float64Array(size),
    closing: new Uint8Array(size),
    copies: new Uint16Array(size),
    cutAfterMs: new Float64Array(size),
    lastCutAt: new Float64Array(size),
    features: new Float32Array(size * FEATURE_COUNT),
  }
}

function grown(rows: ReturnType<typeof emptyRows>, setting: MarketSetting, size: number) {
  const larger = emptyRows(setting, size)
  for (const [name, column] of Object.entries(rows)) {
    if (!ArrayBuffer.isView(column)) continue
    const target = larger[name as keyof typeof larger] as Float64Array
    target.set(column as Float64Array)
  }
  return larger
}

function numberIn(numbers: Map<string, number>, name: string): number {
  const known = numbers.get(name)
  if (known !== undefined) return known
  numbers.set(name, numbers.size)
  return numbers.size - 1
}

/**
 * The cluster of a row: its seller, else its project, else itself. A project is one seller's, so clusters of sellers hold
 * those of projects.
 */
export function clusterOf({ seller, project, ids }: MarketRows, row: number): number {
  if (seller[row] >= 0) return mixBits(seller[row] + 1)
  if (project[row] >= 0) return mixBits(~project[row])
  return mixBits(mixBits(ids[row]) ^ 0x5bd1e995)
}
