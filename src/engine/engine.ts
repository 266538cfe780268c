/**
 * The search engine: an immutable segment, the rows of it that are dead, and a small tail of fresh
 * changes. It keeps no listings' vocabulary and does no input or output.
 * Invariant: answers equal a filter and sort over the documents last given, one per id.
 * Cost: a query is some passes over bitmaps of rows/32 words and a scan of the tail. Once `isStale`
 * the caller should take a mark, build a segment from what it has stored, off this thread, and swap.
 */

import { countBins, countValues, countWithAny } from './counts/count-values.ts'
import { countWithoutEach } from './counts/count-without-each.ts'
import { type LocatedRows, locatedRows, type SpotColumns } from './counts/located-rows.ts'
import { type NumberSpread, numberSpread } from './counts/number-spread.ts'
import type { Clause, EngineAnswer, EngineQuery } from './engine-query.ts'
import { type EngineDocument, type EngineSchema, numberOf } from './engine-schema.ts'
import { type EngineWork, noWork } from './engine-work.ts'
import { clauseFilters } from './filters/clause-filters.ts'
import { eachMatch, findRows } from './filters/find-rows.ts'
import { resultPage } from './order/result-page.ts'
import { buildSegment } from './segment/build-segment.ts'
import { columnNamed } from './segment/column-named.ts'
import { type EngineStats, engineStats } from './segment/engine-stats.ts'
import { dropRow, liveRowOf, openSegment, recordAt } from './segment/segment.ts'
import type { SegmentData } from './segment/segment-data.ts'
import { documentTest } from './tail/document-test.ts'
import { createTail, TAIL_LIMIT } from './tail/tail.ts'

export interface Engine {
  search(query: EngineQuery): EngineAnswer
  count(clauses: readonly Clause[]): number
  /** For each clause, how many match all the others. */
  countWithoutEach(clauses: readonly Clause[]): number[]
  /** The values of a column among the matches, with how many have each. */
  facet(clauses: readonly Clause[], column: string): Map<string, number>
  /** How many of the matches have at least one of some values of a column. */
  countWithAny(clauses: readonly Clause[], column: string, values: readonly string[]): number
  /** Matches between each two edges; the last bin includes its end. The column must be ranged. */
  histogram(clauses: readonly Clause[], column: string, edges: readonly number[]): number[]
  /** The ends of a column among the matches, and those of all but a share on either side. */
  spread(clauses: readonly Clause[], column: string, share: number): NumberSpread | null
  /** The matches that have a point, or a spot in the columns named, with a number of each. */
  located(clauses: readonly Clause[], column: string, elsewhere?: SpotColumns): LocatedRows
  /** Calls back with up to `max` matching rows; how many match. */
  visit(clauses: readonly Clause[], max: number, onRow: (row: number) => void): number
  /** The points of up to `max` matches that have one. */
  points(clauses: readonly Clause[], max: number): EnginePoint[]

  get(id: number): Uint8Array | null
  has(id: number): boolean
  forEach(visit: (id: number, record: Uint8Array) => void): void

  /** Row numbers hold until the next write or swap. -1 if there is no such document. */
  rowOf(id: number): number
  idAt(row: number): number
  numberAt(row: number, column: string): number | null
  pointAt(row: number): { lat: number; lng: number } | null

  upsert(document: EngineDocument): void
  /** Whether there was such a document. */
  remove(id: number): boolean
  /** To be taken before reading the documents that a new segment is built from. */
  mark(): number
  /** Takes over a segment; changes made after the mark stay on top of it. */
  swapSegment(data: SegmentData, mark: number): void

  readonly size: number
  readonly tailSize: number
  /** Grows with every change: what was computed at one version holds as long as it lasts. */
  readonly version: number
  /** Whether a new segment is due. */
  readonly isStale: boolean
  stats(): EngineStats
  /** What all queries so far have cost. */
  readonly work: Readonly<EngineWork>
}

export interface EnginePoint {
  readonly id: number
  readonly lat: number
  readonly lng: number
}

/** Matches every document that has a point. */
const ANYWHERE: Clause = {
  kind: 'box',
  south: -Infinity,
  west: -Infinity,
  north: Infinity,
  east: Infinity,
}

