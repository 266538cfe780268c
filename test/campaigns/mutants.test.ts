import { expect, it } from 'vitest'
import { applied, mutantsOf } from '../../scripts/mutate-source.ts'

const mutatedForms = (source: string): readonly string[] =>
  mutantsOf('source.ts', source).map((mutant) => applied(source, mutant))

it('turns comparisons, conditions and signs around, one at a time', () => {
  expect(mutatedForms('if (a < 1) b = c + d')).toEqual([
    'if (true) b = c + d',
    'if (false) b = c + d',
    'if (a <= 1) b = c + d',
    'if (a >= 1) b = c + d',
    'if (a < 1) b = c - d',
  ])
})

it('leaves out a call, a negation and a flag', () => {
  expect(mutatedForms('await save(!done, true)')).toEqual([
    ';',
    'await save(done, true)',
    'await save(!done, false)',
  ])
})

it('swaps methods with an opposite', () => {
  expect(mutatedForms('const all = rows.every(isLive)')).toEqual(['const all = rows.some(isLive)'])
})

it('leaves types, texts and numbers alone', () => {
  expect(mutatedForms(`const text: A & (true | B) = 'a' + name as C`)).toEqual([])
  expect(mutatedForms('class A extends B { constructor() { super() } }')).toEqual([])
})
