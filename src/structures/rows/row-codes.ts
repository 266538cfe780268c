/**
 * Sets the other way round: the number of the set that each row is in. How many of some listed rows are in each set is
 * then one step a row, however many sets there are.
 * Invariant: there are codes only where no row is in two sets. A code is the number of the set and 1; 0: in none.
 * Cost: 1 byte a row, 2 with more than 255 sets, 4 with more than 65,535; about 3 ns a row to make, once for as long as the sets are held.
 */
import { type Bitmap, bitmapWords } from './bitmap.ts'
import { isDense, type RowSets, rowTest, wordsOf } from './row-sets.ts'

export type RowCodes = Uint8Array | Uint16Array | Uint32Array

const known = new WeakMap<RowSets, RowCodes | null>()

/** Coding a million rows takes about 7 ms, and a request asks for some twenty columns: it codes a few, the next ones the others. */
const CODED_AT_ONCE_ROWS = 2 ** 18
const QUESTIONS_PER_CODING = 5
let questions = 0

/** null: a row is in two of the sets, or they are large and coded by a later question. */
export function codesOf(sets: RowSets): RowCodes | null {
  const before = known.get(sets)
  if (before !== undefined) return before
  if (sets.rows > CODED_AT_ONCE_ROWS && ++questions % QUESTIONS_PER_CODING !== 0) return null
  const codes = codeRows(sets)
  known.set(sets, codes)
  return codes
}

/** What the codes of these sets take; 0 before somebody has counted. */
export const codeBytes = (sets: RowSets): number => known.get(sets)?.byteLength ?? 0

function codeRows(sets: RowSets): RowCodes | null {
  const { rows, counts } = sets
  if (sum(counts) > rows) return null
  const codes = newCodes(rows, counts.length)
  for (let set = 0; set < counts.length; set++) {
    const isAlone = isDense(sets, set)
      ? codeBits(codes, wordsOf(sets, set), set + 1)
      : codeList(codes, wordsOf(sets, set), set + 1)
    if (!isAlone) return null
  }
  return codes
}

function newCodes(rows: number, sets: number): RowCodes {
  if (sets > 0xffff) return new Uint32Array(rows)
  return sets > 0xff ? new Uint16Array(rows) : new Uint8Array(rows)
}

const sum = (numbers: Uint32Array): number => numbers.reduce((total, one) => total + one, 0)

/** Whether no row had a code before. */
function codeBits(codes: RowCodes, bits: Bitmap, code: number): boolean {
  const words = bitmapWords(codes.length)
  for (let i = 0; i < words; i++) {
    for (let word = bits[i] | 0; word !== 0; word &= word - 1) {
      const row = i * 32 + 31 - Math.clz32(word & -word)
      if (codes[row] !== 0) return false
      codes[row] = code
    }
  }
  return true
}

function codeList(codes: RowCodes, list: Uint32Array, code: number): boolean {
  const { length } = list
  for (let i = 0; i < length; i++) {
    if (codes[list[i]] !== 0) return false
    codes[list[i]] = code
  }
  return true
}

/** How many of the rows have each code below `end`. */
export function countCodes(codes: RowCodes, rows: Uint32Array, end: number): Uint32Array {
  return codes instanceof Uint8Array ? countBytes(codes, rows, end) : countWide(codes, rows, end)
}

/**
 * A loop of its own, which never sees another kind of array and so need not look it up at each row. Few values: two counters by turns,
 * because adding to the one that was just written waits for the write.
 */
function countBytes(codes: Uint8Array, rows: Uint32Array, end: number): Uint32Array {
  const [counts, others] = [new Uint32Array(end), new Uint32Array(end)]
  const { length } = rows
  const last = length - 1
  for (let i = 0; i < last; i += 2) {
    counts[codes[rows[i]]]++
    others[codes[rows[i + 1]]]++
  }
  if (length % 2 === 1) counts[codes[rows[last]]]++
  for (let code = 0; code < end; code++) counts[code] += others[code]
  return counts
}

function countWide(codes: Uint16Array | Uint32Array, rows: Uint32Array, end: number): Uint32Array {
  const counts = new Uint32Array(end)
  const { length } = rows
  for (let i = 0; i < length; i++) counts[codes[rows[i]]]++
  return counts
}

/** The set that a row is in, for many rows: the first of several, -1 for none. */
export function setOfRow(sets: RowSets): (row: number) => number {
  const codes = codesOf(sets)
  if (codes !== null) return (row) => codes[row] - 1
  const tests = Array.from(sets.counts, (_, set) => rowTest(sets, set))
  return (row) => tests.findIndex((isIn) => isIn(row))
}
