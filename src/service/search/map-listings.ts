/**
 * What a map shows of its box: single listings where there are few, clusters where there are many.
 * Invariant: every match is in exactly one cluster or one pin, and the same listings give the same
 * answer, in whatever order the engine holds them.
 * Cost: linear in the matches, 3 to 5 ms for 100,000, the most where the box is far too large for the
 * zoom; at most 100 records are read. Asked again, nothing.
 */

import { limits } from '../../catalogue/limits.ts'
import {
  clausesOf,
  type FilterRequest,
  type MapRequest,
} from '../../domain/search/search-request.ts'
import type { LocatedRows } from '../../engine/counts/located-rows.ts'
import type { Engine } from '../../engine/engine.ts'
import { type MercatorGrid, makeMercatorGrid } from '../../structures/geo/mercator-grid.ts'
import type { SummaryRecord } from '../listings/listing-record.ts'
import { decodeSummary } from '../listings/record-bytes.ts'
import { searchLimits } from '../service-limits.ts'
import { countCache } from './count-cache.ts'
import type { CountContext } from './search-listings.ts'

/** About the width of a cluster's sign with its number, and a finger. */
const CELL_PX = 60
/** Means are summed in whole millionths of a degree, 0.1 m: exact, so the order does not matter. */
const MICRO = 1e6

interface MapCluster {
  readonly lat: number
  readonly lng: number
  readonly count: number
  readonly price_min: number | null
  readonly price_max: number | null
  /** In the order of the parameter: south, west, north, east. */
  readonly bbox: readonly [number, number, number, number]
  /** Of one spot, which no zoom takes apart: the newest of its listings. */
  readonly ids: readonly number[] | null
  /** With approximate: how many of them stand at their place's point. */
  readonly approximate?: number
}

type MapPin = Pick<
  SummaryRecord,
  'id' | 'lat' | 'lng' | 'price' | 'title' | 'property_type' | 'bedrooms' | 'link' | 'photo'
> & {
  /** With approximate: whether lat and lng are its place's. */
  readonly location_approximate?: boolean
}

export interface ListingMap extends Pick<MapRequest, 'query' | 'notes'> {
  readonly total: number
  readonly clusters: readonly MapCluster[]
  readonly pins: readonly MapPin[]
}

export function mapListings(request: MapRequest, context: CountContext): ListingMap {
  const { gathered, ...shown } = drawMap(request, context)
  return { ...shown, query: request.query, notes: [...request.notes, ...gathered] }
}

const drawMap = countCache(searchLimits.mapAnswerBytes, (request: MapRequest, { engine }) => {
  const { zoom, query } = request
  const withSpots = query.approximate !== undefined
  const located = engine.located(clausesOf(request), 'price', withSpots)
  const grid = makeMercatorGrid(located, zoom, CELL_PX, isShowable)
  return {
    total: located.count,
    clusters: clustersOf(located, grid, engine, withSpots),
    pins: pinsOf(located, grid, engine, withSpots),
    gathered: notesOn(grid),
  }
})

function isShowable(counts: Uint32Array): boolean {
  let pins = 0
  let clusters = 0
  for (const count of counts) {
    if (count > searchLimits.pinsPerCell) clusters++
    else pins += count
  }
  return pins <= limits.mapPins && clusters <= limits.mapClusters
}

function notesOn({ doublings }: MercatorGrid): string[] {
  if (doublings === 0) return []
  const cellPx = CELL_PX * 2 ** doublings
  return [
    `There are too many places to show each: clusters gather ${cellPx} instead of ${CELL_PX} pixels. Zoom in or narrow bbox to see more.`,
  ]
}

