/** Many areas in one list: none may read into its neighbour, nor the next one find what a removed one left behind. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { distanceKm } from '../../structures/geo/great-circle.ts'
import { clauseShape } from '../filters/shape-filter.ts'
import { createStoredAreas, type PlainShape } from './stored-areas.ts'

const circle = (lat: number, radiusKm = 2): PlainShape => ({
  kind: 'circle',
  lat,
  lng: 33,
  radiusKm,
})
const box = (south: number): PlainShape => ({
  ...{ kind: 'box', south, west: 32.9 },
  ...{ north: south + 0.1, east: 33.1 },
})
const ring = (south: number, corners: number): PlainShape => ({
  kind: 'polygon',
  ring: Array.from({ length: corners }, (_, at) => ({
    lat: south + 0.1 * Math.sin((2 * Math.PI * at) / corners),
    lng: 33 + 0.1 * Math.cos((2 * Math.PI * at) / corners),
  })),
})
const shapes = [34, 34.5, 35].flatMap((lat) => [
  ...[circle(lat), circle(lat, 5), box(lat), ring(lat, 3), ring(lat, 4), ring(lat, 9)],
])
const points = Array.from({ length: 400 }, (_, at) => ({
  lat: 33.9 + (at % 40) * 0.03,
  lng: 32.88 + Math.floor(at / 40) * 0.025,
}))

function answersOf(contains: (lat: number, lng: number) => boolean): boolean[] {
  return points.map(({ lat, lng }) => contains(lat, lng))
}

it('each contains what its clause contains, whatever was stored and removed before', () => {
  const areas = createStoredAreas()
  const expected = shapes.map((clause) => {
    const shape = clauseShape(clause)
    return answersOf((lat, lng) => shape.contains(lat, lng))
  })
  expect(new Set(expected.map(String)).size).toBe(shapes.length)
  let places = shapes.map((clause) => areas.add(clause))
  for (let round = 0; round < shapes.length; round++) {
    const found = places.map((place) => answersOf((lat, lng) => areas.contains(place, lat, lng)))
    expect(found).toEqual(expected)
    // Every third one goes and comes back, in another order.
    const gone = places.filter((_, at) => (at + round) % 3 === 0)
    for (const place of gone) areas.remove(place)
    const back = new Map<number, number>()
    for (let at = shapes.length - 1; at >= 0; at--) {
      if ((at + round) % 3 === 0) back.set(at, areas.add(shapes[at]))
    }
    places = places.map((place, at) => back.get(at) ?? place)
    expect(Math.max(...places)).toBeLessThan(300)
  }
})

it('the room of a removed one is used for the next of its length', () => {
  const areas = createStoredAreas()
  const first = areas.add(circle(34))
  areas.add(box(34))
  areas.remove(first)
  expect(areas.add(circle(35))).toBe(first)
  expect(areas.add(circle(35))).not.toBe(first)
})

it('on its border, and on the lines through its corners, each decides as its clause does', () => {
  const whole = fc.integer({ min: 0, max: 6 })
  const position = fc.record({ lat: whole, lng: whole })
  const shape = fc.oneof(
    fc.tuple(position, position).map(
      ([a, b]): PlainShape => ({
        ...{ kind: 'box', south: Math.min(a.lat, b.lat), north: Math.max(a.lat, b.lat) },
        ...{ west: Math.min(a.lng, b.lng), east: Math.max(a.lng, b.lng) },
      }),
    ),
    fc
      .array(position, { minLength: 3, maxLength: 7 })
      .map((ring): PlainShape => ({ kind: 'polygon', ring })),
    // As far as a point of the grid: 111.19... km a degree along a meridian.
    fc.tuple(position, position).map(
      ([{ lat, lng }, at]): PlainShape => ({
        ...{ kind: 'circle', lat, lng, radiusKm: distanceKm(lat, lng, at.lat, at.lng) },
      }),
    ),
  )
  const areas = createStoredAreas()
  fc.assert(
    fc.property(shape, (clause) => {
      const place = areas.add(clause)
      const { contains } = clauseShape(clause)
      for (let at = 0; at < 64; at++) {
        const [lat, lng] = [Math.floor(at / 8), at % 8]
        expect([lat, lng, areas.contains(place, lat, lng)]).toEqual([lat, lng, contains(lat, lng)])
      }
    }),
    { numRuns: 300 },
  )
})

it('thousands of them are stored one behind the other', () => {
  const areas = createStoredAreas()
  const many = Array.from({ length: 3_000 }, (_, at) => circle(20 + at / 100, 0.1))
  const places = many.map((clause) => areas.add(clause))
  expect(places).toEqual(places.map((_, at) => 8 * at))
  const found = places.map((place, at) => areas.contains(place, 20 + at / 100, 33))
  expect(found).toEqual(found.map(() => true))
})
