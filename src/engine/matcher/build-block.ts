/**
 * Makes a block of queries: which columns it gets, in which order its queries lie, and what is left to test.
 * Cost: about 6 microseconds a query, half a second for the largest; a generator, so that others have turns in between. Of
 * its steps the longest, sorting, takes a third of that.
 */
import {
  type Bitmap,
  bitmapWords,
  clearBit,
  setBit,
  setFirstBits,
} from '../../structures/rows/bitmap.ts'
import type {
  ChoiceColumn,
  CodeLists,
  QueryBlock,
  RangeColumn,
  StoredQuery,
} from './query-block.ts'
import { type QueryTerms, termOf } from './query-terms.ts'

/** A group that fewer than one query in this many asks for is tested instead. */
const ASKED_MIN = 24
/** A term that more than one query in this many has gets a bitmap: a pass is then less work than setting bits. */
const LISTED_MAX = 48
/** Bitmaps along a range. */
const MARKS = 12

/** Columns by which queries lie in order: behind them hardly any two are alike. */
const ORDERED_BY = 8

/** Queries between two steps: about 10 ms. */
const STEP = 2_048

/** At most BLOCK_MAX queries. */
export function* buildBlock<Id>(
  queries: readonly StoredQuery<Id>[],
  terms: QueryTerms,
): Generator<void, QueryBlock<Id>> {
  const size = queries.length
  const covered = coveredGroups(queries, terms)
  yield
  /** By group: what its rows ask for. */
  const asked = new Map(covered.map((group) => [group, new Map<number, number[]>()]))
  const tests = listCodes(size)
  const answered = listCodes(size)
  const order = likeWithLike(queries, covered, terms)
  for (let row = 0; row < size; row++) {
    if (row % STEP === 0) yield
    const { codes } = queries[order[row]]
    const rest = takeCovered(codes, row, terms, asked)
    const cost = (start: number) => terms.costOf(termOf(codes[start]))
    rest.sort((a, b) => cost(a) - cost(b))
    for (const start of rest) tests.add(codes, start)
    for (let at = 0; at < codes.length; at = endOf(codes, at)) {
      if (!rest.includes(at)) answered.add(codes, at)
    }
    tests.endRow(row)
    answered.endRow(row)
  }
  const columns: (ChoiceColumn | RangeColumn)[] = []
  for (const [group, rows] of asked) {
    yield
    const { kind } = terms.groups[group]
    columns.push(
      kind === 'choice'
        ? choiceColumn(group, rows, size)
        : rangeColumn(group, kind === 'min', rows, size),
    )
  }
  return {
    size,
    ids: Array.from(order, (query) => queries[query].id),
    slots: Int32Array.from(order, (query) => queries[query].slot),
    alive: allBits(size),
    columns,
    tests: tests.lists(),
    answered: answered.lists(),
  }
}

/** The groups that enough queries ask for: first those that are likely to let the fewest pass. */
function coveredGroups(queries: readonly StoredQuery<unknown>[], terms: QueryTerms): number[] {
  const size = queries.length
  const counts = terms.groups.map(() => new Map<number, number>())
  for (const { codes } of queries) {
    for (let at = 0; at < codes.length; at = endOf(codes, at)) {
      const term = termOf(codes[at])
      const group = terms.groupOf(term)
      if (group >= 0) counts[group].set(term, 1 + (counts[group].get(term) ?? 0))
    }
  }
  const passing = counts.map((ofTerm, group) => {
    let [asking, passed] = [0, 0]
    // As if documents had what queries ask for; a range is taken to let half pass.
    for (const count of ofTerm.values()) {
      asking += count
      passed += terms.groups[group].kind === 'choice' ? (count * count) / size : count / 2
    }
    return asking * ASKED_MIN < size ? null : size - asking + passed
  })
  return [...passing.keys()]
    .filter((group) => passing[group] !== null)
    .sort((a, b) => passing[a]! - passing[b]!)
}

