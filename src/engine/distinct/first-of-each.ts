/**
 * Each home once: of the documents that match all other clauses and share a number (a home that several sellers
 * offer) only the first stays: the one with the lowest number of another column, of equals the lowest id.
 * Invariant: what is first is decided among the matches, so no group that has a match disappears.
 * Cost: one more query, and about 0.1 microseconds for each match that shares its number with others.
 *
 * Counts follow the same rule: for every value and every bin, how many homes have a match in it. They start from the
 * counts of all matches and subtract those that repeat a home within the value or bin.
 * Invariant: a count is the total of the same search with this value: the home is there by the cheapest of its
 * listings that have it, whichever is the cheapest of all.
 * Cost: one step for each match of a group and each of its values.
 */
import {
  type Bitmap,
  bitmapWords,
  countBits,
  intersect,
  listBits,
  setBit,
} from '../../structures/rows/bitmap.ts'
import { codesOf } from '../../structures/rows/row-codes.ts'
import { eachOfSet } from '../../structures/rows/row-sets.ts'
import { findString, stringAt } from '../../structures/text/sorted-strings.ts'
import { countBins, countValues, countWithAny, valueCounter } from '../counts/count-values.ts'
import {
  type CountedMatches,
  countedMatches,
  knownCount,
  recentOfParts,
} from '../counts/counted-matches.ts'
import type { EngineParts } from '../engine-parts.ts'
import type { Clause, ExceptClause, FirstClause } from '../engine-query.ts'
import { numberOf } from '../engine-schema.ts'
import { findRows, matchesBitmap } from '../filters/find-rows.ts'
import type { Segment } from '../segment/segment.ts'
import { columnNamed, type SegmentData } from '../segment/segment-data.ts'
import { documentTest, type TailDocument } from '../tail.ts'

export const firstClause = (clauses: readonly Clause[]): FirstClause | undefined =>
  clauses.find((clause) => clause.kind === 'first_of_each')

const stripped = new WeakMap<readonly Clause[], readonly Clause[]>()

/**
 * The clauses that decide what matches; the same array for the same one: matches are cached by it. An array that stays
 * as it is is not remembered: as its own value it would live, with all that is cached by it, until all memory is collected.
 */
export function matchingClauses(clauses: readonly Clause[]): readonly Clause[] {
  if (!firstClause(clauses)) return clauses
  const known = stripped.get(clauses)
  if (known) return known
  const matching = clauses.filter(({ kind }) => kind !== 'first_of_each')
  stripped.set(clauses, matching)
  return matching
}

const resolved = recentOfParts<readonly Clause[], readonly Clause[]>()

/** The same as clauses that each document passes or fails by itself. */
export function withoutRepeats(parts: EngineParts, clauses: readonly Clause[]): readonly Clause[] {
  const first = firstClause(clauses)
  if (!first) return clauses
  const known = resolved(parts).get(clauses)
  if (known) return known
  const matching = matchingClauses(clauses)
  const made = [...matching, findRepeats(parts, matching, first)]
  resolved(parts).set(clauses, made)
  return made
}

/** A match of a group; `data`: of its segment, null in the tail. */
interface Offer {
  readonly data: SegmentData | null
  readonly row: number
  readonly id: number
  readonly by: number
}

function findRepeats(
  { segments, tail }: EngineParts,
  clauses: readonly Clause[],
  { column, by }: FirstClause,
): ExceptClause {
  const rows = new Map<SegmentData, Bitmap>()
  const ids = new Set<number>()
  const firsts = new Map<number, Offer>()
  const drop = ({ data, row, id }: Offer) => {
    if (data === null) {
      ids.add(id)
      return
    }
    const repeats = rows.get(data) ?? new Uint32Array(bitmapWords(data.rows))
    rows.set(data, repeats)
    setBit(repeats, row)
  }
  const add = (group: number, offer: Offer) => {
    const before = firsts.get(group)
    const isFirst = before === undefined || isBefore(offer, before)
    if (isFirst) firsts.set(group, offer)
    if (before !== undefined) drop(isFirst ? before : offer)
  }
  for (const segment of segments) {
    const { data, work } = segment
    const matches = matchesBitmap(segment, findRows(segment, clauses))
    const numbers = columnNamed(data.numbers, by)
    eachGrouped(data, column, matches, (row, group) => {
      work.steps++
      add(group, { data, row, id: data.ids[row], by: orLast(numbers[row]) })
    })
  }
  const passes = documentTest(clauses)
  for (const document of tail) {
    const group = numberOf(document, column)
    if (group === null || !passes(document)) continue
    const own = numberOf(document, by) ?? Number.NaN
    add(group, { data: null, row: -1, id: document.id, by: orLast(own) })
  }
  return { kind: 'except', rows, ids }
}

