/**
 * The live rows of a segment that pass all clauses, as a list if they are few, else as a bitmap.
 * Invariant: the answer lies in the segment's work space and holds until the next call.
 * Cost: a rare filter leads and the others only look at its rows; without one, each filter costs a
 * pass over the bitmap, the costly ones last and only over what is left.
 */
import {
  type Bitmap,
  countBits,
  hasBit,
  intersection,
  listBits,
  setBit,
} from '../../structures/rows/bitmap.ts'
import { findPrefix, findString } from '../../structures/text/sorted-strings.ts'
import type { Clause } from '../engine-query.ts'
import { rowFrom, type Segment } from '../segment/segment.ts'
import { columnNamed, type SegmentData } from '../segment/segment-data.ts'
import type { ValueIndex } from '../segment/value-index.ts'
import {
  bitmapFilter,
  exceptFilter,
  type RowFilter,
  rangeFilter,
  scanFilter,
  setFilter,
  siftByBits,
  siftRows,
  type Unions,
} from './row-filter.ts'
import { shapeFilter } from './shape-filter.ts'

/** Up to one row in 64 a list is faster to narrow than a bitmap, which costs a step per 32 rows. */
const LEAD_SHARE = 64
const MIN_LEAD_ROWS = 64
/** Testing a single row against a costly filter takes about this many steps. */
const STEPS_PER_TEST = 20

export function findRows(segment: Segment, clauses: readonly Clause[]): RowMatches {
  const { live, liveRows, space, data, work } = segment
  const filters = clauseFilters(segment, clauses)
  if (filters.length === 0) return { count: liveRows, list: null, bitmap: live }
  sortBy(filters, (filter) => filter.atMost)
  if (filters[0].atMost <= Math.max(MIN_LEAD_ROWS, data.rows / LEAD_SHARE)) {
    return siftLead(segment, filters)
  }
  // The copy, the count, and one for each filter.
  work.steps += (filters.length + 2) * live.length
  const ready: Bitmap[] = []
  const others: RowFilter[] = []
  for (const filter of filters) {
    if (filter.bits === null) others.push(filter)
    else ready.push(filter.bits)
  }
  // Where all rows live, theirs need not be looked at.
  if (ready.length === 0 || liveRows < data.rows) ready.push(live)
  const shared = intersection(space.matches, ready)
  if (others.length === 0) return { count: shared, list: null, bitmap: space.matches }
  sortBy(others, (filter) => filter.narrowCost)
  for (let i = 0; i < others.length; i++) {
    const filter = others[i]
    // Counting costs two steps a word: worth it where the filter costs much more.
    if (filter.narrowCost > 4 * live.length) {
      const count = i === 0 ? shared : countBits(space.matches)
      if (count <= space.list.length && count * STEPS_PER_TEST < filter.narrowCost) {
        const length = listBits(space.matches, space.list)
        return listed(segment, siftAll(segment, space.list, length, others, i))
      }
    }
    work.steps += filter.narrowCost
    filter.narrow(space.matches)
  }
  return { count: countBits(space.matches), list: null, bitmap: space.matches }
}

/** In place, equals in their order. For a handful: the sort of the language allocates twice and calls out. */
function sortBy(filters: RowFilter[], costOf: (filter: RowFilter) => number): void {
  for (let i = 1; i < filters.length; i++) {
    const filter = filters[i]
    const cost = costOf(filter)
    let at = i
    for (; at > 0 && costOf(filters[at - 1]) > cost; at--) filters[at] = filters[at - 1]
    filters[at] = filter
  }
}

/** From the rows of the first filter, which has the fewest. */
function siftLead(segment: Segment, filters: readonly RowFilter[]): RowMatches {
  const { list } = segment.space
  const [first] = filters
  if (first.listApart === undefined) {
    const length = siftLiving(segment, list, first.list(list))
    return listed(segment, siftAll(segment, list, length, filters, 1))
  }
  const { sure, length } = first.listApart(list)
  const found = siftAll(segment, list, siftLiving(segment, list, sure), filters, 1)
  const unsure = list.subarray(sure)
  const living = siftLiving(segment, unsure, length - sure)
  const tested = siftAll(segment, unsure, living, [...filters.slice(1), first], 0)
  list.copyWithin(found, sure, sure + tested)
  return listed(segment, found + tested)
}

function siftLiving({ live, liveRows, data, work }: Segment, rows: Uint32Array, length: number) {
  work.steps += length
  return liveRows === data.rows ? length : siftByBits(rows, length, live)
}

function siftAll(
  { work }: Segment,
  rows: Uint32Array,
  length: number,
  filters: readonly RowFilter[],
  from: number,
): number {
  let left = length
  for (let i = from; i < filters.length && left > 0; i++) {
    work.steps += left
    left = filters[i].sift(rows, left)
  }
  return left
}

const listed = ({ space: { list } }: Segment, count: number): RowMatches => ({
  count,
  list: list.subarray(0, count),
  bitmap: null,
})

