import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeMercatorGrid } from './mercator-grid.ts'

const place = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
})
const gather = (places: readonly { lat: number; lng: number }[]) => ({
  count: places.length,
  lats: Float64Array.from(places, ({ lat }) => lat),
  lngs: Float64Array.from(places, ({ lng }) => lng),
})
const occupied = (counts: Uint32Array) => counts.filter((count) => count > 0).length

describe('makeMercatorGrid', () => {
  it('counts every point once, in as few cells as accepted', () => {
    fc.assert(
      fc.property(
        fc.array(place, { maxLength: 200 }),
        fc.nat(19),
        fc.integer({ min: 1, max: 30 }),
        (places, zoom, most) => {
          const points = gather(places)
          const accept = (counts: Uint32Array) => occupied(counts) <= most
          const { counts, cellOf } = makeMercatorGrid(points, zoom, 60, accept)
          expect(occupied(counts)).toBeLessThanOrEqual(most)
          const again = new Uint32Array(counts.length)
          for (const cell of cellOf) again[cell]++
          expect(again).toEqual(counts)
          expect(counts.reduce((sum, count) => sum + count, 0)).toBe(places.length)
        },
      ),
    )
  })

  it('has cells of the requested size', () => {
    // At zoom 0 the world is 256 pixels wide: 64 pixels are 90 degrees of longitude.
    const places = [-180, -100, -89, 1, 91, 179].map((lng) => ({ lat: 0, lng }))
    const { counts, doublings } = makeMercatorGrid(gather(places), 0, 64, () => true)
    expect([...counts]).toEqual([2, 1, 1, 2])
    expect(doublings).toBe(0)
  })

  it('has rows from north to south, as high as mercator draws them', () => {
    // The edge of the second quarter lies at 66.51 degrees, not at 45.
    const places = [80, 67, 66, 1, -1, -66, -67].map((lat) => ({ lat, lng: 0 }))
    const { counts } = makeMercatorGrid(gather(places), 0, 64, () => true)
    expect([...counts]).toEqual([2, 2, 2, 1])
  })

  it('puts every point where computing it alone puts it', () => {
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 60 }), fc.nat(8), (places, zoom) => {
        const cells = (256 * 2 ** zoom) / 60
        const alone = places.map(({ lat, lng }) => {
          const radians = (Math.max(-85.0511, Math.min(85.0511, lat)) * Math.PI) / 180
          const y = Math.log(Math.tan(Math.PI / 4 + radians / 2))
          return { x: (lng / 360 + 0.5) * cells, y: (0.5 - y / (2 * Math.PI)) * cells }
        })
        // A point on the very edge may fall to either side.
        fc.pre(alone.every(({ x, y }) => [x, y].every((n) => Math.abs(n - Math.round(n)) > 1e-9)))
        const { cellOf, doublings } = makeMercatorGrid(gather(places), zoom, 60, () => true)
        const nameOf = ({ x, y }: { x: number; y: number }) =>
          `${Math.floor(x) >> doublings} ${Math.floor(y) >> doublings}`
        const names = new Map(alone.map((at, i) => [nameOf(at), cellOf[i]]))
        expect(alone.map((at) => names.get(nameOf(at)))).toEqual([...cellOf])
        expect(new Set(names.values()).size).toBe(names.size)
      }),
    )
  })

  it('separates points that differ by the smallest number there is', () => {
    const places = [
      { lat: 0, lng: -90 },
      { lat: Number.MIN_VALUE, lng: 90 },
    ]
    const { cellOf } = makeMercatorGrid(gather(places), 3, 60, () => true)
    expect(cellOf[0]).not.toBe(cellOf[1])
  })

  it('leaves points together when the map moves', () => {
    const fixed = { lat: 34.7, lng: 33.04 }
    const near = { lat: 34.701, lng: 33.041 }
    const together = (others: { lat: number; lng: number }[]) => {
      const { cellOf } = makeMercatorGrid(gather([fixed, near, ...others]), 12, 60, () => true)
      return cellOf[0] === cellOf[1]
    }
    const alone = together([])
    for (let step = 1; step < 40; step++) {
      expect(together([{ lat: 34.7 + step / 300, lng: 33.04 - step / 300 }])).toBe(alone)
    }
  })

  it('stays small for points that are far apart at a high zoom', () => {
    const corners = [-1, 1].flatMap((a) => [-1, 1].map((b) => ({ lat: 80 * a, lng: 179 * b })))
    const { counts } = makeMercatorGrid(gather(corners), 19, 60, () => true)
    expect(counts.length).toBeLessThanOrEqual(65_536)
    expect(occupied(counts)).toBe(4)
  })
})
