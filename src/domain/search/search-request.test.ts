import { describe, expect, it } from 'vitest'
import { parameters } from '../../catalogue/parameters.ts'
import { cyprus } from '../../country/cyprus/cyprus.ts'
import { createPlaceFinder } from '../places/place-finder.ts'
import { Refusal } from '../refusal.ts'
import { nothingAround } from '../travel/surroundings.ts'
import type { FilterContext } from './filter-context.ts'
import { clausesOf, parse, refusalOf } from './parse-query.test-data.ts'
import { parseFilterRequest, parseMapRequest, readSearchRequest } from './search-request.ts'

describe('defaults', () => {
  it('searches sales, recommended, ten summaries', () => {
    expect(parse('').query).toEqual({
      deal: 'sale',
      sort: 'recommended',
      limit: 10,
      detail: 'summary',
    })
  })

  it('orders rents by newest', () => {
    expect(parse('deal=rent').query).toMatchObject({ deal: 'rent', sort: 'newest' })
  })

  it('counts an empty parameter as not sent', () => {
    expect(parse('deal=&district=&price_min=&q=%20&limit=').query).toEqual(parse('').query)
  })
})

describe('a city with the name of its district', () => {
  it('is the city alone, and a note names the other', () => {
    const { query, notes } = parse('location=paphos,tala')
    expect(query.location).toEqual(['paphos', 'tala'])
    expect(notes).toEqual(['location=paphos is the city; the whole district is district=paphos.'])
  })

  it('needs no note where the district is sent as well, nor any other place', () => {
    expect(parse('location=paphos&district=paphos').notes).toEqual([])
    expect(parse('location=tala').notes).toEqual([])
  })
})

describe('hide_suspicious', () => {
  const suspicious = { column: 'price_check', value: 'far_below_market' }

  it.each(['price_asc', 'price_desc', 'price_m2_asc', 'price_m2_desc'])(
    'puts suspicious prices last with sort=%s, and filters nothing',
    (sort) => {
      const { demote, filters, query, notes } = parse(`hide_suspicious=1&sort=${sort}`)
      expect(demote).toEqual(suspicious)
      expect(filters).toEqual(parse('').filters)
      expect(query).toMatchObject({ hide_suspicious: '1', sort })
      expect(notes).toEqual([])
    },
  )

  it.each(['recommended', 'newest', 'area_asc', 'area_desc'])(
    'says that it has no effect with sort=%s',
    (sort) => {
      const { demote, query, notes } = parse(`hide_suspicious=1&sort=${sort}`)
      expect([demote, query.hide_suspicious]).toEqual([null, '1'])
      expect(notes).toEqual([
        `hide_suspicious=1 has an effect on price orders only (sort=price_asc, price_desc, price_m2_asc, price_m2_desc); with sort=${sort} it has none.`,
      ])
    },
  )

  it('is not applied unless it is sent', () => {
    expect(parse('sort=price_asc')).toMatchObject({ demote: null, notes: [] })
    expect(parse('sort=price_asc&hide_suspicious=').demote).toBeNull()
  })
})

describe('every parameter', () => {
  it.each(parameters.filter(({ name }) => name !== 'cursor'))(
    '$name is understood by its own example',
    ({ name, example, appliesTo }) => {
      const deal = name === 'deal' ? '' : `deal=${appliesTo[0]}&`
      const near = name === 'radius_km' ? 'near=34.7,33.03&' : ''
      const { query } = parse(`${deal}${near}${name}=${example}`)
      expect(query).toHaveProperty(name)
    },
  )
})

