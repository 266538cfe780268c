import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { declutter, type Sign } from './declutter.ts'

const price = (id: number, lat: number, lng: number): Sign => ({
  lat,
  lng,
  count: 1,
  approximate: 0,
  bbox: [lat, lng, lat, lng],
  ids: [id],
})
const project = (lat: number, lng: number) => ({ x: lng, y: lat })

describe('declutter', () => {
  it('leaves signs alone that have room', () => {
    const signs = [price(1, 0, 0), price(2, 0, 100)]
    expect(declutter(signs, project)).toEqual(expect.arrayContaining(signs))
  })

  it('makes one cluster of signs that cover each other, with all their ids', () => {
    const [one, ...others] = declutter([price(1, 0, 0), price(2, 0, 10), price(3, 5, 5)], project)
    expect(others).toEqual([])
    expect(one.count).toBe(3)
    expect([...one.ids!].sort()).toEqual([1, 2, 3])
    expect(one.bbox).toEqual([0, 0, 5, 10])
  })

  it('gives a long price the room that it needs', () => {
    const apart = (chars: number) =>
      declutter(
        [
          { ...price(1, 0, 0), chars },
          { ...price(2, 0, 80), chars },
        ],
        project,
      ).length
    expect(apart('€285k'.length)).toBe(2)
    expect(apart('≈ 285 χιλ. €'.length)).toBe(1)
  })

  it('loses no listing and leaves no two signs on top of each other', () => {
    const at = fc.integer({ min: 0, max: 600 })
    fc.assert(
      fc.property(fc.array(fc.tuple(at, at), { maxLength: 60 }), (points) => {
        const signs = points.map(([lat, lng], index) => price(index, lat, lng))
        const shown = declutter(signs, project)
        expect(shown.reduce((sum, { count }) => sum + count, 0)).toBe(points.length)
        expect(declutter(shown, project)).toHaveLength(shown.length)
      }),
    )
  })
})
