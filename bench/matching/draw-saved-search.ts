/**
 * Searches as people save them, drawn from a seed. The mix: 70 % to buy; 45 % name one to three places (larger ones more
 * often), 30 % one or two districts, 12 % a circle of 1 to 10 km, 5 % an area drawn by hand, 8 % the whole country; areas
 * take approximate locations in 60 %. Three in four name a kind of property, 60 % bedrooms, 80 % a highest price (half
 * of them a lowest one too), 20 % a smallest area; the rest of the filters have 2 to 15 % each. Prices and sizes are round.
 */
import type { Random } from '../../demo/market/random.ts'
import { cyprus } from '../../src/country/cyprus/cyprus.ts'

const districts = [...new Set(cyprus.places.map(({ district }) => district))].sort()
/** Cities, towns and villages that people name. */
const places = cyprus.places.map(
  (place) => [place, 1 + Math.sqrt(place.population ?? 100)] as const,
)
const words = ['sea view', 'quiet', 'fireplace', 'roof garden', 'investment', 'θέα', 'renovated']
const RADII_KM = [1, 2, 3, 5, 10]

type Query = Record<string, string | number>

export function drawSavedSearch(random: Random): string {
  const isSale = random.chance(0.7)
  const query: Query = {
    deal: isSale ? 'sale' : 'rent',
    ...drawPlace(random),
    ...(random.chance(0.75) ? { property_type: drawType(random) } : {}),
    ...(random.chance(0.6) ? { bedrooms: drawBedrooms(random) } : {}),
    ...drawPrice(random, isSale),
  }
  const rarely: readonly (readonly [share: number, Query])[] = [
    [0.2, { area_min: random.whole(4, 20) * 10 }],
    [0.06, { plot_min: random.whole(2, 20) * 100 }],
    [0.12, { amenities: random.pick(['elevator', 'balcony', 'garden', 'balcony,elevator']) }],
    [0.08, { pool: random.pick(['yes', 'private']) }],
    [0.08, { parking: random.pick(['yes', 'covered']) }],
    [0.1, { condition: random.pick(['brand-new', 'pre-owned', 'brand-new,pre-owned']) }],
    [0.06, { sea_max_m: random.pick([200, 500, 1000, 2000]) }],
    [0.06, { title_deed: 'has-title' }],
    [0.02, { energy_class: 'a' }],
    [0.03, { year_built: '2001-2010' }],
    [0.03, { listed_within_days: random.pick([7, 30]) }],
    [0.03, { q: random.pick(words) }],
    [0.02, { seller_type: 'property-owner' }],
    [0.02, { reduced: 1 }],
    [0.02, { not_location: random.weighted(places).slug }],
    [0.15, isSale ? { view: 'sea-view' } : { furnishing: 'furnished' }],
    [0.05, isSale ? { good_deal: 1 } : { pets: 'allowed' }],
  ]
  for (const [share, filter] of rarely) if (random.chance(share)) Object.assign(query, filter)
  return new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  ).toString()
}

function drawPlace(random: Random): Query {
  const kind = random.unit()
  if (kind < 0.45) {
    const named = Array.from({ length: random.pick([1, 1, 1, 2, 3]) }, () =>
      random.weighted(places),
    )
    return { location: [...new Set(named.map(({ slug }) => slug))].join() }
  }
  if (kind < 0.75) {
    return {
      district: random
        .shuffled(districts)
        .slice(0, random.pick([1, 1, 2]))
        .join(),
    }
  }
  if (kind >= 0.92) return {}
  const { lat, lng } = random.weighted(places)
  const moved = (degrees: number, by: number) => (degrees + random.between(-by, by)).toFixed(4)
  const approximate: Query = random.chance(0.6) ? { approximate: 1 } : {}
  if (kind < 0.87) {
    const near = `${moved(lat, 0.02)},${moved(lng, 0.02)}`
    return { near, radius_km: random.pick(RADII_KM), ...approximate }
  }
  const corners = random.whole(4, 12)
  const polygon = Array.from({ length: corners }, (_, at) => {
    const angle = (2 * Math.PI * at) / corners
    const [up, right] = [0.03 * Math.sin(angle), 0.04 * Math.cos(angle)]
    return `${moved(lat + up, 0.005)},${moved(lng + right, 0.005)}`
  }).join(';')
  return { polygon, ...approximate }
}

const drawType = (random: Random): string =>
  random.weighted([
    ['apartment', 40],
    ['house', 35],
    ['apartment,house', 12],
    ['land-plots', 9],
    ['office', 2],
    ['commercial', 2],
  ])

function drawBedrooms(random: Random): string {
  const lowest = random.pick([1, 2, 2, 2, 3, 3, 3, 4])
  return Array.from({ length: random.whole(1, 3) }, (_, at) => Math.min(6, lowest + at)).join()
}

function drawPrice(random: Random, isSale: boolean): Query {
  if (!random.chance(0.8)) return {}
  const steps = random.whole(4, 40)
  const price_max = isSale ? steps * 25_000 : steps * 100
  return random.chance(0.5) ? { price_max } : { price_max, price_min: Math.round(price_max / 2) }
}
