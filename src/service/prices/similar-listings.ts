/**
 * Live listings like a given one, each with why and how far away. The engine is asked for ever wider circles until
 * there are enough candidates, then for ever narrower prices, rooms and sizes until there are not too many: all that
 * are looked at are near, however many listings there are and whichever are the newest. Of those the columns tell how alike
 * each is at most; records are read from the most alike on, until no other can be among the results.
 * Cost: about three searches of an area, at most a dozen more where hundreds are at one point, and some fifteen records.
 */

import { limits } from '../../catalogue/limits.ts'
import { type Listing, numberOf, textOf } from '../../domain/listings/listing.ts'
import { kmBetween, type Spot, type Whereabouts } from '../../domain/places/whereabouts.ts'
import type { Clause } from '../../domain/search/clause.ts'
import type { Engine } from '../../engine/engine.ts'
import { spotColumns } from '../../engine/engine-schema.ts'
import {
  type Distance,
  FAR_AWAY_KM,
  type Likeness,
  reasonsOf,
  similarity,
} from '../../pricing/similar/similarity.ts'
import type { Caller } from '../access/authenticator.ts'
import type { SummaryRecord } from '../listings/listing-record.ts'
import { type ReadContext, readableListing } from '../listings/read-listing.ts'
import { decodeSummary } from '../listings/record-bytes.ts'
import { priceLimits } from '../service-limits.ts'
import { type BoundedRow, mostAlike } from './most-alike.ts'

const RINGS_KM = [0.5, 1, 2, 4, 8, 15]
/** Farther away only where nearer ones of the type are too few to speak of. */
const FAR_RINGS_KM = [30, 60, 120]
const FEW = 5
const PRICE_FACTOR = 2

/** What is asked about: read from memory where it is live. */
type Subject = Pick<Listing, 'id' | 'fields' | 'state'>

/** A pin has the radius 0. */
type Standing = Pick<Spot, 'lat' | 'lng' | 'radiusKm' | 'isDistrict'>

interface Candidate {
  readonly record: SummaryRecord
  readonly likeness: Likeness
  readonly similarity: number
}

export type SimilarListing = SummaryRecord & {
  readonly similarity: number
  readonly reasons: readonly string[]
  /** Null where the place of one of the two is not known. */
  readonly distance_km: number | null
  /** Whether one of the two is taken to be at the point of its place. */
  readonly distance_approximate: boolean
}

export interface SimilarListings {
  readonly listing_id: number
  readonly results: readonly SimilarListing[]
  readonly notes: readonly string[]
}

export async function similarListings(
  id: number,
  caller: Caller,
  context: ReadContext,
): Promise<SimilarListings> {
  const listing = await readableListing(id, caller, context)
  const { engine } = context.sync
  const { whereabouts } = context.record
  const from = standingOf(placedBy(listing.fields), whereabouts)
  const subject = likenessOf(listing)
  const own = engine.get(id)
  const ownHome = own && decodeSummary(own).same_home?.group
  const read = (row: number) => candidateAt(row, subject, from, engine, whereabouts)
  const choose = (candidates: readonly Candidate[]) =>
    fewOfEachProject(otherHomes(candidates, ownHome)).slice(0, limits.similarResults)
  const rows = rowsByBound(listing, subject, from, engine)
  const chosen = mostAlike(rows, read, choose, limits.similarResults)
  return {
    listing_id: id,
    results: chosen.map(({ record, likeness, similarity }) => ({
      ...record,
      similarity,
      reasons: reasonsOf(subject, likeness),
      ...shownDistance(likeness.distance),
    })),
    notes: notesOn(listing, chosen.length),
  }
}

function shownDistance(distance: Distance | null) {
  if (distance === null) return { distance_km: null, distance_approximate: false }
  const { km, radiusKm } = distance
  const isApproximate = radiusKm > 0
  return {
    distance_km: isApproximate ? Math.round(km * 2) / 2 : Math.round(km * 100) / 100,
    distance_approximate: isApproximate,
  }
}

type Placed = Record<'lat' | 'lng', number | null> & Record<'location' | 'district', string | null>

