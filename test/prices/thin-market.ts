/**
 * A market like the one of real homes in Cyprus, where estimates are hard: few homes in many places, half of them
 * without a pin, room counts that are wrong or missing, facts left out as often as sellers leave them out, and
 * prices with a heavy tail. Spreads are those of the asking prices that the demo is drawn from
 * (demo/market/market-figures.ts); what a buyer cannot see (finish, plot, hurry) is drawn and never shown.
 * Invariant: the same seed gives the same market. Cost: about 20 microseconds a row.
 */
import { type DemoPlace, DemoPlaces, scatter } from '../../demo/market/demo-places.ts'
import {
  areaM2ByBedrooms,
  atQuantile,
  bedroomWeights,
  districtWeights,
  housePlotM2,
  saleEurPerM2,
} from '../../demo/market/market-figures.ts'
import { Random, seedOf } from '../../demo/market/random.ts'
import { cyprus } from '../../src/country/cyprus/cyprus.ts'
import type { ValuationSubject } from '../../src/pricing/model/valuation-subject.ts'
import { withSea } from '../../src/service/prices/subject-of-listing.ts'
import { whereabouts } from '../support/whereabouts.ts'

const YEAR = 2026
const HOUSE_SHARE = 0.68
/** How often a fact is given: as in full ads of the market, pins as in the thinnest half of it. */
const GIVEN = {
  pin: 0.5,
  bedrooms: 0.91,
  bathrooms: 0.84,
  year: 0.54,
  condition: 0.29,
  floor: 0.63,
}
const WRONG_BEDROOMS = 0.08
/** Logarithms: what places, projects and finish add unseen, and the asking price's own chance. */
const PLACE_SD = 0.1
const UNSEEN_SD = 0.08
const NOISE_SCALE = 0.068
const SELLERS = 420

type Home = 'apartment' | 'house'

let places: DemoPlaces | undefined

export function thinMarket(count: number, seed: number): ValuationSubject[] {
  places ??= new DemoPlaces(cyprus.places)
  const drawn = places
  return Array.from({ length: count }, (_, at) =>
    drawHome(new Random(seed, at + 16), drawn, at, seed),
  )
}

function drawHome(random: Random, all: DemoPlaces, at: number, seed: number): ValuationSubject {
  const home: Home = random.chance(HOUSE_SHARE) ? 'house' : 'apartment'
  const district = random.weighted<string>(districtWeights[`sale_${home}`])
  const place = all.draw(random, district, home)!
  const weights = bedroomWeights.sale[home]
  const bedrooms = random.weighted<number>(weights.map((weight, rooms) => [rooms, weight]))
  const rows = areaM2ByBedrooms[home]
  const areaM2 = Math.round(atQuantile(rows[Math.min(bedrooms, rows.length - 1)]!, random.unit()))
  const plotM2 = home === 'house' ? Math.round(atQuantile(housePlotM2, random.unit())) : null
  const isNew = random.chance(0.35)
  const age = isNew ? 0 : Math.floor(55 * random.unit() ** 1.6)
  const pool = home === 'house' && random.chance(place.seaKm < 8 ? 0.45 : 0.15)
  const seaView = place.seaKm < 8 && random.chance(0.3)
  const floor = home === 'apartment' ? random.whole(0, 7) : null
  const spot = scatter(random, place)
  const home_ = { home, place, seed, bedrooms, areaM2, plotM2, isNew, age, pool, seaView, floor }
  const logUnit = logValueOf(home_, spot.seaM) + UNSEEN_SD * random.normal() + heavyNoise(random)
  const given = (share: number) => random.chance(share)
  const words = ['parking', 'storage-room', 'air-conditioning', 'garden', 'fireplace', 'elevator']
  const hasPin = given(GIVEN.pin)
  const subject: ValuationSubject = {
    id: at + 1,
    deal: 'sale',
    property_type: home,
    price: roundPrice(Math.exp(logUnit) * areaM2),
    covered_area_m2: areaM2,
    plot_area_m2: plotM2 !== null && given(0.8) ? plotM2 : null,
    bedrooms: given(GIVEN.bedrooms) ? statedBedrooms(random, bedrooms) : null,
    bathrooms: given(GIVEN.bathrooms)
      ? Math.max(1, Math.round(bedrooms * 0.7 + 0.4 * random.normal()))
      : null,
    condition: given(GIVEN.condition) ? (isNew ? 'brand-new' : 'resale') : null,
    year_built: given(GIVEN.year) ? YEAR - age : null,
    floor: floor !== null && given(GIVEN.floor) ? floor : null,
    amenities: [
      ...(pool && given(0.85) ? ['pool'] : []),
      ...(seaView && given(0.7) ? ['sea-view'] : []),
      ...words.filter(() => random.chance(0.3)),
    ],
    spot: whereabouts.spotOf({ location: place.place.slug, district }),
    lat: hasPin ? spot.lat : null,
    lng: hasPin ? spot.lng : null,
    district,
    location: place.place.slug,
    seller: 1 + random.whole(0, SELLERS - 1),
    project: null,
  }
  return withSea(subject, whereabouts)
}

