/**
 * What the engine knows about documents: the names of their columns and sorts. It has no other
 * vocabulary; all meaning stays with the caller.
 */
export interface EngineSchema {
  /** Columns of strings, any number of values a document. */
  readonly sets: readonly { readonly name: string }[]
  /** Columns of numbers or null; `ranged` ones get bitmaps that make ranges cheap. */
  readonly numbers: readonly { readonly name: string; readonly ranged: boolean }[]
  readonly sorts: readonly SortSchema[]
}

export interface SortSchema {
  readonly name: string
  /** null: by the distance from the centre of the query's first circle. */
  readonly column: string | null
  readonly descending: boolean
}

/** A sort whose order lies ready in a segment. */
export interface ColumnSort extends SortSchema {
  readonly column: string
}

export const isByColumn = (sort: SortSchema): sort is ColumnSort => sort.column !== null

export interface EngineDocument {
  /** A positive safe integer. */
  readonly id: number
  /** A missing or empty column is unset. */
  readonly sets: Readonly<Record<string, readonly string[]>>
  /** A missing column and NaN count as null. */
  readonly numbers: Readonly<Record<string, number | null>>
  readonly point: { readonly lat: number; readonly lng: number } | null
  /** Searched by word; folded by the engine. */
  readonly text: string
  /** Handed back as it is with a hit. */
  readonly record: Uint8Array
}

/** Columns of numbers that say where a document without a point is taken to be; a schema may go without. */
export const spotColumns = { lat: 'spot_lat', lng: 'spot_lng' } as const

/** Where a document is: at its point, or at its spot. */
export function spotOf(
  document: Pick<EngineDocument, 'numbers' | 'point'>,
): EngineDocument['point'] {
  if (document.point !== null) return document.point
  const lat = numberOf(document, spotColumns.lat)
  const lng = numberOf(document, spotColumns.lng)
  return lat === null || lng === null ? null : { lat, lng }
}

export function numberOf(document: Pick<EngineDocument, 'numbers'>, column: string): number | null {
  const value = document.numbers[column] ?? null
  return value === null || Number.isNaN(value) ? null : value
}
