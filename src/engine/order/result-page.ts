/**
 * A page of hits: a page from each segment and one from the tail, merged into one order.
 * Invariant: `after` excludes by place in the order, never by the document that stood there.
 */
import { atLeastKm, distanceFrom as kmFrom } from '../../structures/geo/great-circle.ts'
import { countBits, intersect, intersectBetween } from '../../structures/rows/bitmap.ts'
import { markSets, rowTest } from '../../structures/rows/row-sets.ts'
import { findString } from '../../structures/text/sorted-strings.ts'
import type { EngineParts } from '../engine-parts.ts'
import type {
  Clause,
  EngineAnswer,
  EngineHit,
  EngineQuery,
  SetValue,
  SortPlace,
} from '../engine-query.ts'
import { isByColumn, numberOf, type SortSchema, spotOf } from '../engine-schema.ts'
import { findRows, type RowMatches } from '../filters/find-rows.ts'
import { recordAt, type Segment } from '../segment/segment.ts'
import { columnNamed, type SegmentData } from '../segment/segment-data.ts'
import { documentTest, type TailDocument } from '../tail.ts'
import { comparePlaces, keepFirst, pickNearest, pickPage } from './pick-page.ts'

/** A hit whose record was not read yet: a row of a segment, or a document of the tail. */
type Place = SortPlace &
  (
    | { readonly segment: Segment; readonly row: number }
    | { readonly segment: null; readonly document: TailDocument }
  )

interface Found {
  readonly total: number
  readonly demoted: number
  /** In order, at most one more than the page takes. */
  readonly places: Place[]
}

export function resultPage(
  { segments, tail }: EngineParts,
  sort: SortSchema,
  query: EngineQuery,
): EngineAnswer {
  const { clauses, limit } = query
  const distance = distanceFrom(clauses)
  let total = 0
  let demoted = 0
  let places: Place[] = []
  let sources = 0
  const add = (found: Found) => {
    total += found.total
    demoted += found.demoted
    if (found.places.length === 0) return
    sources++
    if (places.length === 0) places = found.places
    else places.push(...found.places)
  }
  for (const segment of segments) add(searchSegment(segment, sort, query, distance))
  if (tail.length > 0) add(searchTail(tail, sort, query, distance))
  if (sources > 1) places.sort((a, b) => comparePlaces(sort, a, b))
  const hits: EngineHit[] = []
  for (let i = 0; i < places.length && i < limit; i++) hits.push(hitAt(places[i], distance))
  return { total, demoted, hits, more: places.length > limit }
}

/** null without a circle to measure from, and without a point. */
interface Distance {
  /** Infinite, where it is farther than `within` and that is seen at a glance. */
  ofRow(data: SegmentData, row: number, within?: number): number | null
  of(document: TailDocument): number | null
}

function hitAt(place: Place, distance: Distance): EngineHit {
  const { id, key, isDemoted } = place
  if (place.segment === null) {
    const { document } = place
    const isApproximate = document.point === null && spotOf(document) !== null
    const distanceKm = distance.of(document)
    return { id, key, isDemoted, record: () => document.record, distanceKm, isApproximate }
  }
  const { segment, row } = place
  const { points, located } = segment.data
  const isApproximate = Number.isNaN(points.lats[row]) && !Number.isNaN(located.lats[row])
  const distanceKm = distance.ofRow(segment.data, row)
  const record = () => recordAt(segment, row)
  return { id, key, isDemoted, record, distanceKm, isApproximate }
}

function searchSegment(
  segment: Segment,
  sort: SortSchema,
  { clauses, after, demote, limit }: EngineQuery,
  distance: Distance,
): Found {
  const { data } = segment
  const matches = findRows(segment, clauses)
  const total = matches.count
  if (total === 0) return { total, demoted: 0, places: [] }
  const distanceAt = (row: number, within?: number) => distance.ofRow(data, row, within)
  const rowsOf = (part: RowMatches, from: SortPlace | null, size: number) =>
    isByColumn(sort)
      ? pickPage(segment, sort, part, { clauses, after: from }, size)
      : pickNearest(segment, sort, part, from, size, distanceAt)
  const keys = isByColumn(sort) ? data.sorts[sort.name].keys : null
  const pick = (part: RowMatches, from: SortPlace | null, size: number, isDemoted: boolean) => {
    const rows = rowsOf(part, from, size)
    const places: Place[] = []
    // Not Array.from, which iterates a typed array row by row.
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i]
      const key = keys === null ? distanceAt(row) : Number.isNaN(keys[row]) ? null : keys[row]
      places.push({ segment, row, id: data.ids[row], key, isDemoted })
    }
    return places
  }
  if (!demote) return { total, demoted: 0, places: pick(matches, after, limit + 1, false) }
  const { others, having } = divideMatches(segment, matches, demote)
  const places = after?.isDemoted ? [] : pick(others, after, limit + 1, false)
  const left = limit + 1 - places.length
  if (left > 0) places.push(...pick(having, after?.isDemoted ? after : null, left, true))
  return { total, demoted: having.count, places }
}

