/**
 * Many stored queries side by side, one bit each: for a group of terms that many of them ask for, bitmaps say which
 * queries a document can still match by what it has in that column. What few ask for is tested for the queries that are
 * left. Of a range the queries are listed by their bound, with bitmaps along the list, so that few bits are set one by one.
 * Queries that ask for the same lie next to each other: most stretches of 128 are empty after the first columns, and
 * nobody looks at them again.
 * Invariant: immutable but for `alive`; `matchBlock` leaves exactly the queries whose codes hold for the document at hand.
 * Cost: about 80 bytes a query; a match passes over size/128 stretches for each of the first columns, whatever matches, and
 * then takes up to 20 ns for each query that is left, and what its tests take.
 */
import { binarySearch } from '../../structures/binary-search.ts'
import { type Bitmap, setBit } from '../../structures/rows/bitmap.ts'
import { HOLDS, type QueryTerms, termOf } from './query-terms.ts'

/** Rows are 16 bits. */
export const BLOCK_MAX = 65_536
/** Words that are looked at together: going through words one by one takes several times as long. */
export const STRETCH = 4
/** What fits into a byte. */
export const TESTS_COUNTED = 255

export interface StoredQuery<Id> {
  /** Where the query is known under this number. */
  readonly slot: number
  readonly id: Id
  readonly codes: ArrayLike<number>
}

export interface QueryBlock<Id> extends BlockRows {
  /** By row. The ids lie here so that those of a match, which are neighbours, are read together. */
  readonly ids: readonly Id[]
  readonly slots: Int32Array
}

/** All but who the queries are. */
interface BlockRows {
  readonly size: number
  /** Rows that were not removed: all that ever changes. */
  readonly alive: Bitmap
  /** The codes of a row are those from its start to that of the next. */
  readonly starts: Int32Array
  readonly codes: Int32Array
  /** First what lets the fewest queries pass. */
  readonly columns: readonly (ChoiceColumn | RangeColumn)[]
  /** By row: how many of its codes, the first ones, no column answers; TESTS_COUNTED: perhaps more. */
  readonly tests: Uint8Array
  /** The rows that the last document matched, and room for a match. */
  readonly left: Bitmap
  readonly spare: Bitmap
  /** Where the stretches of `left` begin that are not empty. */
  readonly live: Uint16Array
}

export interface ChoiceColumn {
  readonly group: number
  readonly unasked: Bitmap
  /** Ascending, with where the rows of each begin. */
  readonly terms: Int32Array
  readonly starts: Int32Array
  readonly rows: Uint16Array
  /** Of terms that are not listed. */
  readonly bitmaps: ReadonlyMap<number, Bitmap>
}

export interface RangeColumn {
  readonly group: number
  readonly isMin: boolean
  /** Distinct, in the order in which a growing number of rows passes; with how many rows come before the next. */
  readonly bounds: Float64Array
  readonly ends: Int32Array
  readonly rows: Uint16Array
  /** Every `step` rows: those before, and those that do not ask. */
  readonly marks: readonly Bitmap[]
  readonly step: number
}

/** Leaves in `left` the rows whose queries match the document at hand; empty stretches are empty. */
export function matchBlock(block: BlockRows, terms: QueryTerms): void {
  const { left, live } = block
  left.set(block.alive)
  let count = live.length
  for (let i = 0; i < count; i++) live[i] = i * STRETCH
  for (const column of block.columns) {
    count =
      'unasked' in column
        ? keepChosen(block, count, column, terms.foundIn(column.group))
        : keepInRange(block, count, column, terms.numberIn(column.group))
  }
  for (let i = 0; i < count; i++) {
    for (let at = live[i]; at < live[i] + STRETCH; at++) keepTested(block, at, terms)
  }
}

/** Of the 32 rows of a word those whose tests hold. */
function keepTested(
  { left, tests, starts, codes }: BlockRows,
  at: number,
  terms: QueryTerms,
): void {
  let kept = left[at] | 0
  for (let word = kept; word !== 0; word &= word - 1) {
    const lowest = word & -word
    const row = at * 32 + 31 - Math.clz32(lowest)
    const tested = tests[row]
    if (tested === 0) continue
    const end = tested === TESTS_COUNTED ? starts[row + 1] : starts[row] + tested
    if (!codesHold(codes, starts[row], end, terms)) kept ^= lowest
  }
  left[at] = kept
}

/** Adds the ids of the rows that are left to one list where they are in a bitmap too, otherwise to the other. */
export function listIds<Id>(
  { ids, left }: QueryBlock<Id>,
  others: Bitmap | null,
  shared: Id[],
  alone: Id[],
): void {
  const words = left.length
  for (let at = 0; at < words; at++) {
    const other = others === null ? 0 : others[at]
    for (let word = left[at] | 0; word !== 0; word &= word - 1) {
      const bit = 31 - Math.clz32(word & -word)
      const into = ((other >>> bit) & 1) === 1 ? shared : alone
      into.push(ids[at * 32 + bit])
    }
  }
}

