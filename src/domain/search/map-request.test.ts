import { describe, expect, it } from 'vitest'
import { cyprus } from '../../country/cyprus/cyprus.ts'
import { createPlaceFinder } from '../places/place-finder.ts'
import { Refusal } from '../refusal.ts'
import { parseMapRequest } from './map-request.ts'
import type { FilterContext } from './read-filter.ts'
import { parseFilterRequest, readSearchRequest } from './search-request.ts'

const context: FilterContext = {
  nowMs: 0,
  timeZone: 'Asia/Nicosia',
  countryName: 'Cyprus',
  places: createPlaceFinder(cyprus),
  inCountry: (point) => cyprus.contains(point),
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
