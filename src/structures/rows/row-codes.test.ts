import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bitmapWords, setBit, setFirstBits } from './bitmap.ts'
import { codesOf, countCodes, setOfRow } from './row-codes.ts'
import { countEachInBitmap, packBitmaps } from './row-sets.ts'

/** By row, the sets that it is in. */
function setsOf(rows: readonly (readonly number[])[], length: number) {
  const bitmaps = Array.from({ length }, () => new Uint32Array(bitmapWords(rows.length)))
  for (const [row, own] of rows.entries()) for (const set of own) setBit(bitmaps[set], row)
  return packBitmaps(rows.length, bitmaps)
}

/** 300 sets: more than a byte can number. The first few are common. */
const SETS = 300
const set = fc.oneof(fc.nat(3), fc.nat(SETS - 1))
const rows = fc.array(fc.record({ set: fc.option(set), isListed: fc.boolean() }), {
  maxLength: 400,
  size: 'max',
})

it('counts listed rows by set as bitmaps do', () => {
  fc.assert(
    fc.property(rows, fc.constantFrom(4, SETS), (given, length) => {
      const sets = setsOf(
        given.map((row) => (row.set === null || row.set >= length ? [] : [row.set])),
        length,
      )
      const listed = [...given.keys()].filter((row) => given[row].isListed)
      const bitmap = new Uint32Array(bitmapWords(given.length))
      for (const row of listed) setBit(bitmap, row)
      const counts = countCodes(codesOf(sets)!, Uint32Array.from(listed), length + 1)
      expect([...counts.subarray(1)]).toEqual([...countEachInBitmap(sets, bitmap)])
    }),
  )
})

it('has no codes where a row is in two sets, common or rare', () => {
  const many = Array.from({ length: 200 }, () => [0])
  expect(codesOf(setsOf([[0, 1], [0], []], 2))).toBeNull()
  expect(codesOf(setsOf([...many, [], [0, 1]], 2))).toBeNull()
  expect(codesOf(setsOf([...many, [], [1]], 2))).not.toBeNull()
})

it('codes a large column at a later question', () => {
  const rows = 2 ** 18 + 1
  const all = new Uint32Array(bitmapWords(rows))
  setFirstBits(all, rows)
  const sets = packBitmaps(rows, [all])
  const answers = Array.from({ length: 6 }, () => codesOf(sets))
  expect(answers[0]).toBeNull()
  expect(answers.at(-1)?.every((code) => code === 1)).toBe(true)
})

it('names the set of a row, the first of several, among few and many sets', () => {
  fc.assert(
    fc.property(rows, (given) => {
      const own = given.map((row) => (row.set === null ? [] : [row.set]))
      const setOf = setOfRow(setsOf(own, SETS))
      expect(own.map((_, row) => setOf(row))).toEqual(own.map(([one = -1]) => one))
    }),
  )
  const several = setsOf([[1, 2], [], [2], [0, 2]], 3)
  expect([0, 1, 2, 3].map(setOfRow(several))).toEqual([1, -1, 2, 0])
  const many = 2 ** 16 + 10
  const alone = setsOf(
    Array.from({ length: many }, (_, row) => [row]),
    many,
  )
  const some = [0, 2 ** 16 - 1, 2 ** 16, many - 1]
  expect(some.map(setOfRow(alone))).toEqual(some)
})
