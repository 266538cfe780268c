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
  const sorted = new Float32Array(rowCount)
  const sortedPlaces = new Int32Array(rowCount)
  const bins: Uint8Array[] = []
  const edges: Float32Array[] = []
  const usable: number[] = []
  for (let column = 0; column < ranked.values.length; column++) {
    const values = ranked.values[column]
    const order = ranked.orders[column]
    let known = 0
    for (let i = 0; i < order.length; i++) {
      const place = places[order[i]]
      if (place < 0) continue
      sorted[known] = values[order[i]]
      sortedPlaces[known++] = place
    }
    const columnEdges = edgesOf(sorted.subarray(0, known), binCount, shift)
    const columnBins = new Uint8Array(rowCount)
    let bin = 1
    for (let i = 0; i < known; i++) {
      while (sorted[i] > columnEdges[bin - 1]) bin++
      columnBins[sortedPlaces[i]] = bin
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
