import { expect, it } from 'vitest'
import { readSearch } from './read-search.ts'

const valuesOf = (args: object) => Object.fromEntries(readSearch({ ...args }).values)

it.each([
  [{ price_max: '400k' }, { price_max: ['400000'] }],
  [{ price_max: '€1.2m' }, { price_max: ['1200000'] }],
  [{ price_max: '€ 400.000' }, { price_max: ['400000'] }],
  [{ price_max: 399_999.6 }, { price_max: ['400000'] }],
  [{ sea_max_m: '1 km' }, { sea_max_m: ['1000'] }],
  [{ sea_max_m: '500m' }, { sea_max_m: ['500'] }],
  [{ area_min: '120 m2' }, { area_min: ['120'] }],
  [{ max_price: 5 }, { price_max: ['5'] }],
  [{ bedrooms: '4+' }, { bedrooms: ['4', '5', '6'] }],
  [{ bedrooms: [2, '3'] }, { bedrooms: ['2', '3'] }],
  [{ features: 'Swimming pool, lift' }, { pool: ['yes'], amenities: ['elevator'] }],
  [{ features: ['private pool', 'sea view'] }, { pool: ['private'], view: ['sea-view'] }],
  [{ features: ['title deed', 'garage'] }, { title_deed: ['has-title'], parking: ['covered'] }],
  [{ good_deal: true, reduced: false }, { good_deal: ['1'] }],
  [{ also: { bathrooms: 2, floor_min: -1 } }, { bathrooms: ['2'], floor_min: ['-1'] }],
  [{ near: { lat: 34.7, lng: 33, km: 2 } }, { near: ['34.7,33'], radius_km: ['2'] }],
  [{ near: '34.7, 33' }, { near: ['34.7,33'] }],
  [{ price_min: null, place: [] }, {}],
])('%j is read as %j', (args, values) => {
  const read = readSearch({ ...args })
  expect([valuesOf(args), read.faults]).toEqual([values, []])
})

it('says how it read another name, and drops nothing in silence', () => {
  expect(readSearch({ beds: 3, where: 'Tala; Peyia' })).toMatchObject({
    places: ['Tala', 'Peyia'],
    notes: ['beds was read as bedrooms.', 'where was read as place.'],
  })
  const { faults, values } = readSearch({
    colour: 'blue',
    toString: 1,
    features: ['moat'],
    good_deal: 'maybe',
    also: 7,
  })
  expect(faults).toHaveLength(3)
  // Left to the repairer of searches, which knows other names and refuses the rest.
  expect([values.get('colour'), values.get('toString')]).toEqual([['blue'], ['1']])
  expect(readSearch({ limit: 99 })).toMatchObject({ limit: 10, notes: [expect.any(String)] })
})