/** What has no number comes last. */
const orLast = (number: number): number => (Number.isNaN(number) ? Infinity : number)

const isBefore = (a: Offer, b: Offer): boolean => (a.by === b.by ? a.id < b.id : a.by < b.by)

const known = new WeakMap<SegmentData, Map<string, Bitmap>>()

/** The rows of a segment that belong to a group: those that have a number in the column. Cached, rows/8 bytes. */
function groupedRows(data: SegmentData, column: string): Bitmap {
  const byColumn = known.get(data) ?? new Map<string, Bitmap>()
  known.set(data, byColumn)
  const before = byColumn.get(column)
  if (before) return before
  const numbers = columnNamed(data.numbers, column)
  const grouped = new Uint32Array(bitmapWords(data.rows))
  for (let row = 0; row < data.rows; row++) if (!Number.isNaN(numbers[row])) setBit(grouped, row)
  byColumn.set(column, grouped)
  return grouped
}

/** Calls back with the rows of a bitmap that belong to a group. */
function eachGrouped(
  data: SegmentData,
  column: string,
  bitmap: Bitmap,
  visit: (row: number, group: number) => void,
): void {
  const grouped = groupedRows(data, column)
  const numbers = columnNamed(data.numbers, column)
  for (let i = 0; i < bitmap.length; i++) {
    for (let word = bitmap[i] & grouped[i]; word !== 0; word &= word - 1) {
      const row = i * 32 + 31 - Math.clz32(word & -word)
      visit(row, numbers[row])
    }
  }
}

interface SharedRows {
  readonly segment: Segment
  readonly bitmap: Bitmap
  /** The same rows, ascending. */
  readonly list: Uint32Array
}

/** The matches that may be one of several. */
interface SharedMatches {
  readonly rows: readonly SharedRows[]
  readonly fresh: readonly TailDocument[]
}

const shared = recentOfParts<CountedMatches, Map<string, SharedMatches>>()

function sharedMatches(
  parts: EngineParts,
  matching: readonly Clause[],
  { column }: FirstClause,
): SharedMatches {
  const matches = countedMatches(parts, matching)
  const byColumn = shared(parts).get(matches) ?? new Map<string, SharedMatches>()
  const known = byColumn.get(column)
  if (known) return known
  const found = {
    rows: matches.rows.map(({ segment, bitmap }) => {
      const inGroups = bitmap.slice()
      intersect(inGroups, groupedRows(segment.data, column))
      const list = new Uint32Array(countBits(inGroups))
      listBits(inGroups, list)
      return { segment, bitmap: inGroups, list }
    }),
    fresh: matches.fresh.filter((document) => numberOf(document, column) !== null),
  }
  shared(parts).set(matches, byColumn.set(column, found))
  return found
}

type Repeats = ReturnType<typeof countRepeats>

/** How many were added beyond the first of each group. */
function countRepeats() {
  const groups = new Set<number>()
  let added = 0
  return {
    add(group: number) {
      groups.add(group)
      added++
    },
    get repeats() {
      return added - groups.size
    },
  }
}

/** How many matches there would be with each home once, whether or not the clauses ask for that. */
export function countHomes(
  parts: EngineParts,
  clauses: readonly Clause[],
  first: FirstClause,
): number {
  const matching = matchingClauses(clauses)
  const { rows, fresh } = sharedMatches(parts, matching, first)
  const seen = countRepeats()
  for (const { segment, bitmap } of rows) {
    eachGrouped(segment.data, first.column, bitmap, (_, group) => {
      segment.work.steps++
      seen.add(group)
    })
  }
  for (const document of fresh) seen.add(numberOf(document, first.column)!)
  return knownCount(parts, matching)! - seen.repeats
}

