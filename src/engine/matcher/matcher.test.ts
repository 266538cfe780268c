/** Thousands of stored queries: blocks of many stretches, long ranges, common and rare values, and their removal. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clauses, documentOf, SCHEMA } from '../../../test/engine/market.ts'
import { naiveFilter } from '../../../test/engine/naive-search.ts'
import { listBits } from '../../structures/rows/bitmap.ts'
import type { Clause } from '../engine-query.ts'
import type { EngineDocument } from '../engine-schema.ts'
import { buildBlock } from './build-block.ts'
import { createMatcher, type Matcher } from './matcher.ts'
import { createQueryTerms, termOf } from './query-terms.ts'

/** More than the room that a matcher begins with. */
const QUERIES = 4_200
type Query = readonly [id: number, asked: readonly Clause[]]

const random = fc
  .sample(clauses, { seed: 7, numRuns: QUERIES })
  .map((asked) => asked.filter(({ kind }) => kind !== 'first_of_each'))
const manyValues = [...Array.from({ length: 300 }, (_, at) => `none-${at}`), 'pool']
/** As people search: nearly all for sale or to let, many with a price, few with a place. */
const likely = Array.from({ length: QUERIES }, (_, at): Clause[] => [
  { kind: 'any', column: 'deal', values: [at % 3 === 0 ? 'rent' : 'sale'] },
  ...(at % 2 === 0 ? [{ kind: 'range', column: 'price', min: at % 29, max: null } as const] : []),
  ...(at % 5 < 2
    ? [{ kind: 'range', column: 'area', min: null, max: (at % 700) / 7 } as const]
    : []),
  ...(at % 7 === 0
    ? [{ kind: 'any', column: 'place', values: [`place-${at % 90}`, `place-${at % 11}`] } as const]
    : []),
  // A few name more values than a byte counts, and what counts is the last.
  ...(at % 60 === 0 ? [{ kind: 'any', column: 'amenities', values: manyValues } as const] : []),
])
const documents = Array.from({ length: 24 }, (_, at) => documentOf(11, at, 0))
/** Each with some values of the next. */
const changed = documents.map((one, at): EngineDocument => {
  const other = documents[(at + 1) % documents.length]
  return at % 2 === 0
    ? { ...one, numbers: { ...one.numbers, price: other.numbers.price, area: other.numbers.area } }
    : { ...one, sets: { ...one.sets, place: other.sets.place, deal: other.sets.deal } }
})

const ascending = (ids: readonly number[]) => ids.toSorted((a, b) => a - b)
const wanted = (queries: readonly Query[], document: EngineDocument) =>
  queries.flatMap(([id, asked]) => (naiveFilter([document], asked).length === 1 ? [id] : []))

function compare(matcher: Matcher<number>, queries: readonly Query[]): void {
  expect(matcher.size).toBe(queries.length)
  for (const [at, before] of documents.entries()) {
    const [was, is] = [before, changed[at]].map((one) => ascending(wanted(queries, one)))
    expect(ascending(matcher.match(before))).toEqual(was)
    const change = matcher.matchChange(before, changed[at])
    const [entered, stayed, left] = [change.entered, change.stayed, change.left].map(ascending)
    expect(entered).toEqual(is.filter((id) => !was.includes(id)))
    expect(stayed).toEqual(is.filter((id) => was.includes(id)))
    expect(left).toEqual(was.filter((id) => !is.includes(id)))
  }
}

describe.each([
  ['random', random],
  ['likely', likely],
])('%s queries', (_, all) => {
  const queries = all.map((asked, id): Query => [id, asked])

  it('in one block are those that a look at each names, also when some are removed or replaced', () => {
    const matcher = createMatcher<number>(SCHEMA)
    matcher.putAll(queries)
    expect(matcher.stats()).toMatchObject({ queries: QUERIES, fresh: 0, blocks: 1 })
    compare(matcher, queries)
    for (const [id] of queries) if (id % 3 === 0) expect(matcher.remove(id)).toBe(true)
    const left = queries.filter(([id]) => id % 3 !== 0)
    compare(matcher, left)
    const replaced = left.map(([id, asked]): Query => [id, id % 10 === 1 ? all[id - 1] : asked])
    for (const [id, asked] of replaced) if (id % 10 === 1) matcher.put(id, asked)
    compare(matcher, replaced)
  })
})

