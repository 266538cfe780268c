import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  addMisses,
  type Bitmap,
  bitmapWords,
  clearBit,
  countBits,
  countListed,
  countShared,
  hasBit,
  intersect,
  intersectBetween,
  intersectEither,
  intersection,
  listBits,
  meetsBetween,
  setBit,
  setFirstBits,
  unite,
} from './bitmap.ts'

const ROWS = 550
const someRows = fc.oneof(
  fc.uniqueArray(fc.nat(ROWS - 1)),
  fc.uniqueArray(fc.nat(ROWS - 1), { minLength: 300, maxLength: 450 }),
)

function bitmapOf(rows: readonly number[]): Bitmap {
  const bitmap = new Uint32Array(bitmapWords(ROWS))
  for (const row of rows) setBit(bitmap, row)
  return bitmap
}

function rowsOf(bitmap: Bitmap): number[] {
  const out = new Uint32Array(ROWS)
  return [...out.subarray(0, listBits(bitmap, out))]
}

const ascending = (rows: Iterable<number>) => [...rows].sort((a, b) => a - b)

it('does with bits what Set does with numbers', () => {
  fc.assert(
    fc.property(someRows, someRows, someRows, (a, b, c) => {
      const shared = a.filter((row) => b.includes(row))
      const all = new Set([...a, ...b])
      const both = bitmapOf(a)
      intersect(both, bitmapOf(b))
      expect(rowsOf(both)).toEqual(ascending(shared))
      const either = bitmapOf(a)
      unite(either, bitmapOf(b))
      expect(rowsOf(either)).toEqual(ascending(all))
      const three = bitmapOf([7])
      const inThree = shared.filter((row) => c.includes(row))
      expect(intersection(three, [a, b, c].map(bitmapOf))).toBe(inThree.length)
      expect(rowsOf(three)).toEqual(ascending(inThree))
      const oneOf = bitmapOf(a)
      intersectEither(oneOf, bitmapOf(b), bitmapOf(c))
      const inEither = (row: number) => b.includes(row) || c.includes(row)
      expect(rowsOf(oneOf)).toEqual(ascending(a.filter(inEither)))
      const between = bitmapOf(a)
      intersectBetween(between, bitmapOf(b), bitmapOf(c))
      expect(rowsOf(between)).toEqual(ascending(shared.filter((row) => !c.includes(row))))
      expect(meetsBetween(bitmapOf(a), bitmapOf(b), bitmapOf(c))).toBe(countBits(between) > 0)
      expect(countBits(either)).toBe(all.size)
      expect(countShared(bitmapOf(a), bitmapOf(b))).toBe(shared.length)
      expect(countListed(bitmapOf(a), new Uint32Array([7, ...b]), 1, b.length + 1)).toBe(
        shared.length,
      )
    }),
  )
})

it.each([0, 4, 4_096, 25_000, 8])(
  'takes bitmaps of %i words as they come, one after the other',
  (words) => {
    const random = (seed: number) =>
      Uint32Array.from({ length: words }, (_, i) => Math.imul(i + seed, 0x9e3779b1) ^ (i << 7))
    const [a, b, c] = [random(1), random(2), random(3)]
    const changed = (pass: (into: Bitmap) => void) => {
      const into = a.slice()
      pass(into)
      return into
    }
    const each = (value: (i: number) => number) => Uint32Array.from(a, (_, i) => value(i))
    expect(changed((into) => intersect(into, b))).toEqual(each((i) => a[i] & b[i]))
    expect(changed((into) => intersection(into, [b, into, c]))).toEqual(
      each((i) => a[i] & b[i] & c[i]),
    )
    expect(changed((into) => intersection(into, [b]))).toEqual(b)
    expect(changed((into) => intersectEither(into, b, c))).toEqual(
      each((i) => a[i] & (b[i] | c[i])),
    )
    expect(changed((into) => intersectBetween(into, b, c))).toEqual(
      each((i) => a[i] & b[i] & ~c[i]),
    )
    expect(changed((into) => intersectBetween(into, into, c))).toEqual(each((i) => a[i] & ~c[i]))
    expect(changed((into) => unite(into, b))).toEqual(each((i) => a[i] | b[i]))
    const once = b.slice()
    expect(changed((none) => addMisses(none, once, c))).toEqual(each((i) => a[i] & c[i]))
    expect(once).toEqual(each((i) => (b[i] & c[i]) | (a[i] & ~c[i])))
    const bits = (bitmap: Bitmap) =>
      bitmap.reduce((sum, word) => sum + word.toString(2).replaceAll('0', '').length, 0)
    expect(countBits(a)).toBe(bits(a))
    expect(countShared(a, b)).toBe(bits(each((i) => a[i] & b[i])))
  },
)

it('refuses bitmaps of several lengths', () => {
  expect(() => countShared(new Uint32Array(8), new Uint32Array(4))).toThrow('one length')
})

it('sets and clears single bits', () => {
  fc.assert(
    fc.property(someRows, fc.nat(ROWS - 1), (rows, row) => {
      const bitmap = bitmapOf(rows)
      setBit(bitmap, row)
      expect(hasBit(bitmap, row)).toBe(true)
      clearBit(bitmap, row)
      expect(rowsOf(bitmap)).toEqual(ascending(rows.filter((other) => other !== row)))
    }),
  )
})

it('fills exactly the first rows', () => {
  fc.assert(
    fc.property(fc.nat(ROWS), (rows) => {
      const bitmap = new Uint32Array(bitmapWords(ROWS))
      setFirstBits(bitmap, rows)
      expect(rowsOf(bitmap)).toEqual(Array.from({ length: rows }, (_, row) => row))
    }),
  )
})

it('stops listing where the room ends', () => {
  const out = new Uint32Array(2)
  expect(listBits(bitmapOf([3, 40, 99]), out)).toBe(2)
  expect([...out]).toEqual([3, 40])
})
