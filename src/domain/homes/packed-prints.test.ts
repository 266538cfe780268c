import { expect, it } from 'vitest'
import { createPackedPrints } from './packed-prints.ts'

function pack(...prints: { photos?: number[]; words?: number[] }[]) {
  const packed = createPackedPrints()
  for (const { photos = [], words = [] } of prints) packed.add({ photos, words })
  packed.settle()
  return packed
}

it('counts the words that two have in common, the largest hashes too', () => {
  const words = [1, 2, 3, 4, 5, 6, 7, 0xffff_ffff]
  const packed = pack({ words }, { words: [2, 3, 4, 0xffff_ffff] }, {}, { words })
  expect([1, 2, 3].map((other) => packed.sharedWords(0, other))).toEqual([0.5, 0, 1])
})

it.each([
  ['two of many', [1, 2, 3], [2, 3, 9], true],
  ['one of many', [1, 2, 3], [3, 8, 9], false],
  ['the only one', [1, 2, 3], [3], true],
  ['one that is there twice', [1, 2, 3], [3, 3, 9], false],
  ['none', [1], [2], false],
  ['none at all', [], [], false],
] as const)('sees photos in common: %s', (_, photos, others, expected) => {
  expect(pack({ photos: [...photos] }, { photos: [...others] }).sharePhotos(0, 1)).toBe(expected)
})

it('leaves out the pictures of many listings', () => {
  const withStock = { photos: [7, 8] }
  const few = Array.from({ length: 12 }, () => withStock)
  expect(pack(...few).sharePhotos(0, 1)).toBe(true)
  expect(pack(...few, withStock).sharePhotos(0, 1)).toBe(false)
})

it('names photos that a few others have as well', () => {
  const stock = Array.from({ length: 13 }, () => ({ photos: [9] }))
  const packed = pack({ photos: [1, 2, 9] }, { photos: [2, 3, 3] }, ...stock)
  expect(packed.photosOfSeveral(0)).toEqual([2])
  expect(packed.photosOfSeveral(1)).toEqual([2])
})

it('names enough words: two that share just enough have one of these in common, the rarest that they share', () => {
  const common = [1, 2, 3, 4, 5]
  const others = Array.from({ length: 4 }, () => ({ words: [2, 3, 4, 5] }))
  const packed = pack(
    { words: [...common, 10, 11, 12] },
    { words: [...common, 13, 14, 15] },
    ...others,
  )
  expect(packed.sharedWords(0, 1)).toBeGreaterThanOrEqual(0.6)
  expect([0, 1].map((row) => packed.rarestWords(row, 0.6))).toEqual([[1], [1]])
})

it('names no word that nobody else has, and none where too few are there to share enough', () => {
  const packed = pack({ words: [1, 2, 3, 4, 5, 6, 7, 8] }, { words: [5, 6, 7, 8] })
  expect(packed.rarestWords(0, 0.6)).toEqual([])
  expect(packed.rarestWords(1, 0.6)).toEqual([])
})
