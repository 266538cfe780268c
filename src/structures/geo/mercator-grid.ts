/**
 * Points gathered into the square cells of a web map (web mercator, 256 pixels a tile).
 * Invariant: the cells of a size lie alike wherever the map is moved, and each larger size is made of
 * four cells of the one before, so the same points always fall into the same cells. A grid holds until the next
 * one is made: its list of cells is used again.
 * Cost: about 10 ns a point, for its row is looked up and not computed; larger cells are added up from
 * smaller ones, not from points. A grid has at most GRID_CELLS_MAX cells, however far apart they are.
 */
import { reused } from '../reused.ts'

interface GridPoints {
  readonly count: number
  readonly lats: Float64Array
  readonly lngs: Float64Array
}

export interface MercatorGrid {
  /** How often the side of a cell was doubled. */
  readonly doublings: number
  /** The cell of each point; cells are numbered from the north-west, row by row. */
  readonly cellOf: Uint32Array
  /** How many points each cell has. */
  readonly counts: Uint32Array
}

const TILE_PX = 256
const GRID_CELLS_MAX = 65_536
/** Where the square web map ends; beyond it, mercator goes to infinity. */
const LAT_MAX = 85.0511
const RADIANS = Math.PI / 180
/** Of latitude, between the outermost points: several to each row of a grid as maps have. */
const BANDS = 4_096
/** A tenth of a millimetre. */
const DEGREES_MIN = 1e-9

/** The cells of one size that hold all points. */
interface Frame {
  readonly doublings: number
  /** How many cells the whole world is wide. */
  readonly cells: number
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** The finest grid, from `cellPx` on, whose counts are accepted; one cell is always accepted. */
export function makeMercatorGrid(
  points: GridPoints,
  zoom: number,
  cellPx: number,
  accept: (counts: Uint32Array) => boolean,
): MercatorGrid {
  const frameOf = framing(points, (TILE_PX * 2 ** zoom) / cellPx)
  let frame = frameOf(0)
  while (frame.width * frame.height > GRID_CELLS_MAX) frame = frameOf(frame.doublings + 1)
  const cellOf = cellsOf(points, frame)
  let counts = new Uint32Array(frame.width * frame.height)
  for (let i = 0; i < points.count; i++) counts[cellOf[i]]++
  if (counts.length === 1 || accept(counts)) return { doublings: frame.doublings, cellOf, counts }
  const mergedOf = new Uint32Array(counts.length)
  for (let cell = 0; cell < mergedOf.length; cell++) mergedOf[cell] = cell
  do {
    const larger = frameOf(frame.doublings + 1)
    const into = mergeCells(frame, larger)
    const merged = new Uint32Array(larger.width * larger.height)
    for (let cell = 0; cell < into.length; cell++) merged[into[cell]] += counts[cell]
    replaceBy(mergedOf, into)
    counts = merged
    frame = larger
  } while (counts.length > 1 && !accept(counts))
  replaceBy(cellOf, mergedOf)
  return { doublings: frame.doublings, cellOf, counts }
}

/** A plain loop: `map` of a typed array takes ten times as long. */
function replaceBy(cells: Uint32Array, by: Uint32Array): void {
  for (let i = 0; i < cells.length; i++) cells[i] = by[cells[i]]
}

function framing({ count, lats, lngs }: GridPoints, cells: number): (doublings: number) => Frame {
  const [south, north] = endsOf(lats, count)
  const [west, east] = endsOf(lngs, count)
  return (doublings) => {
    const fewer = cells / 2 ** doublings
    const left = columnOf(west, fewer)
    const top = rowOf(north, fewer)
    return {
      doublings,
      cells: fewer,
      left,
      top,
      width: columnOf(east, fewer) - left + 1,
      height: rowOf(south, fewer) - top + 1,
    }
  }
}

/** 0 and 0 without any number. */
function endsOf(numbers: Float64Array, count: number): readonly [number, number] {
  if (count === 0) return [0, 0]
  let low = Infinity
  let high = -Infinity
  for (let i = 0; i < count; i++) {
    if (numbers[i] < low) low = numbers[i]
    if (numbers[i] > high) high = numbers[i]
  }
  return [low, high]
}

const columnOf = (lng: number, cells: number): number => Math.floor((lng / 360 + 0.5) * cells)

/** From 0 in the north. */
function rowOf(lat: number, cells: number): number {
  const sine = Math.sin(Math.max(-LAT_MAX, Math.min(LAT_MAX, lat)) * RADIANS)
  return Math.floor((0.5 - Math.atanh(sine) / (2 * Math.PI)) * cells)
}

/** Where a row ends in the south. */
function southOf(row: number, cells: number): number {
  return Math.asin(Math.tanh((0.5 - (row + 1) / cells) * 2 * Math.PI)) / RADIANS
}

function cellsOf({ count, lats, lngs }: GridPoints, frame: Frame): Uint32Array {
  const { cells, left, top, width, height } = frame
  // The last row has no end here, so that no rounding leads out of the frame.
  const souths = Float64Array.from({ length: height }, (_, row) =>
    row === height - 1 ? -Infinity : southOf(top + row, cells),
  )
  const [south, north] = endsOf(lats, count)
  // Bands of next to no height would be more than there are numbers for.
  const bandsPerDegree = north - south > DEGREES_MIN ? BANDS / (north - south) : 0
  const firstRows = rowsOfBands(souths, north, bandsPerDegree)
  const cellOf = listFor(count).subarray(0, count)
  for (let i = 0; i < count; i++) {
    const lat = lats[i]
    let row = firstRows[Math.floor((north - lat) * bandsPerDegree)]
    while (lat <= souths[row]) row++
    cellOf[i] = row * width + Math.floor((lngs[i] / 360 + 0.5) * cells) - left
  }
  return cellOf
}

/** 1 MB. */
const REUSED_POINTS_MAX = 2 ** 18
const listFor = reused((length) => new Uint32Array(length), REUSED_POINTS_MAX)

/** A row in which, or north of which, the points of a band lie: found from one band further north. */
function rowsOfBands(souths: Float64Array, north: number, bandsPerDegree: number): Uint32Array {
  const rows = new Uint32Array(BANDS + 1)
  if (bandsPerDegree === 0) return rows
  for (let band = 1, row = 0; band <= BANDS; band++) {
    const lat = north - (band - 1) / bandsPerDegree
    while (lat <= souths[row]) row++
    rows[band] = row
  }
  return rows
}

/** The larger cell of each cell. */
function mergeCells(frame: Frame, larger: Frame): Uint32Array {
  const { left, top, width, height } = frame
  const into = new Uint32Array(width * height)
  for (let row = 0; row < height; row++) {
    const start = (((top + row) >> 1) - larger.top) * larger.width - larger.left
    for (let column = 0; column < width; column++) {
      into[row * width + column] = start + ((left + column) >> 1)
    }
  }
  return into
}

/** The square web map: x to the east and y to the south, the whole world from 0 to 1. */
export const mercatorX = (lng: number): number => lng / 360 + 0.5

export function mercatorY(lat: number): number {
  const sine = Math.sin(Math.max(-LAT_MAX, Math.min(LAT_MAX, lat)) * RADIANS)
  return 0.5 - Math.atanh(sine) / (2 * Math.PI)
}
