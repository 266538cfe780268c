/**
 * The next rows of a sort, of those that match: either walk the sort's order and test each row, or
 * gather the ranks of all matches and keep the lowest.
 * Cost: a walk expects size * window / matches steps, and some more to mark listed matches in a bitmap; gathering takes
 * several steps a match, for the ranks of rows lie apart. A walk that takes longer than expected skips to the first
 * match, and one that takes longer than gathering is given up: bad luck costs at most double.
 */
import { binarySearch } from '../../structures/binary-search.ts'
import { type Bitmap, hasBit } from '../../structures/rows/bitmap.ts'
import { LowestNumbers } from '../../structures/rows/lowest-numbers.ts'
import {
  findRange,
  firstOccupied,
  lastOccupied,
  upperBound,
} from '../../structures/rows/sorted-column.ts'
import type { Clause, EngineQuery, SortPlace } from '../engine-query.ts'
import type { ColumnSort, SortSchema } from '../engine-schema.ts'
import { eachMatch, matchesBitmap, type RowMatches } from '../filters/find-rows.ts'
import { rowFrom, type Segment } from '../segment/segment.ts'
import type { SegmentData, SortOrder } from '../segment/segment-data.ts'

/** Ranks [from, to) outside which there is nothing to find. */
interface RankWindow {
  readonly from: number
  readonly to: number
}

/** Offering the rank of a row costs about as much as this many walk steps: it is rarely in a cache. */
const STEPS_PER_GATHERED = 8
/** Marking a row of a list in a bitmap does as much as this many; a step clears as many words of it. */
const STEPS_PER_MARKED = 2
const WORDS_PER_STEP = 8

/** Up to `size` matching rows after a place, in the order of the sort. */
export function pickPage(
  segment: Segment,
  sort: ColumnSort,
  matches: RowMatches,
  { clauses, after }: Pick<EngineQuery, 'clauses' | 'after'>,
  size: number,
): Uint32Array {
  const { data, work } = segment
  const { order, ranks } = data.sorts[sort.name]
  const window = rankWindow(data, sort, clauses, after)
  const length = window.to - window.from
  const { list, count } = matches
  if (length <= 0 || count === 0) return new Uint32Array(0)
  const marking =
    list === null ? 0 : Math.ceil(segment.live.length / WORDS_PER_STEP) + count * STEPS_PER_MARKED
  if (count * STEPS_PER_GATHERED >= (length * size) / count + marking) {
    const bitmap = matchesBitmap(segment, matches)
    const rest = after === null ? () => skipEmpty(data, sort, bitmap, window) : () => window
    const steps = bitmap.length + count * STEPS_PER_GATHERED
    work.steps += Math.min(steps, length) + marking
    const walked =
      walk(bitmap, order, window, size, bitmap.length) ?? walk(bitmap, order, rest(), size, steps)
    if (walked !== null) return walked
  }
  work.steps += count
  const rows = lowestRanks(matches, ranks, window.from, size)
  for (let i = 0; i < rows.length; i++) rows[i] = order[rows[i]]
  return rows
}

/** The first ranks from one on that matches have, ascending. No call for each match: there are a thousand. */
function lowestRanks(
  { list, bitmap, count }: RowMatches,
  ranks: Uint32Array,
  from: number,
  size: number,
): Uint32Array {
  const lowest = new LowestNumbers(Math.min(size, count))
  if (list !== null) {
    for (let i = 0; i < count; i++) {
      const rank = ranks[list[i]]
      if (rank < lowest.limit && rank >= from) lowest.offer(rank)
    }
    return lowest.ascending()
  }
  for (let i = 0; i < bitmap.length; i++) {
    for (let word = bitmap[i] | 0; word !== 0; word &= word - 1) {
      const rank = ranks[i * 32 + 31 - Math.clz32(word & -word)]
      if (rank < lowest.limit && rank >= from) lowest.offer(rank)
    }
  }
  return lowest.ascending()
}

/** Null if the page is not full after this many steps and the window goes on. */
function walk(
  bitmap: Bitmap,
  order: Uint32Array,
  { from, to }: RankWindow,
  size: number,
  steps: number,
): Uint32Array | null {
  const rows = new Uint32Array(Math.min(size, to - from))
  const end = Math.min(to, from + steps)
  let found = 0
  for (let rank = from; rank < end && found < size; rank++) {
    if (hasBit(bitmap, order[rank])) rows[found++] = order[rank]
  }
  return found === size || end === to ? rows.subarray(0, found) : null
}