export function createEngine(schema: EngineSchema): Engine {
  const sorts = Object.fromEntries(schema.sorts.map((sort) => [sort.name, sort]))
  const tail = createTail()
  const work = noWork()
  let segment = openSegment(buildSegment(schema, []), work)
  let version = 0

  const rowOf = (id: number) => {
    const latest = tail.latest(id)
    if (latest === undefined) return liveRowOf(segment, id)
    return latest === null ? -1 : segment.data.rows + tail.documents().indexOf(latest)
  }
  const freshAt = (row: number) => tail.documents()[row - segment.data.rows]
  const isOld = (row: number) => row < segment.data.rows

  const idAt = (row: number) => (isOld(row) ? segment.data.ids[row] : freshAt(row).id)
  const numberAt = (row: number, column: string) => {
    const values = columnNamed(segment.data.numbers, column)
    if (!isOld(row)) return numberOf(freshAt(row), column)
    return Number.isNaN(values[row]) ? null : values[row]
  }
  const pointAt = (row: number) => {
    if (!isOld(row)) return freshAt(row).point
    const { lats, lngs } = segment.data.points
    return Number.isNaN(lats[row]) ? null : { lat: lats[row], lng: lngs[row] }
  }
  const visit = (clauses: readonly Clause[], max: number, onRow: (row: number) => void) => {
    const matches = findRows(segment, clauseFilters(segment, clauses))
    const isMatch = documentTest(clauses)
    let total = matches.count
    work.steps += Math.min(total, max) + tail.documents().length * clauses.length
    eachMatch(matches, max, onRow)
    for (const [i, document] of tail.documents().entries()) {
      if (isMatch(document) && total++ < max) onRow(segment.data.rows + i)
    }
    return total
  }
  const get = (id: number) => {
    const latest = tail.latest(id)
    if (latest !== undefined) return latest?.record ?? null
    const row = liveRowOf(segment, id)
    return row < 0 ? null : recordAt(segment.data, row)
  }

  return {
    search: (query) => resultPage(segment, tail.documents(), columnNamed(sorts, query.sort), query),
    count(clauses) {
      const fresh = tail.documents()
      work.steps += fresh.length * clauses.length
      const { count } = findRows(segment, clauseFilters(segment, clauses))
      return count + fresh.filter(documentTest(clauses)).length
    },
    countWithoutEach: (clauses) => countWithoutEach(segment, tail.documents(), clauses),
    facet: (clauses, column) => countValues(segment, tail.documents(), clauses, column),
    countWithAny: (clauses, column, values) =>
      countWithAny(segment, tail.documents(), clauses, column, values),
    histogram: (clauses, column, edges) =>
      countBins(segment, tail.documents(), clauses, column, edges),
    spread: (clauses, column, share) =>
      numberSpread(segment, tail.documents(), clauses, column, share),
    located: (clauses, column, elsewhere) =>
      locatedRows(segment, tail.documents(), clauses, column, elsewhere),
    visit,
    points(clauses, max) {
      const points: EnginePoint[] = []
      visit([...clauses, ANYWHERE], max, (row) => {
        points.push({ id: idAt(row), ...pointAt(row)! })
      })
      return points
    },

    get,
    has: (id) => rowOf(id) >= 0,
    forEach: (each) => {
      visit([], Infinity, (row) => {
        each(idAt(row), isOld(row) ? recordAt(segment.data, row) : freshAt(row).record)
      })
    },

    rowOf,
    idAt,
    numberAt,
    pointAt,

    upsert(document) {
      version++
      dropRow(segment, document.id)
      tail.put(document)
    },
    remove(id) {
      version++
      const existed = get(id) !== null
      dropRow(segment, id)
      // Also noted if unknown: a segment now being built may hold it.
      tail.drop(id)
      return existed
    },
    mark: tail.mark,
    swapSegment(data, mark) {
      version++
      segment = openSegment(data, work)
      for (const id of tail.forgetUpTo(mark)) dropRow(segment, id)
    },

    get size() {
      return segment.liveRows + tail.documents().length
    },
    get tailSize() {
      return tail.documents().length
    },
    get version() {
      return version
    },
    get isStale() {
      return tail.changes > TAIL_LIMIT
    },
    stats: () => engineStats(segment, tail),
    work,
  }
}
