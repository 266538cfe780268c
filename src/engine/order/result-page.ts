/**
 * A page of hits from the segment and one from the tail, merged into one order.
 * Invariant: `after` excludes by place in the order, never by the document that stood there.
 */
import { distanceKm } from '../../structures/geo/great-circle.ts'
import type { Clause, EngineAnswer, EngineHit, EngineQuery, SortPlace } from '../engine-query.ts'
import { isByColumn, numberOf, type SortSchema } from '../engine-schema.ts'
import { clauseFilters } from '../filters/clause-filters.ts'
import { findRows, type RowMatches } from '../filters/find-rows.ts'
import { recordAt, type Segment } from '../segment/segment.ts'
import { documentTest } from '../tail/document-test.ts'
import type { TailDocument } from '../tail/tail.ts'
import { divideMatches } from './divide-matches.ts'
import { pickNearest } from './pick-nearest.ts'
import { pickPage } from './pick-page.ts'
import { comparePlaces, keepFirst } from './place-order.ts'

interface Found {
  readonly total: number
  readonly demoted: number
  /** In order, at most one more than the page takes. */
  readonly hits: EngineHit[]
}

export function resultPage(
  segment: Segment,
  tail: readonly TailDocument[],
  sort: SortSchema,
  query: EngineQuery,
): EngineAnswer {
  segment.work.steps += tail.length * query.clauses.length
  const old = searchSegment(segment, sort, query)
  const fresh = searchTail(tail, sort, query)
  const total = old.total + fresh.total
  const hits = fresh.hits.length === 0 ? old.hits : [...old.hits, ...fresh.hits]
  if (fresh.hits.length > 0) hits.sort((a, b) => comparePlaces(sort, a, b))
  return {
    total,
    demoted: old.demoted + fresh.demoted,
    hits: hits.slice(0, query.limit),
    more: hits.length > query.limit,
  }
}

function searchSegment(segment: Segment, sort: SortSchema, query: EngineQuery): Found {
  const { data } = segment
  const { clauses, after, demote, limit } = query
  const matches = findRows(segment, clauseFilters(segment, clauses))
  const total = matches.count
  const distance = distanceFrom(clauses)
  const distanceAt = (row: number) => distance(data.points.lats[row], data.points.lngs[row])
  const rowsOf = (part: RowMatches, from: SortPlace | null, size: number) =>
    isByColumn(sort)
      ? pickPage(segment, sort, part, { clauses, after: from }, size)
      : pickNearest(segment, sort, part, from, size, distanceAt)
  const keys = isByColumn(sort) ? data.sorts[sort.name].keys : null
  const pick = (part: RowMatches, from: SortPlace | null, size: number, isDemoted: boolean) => {
    const rows = rowsOf(part, from, size)
    const hits: EngineHit[] = []
    // Not Array.from, which asks a typed array for one row after the other.
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i]
      hits.push({
        id: data.ids[row],
        key: keys === null ? distanceAt(row) : Number.isNaN(keys[row]) ? null : keys[row],
        isDemoted,
        record: recordAt(data, row),
        distanceKm: distanceAt(row),
      })
    }
    return hits
  }
  if (!demote) return { total, demoted: 0, hits: pick(matches, after, limit + 1, false) }
  const { others, having } = divideMatches(segment, matches, demote)
  const hits = after?.isDemoted ? [] : pick(others, after, limit + 1, false)
  const left = limit + 1 - hits.length
  if (left > 0) hits.push(...pick(having, after?.isDemoted ? after : null, left, true))
  return { total, demoted: having.count, hits }
}

function searchTail(
  documents: readonly TailDocument[],
  sort: SortSchema,
  { clauses, after, limit, demote }: EngineQuery,
): Found {
  const passes = documentTest(clauses)
  const distance = distanceFrom(clauses)
  const first: TailPlace[] = []
  let total = 0
  let demoted = 0
  for (const document of documents) {
    if (!passes(document)) continue
    total++
    const isDemoted = demote
      ? (document.sets[demote.column]?.includes(demote.value) ?? false)
      : false
    if (isDemoted) demoted++
    const { point } = document
    const key = isByColumn(sort)
      ? numberOf(document, sort.column)
      : distance(point?.lat ?? Number.NaN, point?.lng ?? Number.NaN)
    const place = { document, id: document.id, key, isDemoted }
    if (after !== null && comparePlaces(sort, after, place) >= 0) continue
    keepFirst(first, place, limit + 1, sort)
  }
  const hits = first.map(({ id, key, isDemoted, document: { record, point } }) => ({
    id,
    key,
    isDemoted,
    record,
    distanceKm: distance(point?.lat ?? Number.NaN, point?.lng ?? Number.NaN),
  }))
  return { total, demoted, hits }
}

interface TailPlace extends SortPlace {
  readonly document: TailDocument
}

/** Measures from the centre of the first circle; gives null if there is none, and without a point. */
function distanceFrom(clauses: readonly Clause[]): (lat: number, lng: number) => number | null {
  const circle = clauses.find((clause) => clause.kind === 'circle')
  if (circle === undefined) return () => null
  return (lat, lng) => (Number.isNaN(lat) ? null : distanceKm(circle.lat, circle.lng, lat, lng))
}