describe('meaning', () => {
  it.each([
    ['property_type=villa,Flat', 'property_type', ['apartment', 'house']],
    ['property_type=house&property_type=land', 'property_type', ['house', 'land-plots']],
    ['bedrooms=3,2,2', 'bedrooms', ['2', '3']],
    ['energy_class=A%2B', 'energy_class', ['a-plus']],
    ['district=%20LIMASSOL%20', 'district', ['limassol']],
    ['price_min=%205%20', 'price_min', 5],
    ['project_id=007', 'project_id', 7],
    ['near=34.70,33.030', 'near', '34.7,33.03'],
    ['good_deal=1', 'good_deal', '1'],
    ['ids=7,3,7&ids=5', 'ids', [3, 5, 7]],
    ['title_deed=HAS-TITLE', 'title_deed', ['has-title']],
    ['floor_min=-2', 'floor_min', -2],
    ['updated_since=2026-07-10', 'updated_since', '2026-07-09T21:00:00.000Z'],
    ['updated_since=2026-07-10T03:00:00%2B03:00', 'updated_since', '2026-07-10T00:00:00.000Z'],
  ])('%s is echoed normalised', (query, name, value) => {
    expect(parse(query).query[name]).toEqual(value)
  })

  it.each([
    ['pool=yes', { kind: 'any', column: 'pool', values: ['yes', 'common', 'private'] }],
    ['pool=no', { kind: 'any', column: 'pool', values: ['no'] }],
    ['pool=private', { kind: 'any', column: 'pool', values: ['private'] }],
    ['amenities=pool,garden', { kind: 'all', column: 'amenities', values: ['garden', 'pool'] }],
    ['year_built=2001-2010', { kind: 'any', column: 'year_built', values: ['2001-2010', '2009'] }],
    ['year_built=2009', { kind: 'any', column: 'year_built', values: ['2009'] }],
    ['reduced=1', { kind: 'any', column: 'reduced', values: ['1'] }],
    ['floor_min=-1&floor_max=2', { kind: 'range', column: 'floor', min: -1, max: 2 }],
    ['sea_max_m=500', { kind: 'range', column: 'distance_to_sea_m', min: null, max: 500 }],
    ['price_max=9', { kind: 'range', column: 'price', min: null, max: 9 }],
    ['price_min=3&price_max=9', { kind: 'range', column: 'price', min: 3, max: 9 }],
    ['company_id=4', { kind: 'any', column: 'company_id', values: ['4'] }],
    ['near=34.7,33.03', { kind: 'circle', lat: 34.7, lng: 33.03, radiusKm: 2 }],
    ['near=34.7,33.03&radius_km=0.5', { kind: 'circle', lat: 34.7, lng: 33.03, radiusKm: 0.5 }],
    ['bbox=34,32,35,33', { kind: 'box', south: 34, west: 32, north: 35, east: 33 }],
    ['q=Sea+VIEW', { kind: 'text', words: ['sea'], prefix: 'view' }],
    ['q=%CE%98%CE%AD%CE%B1', { kind: 'text', words: [], prefix: 'θεα' }],
    [
      'listed_within_days=0',
      {
        kind: 'range',
        column: 'first_published_at',
        min: Date.parse('2026-07-09T21:00Z'),
        max: null,
      },
    ],
  ])('%s becomes one clause', (query, clause) => expect(clausesOf(query)[1]).toEqual(clause))

  it('includes the parts of a place', () => {
    const [, clause] = clausesOf('location=limassol')
    expect(clause.kind === 'any' && clause.values).toEqual(
      createPlaceFinder(cyprus).withParts('limassol'),
    )
  })

  it('serves detail=full at most ten a page and says so', () => {
    const { limit, query, notes } = parse('detail=full&limit=25')
    expect([limit, query.limit]).toEqual([10, 10])
    expect(notes[0]).toMatch(/at most 10/)
  })
})

it('a blank at the end is trimmed, also as a form sends it', () => {
  const { query } = parse('district=+paphos+&price_max=+300000%20')
  expect(query).toMatchObject({ district: ['paphos'], price_max: 300_000 })
})

