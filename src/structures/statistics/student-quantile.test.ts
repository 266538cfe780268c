import { expect, it } from 'vitest'
import { studentQuantile } from './student-quantile.ts'

it.each([
  [4, 2.132],
  [9, 1.833],
  [30, 1.697],
  [1000, 1.646],
])('agrees with the tables at %i degrees of freedom', (degrees, quantile) => {
  expect(Math.abs(studentQuantile(degrees) / quantile - 1)).toBeLessThan(0.01)
})

it('stays finite where there are hardly any degrees', () => {
  expect(studentQuantile(0)).toBe(studentQuantile(3))
})