/** What the ranges on the sort's own column and the place to go on from leave of the order. */
function rankWindow(
  data: SegmentData,
  { name, column }: ColumnSort,
  clauses: readonly Clause[],
  after: SortPlace | null,
): RankWindow {
  const sort = data.sorts[name]
  let from = after === null ? 0 : firstRankBehind(data, sort, after)
  let to = data.rows
  for (const clause of clauses) {
    const ranged = data.ranged[column]
    if (clause.kind !== 'range' || clause.column !== column || ranged === undefined) continue
    const [first, last] = findRange(ranged, clause.min, clause.max)
    from = Math.max(from, sort.descending ? sort.valued - last : first)
    to = Math.min(to, sort.descending ? sort.valued - first : last)
  }
  return { from, to }
}

/** Leaves out the ranks before the first match, which may be most: rents, the most expensive first. */
function skipEmpty(
  data: SegmentData,
  { name, column }: ColumnSort,
  bitmap: Bitmap,
  window: RankWindow,
): RankWindow {
  const ranged = data.ranged[column]
  if (ranged === undefined) return window
  if (!data.sorts[name].descending) {
    return { ...window, from: Math.max(window.from, firstOccupied(ranged, bitmap)) }
  }
  const last = lastOccupied(ranged, bitmap)
  // Ties are in row order both ways, so a run is mirrored only from the end of its last value.
  const end = last === 0 ? 0 : upperBound(ranged, ranged.values[ranged.order[last - 1]])
  return { ...window, from: Math.max(window.from, ranged.valued - end) }
}

/** The first rank strictly after a place. */
function firstRankBehind(data: SegmentData, sort: SortOrder, { key, id }: SortPlace): number {
  const { keys, order, descending } = sort
  const tiesFrom = rowFrom(data, id - 1)
  const isBehind = (row: number) => {
    const own = keys[row]
    if (Number.isNaN(own)) return key !== null || row >= tiesFrom
    if (key === null) return false
    if (own === key) return row >= tiesFrom
    return descending ? own < key : own > key
  }
  return binarySearch(0, order.length, (rank) => isBehind(order[rank]))
}

type Direction = Pick<SortSchema, 'descending'>

/** Negative if `a` comes before `b` in the order of the sort. */
export function comparePlaces({ descending }: Direction, a: SortPlace, b: SortPlace): number {
  if (a.isDemoted !== b.isDemoted) return a.isDemoted ? 1 : -1
  if (a.key === b.key) return b.id - a.id
  if (a.key === null) return 1
  if (b.key === null) return -1
  return a.key < b.key === descending ? 1 : -1
}

/** Puts a place where it belongs among the first `size`: sorting a whole tail takes ten times as long. */
export function keepFirst<P extends SortPlace>(
  first: P[],
  place: P,
  size: number,
  sort: Direction,
): void {
  if (first.length === size && (size === 0 || comparePlaces(sort, first[size - 1], place) < 0)) {
    return
  }
  let at = first.length
  while (at > 0 && comparePlaces(sort, place, first[at - 1]) < 0) at--
  first.splice(at, 0, place)
  if (first.length > size) first.pop()
}

/**
 * The next rows of an order that depends on the query, by a key computed for each match: its distance.
 * Cost: a look at each match, and about 100 ns for each that a page may reach: 100,000 take 10 ms at most.
 */
interface RowPlace extends SortPlace {
  readonly row: number
}

/** Up to `size` matching rows after a place, in the order of their keys. */
export function pickNearest(
  { data, work }: Segment,
  sort: SortSchema,
  matches: RowMatches,
  after: SortPlace | null,
  size: number,
  keyOf: (row: number, within: number) => number | null,
): Uint32Array {
  // All matches are of one part of the order.
  const behind = after && { ...after, isDemoted: false }
  const first: RowPlace[] = []
  work.steps += matches.count
  eachMatch(matches, matches.count, (row) => {
    const isFull = first.length === size && !sort.descending
    const reach = (isFull ? first[size - 1].key : null) ?? Infinity
    const key = keyOf(row, reach)
    // Most are farther than a full page reaches.
    if (reach < Infinity && (key === null || key > reach)) return
    const place = { row, id: data.ids[row], key, isDemoted: false }
    if (behind === null || comparePlaces(sort, behind, place) < 0) {
      keepFirst(first, place, size, sort)
    }
  })
  return Uint32Array.from(first, ({ row }) => row)
}
