/** Who shares a term, and what a test of it costs: no answer depends on it, but memory and time of a million queries do. */
import { describe, expect, it } from 'vitest'
import type { Clause } from '../engine-query.ts'
import { createQueryTerms, termOf } from './query-terms.ts'

const terms = () => createQueryTerms({ sets: [{ name: 'deal' }], numbers: [price], sorts: [] })
const price = { name: 'price', ranged: true }

const deal = (...values: string[]): Clause => ({ kind: 'any', column: 'deal', values })
const not = (...values: string[]): Clause => ({ kind: 'none', column: 'deal', groups: [values] })
const from = (min: number): Clause => ({ kind: 'range', column: 'price', min, max: null })
const around = (lat: number): Clause => ({ kind: 'circle', lat, lng: 33, radiusKm: 1 })
const words = (text: string): Clause => ({ kind: 'text', words: text.split(' '), prefix: null })
const long = 'a sentence that is far longer than forty characters'

describe('the same condition', () => {
  it.each([
    ['of a choice', () => deal('sale', 'rent')],
    ['of an exclusion', () => not('sale', 'rent')],
    ['of a bound', () => from(100_000)],
    ['of a text', () => words('sea view')],
    ['of a long text', () => words(long)],
  ])('%s in two queries is one term, which goes with the last of them', (_, make) => {
    const of = terms()
    const first = of.use([make()])
    const { count } = of
    const second = of.use([make()])
    expect(second).toEqual(first)
    expect(of.count).toBe(count)
    of.release(first)
    expect(of.count).toBe(count)
    of.release(second)
    expect(of.count).toBe(0)
  })

  it('is not that of another value', () => {
    const of = terms()
    of.use([from(1), from(2), words('sea'), words(`${long}s`), words(long)])
    of.use([deal('sale'), not('sale'), not('rent')])
    expect(of.count).toBe(8)
  })
})

it('is the costlier to test the more there is to look at', () => {
  const of = terms()
  const costs = [deal('sale'), from(1), around(34), words('sea')].map((clause) => {
    // Of the parts of an area the last is the area itself, behind the cells that it touches.
    const [code] = of.use([clause]).slice(-1)
    return of.costOf(termOf(code))
  })
  expect(costs).toEqual(costs.toSorted((a, b) => a - b))
  expect(new Set(costs).size).toBe(costs.length)
})

it('the numbers of terms that are gone go to others, once most are gone', () => {
  const of = terms()
  const many = (mark: string) =>
    Array.from({ length: 1_100 }, (_, at) =>
      of.use([deal(...['a', 'b', 'c', 'd'].map((end) => `${mark} ${at} ${end}`), 'sale')]),
    )
  for (const codes of many('former')) of.release(codes)
  expect(Math.max(...many('later').flat().map(termOf))).toBeLessThan(1_200)
})
