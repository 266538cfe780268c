import { expect, it } from 'vitest'
import { createPackedPrints } from './packed-prints.ts'

function pack(...prints: { photos?: number[]; words?: number[] }[]) {
  const packed = createPackedPrints()
  for (const { photos = [], words = [] } of prints) packed.add({ photos, words })
  packed.leaveOutStock()
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
