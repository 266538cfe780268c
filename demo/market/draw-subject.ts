/**
 * Draws what is offered: first where and what, then features that hang together (size with bedrooms,
 * energy class with age, pool with plot, furnishing with rent). About 60 draws a listing.
 */
import type { Deal } from '../../src/catalogue/vocabulary.ts'
import { type DemoPlace, type DemoPlaces, type Home, type Purpose, scatter } from './demo-places.ts'
import { drawHome } from './draw-home.ts'
import type { DemoProject } from './make-sellers.ts'
import {
  atQuantile,
  districtWeights,
  landPlotM2,
  type Quantiles,
  saleShare,
  typeWeights,
} from './market-figures.ts'
import type { Random } from './random.ts'
import type { PropertyType, Subject, SubjectKind } from './subject.ts'

export interface SubjectSources {
  readonly places: DemoPlaces
  readonly projects: Readonly<Record<Home, readonly DemoProject[]>>
  /** Calendar year of the market. */
  readonly year: number
}

/** Units of new-build projects among homes for sale: flats are mostly sold off plan. */
const projectShare: Readonly<Record<Home, number>> = { apartment: 0.42, house: 0.24 }

const purposeOf = (type: PropertyType): Purpose =>
  type === 'apartment' || type === 'house' ? type : type === 'land-plots' ? 'land' : 'business'

export function drawSubject(random: Random, sources: SubjectSources): Subject {
  const deal: Deal = random.chance(saleShare) ? 'sale' : 'rent'
  const type: PropertyType = random.weighted<PropertyType>(typeWeights[deal])
  if (type === 'apartment' || type === 'house') {
    const projects = sources.projects[type]
    const fromProject = deal === 'sale' && projects.length > 0 && random.chance(projectShare[type])
    const project = fromProject ? random.pick(projects) : null
    const at = project?.at ?? drawPlace(random, sources.places, deal, type)
    return drawHome(random, { deal, type, at, project, year: sources.year })
  }
  const at = drawPlace(random, sources.places, deal, type)
  return type === 'land-plots' ? drawLand(random, deal, at) : drawBusiness(random, deal, type, at)
}

function drawPlace(random: Random, places: DemoPlaces, deal: Deal, type: PropertyType): DemoPlace {
  const purpose = purposeOf(type)
  const weights =
    purpose === 'land'
      ? districtWeights.land
      : purpose === 'business'
        ? districtWeights.other
        : districtWeights[`${deal}_${purpose}`]
  const district = random.weighted<string>(weights)
  return places.draw(random, district, purpose) ?? random.pick(places.all)
}

const bare = {
  project: null,
  bedrooms: null,
  bathrooms: null,
  plotM2: null,
  areaM2: null,
  coveredVerandaM2: 0,
  uncoveredVerandaM2: 0,
  condition: null,
  year: null,
  renovated: false,
  energyClass: null,
  furnishing: null,
  pool: null,
  parking: null,
  heating: null,
  airConditioning: null,
  extras: [],
  views: [],
  floor: null,
  floors: null,
  titleDeed: null,
  pets: null,
} as const

function drawLand(random: Random, deal: Deal, at: DemoPlace): Subject {
  const plotM2 = Math.round(atQuantile(landPlotM2, random.unit()))
  const spot = scatter(random, at)
  const views: string[] = []
  if (at.seaKm < 6 && random.chance(0.35)) views.push('sea-view')
  if (at.mountain && random.chance(0.5)) views.push('mountains-view')
  return {
    ...bare,
    deal,
    type: 'land-plots',
    // Building plots are parcelled at about 520 to 1,400 m2; above that it is mostly field.
    kind: plotM2 < 1400 || random.chance(0.15) ? 'plot' : 'field',
    at,
    spot,
    plotM2,
    views,
    titleDeed: random.chance(0.93),
  }
}

const businessAreaM2: Readonly<Record<'office' | 'shop' | 'warehouse' | 'building', Quantiles>> = {
  office: [48, 82, 145, 270, 560],
  shop: [40, 65, 110, 210, 420],
  warehouse: [180, 300, 520, 900, 1700],
  building: [260, 390, 620, 1050, 1900],
}

function drawBusiness(random: Random, deal: Deal, type: PropertyType, at: DemoPlace): Subject {
  const kind: SubjectKind =
    type === 'commercial' ? (random.chance(0.74) ? 'shop' : 'warehouse') : (type as SubjectKind)
  const row = businessAreaM2[kind as keyof typeof businessAreaM2]
  const areaM2 = Math.round(atQuantile(row, random.unit()))
  const isNew = random.chance(0.16)
  const floors =
    kind === 'office' ? random.whole(3, 8) : kind === 'building' ? random.whole(2, 5) : 1
  return {
    ...bare,
    deal,
    type,
    kind,
    at,
    spot: scatter(random, at),
    areaM2,
    condition: isNew ? 'brand-new' : 'pre-owned',
    bathrooms: kind === 'office' || kind === 'shop' ? random.whole(1, 2) : null,
    plotM2:
      kind === 'building' || kind === 'warehouse'
        ? Math.round(areaM2 * random.between(0.5, 2.5))
        : null,
    renovated: !isNew && random.chance(0.25),
    energyClass: random.weighted([
      ['a', isNew ? 6 : 0.5],
      ['b', 3],
      ['c', isNew ? 0.2 : 3],
      ['d', isNew ? 0.1 : 2],
    ]),
    parking: random.weighted([
      ['covered', 3],
      ['uncovered', 4],
      ['no', 2],
    ]),
    airConditioning: random.weighted([
      ['all-rooms', 6],
      ['partial', 2],
      ['no', kind === 'warehouse' ? 6 : 0.5],
    ]),
    extras: [
      ...(kind === 'office' && random.chance(0.8) ? ['elevator'] : []),
      ...(random.chance(0.3) ? ['alarm'] : []),
      ...(random.chance(0.35) ? ['storage-room'] : []),
    ],
    views: kind === 'office' && random.chance(0.3) ? ['city-view'] : [],
    floor: kind === 'office' ? random.whole(0, floors) : kind === 'shop' ? 0 : null,
    floors: kind === 'warehouse' || kind === 'shop' ? null : floors,
    titleDeed: random.chance(0.9),
  }
}
