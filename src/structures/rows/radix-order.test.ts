import fc from 'fast-check'
import { expect, it } from 'vitest'
import { radixOrder } from './radix-order.ts'

const key = fc.oneof(
  fc.double({ noNaN: false }),
  fc.integer({ min: -3, max: 3 }),
  fc.integer({ min: 0, max: 2_000_000 }),
  fc.constantFrom(0, -0, Number.NaN, Infinity, -Infinity, Number.MAX_SAFE_INTEGER),
)

function naiveOrder(keys: readonly number[], descending: boolean): number[] {
  const compare = (a: number, b: number) => {
    if (Number.isNaN(keys[a]) || Number.isNaN(keys[b])) {
      return Number(Number.isNaN(keys[a])) - Number(Number.isNaN(keys[b]))
    }
    const sign = Number(keys[a] > keys[b]) - Number(keys[a] < keys[b])
    return descending ? -sign : sign
  }
  return keys.map((_, index) => index).sort((a, b) => compare(a, b) || a - b)
}

it.each([
  ['few', { maxLength: 128 }],
  ['many', { minLength: 129, maxLength: 300 }],
])('orders %s like a stable comparing sort, NaN last both ways', (_, length) => {
  fc.assert(
    fc.property(fc.array(key, length), fc.boolean(), (keys, descending) => {
      const order = radixOrder(new Float64Array(keys), descending)
      expect([...order]).toEqual(naiveOrder(keys, descending))
    }),
  )
})
