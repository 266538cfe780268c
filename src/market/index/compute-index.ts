/**
 * The index of every slice of the market: by deal, by apartments, houses and both, and by place from the country down
 * to locations with enough homes; land by district. Deterministic: the same homes give the same bytes.
 * Cost: `npm run measure:market` prints it for a million homes and 36 months.
 */
import { ALL_DWELLINGS, isDwelling, isLand } from '../market-kinds.ts'
import { COUNTRY, placesUpwards } from '../market-places.ts'
import type { MarketRows } from '../market-rows.ts'
import { WINDOW_MONTHS } from './fit-window.ts'
import { judgeMarket, NO_AREA, OUTLIER, OVER_PROJECT_LIMIT, USED } from './judge-rows.ts'
import { type SliceIndex, sliceIndex } from './slice-index.ts'
import { sliceOf } from './slice-of.ts'
import { voicesOf } from './voices.ts'

export interface IndexSlice {
  readonly deal: string
  /** Empty for apartments and houses together. */
  readonly propertyType: string
  /** Number of the place. */
  readonly place: number
}

export interface LeftOut {
  readonly no_area: number
  readonly outlier: number
  readonly over_project_limit: number
  /** Further listings of homes that have a voice already. */
  readonly duplicate: number
}

export interface IndexedSlice extends IndexSlice, SliceIndex {
  readonly leftOut: LeftOut
}

/** Levels of single months that are frozen, base 100, by position of the month. */
export type FrozenLevels = (slice: IndexSlice) => ReadonlyMap<number, number>

/** With fewer homes in the last window no band can be narrow enough. */
const WINDOW_HOMES = 60

export function* computeIndex(
  market: MarketRows,
  frozen: FrozenLevels = () => new Map(),
  verdicts: Uint8Array = judgeMarket(market),
): Generator<IndexedSlice> {
  for (const [dealNumber, deal] of market.dealNames.entries()) {
    for (const isOfKind of [isDwelling, isLand]) {
      const types = market.typeNames.map(isOfKind)
      const isMember = (row: number) => market.deal[row] === dealNumber && types[market.type[row]]
      const names = market.typeNames.filter(isOfKind)
      const isTogether = isOfKind === isDwelling && names.length > 0
      for (const propertyType of [...(isTogether ? [ALL_DWELLINGS] : []), ...names]) {
        const type = market.typeNames.indexOf(propertyType)
        const isOfType = (row: number) => isMember(row) && (type < 0 || market.type[row] === type)
        yield* indexPlaces(market, verdicts, isOfType, { deal, propertyType }, frozen)
      }
    }
  }
}

function* indexPlaces(
  market: MarketRows,
  verdicts: Uint8Array,
  isOfType: (row: number) => boolean,
  kind: Omit<IndexSlice, 'place'>,
  frozen: FrozenLevels,
): Generator<IndexedSlice> {
  const { nodes } = market.places
  const levels = isLand(kind.propertyType) ? ['country', 'district'] : null
  const rowsOf = new Map<number, number[]>()
  const leftOut = new Map<number, Record<keyof LeftOut, number>>()
  for (let row = 0; row < market.count; row++) {
    if (!isOfType(row) || market.month[row] < 0) continue
    for (const place of placesUpwards(market.places, market.place[row])) {
      if (levels && !levels.includes(nodes[place].level)) continue
      if (verdicts[row] === USED) listAt(rowsOf, place).push(row)
      else count(leftOut, place, verdicts[row])
      if (market.copies[row] > 0) countsAt(leftOut, place).duplicate += market.copies[row]
    }
  }
  const columnWeights = new Map<number, ReadonlyMap<number, Float64Array>>()
  for (const place of [...rowsOf.keys()].sort((a, b) => a - b)) {
    const rows = rowsOf.get(place)!
    rowsOf.delete(place)
    const slice = { ...kind, place }
    if (homesOfLastWindow(market, rows) < WINDOW_HOMES) continue
    const index = sliceIndex(
      sliceOf(market, place, Int32Array.from(rows), (members) => voicesOf(market, members)),
      { frozen: frozen(slice), parent: parentWeights(market, place, columnWeights) },
    )
    columnWeights.set(place, index.columnWeights)
    yield { ...slice, ...index, leftOut: leftOut.get(place) ?? nothing() }
  }
}

/** Those of the nearest larger area with an index. */
function parentWeights(
  { places }: MarketRows,
  place: number,
  known: ReadonlyMap<number, ReadonlyMap<number, Float64Array>>,
): ReadonlyMap<number, Float64Array> | null {
  if (place === COUNTRY) return null
  for (const above of placesUpwards(places, places.nodes[place].parent)) {
    const weights = known.get(above)
    if (weights) return weights
  }
  return null
}

function homesOfLastWindow({ month, months }: MarketRows, rows: readonly number[]): number {
  let homes = 0
  for (const row of rows) if (month[row] >= months.count - WINDOW_MONTHS) homes++
  return homes
}

function listAt(lists: Map<number, number[]>, key: number): number[] {
  const known = lists.get(key)
  if (known) return known
  const list: number[] = []
  lists.set(key, list)
  return list
}

/** Of a slice that leaves nothing out. */
export const nothing = (): Record<keyof LeftOut, number> => ({
  no_area: 0,
  outlier: 0,
  over_project_limit: 0,
  duplicate: 0,
})

/** What the figures of a kind and area leave out, for operators. */
export interface Exclusions extends IndexSlice, LeftOut {
  readonly homes: number
  readonly used: number
}

/** By deal, kind and district, and of the whole country. */
export function exclusionsOf(market: MarketRows, verdicts: Uint8Array): readonly Exclusions[] {
  const { nodes } = market.places
  const found = new Map<number, IndexSlice & Writable<Omit<Exclusions, keyof IndexSlice>>>()
  for (let row = 0; row < market.count; row++) {
    const propertyType = market.typeNames[market.type[row]]
    if (market.month[row] < 0 || !(isDwelling(propertyType) || isLand(propertyType))) continue
    const deal = market.dealNames[market.deal[row]]
    for (const place of placesUpwards(market.places, market.place[row])) {
      if (nodes[place].level === 'location') continue
      const kind = market.deal[row] * market.typeNames.length + market.type[row]
      const key = kind * nodes.length + place
      const slice = found.get(key) ?? { deal, propertyType, place, homes: 0, used: 0, ...nothing() }
      found.set(key, slice)
      slice.homes++
      slice.duplicate += market.copies[row]
      if (verdicts[row] === USED) slice.used++
      else addVerdict(slice, verdicts[row])
    }
  }
  return [...found.values()].sort(
    (a, b) =>
      compare(b.deal, a.deal) || compare(a.propertyType, b.propertyType) || a.place - b.place,
  )
}

type Writable<T> = { -readonly [Member in keyof T]: T[Member] }

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

function count(
  counts: Map<number, Record<keyof LeftOut, number>>,
  place: number,
  verdict: number,
): void {
  addVerdict(countsAt(counts, place), verdict)
}

function countsAt(
  counts: Map<number, Record<keyof LeftOut, number>>,
  place: number,
): Record<keyof LeftOut, number> {
  const counted = counts.get(place) ?? nothing()
  counts.set(place, counted)
  return counted
}

function addVerdict(counted: Record<keyof LeftOut, number>, verdict: number): void {
  if (verdict === NO_AREA) counted.no_area++
  else if (verdict === OUTLIER) counted.outlier++
  else if (verdict === OVER_PROJECT_LIMIT) counted.over_project_limit++
}
