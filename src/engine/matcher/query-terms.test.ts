/** Who shares a term, and what a test of it costs: no answer depends on it, but memory and time of a million queries do. */
import { describe, expect, it, vi } from 'vitest'
import type { Clause } from '../engine-query.ts'
import { spotColumns } from '../engine-schema.ts'
import { AFTER, BEFORE, BOTH, createQueryTerms, type QueryTerms, termOf } from './query-terms.ts'
import { createStoredAreas } from './stored-areas.ts'
import type { MatchedDocument } from './tested-document.ts'

const schema = {
  sets: [{ name: 'deal' }],
  numbers: [{ name: 'price', ranged: true }],
  sorts: [],
}
const terms = () => createQueryTerms(schema)

const deal = (...values: string[]): Clause => ({ kind: 'any', column: 'deal', values })
const not = (...values: string[]): Clause => ({ kind: 'none', column: 'deal', groups: [values] })
const from = (min: number): Clause => ({ kind: 'range', column: 'price', min, max: null })
const around = (lat: number, approximate = false): Clause => ({
  ...{ kind: 'circle', lat, lng: 33, radiusKm: 1, approximate },
})
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

describe('the numbers of terms', () => {
  /** Each with a number of its own. */
  const choices = (of: QueryTerms, count: number, mark = 'value') =>
    Array.from({ length: count }, (_, at) => of.use([deal(`${mark} ${at}`)]))
  const numberOf = (codes: readonly number[]) => termOf(codes[0])

  it('of bounds are free at once, those of choices are not', () => {
    const of = terms()
    const first = of.use([from(1)])
    of.release(first)
    expect(numberOf(of.use([from(2)]))).toBe(numberOf(first))
    const [choice] = choices(of, 1)
    of.release(choice)
    expect(numberOf(of.use([deal('sale')]))).not.toBe(numberOf(choice))
  })

  it.each([
    ['1,024 of them are gone', 1_024, 1_024, true],
    ['not when fewer are', 1_023, 1_023, false],
    ['more than half of all are gone', 2_200, 1_101, true],
    ['not when half of them are', 2_200, 1_100, false],
  ])('of choices go to others when %s', (_, used, gone, isSwept) => {
    const of = terms()
    for (const codes of choices(of, used).slice(0, gone)) of.release(codes)
    expect(of.count).toBe(used - gone)
    expect(numberOf(of.use([deal('later')])) < used).toBe(isSwept)
  })
})

/** A list that counts how often it is named and gone through. */
function counted(...values: string[]) {
  const counts = { named: 0, passes: 0 }
  const list = Object.assign([...values], {
    join: () => {
      counts.named++
      return values.join()
    },
    [Symbol.iterator]: () => {
      counts.passes++
      return values[Symbol.iterator]()
    },
  })
  return { list, counts }
}

describe('what many queries share', () => {
  const five = ['a', 'b', 'c', 'd', 'sale']

  it('a clause is read once, until one of its terms is gone', () => {
    const of = terms()
    let reads = 0
    const clause: Clause = {
      kind: 'any',
      column: 'deal',
      get values() {
        reads++
        return ['sale']
      },
    }
    const first = of.use([clause])
    // So large that it has nothing but its own test.
    const area = of.use([{ kind: 'circle', lat: 34, lng: 33, radiusKm: 300 }])
    const second = of.use([clause])
    of.release(area)
    of.release(second)
    expect(of.use([clause])).toEqual(first)
    expect(reads).toBe(1)
    of.release(first)
    of.release(first)
    expect(of.count).toBe(0)
    of.use([clause])
    expect(reads).toBe(2)
    expect(of.count).toBe(1)
  })

  it('a list of values is named once, until it is gone, and is not that of another column', () => {
    const of = createQueryTerms({
      sets: [{ name: 'deal' }, { name: 'use' }],
      numbers: [],
      sorts: [],
    })
    const { list, counts } = counted(...five)
    const listed = (column: string): Clause => ({ kind: 'any', column, values: [], groups: [list] })
    const first = of.use([listed('deal')])
    const second = of.use([listed('deal')])
    expect(second).toEqual(first)
    expect(counts.named).toBe(1)
    const other = of.use([listed('use')])
    expect(other).not.toEqual(first)
    for (const codes of [first, second, other]) of.release(codes)
    expect(of.count).toBe(0)
    of.use([listed('deal')])
    expect(of.count).toBe(1)
  })

  it('an area that is asked for again after it was given up is stored again', () => {
    const areas = createStoredAreas()
    const [add, remove] = [vi.spyOn(areas, 'add'), vi.spyOn(areas, 'remove')]
    const of = createQueryTerms(schema, areas)
    const clauses: Clause[] = [around(34), around(35, true), from(3)]
    const places = () => add.mock.results.map(({ value }) => value)
    of.release(of.use(clauses))
    expect(remove.mock.calls.flat()).toEqual(places())
    of.use([from(7)])
    const again = of.use(clauses)
    expect(add).toHaveBeenCalledTimes(4)
    expect(new Set(places()).size).toBe(2)
    of.begin(inside, inside)
    const [first, second] = again.map(termOf).filter((term) => of.groupOf(term) < 0)
    expect([of.judge(first) & BOTH, of.judge(second) & BOTH]).toEqual([BOTH, 0])
  })
})