export function countHomesByValue(
  parts: EngineParts,
  clauses: readonly Clause[],
  column: string,
): Map<string, number> {
  const first = firstClause(clauses)
  if (!first) return countValues(parts, clauses, column)
  const matching = matchingClauses(clauses)
  const totals = countValues(parts, matching, column)
  const byValue = new Map<string, Repeats>()
  const seenOf = (value: string): Repeats => {
    const seen = byValue.get(value) ?? countRepeats()
    byValue.set(value, seen)
    return seen
  }
  const { rows, fresh } = sharedMatches(parts, matching, first)
  for (const { segment, bitmap, list } of rows) {
    const { values, sets } = columnNamed(segment.data.sets, column)
    const groups = columnNamed(segment.data.numbers, first.column)
    const bySet: Repeats[] = []
    const add = (set: number, row: number) => {
      bySet[set] ??= seenOf(stringAt(values, set))
      bySet[set].add(groups[row])
    }
    // Few matches share a home, and sets have all rows in them.
    const codes = list.length < sets.words.length ? codesOf(sets) : null
    segment.work.steps += codes ? list.length : sets.words.length
    if (codes) {
      for (const row of list) if (codes[row] > 0) add(codes[row] - 1, row)
      continue
    }
    for (let set = 0; set < sets.counts.length; set++) {
      eachOfSet(sets, set, bitmap, (row) => add(set, row))
    }
  }
  for (const document of fresh) {
    const group = numberOf(document, first.column)!
    for (const value of new Set(document.sets[column])) seenOf(value).add(group)
  }
  for (const [value, { repeats }] of byValue) totals.set(value, totals.get(value)! - repeats)
  return totals
}

export function homeCounter(
  parts: EngineParts,
  clauses: readonly Clause[],
  column: string,
): (value: string) => number {
  if (!firstClause(clauses)) return valueCounter(parts, clauses, column)
  const counts = countHomesByValue(parts, clauses, column)
  return (value) => counts.get(value) ?? 0
}

export function countHomesWithAny(
  parts: EngineParts,
  clauses: readonly Clause[],
  column: string,
  wanted: readonly string[],
): number {
  const first = firstClause(clauses)
  if (!first) return countWithAny(parts, clauses, column, wanted)
  const matching = matchingClauses(clauses)
  const total = countWithAny(parts, matching, column, wanted)
  const seen = countRepeats()
  const { rows, fresh } = sharedMatches(parts, matching, first)
  for (const { segment, bitmap } of rows) {
    const { values, sets } = columnNamed(segment.data.sets, column)
    const groups = columnNamed(segment.data.numbers, first.column)
    // A row that has several of the values is one match.
    const having = new Set<number>()
    for (const value of wanted) {
      const set = findString(values, value)
      if (set >= 0) eachOfSet(sets, set, bitmap, (row) => having.add(row))
    }
    segment.work.steps += wanted.length * bitmap.length
    for (const row of having) seen.add(groups[row])
  }
  for (const document of fresh) {
    const hasAny = document.sets[column]?.some((value) => wanted.includes(value))
    if (hasAny) seen.add(numberOf(document, first.column)!)
  }
  return total - seen.repeats
}

/** `edges` as countBins takes them. */
export function countHomesInBins(
  parts: EngineParts,
  clauses: readonly Clause[],
  column: string,
  edges: readonly number[],
): number[] {
  const first = firstClause(clauses)
  if (!first) return countBins(parts, clauses, column, edges)
  const matching = matchingClauses(clauses)
  const totals = countBins(parts, matching, column, edges)
  const bins = totals.map(countRepeats)
  const end = edges[edges.length - 1]
  const add = (number: number, group: number) => {
    const after = edges.findIndex((edge) => edge > number)
    const bin = number === end ? bins.length - 1 : after - 1
    bins[bin]?.add(group)
  }
  const { rows, fresh } = sharedMatches(parts, matching, first)
  for (const { segment, bitmap } of rows) {
    const numbers = columnNamed(segment.data.numbers, column)
    eachGrouped(segment.data, first.column, bitmap, (row, group) => {
      segment.work.steps++
      add(numbers[row], group)
    })
  }
  for (const document of fresh) {
    add(numberOf(document, column) ?? Number.NaN, numberOf(document, first.column)!)
  }
  return totals.map((total, bin) => total - bins[bin].repeats)
}
