/**
 * How a block is laid out, and what a match in it takes: as of a query plan. What changes it on purpose changes these
 * numbers with it, and what does so by accident is seen. That its answers are right is the matter of matcher.test.ts.
 */
import { describe, expect, it } from 'vitest'
import { SCHEMA } from '../../../test/engine/market.ts'
import {
  changedDocuments,
  documents,
  likelyQueries,
  randomQueries,
} from '../../../test/engine/stored-queries.ts'
import { listBits } from '../../structures/rows/bitmap.ts'
import type { Clause } from '../engine-query.ts'
import { buildBlock } from './build-block.ts'
import { createMatchRoom, matchBlock, type QueryBlock } from './query-block.ts'
import { createQueryTerms, type QueryTerms, termOf } from './query-terms.ts'

function build(queries: readonly (readonly Clause[])[], terms = createQueryTerms(SCHEMA)) {
  const stored = queries.map((asked, slot) => ({ slot, id: slot, codes: terms.use(asked) }))
  const building = buildBlock(stored, terms)
  let steps = 0
  let step = building.next()
  for (; !step.done; step = building.next()) steps++
  return { block: step.value, terms, steps }
}

const runsOf = (rows: ArrayLike<number>): number =>
  Array.from(rows).filter((row, at, all) => at === 0 || row !== all[at - 1] + 1).length

function bitsOf(bits: Uint32Array): Uint32Array {
  const rows = new Uint32Array(32 * bits.length)
  return rows.subarray(0, listBits(bits, rows))
}

/** Its columns, how much lies together, what is left to test, costly things last. */
function planOf({ columns, tests, size }: QueryBlock<number>, terms: QueryTerms): string[] {
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
  return [...plan, `${tests.codes.length} tests, ${late} late, ${terms.count} terms`]
}

const mixed = [...likelyQueries.slice(0, 1_000), ...randomQueries.slice(0, 1_000)]

describe('the plan of a block', () => {
  it('of likely and random queries', () => {
    const { block, terms } = build(mixed)
    expect(planOf(block, terms)).toMatchInlineSnapshot(`
      [
        "choice deal: 3 common, 1 rare, 66 runs",
        "choice place: 0 common, 92 rare, 327 runs",
        "min price: 30 bounds, 147 runs, 12 marks",
        "max area: 292 bounds, 399 runs, 12 marks",
        "choice amenities: 0 common, 9 rare, 169 runs",
        "choice #id: 0 common, 154 rare, 101 runs",
        "choice #spot-cell: 1 common, 102 rare, 236 runs",
        "choice #cell: 0 common, 76 rare, 184 runs",
        "1494 tests, 4084 late, 1892 terms",
      ]
    `)
  })

  /** One in `every` asks for the value, all for a price of their own. */
  const withRare = (size: number, asking: number): Clause[][] =>
    Array.from({ length: size }, (_, at) => [
      { kind: 'range', column: 'price', min: at, max: null },
      ...(at < asking ? [{ kind: 'any', column: 'deal', values: ['sale'] } as const] : []),
    ])

  it('has a column for what one query in 24 asks for, not for less', () => {
    const columns = [20, 19].map((asking) => build(withRare(480, asking)).block.columns.length)
    expect(columns).toEqual([2, 1])
  })

  it('has a bitmap for what more than one query in 48 asks for', () => {
    const columns = [10, 11].map((asking) => {
      const rest = Array.from({ length: 480 - asking }, (): Clause[] => [
        { kind: 'any', column: 'deal', values: ['rent'] },
      ])
      const { block } = build([...withRare(asking, asking), ...rest])
      const [deal] = block.columns.filter((column) => 'unasked' in column)
      return [deal.bitmaps.size, deal.terms.length]
    })
    expect(columns).toEqual([
      [1, 1],
      [2, 0],
    ])
  })

  it('marks a range at twelve points, but not within 32 rows', () => {
    const marks = [384, 385, 32, 33, 1].map((size) => {
      const [price] = build(withRare(size, 0)).block.columns
      return 'marks' in price ? price.marks.length : null
    })
    expect(marks).toEqual([12, 12, 1, 2, 1])
  })

  it('is made in steps of 2,048 queries and one for each column', () => {
    const columns = 1
    const ends = [2_048, 2_049, 4_096].map((size) => build(withRare(size, 0)).steps - 1 - columns)
    expect(ends).toEqual([1, 2, 2])
  })
})

/** What is asked of the terms, by name. */
function counting(terms: QueryTerms) {
  const asked: Record<string, number> = {}
  const counted = new Proxy(terms, {
    get(target, name: keyof QueryTerms) {
      const value = target[name]
      const count = () => {
        asked[name] = (asked[name] ?? 0) + 1
      }
      if (typeof value !== 'function') {
        count()
        return value
      }
      return (...given: unknown[]) => {
        count()
        return (value as (...given: unknown[]) => unknown)(...given)
      }
    },
  })
  return { counted, asked }
}

function workOf({ block, terms }: ReturnType<typeof build>, changes: typeof pairs): string[] {
  return changes.map(([before, after]) => {
    const room = createMatchRoom()
    const { counted, asked } = counting(terms)
    counted.begin(before, after)
    const found = { 1: [], 2: [], 3: [] }
    matchBlock(block, counted, room, found)
    const { numberIn = 0, verdicts = 0, judge = 0 } = asked
    const matched = Object.values(found).map(({ length }) => length)
    const work = `${room.steps} steps, ${numberIn} numbers, ${verdicts} looks, ${judge} tests`
    return `${work}: ${matched.join(' ')}`
  })
}
const pairs = documents.map((one, at) => [one, changedDocuments[at]] as const)
const alone = documents.map((one) => [one, one] as const)

describe('the work', () => {
  it('of some matches', () => {
    expect(workOf(build(mixed), alone.slice(0, 6))).toMatchInlineSnapshot(`
      [
        "370 steps, 4 numbers, 294 looks, 291 tests: 0 0 627",
        "387 steps, 4 numbers, 279 looks, 271 tests: 0 0 607",
        "252 steps, 4 numbers, 265 looks, 255 tests: 0 0 690",
        "245 steps, 4 numbers, 268 looks, 266 tests: 0 0 461",
        "389 steps, 4 numbers, 320 looks, 341 tests: 0 0 469",
        "362 steps, 4 numbers, 293 looks, 292 tests: 0 0 684",
      ]
    `)
  })

  it('of some changes', () => {
    expect(workOf(build(mixed), pairs.slice(0, 6))).toMatchInlineSnapshot(`
      [
        "391 steps, 8 numbers, 295 looks, 298 tests: 17 35 592",
        "415 steps, 4 numbers, 281 looks, 271 tests: 0 2 605",
        "253 steps, 8 numbers, 267 looks, 257 tests: 23 117 573",
        "265 steps, 4 numbers, 270 looks, 266 tests: 0 0 461",
        "391 steps, 8 numbers, 328 looks, 352 tests: 75 34 435",
        "526 steps, 4 numbers, 313 looks, 306 tests: 173 353 331",
      ]
    `)
  })

  it('has room for the largest block: a bit each, three times, and a place for each stretch', () => {
    const { left, earlier, spare, live } = createMatchRoom()
    const lengths = [left, earlier, spare].map(({ length }) => length)
    expect([...lengths, live.length]).toEqual([2_048, 2_048, 2_048, 512])
  })
})
