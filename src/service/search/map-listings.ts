/**
 * What a map shows of its box: single listings where there are few, clusters where there are many.
 * Invariant: every match is in exactly one cluster or one pin, and the same listings give the same
 * answer, in whatever order the engine holds them.
 * Cost: linear in the matches, 3 to 5 ms for 100,000, the most where the box is far too large for the
 * zoom; at most 100 records are read. Asked again, nothing.
 */
import { limits } from '../../catalogue/limits.ts'
import type { Clause } from '../../domain/search/clause.ts'
import type { MapRequest } from '../../domain/search/map-request.ts'
import type { LocatedRows } from '../../engine/counts/located-rows.ts'
import type { Engine } from '../../engine/engine.ts'
import { type MercatorGrid, makeMercatorGrid } from '../../structures/geo/mercator-grid.ts'
import type { SummaryRecord } from '../listings/listing-record.ts'
import { decodeSummary } from '../listings/record-bytes.ts'
import { shownAt } from '../sync/listing-schema.ts'
import { countCache } from './count-cache.ts'
import type { CountContext } from './search-listings.ts'

/** About the width of a cluster's sign with its number, and a finger. */
const CELL_PX = 60
/** More in a cell than this become a cluster. */
const PINS_PER_CELL = 2
/** Means are summed in whole millionths of a degree, 0.1 m: exact, so the order does not matter. */
const MICRO = 1e6

/** A cluster that counts those among it which stand only at their place. */
export interface WholeCluster extends MapCluster {
  readonly approximate: number
}

export interface WholePin extends MapPin {
  /** It stands at its place: no point of it is known. */
  readonly approximate: boolean
}

/** Every match, those without a point at their place. */
export interface WholeMap {
  readonly clusters: readonly WholeCluster[]
  readonly pins: readonly WholePin[]
}

export interface MapCluster {
  readonly lat: number
  readonly lng: number
  readonly count: number
  readonly price_min: number | null
  readonly price_max: number | null
  /** In the order of the parameter: south, west, north, east. */
  readonly bbox: readonly [number, number, number, number]
}

export type MapPin = Pick<
  SummaryRecord,
  'id' | 'lat' | 'lng' | 'price' | 'title' | 'property_type' | 'bedrooms' | 'link' | 'photo'
>

export interface ListingMap extends Pick<MapRequest, 'query' | 'notes'> {
  readonly total: number
  readonly clusters: readonly MapCluster[]
  readonly pins: readonly MapPin[]
}

export function mapListings(request: MapRequest, context: CountContext): ListingMap {
  const { gathered, ...shown } = drawMap(request, context)
  return { ...shown, query: request.query, notes: [...request.notes, ...gathered] }
}

/** The most clusters and pins. */
const ANSWER_BYTES = 100_000

const drawMap = countCache(ANSWER_BYTES, ({ filters, zoom }: MapRequest, { engine }) => {
  const located = engine.located(
    filters.map(({ clause }) => clause),
    'price',
  )
  const grid = makeMercatorGrid(located, zoom, CELL_PX, isShowable)
  return {
    total: located.count,
    clusters: clustersOf(located, grid),
    pins: pinsOf(located, grid, engine),
    gathered: notesOn(grid),
  }
})

/**
 * The same for whoever looks: listings without a point stand at their place. The box is what is looked at and
 * not what is searched, so it holds for the spots that are shown; areas of the search still mean points.
 */
export const wholeMap: (request: MapRequest, context: CountContext) => WholeMap = countCache(
  ANSWER_BYTES,
  ({ filters, zoom }: MapRequest, { engine }): WholeMap => {
    const view = filters.find(({ clause }) => clause.kind === 'box')?.clause as
      | BoxClause
      | undefined
    const asked = filters.map(({ clause }) => clause).filter((clause) => clause !== view)
    const located = within(engine.located(asked, 'price', shownAt), view)
    const grid = makeMercatorGrid(located, zoom, CELL_PX, isShowable)
    const isApproximate = (row: number) => engine.pointAt(row) === null
    const clusterCells = cellsOf(grid)
    const approximate = new Uint32Array(grid.counts.length)
    for (let i = 0; i < located.count; i++) {
      if (isApproximate(located.rows[i])) approximate[grid.cellOf[i]]++
    }
    const pins: WholePin[] = []
    for (let i = 0; i < located.count; i++) {
      if (grid.counts[grid.cellOf[i]] > PINS_PER_CELL) continue
      const row = located.rows[i]
      const pin = pinOf(engine.get(engine.idAt(row))!)
      const spot = { lat: located.lats[i], lng: located.lngs[i] }
      pins.push({ ...pin, ...spot, approximate: isApproximate(row) })
    }
    return {
      clusters: clusterList(located, grid, clusterCells).map((cluster, i) => ({
        ...cluster,
        approximate: approximate[clusterCells[i]],
      })),
      pins: pins.sort((a, b) => b.id - a.id),
    }
  },
)

type BoxClause = Extract<Clause, { readonly kind: 'box' }>

/** Those that are shown inside a box. */
function within(located: LocatedRows, box: BoxClause | undefined): LocatedRows {
  if (!box) return located
  const { rows, lats, lngs, numbers } = located
  let count = 0
  for (let i = 0; i < located.count; i++) {
    const lat = lats[i]
    const lng = lngs[i]
    if (lat < box.south || lat > box.north || lng < box.west || lng > box.east) continue
    rows[count] = rows[i]
    lats[count] = lat
    lngs[count] = lng
    numbers[count++] = numbers[i]
  }
  return { count, rows, lats, lngs, numbers }
}

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
const clustersOf = (located: LocatedRows, grid: MercatorGrid): MapCluster[] =>
  clusterList(located, grid, cellsOf(grid)).sort((a, b) => b.count - a.count)

/** Of the cells that are clusters, from the north-west. */
function cellsOf({ counts }: MercatorGrid): number[] {
  const cells: number[] = []
  for (let cell = 0; cell < counts.length; cell++)
    if (counts[cell] > PINS_PER_CELL) cells.push(cell)
  return cells
}

function clusterList(
  located: LocatedRows,
  { cellOf, counts }: MercatorGrid,
  cells: readonly number[],
): MapCluster[] {
  const clusterAt = new Int32Array(counts.length).fill(-1)
  for (const [cluster, cell] of cells.entries()) clusterAt[cell] = cluster
  const sums = sumUp(located, cellOf, clusterAt, cells.length)
  return cells.map((cell, cluster) => closeCluster(sums, cluster, counts[cell]))
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

function closeCluster(sums: ClusterSums, at: number, count: number): MapCluster {
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
  { count, rows }: LocatedRows,
  { cellOf, counts }: MercatorGrid,
  engine: Engine,
): MapPin[] {
  const ids: number[] = []
  for (let i = 0; i < count; i++) {
    if (counts[cellOf[i]] <= PINS_PER_CELL) ids.push(engine.idAt(rows[i]))
  }
  return ids.sort((a, b) => b - a).map((id) => pinOf(engine.get(id)!))
}

function pinOf(packed: Uint8Array): MapPin {
  const { id, lat, lng, price, title, property_type, bedrooms, link, photo } = decodeSummary(packed)
  return { id, lat, lng, price, title, property_type, bedrooms, link, photo }
}
