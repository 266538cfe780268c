/**
 * A segment as it travels between threads: typed arrays over shared memory and small plain objects; its records
 * may lie in a file.
 * Invariant: rows are numbered by id, descending, so ties in any sort fall in row order and the row
 * of an id is found by binary search. Nothing in it ever changes.
 */
import type { PointIndex } from '../../structures/geo/point-index.ts'
import type { SortedColumn } from '../../structures/rows/sorted-column.ts'
import type { RecordStore } from './record-store.ts'
import type { ValueIndex } from './value-index.ts'

export interface SegmentData {
  readonly rows: number
  readonly ids: Float64Array
  readonly records: RecordStore
  readonly sets: Readonly<Record<string, ValueIndex>>
  /** NaN where a row has no number. */
  readonly numbers: Readonly<Record<string, Float64Array>>
  readonly ranged: Readonly<Record<string, SortedColumn>>
  readonly sorts: Readonly<Record<string, SortOrder>>
  readonly points: PointIndex
  /** The same, with the spots of rows that have no point. */
  readonly located: PointIndex
  /** The points' coordinates as columns: a box is two ranges. */
  readonly byLat: SortedColumn
  readonly byLng: SortedColumn
  readonly words: ValueIndex
  readonly prefixes: ValueIndex
}

export interface SortOrder {
  readonly keys: Float64Array
  readonly descending: boolean
  /** The row at each rank, and the rank of each row. */
  readonly order: Uint32Array
  readonly ranks: Uint32Array
  /** How many rows have a key; they come first. */
  readonly valued: number
}

/** A column by its name; a name outside the schema is the caller's mistake and is thrown. */
export function columnNamed<T>(columns: Readonly<Record<string, T>>, name: string): T {
  if (!Object.hasOwn(columns, name)) throw new RangeError(`the schema has no column "${name}"`)
  return columns[name]
}
