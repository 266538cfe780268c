import { expect, it } from 'vitest'
import { kindWords } from './kind-words.ts'

it.each([
  ['house', 'A detached villa with a garden.', ['kind:villa']],
  ['house', 'Πωλείται βίλα στην Πέγεια.', ['kind:villa']],
  ['house', 'Продаётся вилла у моря.', ['kind:villa']],
  [
    'apartment',
    'Two-bedroom penthouse. It has been fully renovated.',
    ['kind:penthouse', 'renovated'],
  ],
  ['apartment', 'Διαμέρισμα ανακαινισμένο.', ['renovated']],
  ['house', 'A semi-detached town house.', ['kind:townhouse', 'kind:semi-detached']],
  ['house', 'Needs to be renovated; in Villagio street.', []],
  ['land-plots', 'A plot next to a villa.', []],
  ['house', null, []],
])('of a %s: %s', (type, description, words) => {
  expect(kindWords(type, description)).toEqual(words)
})
