/**
 * Orama, an in-memory search library with filters: lists of values, ranges, points and words come from its indexes.
 * It finds words by their beginning, so whether all of them are there and whole is looked at afterwards. It orders by
 * one key only and cannot go on from a place, so what it finds is ordered afterwards, too.
 */
import {
  type AnyOrama,
  type AnySchema,
  create,
  insertMultiple,
  search,
  type WhereCondition,
} from '@orama/orama'
import type { Clause, EngineQuery } from '../../src/engine/engine-query.ts'
import { type EngineDocument, numberOf } from '../../src/engine/engine-schema.ts'
import { documentTest } from '../../src/engine/tail.ts'
import { splitWords } from '../../src/structures/text/fold-text.ts'
import { storedDocuments } from '../stored-documents.ts'
import type { Answer, Contender, ContenderOptions } from './contender.ts'
import { listColumns, numberColumns, textColumns } from './listing-columns.ts'
import { pageOfFound, type StoredDocument, storedDocument } from './page-of-found.ts'

const schema: AnySchema = {
  ...Object.fromEntries(textColumns.map((column) => [column, 'enum'])),
  ...Object.fromEntries([...listColumns.keys()].map((column) => [column, 'enum[]'])),
  ...Object.fromEntries(numberColumns.map((column) => [column, 'number'])),
  point: 'geopoint',
  text: 'string',
}

type Where = WhereCondition<AnySchema>

export async function openOrama(options: ContenderOptions): Promise<Contender> {
  const index = create({
    schema,
    components: {
      tokenizer: { language: 'english', normalizationCache: new Map(), tokenize: splitWords },
    },
    // What is found is ordered here: its own order would take memory for nothing.
    sort: { enabled: false },
  })
  const stored = new Map<string, StoredDocument>()
  for await (const documents of storedDocuments(options)) {
    for (const document of documents) {
      stored.set(
        `${document.id}`,
        storedDocument(document, [...new Set(splitWords(document.text))].sort()),
      )
    }
    await insertMultiple(index, documents.map(indexed), documents.length)
  }
  return { prepare: (query) => prepare(index, stored, query) }
}

function indexed(document: EngineDocument) {
  const { id, sets, point, text } = document
  const values = Object.fromEntries([
    ...textColumns.map((column) => [column, sets[column]?.[0]]),
    ...[...listColumns.keys()].map((column) => [column, sets[column] ?? []]),
    ...numberColumns.map((column) => [column, numberOf(document, column) ?? undefined]),
    ['point', point === null ? undefined : { lat: point.lat, lon: point.lng }],
  ])
  return { ...values, id: `${id}`, text }
}

function prepare(
  index: AnyOrama,
  stored: ReadonlyMap<string, StoredDocument>,
  query: EngineQuery,
): () => Promise<Answer> {
  const text = query.clauses.find((clause) => clause.kind === 'text')
  const conditions = query.clauses.flatMap(conditionOf)
  const isExact = documentTest(query.clauses.filter(({ kind }) => kind === 'text'))
  const asked = {
    ...(text
      ? { term: [...text.words, text.prefix ?? ''].join(' ').trim(), properties: ['text'] }
      : {}),
    // Any of the words: its own "all" leaves out homes that have a word twice, such as garden and gardens.
    threshold: 1,
    limit: stored.size,
    where: conditions.length === 1 ? conditions[0] : { and: conditions },
  }
  return async () => {
    const { hits } = await search(index, asked)
    const found = hits.map(({ id }) => stored.get(id)!)
    return pageOfFound(text ? found.filter(isExact) : found, query)
  }
}

function conditionOf(clause: Clause): readonly Where[] {
  switch (clause.kind) {
    case 'text':
      return []
    case 'any':
      return [{ [clause.column]: anyOf(clause.column, clause.values) }]
    case 'all':
      return [{ [clause.column]: { containsAll: [...clause.values] } }]
    case 'none':
      return [{ not: { [clause.column]: anyOf(clause.column, clause.groups.flat()) } }]
    case 'range': {
      const { min, max } = clause
      if (min !== null && max !== null) return [{ [clause.column]: { between: [min, max] } }]
      return [{ [clause.column]: min === null ? { lte: max! } : { gte: min } }]
    }
    case 'box': {
      const { south, west, north, east } = clause
      const corners = [
        { lat: south, lon: west },
        { lat: south, lon: east },
        { lat: north, lon: east },
        { lat: north, lon: west },
      ]
      return [{ point: { polygon: { coordinates: corners, inside: true } } }]
    }
    case 'circle': {
      const coordinates = { lat: clause.lat, lon: clause.lng }
      return [
        { point: { radius: { coordinates, value: clause.radiusKm, unit: 'km', inside: true } } },
      ]
    }
    default:
      throw new RangeError(`no request of the workload has a clause ${clause.kind}`)
  }
}

const anyOf = (column: string, values: readonly string[]) =>
  listColumns.has(column) ? { containsAny: [...values] } : { in: [...values] }
