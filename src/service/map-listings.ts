/**
 * What a map shows of its box: single listings where there are few, clusters where there are many.
 * Invariant: every match is in exactly one cluster or one pin, and the same listings give the same
 * answer, in whatever order the engine holds them.
 * Cost: linear in the matches, 13 to 18 ms of a busy machine's processor for 100,000, the most where
 * the box is far too large for the zoom; at most 100 records are read.
 */
import { limits } from '../catalogue/limits.ts'
import { parseMapRequest } from '../domain/map-request.ts'
import type { Engine } from '../engine/engine.ts'
import type { LocatedRows } from '../engine/located-rows.ts'
import { gridPoints, type MercatorGrid } from '../structures/mercator-grid.ts'
import { parseSummary } from './record-bytes.ts'
import { type CountContext, filterContext } from './search-listings.ts'

/** About the width of a cluster's sign with its number, and a finger. */
const CELL_PX = 60
/** More in a cell than this become a cluster. */
const PINS_PER_CELL = 2
/** Means are summed in whole millionths of a degree, 0.1 m: exact, so the order does not matter. */
const MICRO = 1e6

export interface MapCluster {
  readonly lat: number
  readonly lng: number
  readonly count: number
  readonly price_min: number | null
  readonly price_max: number | null
  /** In the order of the parameter: south, west, north, east. */
  readonly bbox: readonly [number, number, number, number]
}

export function mapListings(rawQuery: string, context: CountContext) {
  const { engine } = context
  const { filters, zoom, query, notes } = parseMapRequest(rawQuery, filterContext(context))
  const clauses = filters.map(({ clause }) => clause)
  const located = engine.located(clauses, 'price')
  const grid = gridPoints(located, zoom, CELL_PX, isShowable)
  return {
    total: located.count,
    clusters: clustersOf(located, grid),
    pins: pinsOf(located, grid, engine),
    query,
    notes: [...notes, ...notesOn(grid)],
  }
}

export type MapAnswer = ReturnType<typeof mapListings>

function isShowable(counts: Uint32Array): boolean {
  let pins = 0
  let clusters = 0
  for (const count of counts) {
    if (count > PINS_PER_CELL) clusters++
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
function clustersOf(located: LocatedRows, { cellOf, counts }: MercatorGrid): MapCluster[] {
  // By cell, for it is looked up for every match.
  const open = new Array<ReturnType<typeof openCluster> | undefined>(counts.length)
  for (let i = 0; i < located.count; i++) {
    const cell = cellOf[i]
    if (counts[cell] <= PINS_PER_CELL) continue
    open[cell] ??= openCluster()
    addTo(open[cell], located.lats[i], located.lngs[i], located.numbers[i])
  }
  return open
    .flatMap((cluster, cell) => (cluster ? [closeCluster(cluster, counts[cell])] : []))
    .sort((a, b) => b.count - a.count)
}

function openCluster() {
  return {
    latSum: 0,
    lngSum: 0,
    south: Infinity,
    west: Infinity,
    north: -Infinity,
    east: -Infinity,
    priceMin: Infinity,
    priceMax: -Infinity,
  }
}

function addTo(
  cluster: ReturnType<typeof openCluster>,
  lat: number,
  lng: number,
  price: number,
): void {
  cluster.latSum += Math.round(lat * MICRO)
  cluster.lngSum += Math.round(lng * MICRO)
  if (lat < cluster.south) cluster.south = lat
  if (lat > cluster.north) cluster.north = lat
  if (lng < cluster.west) cluster.west = lng
  if (lng > cluster.east) cluster.east = lng
  // NaN, no price, is neither below nor above.
  if (price < cluster.priceMin) cluster.priceMin = price
  if (price > cluster.priceMax) cluster.priceMax = price
}

function closeCluster(cluster: ReturnType<typeof openCluster>, count: number): MapCluster {
  const { south, west, north, east, priceMin, priceMax } = cluster
  const isPriced = priceMin <= priceMax
  return {
    lat: Math.round(cluster.latSum / count) / MICRO,
    lng: Math.round(cluster.lngSum / count) / MICRO,
    count,
    price_min: isPriced ? priceMin : null,
    price_max: isPriced ? priceMax : null,
    bbox: [south, west, north, east],
  }
}

/** The newest ids first. */
function pinsOf({ count, rows }: LocatedRows, { cellOf, counts }: MercatorGrid, engine: Engine) {
  const ids: number[] = []
  for (let i = 0; i < count; i++) {
    if (counts[cellOf[i]] <= PINS_PER_CELL) ids.push(engine.idAt(rows[i]))
  }
  return ids.sort((a, b) => b - a).map((id) => pinOf(engine.get(id)!))
}

function pinOf(packed: Uint8Array) {
  const { id, lat, lng, price, title, property_type, bedrooms, link, photo } = parseSummary(packed)
  return { id, lat, lng, price, title, property_type, bedrooms, link, photo }
}
