import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mostAlike } from './most-alike.ts'

const COUNT = 10

/** Whole numbers, so that many are equal. */
const homes = fc.array(
  fc.record({ similarity: fc.integer({ max: 20, min: 0 }), slack: fc.nat(5), project: fc.nat(8) }),
  { minLength: 60, maxLength: 120 },
)

it('answers as if all rows had been read, and reads fewer', () => {
  let [read, all] = [0, 0]
  fc.assert(
    fc.property(homes, (drawn) => {
      const candidates = drawn.map((home, id) => ({ ...home, record: { id } }))
      const rows = candidates
        .map(({ similarity, slack }, row) => ({ row, bound: similarity + slack }))
        .sort((a, b) => b.bound - a.bound)
      const choose = (best: typeof candidates) =>
        best
          .filter(
            (one, at) =>
              best.slice(0, at).filter(({ project }) => project === one.project).length < 3,
          )
          .slice(0, COUNT)
      const sorted = candidates.toSorted(
        (a, b) => b.similarity - a.similarity || b.record.id - a.record.id,
      )
      const one = (row: number) => {
        read++
        return candidates[row]
      }
      all += rows.length
      expect(mostAlike(rows, one, (best) => choose([...best]), COUNT)).toEqual(choose(sorted))
    }),
  )
  expect(read).toBeLessThan(all)
})
