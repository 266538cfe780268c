import { expect, it } from 'vitest'
import { buyerCosts, saleCosts } from './buyer-costs.ts'

const home = { deal: 'sale', propertyType: 'apartment', condition: 'pre-owned', price: 300_000 }
const amounts = (more: Partial<typeof home>) =>
  buyerCosts({ ...home, ...more })?.costs.map(({ kind, amount }) => [kind, amount])

it('takes half of the scale of transfer fees on a resale', () => {
  // 85,000 x 3 % + 85,000 x 5 % + 130,000 x 8 % = 17,200.
  expect(amounts({})).toEqual([
    ['transfer_fees', 8_600],
    ['vat', 0],
    ['stamp_duty', 0],
  ])
  expect(amounts({ price: 80_000 })?.[0]).toEqual(['transfer_fees', 1_200])
})

it('takes VAT and no transfer fees on a new home', () => {
  expect(amounts({ condition: 'brand-new' })).toEqual([
    ['transfer_fees', 0],
    ['vat', 57_000],
    ['stamp_duty', 0],
  ])
})

it('says nothing where a listing does not say enough', () => {
  expect(amounts({ deal: 'rent' })).toBeUndefined()
  expect(amounts({ propertyType: 'land-plots' })).toBeUndefined()
  expect(buyerCosts({ ...home, condition: null })).toBeNull()
  expect(buyerCosts(home)?.rules_of).toBe('2026-01-01')
})

it.each([
  ['sale', 'apartment', 'brand-new', 'vat'],
  ['sale', 'house', 'under-construction', 'vat'],
  ['sale', 'house', 'pre-owned', 'transfer-fee'],
  ['sale', 'house', null, undefined],
  ['sale', 'land-plots', 'pre-owned', undefined],
  ['sale', 'office', 'brand-new', undefined],
  ['rent', 'apartment', 'brand-new', undefined],
])('%s, %s, %s: %s', (deal, propertyType, condition, kind) => {
  const costs = saleCosts({ deal, propertyType, condition })
  expect(costs?.kind).toBe(kind)
  if (costs) expect(costs.note).toContain('not tax advice')
})
