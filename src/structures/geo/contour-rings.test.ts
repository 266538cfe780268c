import fc from 'fast-check'
import { expect, it } from 'vitest'
import { contourRings } from './contour-rings.ts'
import { polygonShape } from './polygon-shape.ts'

it('encloses exactly what is above zero', () => {
  const side = 6
  const grid = fc.array(fc.constantFrom(-2, -1, 1, 3), {
    minLength: side * side,
    maxLength: side * side,
  })
  fc.assert(
    fc.property(grid, (values) => {
      const shapes = contourRings(values, side, side).map((ring) =>
        polygonShape(ring.map(([x, y]) => ({ lat: y, lng: x }))),
      )
      for (let y = 0; y < side; y++) {
        for (let x = 0; x < side; x++) {
          const times = shapes.filter((shape) => shape.contains(y + 1e-6, x + 1e-6)).length
          expect(times % 2 === 1, `${x} ${y}`).toBe(values[y * side + x] >= 0)
        }
      }
    }),
  )
})
