/** Draws an apartment or a house. Everything hangs on bedrooms, age, and place, in this order. */
import type { Deal } from '../../src/catalogue/vocabulary.ts'
import { type DemoPlace, type Home, scatter } from './demo-places.ts'
import type { DemoProject } from './make-sellers.ts'
import {
  areaM2ByBedrooms,
  atQuantile,
  bedroomWeights,
  fillRates,
  housePlotM2,
} from './market-figures.ts'
import { type Random, shareBelow } from './random.ts'
import type { Condition, Subject, SubjectKind } from './subject.ts'

export interface HomeFrame {
  readonly deal: Deal
  readonly type: Home
  readonly at: DemoPlace
  readonly project: DemoProject | null
  readonly year: number
}

interface Age {
  readonly condition: Condition
  readonly year: number
  readonly renovated: boolean
}

export function drawHome(random: Random, frame: HomeFrame): Subject {
  const { deal, type, at, project } = frame
  const age = drawAge(random, frame)
  const bedrooms = random.weighted(
    bedroomWeights[deal][type].map((weight, count) => [count, weight] as const),
  )
  const rows = areaM2ByBedrooms[type]
  // One hidden leaning makes a home generous in everything: area, plot, bathrooms, pool.
  const generosity = random.normal()
  const areaM2 = Math.round(
    atQuantile(rows[Math.min(bedrooms, rows.length - 1)]!, shareBelow(generosity)),
  )
  const kind = type === 'apartment' ? 'apartment' : houseKind(random, at, age, bedrooms, generosity)
  const inside = { ...frame, age, bedrooms, generosity, areaM2, kind }
  const building = type === 'apartment' ? drawFlat(random, inside) : drawHouse(random, inside)
  const comfort = drawComfort(random, inside, building.pool)
  return {
    deal,
    type,
    at,
    project,
    spot: scatter(random, at),
    ...age,
    bedrooms,
    bathrooms: bathroomsFor(random, type, bedrooms, generosity),
    areaM2,
    titleDeed: age.condition === 'pre-owned' ? random.chance(0.86) : random.chance(0.2),
    pets: deal === 'rent' && random.chance(fillRates.pets) ? drawPets(random, type) : null,
    ...comfort,
    ...building,
    extras: [...building.extras, ...comfort.extras],
  }
}

interface Inside extends HomeFrame {
  readonly age: Age
  readonly bedrooms: number
  readonly generosity: number
  readonly areaM2: number
  readonly kind: SubjectKind
}

function drawAge(random: Random, { deal, project, year, type }: HomeFrame): Age {
  if (project) {
    return project.underConstruction
      ? { condition: 'under-construction', year: year + project.yearsToFinish, renovated: false }
      : { condition: 'brand-new', year: year - random.whole(0, 1), renovated: false }
  }
  const newShare = deal === 'rent' ? 0.1 : type === 'apartment' ? 0.14 : 0.1
  if (random.chance(newShare)) {
    return { condition: 'brand-new', year: year - random.whole(0, 1), renovated: false }
  }
  const built = year - Math.round(2 + 46 * random.unit() ** 1.15)
  return { condition: 'pre-owned', year: built, renovated: year - built > 14 && random.chance(0.3) }
}

function bathroomsFor(random: Random, type: Home, bedrooms: number, generosity: number): number {
  const base = type === 'apartment' ? 0.45 + bedrooms * 0.52 : 0.2 + bedrooms * 0.8
  return Math.max(1, Math.min(5, Math.round(base + 0.3 * generosity + 0.3 * random.normal())))
}

function drawPets(random: Random, type: Home): 'allowed' | 'not-allowed' {
  return random.chance(type === 'house' ? 0.68 : 0.45) ? 'allowed' : 'not-allowed'
}

