/**
 * A market for tests whose true prices are known: price per m2 falls from a centre, rises with
 * newness and a pool, and carries 10 % of noise. Same seed, same market.
 */
import { seededRandom } from '../../structures/stable-hash.ts'
import type { ValuationSubject } from './valuation-subject.ts'

export const NOISE = 0.1

export function madeUpMarket(count: number, seed = 1): ValuationSubject[] {
  const random = seededRandom(seed)
  return Array.from({ length: count }, (_, at) => {
    const lat = 34.7 + (random() - 0.5) * 0.1
    const lng = 33.0 + (random() - 0.5) * 0.1
    const bedrooms = 1 + Math.floor(random() * 4)
    const areaM2 = Math.round(25 + bedrooms * 30 * (0.8 + 0.4 * random()))
    const year = 1970 + Math.floor(random() * 55)
    const pool = random() < 0.3
    const noise = NOISE * (random() + random() + random() - 1.5) * 2
    return {
      id: at + 1,
      deal: 'sale' as const,
      property_type: 'apartment',
      price: Math.round(trueUnitPrice(lat, lng, year, pool) * areaM2 * Math.exp(noise)),
      covered_area_m2: areaM2,
      plot_area_m2: null,
      bedrooms,
      bathrooms: Math.ceil(bedrooms / 2),
      condition: year > 2020 ? 'brand-new' : 'pre-owned',
      year_built: year,
      floor: Math.floor(random() * 6),
      amenities: pool ? ['pool'] : [],
      lat,
      lng,
      district: 'limassol',
      location: lat > 34.7 ? 'north' : 'south',
    }
  })
}

function trueUnitPrice(lat: number, lng: number, year: number, pool: boolean): number {
  const off = Math.hypot(lat - 34.7, lng - 33.0)
  return 3000 * Math.exp(-6 * off + (year - 2000) * 0.006 + (pool ? 0.15 : 0))
}

export function trueValue(subject: ValuationSubject): number {
  const pool = subject.amenities.includes('pool')
  const unit = trueUnitPrice(subject.lat!, subject.lng!, subject.year_built!, pool)
  return unit * subject.covered_area_m2!
}
