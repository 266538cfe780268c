/**
 * Queries to the engine and their results.
 * Order of hits: by the sort's key, documents without it last in either direction, ties by id
 * descending. With `demote`, documents that have this value come after all others, in the same order.
 * `after` names a place in that order, whether or not that document still exists.
 */
import type { Clause as AskedClause } from '../domain/search/clause.ts'
import type { Bitmap } from '../structures/rows/bitmap.ts'
import type { SegmentData } from './segment/segment-data.ts'

/** Clauses of a query, and those that the engine derives. */
export type Clause = AskedClause | ExceptClause
export type FirstClause = Extract<AskedClause, { kind: 'first_of_each' }>

/** All documents but some: rows of segments, and documents of the tail by their ids. */
export interface ExceptClause {
  readonly kind: 'except'
  readonly rows: ReadonlyMap<SegmentData, Bitmap>
  readonly ids: ReadonlySet<number>
}

export type ShapeClause = Extract<Clause, { kind: 'circle' | 'box' | 'polygon' | 'area' }>

/** A value of a column of strings. */
export interface SetValue {
  readonly column: string
  readonly value: string
}

export interface SortPlace {
  /** Whether it is in the second part of the order; false in an order of one part. */
  readonly isDemoted: boolean
  readonly key: number | null
  readonly id: number
}

export interface EngineQuery {
  readonly clauses: readonly Clause[]
  readonly sort: string
  readonly demote?: SetValue | null
  readonly after: SortPlace | null
  readonly limit: number
}

export interface EngineHit extends SortPlace {
  /** Reads it; what it gives holds until the next record is read. */
  record(): Uint8Array
  /** From what the first circle or area is around, if the query has one and the document a point, or a spot that counts. */
  readonly distanceKm: number | null
  /** Whether it has no point, and a spot instead. */
  readonly isApproximate: boolean
}

export interface EngineAnswer {
  /** Exact, whatever `after` and `limit` say. */
  readonly total: number
  /** Of these, how many are in the second part of the order. */
  readonly demoted: number
  readonly hits: EngineHit[]
  /** Whether hits follow the last one given. */
  readonly more: boolean
}

/**
 * What queries have cost since an engine was made, in units that a busy machine does not change: the
 * measure by which tests hold the costliest request to its bound, and operators see who is costly.
 * Cost: an addition for each pass.
 */
export interface EngineWork {
  /** Words of bitmaps passed, rows, documents and edges of areas looked at: some nanoseconds each. */
  steps: number
  /** Areas laid over the points: circles and polygons. */
  shapes: number
}

export const noWork = (): EngineWork => ({ steps: 0, shapes: 0 })