function standingOf({ lat, lng, ...named }: Placed, whereabouts: Whereabouts): Standing | null {
  if (lat !== null && lng !== null) return { lat, lng, radiusKm: 0, isDistrict: false }
  return whereabouts.spotOf(named)
}

const placedBy = (fields: Subject['fields']): Placed => ({
  lat: numberOf(fields, 'lat'),
  lng: numberOf(fields, 'lng'),
  location: textOf(fields, 'location'),
  district: textOf(fields, 'district'),
})

function likenessOf({ fields }: Pick<Subject, 'fields'>): Likeness {
  return {
    price: numberOf(fields, 'price'),
    areaM2: numberOf(fields, areaColumn(fields.property_type)),
    rooms: roomsOf(textOf(fields, 'bedrooms')),
    condition: textOf(fields, 'condition'),
    distance: { km: 0, radiusKm: 0 },
  }
}

const areaColumn = (type: unknown) => (type === 'land-plots' ? 'plot_area_m2' : 'covered_area_m2')

const roomsOf = (bedrooms: string | null): number | null =>
  bedrooms === null ? null : bedrooms === 'studio' ? 0 : Number(bedrooms)

/** Where the other home stands exactly, and by how much its rooms differ, is in its record alone. */
function rowsByBound(
  listing: Subject,
  subject: Likeness,
  from: Standing | null,
  engine: Engine,
): readonly BoundedRow[] {
  const { fields } = listing
  const rows = candidateRows(listing, from, engine)
  const own = engine.rowOf(listing.id)
  const having = (column: string) =>
    fields[column] ? engine.having(column, String(fields[column])) : () => false
  const [hasSameRooms, hasSameCondition] = [having('bedrooms'), having('condition')]
  const [priceAt, areaAt] = ['price', areaColumn(fields.property_type)].map(engine.numbersOf)
  const distanceAt = leastDistances(from, engine)
  const bounded: BoundedRow[] = []
  for (const row of rows) {
    if (row === own) continue
    const likeness: Likeness = {
      price: priceAt(row),
      areaM2: areaAt(row),
      rooms: subject.rooms === null || hasSameRooms(row) ? subject.rooms : subject.rooms + 1,
      condition: hasSameCondition(row) ? subject.condition : null,
      distance: distanceAt(row),
    }
    bounded.push({ row, bound: similarity(subject, likeness) + ROUNDING })
  }
  return bounded.sort((a, b) => b.bound - a.bound || a.row - b.row)
}

/** Similarities are rounded, and pins of records have more digits than the columns. */
const ROUNDING = 0.002

/** From the pin of a row, else from the point of its place, which the home may not be nearer than. */
function leastDistances(from: Standing | null, engine: Engine): (row: number) => Distance | null {
  if (from === null || from.isDistrict) return () => null
  const { radiusKm } = from
  const [latAt, lngAt] = [spotColumns.lat, spotColumns.lng].map(engine.numbersOf)
  return (row) => {
    const pin = engine.pointAt(row)
    if (pin) return { km: kmBetween(from, pin), radiusKm }
    const [lat, lng] = [latAt(row), lngAt(row)]
    if (lat === null || lng === null) return null
    // A home of which only the district is known counts as far away, and not as farther than that.
    return { km: Math.min(kmBetween(from, { lat, lng }), FAR_AWAY_KM), radiusKm }
  }
}

/** Enough of the nearest, and not more than are looked at. */
function candidateRows(listing: Subject, from: Standing | null, engine: Engine): readonly number[] {
  const { fields } = listing
  const base = ['deal', 'property_type'].map((column) => any(column, fields[column]))
  const priced = within('price', numberOf(fields, 'price'), PRICE_FACTOR)
  let found = nearby(base, priced, listing, from, (clauses) => findIn(engine, clauses))
  for (const narrower of narrowings(fields)) {
    if (found.count <= priceLimits.visitedMax) break
    const fewer = findIn(engine, [...found.clauses, ...narrower])
    // The subject itself is among them.
    if (fewer.count > 2 * limits.similarResults) found = fewer
  }
  return found.rows
}

/** Found and counted in one go: the last of them is what is looked at. */
interface Found {
  readonly clauses: readonly Clause[]
  readonly count: number
  /** At most as many as are looked at. */
  readonly rows: readonly number[]
}

