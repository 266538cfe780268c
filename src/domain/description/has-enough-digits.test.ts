import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cyprus } from '../../country/cyprus/cyprus.ts'
import { findAssembled } from './find-assembled.ts'
import { hasEnoughDigits } from './has-enough-digits.ts'
import { readNumberText } from './number-text.ts'
import { numbersOf } from './numbers-of.ts'
import { phoneForms } from './phone-forms.ts'
import { findLikeGaps, findRuns } from './phone-runs.ts'
import { plainText, wordsOf } from './plain-text.ts'

const filler = 'the quiet garden and a large veranda over the hills with old trees all around'
/** Around what a run, like gaps and the parts of a number may be apart. */
const gaps = [2, 10, 11, 12, 22, 23, 24, 57, 58, 59, 60].map(
  (chars) => ` ${filler.slice(0, chars)} `,
)
const pieces = fc.oneof(
  fc.stringMatching(/^\d{1,8}$/),
  fc.stringMatching(/^(?:9[69]|2[2-6])\d{2,6}$/),
  fc.constantFrom(
    '99',
    '41',
    '22',
    '78',
    '9941',
    '2278',
    '994122',
    '99412278',
    '87221499',
    '447911',
  ),
  fc.constantFrom('call', 'tel.', 'my number', 'starts with', 'ends with', 'backwards', 'reversed'),
  fc.constantFrom('nine', 'four', 'double', 'two', 'twenty', 'without the x', 'x', 'the last four'),
)
const joints = fc.constantFrom(' ', ' ', '-', ', ', ' and ', '\n', 'x', ...gaps)

it('is said of every text in which a phone number is found', () => {
  const seen = { found: 0, passed: 0 }
  fc.assert(
    fc.property(fc.array(fc.tuple(pieces, joints), { minLength: 1, maxLength: 7 }), (parts) => {
      const plain = plainText(parts.flat().join('')).text
      const words = wordsOf(plain)
      const text = { plain, words, items: numbersOf(words), phones: phoneForms(cyprus) }
      const read = readNumberText(text, cyprus)
      const found = [...findRuns(read), ...findLikeGaps(read), ...findAssembled(read)]
      if (found.length > 0) seen.found++
      if (hasEnoughDigits(text.items)) return
      seen.passed++
      expect(found, plain).toEqual([])
    }),
    { numRuns: 3_000 },
  )
  expect(seen.found).toBeGreaterThan(100)
  expect(seen.passed).toBeGreaterThan(100)
})

const isEnough = (text: string) => hasEnoughDigits(numbersOf(wordsOf(text)))

it.each([
  ['three bedrooms and two large bathrooms, 120 m2', false],
  ['call 412278', true],
  ['9941 2278', true],
  [`starts with 9941 ${filler.slice(0, 50)} 2278`, true],
  [`starts with 9941 ${filler} 2278`, false],
])('%s: %s', (text, expected) => expect(isEnough(text)).toBe(expected))
