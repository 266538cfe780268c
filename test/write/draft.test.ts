/** Every field of a listing as a body may carry it: what is stored, and what is refused with which advice. */
import { describe, expect, it } from 'vitest'
import { type ChoiceField, fields, type NumberField } from '../../src/catalogue/fields.ts'
import { readOnlyMembers } from '../../src/catalogue/publish-rules.ts'
import { cyprus } from '../../src/country/cyprus/cyprus.ts'
import { createPlaceFinder } from '../../src/domain/find-places.ts'
import { emptyFields } from '../../src/domain/listing.ts'
import { type DraftContext, readDraft } from '../../src/domain/listing-draft.ts'
import { listingWarnings } from '../../src/domain/listing-warnings.ts'

const places = createPlaceFinder(cyprus)
const context: DraftContext = {
  places,
  countryName: cyprus.name,
  inCountry: (point) => cyprus.contains(point),
  ownPhotoPrefix: 'http://127.0.0.1:8080/photos/',
}
const read = (body: Readonly<Record<string, unknown>>) => readDraft(body, context)
const only = (name: string, sent: unknown) => {
  const { values, faults } = read({ [name]: sent })
  return faults.length > 0 ? faults : values[name]
}
/** As it comes off the wire: an own member __proto__ cannot be written as a literal. */
const readJson = (text: string) => read(JSON.parse(text))

const choices = fields.filter((field): field is ChoiceField => field.kind === 'choice')
const single = choices.filter(({ multiple }) => !multiple)
const several = choices.filter(({ multiple }) => multiple)
const numbers = fields.filter((field): field is NumberField => field.kind === 'number')

