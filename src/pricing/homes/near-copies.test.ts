import { expect, it } from 'vitest'
import { madeUpMarket } from '../model/made-up-market.test-data.ts'
import type { ValuationSubject } from '../model/valuation-subject.ts'
import { nearCopies } from './near-copies.ts'

const home: ValuationSubject = {
  ...madeUpMarket(1)[0],
  covered_area_m2: 100,
  bedrooms: 2,
  bathrooms: 1,
  year_built: 2000,
  floor: 2,
  seller: 1,
}
const speakerOf = (facts: Partial<ValuationSubject>) =>
  nearCopies([home, { ...home, id: home.id + 1, seller: 2, ...facts }])[1]

it.each([
  ['as it is', {}],
  ['with another year and one more amenity', { year_built: 1996, amenities: ['alarm'] }],
  ['on another floor, a little larger', { floor: 4, covered_area_m2: 104 }],
  ['with another room and bath', { bedrooms: 3, bathrooms: 2 }],
] as const)('takes a listing of another seller for a copy: %s', (_, facts) => {
  expect(speakerOf(facts)).toBe(0)
})

it.each([
  ['three facts differ', { year_built: 1996, floor: 4, bathrooms: 2 }],
  ['it is a quarter larger', { covered_area_m2: 125 }],
  ['it has two rooms more', { bedrooms: 4 }],
  ['it is of the same seller', { seller: 1 }],
  ['nobody knows whose it is', { seller: null }],
  ['it is in another place', { location: 'elsewhere' }],
] as const)('takes it for another home where %s', (_, facts) => {
  expect(speakerOf(facts)).toBe(1)
})

it('compares with the first listing only, so that small steps lead nowhere', () => {
  const steps = [0, 1, 2, 3, 4].map((step) => ({
    ...home,
    id: home.id + step,
    seller: step + 1,
    covered_area_m2: 100 * 1.05 ** step,
  }))
  expect([...nearCopies(steps)]).toEqual([0, 0, 2, 2, 4])
})
