/** Thousands of stored queries: blocks of many stretches, long ranges, common and rare values, and their removal. */
import { describe, expect, it } from 'vitest'
import { SCHEMA } from '../../../test/engine/market.ts'
import { naiveFilter } from '../../../test/engine/naive-search.ts'
import {
  changedDocuments,
  documents,
  likelyQueries as likely,
  QUERIES,
  randomQueries as random,
} from '../../../test/engine/stored-queries.ts'
import type { Clause } from '../engine-query.ts'
import type { EngineDocument } from '../engine-schema.ts'
import { createMatcher, type Matcher, type MatcherOptions } from './matcher.ts'

type Query = readonly [id: number, asked: readonly Clause[]]

const ascending = (ids: readonly number[]) => ids.toSorted((a, b) => a - b)
/** A look at each is slow, and the same queries are compared again and again. */
const looks = new WeakMap<EngineDocument, WeakMap<readonly Clause[], boolean>>()
function isWanted(asked: readonly Clause[], document: EngineDocument): boolean {
  const ofDocument = looks.get(document) ?? new WeakMap()
  looks.set(document, ofDocument)
  const known = ofDocument.get(asked) ?? naiveFilter([document], asked).length === 1
  ofDocument.set(asked, known)
  return known
}
const wanted = (queries: readonly Query[], document: EngineDocument) =>
  queries.flatMap(([id, asked]) => (isWanted(asked, document) ? [id] : []))

function compare(matcher: Matcher<number>, queries: readonly Query[]): void {
  expect(matcher.size).toBe(queries.length)
  for (const [at, before] of documents.entries()) {
    const [was, is] = [before, changedDocuments[at]].map((one) => ascending(wanted(queries, one)))
    const [wasSet, isSet] = [new Set(was), new Set(is)]
    expect(ascending(matcher.match(before))).toEqual(was)
    const change = matcher.matchChange(before, changedDocuments[at])
    const [entered, stayed, left] = [change.entered, change.stayed, change.left].map(ascending)
    expect(entered).toEqual(is.filter((id) => !wasSet.has(id)))
    expect(stayed).toEqual(is.filter((id) => wasSet.has(id)))
    expect(left).toEqual(was.filter((id) => !isSet.has(id)))
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
  const blocks: number[] = []
  for (const [id, asked] of likely.entries()) {
    matcher.put(id, asked)
    const stats = matcher.stats()
    expect(stats.fresh).toBe((id + 1) % 16)
    if (stats.fresh === 0) blocks.push(stats.blocks)
  }
  // Blocks of like size become one, up to 512 queries; smaller ones wait for their like.
  expect(blocks.slice(0, 70).join(' ')).toMatchInlineSnapshot(
    `"1 1 1 2 1 2 2 1 2 2 2 3 1 2 2 2 3 2 3 3 1 2 2 2 3 2 3 3 2 3 3 3 4 2 3 3 3 4 3 4 4 2 3 3 3 4 3 4 4 3 4 4 4 5 3 4 4 4 5 4 5 5 3 4 4 4 5 4 5 5"`,
  )
  expect(blocks.at(-1)).toBeGreaterThanOrEqual(Math.ceil(QUERIES / 512))
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

describe('the limits', () => {
  const some = (count: number) => likely.slice(0, count).map((asked, id): Query => [id, asked])
  const statsOf = (options: MatcherOptions, count: number) => {
    const matcher = createMatcher<number>(SCHEMA, options)
    matcher.putAll(some(count))
    const { fresh, blocks } = matcher.stats()
    return [fresh, blocks]
  }

  it('as many as may be fresh become a block, fewer do not', () => {
    const options = { freshMax: 100, blockMax: 1_000 }
    expect([99, 100].map((count) => statsOf(options, count))).toEqual([
      [99, 0],
      [0, 1],
    ])
  })

  it('no block becomes larger than its limit, and one that is full is made at once', () => {
    const options = { freshMax: 1_000, blockMax: 100 }
    expect([99, 100, 250].map((count) => statsOf(options, count))).toEqual([
      [99, 0],
      [0, 1],
      [50, 2],
    ])
    // The second joins the first if both have room in one.
    const sizes = [60, 61].map((second) => {
      const matcher = createMatcher<number>(SCHEMA, { freshMax: 40, blockMax: 100 })
      matcher.putAll(some(40))
      matcher.putAll(some(40 + second).slice(40))
      return matcher.stats().blocks
    })
    expect(sizes).toEqual([1, 2])
  })

  it('many are added in steps of 1,024', () => {
    const matcher = createMatcher<number>(SCHEMA, { freshMax: 10_000 })
    const steps = [1_024, 1_025].map((count) => [...matcher.putInSteps(some(count))].length)
    expect(steps).toEqual([1, 2])
  })

  it('a block is rebuilt when more than half of it is gone; those that came after it stay', () => {
    const matcher = createMatcher<number>(SCHEMA, { freshMax: 10 })
    const priced = (id: number): Query => [
      id,
      [{ kind: 'range', column: 'price', min: id, max: null }],
    ]
    const ids = Array.from({ length: 10 }, (_, id) => id)
    matcher.putAll(ids.map(priced))
    matcher.put(...priced(-10))
    for (const id of ids.slice(0, 5)) matcher.remove(id)
    // Conditions go with a block that is rebuilt.
    expect(matcher.stats()).toEqual({ queries: 6, fresh: 1, blocks: 1, terms: 11 })
    matcher.remove(5)
    expect(matcher.stats()).toEqual({ queries: 5, fresh: 1, blocks: 1, terms: 5 })
    compare(matcher, [...ids.slice(6), -10].map(priced))
  })
})

it('a small block finds nothing of what a large one has left behind', () => {
  const matcher = createMatcher<number>(SCHEMA, { freshMax: 100 })
  const all = Array.from({ length: 1_000 }, (_, id): Query => [id, []])
  matcher.putAll(all)
  const few = Array.from({ length: 110 }, (_, at): Query => [1_000 + at, []])
  matcher.putAll(few)
  expect(matcher.stats().blocks).toBe(2)
  compare(matcher, [...all, ...few])
})

it.each([
  ['alone', 1],
  ['in a block', 200],
])('the first value of all, and a bound that is no number, which nothing meets: %s', (_, count) => {
  const matcher = createMatcher<number>(SCHEMA, { freshMax: 100 })
  const bounds = [NaN, 3, NaN, -Infinity, Infinity, 20]
  const bounded = Array.from({ length: count }, (_, id): Query => {
    const bound = bounds[id % 6]
    const ends = id % 4 === 0 ? { min: null, max: bound } : { min: bound, max: null }
    return [id, [{ kind: 'range', column: 'price', ...ends }]]
  })
  const either = Array.from(
    { length: count },
    (_, at): Query => [count + at, [{ kind: 'any', column: 'deal', values: ['sale', 'rent'] }]],
  )
  matcher.putAll([...either, ...bounded])
  const meetable = [...bounded.filter(([id]) => !Number.isNaN(bounds[id % 6])), ...either]
  for (const document of documents) {
    expect(ascending(matcher.match(document))).toEqual(ascending(wanted(meetable, document)))
  }
})
