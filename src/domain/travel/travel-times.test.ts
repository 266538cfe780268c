import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { madeUpRoads, madeUpSurroundings } from '../../../test/support/made-up-surroundings.ts'
import { buildRoadNetwork } from '../../structures/roads/road-network.ts'
import type { Road } from '../map/map-data.ts'
import { createTravelTimes, roadLines, TRAVEL_MODES, type TravelMode } from './travel-times.ts'

const travelOf = (roads: readonly Road[], runsMax?: number) =>
  createTravelTimes(buildRoadNetwork(roadLines(roads), TRAVEL_MODES.length), { runsMax })
const street = (...line: (readonly [number, number])[]): Road => ({
  roadClass: 'tertiary',
  ref: null,
  line,
})
const at = (lat: number, lng: number) => ({ key: `${lat},${lng}`, points: [{ lat, lng }] })

/** Metres of a degree of latitude. */
const DEGREE_M = 111_195

describe('travel times', () => {
  it('follow the road, not the crow', () => {
    // Two ends of a horseshoe, 2 km apart, with 4 km of road between them.
    const travel = travelOf([street([33, 35], [33, 35.01], [33.022, 35.01], [33.022, 35])])
    const target = at(35, 33)
    const drive = travel.nearest(target, 'drive', 60, { lat: 35, lng: 33.022 })
    const metres = 0.02 * DEGREE_M + 2_004
    expect(travel.isByRoad(target)).toBe(true)
    expect(drive?.minutes).toBe(Math.ceil(metres / (40_000 / 60)))
    const walk = travel.nearest(target, 'walk', 60, { lat: 35, lng: 33.022 })
    expect(walk?.minutes).toBe(Math.ceil(metres / 80))
  })

  it('end where the network ends: another island of roads is not reached', () => {
    const travel = travelOf([street([33, 35], [33.01, 35]), street([33.2, 35], [33.21, 35])])
    const { contains } = travel.reach(at(35, 33), 'drive', 60)
    expect(contains(35, 33.01)).toBe(true)
    expect(contains(35, 33.2)).toBe(false)
    // A gap of 100 m is one of the drawing, not of the road.
    const mended = travelOf([street([33, 35], [33.01, 35]), street([33.011, 35], [33.21, 35])])
    expect(mended.reach(at(35, 33), 'drive', 60).contains(35, 33.2)).toBe(true)
  })

  it('join the part of a broken network that leads on, where a dead piece is nearer', () => {
    const travel = travelOf([
      street([33, 35], [33.1, 35]),
      street([33.0995, 35.002], [33.1, 35.002]),
    ])
    const { contains } = travel.reach(at(35, 33), 'drive', 60)
    expect(contains(35.0025, 33.1)).toBe(true)
  })

  it('never reach a home without a point, whether one home is asked about or many', () => {
    const travel = travelOf([street([33, 35], [33.1, 35])])
    const { contains, rowTest, relate, bounds } = travel.reach(at(35, 33), 'drive', 60)
    const rows = { lats: Float64Array.of(NaN), lngs: Float64Array.of(NaN) }
    expect(contains(NaN, NaN)).toBe(false)
    expect(rowTest(rows)(0)).toBe(false)
    relate(bounds)
    expect(contains(NaN, NaN)).toBe(false)
    expect(rowTest(rows)(0)).toBe(false)
    expect(contains(35, 33.05)).toBe(true)
  })

  it('are those of a straight line without roads, and for a target that no road leads to', () => {
    const none = createTravelTimes(null)
    const target = at(35, 33)
    expect(none.isByRoad(target)).toBe(false)
    // 80 m a minute, one third more than the straight line.
    const km1 = { lat: 35 + 1_000 / DEGREE_M, lng: 33 }
    expect(none.nearest(target, 'walk', 60, km1)?.minutes).toBe(Math.ceil(1_300 / 80))
    expect(none.nearest(target, 'drive', 60, km1)?.minutes).toBe(2)
    expect(travelOf([street([32, 34], [32.1, 34])]).isByRoad(target)).toBe(false)
  })

  it('are not measured along a motorway that runs past a home', () => {
    const past: Road = {
      roadClass: 'motorway',
      ref: 'A1',
      line: [
        [33, 35],
        [33.2, 35],
      ],
    }
    const travel = travelOf([
      past,
      street([33.2, 35], [33.2, 35.01]),
      street([33, 35], [33, 35.01]),
    ])
    const { contains } = travel.reach(at(35.01, 33.2), 'drive', 60)
    expect(contains(35.01, 33)).toBe(true)
    expect(contains(35.001, 33.1)).toBe(false)
    expect(travel.reach(at(35.01, 33.2), 'walk', 60).contains(35.01, 33)).toBe(false)
  })

  const mode = fc.constantFrom<TravelMode>(...TRAVEL_MODES)
  const point = fc.record({
    lat: fc.double({ min: 34.6, max: 35.2, noNaN: true }),
    lng: fc.double({ min: 32.4, max: 33.9, noNaN: true }),
  })

  it('are the same from either end, and longer minutes contain shorter ones', () => {
    const roads = madeUpRoads()
    const stored = travelOf(roads)
    const unstored = travelOf(roads, 0)
    fc.assert(
      fc.property(point, point, mode, fc.integer({ min: 1, max: 60 }), (a, b, how, minutes) => {
        const target = at(a.lat, a.lng)
        const contains = stored.reach(target, how, minutes).contains(b.lat, b.lng)
        expect(unstored.reach(target, how, minutes).contains(b.lat, b.lng)).toBe(contains)
        expect(stored.nearest(target, how, minutes, b) !== null).toBe(contains)
        if (contains) expect(stored.reach(target, how, 60).contains(b.lat, b.lng)).toBe(true)
        const { south, west, north, east } = stored.reach(target, how, minutes).bounds
        if (contains) {
          expect(b.lat >= south && b.lat <= north && b.lng >= west && b.lng <= east).toBe(true)
        }
      }),
      { numRuns: 200 },
    )
  })

  it.each([
    ['over roads', () => travelOf(madeUpRoads())],
    ['in a straight line', () => createTravelTimes(null)],
  ])('%s are the same for a search, which leaves out what lies far off', (_, open) => {
    const plain = open()
    const searching = open()
    const relations = new Set<string>()
    fc.assert(
      fc.property(
        fc.array(point, { minLength: 1, maxLength: 3 }),
        fc.array(point, { minLength: 50, maxLength: 50 }),
        mode,
        fc.integer({ min: 1, max: 60 }),
        (points, homes, how, minutes) => {
          const target = { key: JSON.stringify(points), points }
          const area = searching.reach(target, how, minutes)
          area.relate(area.bounds)
          const asked = plain.reach(target, how, minutes)
          const rows = {
            lats: Float64Array.from(homes, (home) => home.lat),
            lngs: Float64Array.from(homes, (home) => home.lng),
          }
          const isRowIn = area.rowTest(rows)
          for (const [row, { lat, lng }] of homes.entries()) {
            const isIn = asked.contains(lat, lng)
            expect(area.contains(lat, lng)).toBe(isIn)
            expect(isRowIn(row)).toBe(isIn)
            const relation = area.relate({
              south: lat - 0.01,
              north: lat,
              west: lng,
              east: lng + 0.01,
            })
            expect(relation).not.toBe(isIn ? 'outside' : 'inside')
            relations.add(relation)
          }
        },
      ),
      { numRuns: 60 },
    )
    expect(relations).toEqual(new Set(['inside', 'outside', 'crosses']))
  })

  it('cost one run however often they are asked, and two for a point however many targets ask', () => {
    const travel = travelOf(madeUpRoads())
    const { contains, relate } = travel.reach(at(34.8, 33), 'drive', 20)
    relate({ south: 34, west: 32, north: 36, east: 34 })
    for (let i = 0; i < 1_000; i++) contains(34.7 + i / 4_000, 33)
    travel.reach(at(34.8, 33), 'drive', 29).contains(34.7, 33)
    expect(travel.runs).toBe(1)
    const full = travelOf(madeUpRoads(), 0)
    for (let i = 0; i < 500; i++)
      full.reach(at(34.7, 32.5 + i / 500), 'drive', 20).contains(34.8, 33)
    expect(full.runs).toBe(1)
  })
})

