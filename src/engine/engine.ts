/**
 * The search engine: immutable segments, the rows of them that are dead, and a small tail of fresh
 * changes. It knows nothing about listings and does no input or output.
 * Invariant: answers equal a filter and sort over the documents last given, one per id.
 * Cost: a query is some passes over bitmaps of rows/32 words in each of a handful of segments, and a scan of
 * the tail. The caller requests merges from time to time and runs them off this thread.
 */

import type { PointIndex } from '../structures/geo/point-index.ts'
import { countLocated, countWithoutEach, type LocatedCounts } from './counts/count-values.ts'
import { knownCount, type RankedNumbers } from './counts/counted-matches.ts'
import { type LocatedRows, locatedRows } from './counts/located-rows.ts'
import { matchingNumbers, type NumberSpread, numberSpread } from './counts/matching-numbers.ts'
import {
  countHomes,
  countHomesByValue,
  countHomesInBins,
  countHomesWithAny,
  firstClause,
  homeCounter,
  matchingClauses,
  withoutRepeats,
} from './distinct/first-of-each.ts'
import { type EngineStats, engineStats, firstRows } from './engine-parts.ts'
import {
  type Clause,
  type EngineAnswer,
  type EngineQuery,
  type EngineWork,
  type FirstClause,
  noWork,
} from './engine-query.ts'
import type { EngineDocument, EngineSchema } from './engine-schema.ts'
import { eachMatch, findRows } from './filters/find-rows.ts'
import { createHolding, type Holding } from './holding.ts'
import { resultPage } from './order/result-page.ts'
import { createRowAccess } from './row-access.ts'
import { damagedRecords, type OnDamage, openSegment, recordMemory } from './segment/segment.ts'
import { columnNamed, type SegmentData } from './segment/segment-data.ts'
import { documentTest, TAIL_LIMIT } from './tail.ts'

type MatchingRanks = Pick<RankedNumbers, 'count' | 'at'>

export interface Engine {
  search(query: EngineQuery): EngineAnswer
  /** With `among` those of the matches that it fits as well: it has no say in which of a home's listings match. */
  count(clauses: readonly Clause[], among?: Clause): number
  /** How many would match with each home once. */
  countHomes(clauses: readonly Clause[], first: FirstClause): number
  /** How many match, how many of them have a point, and how many a point or a spot. */
  countLocated(clauses: readonly Clause[]): LocatedCounts
  /** For each clause, how many match all the others. */
  countWithoutEach(clauses: readonly Clause[]): number[]
  /** The values of a column among the matches, with how many have each. */
  facet(clauses: readonly Clause[], column: string): Map<string, number>
  /** The same where the values are known: how many matches have the given one. */
  counter(clauses: readonly Clause[], column: string): (value: string) => number
  /** How many of the matches have at least one of some values of a column. */
  countWithAny(clauses: readonly Clause[], column: string, values: readonly string[]): number
  /** Matches between each two edges; the last bin includes its end. The column must be ranged. */
  histogram(clauses: readonly Clause[], column: string, edges: readonly number[]): number[]
  /** The ends of a column among the matches, and those of all but a share on either side. */
  spread(clauses: readonly Clause[], column: string, share: number): NumberSpread | null
  /** The numbers of a column among the matches, by their ranks. The column must be ranged. */
  ranks(clauses: readonly Clause[], column: string): MatchingRanks
  /** The matches that have a point, or a spot where these count, with a number of each. */
  located(clauses: readonly Clause[], column: string, withSpots: boolean): LocatedRows
  /** Calls back with up to `max` matching rows; how many match. */
  visit(clauses: readonly Clause[], max: number, onRow: (row: number) => void): number
  /** The points of up to `max` matches that have one. */
  points(clauses: readonly Clause[], max: number): EnginePoint[]
  /** Of the segments that there are, without their spots. */
  pointIndexes(): PointIndex[]

