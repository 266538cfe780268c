import { describe, expect, it } from 'vitest'
import { type Likeness, reasonsOf, similarity } from './similarity.ts'

const flat: Likeness = {
  price: 2_130_000,
  areaM2: 84,
  rooms: 2,
  condition: 'pre-owned',
  distance: { km: 0, radiusKm: 0 },
}
const at = (km: number, radiusKm = 0): Likeness => ({ ...flat, distance: { km, radiusKm } })

describe('similarity', () => {
  it('never puts what is not known before what is known to be near', () => {
    expect(similarity(flat, { ...flat, distance: null })).toBeLessThan(similarity(flat, at(15)))
    expect(similarity(flat, { ...flat, areaM2: null })).toBeLessThan(
      similarity(flat, { ...flat, areaM2: 100 }),
    )
    expect(similarity(flat, { ...flat, rooms: null })).toBeLessThan(
      similarity(flat, { ...flat, rooms: 3 }),
    )
  })

  it('falls with the distance, however far', () => {
    const byKm = [0, 1, 3, 15, 80].map((km) => similarity(flat, at(km)))
    expect(byKm).toEqual([...byKm].sort((a, b) => b - a))
    expect(new Set(byKm).size).toBe(byKm.length)
    expect(similarity(flat, at(0, 5))).toBeLessThan(similarity(flat, at(0.5)))
  })
})

describe('reasons', () => {
  it.each([
    [2_130_000, 'same price'],
    [2_120_000, 'nearly the same price'],
    [2_087_400, '2 % cheaper'],
    [2_236_500, '5 % more expensive'],
  ])('of %s: %s', (price, reason) => {
    expect(reasonsOf(flat, { ...flat, price })).toContain(reason)
  })

  it('say how far away it is, and that it is not known exactly', () => {
    expect(reasonsOf(flat, at(0.31))[0]).toBe('300 m away')
    expect(reasonsOf(flat, at(3.21))[0]).toBe('3.2 km away')
    expect(reasonsOf(flat, at(3.21, 2))[0]).toBe('about 3 km away')
    expect(reasonsOf(flat, at(0, 2))[0]).toBe('in the same place')
  })
})
