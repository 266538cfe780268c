/**
 * Where the demo market puts its homes: how busy and how costly each place is, how far the sea is, and
 * where in a place a home stands. Prepared once (570 places, under 5 ms); drawing is O(log n).
 * Invariant: a seaside place scatters its homes inland only, so that none stands in the water.
 */
import type { Place } from '../../src/country/country.ts'
import { placeLevels, saleEurPerM2 } from './market-figures.ts'
import { Random, seedOf, WeightedList } from './random.ts'

export type Home = 'apartment' | 'house'
export type Purpose = Home | 'land' | 'business'

export interface DemoPlace {
  readonly place: Place
  readonly seaKm: number
  readonly seaside: boolean
  readonly mountain: boolean
  readonly postalCodes: readonly string[]
  /** Asking prices here against the district's, by kind of home: 1 is the district's median. */
  readonly level: Record<Home, number>
  /** Ads that this place draws, by what is offered. */
  readonly weight: Readonly<Record<Purpose, number>>
}

/** Bearing of the open sea, degrees clockwise from north. */
const seaBearings: Readonly<Record<string, number>> = {
  limassol: 155,
  'limassol-marina': 150,
  'limassol-neapolis': 160,
  'limassol-agia-napa': 150,
  'limassol-limassol-historical-centre': 150,
  'limassol-tsiflikoudia': 150,
  'limassol-katholiki': 150,
  'germasogeia-tourist-area': 175,
  'germasogeia-potamos-germasogeias': 175,
  'mouttagiaka-tourist-area': 175,
  'agios-tychon-tourist-area': 175,
  'parekklisia-tourist-area': 175,
  'pyrgos-tourist-area': 175,
  pissouri: 190,
  larnaca: 95,
  finikoudes: 95,
  mackenzie: 100,
  'larnaca-skala': 95,
  'larnaca-chrysopolitissa': 95,
  'larnaca-harbour': 95,
  'pyla-tourist-area': 160,
  'voroklini-tourist-area': 150,
  dekeleia: 160,
  'perivolia-larnakas': 150,
  meneou: 120,
  softades: 180,
  zygi: 180,
  'ayia-napa': 180,
  'agia-thekla': 180,
  protaras: 90,
  pernera: 70,
  kapparis: 60,
  paphos: 215,
  'paphos-kato-paphos': 215,
  'tombs-of-the-kings': 260,
  universal: 205,
  'geroskipou-tourist-area': 210,
  chlorakas: 260,
  lempa: 265,
  kissonerga: 265,
  'coral-bay': 250,
  'sea-caves': 270,
  'mandria-pafou': 200,
  'polis-chrysochous': 345,
  latsi: 0,
  argaka: 300,
  pomos: 300,
  'kato-pyrgos': 340,
}

/** Villages of the hills that are known for it: a mountain view is no surprise. */
const hills = { low: 34.78, high: 35.02, west: 32.5, east: 33.2 } as const

const kindWeight = { city: 30, town: 22, quarter: 9, area: 10, village: 1 } as const

const purposeWeight: Readonly<Record<Purpose, Readonly<Record<Place['kind'], number>>>> = {
  apartment: { city: 1.2, town: 1, quarter: 1.3, area: 1, village: 0.12 },
  house: { city: 0.35, town: 1, quarter: 0.5, area: 0.8, village: 1.5 },
  land: { city: 0.5, town: 1, quarter: 0.4, area: 0.3, village: 3.5 },
  business: { city: 2.5, town: 1, quarter: 1, area: 0.5, village: 0.1 },
}

const KM_PER_DEGREE_LAT = 111.2
const KM_PER_DEGREE_LNG = 91.2

function distanceKm(a: Place, b: Place): number {
  return Math.hypot((a.lat - b.lat) * KM_PER_DEGREE_LAT, (a.lng - b.lng) * KM_PER_DEGREE_LNG)
}

/** Level of a place that has no figure of its own: by nearness of the sea, kind and a fixed chance. */
function guessedLevel(place: Place, seaKm: number, seaside: boolean): number {
  const random = new Random(seedOf(place.slug))
  const inland = place.district === 'nicosia'
  const sea = inland ? 0 : seaside ? 0.2 : 0.08 - 0.022 * Math.min(seaKm, 20)
  const kind = { city: 0.05, town: 0.04, quarter: 0.03, area: 0.12, village: -0.16 }[place.kind]
  return Math.exp(sea + kind + 0.1 * random.normal())
}

/** Prices of one kind say something about the other: part of the level carries over. */
const LEVEL_CARRY_OVER = 0.7

function levelsOf(place: Place, seaKm: number, seaside: boolean): DemoPlace['level'] {
  const known = (home: Home, slug: string): number | null => {
    const row = placeLevels[home][slug]
    return row ? row[1] / saleEurPerM2[home][place.district]![2] : null
  }
  const of = (home: Home, other: Home): number => {
    const own = known(home, place.slug)
    if (own !== null) return own
    const near = known(other, place.slug) ?? (place.parent && known(home, place.parent))
    const guess = guessedLevel(place, seaKm, seaside)
    return near ? near ** LEVEL_CARRY_OVER * guess ** (1 - LEVEL_CARRY_OVER) : guess
  }
  return { apartment: of('apartment', 'house'), house: of('house', 'apartment') }
}

