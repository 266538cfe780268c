/** Thousands of queries as a matcher stores them, and documents with a change of each. */
import fc from 'fast-check'
import type { Clause } from '../../src/engine/engine-query.ts'
import type { EngineDocument } from '../../src/engine/engine-schema.ts'
import { clauses, documentOf } from './market.ts'

/** More than the room that a matcher begins with. */
export const QUERIES = 4_200

const manyValues = [...Array.from({ length: 300 }, (_, at) => `none-${at}`), 'pool']

export const randomQueries: readonly (readonly Clause[])[] = fc
  .sample(clauses, { seed: 7, numRuns: QUERIES })
  .map((asked) => asked.filter(({ kind }) => kind !== 'first_of_each'))

/** As people search: nearly all for sale or to let, many with a price, few with a place. */
export const likelyQueries: readonly (readonly Clause[])[] = Array.from(
  { length: QUERIES },
  (_, at) => {
    const asked: Clause[] = [
      { kind: 'any', column: 'deal', values: [at % 3 === 0 ? 'rent' : 'sale'] },
    ]
    if (at % 2 === 0) asked.push({ kind: 'range', column: 'price', min: at % 29, max: null })
    if (at % 5 < 2) asked.push({ kind: 'range', column: 'area', min: null, max: (at % 700) / 7 })
    if (at % 7 === 0) {
      const values = [`place-${at % 90}`, `place-${at % 11}`]
      asked.push({ kind: 'any', column: 'place', values })
    }
    // A few name more values than a byte counts, and what counts is the last.
    if (at % 60 === 0) asked.push({ kind: 'any', column: 'amenities', values: manyValues })
    return asked
  },
)

export const documents = Array.from({ length: 24 }, (_, at) => documentOf(11, at, 0))

/** Each with some values of the next. */
export const changedDocuments = documents.map((one, at): EngineDocument => {
  const other = documents[(at + 1) % documents.length]
  return at % 2 === 0
    ? { ...one, numbers: { ...one.numbers, price: other.numbers.price, area: other.numbers.area } }
    : { ...one, sets: { ...one.sets, place: other.sets.place, deal: other.sets.deal } }
})
