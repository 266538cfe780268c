/**
 * What the engine is asked and what it answers.
 * Order of hits: by the sort's key, documents without it last in either direction, ties by id
 * descending. `after` names a place in that order, whether or not that document still exists.
 */
import type { Position, Rectangle } from '../structures/geo-shape.ts'

export type Clause =
  /** At least one of the values; a value that no document has matches nothing. */
  | { readonly kind: 'any'; readonly column: string; readonly values: readonly string[] }
  | { readonly kind: 'all'; readonly column: string; readonly values: readonly string[] }
  | RangeClause
  | ShapeClause
  /** Folded words that must all occur, and the beginning of one that must. */
  | { readonly kind: 'text'; readonly words: readonly string[]; readonly prefix: string | null }

/** Bounds are inclusive; a document without the number never matches. */
export interface RangeClause {
  readonly kind: 'range'
  readonly column: string
  readonly min: number | null
  readonly max: number | null
}

/** Edges are inclusive; a document without a point never matches. */
export type ShapeClause =
  | CircleClause
  | ({ readonly kind: 'box' } & Rectangle)
  /** Even-odd rule. */
  | { readonly kind: 'polygon'; readonly ring: readonly Position[] }

export interface CircleClause extends Position {
  readonly kind: 'circle'
  readonly radiusKm: number
}

export interface SortPlace {
  readonly key: number | null
  readonly id: number
}

export interface EngineQuery {
  readonly clauses: readonly Clause[]
  readonly sort: string
  readonly after: SortPlace | null
  readonly limit: number
}

export interface EngineHit extends SortPlace {
  readonly record: Uint8Array
  /** From the centre of the first circle, if the query has one and the document a point. */
  readonly distanceKm: number | null
}

export interface EngineAnswer {
  /** Exact, whatever `after` and `limit` say. */
  readonly total: number
  readonly hits: EngineHit[]
  /** Whether hits follow the last one given. */
  readonly more: boolean
}
