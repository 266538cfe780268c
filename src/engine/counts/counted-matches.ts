/**
 * The matches of an array of clauses, cached while it is one of those used last: counting the values of twenty
 * columns with the same array finds the rows once. The rows of a single clause are cached in the same way, so counting
 * with one filter after the other left out finds the rows of each filter once.
 * Invariant: matches are computed again after any change, since a change creates new parts. The rows of a single
 * clause include dead rows.
 * Cost: rows/8 bytes for each array of clauses, and for each clause, that is cached; listed rows take up to rows/2 more.
 *
 * `wholeCounts` are the counts of all rows that pass one clause, such as a deal without further filters: the first
 * request of everybody who opens the search. Rows of a segment never change, they only die: each segment is counted
 * once, and rows that have died since are subtracted.
 * Invariant: the same as counting the live rows again.
 * Cost: the first time a pass for each value; then a few steps for each dead row and value, at most one row in 64.
 */
import { RecentMap } from '../../structures/answer-cache.ts'
import {
  type Bitmap,
  countBits,
  countListed,
  intersectBetween,
  intersection,
  listBits,
  setFirstBits,
} from '../../structures/rows/bitmap.ts'
import {
  countEachInBitmap,
  isDense,
  listHasRow,
  type RowSets,
  wordsOf,
} from '../../structures/rows/row-sets.ts'
import {
  placeOf,
  rankRows,
  rankStep,
  type SortedColumn,
} from '../../structures/rows/sorted-column.ts'
import type { EngineParts } from '../engine-parts.ts'
import type { Clause } from '../engine-query.ts'
import { clauseFilters } from '../filters/find-rows.ts'
import type { Segment } from '../segment/segment.ts'
import { columnNamed } from '../segment/segment-data.ts'
import { documentTest, type TailDocument } from '../tail.ts'

/** Of one segment. */
export interface CountedRows {
  readonly segment: Segment
  readonly bitmap: Bitmap
  readonly count: number
  /** The same rows as a list, where they are few. */
  readonly list: Uint32Array | null
  /** How many of them are in each set, by column. */
  readonly sets: Map<string, Uint32Array>
}

/** Up to one row in 8 is listed: looking up the value of each takes less than a pass for each value. */
const LISTED_SHARE = 8

export interface CountedMatches {
  readonly rows: readonly CountedRows[]
  /** Documents of the tail. */
  readonly fresh: readonly TailDocument[]
  /** Their numbers, by column. */
  readonly ranked: Map<string, RankedNumbers>
}

/** Numbers of matches, to be counted and picked by rank: see matching-numbers.ts. */
export interface RankedNumbers {
  readonly count: number
  below(value: number): number
  upTo(value: number): number
  at(rank: number): number
}

/** A request for counts has one array of clauses for each filter that is set. */
const ARRAYS_CACHED = 16

/** What was computed of the parts for the most recently used keys; it goes with them. */
export function recentOfParts<
  Key extends NonNullable<unknown>,
  Value extends NonNullable<unknown>,
>(): (parts: EngineParts) => RecentMap<Key, Value> {
  const known = new WeakMap<EngineParts, RecentMap<Key, Value>>()
  return (parts) => {
    const before = known.get(parts)
    if (before) return before
    const recent = new RecentMap<Key, Value>(ARRAYS_CACHED)
    known.set(parts, recent)
    return recent
  }
}

const cache = recentOfParts<readonly Clause[], CountedMatches>()

export function countedMatches(parts: EngineParts, clauses: readonly Clause[]): CountedMatches {
  const recent = cache(parts)
  const last = recent.get(clauses)
  if (last) return last
  const found = {
    rows: parts.segments.map((segment) => countRows(segment, clauses)),
    fresh: freshMatches(parts.tail, clauses),
    ranked: new Map<string, RankedNumbers>(),
  }
  recent.set(clauses, found)
  return found
}

function countRows(segment: Segment, clauses: readonly Clause[]): CountedRows {
  const rows = clauses.map((clause) => clauseRows(segment, clause))
  const bitmap = new Uint32Array(segment.live.length)
  const count = intersection(bitmap, [segment.live, ...rows])
  segment.work.steps += (clauses.length + 2) * bitmap.length
  const sets = new Map<string, Uint32Array>()
  if (count * LISTED_SHARE > segment.data.rows) return { segment, bitmap, count, list: null, sets }
  const list = new Uint32Array(count)
  listBits(bitmap, list)
  return { segment, bitmap, count, list, sets }
}

/** Where they were found before for the same array; else null. */
export function knownMatches(
  parts: EngineParts,
  clauses: readonly Clause[],
): CountedMatches | null {
  return cache(parts).get(clauses) ?? null
}

/** How many match, where they are known. */
export function knownCount(parts: EngineParts, clauses: readonly Clause[]): number | null {
  const known = knownMatches(parts, clauses)
  if (known === null) return null
  return known.rows.reduce((sum, { count }) => sum + count, known.fresh.length)
}

function freshMatches(
  tail: readonly TailDocument[],
  clauses: readonly Clause[],
): readonly TailDocument[] {
  const passing = clauses.map((clause) => clauseDocuments(tail, clause))
  return tail.filter((_, i) => passing.every((fresh) => fresh[i] === 1))
}

const passing = new WeakMap<readonly TailDocument[], RecentMap<Clause, Uint8Array>>()
/** More than a search has filters; a byte for each document of the tail. */
const CLAUSES_CACHED = 64

/** All rows that pass, including dead ones. */
function clauseRows(segment: Segment, clause: Clause): Bitmap {
  const known = segment.clauseRows.get(clause)
  if (known) return known
  const bits = findBits(segment, clause)
  segment.clauseRows.set(clause, bits)
  return bits
}

