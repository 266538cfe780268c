/**
 * Finds the offers of one home around a listing, with the engine as the index: only listings of the same deal, kind,
 * rooms, size and price, near or in the same place, are read and compared.
 * Invariant: the groups are those that comparing all listings gives; what has changed since the last group was found is
 * found again. What is read is cached for the life of a finder, which is short.
 * Cost: two queries and some 20 microseconds for each candidate, ten of them as a rule: below a millisecond a listing.
 */

import { setImmediate as turn } from 'node:timers/promises'
import { groupOffers } from '../../domain/homes/group-offers.ts'
import { type HomeOffer, unitNumber } from '../../domain/homes/home-offer.ts'
import { wordRuns } from '../../domain/homes/home-print.ts'
import { separationsBy } from '../../domain/homes/home-verdict.ts'
import {
  isOfSeries,
  SAME_HOME_SCORE,
  sameHomeBounds,
  sameHomeScore,
} from '../../domain/homes/same-home-score.ts'
import { isClearInSeries } from '../../domain/homes/series-homes.ts'
import type { Clause } from '../../domain/search/clause.ts'
import type { Engine } from '../../engine/engine.ts'
import type { Store } from '../../store/store.ts'
import { decodeStored } from '../listings/record-bytes.ts'
import { homeLimits } from '../service-limits.ts'

export interface HomeFinder {
  /** Those that may offer the same home as this live one, or make it unclear whether others do. */
  candidatesOf(id: number): readonly HomeOffer[]
  /** The listings whose groups were settled by looking at this one, each with its group, or none. */
  settle(id: number): Promise<ReadonlyMap<number, readonly HomeOffer[]>>
}

const KM_PER_DEGREE = 111
/** A little more than needed: the exact distance is checked later. */
const BOX_MARGIN = 1.1
const LAND = 'land-plots'
const HOMES = new Set(['apartment', 'house'])

export function createHomeFinder(engine: Engine, store: Pick<Store, 'homeVerdictsOf'>): HomeFinder {
  const offers = new Map<number, HomeOffer | null>()
  const candidates = new Map<number, readonly HomeOffer[]>()

  function offerOf(id: number): HomeOffer | null {
    let offer = offers.get(id)
    if (offer === undefined) {
      const packed = engine.get(id)
      offer = packed && offerOfRecord(packed)
      offers.set(id, offer)
    }
    return offer
  }

  function near(offer: HomeOffer): readonly HomeOffer[] {
    const known = candidates.get(offer.id)
    if (known) return known
    const ids = new Set<number>()
    for (const clauses of queriesFor(offer)) {
      engine.visit(clauses, Number.POSITIVE_INFINITY, (row) => ids.add(engine.idAt(row)))
    }
    ids.delete(offer.id)
    const found = [...ids]
      .sort((a, b) => a - b)
      .slice(0, homeLimits.candidatesMax)
      .flatMap((id) => offerOf(id) ?? [])
    candidates.set(offer.id, found)
    return found
  }

  return {
    candidatesOf(id) {
      const offer = offerOf(id)
      return offer === null ? [] : near(offer)
    },
    async settle(id) {
      const start = offerOf(id)
      if (start === null) return new Map()
      const connected = new Map([[id, start]])
      const around = new Map<number, HomeOffer>()
      for (const one of connected.values()) {
        for (const other of near(one)) {
          around.set(other.id, other)
          if (connected.size >= homeLimits.connectedMax || connected.has(other.id)) continue
          if (belong(one, other, near(one))) connected.set(other.id, other)
        }
        // In a project each comparison looks at the lists of both sellers.
        await turn()
      }
      const settled = new Map<number, readonly HomeOffer[]>()
      for (const each of connected.keys()) settled.set(each, [])
      if (connected.size === 1) return settled
      const separations = separationsBy(await store.homeVerdictsOf([...connected.keys()]))
      const rivals = [...around.values()].filter((other) => !connected.has(other.id))
      for (const group of groupOffers([...connected.values()], { rivals, separations })) {
        for (const { id: member } of group) settled.set(member, group)
      }
      return settled
    },
  }
}

/** Of a series all that counts for two listings is around each of them, so it is the same from either side. */
function belong(one: HomeOffer, other: HomeOffer, around: readonly HomeOffer[]): boolean {
  const score = sameHomeScore(one, other)
  if (score === null || score < SAME_HOME_SCORE) return false
  return !isOfSeries(one, other) || isClearInSeries(one, other, [one, ...around])
}

function queriesFor(offer: HomeOffer): Clause[][] {
  const { priceFactor, areaFactor, plotFactor } = sameHomeBounds
  const any = (column: string, value: string): Clause => ({ kind: 'any', column, values: [value] })
  const within = (column: string, value: number, factor: number): Clause => ({
    ...{ kind: 'range', column },
    ...{ min: value / factor, max: value * factor },
  })
  // Sizes that a listing of its type cannot be published without, so no offer is missed for lack of one.
  const size =
    offer.propertyType === LAND
      ? within('plot_area_m2', offer.plotM2 ?? 0, plotFactor)
      : within('covered_area_m2', offer.areaM2 ?? 0, areaFactor)
  const base = [
    any('deal', offer.deal),
    any('property_type', offer.propertyType),
    ...(offer.district === null ? [] : [any('district', offer.district)]),
    ...(offer.bedrooms !== null && HOMES.has(offer.propertyType)
      ? [any('bedrooms', offer.bedrooms)]
      : []),
    within('price', offer.price, priceFactor),
    size,
  ]
  const places: Clause[] = [
    ...(offer.location === null ? [] : [any('location', offer.location)]),
    ...(offer.point === null ? [] : [boxAround(offer.point)]),
  ]
  return places.map((place) => [...base, place])
}

function boxAround({ lat, lng }: { readonly lat: number; readonly lng: number }): Clause {
  const tall = (sameHomeBounds.farKm * BOX_MARGIN) / KM_PER_DEGREE
  const wide = tall / Math.cos((lat * Math.PI) / 180)
  return { kind: 'box', south: lat - tall, north: lat + tall, west: lng - wide, east: lng + wide }
}

/** Sold before anybody lived there: one of a series, as a rule. */
const NEW = new Set(['brand-new', 'under-construction'])

/**
 * A live listing in the form in which offers are compared, from its stored record; null without a price.
 * Cost: about 20 microseconds, mostly parsing JSON.
 */
function offerOfRecord(packed: Uint8Array): HomeOffer | null {
  const { record, seed } = decodeStored(packed)
  if (record.price === null || record.property_type === null) return null
  return {
    id: record.id,
    sellerId: seed.sellerId,
    projectId: record.project_id,
    deal: record.deal,
    propertyType: record.property_type,
    price: record.price,
    district: record.district,
    location: record.location?.slug ?? null,
    point: record.lat === null || record.lng === null ? null : { lat: record.lat, lng: record.lng },
    areaM2: record.covered_area_m2,
    plotM2: record.plot_area_m2,
    bedrooms: record.bedrooms,
    bathrooms: record.bathrooms,
    yearBuilt: record.year_built,
    floor: record.floor,
    unit: unitNumber(record.address, record.description),
    isNew: NEW.has(record.condition ?? ''),
    // A plan is that of every flat above and below as well.
    photos: seed.photos.flatMap(([, , , , kind, fingerprint]) => (kind ? [] : fingerprint || [])),
    texts: [record.description, ...Object.values(record.descriptions ?? {})].map(wordRuns),
  }
}