/** Largest first, then from the north-west. */
function clustersOf(
  located: LocatedRows,
  { cellOf, counts }: MercatorGrid,
  engine: Engine,
  withSpots: boolean,
): MapCluster[] {
  const cells: number[] = []
  for (let cell = 0; cell < counts.length; cell++)
    if (counts[cell] > searchLimits.pinsPerCell) cells.push(cell)
  const clusterAt = new Int32Array(counts.length).fill(-1)
  for (const [cluster, cell] of cells.entries()) clusterAt[cell] = cluster
  const sums = sumUp(located, cellOf, clusterAt, cells.length)
  const isOneSpot = (at: number) =>
    sums.south[at] === sums.north[at] && sums.west[at] === sums.east[at]
  const ids = cells.map((_, at): number[] | null => (isOneSpot(at) ? [] : null))
  const approximate = new Uint32Array(cells.length)
  if (withSpots || ids.some((own) => own !== null)) {
    for (let i = 0; i < located.count; i++) {
      const at = clusterAt[cellOf[i]]
      if (at < 0) continue
      const row = located.rows[i]
      if (withSpots && engine.pointAt(row) === null) approximate[at]++
      ids[at]?.push(engine.idAt(row))
    }
  }
  return cells
    .map((cell, at) => ({
      ...closeCluster(sums, at, counts[cell]),
      ids: ids[at]?.sort((a, b) => b - a).slice(0, searchLimits.mapIdsMax) ?? null,
      ...(withSpots ? { approximate: approximate[at] } : {}),
    }))
    .sort((a, b) => b.count - a.count)
}

type ClusterSums = ReturnType<typeof openSums>

/** Columns of numbers, not an object for each cluster: every match is added to one. */
function openSums(clusters: number) {
  const column = (start: number) => new Float64Array(clusters).fill(start)
  return {
    latSum: column(0),
    lngSum: column(0),
    south: column(Infinity),
    west: column(Infinity),
    north: column(-Infinity),
    east: column(-Infinity),
    priceMin: column(Infinity),
    priceMax: column(-Infinity),
  }
}

/** `clusterAt` is negative for a cell that is none. */
function sumUp(
  { count, lats, lngs, numbers }: LocatedRows,
  cellOf: Uint32Array,
  clusterAt: Int32Array,
  clusters: number,
): ClusterSums {
  const sums = openSums(clusters)
  const { latSum, lngSum, south, west, north, east, priceMin, priceMax } = sums
  for (let i = 0; i < count; i++) {
    const at = clusterAt[cellOf[i]]
    if (at < 0) continue
    const lat = lats[i]
    const lng = lngs[i]
    const price = numbers[i]
    latSum[at] += Math.round(lat * MICRO)
    lngSum[at] += Math.round(lng * MICRO)
    if (lat < south[at]) south[at] = lat
    if (lat > north[at]) north[at] = lat
    if (lng < west[at]) west[at] = lng
    if (lng > east[at]) east[at] = lng
    // NaN, no price, is neither below nor above.
    if (price < priceMin[at]) priceMin[at] = price
    if (price > priceMax[at]) priceMax[at] = price
  }
  return sums
}

function closeCluster(
  sums: ClusterSums,
  at: number,
  count: number,
): Omit<MapCluster, 'ids' | 'approximate'> {
  const isPriced = sums.priceMin[at] <= sums.priceMax[at]
  return {
    lat: Math.round(sums.latSum[at] / count) / MICRO,
    lng: Math.round(sums.lngSum[at] / count) / MICRO,
    count,
    price_min: isPriced ? sums.priceMin[at] : null,
    price_max: isPriced ? sums.priceMax[at] : null,
    bbox: [sums.south[at], sums.west[at], sums.north[at], sums.east[at]],
  }
}

/** The newest ids first. */
function pinsOf(
  { count, rows, lats, lngs }: LocatedRows,
  { cellOf, counts }: MercatorGrid,
  engine: Engine,
  withSpots: boolean,
): MapPin[] {
  const shown: number[] = []
  for (let i = 0; i < count; i++) if (counts[cellOf[i]] <= searchLimits.pinsPerCell) shown.push(i)
  return shown
    .map((i) => ({
      ...pinOf(engine.recordAt(rows[i])),
      lat: lats[i],
      lng: lngs[i],
      ...(withSpots ? { location_approximate: engine.pointAt(rows[i]) === null } : {}),
    }))
    .sort((a, b) => b.id - a.id)
}

function pinOf(packed: Uint8Array): MapPin {
  const { id, lat, lng, price, title, property_type, bedrooms, link, photo } = decodeSummary(packed)
  return { id, lat, lng, price, title, property_type, bedrooms, link, photo }
}

export interface ApproximateCounts {
  readonly approximate: number
  readonly nowhere: number
}

/**
 * How many matches stand on the map only at their place's point, and how many nowhere: those that name no place.
 * Cost: two passes over the matches, and a search where these were not counted before.
 */
export function countApproximate(request: FilterRequest, engine: Engine): ApproximateCounts {
  const { total, pinned, located } = engine.countLocated(clausesOf(request))
  return { approximate: located - pinned, nowhere: total - located }
}
