/**
 * Many stored queries side by side, one bit each: for a group of terms that many of them ask for, bitmaps say which
 * queries a document can still match by what it has in that column. What few ask for is tested for the queries that are
 * left. Of a range the queries are listed by their bound, with bitmaps along the list, so that few bits are set one by one.
 * Queries that ask for the same lie next to each other: most stretches of 128 are empty after the first columns, and
 * nobody looks at them again.
 * Both sides of a change go through the columns as one, by what either has; the sides part behind them, in the columns in
 * which they differ.
 * Invariant: immutable but for `alive`; `matchBlock` lists exactly the queries whose codes hold for the change at hand.
 * Cost: about 80 bytes a query; a match passes over size/128 stretches for each of the first columns, whatever matches, and
 * then takes up to 20 ns for each query that is left, and what its tests take.
 */
import { binarySearch } from '../../structures/binary-search.ts'
import { type Bitmap, bitmapWords, clearBit, setBit } from '../../structures/rows/bitmap.ts'
import { AFTER, BEFORE, BOTH, type QueryTerms, termOf } from './query-terms.ts'

/** Rows are 16 bits. */
export const BLOCK_MAX = 65_536
/** Words that are looked at together: going through words one by one takes several times as long. */
const STRETCH = 4

export interface StoredQuery<Id> {
  /** Where the query is known under this number. */
  readonly slot: number
  readonly id: Id
  readonly codes: ArrayLike<number>
}

export interface QueryBlock<Id> {
  readonly size: number
  /** By row. The ids lie here so that those of a match, which are neighbours, are read together. */
  readonly ids: readonly Id[]
  readonly slots: Int32Array
  /** Rows that were not removed: all that ever changes. */
  readonly alive: Bitmap
  /** First what lets the fewest queries pass. */
  readonly columns: readonly (ChoiceColumn | RangeColumn)[]
  /** What no column answers. Apart from the rest, so that what a match reads lies close together. */
  readonly tests: CodeLists
  /** What the columns answer. */
  readonly answered: CodeLists
}

/** The codes of a row are those from its start to that of the next. */
export interface CodeLists {
  readonly starts: Int32Array
  readonly codes: Int32Array
}

/** For one match after the other. */
export interface MatchRoom {
  /** The rows that are left: on either side, and later after the change; and those before it. */
  readonly left: Bitmap
  readonly earlier: Bitmap
  readonly spare: Bitmap
  /** Where the stretches of `left` begin that are not empty. */
  readonly live: Uint16Array
  /** Passes over a stretch and bits set or cleared one by one, of all matches: what they take on any machine. */
  steps: number
}

/** For blocks of every size. */
export function createMatchRoom(): MatchRoom {
  const words = bitmapWords(BLOCK_MAX)
  return {
    left: new Uint32Array(words),
    earlier: new Uint32Array(words),
    spare: new Uint32Array(words),
    live: new Uint16Array(words / STRETCH),
    steps: 0,
  }
}

/** By the sides of the change that match. */
export type IdsBySides<Id> = Readonly<Record<number, Id[]>>

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

/** Adds the queries that match the change at hand. */
export function matchBlock<Id>(
  block: QueryBlock<Id>,
  terms: QueryTerms,
  room: MatchRoom,
  found: IdsBySides<Id>,
): void {
  const { left, live } = room
  left.set(block.alive)
  let count = block.alive.length / STRETCH
  for (let i = 0; i < count; i++) live[i] = i * STRETCH
  for (const column of block.columns) {
    count =
      'unasked' in column
        ? keepChosen(room, count, column, terms.foundIn(column.group))
        : keepInRange(room, count, column, looserNumber(column, terms))
  }
  copyLive(room, count, left, room.earlier)
  for (const column of block.columns) {
    if (!terms.isChanged(column.group)) continue
    if ('unasked' in column) partChosen(room, count, column, terms)
    else partInRange(room, column, terms)
  }
  listTested(block, count, terms, room, found)
}

/** Of the rows that are left those whose tests hold too. */
function listTested<Id>(
  { tests: { starts, codes }, ids }: QueryBlock<Id>,
  stretches: number,
  terms: QueryTerms,
  { left, earlier, live }: MatchRoom,
  found: IdsBySides<Id>,
): void {
  for (let i = 0; i < stretches; i++) {
    for (let at = live[i]; at < live[i] + STRETCH; at++) {
      const after = left[at] | 0
      const before = earlier[at] | 0
      for (let word = after | before; word !== 0; word &= word - 1) {
        const lowest = word & -word
        const row = at * 32 + 31 - Math.clz32(lowest)
        const possible = (after & lowest) === 0 ? BEFORE : (before & lowest) === 0 ? AFTER : BOTH
        const start = starts[row]
        const end = starts[row + 1]
        // Most rows have no tests, and a call for each of them can be measured.
        const sides = end > start ? codesHold(codes, start, end, terms, possible) : possible
        if (sides !== 0) found[sides].push(ids[row])
      }
    }
  }
}