/** Guesses give way to figures: together they shall average to the district's level. */
function centreLevels(places: readonly DemoPlace[], home: Home): void {
  for (const [district, members] of Map.groupBy(places, (entry) => entry.place.district)) {
    let surplus = 0
    let guessed = 0
    for (const { place, level, weight } of members) {
      surplus += weight[home] * Math.log(level[home])
      if (!placeLevels[home][place.slug]) guessed += weight[home]
    }
    if (guessed === 0 || !saleEurPerM2[home][district]) continue
    const shift = Math.exp(Math.max(-MAX_SHIFT, Math.min(MAX_SHIFT, -surplus / guessed)))
    for (const { place, level } of members) {
      if (!placeLevels[home][place.slug]) level[home] *= shift
    }
  }
}

const MAX_SHIFT = 0.25

function weightsOf(place: Place, seaKm: number): DemoPlace['weight'] {
  const people = place.population ?? 300
  const size = kindWeight[place.kind] * (place.kind === 'village' ? Math.sqrt(people / 400) : 1)
  const pull = place.district === 'nicosia' ? 1 : Math.exp(-seaKm / 18)
  const of = (purpose: Purpose, ads = 0): number =>
    size * purposeWeight[purpose][place.kind] * (0.3 + pull) + ads
  return {
    apartment: of('apartment', placeLevels.apartment[place.slug]?.[0]),
    house: of('house', placeLevels.house[place.slug]?.[0]),
    land: of('land'),
    business: of('business'),
  }
}

export class DemoPlaces {
  readonly all: readonly DemoPlace[]
  readonly #lists = new Map<string, WeightedList<DemoPlace>>()

  constructor(places: readonly Place[]) {
    const bySlug = new Map(places.map((place) => [place.slug, place]))
    const shores = places.filter((place) => place.slug in seaBearings)
    this.all = places.map((place) => {
      const seaside = place.slug in seaBearings
      const nearest = Math.min(...shores.map((shore) => distanceKm(place, shore)))
      const seaKm = seaside || !Number.isFinite(nearest) ? 0.3 : 0.5 + nearest
      const own = place.postalCodes
      const parent = place.parent ? bySlug.get(place.parent) : undefined
      return {
        place,
        seaKm,
        seaside,
        mountain: isMountain(place),
        postalCodes: own.length > 0 ? own : (parent?.postalCodes ?? []),
        level: levelsOf(place, seaKm, seaside),
        weight: weightsOf(place, seaKm),
      }
    })
    for (const home of ['apartment', 'house'] as const) centreLevels(this.all, home)
  }

  /** A place of the district, as likely as it is busy; null where the country has none there. */
  draw(random: Random, district: string, purpose: Purpose): DemoPlace | null {
    const key = `${district} ${purpose}`
    let list = this.#lists.get(key)
    if (!list) {
      const inside = this.all.filter((entry) => entry.place.district === district)
      list = new WeightedList(inside, (entry) => entry.weight[purpose])
      this.#lists.set(key, list)
    }
    return list.draw(random) ?? null
  }
}

function isMountain({ lat, lng }: Place): boolean {
  const { low, high, west, east } = hills
  return lat > low && lat < high && lng > west && lng < east
}

const scatterKm = { city: 1.1, town: 0.9, quarter: 0.35, area: 0.35, village: 0.4 } as const

export interface Spot {
  readonly lat: number
  readonly lng: number
  /** Metres to the beach as an ad would say; null where nobody would speak of it. */
  readonly seaM: number | null
}

/** A point in the place. Five decimals are a metre, as precise as a pin is set. */
export function scatter(random: Random, { place, seaside, seaKm }: DemoPlace): Spot {
  const reach = scatterKm[place.kind]
  const across = reach * Math.max(-2, Math.min(2, random.normal())) * 0.6
  if (!seaside) {
    const along = reach * Math.max(-2, Math.min(2, random.normal())) * 0.6
    return spotAt(place, across, along, seaKm <= 25 ? Math.round(seaKm * 10) * 100 : null)
  }
  const inland = reach * Math.abs(random.normal()) * 1.2
  const bearing = ((seaBearings[place.slug]! + 180) * Math.PI) / 180
  const east = inland * Math.sin(bearing) + across * 0.5 * Math.cos(bearing)
  const north = inland * Math.cos(bearing) - across * 0.5 * Math.sin(bearing)
  return spotAt(place, east, north, Math.max(50, Math.round((0.12 + inland) * 20) * 50))
}

function spotAt(place: Place, eastKm: number, northKm: number, seaM: number | null): Spot {
  const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5
  return {
    lat: round(place.lat + northKm / KM_PER_DEGREE_LAT),
    lng: round(place.lng + eastKm / KM_PER_DEGREE_LNG),
    seaM,
  }
}
