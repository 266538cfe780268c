/**
 * The columns of a row-major table, each with its rows in ascending order: several fits that each draw some of the rows
 * share one sort. Invariant: rows without a value (NaN) are in no order, rows of the same value in their own.
 * Cost: three passes over each column, one for every 11 bits of its values.
 */

export interface RankedColumns {
  readonly rowCount: number
  /** By column: its values, ascending. */
  readonly values: readonly Float32Array[]
  /** By column: the row of each of these values. */
  readonly rows: readonly Int32Array[]
}

const SIGN = 0x80000000
const DIGIT_BITS = 11
const DIGITS = 2 ** DIGIT_BITS
const SHIFTS = [0, DIGIT_BITS, 2 * DIGIT_BITS]

interface Ranked {
  readonly ranks: Uint32Array
  readonly rows: Int32Array
}

export function rankColumns(
  table: Float32Array,
  rowCount: number,
  columnCount: number,
): RankedColumns {
  const bits = new Uint32Array(table.buffer, table.byteOffset, table.length)
  let ranked = { ranks: new Uint32Array(rowCount), rows: new Int32Array(rowCount) }
  let spare = { ranks: new Uint32Array(rowCount), rows: new Int32Array(rowCount) }
  const values: Float32Array[] = []
  const rows: Int32Array[] = []
  for (let column = 0; column < columnCount; column++) {
    let count = 0
    for (let row = 0, at = column; row < rowCount; row++, at += columnCount) {
      if (Number.isNaN(table[at])) continue
      // Ascending like the value: the bits of a negative number descend.
      ranked.ranks[count] = bits[at] < SIGN ? bits[at] + SIGN : ~bits[at]
      ranked.rows[count++] = row
    }
    for (const shift of SHIFTS) {
      sortByDigit(ranked, spare, count, shift)
      ;[ranked, spare] = [spare, ranked]
    }
    const order = ranked.rows.slice(0, count)
    const own = new Float32Array(count)
    for (let i = 0; i < count; i++) own[i] = table[order[i] * columnCount + column]
    values.push(own)
    rows.push(order)
  }
  return { rowCount, values, rows }
}

/** What has the same digit stays in its order, so sorting by one digit after another sorts by all. */
function sortByDigit(from: Ranked, to: Ranked, count: number, shift: number): void {
  const starts = new Int32Array(DIGITS + 1)
  for (let i = 0; i < count; i++) starts[((from.ranks[i] >>> shift) & (DIGITS - 1)) + 1]++
  for (let digit = 1; digit < DIGITS; digit++) starts[digit] += starts[digit - 1]
  for (let i = 0; i < count; i++) {
    const rank = from.ranks[i]
    const place = starts[(rank >>> shift) & (DIGITS - 1)]++
    to.ranks[place] = rank
    to.rows[place] = from.rows[i]
  }
}