describe('refusals', () => {
  it.each([
    ['foo=1', 'unknown_parameter', 'foo'],
    ['Deal=sale', 'unknown_parameter', 'Deal'],
    ['__proto__=1', 'unknown_parameter', '__proto__'],
    ['constructor=1', 'unknown_parameter', 'constructor'],
    ['deal=lease', 'invalid_value', 'deal'],
    ['deal=sale&deal=rent', 'duplicate_parameter', 'deal'],
    ['deal=sale&deal=sale', 'duplicate_parameter', 'deal'],
    ['limit=5&limit=6', 'duplicate_parameter', 'limit'],
    ['district=limasol', 'invalid_value', 'district'],
    ['bedrooms=7', 'invalid_value', 'bedrooms'],
    ['property_type=castle', 'invalid_value', 'property_type'],
    ['location=atlantis', 'unknown_location', 'location'],
    ['deal=rent&view=sea-view', 'parameter_not_applicable', 'view'],
    ['deal=rent&good_deal=1', 'parameter_not_applicable', 'good_deal'],
    ['deal=rent&company_id=1', 'parameter_not_applicable', 'company_id'],
    ['pets=allowed', 'parameter_not_applicable', 'pets'],
    ['deal=rent&sort=price_m2_asc', 'parameter_not_applicable', 'sort'],
    ['sort=cheapest', 'invalid_value', 'sort'],
    ['price_min=1e3', 'invalid_value', 'price_min'],
    ['price_min=0x10', 'invalid_value', 'price_min'],
    ['price_min=%D9%A3', 'invalid_value', 'price_min'],
    ['price_min=-1', 'invalid_value', 'price_min'],
    ['price_min=1.5', 'invalid_value', 'price_min'],
    ['price_min=1,000', 'invalid_value', 'price_min'],
    ['price_min=9999999999999999', 'invalid_value', 'price_min'],
    ['price_min=9&price_max=3', 'invalid_range', 'price_min'],
    ['limit=0', 'invalid_value', 'limit'],
    ['limit=26', 'invalid_value', 'limit'],
    ['detail=all', 'invalid_value', 'detail'],
    ['good_deal=yes', 'invalid_value', 'good_deal'],
    ['radius_km=2', 'conflicting_parameters', 'radius_km'],
    ['near=34.7,33.03&radius_km=0', 'invalid_value', 'radius_km'],
    ['near=34.7,33.03&radius_km=-1', 'invalid_value', 'radius_km'],
    ['near=34.7,33.03&radius_km=101', 'invalid_value', 'radius_km'],
    ['near=34.7', 'invalid_value', 'near'],
    ['near=a,b', 'invalid_value', 'near'],
    ['near=134.7,33.03', 'invalid_value', 'near'],
    ['near=33.03,34.7', 'outside_country', 'near'],
    ['bbox=34,32,35', 'invalid_value', 'bbox'],
    ['bbox=35,32,34,33', 'invalid_range', 'bbox'],
    ['bbox=34,33,35,32', 'invalid_range', 'bbox'],
    ['bbox=34,32,95,33', 'invalid_value', 'bbox'],
    [`q=${'a'.repeat(101)}`, 'too_long', 'q'],
    ['hide_suspicious=0', 'invalid_value', 'hide_suspicious'],
    ['hide_suspicious=true&sort=price_asc', 'invalid_value', 'hide_suspicious'],
    ['hide_suspicious=1&hide_suspicious=1', 'duplicate_parameter', 'hide_suspicious'],
    ['deal=rent&hide_suspicious=1', 'parameter_not_applicable', 'hide_suspicious'],
    ['q=%21%21', 'invalid_value', 'q'],
    ['q=%00', 'invalid_value', 'q'],
    ['q=%E0%A4%A', 'invalid_value', 'q'],
    ['q=%ED%A0%80', 'invalid_value', 'q'],
    ['q=100%', 'invalid_value', 'q'],
  ])('%s: %s at %s, with a hint', (query, code, param) => {
    const [fault] = refusalOf(query).faults
    expect(fault).toMatchObject({ code, param })
    expect(fault.hint).not.toBe('')
  })

  it.each([
    ['distict=paphos', 'district'],
    ['district=pafos', 'paphos'],
    ['property_type=appartment', 'apartment'],
    ['property_type=vila', 'villa'],
    ['sort=price_ascc', 'price_asc'],
    ['location=germasogia', 'germasogeia'],
    ['location=paphos-district', 'Paphos is a district: send district=paphos instead of location.'],
    ['location=limassol-district,tala', 'send district=limassol'],
    ['location=famagusta', 'send district=famagusta'],
    ['location=%CE%91%CE%BC%CE%BC%CF%8C%CF%87%CF%89%CF%83%CF%84%CE%BF%CF%82', 'district=famagusta'],
    ['location=cyprus', 'Cyprus is the whole country: leave location out.'],
    [
      'district=germasogeia',
      'Germasogeia is a place in the district limassol: send location=germasogeia.',
    ],
    ['district=Yermasoyia', 'send location=germasogeia'],
    ['district=paphos,coral-bay', 'send location=coral-bay'],
    ['district=%CE%9B%CE%B5%CE%BC%CE%B5%CF%83%CF%8C%CF%82', 'Did you mean limassol?'],
    ['district=Lemesos', 'Did you mean limassol?'],
    ['district=paphos-district', 'Did you mean paphos?'],
    ['near=33.03,34.7', 'near=34.7,33.03'],
    ['bbox=35,33,34,32', 'bbox=34,32,35,33'],
    ['price_min=9&price_max=3', 'price_min=3&price_max=9'],
  ])('%s: the hint offers %s', (query, offered) => {
    expect(refusalOf(query).faults[0].hint).toContain(offered)
  })

  it.each(['district=nowhereatall', 'district=cyprus'])(
    '%s: the hint lists the districts',
    (query) => {
      expect(refusalOf(query).faults[0].hint).toMatch(/^Allowed: famagusta, larnaca/)
    },
  )

  it('reports all faults of a request together', () => {
    const { faults } = refusalOf('foo=1&bedrooms=9,8&price_min=x&sort=z&limit=99')
    expect(faults.map(({ param }) => param)).toEqual([
      'foo',
      'bedrooms',
      'bedrooms',
      'price_min',
      'sort',
      'limit',
    ])
  })

  it('reports a bad end of a range once', () => {
    expect(refusalOf('price_min=x&price_max=5').faults).toHaveLength(1)
    expect(refusalOf('price_min=5&price_max=x').faults).toHaveLength(1)
  })
})