const inside: MatchedDocument = {
  ...{ id: 1, sets: { deal: ['sale'] }, numbers: { price: 5 }, text: 'sea view' },
  point: { lat: 34, lng: 33 },
}

describe('a change', () => {
  const grouped = (of: QueryTerms, kind: string, column: string) =>
    of.groups.findIndex((group) => group.kind === kind && group.column === column)

  it('finds a choice once, whatever its values, and none that is gone', () => {
    const of = terms()
    const [code] = of.use([deal('sale', 'a', 'b', 'c', 'rent')])
    const gone = of.use([deal('sale', 'a', 'b', 'c', 'gone')])
    of.release(gone)
    const both = { ...inside, sets: { deal: ['sale', 'rent'] } }
    of.begin(both, both)
    expect(of.foundIn(grouped(of, 'choice', 'deal'))).toEqual([termOf(code)])
    const former = { ...inside, sets: { deal: ['rent'] } }
    of.begin(former, inside)
    expect(of.foundIn(grouped(of, 'choice', 'deal'))).toEqual([termOf(code)])
    of.begin(former, { ...inside, sets: {} })
    expect(of.verdicts[termOf(code)] & BOTH).toBe(BEFORE)
  })

  it('is none where both sides have equal values, which are looked up once then', () => {
    const of = terms()
    of.use([deal('sale'), from(1), around(34), around(34, true)])
    const { list, counts } = counted('sale')
    const copy = { ...inside, sets: { deal: list }, point: { ...inside.point! } }
    const equal = counted('sale')
    of.begin({ ...inside, sets: { deal: equal.list } }, copy)
    expect(of.groups.map((_, group) => of.isChanged(group))).toEqual([false, false, false, false])
    expect([counts.passes, equal.counts.passes]).toEqual([1, 0])
    const before = counted('sale', 'rent')
    of.begin({ ...copy, sets: { deal: before.list } }, copy)
    expect(of.groups.map((_, group) => of.isChanged(group))).toEqual([true, false, false, false])
    expect([counts.passes, before.counts.passes]).toEqual([2, 1])
  })

  const area = (approximate: boolean) => {
    let looks = 0
    const contains = () => {
      looks++
      return true
    }
    const shape = { bounds: { south: 30, west: 30, north: 40, east: 40 }, contains }
    const clause = { kind: 'area', key: 'a', area: shape, approximate } as unknown as Clause
    return { clause, looksOf: () => looks }
  }
  const spot = (lat: number) => ({ price: 5, [spotColumns.lat]: lat, [spotColumns.lng]: 33 })

  it.each([
    ['a point', false, { point: { lat: 34, lng: 33.5 } }],
    ['an approximate point', true, { point: null, numbers: spot(35) }],
  ])('%s is tested once if both sides have it, twice if not', (_, approximate, changes) => {
    const of = terms()
    const { clause, looksOf } = area(approximate)
    const [code] = of.use([clause])
    const before: MatchedDocument = { ...inside, ...changes }
    const other = { text: 'other', sets: {}, numbers: { ...before.numbers, price: 9 } }
    of.begin(before, { ...before, ...other })
    expect([of.judge(termOf(code)) & BOTH, looksOf()]).toEqual([BOTH, 1])
    of.begin(before, inside)
    expect([of.judge(termOf(code)) & BOTH, looksOf()]).toEqual([BOTH, 3])
    of.begin({ ...inside, point: null }, inside)
    expect([of.judge(termOf(code)) & BOTH, looksOf()]).toEqual([AFTER, 4])
  })

  it('a text is folded once if both sides have it', () => {
    const of = terms()
    const [code] = of.use([words('sea')])
    const fold = vi.spyOn(String.prototype, 'toLowerCase')
    const folded = (before: MatchedDocument, after: MatchedDocument) => {
      fold.mockClear()
      of.begin(before, after)
      return [of.judge(termOf(code)) & BOTH, fold.mock.calls.length]
    }
    const same = { ...inside, numbers: {}, sets: {}, point: null }
    expect(folded(inside, same)).toEqual([BOTH, 1])
    expect(folded(inside, { ...inside, text: 'mountain view' })).toEqual([BEFORE, 2])
    fold.mockRestore()
  })

  it('a number is read once for a bound if both sides have it', () => {
    const of = terms()
    const [code] = of.use([from(5)])
    let reads = 0
    const withPrice = (price: number): MatchedDocument => ({
      ...inside,
      numbers: {
        get price() {
          reads++
          return price
        },
      },
    })
    const readsOf = (before: MatchedDocument, after: MatchedDocument) => {
      of.begin(before, after)
      reads = 0
      return [of.judge(termOf(code)) & BOTH, reads]
    }
    expect(readsOf(withPrice(5), withPrice(5))).toEqual([BOTH, 1])
    expect(readsOf(withPrice(4), withPrice(5))).toEqual([AFTER, 2])
    expect(readsOf(withPrice(5), withPrice(4))).toEqual([BEFORE, 2])
  })

  it('a value at all is what a range without ends asks for', () => {
    const of = terms()
    const [code] = of.use([{ kind: 'range', column: 'price', min: null, max: null }])
    of.begin({ ...inside, numbers: { price: null } }, inside)
    expect(of.judge(termOf(code)) & BOTH).toBe(AFTER)
    expect(of.groupOf(termOf(code))).toBe(-1)
  })
})
