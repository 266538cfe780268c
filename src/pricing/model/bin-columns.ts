/**
 * Cuts each column into bins of about equal content, which is what lets a tree weigh every split from
 * as many sums. Bin 0 is reserved for missing values (NaN).
 * Invariant: value > edges[b - 1] exactly when its bin is above b. Cost: two passes over a column in its order.
 */
import type { RankedColumns } from './rank-columns.ts'

/** More do not fit into a byte. */
const MAX_BINS = 256

export interface BinnedColumns {
  readonly rowCount: number
  /** Of a column at most, the one for missing values included. */
  readonly binCount: number
  /** By column, then by row. */
  readonly bins: readonly Uint8Array[]
  readonly edges: readonly Float32Array[]
  /** Columns that can split anything at all. */
  readonly usable: Int32Array
}

/** Of the drawn rows, in their order. */
export function binColumns(
  ranked: RankedColumns,
  drawn: Int32Array,
  binCount: number,
  /** Of a bin that all edges are moved by, between -0.5 and 0.5. */
  shift = 0,
): BinnedColumns {
  if (binCount > MAX_BINS)
    throw new RangeError(`${binCount} bins; ${MAX_BINS} can be distinguished`)
  const rowCount = drawn.length
  const places = new Int32Array(ranked.rowCount).fill(-1)
  for (let place = 0; place < rowCount; place++) places[drawn[place]] = place
  // One more than there are: the place of the next is written to before it is known to be one.
  const sorted = new Float32Array(rowCount + 1)
  const sortedPlaces = new Int32Array(rowCount + 1)
  const bins: Uint8Array[] = []
  const edges: Float32Array[] = []
  const usable: number[] = []
  for (let column = 0; column < ranked.values.length; column++) {
    const values = ranked.values[column]
    const rows = ranked.rows[column]
    let known = 0
    for (let i = 0; i < rows.length; i++) {
      const place = places[rows[i]]
      sorted[known] = values[i]
      sortedPlaces[known] = place
      // Without a branch, which many rows would take by surprise.
      known += 1 + (place >> 31)
    }
    const columnEdges = edgesOf(sorted.subarray(0, known), binCount, shift)
    const columnBins = new Uint8Array(rowCount)
    for (let bin = 1, i = 0; i < known; bin++) {
      const edge = bin <= columnEdges.length ? columnEdges[bin - 1] : Infinity
      while (i < known && sorted[i] <= edge) columnBins[sortedPlaces[i++]] = bin
    }
    edges.push(columnEdges)
    bins.push(columnBins)
    if (columnEdges.length > 0 || (known > 0 && known < rowCount)) usable.push(column)
  }
  return { rowCount, binCount, bins, edges, usable: Int32Array.from(usable) }
}

function edgesOf(sorted: Float32Array, binCount: number, shift: number): Float32Array {
  const edges: number[] = []
  const last = sorted[sorted.length - 1]
  for (let part = 1; part < binCount - 1; part++) {
    const edge = sorted[Math.floor(((part + shift) * sorted.length) / (binCount - 1))]
    if (edge < last && !(edge <= edges[edges.length - 1])) edges.push(edge)
  }
  return Float32Array.from(edges)
}
