/**
 * The freshest documents, which every query scans one by one until they become a segment of their own.
 * Invariant: an id has at most one entry, its latest.
 * Cost: a scan takes 0.1 to 0.3 microseconds a document, words the most; see TAIL_LIMIT.
 */
import { hasWord, splitWords } from '../structures/text/fold-text.ts'
import type { Clause } from './engine-query.ts'
import { type EngineDocument, numberOf, spotOf } from './engine-schema.ts'
import { clauseShape } from './filters/shape-filter.ts'

/** Documents before a flush to a segment: a scan of them adds about 0.05 ms to every query. */
export const TAIL_LIMIT = 256

export interface TailDocument extends EngineDocument {
  /** Folded, distinct, ascending. */
  readonly words: readonly string[]
}

export interface Tail {
  /** In no order; the same array until something changes. */
  documents(): readonly TailDocument[]
  get(id: number): TailDocument | undefined
  put(document: EngineDocument): void
  /** Whether it was there. */
  drop(id: number): boolean
  /** Drops all others. */
  keepOnly(ids: ReadonlySet<number>): void
  /** Gives every document other numbers. */
  renew(numbersOf: (document: TailDocument) => EngineDocument['numbers']): void
  readonly size: number
}

export function createTail(): Tail {
  const byId = new Map<number, TailDocument>()
  let listed: readonly TailDocument[] | null = null
  return {
    documents() {
      listed ??= [...byId.values()]
      return listed
    },
    get: (id) => byId.get(id),
    put(document) {
      listed = null
      // A copy: a slice of a buffer pool would retain the whole pool, 64 KB.
      const record = new Uint8Array(document.record)
      byId.set(document.id, { ...document, record, words: distinctWords(document.text) })
    },
    drop(id) {
      const existed = byId.delete(id)
      if (existed) listed = null
      return existed
    },
    keepOnly(ids) {
      listed = null
      for (const id of byId.keys()) if (!ids.has(id)) byId.delete(id)
    },
    renew(numbersOf) {
      listed = null
      for (const document of byId.values()) {
        byId.set(document.id, { ...document, numbers: numbersOf(document) })
      }
    },
    get size() {
      return byId.size
    },
  }
}

function distinctWords(text: string): string[] {
  return [...new Set(splitWords(text))].sort()
}

/** What of a document decides whether it matches. */
export interface TestedDocument extends Pick<EngineDocument, 'id' | 'sets' | 'numbers' | 'point'> {
  /** Folded, distinct, ascending; or the folded text itself, for a document that is tested once. */
  readonly words: readonly string[] | string
}

export type DocumentTest = (document: TestedDocument) => boolean

/** Clauses as a test on a single document. Invariant: it passes exactly if it would match as a row of a segment. */
export function documentTest(clauses: readonly Clause[]): DocumentTest {
  const tests = clauses.map(clauseTest)
  return (document) => {
    for (const test of tests) if (!test(document)) return false
    return true
  }
}

/** From as many values on, a set finds one sooner than a pass: a place may stand for a hundred parts. */
const SET_FROM = 8

/** One clause as a test on a single document. */
export function clauseTest(clause: Clause): DocumentTest {
  switch (clause.kind) {
    case 'any': {
      const { column, values } = clause
      if (values.length >= SET_FROM) {
        const wanted = new Set(values)
        return ({ sets }) => sets[column]?.some((value) => wanted.has(value)) ?? false
      }
      return ({ sets }) => sets[column]?.some((value) => values.includes(value)) ?? false
    }
    case 'all': {
      const { column, values } = clause
      return ({ sets }) => values.every((value) => sets[column]?.includes(value) ?? false)
    }
    case 'none': {
      const { column, groups } = clause
      const unwanted = new Set(groups.flat())
      return ({ sets }) => !sets[column]?.some((value) => unwanted.has(value))
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
      return ({ words: own }) => {
        if (typeof own === 'string') {
          const has = (word: string) => hasWord(own, word, false)
          return words.every(has) && (prefix === null || hasWord(own, prefix, true))
        }
        return (
          words.every((word) => firstFrom(own, word) === word) &&
          (prefix === null || (firstFrom(own, prefix)?.startsWith(prefix) ?? false))
        )
      }
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

/** The first word that is not below `word`. Called for each document of the tail. */
function firstFrom(ascending: readonly string[], word: string): string | undefined {
  let [low, high] = [0, ascending.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (ascending[middle] < word) low = middle + 1
    else high = middle
  }
  return ascending[low]
}