/**
 * A clause with several requirements (all values, several words) becomes one filter for each, so
 * that the rarest can lead.
 */
export function clauseFilters(segment: Segment, clauses: readonly Clause[]): RowFilter[] {
  const filters: RowFilter[] = []
  for (const clause of clauses) addFilters(filters, segment, clause)
  return filters
}

function addFilters(filters: RowFilter[], segment: Segment, clause: Clause): void {
  const {
    data,
    space: { unions },
  } = segment
  switch (clause.kind) {
    case 'any':
      filters.push(withOneOf(columnNamed(data.sets, clause.column), clause.values, unions))
      return
    case 'all': {
      const index = columnNamed(data.sets, clause.column)
      for (const value of clause.values) filters.push(withOneOf(index, [value], unions))
      return
    }
    case 'none': {
      const index = columnNamed(data.sets, clause.column)
      const excluded = withOneOf(index, clause.groups.flat(), unions)
      filters.push(exceptFilter(excluded, data.rows, unions.words))
      return
    }
    case 'range': {
      const ranged = data.ranged[clause.column]
      filters.push(
        ranged === undefined
          ? scanFilter(columnNamed(data.numbers, clause.column), clause)
          : rangeFilter(ranged, clause),
      )
      return
    }
    case 'ids':
      filters.push(idFilter(data, clause.ids))
      return
    case 'except': {
      const rows = clause.rows.get(data)
      if (rows === undefined) return
      filters.push(exceptFilter(bitmapFilter(rows, data.rows), data.rows, unions.words))
      return
    }
    case 'first_of_each':
      throw new TypeError('withoutRepeats comes before rows are found')
    case 'text': {
      const { words, prefixes } = data
      for (const word of clause.words) filters.push(withOneOf(words, [word], unions))
      if (clause.prefix === null) return
      const indexed = findString(prefixes.values, clause.prefix)
      filters.push(
        indexed >= 0
          ? setFilter(prefixes.sets, [indexed, indexed + 1], unions)
          : setFilter(words.sets, findPrefix(words.values, clause.prefix), unions),
      )
      return
    }
    case 'box': {
      // Columns of their own for spots would cost more than the tree.
      if (clause.approximate) {
        filters.push(shapeFilter(segment, clause))
        return
      }
      const { south, west, north, east } = clause
      filters.push(
        rangeFilter(data.byLat, { min: south, max: north }),
        rangeFilter(data.byLng, { min: west, max: east }),
      )
      return
    }
    default:
      filters.push(shapeFilter(segment, clause))
  }
}

function withOneOf(index: ValueIndex, values: readonly string[], unions: Unions): RowFilter {
  const runs: number[] = []
  const distinct = values.length > 1 ? new Set(values) : values
  for (const value of distinct) {
    const set = findString(index.values, value)
    if (set >= 0) runs.push(set, set + 1)
  }
  return setFilter(index.sets, runs, unions)
}

/** The rows of a segment that match, as a list if they are few, else as a bitmap. */
export type RowMatches =
  | { readonly count: number; readonly list: Uint32Array; readonly bitmap: null }
  | { readonly count: number; readonly list: null; readonly bitmap: Bitmap }

/** The matches as a bitmap, whichever form they have. */
export function matchesBitmap(segment: Segment, matches: RowMatches): Bitmap {
  if (matches.bitmap !== null) return matches.bitmap
  const { matches: bitmap } = segment.space
  bitmap.fill(0)
  for (let i = 0; i < matches.count; i++) setBit(bitmap, matches.list[i])
  return bitmap
}

/** Calls back with the matching rows, up to `max` of them. */
export function eachMatch(
  { list, bitmap, count }: RowMatches,
  max: number,
  visit: (row: number) => void,
): void {
  if (list !== null) {
    for (let i = 0; i < count && i < max; i++) visit(list[i])
    return
  }
  let left = Math.min(count, max)
  for (let i = 0; left > 0; i++) {
    for (let word = bitmap[i] | 0; word !== 0 && left > 0; word &= word - 1, left--) {
      visit(i * 32 + 31 - Math.clz32(word & -word))
    }
  }
}

/** Rows by their ids; callers pass a page of them at most. Cost: one binary search per id. */
function idFilter(data: SegmentData, ids: readonly number[]): RowFilter {
  const wanted = new Set<number>()
  for (const id of ids) {
    const row = rowFrom(data, id)
    if (data.ids[row] === id) wanted.add(row)
  }
  const rows = Uint32Array.from(wanted).sort()
  return {
    atMost: rows.length,
    bits: null,
    narrowCost: data.rows / 32 + rows.length,
    narrow(bitmap) {
      const matching = rows.filter((row) => hasBit(bitmap, row))
      bitmap.fill(0)
      for (const row of matching) setBit(bitmap, row)
    },
    sift: (list, length) => siftRows(list, length, (row) => wanted.has(row)),
    list(list) {
      list.set(rows)
      return rows.length
    },
  }
}
