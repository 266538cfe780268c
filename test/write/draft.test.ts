/** A body as a whole: every field cleared and mistaken, places, photo addresses, unknown names, warnings. */
import { describe, expect, it } from 'vitest'
import { fields } from '../../src/catalogue/fields.ts'
import { textLanguages } from '../../src/catalogue/languages.ts'
import { readOnlyMembers } from '../../src/catalogue/publish-rules.ts'
import { cyprus } from '../../src/country/cyprus/cyprus.ts'
import { emptyFields } from '../../src/domain/listings/listing.ts'
import { listingWarnings } from '../../src/domain/listings/listing-warnings.ts'
import { only, places, read } from './draft-reader.ts'

/** As it comes off the wire: an own member __proto__ cannot be written as a literal. */
const readJson = (text: string) => read(JSON.parse(text))

describe('the fields', () => {
  it('are those of the specification, in its order, then our extensions', () => {
    expect(fields.map(({ name }) => name).join(' ')).toBe(
      'deal property_type condition bedrooms bathrooms district location year_built energy_class ' +
        'furnishing pool parking heating air_conditioning amenities view price covered_area_m2 ' +
        'plot_area_m2 internal_area_m2 covered_veranda_m2 uncovered_veranda_m2 floor ' +
        'floors_in_building postal_code title_deed description reference video_url lat lng address ' +
        'photo_urls available_from deposit minimum_term_months floor_plan_urls descriptions',
    )
  })

  it.each(fields.map(({ name }) => name))('%s is cleared by null', (name) => {
    const { values, photoUrls, floorPlanUrls, faults } = read(
      name === 'lat' || name === 'lng' ? { lat: null, lng: null } : { [name]: null },
    )
    expect(faults).toEqual([])
    if (name === 'photo_urls') expect(photoUrls).toEqual([])
    else if (name === 'floor_plan_urls') expect(floorPlanUrls).toEqual([])
    else expect(values[name]).toBeNull()
  })

  it.each(fields.filter(({ name }) => name !== 'lat' && name !== 'lng').map(({ name }) => name))(
    '%s refuses a value of the wrong kind, naming itself',
    (name) => {
      for (const sent of [true, { a: 1 }, [[]], [{ a: 1 }]]) {
        const { faults } = read({ [name]: sent })
        expect(faults.length, JSON.stringify(sent)).toBeGreaterThan(0)
        for (const fault of faults) {
          expect(fault).toMatchObject({ code: 'invalid_value', param: name })
          expect(fault.hint).not.toBe('')
        }
      }
    },
  )
})

describe('texts by language', () => {
  it('are read each by the rules of the description, and named where one is wrong', () => {
    const texts = { ru: ' Светлая квартира. ', en: 'A bright flat.', el: null }
    expect(read({ descriptions: texts })).toMatchObject({
      values: { descriptions: { en: 'A bright flat.', el: null, ru: 'Светлая квартира.' } },
      faults: [],
    })
    const wrong = { en: 'Call 99 123456.', el: 'x'.repeat(6001), ru: 5, tlh: 'ghItlh' }
    const { faults } = read({ descriptions: wrong })
    expect(faults.map(({ code, param }) => [code, param])).toEqual([
      ['contact_in_description', 'descriptions.en'],
      ['too_long', 'descriptions.el'],
      ['invalid_value', 'descriptions.ru'],
      ['invalid_value', 'descriptions'],
    ])
    expect(faults.at(-1)).toMatchObject({ allowed: textLanguages })
  })
})

describe('a field of one deal', () => {
  const terms = { available_from: '2026-09-01', deposit: 0, minimum_term_months: 12 }

  it('is taken with that deal, and without one', () => {
    expect(read({ deal: 'rent', ...terms })).toMatchObject({ values: terms, faults: [] })
    expect(read(terms)).toMatchObject({ values: terms, faults: [] })
  })

  it('is refused with another, each one named; null is nothing to refuse', () => {
    const { faults } = read({ deal: 'sale', ...terms, deposit: null })
    expect(faults).toEqual([
      {
        code: 'parameter_not_applicable',
        param: 'available_from',
        message: 'available_from applies to deal=rent only, and this listing is for deal=sale.',
        hint: 'Leave available_from out, or send "available_from": null.',
      },
      expect.objectContaining({ param: 'minimum_term_months' }),
    ])
  })
})