  get(id: number): Uint8Array | null
  has(id: number): boolean
  /** A record holds until the next one is given. */
  forEach(visit: (id: number, record: Uint8Array) => void): void

  /** Row numbers hold until the next write or swap. -1 if there is no such document. */
  rowOf(id: number): number
  idAt(row: number): number
  numberAt(row: number, column: string): number | null
  /** `numberAt` of one column, for many rows. */
  numbersOf(column: string): (row: number) => number | null
  /** The value of a set column, the first of several, for many rows. */
  valuesOf(column: string): (row: number) => string | null
  pointAt(row: number): { lat: number; lng: number } | null
  /** Holds until the next record is read. */
  recordAt(row: number): Uint8Array
  /** Reads it later, whatever has changed by then. */
  recordReader(row: number): () => Uint8Array

  upsert(document: EngineDocument): void
  /** Whether there was such a document. */
  remove(id: number): boolean
  /** To be taken before reading the documents that a segment of everything is built from; serves one swap. */
  mark(): number
  /** Where no segment comes of it: what has changed since is not recorded any more. */
  unmark(): void
  /** Takes a segment in place of all there is; changes made after the mark stay on top of it. */
  swapSegment(data: SegmentData, mark: number): void
  /** Fresh documents and segments that should become one, or all there are, to be merged elsewhere; null: none are due. */
  beginMerge: Holding['beginMerge']
  /** All segments with their fresh documents, for columns to be recomputed elsewhere; null: a merge is under way. */
  beginRenewal: Holding['beginRenewal']

  readonly size: number
  readonly tailSize: number
  /** Grows with every change: what was computed at one version holds as long as it lasts. */
  readonly version: number
  stats(): EngineStats
  /** Reads all records, some at a time; the ids of those that cannot be read. */
  checkRecords(): Generator<number[]>
  /** The files that records are read from, also by a merge that is under way. */
  files(): ReadonlySet<number>
  /** What all queries so far have cost. */
  readonly work: Readonly<EngineWork>
}

interface EnginePoint {
  readonly id: number
  readonly lat: number
  readonly lng: number
}

/** Matches every document that has a point. */
const ANYWHERE = {
  kind: 'box',
  south: -Infinity,
  west: -Infinity,
  north: Infinity,
  east: Infinity,
} as const satisfies Clause

export interface EngineOptions {
  /** Documents in the tail before a flush to a segment. */
  readonly tailLimit?: number
  /** Called with a record that cannot be read; its reader gets the error, or what this throws. */
  readonly onDamage?: OnDamage
  /** For records that were read from a file recently; by default none are held. */
  readonly recordMemoryBytes?: number
}