function searchTail(
  documents: readonly TailDocument[],
  sort: SortSchema,
  { clauses, after, limit, demote }: EngineQuery,
  distance: Distance,
): Found {
  const passes = documentTest(clauses)
  const places: Place[] = []
  let total = 0
  let demoted = 0
  for (const document of documents) {
    if (!passes(document)) continue
    total++
    const isDemoted = demote
      ? (document.sets[demote.column]?.includes(demote.value) ?? false)
      : false
    if (isDemoted) demoted++
    const key = isByColumn(sort) ? numberOf(document, sort.column) : distance.of(document)
    const place = { segment: null, document, id: document.id, key, isDemoted }
    if (after !== null && comparePlaces(sort, after, place) >= 0) continue
    keepFirst(places, place, limit + 1, sort)
  }
  return { total, demoted, places }
}

/** From the centre of the first circle, or from what an area is around. */
function distanceFrom(clauses: readonly Clause[]): Distance {
  const from = clauses.map(measureOf).find((measure) => measure !== null)
  if (!from) return { ofRow: () => null, of: () => null }
  const { approximate, km, isBeyond } = from
  return {
    ofRow(data, row, within = Infinity) {
      const { lats, lngs } = approximate ? data.located : data.points
      const lat = lats[row]
      if (Number.isNaN(lat)) return null
      return isBeyond(lat, within) ? Infinity : km(lat, lngs[row])
    },
    of(document) {
      const at = approximate ? spotOf(document) : document.point
      return at && km(at.lat, at.lng)
    },
  }
}

function measureOf(clause: Clause) {
  if (clause.kind === 'circle') {
    const { lat, lng, approximate } = clause
    const isBeyond = (toLat: number, within: number) => atLeastKm(lat, toLat) > within
    return { approximate, km: kmFrom(lat, lng), isBeyond }
  }
  if (clause.kind !== 'area' || clause.distanceKm === undefined) return null
  const { approximate, distanceKm: measured } = clause
  const km = (lat: number, lng: number) => measured({ lat, lng })
  return { approximate, km, isBeyond: () => false }
}

interface DividedMatches {
  readonly others: RowMatches
  readonly having: RowMatches
}

/**
 * Splits the matches of a query into those that have a value of a set column and all others.
 * Invariant: every match is in exactly one part; like the matches, both hold until the next query.
 * Cost: two passes over the bitmap, or a look-up for each row of a short list.
 */
function divideMatches(
  { data, space }: Segment,
  matches: RowMatches,
  { column, value }: SetValue,
): DividedMatches {
  const { values, sets } = columnNamed(data.sets, column)
  const set = findString(values, value)
  if (set < 0) return { others: matches, having: listed(new Uint32Array(0)) }
  if (matches.bitmap === null) {
    const hasValue = rowTest(sets, set)
    return {
      others: listed(matches.list.filter((row) => !hasValue(row))),
      having: listed(matches.list.filter(hasValue)),
    }
  }
  const { matches: others, spare: having } = space
  having.fill(0)
  markSets(sets, set, set + 1, having)
  intersect(having, matches.bitmap)
  // The matches may be the live rows themselves, which stay as they are.
  if (others !== matches.bitmap) others.set(matches.bitmap)
  intersectBetween(others, others, having)
  const count = countBits(having)
  return {
    others: { count: matches.count - count, list: null, bitmap: others },
    having: { count, list: null, bitmap: having },
  }
}

const listed = (list: Uint32Array): RowMatches => ({ count: list.length, list, bitmap: null })
