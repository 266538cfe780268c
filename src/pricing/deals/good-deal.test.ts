import { expect, it } from 'vitest'
import { rateDeal } from './good-deal.ts'

const listing = { fields: { deal: 'sale' as const, property_type: 'apartment', price: 200_000 } }
const shown = (...units: number[]) => ({
  value: 300_000,
  low: 250_000,
  high: 360_000,
  price_per_m2: 3_000,
  comparables_count: 9,
  comparables: units.map((price_per_m2) => ({ price_per_m2 })),
})

it.each([
  ['a price below what is shown', [2_500, 2_900, 3_100], 1],
  ['a price per m2 above their median', [1_800, 1_900, 3_100], -1],
  ['two comparables: the page says that they are too few', [2_500, 2_900], -1],
  ['none', [], -1],
] as const)('rates %s', (_, units, rating) => {
  expect(rateDeal(listing, shown(...units), null)).toBe(rating)
})

it('rates a price near the estimate as none', () => {
  const fair = { fields: { ...listing.fields, price: 280_000 } }
  expect(rateDeal(fair, shown(2_900, 3_000, 3_100), null)).toBe(0)
})
