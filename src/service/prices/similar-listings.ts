/**
 * Live listings like a given one, each with why and how far away. The engine searches ever wider circles until
 * there are enough candidates, then for ever narrower prices, rooms and sizes until there are not too many: all that
 * are looked at are near, however many listings there are and whichever are the newest. How alike they are is computed from
 * the columns; only the records of the results are read, and copied as they are.
 * Cost: about three searches of an area, at most a dozen more where hundreds are at one point, and ten records.
 */

import { limits } from '../../catalogue/limits.ts'
import { HOME_COLUMN } from '../../catalogue/parameters.ts'
import {
  type Listing,
  type ListingFields,
  numberOf,
  sizeFieldOf,
  textOf,
} from '../../domain/listings/listing.ts'
import { kmFrom, type Spot, type Whereabouts } from '../../domain/places/whereabouts.ts'
import type { Clause } from '../../domain/search/clause.ts'
import type { Engine } from '../../engine/engine.ts'
import {
  type Distance,
  type Likeness,
  reasonsOf,
  similarity,
} from '../../pricing/similar/similarity.ts'
import type { Caller } from '../access/authenticator.ts'
import type { SummaryRecord } from '../listings/listing-record.ts'
import { type ReadContext, visibleListing } from '../listings/read-listing.ts'
import { decodeSummary, type PackedRecord, packedSummary } from '../listings/record-bytes.ts'
import { priceLimits } from '../service-limits.ts'

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
  readonly row: number
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
  readonly results: readonly PackedRecord<SimilarListing>[]
  readonly notes: readonly string[]
}

export async function similarListings(
  id: number,
  caller: Caller,
  context: ReadContext,
): Promise<SimilarListings> {
  const { engine } = context.sync
  const own = engine.rowOf(id)
  const listing = own < 0 ? await visibleListing(id, caller, context) : liveSubject(id, own, engine)
  const { whereabouts } = context.record
  const from = standingOf(placedBy(listing.fields), whereabouts)
  const subject = likenessOf(listing)
  const likenessAt = likenesses(listing, from, engine, whereabouts)
  const candidates: Candidate[] = []
  for (const row of candidateRows(listing, from, engine)) {
    if (row === own) continue
    const likeness = likenessAt(row)
    candidates.push({ row, likeness, similarity: similarity(subject, likeness) })
  }
  candidates.sort((a, b) => b.similarity - a.similarity || engine.idAt(b.row) - engine.idAt(a.row))
  const chosen = choose(candidates, own, engine)
  return {
    listing_id: id,
    results: chosen.map(({ row, likeness, similarity }) =>
      packedSummary<SimilarListing>(
        { record: engine.recordReader(row) },
        {
          similarity,
          reasons: reasonsOf(subject, likeness),
          ...shownDistance(likeness.distance),
        },
      ),
    ),
    notes: notesOn(listing, chosen.length),
  }
}

function liveSubject(id: number, row: number, engine: Engine): Subject {
  const { location, ...values } = decodeSummary(engine.recordAt(row))
  const fields = { ...values, location: location?.slug ?? null } as unknown as ListingFields
  return { id, state: 'live', fields }
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
    areaM2: numberOf(fields, sizeFieldOf(fields.property_type)),
    rooms: roomsOf(textOf(fields, 'bedrooms')),
    condition: textOf(fields, 'condition'),
    distance: { km: 0, radiusKm: 0 },
  }
}

const roomsOf = (bedrooms: string | null): number | null =>
  bedrooms === null ? null : bedrooms === 'studio' ? 0 : Number(bedrooms)

/** Of the rows of other homes. */
function likenesses(
  { fields }: Subject,
  from: Standing | null,
  engine: Engine,
  whereabouts: Whereabouts,
): (row: number) => Likeness {
  const [priceAt, areaAt] = ['price', sizeFieldOf(fields.property_type)].map(engine.numbersOf)
  const [bedroomsAt, conditionAt] = ['bedrooms', 'condition'].map(engine.valuesOf)
  const distanceAt = distancesFrom(from, engine, whereabouts)
  return (row) => ({
    price: priceAt(row),
    areaM2: areaAt(row),
    rooms: roomsOf(bedroomsAt(row)),
    condition: conditionAt(row),
    distance: distanceAt(row),
  })
}

/** To the pin of a row, else to the point of its place; a district is too vague. */
function distancesFrom(
  from: Standing | null,
  engine: Engine,
  whereabouts: Whereabouts,
): (row: number) => Distance | null {
  if (from === null || from.isDistrict) return () => null
  const { radiusKm } = from
  const kmTo = kmFrom(from)
  const locationAt = engine.valuesOf('location')
  return (row) => {
    const pin = engine.pointAt(row)
    if (pin) return { km: kmTo(pin), radiusKm }
    const spot = whereabouts.spotOf({ location: locationAt(row), district: null })
    return spot && { km: kmTo(spot), radiusKm: Math.hypot(radiusKm, spot.radiusKm) }
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
  const column = sizeFieldOf(fields.property_type)
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

/** From the best on: each home once, never the subject nor other offers of it, and few of each project. */
function choose(candidates: readonly Candidate[], own: number, engine: Engine): Candidate[] {
  const [homeAt, projectAt] = [engine.numbersOf(HOME_COLUMN), engine.valuesOf('project_id')]
  const homes = new Set([own < 0 ? null : homeAt(own)])
  const taken = new Map<string, number>()
  const chosen: Candidate[] = []
  for (const candidate of candidates) {
    if (chosen.length === limits.similarResults) break
    const [home, project] = [homeAt(candidate.row), projectAt(candidate.row)]
    if (home !== null && homes.has(home)) continue
    homes.add(home)
    const count = project === null ? 0 : (taken.get(project) ?? 0)
    if (count === limits.similarPerProject) continue
    if (project !== null) taken.set(project, count + 1)
    chosen.push(candidate)
  }
  return chosen
}

function notesOn(listing: Subject, found: number): string[] {
  const notes: string[] = []
  if (listing.state !== 'live')
    notes.push(`Listing ${listing.id} is ${listing.state}; these are live.`)
  if (found === 0) notes.push('No live listing of this deal and type is near in place and price.')
  return notes
}
