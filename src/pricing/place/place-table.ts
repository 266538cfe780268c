/**
 * Puts every subject somewhere: at its own pin, else at the point of its place as the country knows it. Where no
 * gazetteer is at hand (a file of prices) the middle of the pins of its location, else of its district, has to
 * do, and places without a single pin get a point far from everything, so that their listings are
 * still each other's neighbours. Invariant: positions never depend on prices.
 * Cost: one median per place at build; two look-ups per subject.
 */

import type { Spot } from '../../domain/places/whereabouts.ts'
import { robustSpread } from '../../structures/statistics/robust-statistics.ts'
import type { ValuationSubject } from '../model/valuation-subject.ts'

export const KM_PER_DEGREE = 111.2
/** Made-up points are further apart than any two on earth: 10,000 km between districts. */
const MADE_UP_DISTRICT_KM = 10_000
const MADE_UP_LOCATION_KM = 100

export interface PlaceTable {
  readonly originLat: number
  readonly originLng: number
  /** Whether any subject has a pin or a place with a point; those of one that has are useless otherwise. */
  readonly anyPoint: boolean
  /** Place keys to place numbers: districts and locations share one numbering. */
  readonly numbers: ReadonlyMap<string, number>
  /** By number: district and location, with a line break between. */
  readonly keys: readonly string[]
  readonly eastsKm: Float64Array
  readonly northsKm: Float64Array
}

type Point = Pick<Spot, 'lat' | 'lng'>

export interface Position {
  readonly eastKm: number
  readonly northKm: number
  /** Whether the subject's own coordinates gave the position. */
  readonly exact: boolean
}

type Placed = Pick<ValuationSubject, 'lat' | 'lng' | 'spot'>

export function hasPoint({ lat, lng }: Placed): boolean {
  return lat !== null && lng !== null && Math.abs(lat) <= 90 && Math.abs(lng) <= 180
}

/** Its pin, else the point of its place. */
export function pointOf(subject: Placed): Point | null {
  if (hasPoint(subject)) return { lat: subject.lat!, lng: subject.lng! }
  return subject.spot ?? null
}

/** How far from its point a subject may be: 0 at a pin, infinite where only the district is known. */
export function radiusOf(subject: Placed): number {
  if (hasPoint(subject)) return 0
  const { spot } = subject
  return spot && !spot.isDistrict ? spot.radiusKm : Number.POSITIVE_INFINITY
}

const districtKey = (subject: ValuationSubject) => (subject.district ? `${subject.district}\n` : '')
const locationKey = (subject: ValuationSubject) =>
  subject.location ? `${subject.district ?? ''}\n${subject.location}` : ''

export function buildPlaceTable(subjects: readonly ValuationSubject[]): PlaceTable {
  const pointed = subjects.flatMap((subject) => pointOf(subject) ?? [])
  const originLat = robustSpread(pointed.map(({ lat }) => lat)).centre || 0
  const originLng = robustSpread(pointed.map(({ lng }) => lng)).centre || 0
  const members = new Map<string, ValuationSubject[]>()
  for (const subject of subjects) {
    for (const key of [districtKey(subject), locationKey(subject)]) {
      if (key === '') continue
      const list = members.get(key) ?? []
      if (list.length === 0) members.set(key, list)
      list.push(subject)
    }
  }
  const keys = [...members.keys()].sort()
  const table = {
    originLat,
    originLng,
    anyPoint: pointed.length > 0,
    numbers: new Map(keys.map((key, number) => [key, number])),
    keys,
    eastsKm: new Float64Array(keys.length),
    northsKm: new Float64Array(keys.length),
  }
  keys.forEach((key, number) => {
    const points = members
      .get(key)!
      .flatMap((subject) => pointOf(subject) ?? [])
      .map((point) => project(table, point, true))
    if (points.length > 0) {
      table.eastsKm[number] = robustSpread(points.map((point) => point.eastKm)).centre
      table.northsKm[number] = robustSpread(points.map((point) => point.northKm)).centre
      return
    }
    const district = table.numbers.get(`${key.slice(0, key.indexOf('\n'))}\n`) ?? number
    const known = district !== number && table.eastsKm[district] < MADE_UP_DISTRICT_KM
    table.eastsKm[number] = known ? table.eastsKm[district] : (1 + district) * MADE_UP_DISTRICT_KM
    table.northsKm[number] = known ? table.northsKm[district] : number * MADE_UP_LOCATION_KM
  })
  return table
}

function project(table: PlaceTable, { lat, lng }: Point, exact: boolean): Position {
  const turned = ((lng - table.originLng + 540) % 360) - 180
  const eastKm = turned * KM_PER_DEGREE * Math.cos((table.originLat * Math.PI) / 180)
  const northKm = (lat - table.originLat) * KM_PER_DEGREE
  return { eastKm, northKm, exact }
}

/** Place numbers of the subject's district and location; -1 where unknown to the market. */
export function placeNumbers(table: PlaceTable, subject: ValuationSubject): [number, number] {
  return [
    table.numbers.get(districtKey(subject)) ?? -1,
    table.numbers.get(locationKey(subject)) ?? -1,
  ]
}

/** Null when neither point nor known place is given; all are at one point where none is given. */
export function positionOf(table: PlaceTable, subject: ValuationSubject): Position | null {
  const point = table.anyPoint ? pointOf(subject) : null
  if (point !== null) return project(table, point, hasPoint(subject))
  if (!table.anyPoint && table.numbers.size === 0) return { eastKm: 0, northKm: 0, exact: false }
  const [district, location] = placeNumbers(table, subject)
  const place = location >= 0 ? location : district
  if (place < 0) return null
  return { eastKm: table.eastsKm[place], northKm: table.northsKm[place], exact: false }
}

/** Great-circle distance. */
export function distanceKm(latA: number, lngA: number, latB: number, lngB: number): number {
  const radians = Math.PI / 180
  const halfLat = Math.sin(((latB - latA) * radians) / 2)
  const halfLng = Math.sin(((lngB - lngA) * radians) / 2)
  const chord = halfLat ** 2 + Math.cos(latA * radians) * Math.cos(latB * radians) * halfLng ** 2
  return ((2 * KM_PER_DEGREE) / radians) * Math.asin(Math.min(1, Math.sqrt(chord)))
}