/** The queries in the order of what they ask for in the first columns; within a range by their bounds. */
function likeWithLike(
  queries: readonly StoredQuery<unknown>[],
  covered: readonly number[],
  terms: QueryTerms,
): Uint32Array {
  const columns = covered.slice(0, ORDERED_BY)
  const width = columns.length
  // Those who do not ask lie next to those whom most documents pass.
  const unasked = columns.map((group) => (terms.groups[group].kind === 'max' ? Infinity : -1))
  const keys = new Float64Array(queries.length * width)
  for (let query = 0; query < queries.length; query++) {
    const { codes } = queries[query]
    keys.set(unasked, query * width)
    for (let at = 0; at < codes.length; at = endOf(codes, at)) {
      const term = termOf(codes[at])
      const group = terms.groupOf(term)
      const place = columns.indexOf(group)
      if (place < 0) continue
      const isChoice = terms.groups[group].kind === 'choice'
      keys[query * width + place] = isChoice ? term : terms.boundOf(term)
    }
  }
  return Uint32Array.from(queries.keys()).sort((a, b) => {
    for (let place = 0; place < width; place++) {
      const one = keys[a * width + place]
      const other = keys[b * width + place]
      if (one !== other) return one < other ? -1 : 1
    }
    return 0
  })
}

/** Files the row under the terms of its first condition of each group; gives the places of all other conditions. */
function takeCovered(
  codes: ArrayLike<number>,
  row: number,
  terms: QueryTerms,
  asked: ReadonlyMap<number, Map<number, number[]>>,
): number[] {
  const taken: number[] = []
  const rest: number[] = []
  for (let start = 0, end = 0; start < codes.length; start = end) {
    end = endOf(codes, start)
    const group = terms.groupOf(termOf(codes[start]))
    const column = asked.get(group)
    if (column === undefined || taken.includes(group)) {
      rest.push(start)
      continue
    }
    taken.push(group)
    const isChoice = terms.groups[group].kind === 'choice'
    for (let own = start; own < end; own++) {
      const term = termOf(codes[own])
      const key = isChoice ? term : terms.boundOf(term)
      const rows = column.get(key)
      if (rows) rows.push(row)
      else column.set(key, [row])
    }
  }
  return rest
}

/** Takes the conditions of one row after the other. */
function listCodes(size: number) {
  const starts = new Int32Array(size + 1)
  const listed: number[] = []
  return {
    /** The condition that begins here. */
    add(codes: ArrayLike<number>, start: number): void {
      const end = endOf(codes, start)
      for (let at = start; at < end; at++) listed.push(codes[at])
    },
    endRow(row: number): void {
      starts[row + 1] = listed.length
    },
    lists: (): CodeLists => ({ starts, codes: new Int32Array(listed) }),
  }
}

/** Behind the alternatives of the condition that begins here. */
function endOf(codes: ArrayLike<number>, start: number): number {
  let at = start
  while (codes[at] >= 0) at++
  return at + 1
}

function choiceColumn(
  group: number,
  asked: ReadonlyMap<number, readonly number[]>,
  size: number,
): ChoiceColumn {
  const unasked = allBits(size)
  const bitmaps = new Map<number, Bitmap>()
  const listed: number[] = []
  let length = 0
  for (const [term, rows] of asked) {
    for (const row of rows) clearBit(unasked, row)
    if (rows.length * LISTED_MAX > size) bitmaps.set(term, bitsOf(rows, size))
    else {
      listed.push(term)
      length += rows.length
    }
  }
  const terms = Int32Array.from(listed).sort()
  const starts = new Int32Array(terms.length + 1)
  const all = new Uint16Array(length)
  for (let at = 0; at < terms.length; at++) {
    const rows = asked.get(terms[at])!
    all.set(rows, starts[at])
    starts[at + 1] = starts[at] + rows.length
  }
  return { group, unasked, terms, starts, rows: all, bitmaps }
}

function rangeColumn(
  group: number,
  isMin: boolean,
  asked: ReadonlyMap<number, readonly number[]>,
  size: number,
): RangeColumn {
  const bounds = Float64Array.from(asked.keys()).sort()
  if (!isMin) bounds.reverse()
  const ends = new Int32Array(bounds.length)
  const all: number[] = []
  for (let at = 0; at < bounds.length; at++) {
    for (const row of asked.get(bounds[at])!) all.push(row)
    ends[at] = all.length
  }
  const bits = allBits(size)
  for (const row of all) clearBit(bits, row)
  const step = Math.max(32, Math.ceil(all.length / MARKS))
  const marks: Bitmap[] = []
  for (let at = 0; at < all.length; at++) {
    if (at % step === 0) marks.push(bits.slice())
    setBit(bits, all[at])
  }
  return { group, isMin, bounds, ends, rows: Uint16Array.from(all), marks, step }
}

function allBits(size: number): Bitmap {
  const bits = new Uint32Array(bitmapWords(size))
  setFirstBits(bits, size)
  return bits
}

function bitsOf(rows: readonly number[], size: number): Bitmap {
  const bits = new Uint32Array(bitmapWords(size))
  for (const row of rows) setBit(bits, row)
  return bits
}
