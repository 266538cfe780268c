/**
 * Live listings like a given one, each with why. Looks in rings around it and stops when a ring has
 * enough candidates, so the cost does not grow with the market.
 */

import { limits } from '../../catalogue/limits.ts'
import { type Listing, numberOf, textOf } from '../../domain/listings/listing.ts'
import type { Clause } from '../../domain/search/clause.ts'
import type { Engine } from '../../engine/engine.ts'
import { type Likeness, reasonsOf, similarity } from '../../pricing/similar/similarity.ts'
import { distanceKm } from '../../structures/geo/great-circle.ts'
import type { Caller } from '../access/authenticator.ts'
import type { SummaryRecord } from '../listings/listing-record.ts'
import { type ReadContext, readableListing } from '../listings/read-listing.ts'
import { decodeSummary } from '../listings/record-bytes.ts'
import { priceLimits } from '../service-limits.ts'

const RINGS_KM = [1, 3, 10, 30, 100]
const PRICE_SPREAD = 2

/** What is asked about: read from memory where it is live. */
type Subject = Pick<Listing, 'id' | 'fields' | 'state'>

interface Candidate {
  readonly record: SummaryRecord
  readonly likeness: Likeness
  readonly similarity: number
}

export type SimilarListing = SummaryRecord & {
  readonly similarity: number
  readonly reasons: readonly string[]
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
  const subject = likenessOf(listing)
  const ranked = shortList(listing, subject, engine)
    .map((row) => candidateAt(row, listing, subject, engine))
    .sort((a, b) => b.similarity - a.similarity || b.record.id - a.record.id)
  const own = engine.get(id)
  const homes = otherHomes(ranked, own && decodeSummary(own).same_home?.group)
  const chosen = fewOfEachProject(homes).slice(0, limits.similarResults)
  return {
    listing_id: id,
    results: chosen.map((candidate) => ({
      ...candidate.record,
      similarity: candidate.similarity,
      reasons: reasonsOf(subject, candidate.likeness),
    })),
    notes: notesOn(listing, chosen.length),
  }
}

function likenessOf({ fields }: Pick<Subject, 'fields'>): Likeness {
  return {
    price: numberOf(fields, 'price'),
    areaM2: numberOf(fields, areaColumn(fields.property_type)),
    rooms: roomsOf(textOf(fields, 'bedrooms')),
    distanceKm: 0,
  }
}

const areaColumn = (type: unknown) => (type === 'land-plots' ? 'plot_area_m2' : 'covered_area_m2')

const roomsOf = (bedrooms: string | null): number | null =>
  bedrooms === null ? null : bedrooms === 'studio' ? 0 : Number(bedrooms)

/** The rows most alike by what the columns tell. */
function shortList(listing: Subject, subject: Likeness, engine: Engine): number[] {
  const rows = candidateRows(listing, engine)
  const scored = rows.map((row) => ({
    row,
    score: similarity(subject, columnLikeness(row, listing, engine)),
  }))
  scored.sort((a, b) => b.score - a.score || a.row - b.row)
  return scored.slice(0, priceLimits.shortList).map(({ row }) => row)
}

function candidateRows(listing: Subject, engine: Engine): number[] {
  const { fields } = listing
  const price = numberOf(fields, 'price')
  const base: Clause[] = ['deal', 'property_type'].map((column) => ({
    kind: 'any',
    column,
    values: [String(fields[column])],
  }))
  if (price !== null) {
    base.push({
      kind: 'range',
      column: 'price',
      min: price / PRICE_SPREAD,
      max: price * PRICE_SPREAD,
    })
  }
  let rows: number[] = []
  for (const ring of rings(listing)) {
    rows = []
    engine.visit([...base, ...ring], priceLimits.visitedMax, (row) => {
      if (engine.idAt(row) !== listing.id) rows.push(row)
    })
    if (rows.length >= priceLimits.candidatesEnough) break
  }
  return rows
}

/** Ever wider: circles around its point, or its place and district where it has none. */
function rings({ fields }: Pick<Subject, 'fields'>): Clause[][] {
  const lat = numberOf(fields, 'lat')
  const lng = numberOf(fields, 'lng')
  if (lat !== null && lng !== null) {
    return [...RINGS_KM.map((radiusKm): Clause[] => [{ kind: 'circle', lat, lng, radiusKm }]), []]
  }
  const columns = ['location', 'district'].filter((column) => (fields[column] ?? null) !== null)
  return [
    ...columns.map((column): Clause[] => [
      { kind: 'any', column, values: [String(fields[column])] },
    ]),
    [],
  ]
}

function columnLikeness(
  row: number,
  { fields }: Pick<Subject, 'fields'>,
  engine: Engine,
): Likeness {
  const lat = numberOf(fields, 'lat')
  const lng = numberOf(fields, 'lng')
  const point = engine.pointAt(row)
  return {
    price: engine.numberAt(row, 'price'),
    areaM2: engine.numberAt(row, areaColumn(fields.property_type)),
    rooms: null,
    distanceKm:
      point && lat !== null && lng !== null ? distanceKm(lat, lng, point.lat, point.lng) : null,
  }
}

function candidateAt(row: number, listing: Subject, subject: Likeness, engine: Engine): Candidate {
  const packed = engine.get(engine.idAt(row))!
  const record = decodeSummary(packed)
  const likeness = {
    ...columnLikeness(row, listing, engine),
    rooms: roomsOf(record.bedrooms),
  }
  return { record, likeness, similarity: similarity(subject, likeness) }
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
