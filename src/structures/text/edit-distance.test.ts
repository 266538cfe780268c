import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editDistance, nearest } from './edit-distance.ts'

/** The textbook table, whole and unbanded. */
function naiveDistance(a: string, b: string): number {
  const d = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  )
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      d[i][j] = Math.min(d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + cost)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1)
      }
    }
  }
  return d[a.length][b.length]
}

describe('editDistance', () => {
  it.each([
    ['', '', 0],
    ['', 'abc', 3],
    ['price', 'price', 0],
    ['prcie', 'price', 1],
    ['prce', 'price', 1],
    ['pricce', 'price', 1],
    ['prize', 'price', 1],
    ['ca', 'abc', 3],
    ['λεμεσοσ', 'λεμσεοσ', 1],
  ])('%s, %s -> %i', (a, b, distance) => expect(editDistance(a, b, 3)).toBe(distance))

  it('returns one more than the maximum', () => {
    expect(editDistance('kitten', 'sitting', 2)).toBe(3)
    expect(editDistance('a', 'abcdefgh', 1)).toBe(2)
    expect(editDistance('a', 'b', 0)).toBe(1)
  })

  it('equals the whole table for any two words and any limit', () => {
    // Three letters make near words likely.
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 9 })
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 5 }), (a, b, max) => {
        expect(editDistance(a, b, max)).toBe(Math.min(naiveDistance(a, b), max + 1))
      }),
      { numRuns: 2000 },
    )
  })
})

describe('nearest', () => {
  const names = ['price_min', 'price_max', 'area_min', 'bedrooms', 'bathrooms']

  it.each([
    ['pricemin', 'price_min'],
    ['bedroom', 'bedrooms'],
    ['bathroms', 'bathrooms'],
    ['area_mni', 'area_min'],
    ['price_mix', 'price_min'],
    ['colour', null],
    ['', null],
  ])('%s -> %s', (word, found) => expect(nearest(word, names)).toBe(found))

  it('respects its limit', () => {
    expect(nearest('bedrom', names, 1)).toBeNull()
    expect(nearest('bedrom', names, 2)).toBe('bedrooms')
    expect(nearest('bedrooms', names, 0)).toBe('bedrooms')
  })
})
