import fc from 'fast-check'
import { expect, it } from 'vitest'
import { binarySearch } from './binary-search.ts'

it('finds what looking at every index finds', () => {
  const sorted = fc
    .array(fc.integer({ min: -20, max: 20 }))
    .map((list) => list.sort((a, b) => a - b))
  fc.assert(
    fc.property(sorted, fc.integer({ min: -25, max: 25 }), fc.nat(10), (list, value, skipped) => {
      const low = Math.min(skipped, list.length)
      const found = binarySearch(low, list.length, (index) => list[index] >= value)
      const looked = list.findIndex((one, index) => index >= low && one >= value)
      expect(found).toBe(looked < 0 ? list.length : looked)
    }),
  )
})

it('looks at few of many', () => {
  let calls = 0
  const found = binarySearch(0, 1_000_000, (index) => {
    calls++
    return index >= 123_456
  })
  expect(found).toBe(123_456)
  expect(calls).toBeLessThanOrEqual(20)
})
