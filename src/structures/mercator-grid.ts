/**
 * Points gathered into the square cells of a web map (web mercator, 256 pixels a tile).
 * Invariant: the cells of a size lie alike wherever the map is moved, and each larger size is made of
 * four cells of the one before, so the same points always fall into the same cells.
 * Cost: some 75 ns a point, most of it for its place on the map, which is found once; each further
 * size is one more pass. A grid has at most GRID_CELLS_MAX cells, however far apart the points are.
 */
export interface GridPoints {
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

/** The finest grid, from `cellPx` on, whose counts are accepted; one cell is always accepted. */
export function gridPoints(
  points: GridPoints,
  zoom: number,
  cellPx: number,
  accept: (counts: Uint32Array) => boolean,
): MercatorGrid {
  const cells = (TILE_PX * 2 ** zoom) / cellPx
  const columns = new Int32Array(points.count)
  const rows = new Int32Array(points.count)
  for (let i = 0; i < points.count; i++) {
    columns[i] = Math.floor((points.lngs[i] / 360 + 0.5) * cells)
    rows[i] = Math.floor(mercatorY(points.lats[i]) * cells)
  }
  const [west, east] = endsOf(columns)
  const [north, south] = endsOf(rows)
  for (let doublings = 0; ; doublings++) {
    const left = west >> doublings
    const top = north >> doublings
    const width = (east >> doublings) - left + 1
    const height = (south >> doublings) - top + 1
    if (width * height > GRID_CELLS_MAX) continue
    const cellOf = new Uint32Array(points.count)
    const counts = new Uint32Array(width * height)
    for (let i = 0; i < points.count; i++) {
      const cell = ((rows[i] >> doublings) - top) * width + (columns[i] >> doublings) - left
      cellOf[i] = cell
      counts[cell]++
    }
    if (counts.length === 1 || accept(counts)) return { doublings, cellOf, counts }
  }
}

/** From 0 in the north to 1 in the south. */
function mercatorY(lat: number): number {
  const sine = Math.sin(Math.max(-LAT_MAX, Math.min(LAT_MAX, lat)) * RADIANS)
  return 0.5 - Math.atanh(sine) / (2 * Math.PI)
}

function endsOf(numbers: Int32Array): readonly [number, number] {
  let low = Infinity
  let high = 0
  for (const value of numbers) {
    if (value < low) low = value
    if (value > high) high = value
  }
  return [Math.min(low, high), high]
}
