import { describe, expect, it } from 'vitest'
import { madeUpMarket } from '../model/made-up-market.test-data.ts'
import { buildPlaceTable, distanceKm, positionOf } from './place-table.ts'

const [home] = madeUpMarket(1)
const at = (lat: number | null, lng: number | null, location: string | null) => ({
  ...home,
  lat,
  lng,
  location,
  district: location === null ? null : 'paphos',
})

describe('positionOf', () => {
  const table = buildPlaceTable([
    at(34.7, 32.4, 'kato'),
    at(34.8, 32.4, 'kato'),
    at(34.9, 32.4, 'kato'),
    at(null, null, 'pano'),
  ])

  it('takes the point, else the middle of the location, else of the district', () => {
    const middle = positionOf(table, at(34.8, 32.4, null))
    expect(positionOf(table, at(null, null, 'kato'))).toEqual({ ...middle, exact: false })
    expect(positionOf(table, at(null, null, 'pano'))).toEqual({ ...middle, exact: false })
    expect(middle?.exact).toBe(true)
  })

  it('knows nothing of a place that the market has never met', () => {
    expect(positionOf(table, { ...at(null, null, 'kato'), district: 'larnaca' })).toBeNull()
    expect(positionOf(table, at(123, 32, null))).toBeNull()
  })

  it('separates places where no listing has a point', () => {
    const pointless = buildPlaceTable([at(null, null, 'kato'), at(null, null, 'pano')])
    const kato = positionOf(pointless, at(null, null, 'kato'))
    expect(kato).toEqual(positionOf(pointless, at(34.7, 32.4, 'kato')))
    expect(kato).not.toEqual(positionOf(pointless, at(null, null, 'pano')))
  })

  it('sees no gap at the date line', () => {
    const fiji = buildPlaceTable([at(-17, 179.9, null), at(-17, 179.95, null)])
    const east = positionOf(fiji, at(-17, -179.95, null))!.eastKm
    expect(Math.abs(east - positionOf(fiji, at(-17, 179.95, null))!.eastKm)).toBeLessThan(15)
  })
})

it('measures along the globe', () => {
  expect(distanceKm(0, 0, 0, 90)).toBeCloseTo(10_008, 0)
  expect(distanceKm(34.7, 33, 34.7, 33)).toBe(0)
})
