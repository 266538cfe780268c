import fc from 'fast-check'
import { expect, it } from 'vitest'
import { HILBERT_SIDE, hilbertIndex } from './hilbert-index.ts'

it('numbers a corner of the square so that each step goes to a neighbour', () => {
  const side = 32
  const cells = Array.from({ length: side * side }, (_, i) => [i % side, Math.floor(i / side)])
  const path = cells.sort((a, b) => hilbertIndex(a[0], a[1]) - hilbertIndex(b[0], b[1]))
  expect(new Set(path.map(([x, y]) => hilbertIndex(x, y)))).toEqual(
    new Set(Array.from({ length: side * side }, (_, place) => place)),
  )
  for (let i = 1; i < path.length; i++) {
    const [[x, y], [nextX, nextY]] = [path[i - 1], path[i]]
    expect(Math.abs(x - nextX) + Math.abs(y - nextY)).toBe(1)
  }
})

it('stays within 32 bits anywhere on the square', () => {
  const cell = fc.nat(HILBERT_SIDE - 1)
  fc.assert(
    fc.property(cell, cell, (x, y) => {
      const place = hilbertIndex(x, y)
      expect(Number.isInteger(place) && place >= 0 && place < 2 ** 32).toBe(true)
    }),
  )
})
