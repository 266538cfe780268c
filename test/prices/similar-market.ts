/**
 * How well similar homes are chosen, on a demo market whose truth is known: where a home without a pin really is, and what
 * it is. Relevance is how good a substitute a home is in truth, which no ranking sees: the product of how near it
 * truly is (half at 3 km), how alike in built area or plot, bedrooms, age, kind (villa, townhouse, field) and fair price,
 * the last without the seller's mood and rounding. A list is rated by nDCG against as many best substitutes of the whole
 * market. The baseline is the better one of what anybody would try first: those in the same place (else district) of
 * nearest price, and the nearest ones by pin or place at a price within a third.
 */
import type { DemoListing } from '../../demo/market/make-market.ts'
import { makeDemoMarket } from '../../demo/market/make-market.ts'
import type { Subject } from '../../demo/market/subject.ts'
import { cyprus } from '../../src/country/cyprus/cyprus.ts'
import { kmBetween } from '../../src/domain/places/whereabouts.ts'
import { createEngine } from '../../src/engine/engine.ts'
import { createSegmentBuilder } from '../../src/engine/segment/build-segment.ts'
import type { ReadContext } from '../../src/service/listings/read-listing.ts'
import { decoded } from '../../src/service/listings/record-bytes.ts'
import { recordContext } from '../../src/service/listings/record-sources.ts'
import { type SimilarListing, similarListings } from '../../src/service/prices/similar-listings.ts'
import { listingSchema } from '../../src/service/sync/listing-schema.ts'
import { projectListing } from '../../src/service/sync/project-listing.ts'

const NOW = Date.UTC(2026, 5, 1)
const SHOWN = 10
const FAR_KM = 15
const FEW = 5
/** What a distance may be off by, on top of the radius of the place. */
const OFF_KM = 1

interface Home {
  readonly id: number
  readonly truth: Subject
  readonly listing: DemoListing['listing']
  readonly mood: DemoListing['mood']
}

export interface SimilarFigures {
  readonly type: string
  readonly subjects: number
  readonly ndcg: number
  readonly baseline: number
  /** Share of the similar homes beyond 15 km where five nearer ones of the type exist. */
  readonly farShare: number
  readonly distances: number
  /** Share of the distances that are off by more than 1 km plus the radius. */
  readonly offShare: number
}

export interface MeasuredDistance {
  readonly from: number
  readonly to: number
  readonly km: number
}

export function similarMarket(listings: number, seed = 'estia') {
  const market = makeDemoMarket({ seed, listings, now: NOW, places: cyprus.places })
  const context = recordContext(cyprus, 'https://homes.example.com')
  const builder = createSegmentBuilder(listingSchema)
  const homes: Home[] = []
  let id = 0
  for (const { listing, sellerIndex, projectIndex, truth, mood } of market.listings()) {
    id++
    if (listing.state !== 'live') continue
    const { type, name, company_id, created_at } = market.sellers[sellerIndex]
    const seller = { id: sellerIndex + 1, type, name, company_id, created_at }
    const project_id = projectIndex === null ? null : projectIndex + 1
    const whole = { ...listing, id, seller_id: seller.id, project_id }
    const source = { listing: whole, seller, valuation: null, sameHome: null }
    builder.add(projectListing(source, context, NOW))
    homes.push({ id, truth, listing, mood })
  }
  const engine = createEngine(listingSchema)
  engine.swapSegment(builder.pack(), engine.mark())
  const read = { sync: { engine }, record: context, now: () => NOW } as unknown as ReadContext
  return {
    homes,
    similar: async (of: number): Promise<readonly SimilarListing[]> =>
      (await similarListings(of, { kind: 'anonymous' } as never, read)).results.map(decoded),
    radiusKm: ({ listing: { fields } }: Home): number =>
      fields.lat === null ? (context.whereabouts.spotOf(fields as never)?.radiusKm ?? 0) : 0,
  }
}

export type SimilarMarket = ReturnType<typeof similarMarket>

const dealAndType = ({ truth: { deal, type } }: Home) => `${deal} ${type}`

