import { expect, it } from 'vitest'
import { createNearestPois } from './nearest-pois.ts'

const poi = (kind: string, lat: number, en: string) => ({ kind, lat, lng: 33, names: { en } })

it('finds the nearest of each kind that people look for, with the walk', () => {
  const nearest = createNearestPois([
    poi('school', 35.02, 'Far'),
    poi('school', 35.01, 'Near'),
    poi('bank', 35.001, 'Bank'),
    poi('bus_stop', 35.001, 'Stop'),
    poi('beach', 36, 'Another island'),
  ])
  expect(nearest({ lat: 35, lng: 33 })).toEqual([
    { kind: 'school', names: { en: 'Near' }, distanceM: 1_110, walkMin: 18 },
    { kind: 'bus_stop', names: { en: 'Stop' }, distanceM: 110, walkMin: 2 },
  ])
})