describe('ids', () => {
  it('replace the filters: nothing is applied but them', () => {
    expect(clausesOf('ids=12,7')).toEqual([{ kind: 'ids', ids: [7, 12] }])
    expect(parse('ids=12&sort=price_asc&limit=3').query).toEqual({
      ids: [12],
      sort: 'price_asc',
      limit: 3,
      detail: 'summary',
    })
  })

  it('may be narrowed to a market and to the box of a map', () => {
    expect(clausesOf('ids=12&deal=rent&bbox=34,32,35,33')).toEqual([
      { kind: 'ids', ids: [12] },
      { kind: 'any', column: 'deal', values: ['rent'] },
      { kind: 'box', south: 34, west: 32, north: 35, east: 33 },
    ])
  })

  it.each([
    ['ids=12&price_max=5&pool=yes', 'conflicting_parameters', 'pool', 'Send ids=12 without'],
    ['ids=0', 'invalid_value', 'ids', 'at least 1'],
    ['ids=abc', 'invalid_value', 'ids', 'digits'],
    [`ids=${Array.from({ length: 26 }, (_, i) => i + 1)}`, 'too_long', 'ids', 'ids=1,2,3'],
    ['ids=5&bbox=1', 'invalid_value', 'bbox', 'bbox='],
    ['sort=distance', 'conflicting_parameters', 'sort', 'near='],
    ['ids=5&sort=distance', 'conflicting_parameters', 'sort', 'near='],
    ['floor_min=-4', 'invalid_value', 'floor_min', 'at least -3'],
    ['floor_min=3&floor_max=-1', 'invalid_range', 'floor_min', 'floor_min=-1&floor_max=3'],
    ['sea_max_m=-5', 'invalid_value', 'sea_max_m', 'no sign'],
    ['sea_max_m=1km', 'invalid_value', 'sea_max_m', 'digits'],
    ['updated_since=yesterday', 'invalid_value', 'updated_since', '2026-11-01T00:00:00Z'],
    ['updated_since=2026-02-30', 'invalid_value', 'updated_since', '2026-11-01T00:00:00Z'],
    ['updated_since=2026-07-10T03:00:00', 'invalid_value', 'updated_since', '%2B'],
    ['reduced=yes', 'invalid_value', 'reduced', '1'],
  ])('%s is refused', (query, code, param, hint) => {
    const [fault] = refusalOf(query).faults
    expect(fault).toMatchObject({ code, param })
    expect(fault.hint).toContain(hint)
  })
})

