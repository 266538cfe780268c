import { describe, expect, it } from 'vitest'
import type { ListingFields } from '../../domain/listings/listing.ts'
import { goodDealOf } from './good-deal.ts'
import { priceCheckOf } from './price-check.ts'

const range = { value: 300_000, low: 255_000, high: 350_000, comparables: 12 }
const home: ListingFields = { deal: 'sale', property_type: 'apartment', price: 149_999 }
const check = (fields: ListingFields = {}, more: Partial<typeof range> = {}) =>
  priceCheckOf({ fields: { ...home, ...fields } }, { ...range, ...more })

describe('a price', () => {
  it('is far below the market under half of the estimate, where a good deal ends', () => {
    expect(check()).toBe('far_below_market')
    expect(check({ price: 1 })).toBe('far_below_market')
    expect(check({ price: 150_000 })).toBeNull()
    for (const price of [1, 149_999, 150_000, 200_000, 260_000]) {
      const listing = { fields: { ...home, price } }
      const verdicts = [goodDealOf(listing, range), priceCheckOf(listing, range)]
      expect(verdicts.filter((verdict) => verdict !== null).length).toBeLessThan(2)
    }
  })

  it.each([
    ['of a rent', { deal: 'rent' }, {}],
    ['of a plot', { property_type: 'land-plots' }, {}],
    ['that is not given', { price: null }, {}],
    ['with too few comparables', {}, { comparables: 3 }],
    ['whose estimate is of low confidence', {}, { low: 150_001, high: 600_000 }],
    ['inside its range', {}, { low: 149_999, high: 250_000 }],
  ])('%s is not checked', (_, fields, more) => expect(check(fields, more)).toBeNull())

  it('without an estimate is not checked', () => {
    expect(priceCheckOf({ fields: home }, null)).toBeNull()
  })
})
