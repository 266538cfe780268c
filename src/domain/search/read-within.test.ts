import { describe, expect, it } from 'vitest'
import { madeUpSurroundings } from '../../../test/support/made-up-surroundings.ts'
import { Refusal } from '../refusal.ts'
import { context as bare } from './parse-query.test-data.ts'
import { readSearchRequest } from './search-request.ts'

const context = { ...bare, surroundings: madeUpSurroundings() }
const read = (query: string, world = context) => readSearchRequest(query, world)

function faultOf(query: string, world: typeof bare = context) {
  try {
    readSearchRequest(query, world)
  } catch (error) {
    if (error instanceof Refusal) return error.faults[0]
    throw error
  }
  throw new Error(`${query} was not refused`)
}

describe('within', () => {
  it('is echoed as it was understood, in one order', () => {
    const { query, notes } = read('within=20MIN-drive:larnaca-airport,10min-walk:poi:school')
    expect(query.within).toEqual(['10min-walk:school', '20min-drive:larnaca-airport'])
    expect(notes).toEqual([])
  })

  it('holds all at once', () => {
    const inBoth = (query: string, lat: number, lng: number) => {
      const { filters } = read(query)
      const { clause } = filters.find(({ parameters }) => parameters.includes('within'))!
      return clause.kind === 'area' && clause.area.contains(lat, lng)
    }
    const both = 'within=60min-drive:larnaca-airport,10min-walk:school'
    expect(inBoth(both, 34.9155, 33.6355)).toBe(true)
    expect(inBoth(both, 34.69, 33.031)).toBe(false)
    expect(inBoth('within=10min-walk:school', 34.69, 33.031)).toBe(true)
  })

  it('takes a place, and says where minutes are those of a straight line', () => {
    const { notes } = read('within=15min-drive:limassol', { ...bare })
    expect(notes.join()).toContain('in a straight line')
  })

  it.each([
    ['within=20:larnaca', 'invalid_value', 'within=20min-drive:limassol'],
    ['within=0min-walk:school', 'invalid_value', 'within=1min-walk:school'],
    ['within=90min-drive:larnaca-airport', 'invalid_value', 'within=60min-drive:larnaca-airport'],
    ['within=9min-walk:larnaca-aiport', 'unknown_location', 'within=9min-walk:larnaca-airport'],
    ['within=9min-walk:limasol', 'unknown_location', 'limassol'],
    ['near=poi:larnaca-aiport', 'unknown_location', 'near=poi:larnaca-airport'],
    ['near=poi:school&radius_km=0', 'invalid_value', 'radius_km'],
    [
      'within=1min-walk:school,2min-walk:school,3min-walk:school,4min-walk:school',
      'too_long',
      'within=1min-walk:school,2min-walk:school,3min-walk:school.',
    ],
  ])('%s is refused with a way out', (query, code, hint) => {
    const fault = faultOf(query)
    expect(fault.code).toBe(code)
    expect(fault.hint).toContain(hint)
  })

  it.each(['near=poi:university', 'within=10min-walk:university', 'near=poi:xyz'])(
    'without points of interest %s is refused, with what is needed',
    (query) => {
      const { code, message, hint } = faultOf(query, bare)
      expect(code).toBe('unknown_location')
      expect(message + hint).toContain('MAP_DIR')
    },
  )

  it('near a kind is near the nearest of it', () => {
    const { query, filters } = read('near=poi:School&radius_km=1')
    expect(query).toMatchObject({ near: 'poi:school', radius_km: 1 })
    const { clause } = filters.find(({ parameters }) => parameters.includes('near'))!
    if (clause.kind !== 'area') throw new Error('no area')
    expect(clause.area.contains(34.695, 33.03)).toBe(true)
    expect(clause.distanceKm!({ lat: 34.695, lng: 33.03 })).toBeCloseTo(0.556, 2)
    expect(clause.area.contains(34.8, 33.2)).toBe(false)
  })
})
