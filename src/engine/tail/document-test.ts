/**
 * Clauses as tests on single documents, for the tail.
 * Invariant: a document passes exactly if it would match as a row of a segment.
 */
import type { Clause } from '../engine-query.ts'
import { numberOf, spotOf } from '../engine-schema.ts'
import { clauseShape } from '../filters/clause-shape.ts'
import type { TailDocument } from './tail.ts'

export type DocumentTest = (document: TailDocument) => boolean

export function documentTest(clauses: readonly Clause[]): DocumentTest {
  const tests = clauses.map(testOf)
  return (document) => {
    for (const test of tests) if (!test(document)) return false
    return true
  }
}

function testOf(clause: Clause): DocumentTest {
  switch (clause.kind) {
    case 'any': {
      const { column, values } = clause
      return ({ sets }) => sets[column]?.some((value) => values.includes(value)) ?? false
    }
    case 'all': {
      const { column, values } = clause
      return ({ sets }) => values.every((value) => sets[column]?.includes(value) ?? false)
    }
    case 'none': {
      const { column, groups } = clause
      const values = groups.flat()
      return ({ sets }) => !sets[column]?.some((value) => values.includes(value))
    }
    case 'range': {
      const { column, min, max } = clause
      return (document) => {
        const value = numberOf(document, column)
        return value !== null && value >= (min ?? -Infinity) && value <= (max ?? Infinity)
      }
    }
    case 'ids': {
      const ids = new Set(clause.ids)
      return ({ id }) => ids.has(id)
    }
    case 'except':
      return ({ id }) => !clause.ids.has(id)
    case 'first_of_each':
      throw new TypeError('withoutRepeats comes before documents are tested one by one')
    case 'text': {
      const { words, prefix } = clause
      return (document) =>
        words.every((word) => firstFrom(document.words, word) === word) &&
        (prefix === null || (firstFrom(document.words, prefix)?.startsWith(prefix) ?? false))
    }
    default: {
      const shape = clauseShape(clause)
      return (document) => {
        const at = clause.approximate ? spotOf(document) : document.point
        return at !== null && shape.contains(at.lat, at.lng)
      }
    }
  }
}

/** The first word that is not below `word`. Asked for each document of the tail. */
function firstFrom(ascending: readonly string[], word: string): string | undefined {
  let [low, high] = [0, ascending.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (ascending[middle] < word) low = middle + 1
    else high = middle
  }
  return ascending[low]
}
