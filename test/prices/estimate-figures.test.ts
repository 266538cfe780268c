/** The standard errors that `npm run measure:estimates` prints. */
import { expect, it } from 'vitest'
import { errorsAbove, middleOf, together } from '../../scripts/estimate-figures.ts'

it('has the error of a share from how markets of one size differ', () => {
  const { value, standardError, of } = together([
    { count: 8, of: 10 },
    { count: 6, of: 10 },
  ])
  // Of two shares, 0.8 and 0.6: their deviation, 0.1414, over the root of two.
  expect([value, of]).toEqual([0.7, 20])
  expect(standardError).toBeCloseTo(0.1, 12)
  expect(together([{ count: 1, of: 2 }]).standardError).toBeNaN()
})

it('has the error of a median from how dense the numbers are around it', () => {
  const even = Array.from({ length: 10_000 }, (_, at) => at / 10_000)
  // Of evenly spread numbers: half over the root of their count.
  expect(middleOf(even).standardError).toBeCloseTo(0.005, 4)
  const further = middleOf(even.map((number) => number + 0.1))
  expect(errorsAbove(further, middleOf(even))).toBeCloseTo(0.1 / (0.005 * Math.SQRT2), 1)
})
