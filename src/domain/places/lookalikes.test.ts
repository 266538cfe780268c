import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editDistance } from '../../structures/text/edit-distance.ts'
import { createLookalikes } from './lookalikes.ts'

const texts = ['dali', 'geri', 'kiti', 'limassol', 'larnaca', 'kato polemidia', 'pano polemidia']
const lookalikes = createLookalikes(texts)
const found = (asked: string, maxMistakes?: number) =>
  lookalikes(asked, maxMistakes).map(({ row, distance }) => [texts[row], distance])

describe('lookalikes', () => {
  it('finds what was meant and counts the mistakes', () => {
    expect(found('dlai')).toEqual([['dali', 1]])
    expect(found('limasol')).toEqual([['limassol', 1]])
    expect(found('kato polmidia')).toEqual([
      ['kato polemidia', 1],
      ['pano polemidia', 3],
    ])
  })

  it('allows one mistake in a short text, three in a long one, none in two letters', () => {
    expect(found('dxlx')).toEqual([])
    expect(found('kao poemida')).toEqual([['kato polemidia', 3]])
    expect(found('da')).toEqual([])
    expect(found('')).toEqual([])
  })

  it('allows no more than the limit', () => {
    expect(found('limasl', 1)).toEqual([])
    expect(found('limasl', 2)).toEqual([['limassol', 2]])
  })

  it('is not upset by texts longer than any it knows', () => {
    expect(found('x'.repeat(2000))).toEqual([])
  })

  it('misses no text with one mistake', () => {
    const word = fc.string({
      unit: fc.constantFrom('a', 'b', 'c', 'd'),
      minLength: 4,
      maxLength: 9,
    })
    fc.assert(
      fc.property(fc.uniqueArray(word, { maxLength: 50 }), word, (known, asked) => {
        const near = known.filter((text) => editDistance(asked, text, 1) <= 1)
        const answered = createLookalikes(known)(asked, 1).map(({ row }) => known[row])
        expect(answered.toSorted()).toEqual(near.toSorted())
      }),
    )
  })
})