function findIn(engine: Engine, clauses: readonly Clause[]): Found {
  const rows: number[] = []
  const count = engine.visit(clauses, priceLimits.visitedMax, (row) => rows.push(row))
  return { clauses, count, rows }
}

function nearby(
  base: readonly Clause[],
  priced: readonly Clause[],
  { fields }: Subject,
  from: Standing | null,
  find: (clauses: readonly Clause[]) => Found,
): Found {
  if (from === null || from.isDistrict) {
    const there = fields.district ? [any('district', fields.district)] : []
    return find([...base, ...priced, ...there])
  }
  const { lat, lng } = from
  const around = (radiusKm: number): Clause => ({
    ...{ kind: 'circle', lat, lng, radiusKm, approximate: true },
  })
  for (const radiusKm of RINGS_KM) {
    const ring = find([...base, ...priced, around(radiusKm)])
    const isLast = radiusKm === RINGS_KM.at(-1)
    if (ring.count > (isLast ? FEW : priceLimits.candidatesEnough)) return ring
  }
  // At other prices rather than in another part of the country.
  for (const radiusKm of [RINGS_KM.at(-1)!, ...FAR_RINGS_KM]) {
    const far = find([...base, around(radiusKm)])
    if (far.count > FEW) return far
  }
  return find(base)
}

/** Ever narrower, for places where hundreds are at one point. */
function narrowings(fields: Subject['fields']): Clause[][] {
  const price = numberOf(fields, 'price')
  const column = areaColumn(fields.property_type)
  const area = numberOf(fields, column)
  return [
    within('price', price, 1.5),
    fields.bedrooms ? [any('bedrooms', fields.bedrooms)] : [],
    within(column, area, 1.5),
    within('price', price, 1.25),
    within(column, area, 1.25),
    within('price', price, 1.1),
    within(column, area, 1.1),
  ]
}

const any = (column: string, value: unknown): Clause => ({
  kind: 'any',
  column,
  values: [String(value)],
})

const within = (column: string, value: number | null, factor: number): Clause[] =>
  value === null ? [] : [{ kind: 'range', column, min: value / factor, max: value * factor }]

function candidateAt(
  row: number,
  subject: Likeness,
  from: Standing | null,
  engine: Engine,
  whereabouts: Whereabouts,
): Candidate {
  const record = decodeSummary(engine.recordAt(row))
  const { lat, lng, district, location } = record
  const at = standingOf({ lat, lng, district, location: location?.slug ?? null }, whereabouts)
  const likeness = {
    price: record.price,
    areaM2: record[areaColumn(record.property_type)],
    rooms: roomsOf(record.bedrooms),
    condition: record.condition,
    distance: distanceBetween(from, at),
  }
  return { record, likeness, similarity: similarity(subject, likeness) }
}

function distanceBetween(from: Standing | null, at: Standing | null): Distance | null {
  if (from === null || at === null || from.isDistrict || at.isDistrict) return null
  return { km: kmBetween(from, at), radiusKm: Math.hypot(from.radiusKm, at.radiusKm) }
}

/** Each home once, and never the subject itself, nor other offers of it. */
function otherHomes(candidates: readonly Candidate[], own: number | null | undefined): Candidate[] {
  const seen = new Set([own])
  return candidates.filter(({ record: { same_home: home } }) => {
    if (home === null) return true
    const isNew = !seen.has(home.group)
    seen.add(home.group)
    return isNew
  })
}

function fewOfEachProject(candidates: readonly Candidate[]): Candidate[] {
  const taken = new Map<number, number>()
  return candidates.filter(({ record: { project_id: project } }) => {
    if (project === null) return true
    const count = (taken.get(project) ?? 0) + 1
    taken.set(project, count)
    return count <= limits.similarPerProject
  })
}

function notesOn(listing: Subject, found: number): string[] {
  const notes: string[] = []
  if (listing.state !== 'live')
    notes.push(`Listing ${listing.id} is ${listing.state}; these are live.`)
  if (found === 0) notes.push('No live listing of this deal and type is near in place and price.')
  return notes
}