describe('what is around a home', () => {
  it('is the nearest of each kind, with the way that people would take', () => {
    const { nearby } = madeUpSurroundings()
    const found = nearby({ lat: 34.9165, lng: 33.6345 })
    const of = (kind: string) => found.find(({ landmark }) => landmark.kind === kind)
    expect(of('school')).toMatchObject({ mode: 'walk', distanceM: 170 })
    expect(of('school')?.landmark.names.ru).toBe('Первая школа')
    expect(of('airport')).toMatchObject({ mode: 'drive', landmark: { slug: 'larnaca-airport' } })
    expect(of('airport')!.minutes).toBeGreaterThan(5)
    expect(found.map(({ landmark }) => landmark.kind)).not.toContain('pharmacy')
  })

  it('is found among 5,000 points of interest at one spot', () => {
    const pois = Array.from({ length: 5_000 }, () => ({
      ...{ kind: 'school', lat: 34.915, lng: 33.635, names: { en: 'Same' } },
    }))
    const { landmarks, travel, nearby } = madeUpSurroundings({ pois })
    const slugs = landmarks.ofKind('school').map(({ slug }) => slug)
    expect(new Set(slugs).size).toBe(5_000)
    const target = landmarks.target('school')!
    expect(travel.reach(target, 'walk', 10).contains(34.916, 33.636)).toBe(true)
    expect(nearby({ lat: 34.916, lng: 33.636 })).toHaveLength(1)
  })
})
