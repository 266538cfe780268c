/** A saved search as a row of a database: what each of its conditions asks for, by column. */
import type { Clause } from '../../src/engine/engine-query.ts'
import type { EngineDocument } from '../../src/engine/engine-schema.ts'

type AreaClause = Extract<Clause, { kind: 'circle' | 'polygon' }>

export interface SearchRow {
  readonly id: number
  readonly any: ReadonlyMap<string, readonly string[]>
  readonly all: ReadonlyMap<string, readonly string[]>
  readonly none: ReadonlyMap<string, readonly string[]>
  readonly ranges: ReadonlyMap<string, { readonly min: number | null; readonly max: number | null }>
  readonly area: AreaClause | null
  readonly words: readonly string[]
  readonly prefix: string | null
}

/** Answers which stored searches a listing matches. */
export interface SearchPeer {
  readonly name: string
  /** Ascending ids. */
  match(document: EngineDocument): Promise<number[]> | number[]
  /** Processor time of whatever answers, so far. */
  cpuMs(): number
}

export function searchRow(id: number, clauses: readonly Clause[]): SearchRow {
  const maps = { any: new Map(), all: new Map(), none: new Map(), ranges: new Map() }
  let area: AreaClause | null = null
  let [words, prefix]: [readonly string[], string | null] = [[], null]
  const put = (map: Map<string, unknown>, column: string, value: unknown) => {
    if (map.has(column)) throw new RangeError(`two conditions of one kind on ${column}`)
    map.set(column, value)
  }
  for (const clause of clauses) {
    switch (clause.kind) {
      case 'any':
      case 'all':
        put(maps[clause.kind], clause.column, clause.values)
        break
      case 'none':
        put(maps.none, clause.column, clause.groups.flat())
        break
      case 'range':
        put(maps.ranges, clause.column, { min: clause.min, max: clause.max })
        break
      case 'circle':
      case 'polygon':
        area = clause
        break
      case 'text':
        ;({ words, prefix } = clause)
        break
      default:
        throw new RangeError(`no saved search of the mix has a clause ${clause.kind}`)
    }
  }
  // Both peers find a search by one of these; none of the mix has two.
  if (area && (maps.any.has('location') || maps.any.has('district'))) {
    throw new RangeError('a place and an area in one search')
  }
  return { id, ...maps, area, words, prefix }
}

/** The columns that searches have a kind of condition on. */
export const columnsOf = (
  rows: readonly SearchRow[],
  kind: 'any' | 'all' | 'none' | 'ranges',
): string[] => [...new Set(rows.flatMap((row) => [...row[kind].keys()]))].sort()