describe('a day', () => {
  it.each(['2026-09-01', ' 2028-02-29 ', '2000-01-01', '2099-12-31'])('%s is stored', (sent) => {
    expect(only('available_from', sent)).toBe(sent.trim())
  })

  it.each([
    ['2026-02-30', '2026-09-01'],
    ['2027-02-29', '2026-09-01'],
    ['01/09/2026', '2026-09-01'],
    ['2026-9-1', '2026-09-01'],
    ['now', '2026-09-01'],
    ['1999-12-31', '2026-09-01'],
    ['+02026-09-01', '2026-09-01'],
    [20260901, '2026-09-01'],
    ['2026-11-05T00:00:00Z', '2026-11-05'],
    ['2026-11-05 10:00', '2026-11-05'],
  ])('%j is refused: send for example %s', (sent, example) => {
    expect(only('available_from', sent)).toEqual([
      expect.objectContaining({
        code: 'invalid_value',
        param: 'available_from',
        hint: `Send for example ${example}.`,
      }),
    ])
  })
})

describe('a place', () => {
  it('is a slug of the gazetteer', () => {
    expect(only('location', ' Germasogeia ')).toBe('germasogeia')
    expect(only('location', 'germasogia')).toEqual([
      expect.objectContaining({
        code: 'unknown_location',
        param: 'location',
        hint: expect.stringContaining('germasogeia'),
      }),
    ])
    expect(only('location', 7)).toEqual([expect.objectContaining({ code: 'invalid_value' })])
  })

  it.each([
    [{ lat: 34.7 }, 'lng'],
    [{ lng: 33 }, 'lat'],
    [{ lat: null, lng: 33 }, 'lat'],
    [{ lat: 34.7, lng: null }, 'lng'],
    [{ lat: null }, 'lat'],
  ])('%j is missing %s', (body, param) => {
    expect(read(body).faults).toEqual([
      expect.objectContaining({ code: 'conflicting_parameters', param }),
    ])
  })

  it('lies in the country, and a swapped pair is reported', () => {
    expect(read({ lat: 34.7071, lng: 33.0226 })).toMatchObject({
      values: { lat: 34.7071, lng: 33.0226 },
      faults: [],
    })
    expect(read({ lat: 37.98, lng: 23.73 }).faults).toMatchObject([{ code: 'outside_country' }])
    expect(read({ lat: 33.0226, lng: 34.7071 }).faults).toEqual([
      expect.objectContaining({
        code: 'outside_country',
        hint: 'lat and lng look swapped: send lat 34.7071 and lng 33.0226.',
      }),
    ])
  })

  it.each([
    [{ lat: '34.7', lng: 33 }, 'lat'],
    [{ lat: 34.7, lng: 181 }, 'lng'],
    [{ lat: -91, lng: 33 }, 'lat'],
    [{ lat: true, lng: 33 }, 'lat'],
  ])('%j is no point because of %s', (body, param) => {
    expect(read(body).faults).toEqual([expect.objectContaining({ code: 'invalid_value', param })])
  })
})

describe('photo addresses', () => {
  const https = (count: number) =>
    Array.from({ length: count }, (_, index) => `https://img.example.com/${index}.jpg`)

  it('are https, or of this service, at most 30, each once', () => {
    expect(read({ photo_urls: https(30) }).photoUrls).toEqual(https(30))
    const [first] = https(1)
    expect(read({ photo_urls: [first, first] }).photoUrls).toEqual([first])
    const own = 'http://127.0.0.1:8080/photos/demo-house-8-1600.webp'
    expect(read({ photo_urls: [own] }).photoUrls).toEqual([own])
    expect(read({ photo_urls: https(31) }).faults).toMatchObject([
      { code: 'too_many_photos', param: 'photo_urls' },
    ])
  })

  it.each([
    'http://img.example.com/1.jpg',
    'ftp://img.example.com/1.jpg',
    'data:image/png;base64,AAAA',
    '//img.example.com/1.jpg',
    `https://img.example.com/${'x'.repeat(2048)}`,
    '',
    5,
    null,
  ])('refuse %j and say which of them it is', (url) => {
    expect(read({ photo_urls: [...https(1), url] }).faults).toEqual([
      expect.objectContaining({
        code: 'invalid_value',
        param: 'photo_urls',
        message: expect.stringContaining('photo_urls[1]'),
      }),
    ])
  })
})

