import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Bitmap, bitmapWords, listBits, setBit } from './bitmap.ts'
import {
  countEachInBitmap,
  countInList,
  isDense,
  listHasRow,
  markSets,
  packBitmaps,
  rowTest,
} from './row-sets.ts'

const ROWS = 300
function bitmapOf(rows: readonly number[]): Bitmap {
  const bitmap = new Uint32Array(bitmapWords(ROWS))
  for (const row of rows) setBit(bitmap, row)
  return bitmap
}

const rowSets = fc.array(
  fc.oneof(
    fc.uniqueArray(fc.nat(ROWS - 1), { maxLength: 4 }),
    fc.uniqueArray(fc.nat(ROWS - 1), { minLength: 5 }),
  ),
  { maxLength: 6 },
)

it('gives back the rows of any run of sets', () => {
  fc.assert(
    fc.property(rowSets, fc.nat(6), fc.nat(6), (lists, a, b) => {
      const ascending = lists.map((rows) => rows.sort((x, y) => x - y))
      const sets = packBitmaps(ROWS, ascending.map(bitmapOf))
      const [from, to] = [Math.min(a, b, lists.length), Math.min(Math.max(a, b), lists.length)]
      const marked = new Uint32Array(bitmapWords(ROWS))
      markSets(sets, from, to, marked)
      const out = new Uint32Array(ROWS)
      const expected = new Set(ascending.slice(from, to).flat())
      expect(new Set(out.subarray(0, listBits(marked, out)))).toEqual(expected)
      const inMarked = countEachInBitmap(sets, marked)
      for (const [set, rows] of ascending.entries()) {
        expect(isDense(sets, set)).toBe(rows.length >= ROWS / 64)
        expect(inMarked[set]).toBe(rows.filter((r) => expected.has(r)).length)
        const listed = Uint32Array.from(expected).sort()
        expect(countInList(sets, set, listed, marked)).toBe(inMarked[set])
        const has = rowTest(sets, set)
        expect(Array.from(out.keys()).filter(has)).toEqual(rows)
        if (isDense(sets, set)) continue
        for (let row = 0; row < ROWS; row++) {
          expect(listHasRow(sets, set, row)).toBe(rows.includes(row))
        }
      }
    }),
    { numRuns: 50 },
  )
})