describe('the fields', () => {
  it('are those of the specification, in its order', () => {
    expect(fields.map(({ name }) => name).join(' ')).toBe(
      'deal property_type condition bedrooms bathrooms district location year_built energy_class ' +
        'furnishing pool parking heating air_conditioning amenities view price covered_area_m2 ' +
        'plot_area_m2 internal_area_m2 covered_veranda_m2 uncovered_veranda_m2 floor ' +
        'floors_in_building postal_code title_deed description reference video_url lat lng address ' +
        'photo_urls',
    )
  })

  it.each(fields.map(({ name }) => name))('%s is cleared by null', (name) => {
    const { values, photoUrls, faults } = read(
      name === 'lat' || name === 'lng' ? { lat: null, lng: null } : { [name]: null },
    )
    expect(faults).toEqual([])
    if (name === 'photo_urls') expect(photoUrls).toEqual([])
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

describe('a single choice', () => {
  it.each(single.map((field) => [field.name, field] as const))(
    '%s takes each of its values and synonyms, trimmed and in any case',
    (name, { values }) => {
      for (const { value, synonyms = [] } of values) {
        for (const spelling of [value, ...synonyms]) {
          expect(only(name, spelling)).toBe(value)
          expect(only(name, ` ${spelling.toUpperCase()} `)).toBe(value)
        }
      }
    },
  )

  it.each([
    ['villa', 'house'],
    ['bungalow', 'house'],
    ['townhouse', 'house'],
    ['maisonette', 'house'],
    ['flat', 'apartment'],
    ['penthouse', 'apartment'],
    ['plot', 'land-plots'],
    ['land', 'land-plots'],
  ])('%s is filed as %s', (sent, filed) => expect(only('property_type', sent)).toBe(filed))

  it.each(single.map(({ name }) => name))(
    '%s refuses another value with the list of what is allowed',
    (name) => {
      const { values } = single.find((field) => field.name === name)!
      expect(only(name, 'zzzzzz')).toEqual([
        expect.objectContaining({
          code: 'invalid_value',
          param: name,
          allowed: values.map(({ value }) => value),
        }),
      ])
    },
  )

  it.each([
    ['property_type', 'apartement', 'apartment'],
    ['district', 'limasol', 'limassol'],
    ['condition', 'preowned', 'pre-owned'],
    ['energy_class', 'a-plsu', 'a-plus'],
  ])('%s %s: did you mean %s', (name, sent, meant) => {
    expect(only(name, sent)).toEqual([expect.objectContaining({ hint: `Did you mean ${meant}?` })])
  })

  it.each([
    [2, '2'],
    ['2', '2'],
    [0, 'studio'],
    ['Studio', 'studio'],
    [6, '6'],
  ])('bedrooms %j is %s', (sent, filed) => expect(only('bedrooms', sent)).toBe(filed))

  it.each([
    ['bedrooms', 7, 'Send 6: for bedrooms it means 6 or more.'],
    ['bedrooms', '12', 'Send 6: for bedrooms it means 6 or more.'],
    ['bathrooms', 6, 'Send 5: for bathrooms it means 5 or more.'],
  ])('%s %j is refused with what the last value means', (name, sent, hint) => {
    expect(only(name, sent)).toEqual([expect.objectContaining({ code: 'invalid_value', hint })])
  })

  it.each([2.5, -1, 1e21, Number.NaN])('bedrooms %d is refused', (sent) => {
    expect(only('bedrooms', sent)).toEqual([expect.objectContaining({ param: 'bedrooms' })])
  })

  it.each([
    [2009, '2009'],
    ['2009', '2009'],
    [2004, '2001-2010'],
    [2001, '2001-2010'],
    [2010, '2001-2010'],
    [2000, '1991-2000'],
    [1991, '1991-2000'],
    [1990, '1990-and-older'],
    [1985, '1990-and-older'],
    ['1885', '1990-and-older'],
    [2011, '2011'],
    [2030, '2030'],
    ['1991-2000', '1991-2000'],
  ])('year_built %j is filed as %s', (sent, filed) => expect(only('year_built', sent)).toBe(filed))

  it.each([2031, 9999, 199, 20_040, 2004.5, '04', '2004-2005', -2004])(
    'year_built %j is refused',
    (sent) => {
      expect(only('year_built', sent)).toEqual([
        expect.objectContaining({ code: 'invalid_value', param: 'year_built' }),
      ])
    },
  )
})

describe('a choice of several', () => {
  it.each(several.map((field) => [field.name, field] as const))(
    '%s takes its values as a list or with commas, in the order of the catalogue',
    (name, { values }) => {
      const wanted = values.map(({ value }) => value).filter((value) => value !== 'no')
      expect(only(name, wanted.toReversed())).toEqual(wanted)
      expect(only(name, wanted.join(', ').toUpperCase())).toEqual(wanted)
      expect(only(name, [wanted[0], wanted[0]])).toEqual([wanted[0]])
      expect(only(name, [])).toBeNull()
      expect(only(name, '')).toBeNull()
    },
  )

  it.each(several.filter(({ values }) => values.some(({ value }) => value === 'no')))(
    '$name says no alone or not at all',
    ({ name, values }) => {
      const other = values.find(({ value }) => value !== 'no')!.value
      expect(only(name, ['no'])).toEqual(['no'])
      expect(only(name, ['no', other])).toEqual([
        expect.objectContaining({ code: 'conflicting_parameters', param: name }),
      ])
    },
  )

  it('is told of each wrong value', () => {
    expect(only('amenities', ['pool', 'gmy', 'helipad'])).toEqual([
      expect.objectContaining({ hint: 'Did you mean gym?' }),
      expect.objectContaining({ message: '"helipad" is not a value of amenities.' }),
    ])
  })

  it('does not let a long list make a long answer', () => {
    expect(read({ view: Array.from({ length: 5000 }, () => 'x') }).faults.length).toBe(40)
  })
})

describe('a number', () => {
  const bounds = {
    price: [1, 999_999_999],
    covered_area_m2: [1, 999_999],
    plot_area_m2: [1, 99_999_999],
    internal_area_m2: [1, 999_999],
    covered_veranda_m2: [0, 99_999],
    uncovered_veranda_m2: [0, 99_999],
    floor: [-3, 200],
    floors_in_building: [1, 200],
    postal_code: [1000, 9999],
  }

  it.each(Object.entries(bounds))(
    '%s reaches from and to %j, ends included',
    (name, [min, max]) => {
      expect(only(name, min)).toBe(min)
      expect(only(name, max)).toBe(max)
      for (const beyond of [min - 1, max + 1, -1e300, 1e300]) {
        expect(only(name, beyond), String(beyond)).toEqual([
          expect.objectContaining({
            code: 'invalid_value',
            param: name,
            hint: expect.stringContaining(`${min} to ${max}`),
          }),
        ])
      }
    },
  )

  it('is bounded for every numeric field', () => {
    const names = numbers.map(({ name }) => name)
    expect(names).toEqual([...Object.keys(bounds), 'lat', 'lng'])
  })

  it.each(Object.keys(bounds))('%s is no text, not even of digits', (name) => {
    for (const sent of ['100', '', '1e3', '12 m2']) {
      expect(only(name, sent)).toEqual([expect.objectContaining({ param: name })])
    }
    for (const sent of [Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(only(name, sent)).toEqual([expect.objectContaining({ param: name })])
    }
  })

  it('is whole for a price by rounding, for a floor by refusing, free for an area', () => {
    expect(only('price', 1200.5)).toBe(1201)
    expect(only('price', 0.4)).toEqual([expect.objectContaining({ param: 'price' })])
    expect(only('covered_area_m2', 84.25)).toBe(84.25)
    for (const name of ['floor', 'floors_in_building', 'postal_code']) {
      expect(only(name, 2000.5)).toEqual([expect.objectContaining({ param: name })])
    }
  })
})

describe('a text', () => {
  it.each([
    ['description', 6000],
    ['reference', 60],
    ['address', 200],
  ])('%s holds %d characters and no more, a rocket counting as one', (name, max) => {
    expect(only(name, 'ä'.repeat(max))).toBe('ä'.repeat(max))
    expect(only(name, '🚀'.repeat(max))).toBe('🚀'.repeat(max))
    expect(only(name, 'ä'.repeat(max + 1))).toEqual([
      expect.objectContaining({
        code: 'too_long',
        param: name,
        message: expect.stringContaining(`at most ${max} characters; it has ${max + 1}`),
      }),
    ])
  })

  it.each(['description', 'reference', 'address', 'video_url'])(
    '%s that is empty is null',
    (name) => {
      expect(only(name, '')).toBeNull()
      expect(only(name, ' \n ')).toBeNull()
    },
  )

  it.each(['description', 'reference', 'address'])(
    '%s has no half and no control characters',
    (name) => {
      for (const sent of ['a\u0000b', 'a\u0007b', 'a\u007fb', 'a\ud800b', '\udc00']) {
        expect(only(name, sent), JSON.stringify(sent)).toEqual([
          expect.objectContaining({ code: 'invalid_value', param: name }),
        ])
      }
    },
  )

  it('has several lines only in a description', () => {
    expect(only('description', 'Sea view.\r\n\r\nTwo floors.')).toBe('Sea view.\n\nTwo floors.')
    expect(only('reference', 'A\n1')).toEqual([expect.objectContaining({ param: 'reference' })])
    expect(only('address', 'A\t1')).toEqual([expect.objectContaining({ param: 'address' })])
  })

  it.each([
    ['Call 99 123456 for a visit.', /a phone number at characters 6 to 14/],
    ['Write to anna@example.com', /an e-mail address/],
    ['More at www.example.com/flat', /a link/],
    ['name at mail dot com', /an e-mail address/],
  ])('description %j is refused, pointing at the place', (sent, message) => {
    expect(only('description', sent)).toEqual([
      expect.objectContaining({
        code: 'contact_in_description',
        param: 'description',
        message: expect.stringMatching(message),
      }),
    ])
  })

  it('of a description may name prices, areas, years and distances', () => {
    const text = 'Built 2009, 285,000 euro, 84 m2, 300 m to the sea, plot 1 250 m2.'
    expect(only('description', text)).toBe(text)
  })

  it.each([
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    'https://youtu.be/aqz-KE-bpKQ',
    'https://vimeo.com/1084537',
  ])('video_url %s is taken', (url) => expect(only('video_url', url)).toBe(url))

  it.each([
    'http://www.youtube.com/watch?v=1',
    'https://youtube.com.example.com/watch?v=1',
    'https://user@www.youtube.com/watch?v=1',
    'https://www.youtube.com:8443/watch?v=1',
    'https://www.youtube.com/',
    'javascript:alert(1)',
    'aqz-KE-bpKQ',
  ])('video_url %s is refused', (url) => {
    expect(only('video_url', url)).toEqual([expect.objectContaining({ param: 'video_url' })])
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
  ])('%j lacks %s', (body, param) => {
    expect(read(body).faults).toEqual([
      expect.objectContaining({ code: 'conflicting_parameters', param }),
    ])
  })

  it('lies in the country, and a swapped pair is told so', () => {
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

it('tells all faults of one body together', () => {
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

  it('tell of a point or a place in another district than stated', () => {
    const inLimassol = { lat: 34.7071, lng: 33.0226 }
    expect(warn({ ...inLimassol, district: 'paphos' })).toEqual(['lat'])
    expect(warn({ ...inLimassol, district: 'limassol' })).toEqual([])
    expect(warn({ location: 'germasogeia', district: 'nicosia' })).toEqual(['location'])
    expect(warn({ location: 'germasogeia' })).toEqual(['district'])
    expect(warn({ location: 'germasogeia', district: 'limassol' })).toEqual([])
  })
})
