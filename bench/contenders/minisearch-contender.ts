/**
 * MiniSearch, the usual in-memory search library in JavaScript: words from its index, everything else
 * in its filter callback, ordered afterwards. It has no other way to filter or sort.
 */
import MiniSearch, { type Query } from 'minisearch'
import type { Clause, EngineQuery } from '../../src/engine/engine-query.ts'
import { documentTest } from '../../src/engine/tail.ts'
import { splitWords } from '../../src/structures/text/fold-text.ts'
import { storedDocuments } from '../stored-documents.ts'
import type { Answer, Contender, ContenderOptions } from './contender.ts'
import { pageOfFound, type StoredDocument, storedDocument } from './page-of-found.ts'

export async function openMiniSearch(options: ContenderOptions): Promise<Contender> {
  const index = new MiniSearch<{ id: number; text: string }>({
    fields: ['text'],
    tokenize: splitWords,
    processTerm: (term) => term,
  })
  const stored = new Map<number, StoredDocument>()
  for await (const documents of storedDocuments(options)) {
    for (const document of documents) {
      stored.set(document.id, storedDocument(document))
      index.add({ id: document.id, text: document.text })
    }
  }
  return { prepare: (query) => () => search(index, stored, query) }
}

function search(
  index: MiniSearch,
  stored: ReadonlyMap<number, StoredDocument>,
  query: EngineQuery,
): Answer {
  const passes = documentTest(query.clauses.filter(({ kind }) => kind !== 'text'))
  const found = index
    .search(queryOf(query.clauses), { filter: ({ id }) => passes(stored.get(id)!) })
    .map(({ id }) => stored.get(id)!)
  return pageOfFound(found, query)
}

function queryOf(clauses: readonly Clause[]): Query {
  const text = clauses.find((clause) => clause.kind === 'text')
  if (text === undefined) return MiniSearch.wildcard
  const exact = text.words.map((word) => ({ queries: [word], prefix: false }))
  const beginning = text.prefix === null ? [] : [{ queries: [text.prefix], prefix: true }]
  return { combineWith: 'AND', queries: [...exact, ...beginning] }
}