const context: FilterContext = {
  nowMs: 0,
  timeZone: 'Asia/Nicosia',
  countryName: 'Cyprus',
  places: createPlaceFinder(cyprus),
  inCountry: (point) => cyprus.contains(point),
  view: cyprus.view,
  surroundings: nothingAround,
}
const box = 'bbox=34.65,32.95,34.75,33.1'

function faultsOf(work: () => unknown) {
  try {
    work()
  } catch (error) {
    if (error instanceof Refusal) return error.faults
    throw error
  }
  throw new Error('not refused')
}

it.each([
  ['bbox=51.2,-0.5,51.6,0.2', ['bbox=51.2,-0.5,51.6,0.2 lies outside Cyprus.']],
  ['bbox=-0.5,51.2,0.2,51.6', ['bbox=-0.5,51.2,0.2,51.6 lies outside Cyprus.']],
  ['bbox=-60,-170,60,170', []],
  [box, []],
])('%s is noted as outside of the country only where all of it is', (query, notes) => {
  expect(readSearchRequest(query, context).notes).toEqual(notes)
})

describe('a map', () => {
  it('takes the filters of a search, a box and a zoom', () => {
    const filters = `${box}&deal=rent&bedrooms=2,3&price_max=900&pets=allowed`
    const { filters: understood, zoom, query } = parseMapRequest(`${filters}&zoom=11`, context)
    expect(understood).toEqual(readSearchRequest(filters, context).filters)
    expect(zoom).toBe(11)
    expect(query).toEqual({
      deal: 'rent',
      bedrooms: ['2', '3'],
      price_max: 900,
      pets: ['allowed'],
      bbox: '34.65,32.95,34.75,33.1',
      zoom: 11,
    })
  })

  it.each([
    ['', ['missing_parameter bbox', 'missing_parameter zoom']],
    [box, ['missing_parameter zoom']],
    ['zoom=3', ['missing_parameter bbox']],
    [`${box}&zoom=20`, ['invalid_value zoom']],
    [`${box}&zoom=-1`, ['invalid_value zoom']],
    [`${box}&zoom=1.5`, ['invalid_value zoom']],
    [`${box}&zoom=1&zoom=2`, ['duplicate_parameter zoom']],
    [`${box}&zoom=x&bedrooms=9`, ['invalid_value bedrooms', 'invalid_value zoom']],
    [`${box}&zoom=1&limit=5`, ['unknown_parameter limit']],
  ])('%s: %j', (query, expected) => {
    const faults = faultsOf(() => parseMapRequest(query, context))
    expect(faults.map(({ code, param }) => `${code} ${param}`)).toEqual(expected)
  })
})

describe('a request of filters alone', () => {
  it.each(['sort=newest', 'limit=5', 'cursor=abc', 'detail=full'])(
    '%s is unknown, and the hint says where it belongs',
    (query) => {
      const [fault] = faultsOf(() => parseFilterRequest(query, context))
      expect(fault).toMatchObject({ code: 'unknown_parameter', param: query.split('=')[0] })
      expect(fault.hint).toMatch(/Leave .* out: only GET \/v1\/listings/)
      expect(fault.allowed).not.toContain(query.split('=')[0])
    },
  )

  it('still offers the nearest name for a misspelled one', () => {
    const [fault] = faultsOf(() => parseFilterRequest('distrct=paphos', context))
    expect(fault.hint).toBe('Did you mean district?')
  })
})
