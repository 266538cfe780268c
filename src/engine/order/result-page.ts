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
type Place = RowPlace | TailPlace

interface TailPlace extends SortPlace {
  readonly document: TailDocument
}

/** A class, for its method: a page has 11 to 101 of them. What it reads from is no member of the hit. */
class RowPlace implements EngineHit {
  readonly id: number
  readonly key: number | null
  readonly isDemoted: boolean
  distanceKm: number | null = null
  isApproximate = false
  readonly #segment: Segment
  readonly #row: number

  constructor(segment: Segment, row: number, key: number | null, isDemoted: boolean) {
    this.id = segment.data.ids[row]
    this.key = key
    this.isDemoted = isDemoted
    this.#segment = segment
    this.#row = row
  }
  record() {
    return recordAt(this.#segment, this.#row)
  }
  asHit(distance: Distance): EngineHit {
    const { data } = this.#segment
    const row = this.#row
    this.distanceKm = distance.ofRow(data, row)
    this.isApproximate =
      Number.isNaN(data.points.lats[row]) && !Number.isNaN(data.located.lats[row])
    return this
  }
}

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
  for (let i = 0; i <= segments.length; i++) {
    if (i === segments.length && tail.length === 0) break
    const found =
      i < segments.length
        ? searchSegment(segments[i], sort, query, distance)
        : searchTail(tail, sort, query, distance)
    total += found.total
    demoted += found.demoted
    if (found.places.length === 0) continue
    sources++
    if (places.length === 0) places = found.places
    else places.push(...found.places)
  }
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
  if (place instanceof RowPlace) return place.asHit(distance)
  const { id, key, isDemoted, document } = place
  const isApproximate = document.point === null && spotOf(document) !== null
  const distanceKm = distance.of(document)
  return { id, key, isDemoted, record: () => document.record, distanceKm, isApproximate }
}

function searchSegment(
  segment: Segment,
  sort: SortSchema,
  query: EngineQuery,
  distance: Distance,
): Found {
  const { after, demote, limit } = query
  const matches = findRows(segment, query.clauses)
  const total = matches.count
  if (total === 0) return { total, demoted: 0, places: [] }
  const pick = (part: RowMatches, from: SortPlace | null, size: number, isDemoted: boolean) =>
    placesOf(segment, sort, query, distance, { part, from, size, isDemoted })
  if (!demote) return { total, demoted: 0, places: pick(matches, after, limit + 1, false) }
  const { others, having } = divideMatches(segment, matches, demote)
  const places = after?.isDemoted ? [] : pick(others, after, limit + 1, false)
  const left = limit + 1 - places.length
  if (left > 0) places.push(...pick(having, after?.isDemoted ? after : null, left, true))
  return { total, demoted: having.count, places }
}

/** Of which matches, from where on, and how many. */
interface Picking {
  readonly part: RowMatches
  readonly from: SortPlace | null
  readonly size: number
  readonly isDemoted: boolean
}

function placesOf(
  segment: Segment,
  sort: SortSchema,
  { clauses }: EngineQuery,
  distance: Distance,
  { part, from, size, isDemoted }: Picking,
): Place[] {
  const { data } = segment
  const places: Place[] = []
  if (isByColumn(sort)) {
    const { keys } = data.sorts[sort.name]
    const rows = pickPage(segment, sort, part, { clauses, after: from }, size)
    // Not Array.from, which iterates a typed array row by row.
    for (let i = 0; i < rows.length; i++) {
      const key = keys[rows[i]]
      places.push(new RowPlace(segment, rows[i], Number.isNaN(key) ? null : key, isDemoted))
    }
    return places
  }
  const distanceAt = (row: number, within?: number) => distance.ofRow(data, row, within)
  const rows = pickNearest(segment, sort, part, from, size, distanceAt)
  for (let i = 0; i < rows.length; i++) {
    places.push(new RowPlace(segment, rows[i], distanceAt(rows[i]), isDemoted))
  }
  return places
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
    const place = { document, id: document.id, key, isDemoted }
    if (after !== null && comparePlaces(sort, after, place) >= 0) continue
    keepFirst(places, place, limit + 1, sort)
  }
  return { total, demoted, places }
}

/** From the centre of the first circle, or from what an area is around. */
function distanceFrom(clauses: readonly Clause[]): Distance {
  let from: ReturnType<typeof measureOf> = null
  for (let i = 0; from === null && i < clauses.length; i++) from = measureOf(clauses[i])
  if (from === null) return NO_DISTANCE
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

const NO_DISTANCE: Distance = { ofRow: () => null, of: () => null }

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
