import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createEngine } from '../engine.ts'
import type { Clause } from '../engine-query.ts'
import type { EngineDocument, EngineSchema } from '../engine-schema.ts'
import { buildSegment } from '../segment/build-segment.ts'

const schema: EngineSchema = {
  sets: [{ name: 'street' }, { name: 'kind' }, { name: 'comforts' }],
  numbers: [{ name: 'price', ranged: true }],
  sorts: [{ name: 'cheapest', column: 'price', descending: false }],
}
const HOMES = 4_000
const STREETS = 80

/** Fifty homes a street; one kind of each or none, up to three comforts, prices that many share, and none. */
const homes = Array.from({ length: HOMES }, (_, i): EngineDocument => {
  const id = i + 1
  return {
    id,
    sets: {
      street: [`street-${id % STREETS}`],
      kind: id % 7 === 0 ? [] : [id % 900 === 1 ? 'castle' : `kind-${(id * 31) % 5}`],
      comforts: ['garden', 'pool', 'lift'].filter((_, at) => (id >> at) % 3 === 0),
    },
    numbers: { price: id % 11 === 0 ? null : (id * 37) % 1_009 },
    point: null,
    text: '',
    record: new Uint8Array([1]),
  }
})
const engine = createEngine(schema)
engine.swapSegment(buildSegment(schema, homes), engine.mark())

/** Passed by all: the counts of a single clause are cached. */
const anyStreet: Clause = {
  ...{ kind: 'any', column: 'street' },
  values: Array.from({ length: STREETS }, (_, street) => `street-${street}`),
}

const countsOf = (values: readonly string[]) => {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

// Of eight homes one is listed: up to ten streets. Few of those are gathered, more are ranked.
it('counts the values and numbers of few and of many matches as a loop over all homes does', () => {
  const wanted = fc.uniqueArray(fc.nat(STREETS - 1), { minLength: 1, maxLength: 14 })
  fc.assert(
    fc.property(wanted, fc.nat(1_100), (streets, edge) => {
      const values = streets.map((street) => `street-${street}`)
      const clauses: readonly Clause[] = [{ kind: 'any', column: 'street', values }, anyStreet]
      const matching = homes.filter(({ sets }) => values.includes(sets.street[0]))
      for (const column of ['kind', 'comforts', 'street']) {
        const expected = countsOf(matching.flatMap(({ sets }) => sets[column]))
        expect(engine.facet(clauses, column)).toEqual(expected)
        const countOf = engine.counter(clauses, column)
        expect(new Map([...expected.keys()].map((one) => [one, countOf(one)]))).toEqual(expected)
        expect(countOf('nothing')).toBe(0)
      }
      const some = ['castle', 'kind-2', 'kind-2', 'nothing']
      expect(engine.countWithAny(clauses, 'kind', some)).toBe(
        matching.filter(({ sets }) => some.includes(sets.kind[0])).length,
      )
      const prices = matching.flatMap(({ numbers }) => numbers.price ?? []).sort((a, b) => a - b)
      const { count, at } = engine.ranks(clauses, 'price')
      expect(Array.from({ length: count }, (_, rank) => at(rank))).toEqual(prices)
      expect(engine.histogram(clauses, 'price', [0, edge, 2_000])).toEqual([
        prices.filter((price) => price < edge).length,
        prices.filter((price) => price >= edge).length,
      ])
    }),
    { numRuns: 40 },
  )
})

it('has the codes that it made for counting in its figure of memory', () => {
  const counting = createEngine(schema)
  counting.swapSegment(buildSegment(schema, homes), counting.mark())
  const before = counting.stats().indexBytes
  const values = Array.from({ length: 10 }, (_, street) => `street-${street}`)
  const clauses: readonly Clause[] = [{ kind: 'any', column: 'street', values }, anyStreet]
  for (const column of ['kind', 'comforts', 'street']) counting.facet(clauses, column)
  counting.ranks(clauses, 'price')
  // A byte a home for each kind, street and price; comforts have none, for a home has several.
  expect(counting.stats().indexBytes).toBe(before + 3 * HOMES)
})