interface DrawnHome {
  readonly home: Home
  readonly place: DemoPlace
  readonly seed: number
  readonly bedrooms: number
  readonly areaM2: number
  readonly plotM2: number | null
  readonly isNew: boolean
  readonly age: number
  readonly pool: boolean
  readonly seaView: boolean
  readonly floor: number | null
}

/** Logarithm of the price per m2 before chance: steps and products of features, as trees find them and lines do not. */
function logValueOf(drawn: DrawnHome, seaM: number | null): number {
  const { home, place, seed, areaM2, plotM2, isNew, age, pool, seaView, floor } = drawn
  const ofPlace = new Random(seedOf(`${place.place.slug} ${home}`), seed)
  const coast = Math.exp(-place.seaKm / 4)
  const city = place.place.kind === 'city' || place.place.kind === 'quarter'
  let log = Math.log(saleEurPerM2[home][place.place.district]![2] * place.level[home])
  log += PLACE_SD * ofPlace.normal()
  const relative = Math.log(areaM2 / (home === 'house' ? 175 : 82))
  const ofDistrict = new Random(seedOf(`${place.place.district} ${home}`), seed)
  // Each district has its own tastes: what size, newness and land are worth.
  log +=
    relative *
    (0.2 * ofDistrict.normal() + (home === 'house' ? 0.5 * coast - 0.4 : 0.3 * coast - 0.2))
  log += isNew ? 0.1 + 0.25 * ofDistrict.unit() : age > 30 ? (city ? -0.15 : -0.4) : -0.006 * age
  if (home === 'house' && areaM2 < 120) log += 0.15
  // Villas are a market of their own.
  if (pool) log += areaM2 > 200 ? 0.18 + 0.25 * coast : 0.05
  if (seaView) log += 0.05 + (floor !== null && floor >= 4 ? 0.25 : 0.12) * coast
  if (seaM !== null && seaM < 400) log += 0.25
  if (plotM2 !== null) {
    const ratio = Math.log(plotM2 / (2 * areaM2))
    log += (city ? 0.4 : 0.12) * Math.min(Math.max(ratio, -1), 1)
  }
  if (floor !== null && floor >= 4) log += 0.12 * (coast + 0.3)
  return log
}

/** Laplace: most prices are fair, and some far off. */
function heavyNoise(random: Random): number {
  const draw = random.unit() - 0.5
  return -NOISE_SCALE * Math.sign(draw) * Math.log(1 - 2 * Math.abs(draw))
}

function statedBedrooms(random: Random, bedrooms: number): number {
  if (!random.chance(WRONG_BEDROOMS)) return bedrooms
  return Math.max(0, bedrooms + random.pick([-2, -1, 1, 2, 3]))
}

const roundPrice = (price: number) => Math.max(5_000, Math.round(price / 5_000) * 5_000)
