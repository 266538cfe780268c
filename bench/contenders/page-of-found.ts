/** The page of what a search library has found, for those that cannot order by two keys or go on from a place. */
import type { EngineQuery } from '../../src/engine/engine-query.ts'
import { type EngineDocument, isByColumn, numberOf } from '../../src/engine/engine-schema.ts'
import type { TailDocument } from '../../src/engine/tail.ts'
import { listingSchema } from '../../src/service/sync/listing-schema.ts'
import { summaryOf } from '../stored-documents.ts'
import type { Answer } from './contender.ts'

/** A document that the library does not have to find again. */
export interface StoredDocument extends Omit<TailDocument, 'record'> {
  readonly record: Uint8Array
  readonly summary: string
}

const NOTHING = new Uint8Array(0)

/** `words`: for a library that needs help with finding them. */
export const storedDocument = (
  source: EngineDocument,
  words: readonly string[] = [],
): StoredDocument => ({
  ...source,
  ...{ text: '', words, record: NOTHING, summary: summaryOf(source) },
})

export function pageOfFound(
  found: readonly StoredDocument[],
  { sort, after, limit }: EngineQuery,
): Answer {
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