/** The same for one look: not remembered, and in `room` unless they lie ready somewhere. */
export const clauseRowsOnce = (segment: Segment, clause: Clause, room: Bitmap): Bitmap =>
  segment.clauseRows.get(clause) ?? findBits(segment, clause, room)

/** 1 for each document of the tail that passes. */
export function clauseDocuments(tail: readonly TailDocument[], clause: Clause): Uint8Array {
  const byClause = passing.get(tail) ?? new RecentMap<Clause, Uint8Array>(CLAUSES_CACHED)
  const known = byClause.get(clause)
  if (known) return known
  passing.set(tail, byClause)
  const passes = documentTest([clause])
  const fresh = Uint8Array.from(tail, (document) => (passes(document) ? 1 : 0))
  byClause.set(clause, fresh)
  return fresh
}

/** The same, uncached. */
function findBits(segment: Segment, clause: Clause, room: Bitmap | null = null): Bitmap {
  const filters = clauseFilters(segment, [clause])
  const [first] = filters
  if (filters.length === 1 && first.bits !== null) return first.bits
  const bits = room ?? new Uint32Array(segment.live.length)
  setFirstBits(bits, segment.data.rows)
  for (const filter of filters) {
    segment.work.steps += filter.narrowCost
    filter.narrow(bits)
  }
  return bits
}

interface WholeCounts {
  /** How many live rows each set of a column has. */
  valuesOf(column: string): Uint32Array
  /** How many live rows come before each step of a ranged column. */
  ranksOf(column: string): Uint32Array
}

/** Both deals, and some to spare: rows/8 bytes and the counts of each. */
const WHOLES_CACHED = 4
/** With more dead rows than this share a new count is as quick. */
const DEAD_SHARE = 64
/** A search in a list takes about as long as reading this many of its rows. */
const ROWS_PER_SEARCH = 16

const known = new WeakMap<Segment, Map<string, WholeCounts & { isCheap(): boolean }>>()

/** null: not a single clause, or too much has died. */
export function wholeCounts(segment: Segment, clauses: readonly Clause[]): WholeCounts | null {
  if (clauses.length !== 1) return null
  const wholes = known.get(segment) ?? new Map()
  known.set(segment, wholes)
  const key = JSON.stringify(clauses[0])
  const whole = wholes.get(key) ?? countWhole(segment, clauses[0])
  if (!wholes.has(key) && wholes.size === WHOLES_CACHED) wholes.delete(wholes.keys().next().value!)
  wholes.set(key, whole)
  return whole.isCheap() ? whole : null
}

function countWhole(segment: Segment, clause: Clause) {
  const { data, live, work } = segment
  const all = findBits(segment, clause)
  const valued = new Map<string, Uint32Array>()
  const ranked = new Map<string, Uint32Array>()
  let dead: Uint32Array = new Uint32Array(0)
  let deadAt = data.rows

  const findDead = () => {
    if (deadAt === segment.liveRows) return
    const bits = all.slice()
    intersectBetween(bits, all, live)
    dead = new Uint32Array(countBits(bits))
    listBits(bits, dead)
    deadAt = segment.liveRows
    work.steps += 3 * bits.length
  }
  const firstValues = (sets: RowSets): Uint32Array => {
    work.steps += sets.words.length
    return countEachInBitmap(sets, all)
  }
  const firstRanks = (column: SortedColumn): Uint32Array => {
    work.steps += column.valued
    return rankRows(column, all)
  }
  return {
    isCheap() {
      findDead()
      return dead.length * DEAD_SHARE <= data.rows
    },
    valuesOf(column: string): Uint32Array {
      const { sets } = columnNamed(data.sets, column)
      const first = within(valued, column, () => firstValues(sets))
      if (dead.length === 0) return first
      work.steps += sets.counts.length * dead.length
      return first.map((count, set) => (count === 0 ? 0 : count - countDead(sets, set, dead)))
    },
    ranksOf(column: string): Uint32Array {
      const ranged = columnNamed(data.ranged, column)
      const first = within(ranked, column, () => firstRanks(ranged))
      if (dead.length === 0) return first
      work.steps += dead.length
      return withoutRows(first, ranged, dead)
    },
  }
}

function countDead(sets: RowSets, set: number, dead: Uint32Array): number {
  if (isDense(sets, set)) return countListed(wordsOf(sets, set), dead, 0, dead.length)
  if (sets.counts[set] > dead.length * ROWS_PER_SEARCH) {
    let count = 0
    for (const row of dead) if (listHasRow(sets, set, row)) count++
    return count
  }
  return countCommon(wordsOf(sets, set), dead)
}

/** How many numbers two ascending lists share. */
function countCommon(a: Uint32Array, b: Uint32Array): number {
  let [i, j, count] = [0, 0, 0]
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) count++
    if (a[i] <= b[j]) i++
    else j++
  }
  return count
}

/** The ranks when some rows are taken out. */
function withoutRows(ranks: Uint32Array, column: SortedColumn, rows: Uint32Array): Uint32Array {
  const missing = new Uint32Array(ranks.length)
  const step = rankStep(column)
  for (const row of rows) {
    const place = placeOf(column, row)
    if (place >= 0) missing[Math.floor(place / step) + 1]++
  }
  for (let i = 1; i < missing.length; i++) missing[i] += missing[i - 1]
  return ranks.map((rank, i) => rank - missing[i])
}

function within(map: Map<string, Uint32Array>, key: string, make: () => Uint32Array): Uint32Array {
  const before = map.get(key)
  if (before) return before
  const made = make()
  map.set(key, made)
  return made
}
