import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LowestNumbers } from './lowest-numbers.ts'

it('retains what sorting and cutting would', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(99)), fc.nat(30), (numbers, capacity) => {
      const lowest = new LowestNumbers(capacity)
      for (const number of numbers) lowest.offer(number)
      const expected = numbers.sort((a, b) => a - b).slice(0, capacity)
      expect([...lowest.ascending()]).toEqual(expected)
    }),
  )
})