function houseKind(
  random: Random,
  at: DemoPlace,
  age: Age,
  bedrooms: number,
  generosity: number,
): SubjectKind {
  const village = at.place.kind === 'village'
  return random.weighted<SubjectKind>([
    ['villa', bedrooms >= 4 ? 3 + generosity : at.seaside ? 2 : 0.8],
    ['detached-house', 3],
    ['semi-detached-house', bedrooms <= 3 ? 2 : 0.5],
    ['townhouse', bedrooms <= 3 ? 1.2 : 0.1],
    ['bungalow', bedrooms <= 3 ? 1 : 0.3],
    ['stone-house', village && age.condition === 'pre-owned' && age.year < 1990 ? 4 : 0],
  ])
}

const maybe = (random: Random, value: string, probability: number): string[] =>
  random.chance(probability) ? [value] : []

function drawFlat(random: Random, { bedrooms, areaM2, project, at, age, generosity }: Inside) {
  const floors =
    project?.floors ??
    random.weighted([
      [2, 2],
      [3, 5],
      [4, 5],
      [5, 3],
      [6, 1],
      [9, 0.3],
    ])
  const floor = random.whole(0, floors)
  const top = floor === floors && bedrooms >= 2
  const kind: SubjectKind =
    bedrooms === 0
      ? 'studio'
      : top && random.chance(0.5)
        ? 'penthouse'
        : floor === 0
          ? 'ground-floor-apartment'
          : 'apartment'
  const pool = project ? project.pool : random.chance(at.seaside ? 0.32 : 0.09)
  const high = floor >= 2 ? 0.25 : 0
  return {
    kind,
    floor,
    floors: Math.max(1, floors),
    plotM2: null,
    pool: pool ? ('common' as const) : ('no' as const),
    coveredVerandaM2: Math.round(Math.max(0, areaM2 * random.between(0.08, 0.22))),
    uncoveredVerandaM2:
      kind === 'penthouse'
        ? Math.round(areaM2 * random.between(0.3, 0.9))
        : random.chance(0.25)
          ? random.whole(4, 25)
          : 0,
    views: [
      ...maybe(
        random,
        'sea-view',
        at.seaside ? 0.22 + high + 0.05 * generosity : at.seaKm < 4 ? high * 0.5 : 0,
      ),
      ...maybe(random, 'city-view', at.place.kind === 'village' ? 0.05 : high),
      ...maybe(random, 'mountains-view', at.mountain ? 0.4 : high * 0.25),
    ],
    extras: [
      ...maybe(random, 'elevator', floors >= 3 ? (age.year > 1990 ? 0.93 : 0.7) : 0.3),
      ...maybe(random, 'balcony', floor > 0 ? 0.88 : 0.3),
      ...maybe(random, 'roof-garden', kind === 'penthouse' ? 0.6 : 0.03),
      ...maybe(random, 'garden', floor === 0 ? 0.4 : 0.03),
      ...maybe(random, 'gym', project ? 0.3 : at.seaside ? 0.08 : 0.03),
      ...maybe(random, 'spasauna', project && project.floors > 8 ? 0.6 : 0.03),
      ...maybe(random, 'bike-parking', project ? 0.25 : 0.06),
    ],
  }
}