/** Keeps of the rows that are left those of a bitmap; how many stretches are not empty then. */
function keep(room: MatchRoom, stretches: number, bits: Bitmap): number {
  const { left, live } = room
  room.steps += stretches
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
function keepEither(room: MatchRoom, stretches: number, x: Bitmap, y: Bitmap): number {
  const { left, live } = room
  room.steps += stretches
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

function copyLive(room: MatchRoom, stretches: number, from: Bitmap, into: Bitmap): void {
  const { live } = room
  room.steps += stretches
  for (let i = 0; i < stretches; i++) {
    const at = live[i]
    into[at] = from[at]
    into[at + 1] = from[at + 1]
    into[at + 2] = from[at + 2]
    into[at + 3] = from[at + 3]
  }
}

function addLive(room: MatchRoom, stretches: number, bits: Bitmap): void {
  const { spare, live } = room
  room.steps += stretches
  for (let i = 0; i < stretches; i++) {
    const at = live[i]
    spare[at] |= bits[at]
    spare[at + 1] |= bits[at + 1]
    spare[at + 2] |= bits[at + 2]
    spare[at + 3] |= bits[at + 3]
  }
}

function keepChosen(
  room: MatchRoom,
  stretches: number,
  column: ChoiceColumn,
  found: readonly number[],
): number {
  const { unasked, bitmaps } = column
  if (found.length === 0) return keep(room, stretches, unasked)
  if (found.length === 1) {
    const only = bitmaps.get(found[0])
    if (only) return keepEither(room, stretches, unasked, only)
  }
  chooseLive(room, stretches, column, found)
  return keep(room, stretches, room.spare)
}

/** In `spare` the rows that do not ask, or ask for one of what is found. */
function chooseLive(
  room: MatchRoom,
  stretches: number,
  column: ChoiceColumn,
  found: readonly number[],
): void {
  copyLive(room, stretches, column.unasked, room.spare)
  for (const term of found) {
    const bits = column.bitmaps.get(term)
    if (bits) addLive(room, stretches, bits)
    else addListed(room, column, term)
  }
}

/** What it sets in empty stretches is never looked at. */
function addListed(room: MatchRoom, { terms, starts, rows }: ChoiceColumn, term: number): void {
  const found = binarySearch(0, terms.length, (at) => terms[at] >= term)
  if (terms[found] !== term) return
  const end = starts[found + 1]
  for (let at = starts[found]; at < end; at++) setBit(room.spare, rows[at])
  room.steps += end - starts[found]
}

/** Each side keeps what it has itself. */
function partChosen(
  room: MatchRoom,
  stretches: number,
  column: ChoiceColumn,
  terms: QueryTerms,
): void {
  const found = terms.foundIn(column.group)
  for (const side of [AFTER, BEFORE]) {
    const own = found.filter((term) => (terms.verdicts[term] & side) !== 0)
    if (own.length === found.length) continue
    chooseLive(room, stretches, column, own)
    const rows = side === AFTER ? room.left : room.earlier
    room.steps += stretches
    for (let i = 0; i < stretches; i++) {
      for (let at = room.live[i]; at < room.live[i] + STRETCH; at++) rows[at] &= room.spare[at]
    }
  }
}

function keepInRange(
  room: MatchRoom,
  stretches: number,
  column: RangeColumn,
  value: number | null,
): number {
  const { rows, marks, step } = column
  const passed = rowsPassed(column, value)
  // The nearest one, before or behind: the rows between are set or cleared one by one.
  const mark = Math.min(Math.round(passed / step), marks.length - 1)
  const marked = mark * step
  if (marked === passed) return keep(room, stretches, marks[mark])
  copyLive(room, stretches, marks[mark], room.spare)
  room.steps += Math.abs(passed - marked)
  for (let at = marked; at < passed; at++) setBit(room.spare, rows[at])
  for (let at = passed; at < marked; at++) clearBit(room.spare, rows[at])
  return keep(room, stretches, room.spare)
}

/** How many of the rows that ask, the first ones, a number meets. */
function rowsPassed({ isMin, bounds, ends }: RangeColumn, value: number | null): number {
  if (value === null) return 0
  const first = binarySearch(0, bounds.length, (at) =>
    isMin ? bounds[at] > value : bounds[at] < value,
  )
  return first === 0 ? 0 : ends[first - 1]
}

/** That of the side that lets more pass. */
function looserNumber({ group, isMin }: RangeColumn, terms: QueryTerms): number | null {
  const after = terms.numberIn(group, AFTER)
  const before = terms.numberIn(group, BEFORE)
  if (after === null || before === null) return after ?? before
  return isMin ? Math.max(after, before) : Math.min(after, before)
}

/** Takes from the stricter side the rows whose bounds lie between the two. */
function partInRange({ left, earlier }: MatchRoom, column: RangeColumn, terms: QueryTerms): void {
  const after = rowsPassed(column, terms.numberIn(column.group, AFTER))
  const before = rowsPassed(column, terms.numberIn(column.group, BEFORE))
  for (let at = after; at < before; at++) clearBit(left, column.rows[at])
  for (let at = before; at < after; at++) clearBit(earlier, column.rows[at])
}

/** Of some sides those on which one of each run of alternatives holds. */
export function codesHold(
  codes: ArrayLike<number>,
  from: number,
  to: number,
  terms: QueryTerms,
  sides: number,
): number {
  const { verdicts } = terms
  let left = sides
  let met = 0
  for (let at = from; at < to; at++) {
    const code = codes[at]
    const term = termOf(code)
    met |= verdicts[term] || terms.judge(term)
    if (code >= 0) continue
    left &= met
    if (left === 0) return 0
    met = 0
  }
  return left
}

/** The queries as they were given, but for the order of their conditions; in the order of their rows. */
export function* blockQueries<Id>(block: QueryBlock<Id>): Generator<StoredQuery<Id>> {
  const { size, slots, ids, tests, answered } = block
  for (let row = 0; row < size; row++) {
    const codes = [...codesIn(tests, row), ...codesIn(answered, row)]
    yield { slot: slots[row], id: ids[row], codes }
  }
}

const codesIn = ({ starts, codes }: CodeLists, row: number): Int32Array =>
  codes.subarray(starts[row], starts[row + 1])
