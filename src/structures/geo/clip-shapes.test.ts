import fc from 'fast-check'
import { expect, it } from 'vitest'
import { boxAround, clipLine, clipRing } from './clip-shapes.ts'

const box = { left: 20, top: 30, right: 70, bottom: 80 }
const at = fc.integer({ min: 0, max: 100 })
const points = (least: number) => fc.array(fc.tuple(at, at), { minLength: least, maxLength: 12 })

type Point = readonly [number, number]

/** Even-odd, as areas are filled. */
function contains(ring: readonly Point[], x: number, y: number): boolean {
  let inside = false
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [ax, ay] = ring[j]
    const [bx, by] = ring[i]
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside
  }
  return inside
}

/**
 * On an edge either answer is right. 1, √2 and √3 are linearly independent over the rationals, so no edge between
 * corners of whole numbers passes through a sample.
 */
const SAMPLES: readonly Point[] = [0, 9, 18, 27, 36, 45].flatMap((x) =>
  [0, 8, 16, 24, 32, 40, 48].map((y) => [19 + Math.SQRT2 + x, 29 + Math.sqrt(3) + y] as const),
)

it('fills the same inside the box, and nothing outside', () => {
  fc.assert(
    fc.property(points(3), (ring) => {
      const cut = clipRing(ring, box)
      if (cut.length > 0) {
        const around = boxAround(cut)
        expect(around.left).toBeGreaterThanOrEqual(box.left)
        expect(around.bottom).toBeLessThanOrEqual(box.bottom)
      }
      for (const [x, y] of SAMPLES) expect(contains(cut, x, y)).toBe(contains(ring, x, y))
    }),
  )
})

it('returns the parts of a line that are inside, to their full length', () => {
  const lengthOf = (line: readonly Point[]) =>
    line.reduce((sum, [x, y], i) => {
      return sum + (i === 0 ? 0 : Math.hypot(x - line[i - 1][0], y - line[i - 1][1]))
    }, 0)
  fc.assert(
    fc.property(points(2), (line) => {
      const pieces = clipLine(line, box)
      const clipped = pieces.reduce((sum, piece) => sum + lengthOf(piece), 0)
      // Step by step along the line: how much of it is inside.
      let inside = 0
      for (let i = 1; i < line.length; i++) {
        const [[ax, ay], [bx, by]] = [line[i - 1], line[i]]
        for (let step = 0; step < 400; step++) {
          const share = (step + 0.5) / 400
          const [x, y] = [ax + share * (bx - ax), ay + share * (by - ay)]
          const isIn = x >= box.left && x <= box.right && y >= box.top && y <= box.bottom
          if (isIn) inside += Math.hypot(bx - ax, by - ay) / 400
        }
      }
      expect(Math.abs(clipped - inside)).toBeLessThan(0.01 * lengthOf(line) + 1)
    }),
    { numRuns: 40 },
  )
})
