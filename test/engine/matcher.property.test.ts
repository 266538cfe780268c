import { deepStrictEqual, strictEqual } from 'node:assert/strict'
import fc from 'fast-check'
import { it } from 'vitest'
import { createEngine } from '../../src/engine/engine.ts'
import type { Clause } from '../../src/engine/engine-query.ts'
import type { EngineDocument } from '../../src/engine/engine-schema.ts'
import { createMatcher, type Matcher } from '../../src/engine/matcher/matcher.ts'
import { clauses, documentOf, SCHEMA } from './market.ts'

const ID_MAX = 60
const DOCUMENTS = 16
/** Work of a few seconds of a core; a machine with other work takes several times that. */
const TIMEOUT_MS = 120_000

const id = fc.nat(ID_MAX)
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('put'), id, clauses }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove'), id }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('put all'),
      queries: fc.array(fc.tuple(id, clauses), { maxLength: 20 }),
    }),
  },
)

/** Each home once depends on the other documents: the one thing that a stored query does not ask. */
const storable = (asked: readonly Clause[]) => asked.filter(({ kind }) => kind !== 'first_of_each')

const ascending = (ids: readonly number[]) => ids.toSorted((a, b) => a - b)

// A block of some queries, several of them, and none: by the limits.
it('names the queries in whose answer a document is', { timeout: TIMEOUT_MS }, () => {
  const limits = fc.constantFrom(
    { freshMax: 1, blockMax: 1_000 },
    { freshMax: 4, blockMax: 16 },
    { freshMax: 1_000, blockMax: 1_000 },
  )
  const seed = fc.integer()
  const steps = fc.array(step, { minLength: 1, maxLength: 60, size: 'max' })
  fc.assert(
    fc.property(seed, limits, steps, (market, options, changes) => {
      // Each is followed by itself with some of its values changed: most of a change is the same on both sides.
      const documents = Array.from({ length: DOCUMENTS }, (_, at) => {
        const document = documentOf(market, at >> 1, 0)
        return at % 2 === 0 ? document : partlyChanged(document, documentOf(market, at, 1), at)
      })
      const matcher = createMatcher<number>(SCHEMA, options)
      const stored = new Map<number, readonly Clause[]>()
      for (const change of changes) play(matcher, stored, change)
      const named = documents.map((document) => ascending(matcher.match(document)))
      for (const [at, document] of documents.entries()) {
        const engine = createEngine(SCHEMA)
        engine.upsert(document)
        const expected = [...stored].filter(([, asked]) => engine.count(storable(asked)) === 1)
        deepStrictEqual(named[at], ascending(expected.map(([own]) => own)))
        compareChange(matcher, [documents.at(at - 1)!, document], [named.at(at - 1)!, named[at]])
      }
      strictEqual(matcher.size, stored.size)
      for (const own of stored.keys()) matcher.remove(own)
      deepStrictEqual(matcher.stats(), { queries: 0, fresh: 0, blocks: 0, terms: 0 })
    }),
    { numRuns: 150 },
  )
})

/** Every set and number, the point and the text is that of one or of the other. */
function partlyChanged(before: EngineDocument, other: EngineDocument, seed: number) {
  let turn = seed
  const isOther = () => turn++ % 3 === 0
  const mixed = <T>(one: Readonly<Record<string, T>>, two: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.keys(one).map((name) => [name, (isOther() ? two : one)[name]]))
  return {
    ...before,
    sets: mixed(before.sets, other.sets),
    numbers: mixed(before.numbers, other.numbers),
    point: isOther() ? other.point : before.point,
    text: isOther() ? other.text : before.text,
  }
}

const probe = documentOf(7, 1, 0)

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

function play(
  matcher: Matcher<number>,
  stored: Map<number, readonly Clause[]>,
  change: Step,
): void {
  if (change.do === 'remove') {
    strictEqual(matcher.remove(change.id), stored.delete(change.id))
  } else if (change.do === 'put') {
    matcher.put(change.id, change.clauses)
    stored.set(change.id, change.clauses)
  } else {
    // Whatever is matched meanwhile does no harm.
    for (const _ of matcher.putInSteps(change.queries)) matcher.match(probe)
    for (const [own, asked] of change.queries) stored.set(own, asked)
  }
}

function compareChange(
  matcher: Matcher<number>,
  [before, after]: readonly [EngineDocument, EngineDocument],
  [was, is]: readonly [number[], number[]],
): void {
  const { entered, stayed, left } = matcher.matchChange(before, after)
  deepStrictEqual(ascending([...entered, ...stayed]), is)
  deepStrictEqual(ascending([...left, ...stayed]), was)
  deepStrictEqual(matcher.matchChange(null, after).entered.length, is.length)
  deepStrictEqual(matcher.matchChange(before, null).left.length, was.length)
}
