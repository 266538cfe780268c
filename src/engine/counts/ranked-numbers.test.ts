import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bitmapWords, setBit } from '../../structures/rows/bitmap.ts'
import { radixOrder } from '../../structures/rows/radix-order.ts'
import { packSortedColumn } from '../../structures/rows/sorted-column.ts'
import { rankAll, rankMatches, rankSorted } from './matching-numbers.ts'

/** Few distinct numbers, so that many are equal; NaN is none. */
const number = fc.oneof(fc.integer({ min: -5, max: 5 }), fc.constant(Number.NaN))
const rows = fc.array(fc.record({ number, matches: fc.boolean() }), {
  maxLength: 400,
  size: 'max',
})

const some = fc.array(fc.integer({ min: -6, max: 6 }))

it('counts and picks as sorting would, of matches and others together', () => {
  fc.assert(
    fc.property(rows, some, some, (entries, others, more) => {
      const values = Float64Array.from(entries, (entry) => entry.number)
      const bitmap = new Uint32Array(bitmapWords(entries.length))
      for (const [row, { matches }] of entries.entries()) if (matches) setBit(bitmap, row)
      const ranked = rankAll([
        rankMatches(packSortedColumn(values, radixOrder(values)), bitmap),
        rankSorted(Float64Array.from(others).sort()),
        rankSorted(Float64Array.from(more).sort()),
      ])
      const matching = entries.flatMap((entry) => (entry.matches ? [entry.number] : []))
      const expected = [...matching.filter((n) => !Number.isNaN(n)), ...others, ...more]
      expected.sort((a, b) => a - b)
      expect(ranked.count).toBe(expected.length)
      expect(expected.map((_, rank) => ranked.at(rank))).toEqual(expected)
      for (const value of [-7, -5, 0, 0.5, 5, 7]) {
        expect(ranked.below(value)).toBe(expected.filter((n) => n < value).length)
        expect(ranked.upTo(value)).toBe(expected.filter((n) => n <= value).length)
      }
    }),
  )
})
