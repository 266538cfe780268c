/**
 * Counts over the matches: how many have each value of a column, how many fall into each bin of a range of numbers, and
 * how many there would be without one of the clauses.
 * Cost: few matches are looked up one by one, each once for a column where no row has two values; many take a pass over
 * the bitmap for each common value and a step for each entry of the rare ones. The bins cost what ranking their column costs.
 */
import {
  addMisses,
  type Bitmap,
  countBits,
  countListed,
  countShared,
} from '../../structures/rows/bitmap.ts'
import { codesOf, countCodes } from '../../structures/rows/row-codes.ts'
import {
  countEachInBitmap,
  countInList,
  markSets,
  type RowSets,
} from '../../structures/rows/row-sets.ts'
import { type SortedStrings, stringAt } from '../../structures/text/sorted-strings.ts'
import type { EngineParts } from '../engine-parts.ts'
import type { Clause } from '../engine-query.ts'
import { spotOf } from '../engine-schema.ts'
import { findRows } from '../filters/find-rows.ts'
import type { Segment } from '../segment/segment.ts'
import { columnNamed } from '../segment/segment-data.ts'
import { documentTest, type TailDocument } from '../tail.ts'
import {
  type CountedRows,
  clauseDocuments,
  clauseRowsOnce,
  countedMatches,
  knownMatches,
  wholeCounts,
} from './counted-matches.ts'
import { matchingNumbers } from './matching-numbers.ts'

export function countValues(
  parts: EngineParts,
  clauses: readonly Clause[],
  column: string,
): Map<string, number> {
  const { rows, fresh } = countedMatches(parts, clauses)
  const totals = countFresh(fresh, column)
  for (const counted of rows) addValues(totals, counted, clauses, column)
  return totals
}

function countFresh(fresh: readonly TailDocument[], column: string): Map<string, number> {
  const totals = new Map<string, number>()
  for (const document of fresh) {
    for (const value of new Set(document.sets[column])) {
      totals.set(value, (totals.get(value) ?? 0) + 1)
    }
  }
  return totals
}

/** The same for those who know the values: how many matches have the given one. */
export function valueCounter(
  parts: EngineParts,
  clauses: readonly Clause[],
  column: string,
): (value: string) => number {
  const { rows, fresh } = countedMatches(parts, clauses)
  const counted = rows.map((one) => {
    const { values, sets } = columnNamed(one.segment.data.sets, column)
    return { setOf: setsByName(values), counts: countSets(one, clauses, column, sets) }
  })
  const inTail = countFresh(fresh, column)
  return (value) => {
    let total = inTail.get(value) ?? 0
    for (const { setOf, counts } of counted) {
      const set = setOf.get(value)
      if (set !== undefined) total += counts[set]
    }
    return total
  }
}

function addValues(
  totals: Map<string, number>,
  counted: CountedRows,
  clauses: readonly Clause[],
  column: string,
): void {
  const { values, sets } = columnNamed(counted.segment.data.sets, column)
  if (counted.count === 0) return
  const counts = countSets(counted, clauses, column, sets)
  const names = namesOf(values)
  for (let set = 0; set < counts.length; set++) {
    if (counts[set] === 0) continue
    const value = names[set]
    totals.set(value, (totals.get(value) ?? 0) + counts[set])
  }
}

/** How many of the matches are in each set of a column: counted once, also for values that stand for several. */
function countSets(
  counted: CountedRows,
  clauses: readonly Clause[],
  column: string,
  sets: RowSets,
): Uint32Array {
  const counts = counted.sets.get(column) ?? countSetsNow(counted, clauses, column, sets)
  counted.sets.set(column, counts)
  return counts
}

function countSetsNow(
  { segment, bitmap, list }: CountedRows,
  clauses: readonly Clause[],
  column: string,
  sets: RowSets,
): Uint32Array {
  const { work } = segment
  const { length } = sets.counts
  const whole = list === null ? wholeCounts(segment, clauses) : null
  if (whole) return whole.valuesOf(column)
  const codes = list && codesOf(sets)
  const listedSteps = list === null ? Infinity : codes ? list.length : length * list.length
  // A word of a bitmap takes about as long as a listed row: whichever are fewer.
  if (list === null || sets.words.length < listedSteps) {
    work.steps += sets.words.length
    return countEachInBitmap(sets, bitmap)
  }
  if (codes === null) {
    work.steps += listedSteps
    return sets.counts.map((_, set) => countInList(sets, set, list, bitmap))
  }
  work.steps += list.length
  return countCodes(codes, list, length + 1).subarray(1)
}

const named = new WeakMap<SortedStrings, readonly string[]>()

/** Decoded once: some hundred short texts for each column of a segment. */
function namesOf(values: SortedStrings): readonly string[] {
  const known = named.get(values)
  if (known) return known
  const names = Array.from({ length: values.starts.length - 1 }, (_, i) => stringAt(values, i))
  named.set(values, names)
  return names
}

const numbered = new WeakMap<SortedStrings, ReadonlyMap<string, number>>()

