import { expect, it } from 'vitest'
import { saleCosts } from './sale-costs.ts'

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