/** Every `step`th home of a kind is a subject, at most `subjectsMax` of each. */
export async function measureSimilar(
  market: SimilarMarket,
  subjectsMax: number,
): Promise<SimilarFigures[]> {
  const byId = new Map(market.homes.map((home) => [home.id, home]))
  const figures: SimilarFigures[] = []
  for (const [type, members] of Map.groupBy(market.homes, dealAndType)) {
    if (members.length <= SHOWN) continue
    const step = Math.max(1, Math.floor(members.length / subjectsMax))
    const subjects = members.filter((_, at) => at % step === 0).slice(0, subjectsMax)
    let [ndcg, byPlace, byKm, shown, far, distances, off] = [0, 0, 0, 0, 0, 0, 0]
    for (const subject of subjects) {
      const others = members.filter((one) => one !== subject)
      const results = await market.similar(subject.id)
      const chosen = results.map((one) => byId.get(one.id)!)
      const gains = others.map((one) => relevance(subject, one)).sort((a, b) => b - a)
      const ideal = dcg(gains.slice(0, chosen.length))
      const gainOf = (list: readonly Home[]) =>
        dcg(list.slice(0, chosen.length).map((one) => relevance(subject, one)))
      if (ideal === 0) continue
      ndcg += gainOf(chosen) / ideal
      byPlace += gainOf(byPlaceAndPrice(subject, others)) / ideal
      byKm += gainOf(byDistance(subject, others)) / ideal
      const nearer = others.filter((one) => trueKm(subject, one) <= FAR_KM).length
      shown += chosen.length
      if (nearer >= FEW) far += chosen.filter((one) => trueKm(subject, one) > FAR_KM).length
      for (const { id, distance_km: km } of results) {
        if (km === null) continue
        distances++
        if (isOff(market, { from: subject.id, to: id, km }, byId)) off++
      }
    }
    figures.push({
      type,
      subjects: subjects.length,
      ndcg: ndcg / subjects.length,
      baseline: Math.max(byPlace, byKm) / subjects.length,
      farShare: far / Math.max(1, shown),
      distances,
      offShare: off / Math.max(1, distances),
    })
  }
  return figures.sort((a, b) => b.subjects - a.subjects || (a.type < b.type ? -1 : 1))
}

/** Whether a stated distance is further from the truth than 1 km and the radii of both. */
export function isOff(
  market: SimilarMarket,
  { from, to, km }: MeasuredDistance,
  byId: ReadonlyMap<number, Home> = new Map(market.homes.map((home) => [home.id, home])),
): boolean {
  const [one, other] = [byId.get(from)!, byId.get(to)!]
  const allowedKm = OFF_KM + market.radiusKm(one) + market.radiusKm(other)
  return Math.abs(trueKm(one, other) - km) > allowedKm
}

const trueKm = (a: Home, b: Home) => kmBetween(a.truth.spot, b.truth.spot)

function byPlaceAndPrice(subject: Home, others: readonly Home[]): Home[] {
  const { fields } = subject.listing
  const gap = ({ listing }: Home) =>
    Math.abs(Math.log(Number(listing.fields.price) / Number(fields.price)))
  const rank = ({ listing }: Home) =>
    listing.fields.location === fields.location
      ? 0
      : listing.fields.district === fields.district
        ? 1
        : 2
  return others
    .map((one) => ({ one, rank: rank(one), gap: gap(one) }))
    .sort((a, b) => a.rank - b.rank || a.gap - b.gap)
    .slice(0, SHOWN)
    .map(({ one }) => one)
}

const PRICE_THIRD = Math.log(4 / 3)

function byDistance(subject: Home, others: readonly Home[]): Home[] {
  const at = statedPoint(subject)
  const isLike = ({ listing }: Home) =>
    Math.abs(Math.log(Number(listing.fields.price) / Number(subject.listing.fields.price))) <=
    PRICE_THIRD
  const near = others
    .map((one) => ({ one, km: kmBetween(at, statedPoint(one)), isLike: isLike(one) }))
    .sort((a, b) => Number(b.isLike) - Number(a.isLike) || a.km - b.km)
  return near.slice(0, SHOWN).map(({ one }) => one)
}

function statedPoint({ listing: { fields }, truth }: Home) {
  const { lat, lng } = fields
  return typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : truth.at.place
}

function dcg(relevances: readonly number[]): number {
  return relevances.slice(0, SHOWN).reduce((sum, gain, at) => sum + gain / Math.log2(at + 2), 0)
}

const halving = (gap: number, half: number) => 0.5 ** (gap / half)
const ratio = (a: number | null, b: number | null, half: number) =>
  a === null || b === null ? 1 : halving(Math.abs(Math.log(a / b)), half)

/** Between 0 and 1: how good a substitute the other one is in truth. */
function relevance(one: Home, other: Home): number {
  const [a, b] = [one.truth, other.truth]
  return (
    halving(trueKm(one, other), 3) *
    ratio(a.areaM2 ?? a.plotM2, b.areaM2 ?? b.plotM2, 0.3) *
    ratio(a.areaM2 === null ? null : a.plotM2, b.areaM2 === null ? null : b.plotM2, 1) *
    halving(Math.abs((a.bedrooms ?? 0) - (b.bedrooms ?? 0)), 1) *
    halving(Math.abs((a.year ?? 0) - (b.year ?? 0)), 20) *
    (a.kind === b.kind ? 1 : 0.6) *
    ratio(fairPrice(one), fairPrice(other), 0.3)
  )
}

/** What was asked before the seller's mood: planted bargains and wishes are no other market. */
function fairPrice({ listing: { fields }, mood }: Home): number | null {
  const price = Number(fields.price)
  const swing = { cheap: 0.71, costly: 1.4, fair: 1, absurd: null }[mood]
  return swing === null ? null : price / swing
}