it('a block of which most is removed is rebuilt, and nothing is left of one that is emptied', () => {
  const matcher = createMatcher<number>(SCHEMA)
  matcher.putAll(likely.map((asked, id) => [id, asked] as const))
  const { terms } = matcher.stats()
  for (let id = 0; id < QUERIES; id++) if (id % 8 !== 0) matcher.remove(id)
  compare(
    matcher,
    likely.flatMap((asked, id): Query[] => (id % 8 === 0 ? [[id, asked]] : [])),
  )
  // Conditions that no query has any more are forgotten with them.
  expect(matcher.stats().terms).toBeLessThan(terms)
  for (let id = 0; id < QUERIES; id += 8) matcher.remove(id)
  expect(matcher.stats()).toEqual({ queries: 0, fresh: 0, blocks: 0, terms: 0 })
  expect(matcher.remove(8)).toBe(false)
})

it('what queries have asked that are gone is asked by none that came after', () => {
  const matcher = createMatcher<number>(SCHEMA)
  const some = ['a', 'b', 'c', 'd']
  const asking = (value: string) =>
    Array.from({ length: 1_100 }, (_, id): Query => {
      const values = [...some.map((end) => `${value} ${id} ${end}`), value]
      return [id, [{ kind: 'any', column: 'deal', values }]]
    })
  matcher.putAll(asking('sale'))
  for (let id = 0; id < 1_100; id++) matcher.remove(id)
  const queries = asking('rent')
  matcher.putAll(queries)
  compare(matcher, queries)
})

it('queries that come one by one become few blocks, none above the limit', () => {
  const matcher = createMatcher<number>(SCHEMA, { freshMax: 16, blockMax: 512 })
  let most = 0
  for (const [id, asked] of likely.entries()) {
    matcher.put(id, asked)
    expect(matcher.stats().fresh).toBeLessThan(16)
    most = Math.max(most, matcher.stats().blocks)
  }
  // 4,200 in blocks of up to 512, and smaller ones that wait for their like.
  expect(most).toBeGreaterThanOrEqual(Math.ceil(QUERIES / 512))
  expect(most).toBeLessThan(20)
  compare(
    matcher,
    likely.map((asked, id): Query => [id, asked]),
  )
  // Also those that came before there was more room.
  for (let id = 0; id < QUERIES; id += 3) expect(matcher.remove(id)).toBe(true)
  compare(
    matcher,
    likely.flatMap((asked, id): Query[] => (id % 3 === 0 ? [] : [[id, asked]])),
  )
})

const runsOf = (rows: ArrayLike<number>): number =>
  Array.from(rows).filter((row, at, all) => at === 0 || row !== all[at - 1] + 1).length

function bitsOf(bits: Uint32Array): Uint32Array {
  const rows = new Uint32Array(32 * bits.length)
  return rows.subarray(0, listBits(bits, rows))
}

/** As of a query plan: what changes it on purpose changes these numbers with it, and what does so by accident is seen. */
it('the plan of a block: its columns, how much lies together, what is left to test, costly things last', () => {
  const terms = createQueryTerms(SCHEMA)
  const queries = [...likely.slice(0, 1_000), ...random.slice(0, 1_000)]
  const stored = queries.map((asked, slot) => ({ slot, id: slot, codes: terms.use(asked) }))
  const building = buildBlock(stored, terms)
  let step = building.next()
  for (; !step.done; step = building.next());
  const { columns, tests, size } = step.value
  const plan = columns.map((column) => {
    const { kind, column: name } = terms.groups[column.group]
    if (!('unasked' in column)) {
      const { bounds, rows, marks } = column
      return `${kind} ${name}: ${bounds.length} bounds, ${runsOf(rows)} runs, ${marks.length} marks`
    }
    const common = [...column.bitmaps.values()].map(bitsOf)
    const runs = [column.rows, ...common].reduce((sum, rows) => sum + runsOf(rows), 0)
    return `${kind} ${name}: ${common.length} common, ${column.terms.length} rare, ${runs} runs`
  })
  let late = 0
  for (let row = 0; row < size; row++) {
    const codes = tests.codes.subarray(tests.starts[row], tests.starts[row + 1])
    late += codes.reduce((sum, code, at) => sum + at * terms.costOf(termOf(code)), 0)
  }
  plan.push(`${tests.codes.length} tests, ${late} late, ${terms.count} terms`)
  expect(plan).toMatchInlineSnapshot(`
    [
      "choice deal: 3 common, 1 rare, 66 runs",
      "choice place: 0 common, 92 rare, 327 runs",
      "min price: 30 bounds, 147 runs, 12 marks",
      "max area: 292 bounds, 399 runs, 12 marks",
      "choice amenities: 0 common, 9 rare, 169 runs",
      "choice #id: 0 common, 154 rare, 101 runs",
      "choice #spot-cell: 1 common, 103 rare, 258 runs",
      "choice #cell: 1 common, 76 rare, 210 runs",
      "1498 tests, 4108 late, 1894 terms",
    ]
  `)
})
