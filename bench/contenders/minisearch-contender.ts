/**
 * MiniSearch, the usual in-memory search library in JavaScript: words from its index, everything else
 * in its filter callback, ordered afterwards. It has no other way to filter or sort.
 */
import MiniSearch, { type Query } from 'minisearch'
import type { Clause, EngineQuery } from '../../src/engine/engine-query.ts'
import { isByColumn, numberOf } from '../../src/engine/engine-schema.ts'
import { documentTest, type TailDocument } from '../../src/engine/tail.ts'
import { listingSchema } from '../../src/service/sync/listing-schema.ts'
import { splitWords } from '../../src/structures/text/fold-text.ts'
import { storedDocuments, summaryOf } from '../stored-documents.ts'
import type { Answer, Contender, ContenderOptions } from './contender.ts'

interface Stored extends Omit<TailDocument, 'record'> {
  readonly record: Uint8Array
  readonly summary: string
}

const NOTHING = new Uint8Array(0)

export async function openMiniSearch(options: ContenderOptions): Promise<Contender> {
  const index = new MiniSearch<{ id: number; text: string }>({
    fields: ['text'],
    tokenize: splitWords,
    processTerm: (term) => term,
  })
  const stored = new Map<number, Stored>()
  for await (const documents of storedDocuments(options)) {
    for (const document of documents) {
      const { text, ...rest } = document
      const empty = { text: '', words: [], record: NOTHING }
      stored.set(rest.id, { ...rest, ...empty, summary: summaryOf(document) })
      index.add({ id: rest.id, text })
    }
  }
  return { prepare: (query) => () => search(index, stored, query) }
}

function search(
  index: MiniSearch,
  stored: ReadonlyMap<number, Stored>,
  { clauses, sort, after, limit }: EngineQuery,
): Answer {
  const passes = documentTest(clauses.filter(({ kind }) => kind !== 'text'))
  const found = index
    .search(queryOf(clauses), { filter: ({ id }) => passes(stored.get(id)!) })
    .map(({ id }) => stored.get(id)!)
  const { column, descending } = listingSchema.sorts
    .filter(isByColumn)
    .find(({ name }) => name === sort)!
  const places = found.map((document) => ({
    document,
    id: document.id,
    key: numberOf(document, column),
  }))
  places.sort((a, b) => compare(a, b, descending))
  const from =
    after === null ? 0 : places.findIndex((place) => compare(after, place, descending) < 0)
  const page = from < 0 ? [] : places.slice(from, from + limit)
  const bytes = page.reduce((sum, { document }) => sum + document.summary.length, 0)
  return { total: found.length, ids: page.map(({ id }) => id), bytes }
}

function queryOf(clauses: readonly Clause[]): Query {
  const text = clauses.find((clause) => clause.kind === 'text')
  if (text === undefined) return MiniSearch.wildcard
  const exact = text.words.map((word) => ({ queries: [word], prefix: false }))
  const beginning = text.prefix === null ? [] : [{ queries: [text.prefix], prefix: true }]
  return { combineWith: 'AND', queries: [...exact, ...beginning] }
}

interface Place {
  readonly key: number | null
  readonly id: number
}

function compare(a: Place, b: Place, descending: boolean): number {
  if (a.key === b.key) return b.id - a.id
  if (a.key === null) return 1
  if (b.key === null) return -1
  return a.key < b.key === descending ? 1 : -1
}
