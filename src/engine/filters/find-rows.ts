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
  intersectAll,
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
  filters.sort((a, b) => a.atMost - b.atMost)
  if (filters[0].atMost <= Math.max(MIN_LEAD_ROWS, data.rows / LEAD_SHARE)) {
    return siftLead(segment, filters)
  }
  // The copy, the count, and one for each filter.
  work.steps += (filters.length + 2) * live.length
  space.matches.set(live)
  intersectAll(
    space.matches,
    filters.flatMap(({ bits }) => bits ?? []),
  )
  const others = filters.filter(({ bits }) => bits === null)
  others.sort((a, b) => a.narrowCost - b.narrowCost)
  for (const [i, filter] of others.entries()) {
    // Counting costs two steps a word: worth it where the filter costs much more.
    if (filter.narrowCost > 4 * live.length) {
      const count = countBits(space.matches)
      if (count <= space.list.length && count * STEPS_PER_TEST < filter.narrowCost) {
        const length = listBits(space.matches, space.list)
        return listed(segment, siftAll(segment, space.list, length, others.slice(i)))
      }
    }
    work.steps += filter.narrowCost
    filter.narrow(space.matches)
  }
  return { count: countBits(space.matches), list: null, bitmap: space.matches }
}

/** From the rows of the first filter, which has the fewest. */
function siftLead(segment: Segment, [first, ...others]: readonly RowFilter[]): RowMatches {
  const { list } = segment.space
  const siftLiving = (rows: Uint32Array, length: number, filters: readonly RowFilter[]) => {
    segment.work.steps += length
    return siftAll(segment, rows, siftByBits(rows, length, segment.live), filters)
  }
  if (first.listApart === undefined) {
    return listed(segment, siftLiving(list, first.list(list), others))
  }
  const { sure, length } = first.listApart(list)
  const found = siftLiving(list, sure, others)
  const tested = siftLiving(list.subarray(sure), length - sure, [...others, first])
  list.copyWithin(found, sure, sure + tested)
  return listed(segment, found + tested)
}

function siftAll(
  { work }: Segment,
  rows: Uint32Array,
  length: number,
  filters: readonly RowFilter[],
): number {
  let left = length
  for (const filter of filters) {
    if (left === 0) return 0
    work.steps += left
    left = filter.sift(rows, left)
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
  for (const clause of clauses) {
    for (const filter of filtersOf(segment, clause)) filters.push(filter)
  }
  return filters
}

function filtersOf(segment: Segment, clause: Clause): RowFilter[] {
  const {
    data,
    space: { unions },
  } = segment
  const withOneOf = (index: ValueIndex, values: readonly string[]) => {
    const runs: (readonly [number, number])[] = []
    for (const value of new Set(values)) {
      const set = findString(index.values, value)
      if (set >= 0) runs.push([set, set + 1])
    }
    return setFilter(index.sets, runs, unions)
  }
  switch (clause.kind) {
    case 'any':
      return [withOneOf(columnNamed(data.sets, clause.column), clause.values)]
    case 'all': {
      const index = columnNamed(data.sets, clause.column)
      return clause.values.map((value) => withOneOf(index, [value]))
    }
    case 'none': {
      const excluded = withOneOf(columnNamed(data.sets, clause.column), clause.groups.flat())
      return [exceptFilter(excluded, data.rows, unions.words)]
    }
    case 'range': {
      const ranged = data.ranged[clause.column]
      if (ranged !== undefined) return [rangeFilter(ranged, clause)]
      return [scanFilter(columnNamed(data.numbers, clause.column), clause)]
    }
    case 'ids':
      return [idFilter(data, clause.ids)]
    case 'except': {
      const rows = clause.rows.get(data)
      return rows === undefined
        ? []
        : [exceptFilter(bitmapFilter(rows, data.rows), data.rows, unions.words)]
    }
    case 'first_of_each':
      throw new TypeError('withoutRepeats comes before rows are found')
    case 'text': {
      const { words, prefixes } = data
      const filters = clause.words.map((word) => withOneOf(words, [word]))
      if (clause.prefix === null) return filters
      const indexed = findString(prefixes.values, clause.prefix)
      if (indexed >= 0)
        return [...filters, setFilter(prefixes.sets, [[indexed, indexed + 1]], unions)]
      return [...filters, setFilter(words.sets, [findPrefix(words.values, clause.prefix)], unions)]
    }
    case 'box': {
      // Columns of their own for spots would cost more than the tree.
      if (clause.approximate) return [shapeFilter(segment, clause)]
      const { south, west, north, east } = clause
      return [
        rangeFilter(data.byLat, { min: south, max: north }),
        rangeFilter(data.byLng, { min: west, max: east }),
      ]
    }
    default:
      return [shapeFilter(segment, clause)]
  }
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
