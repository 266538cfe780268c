/**
 * What is new among the listings of a search: the latest to be published, and the latest whose price was cut.
 * A listing may be among both. Cost: one page of the engine, and a look at each match whose price was cut.
 */
import { limits } from '../../catalogue/limits.ts'
import type { Clause } from '../../domain/search/clause.ts'
import { clausesOf, type FilterRequest } from '../../domain/search/search-request.ts'
import type { Engine } from '../../engine/engine.ts'
import type { SummaryRecord } from '../listings/listing-record.ts'
import { decodeSummary } from '../listings/record-bytes.ts'
import { CUT_COLUMN } from '../sync/listing-schema.ts'

export interface NewsEntry {
  readonly kind: 'new' | 'price_down'
  readonly atMs: number
  readonly record: SummaryRecord
}

const CUT: Clause = { kind: 'any', column: 'reduced', values: ['1'] }

/** The latest first. */
export function searchNews(request: Pick<FilterRequest, 'filters'>, engine: Engine): NewsEntry[] {
  const clauses = clausesOf(request)
  const { feedEntries: limit } = limits
  const entry = (kind: NewsEntry['kind'], id: number, atMs: number | null): NewsEntry[] => {
    const packed = engine.get(id)
    return packed === null || atMs === null ? [] : [{ kind, atMs, record: decodeSummary(packed) }]
  }
  const { hits } = engine.search({ clauses, sort: 'newest', after: null, limit })
  return [
    ...hits.flatMap(({ id, key }) => entry('new', id, key)),
    ...latestCuts(clauses, engine, limit).flatMap(({ id, atMs }) => entry('price_down', id, atMs)),
  ]
    .sort((a, b) => b.atMs - a.atMs || b.record.id - a.record.id)
    .slice(0, limit)
}

interface Cut {
  readonly id: number
  readonly atMs: number
}

/** Sorted from time to time only: there may be thousands. */
function latestCuts(clauses: readonly Clause[], engine: Engine, limit: number): readonly Cut[] {
  let cuts: Cut[] = []
  const keepLatest = () => {
    cuts = cuts.sort((a, b) => b.atMs - a.atMs || b.id - a.id).slice(0, limit)
  }
  engine.visit([...clauses, CUT], Infinity, (row) => {
    const atMs = engine.numberAt(row, CUT_COLUMN)
    if (atMs !== null) cuts.push({ id: engine.idAt(row), atMs })
    if (cuts.length >= 8 * limit) keepLatest()
  })
  keepLatest()
  return cuts
}
