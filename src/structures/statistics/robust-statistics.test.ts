import { expect, it } from 'vitest'
import { quantileOf, robustSpread, sortedNumbers, weightedQuantile } from './robust-statistics.ts'

it('reads quantiles between sorted values', () => {
  expect(quantileOf([1, 2, 3, 4, 5], 0.5)).toBe(3)
  expect(quantileOf([0, 10], 0.25)).toBe(2.5)
  expect(quantileOf([7], 0.9)).toBe(7)
  expect(quantileOf([], 0.5)).toBeNaN()
})

it('leaves missing values out', () => {
  expect([...sortedNumbers([3, Number.NaN, 1])]).toEqual([1, 3])
})

it('is not moved by a few absurd values', () => {
  const plain = Array.from({ length: 101 }, (_, i) => i)
  const spoilt = [...plain.slice(0, 96), 1e9, 1e9, 1e9, 1e9, 1e9]
  expect(robustSpread(spoilt)).toEqual(robustSpread(plain))
})

it('weighs values: ten of one who has the weight of one count as one', () => {
  const values = Float64Array.from([1, 2, 3, 4, ...Array(10).fill(9)])
  const weights = Float64Array.from(values, (value) => (value === 9 ? 0.1 : 1))
  expect(weightedQuantile(values, weights, 0.5)).toBeCloseTo(3, 6)
  expect(weightedQuantile(new Float64Array(0), new Float64Array(0), 0.5)).toBeNaN()
})
