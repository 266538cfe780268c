/**
 * The twenty kinds of request, as people make them: each draws a query string from a seeded chance.
 * They weigh alike in the mixed workload.
 */

import type { Random } from '../demo/market/random.ts'
import { cyprus } from '../src/country/cyprus/cyprus.ts'

export interface RequestKind {
  readonly name: string
  readonly draw: (random: Random) => Readonly<Record<string, string | number>>
  /** How many results of the search have been paged through already. */
  readonly skip?: number
}

const districts = ['famagusta', 'larnaca', 'limassol', 'nicosia', 'paphos']
const homes = ['apartment', 'house']
const types = [...homes, 'land-plots', 'office', 'commercial']
/** Where people look at the map: lat, lng. */
const centres = [
  [34.6786, 33.0413],
  [34.7167, 33.0815],
  [35.1667, 33.3667],
  [34.9167, 33.6333],
  [34.7754, 32.4218],
  [34.9881, 34.0003],
] as const
const phrases = [
  'sea',
  'sea view',
  'quiet street',
  'private pool',
  'title deed',
  'roof garden',
  'fully furnished',
  'investment',
  'fireplace',
  'school nearby',
]
const beginnings = [
  's',
  'po',
  'kit',
  'roof gard',
  'covered ver',
  'new deve',
  'sea f',
  'gar',
  'v',
  'un',
]
const greekPhrases = [
  'διαμέρισμα',
  'ΘΑΛΑΣΣΑ',
  'κουζίνα',
  'ήσυχος δρόμος',
  'πωλείται',
  'βεράντα',
  'σχολεία',
  'τρία υπνοδωμάτια',
  'πάρκο',
  'Λεμεσός',
]
const amenities = ['elevator', 'balcony', 'parking', 'garden', 'storage-room', 'air-conditioning']
const wholes = cyprus.places
  .filter(({ slug }) => cyprus.places.some(({ parent }) => parent === slug))
  .map(({ slug }) => slug)

const band = (random: Random) => {
  const price_min = random.whole(8, 40) * 10_000
  return { price_min, price_max: Math.round(price_min * random.between(1.2, 2)) }
}

function box(random: Random): string {
  const [lat, lng] = random.pick(centres)
  const half = random.pick([0.01, 0.03, 0.1])
  return [lat - half, lng - half, lat + half, lng + half].map((end) => end.toFixed(4)).join(',')
}

function near(random: Random): string {
  const [lat, lng] = random.pick(centres)
  const moved = [lat + random.between(-0.01, 0.01), lng + random.between(-0.01, 0.01)]
  return moved.map((end) => end.toFixed(4)).join(',')
}

export const requestKinds: readonly RequestKind[] = [
  {
    name: 'city, type, price',
    draw: (random) => ({
      district: random.pick(districts),
      property_type: random.pick(homes),
      ...band(random),
    }),
  },
  {
    name: 'flat to rent',
    draw: (random) => ({
      deal: 'rent',
      district: random.pick(districts),
      bedrooms: random.pick(['1', '2', '1,2', '2,3']),
      price_max: random.whole(7, 25) * 100,
    }),
  },
  {
    name: 'map box',
    draw: (random) => ({ bbox: box(random), property_type: random.pick(homes) }),
  },
  {
    name: 'near me',
    draw: (random) => ({ near: near(random), radius_km: random.pick([0.5, 1, 2, 5]) }),
  },
  { name: 'text', draw: (random) => ({ q: random.pick(phrases) }) },
  { name: 'text while typing', draw: (random) => ({ q: random.pick(beginnings) }) },
  { name: 'Greek text', draw: (random) => ({ q: random.pick(greekPhrases) }) },
  {
    name: 'amenities',
    draw: (random) => ({
      property_type: 'apartment',
      amenities: random.shuffled(amenities).slice(0, random.whole(2, 3)).join(),
    }),
  },
  {
    name: 'by price',
    draw: (random) => ({
      district: random.pick(districts),
      sort: random.pick(['price_asc', 'price_desc']),
    }),
  },
  {
    name: 'by area',
    draw: (random) => ({
      property_type: random.pick(types),
      sort: random.pick(['area_asc', 'area_desc']),
    }),
  },
  {
    name: 'by price per m2',
    draw: (random) => ({
      property_type: random.pick(homes),
      district: random.pick(districts),
      sort: random.pick(['price_m2_asc', 'price_m2_desc']),
    }),
  },
  {
    name: 'newest',
    draw: (random) => ({ property_type: random.pick(types), sort: 'newest', limit: 25 }),
  },
  {
    name: 'deep page',
    skip: 250,
    draw: (random) => ({
      district: random.pick(districts),
      sort: random.pick(['recommended', 'newest', 'price_asc']),
      limit: 25,
    }),
  },
  { name: 'no filter', draw: (random) => ({ deal: random.pick(['sale', 'rent']) }) },
  {
    name: 'impossible',
    draw: (random) => ({
      property_type: 'land-plots',
      bedrooms: random.whole(1, 6),
      pool: 'private',
      furnishing: 'furnished',
      district: random.pick(districts),
    }),
  },
  {
    name: 'place with parts',
    draw: (random) => ({ location: random.pick(wholes), property_type: random.pick(homes) }),
  },
  {
    name: 'listed within days',
    draw: (random) => ({
      listed_within_days: random.pick([1, 3, 7, 14]),
      district: random.pick(districts),
      sort: 'newest',
    }),
  },
  { name: 'project', draw: (random) => ({ project_id: random.whole(1, 100) }) },
  {
    name: 'good deals',
    draw: (random) => ({ good_deal: 1, district: random.pick(districts), bedrooms: '2,3' }),
  },
  {
    name: 'many filters',
    draw: (random) => ({
      district: random.shuffled(districts).slice(0, 2).join(),
      property_type: random.pick(homes),
      bedrooms: '2,3,4',
      bathrooms: '1,2,3',
      condition: 'pre-owned,brand-new',
      year_built: '2001-2010,2019,2020,2021',
      parking: 'yes',
      amenities: random.pick(amenities),
      area_min: 70,
      area_max: 220,
      price_max: random.whole(20, 60) * 10_000,
    }),
  },
]
