import { expect, it } from 'vitest'
import { applied, mutantsOf, watched } from '../../scripts/mutate-source.ts'

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

it('a watched source reports which of its blocks and short functions run, and does the same', () => {
  const source = `
    const short = (a) => a ? ({ a }) : (b) => b
    function long(a) { if (a) { return short(a) } return short(a)(2) }
    long(1); long(0)`
  const runs = (text: string) => {
    const starts: number[] = []
    const globals = { reached: (_: string, start: number) => starts.push(start) }
    new Function('globalThis', text)(globals)
    return starts.map((start) => source.slice(start, start + 5))
  }
  expect(runs(source)).toEqual([])
  const [long, short, inner] = ['{ if ', 'a ? (', 'b\n   ']
  expect(runs(watched('a.js', source))).toEqual([long, '{ ret', short, long, short, inner])
})
