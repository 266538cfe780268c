/** Choices, numbers and texts: what is stored of each value, and what is refused with which advice. */
import { describe, expect, it } from 'vitest'
import { numbers, only, read, several, single } from './draft-reader.ts'

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

  it('reports each wrong value', () => {
    expect(only('amenities', ['pool', 'gmy', 'helipad'])).toEqual([
      expect.objectContaining({ hint: 'Did you mean gym?' }),
      expect.objectContaining({ message: '"helipad" is not a value of amenities.' }),
    ])
  })

  it('does not let a long list make a long answer', () => {
    expect(read({ view: Array.from({ length: 5000 }, () => 'x') }).faults.length).toBe(50)
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
    deposit: [0, 999_999_999],
    minimum_term_months: [1, 120],
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
    expect(names.toSorted()).toEqual([...Object.keys(bounds), 'lat', 'lng'].toSorted())
  })

  it.each(Object.keys(bounds))('%s is no text, not even of digits', (name) => {
    for (const sent of ['100', '', '1e3', '12 m2']) {
      expect(only(name, sent)).toEqual([expect.objectContaining({ param: name })])
    }
    for (const sent of [Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(only(name, sent)).toEqual([expect.objectContaining({ param: name })])
    }
  })

  it.each([
    ['price', 100.5, 101],
    ['price', 0.4, 1],
    ['floor', 2.5, 3],
    ['floors_in_building', 4.2, 4],
    ['postal_code', 4046.5, 4047],
  ])('%s %d is refused, not rounded, with the whole number to send', (name, sent, whole) => {
    expect(only(name, sent)).toEqual([
      expect.objectContaining({ code: 'invalid_value', param: name, hint: `Send ${whole}.` }),
    ])
    expect(only(name, JSON.parse(`${whole}.0`))).toBe(whole)
  })

  it('may have decimals where it is an area', () => {
    expect(only('covered_area_m2', 84.25)).toBe(84.25)
    expect(only('deposit', 2000.5)).toEqual([expect.objectContaining({ param: 'deposit' })])
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
    'https://www.youtube.com/redirect?q=https://evil.example',
    'javascript:alert(1)',
    'aqz-KE-bpKQ',
  ])('video_url %s is refused', (url) => {
    expect(only('video_url', url)).toEqual([expect.objectContaining({ param: 'video_url' })])
  })
})
