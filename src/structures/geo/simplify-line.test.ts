import fc from 'fast-check'
import { expect, it } from 'vitest'
import { simplifyLine } from './simplify-line.ts'

type Point = readonly [number, number]

function gap([px, py]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay]
  const along = ((px - ax) * dx + (py - ay) * dy) / (dx * dx + dy * dy || 1)
  const t = Math.min(1, Math.max(0, along))
  return Math.hypot(px - ax - t * dx, py - ay - t * dy)
}

it('retains both ends, and leaves out nothing that is farther than the tolerance', () => {
  const at = fc.integer({ min: 0, max: 100 })
  fc.assert(
    fc.property(
      fc.array(fc.tuple(at, at), { minLength: 2, maxLength: 40 }),
      fc.integer({ min: 1, max: 30 }),
      (line, tolerance) => {
        const simple = simplifyLine(line, tolerance)
        expect(simple[0]).toBe(line[0])
        expect(simple.at(-1)).toBe(line.at(-1))
        for (const point of line) {
          const nearest = simple.slice(1).map((end, i) => gap(point, simple[i], end))
          expect(Math.min(...nearest)).toBeLessThanOrEqual(tolerance + 1e-9)
        }
      },
    ),
  )
})
