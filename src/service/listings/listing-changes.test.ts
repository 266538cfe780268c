import { describe, expect, it } from 'vitest'
import { sampleListing, samplePhoto } from '../../../test/store/sample-listing.ts'
import { limits } from '../../catalogue/limits.ts'
import type { Listing, ListingFields } from '../../domain/listings/listing.ts'
import { asPlan } from '../../domain/photos/floor-plans.ts'
import {
  changedByPublishing,
  changedFields,
  changeOf,
  mergeFields,
  SAME_HOME,
  stamped,
  valueChangeOf,
} from './listing-changes.ts'

const listing = (fields: ListingFields = {}, more: Partial<Listing> = {}): Listing => ({
  ...sampleListing(1, { deal: 'sale', ...fields }),
  ...{ id: 7, ...more },
})

describe('the deal', () => {
  it.each([
    ['changed to rent', 'rent'],
    ['cleared', null],
  ])('cannot be %s', (words, deal) => {
    expect(() => mergeFields(listing(), { deal })).toThrow(`deal is sale and cannot be ${words}.`)
  })

  it('may be repeated', () => {
    expect(mergeFields(listing(), { deal: 'sale', price: 2 }).fields.price).toBe(2)
  })
})

it('a change of the project is one', () => {
  const before = listing()
  expect(changedFields(before, { ...before, project_id: 3 })).toEqual(['project_id'])
  expect(changedFields(before, { ...before })).toEqual([])
})

it('a photo that is marked as a floor plan is no other photo', () => {
  const photo = samplePhoto(1)
  const before = listing({}, { photos: [photo] })
  const marked = { ...before, photos: [asPlan(photo, true)] }
  expect(changedFields(before, marked)).toEqual(['floor_plan_urls'])
  expect(changedFields(before, { ...before, photos: [samplePhoto(4)] })).toEqual(['photo_urls'])
})

it('a new price is one for those who may have seen another', () => {
  const seen = listing({}, { first_published_at: 1 })
  expect(valueChangeOf(seen, ['bedrooms', 'price'])).toBe('price_changed')
  expect(valueChangeOf(seen, ['bedrooms'])).toBe('updated')
  expect(valueChangeOf(listing(), ['price'])).toBe('updated')
})

describe('what a price was', () => {
  function soldAt(...prices: readonly number[]) {
    let one = listing()
    for (const price of prices)
      one = stamped({ ...one, fields: { ...one.fields, price } }, 'live', 1)
    return one.price_history.map(({ price }) => price)
  }

  it('is noted once, as long as it stays', () => {
    expect(soldAt(5, 5, 4, 5)).toEqual([5, 4, 5])
  })

  it('is forgotten beyond the limit, but neither the first, nor the lowest, nor the last', () => {
    const many = Array.from({ length: limits.priceHistoryMax }, (_, at) => 1_000 + at)
    expect(soldAt(...many)).toEqual(many)
    expect(soldAt(...many, 1)).toEqual([many[0], many[1], ...many.slice(3), 1])
    // The lowest in between is the second: the one after it goes.
    expect(soldAt(9_000, ...many)).toEqual([9_000, many[0], ...many.slice(2)])
  })
})

describe('a change in the feed', () => {
  const before = listing({ price: 5 })
  const after = listing({ price: 4 })

  it('has the former values of one that was ever live, and none of one that was not', () => {
    expect(changeOf('updated', after, ['price'], before)).not.toHaveProperty('former')
    const live = { ...after, first_published_at: 1 }
    expect(changeOf('updated', live, ['price'], before).former).toEqual({ price: 5 })
    expect(changeOf('updated', live, ['price'])).not.toHaveProperty('former')
    const paused = { ...before, state: 'paused' as const }
    expect(changeOf('updated', { ...live, state: 'live' }, [], paused).former).toEqual({
      ...{ state: 'paused', price: 5 },
    })
  })

  it('is public while it is live, and otherwise only in that it goes', () => {
    const paused = { ...after, first_published_at: 1, state: 'paused' as const }
    expect(changeOf('updated', paused, [])).toMatchObject({ public: false, price: 4 })
    expect(changeOf('unpublished', paused, [])).toMatchObject({ public: true, price: null })
    const live = { ...paused, state: 'live' as const }
    expect(changeOf('updated', live, [])).toMatchObject({ public: true, price: 4 })
  })
})

it('a publication names what nobody has seen change', () => {
  const again = listing({ price: 4, bedrooms: null }, { first_published_at: 1 })
  expect(changedByPublishing(listing(), ['price'])).toEqual(['state'])
  expect(changedByPublishing(again, ['price', SAME_HOME])).toEqual(['state', 'price'])
  const all = changedByPublishing(again, null)
  expect(all).toContain('price')
  expect(all).toContain('photo_urls')
  expect(all).not.toContain('bedrooms')
})