export function createEngine(schema: EngineSchema, options: EngineOptions = {}): Engine {
  const { tailLimit = TAIL_LIMIT, onDamage = () => undefined } = options
  const sorts = Object.fromEntries(schema.sorts.map((sort) => [sort.name, sort]))
  const work = noWork()
  const memory = recordMemory(options.recordMemoryBytes ?? 0)
  const holding = createHolding(schema, tailLimit, (data) =>
    openSegment(data, work, onDamage, memory),
  )
  const { parts, upsert, remove, mark, unmark, swap, beginMerge, beginRenewal } = holding
  const rows = createRowAccess(holding)
  const count = (asked: readonly Clause[], among?: Clause): number => {
    const { segments, tail } = parts()
    const known = among ? null : knownCount(parts(), asked)
    if (known !== null) return known
    const matching = withoutRepeats(parts(), asked)
    const clauses = among ? [...matching, among] : matching
    work.steps += tail.length * clauses.length
    let total = tail.filter(documentTest(clauses)).length
    for (const segment of segments) {
      total += findRows(segment, clauses).count
    }
    return total
  }
  const visit = (asked: readonly Clause[], max: number, onRow: (row: number) => void) => {
    const { segments, tail } = parts()
    const clauses = withoutRepeats(parts(), asked)
    const firsts = firstRows({ segments })
    let total = 0
    for (const [i, segment] of segments.entries()) {
      const matches = findRows(segment, clauses)
      eachMatch(matches, Math.max(0, max - total), (row) => onRow(firsts[i] + row))
      total += matches.count
    }
    const isMatch = documentTest(clauses)
    for (const [i, document] of tail.entries()) {
      if (isMatch(document) && total++ < max) onRow(firsts[segments.length] + i)
    }
    work.steps += Math.min(total, max) + tail.length * clauses.length
    return total
  }

  return {
    search(query) {
      work.steps += parts().tail.length * query.clauses.length
      const clauses = withoutRepeats(parts(), query.clauses)
      const asked = clauses === query.clauses ? query : { ...query, clauses }
      return resultPage(parts(), columnNamed(sorts, query.sort), asked)
    },
    count,
    countHomes: (clauses, first) => countHomes(parts(), clauses, first),
    countLocated(clauses) {
      if (!firstClause(clauses)) return countLocated(parts(), clauses)
      // A home is pinned by any of its listings, not by the first of them alone.
      const pinned = count([...clauses, ANYWHERE])
      const located = count([...clauses, { ...ANYWHERE, approximate: true }])
      return { total: count(clauses), pinned, located }
    },
    countWithoutEach(clauses) {
      const first = firstClause(clauses)
      const matching = matchingClauses(clauses)
      const all = countWithoutEach(parts(), first ? matching : clauses)
      if (!first) return all
      // What brings back no listing brings back no home.
      return clauses.map((clause) => {
        if (clause === first) return count(matching)
        return all[matching.indexOf(clause)] && count(clauses.filter((one) => one !== clause))
      })
    },
    facet: (clauses, column) => countHomesByValue(parts(), clauses, column),
    counter: (clauses, column) => homeCounter(parts(), clauses, column),
    countWithAny: (clauses, column, values) => countHomesWithAny(parts(), clauses, column, values),
    histogram: (clauses, column, edges) => countHomesInBins(parts(), clauses, column, edges),
    spread: (clauses, column, share) =>
      numberSpread(parts(), withoutRepeats(parts(), clauses), column, share),
    ranks: (clauses, column) => matchingNumbers(parts(), withoutRepeats(parts(), clauses), column),
    located: (clauses, column, withSpots) =>
      locatedRows(parts(), withoutRepeats(parts(), clauses), column, withSpots),
    visit,
    points(clauses, max) {
      const points: EnginePoint[] = []
      visit([...clauses, ANYWHERE], max, (row) => {
        points.push({ id: rows.idAt(row), ...rows.pointAt(row)! })
      })
      return points
    },
    pointIndexes: () => parts().segments.map(({ data }) => data.points),

    get(id) {
      const row = rows.rowOf(id)
      return row < 0 ? null : new Uint8Array(rows.recordAt(row))
    },
    has: (id) => rows.rowOf(id) >= 0,
    forEach: (each) => {
      visit([], Infinity, (row) => each(rows.idAt(row), rows.recordAt(row)))
    },

    rowOf: rows.rowOf,
    idAt: rows.idAt,
    numberAt: rows.numberAt,
    numbersOf: rows.numbersOf,
    valuesOf: rows.valuesOf,
    pointAt: rows.pointAt,
    recordAt: rows.recordAt,
    recordReader: rows.recordReader,

    upsert,
    remove,
    mark,
    unmark,
    swapSegment: swap,
    beginMerge,
    beginRenewal,

    get size() {
      const { segments, tail } = parts()
      return segments.reduce((sum, { liveRows }) => sum + liveRows, tail.length)
    },
    get tailSize() {
      return parts().tail.length
    },
    get version() {
      return holding.version
    },
    stats: () => engineStats(parts()),
    *checkRecords() {
      for (const segment of parts().segments) yield* damagedRecords(segment)
    },
    files: holding.files,
    work,
  }
}
