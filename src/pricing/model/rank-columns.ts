/**
 * The columns of a row-major table, each with its rows in ascending order: several fits that each draw some of the rows
 * share one sort. Invariant: rows without a value (NaN) are in no order. Cost: one sort per column, of numbers that hold
 * a value and its row, so that nothing is compared by a function.
 */

export interface RankedColumns {
  readonly rowCount: number
  /** By column, then by row. */
  readonly values: readonly Float32Array[]
  /** By column: rows, the lowest value first. */
  readonly orders: readonly Int32Array[]
}

/** A value of 32 bits and a row fill the 53 bits of a number. */
const ROW_RANGE = 2 ** 21
const SIGN = 0x80000000

export function rankColumns(
  table: Float32Array,
  rowCount: number,
  columnCount: number,
): RankedColumns {
  if (rowCount > ROW_RANGE) throw new RangeError(`${rowCount} rows; ${ROW_RANGE} can be ranked`)
  const values = Array.from({ length: columnCount }, (_, column) => {
    const own = new Float32Array(rowCount)
    for (let row = 0; row < rowCount; row++) own[row] = table[row * columnCount + column]
    return own
  })
  const keys = new Float64Array(rowCount)
  return { rowCount, values, orders: values.map((own) => orderOf(own, keys)) }
}

function orderOf(values: Float32Array, keys: Float64Array): Int32Array {
  const bits = new Uint32Array(values.buffer)
  let count = 0
  for (let row = 0; row < values.length; row++) {
    if (Number.isNaN(values[row])) continue
    // Ascending like the value: the bits of a negative number descend.
    const rank = bits[row] < SIGN ? bits[row] + SIGN : ~bits[row] >>> 0
    keys[count++] = rank * ROW_RANGE + row
  }
  const sorted = keys.subarray(0, count).sort()
  return Int32Array.from(sorted, (key) => key % ROW_RANGE)
}