function setsByName(values: SortedStrings): ReadonlyMap<string, number> {
  const known = numbered.get(values)
  if (known) return known
  const sets = new Map(namesOf(values).map((name, set) => [name, set]))
  numbered.set(values, sets)
  return sets
}

/** How many matches have at least one of some values. */
export function countWithAny(
  parts: EngineParts,
  clauses: readonly Clause[],
  column: string,
  wanted: readonly string[],
): number {
  const { rows, fresh } = countedMatches(parts, clauses)
  const has = ({ sets: own }: TailDocument) => own[column]?.some((value) => wanted.includes(value))
  let total = fresh.filter(has).length
  for (const counted of rows) total += countRowsWithAny(counted, clauses, column, wanted)
  return total
}

function countRowsWithAny(
  counted: CountedRows,
  clauses: readonly Clause[],
  column: string,
  wanted: readonly string[],
): number {
  const { segment, bitmap } = counted
  const { values, sets } = columnNamed(segment.data.sets, column)
  const setOf = setsByName(values)
  const found = new Set<number>()
  for (const value of wanted) {
    const set = setOf.get(value)
    if (set !== undefined) found.add(set)
  }
  // No row has two values.
  if (codesOf(sets) !== null) {
    const counts = countSets(counted, clauses, column, sets)
    let total = 0
    for (const set of found) total += counts[set]
    return total
  }
  const { spare } = segment.space
  spare.fill(0)
  for (const set of found) markSets(sets, set, set + 1, spare)
  segment.work.steps += (wanted.length + 2) * bitmap.length
  return countShared(bitmap, spare)
}

/** `edges` ascend; bin `i` takes edges[i] <= number < edges[i + 1], the last one its end as well. */
export function countBins(
  parts: EngineParts,
  clauses: readonly Clause[],
  column: string,
  edges: readonly number[],
): number[] {
  const numbers = matchingNumbers(parts, clauses, column)
  const last = edges.length - 1
  const sofar = edges.map((edge, i) => (i === last ? numbers.upTo(edge) : numbers.below(edge)))
  return sofar.slice(1).map((count, i) => count - sofar[i])
}

/**
 * For each clause: how many match all the others. A row that comes back when one clause is dropped fails that clause
 * and no other, so the rows that fail exactly one are found first, for all clauses together.
 * Cost: three passes over the bitmap per clause.
 */
export function countWithoutEach(
  { segments, tail }: EngineParts,
  clauses: readonly Clause[],
): number[] {
  const counts = clauses.map(() => 0)
  for (const segment of segments) addRows(counts, segment, clauses)
  if (tail.length > 0) addDocuments(counts, tail, clauses)
  return counts
}

/** As many clauses as most searches have. */
const ROOMS_MAX = 8

function addRows(counts: number[], segment: Segment, clauses: readonly Clause[]): void {
  const { rooms } = segment.space
  const words = segment.live.length
  while (rooms.length < Math.min(clauses.length, ROOMS_MAX)) rooms.push(new Uint32Array(words))
  const found = clauses.map((clause, i) =>
    clauseRowsOnce(segment, clause, rooms[i] ?? new Uint32Array(words)),
  )
  // What the clauses needed of the work space, they have used by now.
  const { matches: none, spare: once } = segment.space
  none.set(segment.live)
  once.fill(0)
  for (const bits of found) addMisses(none, once, bits)
  segment.work.steps += 3 * clauses.length * none.length
  const matching = countBits(none)
  const misses = countBits(once)
  for (const [i, bits] of found.entries()) counts[i] += matching + misses - countShared(once, bits)
}

function addDocuments(
  counts: number[],
  tail: readonly TailDocument[],
  clauses: readonly Clause[],
): void {
  const passing = clauses.map((clause) => clauseDocuments(tail, clause))
  for (let i = 0; i < tail.length; i++) {
    const failed = passing.flatMap((fresh, clause) => (fresh[i] === 1 ? [] : [clause]))
    if (failed.length === 0) for (const clause of counts.keys()) counts[clause]++
    else if (failed.length === 1) counts[failed[0]]++
  }
}

export interface LocatedCounts {
  readonly total: number
  /** Those that have a point. */
  readonly pinned: number
  /** The same, with those that have a spot. */
  readonly located: number
}

/** How many of the matches have a point, and how many are on a map at all. */
export function countLocated(parts: EngineParts, clauses: readonly Clause[]): LocatedCounts {
  const known = knownMatches(parts, clauses)
  const fresh = known?.fresh ?? parts.tail.filter(documentTest(clauses))
  let [total, pinned, located] = [0, 0, 0]
  for (const [i, segment] of parts.segments.entries()) {
    const { data } = segment
    const { count, list, bitmap } = known?.rows[i] ?? findRows(segment, clauses)
    const inBits = (bits: Bitmap) =>
      bitmap === null ? countListed(bits, list, 0, count) : countShared(bitmap, bits)
    segment.work.steps += 2 * (bitmap?.length ?? count)
    total += count
    pinned += inBits(data.points.pointed)
    located += inBits(data.located.pointed)
  }
  for (const document of fresh) {
    total++
    if (document.point !== null) pinned++
    if (spotOf(document) !== null) located++
  }
  return { total, pinned, located }
}