/** Keeps of the rows that are left those of a bitmap; how many stretches are not empty then. */
function keep({ left, live }: BlockRows, stretches: number, bits: Bitmap): number {
  let count = 0
  for (let i = 0; i < stretches; i++) {
    const at = live[i]
    const a = left[at] & bits[at]
    const b = left[at + 1] & bits[at + 1]
    const c = left[at + 2] & bits[at + 2]
    const d = left[at + 3] & bits[at + 3]
    left[at] = a
    left[at + 1] = b
    left[at + 2] = c
    left[at + 3] = d
    live[count] = at
    if ((a | b | c | d) !== 0) count++
  }
  return count
}

/** The same with two bitmaps, of which a row needs one. */
function keepEither({ left, live }: BlockRows, stretches: number, x: Bitmap, y: Bitmap): number {
  let count = 0
  for (let i = 0; i < stretches; i++) {
    const at = live[i]
    const a = left[at] & (x[at] | y[at])
    const b = left[at + 1] & (x[at + 1] | y[at + 1])
    const c = left[at + 2] & (x[at + 2] | y[at + 2])
    const d = left[at + 3] & (x[at + 3] | y[at + 3])
    left[at] = a
    left[at + 1] = b
    left[at + 2] = c
    left[at + 3] = d
    live[count] = at
    if ((a | b | c | d) !== 0) count++
  }
  return count
}

function copyLive({ spare, live }: BlockRows, stretches: number, bits: Bitmap): void {
  for (let i = 0; i < stretches; i++) {
    const at = live[i]
    spare[at] = bits[at]
    spare[at + 1] = bits[at + 1]
    spare[at + 2] = bits[at + 2]
    spare[at + 3] = bits[at + 3]
  }
}

function addLive({ spare, live }: BlockRows, stretches: number, bits: Bitmap): void {
  for (let i = 0; i < stretches; i++) {
    const at = live[i]
    spare[at] |= bits[at]
    spare[at + 1] |= bits[at + 1]
    spare[at + 2] |= bits[at + 2]
    spare[at + 3] |= bits[at + 3]
  }
}

function keepChosen(
  block: BlockRows,
  stretches: number,
  column: ChoiceColumn,
  found: readonly number[],
): number {
  const { unasked, bitmaps } = column
  if (found.length === 0) return keep(block, stretches, unasked)
  if (found.length === 1) {
    const only = bitmaps.get(found[0])
    if (only) return keepEither(block, stretches, unasked, only)
  }
  copyLive(block, stretches, unasked)
  for (const term of found) {
    const bits = bitmaps.get(term)
    if (bits) addLive(block, stretches, bits)
    else addListed(block.spare, column, term)
  }
  return keep(block, stretches, block.spare)
}

/** What it sets in empty stretches is never looked at. */
function addListed(into: Bitmap, { terms, starts, rows }: ChoiceColumn, term: number): void {
  const found = binarySearch(0, terms.length, (at) => terms[at] >= term)
  if (terms[found] !== term) return
  const end = starts[found + 1]
  for (let at = starts[found]; at < end; at++) setBit(into, rows[at])
}

function keepInRange(
  block: BlockRows,
  stretches: number,
  { isMin, bounds, ends, rows, marks, step }: RangeColumn,
  value: number | null,
): number {
  if (value === null) return keep(block, stretches, marks[0])
  const first = binarySearch(0, bounds.length, (at) =>
    isMin ? bounds[at] > value : bounds[at] < value,
  )
  const passed = first === 0 ? 0 : ends[first - 1]
  const mark = Math.floor(passed / step)
  if (mark * step === passed) return keep(block, stretches, marks[mark])
  copyLive(block, stretches, marks[mark])
  for (let at = mark * step; at < passed; at++) setBit(block.spare, rows[at])
  return keep(block, stretches, block.spare)
}

/** Whether one of each run of alternatives holds for the document at hand. */
export function codesHold(
  codes: ArrayLike<number>,
  from: number,
  to: number,
  terms: QueryTerms,
): boolean {
  const { verdicts } = terms
  let isMet = false
  for (let at = from; at < to; at++) {
    const code = codes[at]
    const term = termOf(code)
    isMet ||= (verdicts[term] || terms.judge(term)) === HOLDS
    if (code >= 0) continue
    if (!isMet) return false
    isMet = false
  }
  return true
}

/** The queries as they were given, but for the order of their conditions; in the order of their rows. */
export function* blockQueries<Id>(block: QueryBlock<Id>): Generator<StoredQuery<Id>> {
  const { size, slots, ids, starts, codes } = block
  for (let row = 0; row < size; row++) {
    const own = codes.subarray(starts[row], starts[row + 1])
    yield { slot: slots[row], id: ids[row], codes: own }
  }
}