describe('what is no field', () => {
  it.each([
    ['prise', 'price'],
    ['covered_area', 'covered_area_m2'],
    ['Price', 'price'],
    ['photo_url', 'photo_urls'],
    ['propertytype', 'property_type'],
  ])('%s: did you mean %s', (name, meant) => {
    const { faults, values } = read({ [name]: 1 })
    expect(values).toEqual({})
    expect(faults).toEqual([
      expect.objectContaining({
        code: 'unknown_field',
        param: name,
        hint: `Did you mean ${meant}?`,
        allowed: fields.map((field) => field.name),
      }),
    ])
  })

  it.each(readOnlyMembers)('%s is set by the service', (name) => {
    expect(read({ [name]: null }).faults).toEqual([
      expect.objectContaining({ code: 'read_only_field', param: name }),
    ])
  })

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype'])(
    '%s is one of many unknown names and nothing more',
    (name) => {
      const { faults, values } = readJson(`{"${name}": {"price": 1, "polluted": true}}`)
      expect(faults).toMatchObject([{ code: 'unknown_field', param: name }])
      expect(values).toEqual({})
      expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    },
  )

  it('may be very long without the answer being so', () => {
    const [fault] = read({ ['x'.repeat(10_000)]: 1 }).faults
    expect(JSON.stringify({ ...fault, allowed: null }).length).toBeLessThan(1000)
  })
})

it('reports all faults of one body together', () => {
  const { faults } = read({
    deal: 'swap',
    bedrooms: 7,
    price: 0,
    title: 'Mine',
    colour: 'red',
    lat: 34.7,
    description: 'anna@example.com and 99 123456',
    photo_urls: ['http://a.example.com', 'nothing'],
  })
  expect(faults.map(({ code, param }) => `${param} ${code}`)).toEqual([
    'deal invalid_value',
    'bedrooms invalid_value',
    'price invalid_value',
    'title read_only_field',
    'colour unknown_field',
    'description contact_in_description',
    'description contact_in_description',
    'photo_urls invalid_value',
    'photo_urls invalid_value',
    'lng conflicting_parameters',
  ])
})

describe('warnings', () => {
  const warn = (values: object) =>
    listingWarnings({ ...emptyFields, ...values }, cyprus, places).map(({ param }) => param)

  it.each([
    ['pool', 'pool', 'private'],
    ['parking', 'parking', 'covered'],
    ['heating', 'heating', 'radiators'],
    ['air_conditioning', 'air-conditioning', 'all-rooms'],
  ])('ask for %s and its amenity to agree', (field, amenity, kind) => {
    expect(warn({ [field]: [kind] })).toEqual(['amenities'])
    expect(warn({ amenities: [amenity] })).toEqual([field])
    expect(warn({ [field]: ['no'], amenities: [amenity] })).toEqual([field])
    expect(warn({ [field]: [kind], amenities: [amenity] })).toEqual([])
    expect(warn({ [field]: ['no'] })).toEqual([])
  })

  it.each([
    ['floor', 'floors_in_building'],
    ['internal_area_m2', 'covered_area_m2'],
  ])('point at %s above %s', (part, whole) => {
    expect(warn({ [part]: 6, [whole]: 5 })).toEqual([part])
    expect(warn({ [part]: 5, [whole]: 5 })).toEqual([])
    expect(warn({ [part]: 6 })).toEqual([])
  })

  it('tell of a point or a place in another district than stated', () => {
    const inLimassol = { lat: 34.7071, lng: 33.0226 }
    expect(warn({ ...inLimassol, district: 'paphos' })).toEqual(['lat'])
    expect(warn({ ...inLimassol, district: 'limassol' })).toEqual([])
    expect(warn({ location: 'germasogeia', district: 'nicosia' })).toEqual(['location'])
    expect(warn({ location: 'germasogeia' })).toEqual(['district'])
    expect(warn({ location: 'germasogeia', district: 'limassol' })).toEqual([])
  })
})