function drawHouse(random: Random, { areaM2, at, kind, generosity, project, bedrooms }: Inside) {
  const attached = kind === 'townhouse' || kind === 'semi-detached-house'
  const plot = atQuantile(housePlotM2, shareBelow(0.6 * generosity + 0.8 * random.normal()))
  const plotM2 = Math.round(
    Math.max(plot * (attached ? 0.6 : kind === 'villa' ? 1.25 : 1), areaM2 * 0.65),
  )
  const poolChance = shareBelow(
    -1.2 +
      0.5 * generosity +
      (kind === 'villa' ? 1.1 : 0) +
      (at.seaside ? 0.6 : 0) +
      (plotM2 > 450 ? 0.4 : -0.3),
  )
  const pool = random.chance(poolChance)
    ? ('private' as const)
    : (project?.pool ?? (attached && random.chance(0.25)))
      ? ('common' as const)
      : ('no' as const)
  return {
    kind,
    floor: null,
    floors: kind === 'bungalow' ? 1 : bedrooms >= 5 && random.chance(0.25) ? 3 : 2,
    plotM2,
    pool,
    coveredVerandaM2: Math.round(areaM2 * random.between(0.05, 0.22)),
    uncoveredVerandaM2: random.chance(0.5) ? random.whole(8, 70) : 0,
    views: [
      ...maybe(random, 'sea-view', at.seaside ? 0.42 : at.seaKm < 6 ? 0.22 : 0),
      ...maybe(random, 'city-view', at.place.kind === 'village' ? 0.04 : 0.14),
      ...maybe(random, 'mountains-view', at.mountain ? 0.55 : 0.08),
    ],
    extras: [
      ...maybe(random, 'garden', 0.72),
      ...maybe(random, 'bbq-zone', 0.3),
      ...maybe(random, 'fireplace', at.mountain ? 0.45 : 0.2),
      ...maybe(random, 'roof-garden', 0.12),
      ...maybe(random, 'balcony', kind === 'bungalow' ? 0.1 : 0.5),
    ],
  }
}

function drawComfort(random: Random, inside: Inside, pool: string) {
  const { age, deal, type, bedrooms, year, areaM2 } = inside
  const isNew = age.condition !== 'pre-owned'
  const heating = random.weighted([
    ['underfloor-heating', isNew ? (type === 'house' ? 4 : 2) : 0.6],
    ['central-heating', isNew ? 1 : 2.5],
    ['radiators', isNew ? 0.5 : 2],
    ['autonomous-heating', 1.2],
    ['no', 2],
  ])
  return {
    energyClass: energyFor(random, isNew ? year : age.year + (age.renovated ? 12 : 0), year),
    furnishing: random.weighted(
      deal === 'rent'
        ? ([
            ['furnished', 62],
            ['partially-furnished', 21],
            ['unfurnished', 17],
          ] as const)
        : isNew
          ? ([
              ['unfurnished', 80],
              ['partially-furnished', 16],
              ['furnished', 4],
            ] as const)
          : ([
              ['unfurnished', 45],
              ['partially-furnished', 28],
              ['furnished', 27],
            ] as const),
    ),
    parking: random.weighted<'covered' | 'uncovered' | 'no'>([
      ['covered', isNew || type === 'house' ? 7 : 4],
      ['uncovered', 3],
      ['no', age.year < 1995 ? 2 : 0.4],
    ]),
    heating,
    airConditioning: random.weighted<'all-rooms' | 'partial' | 'no'>([
      ['all-rooms', deal === 'rent' ? 8 : 5],
      ['partial', 2],
      ['no', isNew ? 1 : 0.5],
    ]),
    extras: [
      ...maybe(random, 'storage-room', 0.55),
      ...maybe(random, 'guest-wc', type === 'house' ? 0.65 : bedrooms >= 2 ? 0.35 : 0.03),
      ...maybe(random, 'alarm', areaM2 > 180 ? 0.35 : 0.12),
      ...maybe(random, 'spasauna', pool === 'private' && areaM2 > 300 ? 0.2 : 0.01),
    ],
  }
}

/** The rules of 2020 and 2010 each moved new buildings up the scale. */
function energyFor(random: Random, built: number, now: number): string {
  if (built >= now - 4)
    return random.weighted([
      ['a', 78],
      ['a-plus', 9],
      ['b-plus', 7],
      ['b', 6],
    ])
  if (built >= 2015)
    return random.weighted([
      ['a', 20],
      ['b-plus', 18],
      ['b', 52],
      ['c', 10],
    ])
  if (built >= 2009)
    return random.weighted([
      ['b-plus', 8],
      ['b', 47],
      ['c', 33],
      ['d', 12],
    ])
  if (built >= 1998)
    return random.weighted([
      ['b', 12],
      ['c', 38],
      ['d', 35],
      ['e', 15],
    ])
  return random.weighted([
    ['c', 10],
    ['d', 35],
    ['e', 55],
  ])
}
