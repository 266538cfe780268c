/**
 * The rows that another filter leaves out, also those that have no value at all.
 * Cost: what the other one takes, and three passes over a bitmap that is made for this query.
 */
import { type Bitmap, intersect, listBits, setFirstBits } from '../../structures/rows/bitmap.ts'
import { type RowFilter, siftByBits } from './row-filter.ts'

export function exceptFilter(excluded: RowFilter, rows: number, words: number): RowFilter {
  const others = (): Bitmap => {
    const bits = new Uint32Array(words)
    setFirstBits(bits, rows)
    const left = bits.slice()
    excluded.narrow(left)
    for (let i = 0; i < words; i++) bits[i] ^= left[i]
    return bits
  }
  return {
    atMost: rows,
    bits: null,
    narrowCost: excluded.narrowCost + 3 * words,
    narrow: (bitmap) => intersect(bitmap, others()),
    sift: (list, length) => siftByBits(list, length, others()),
    list: (list) => listBits(others(), list),
  }
}
