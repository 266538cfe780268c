/**
 * A segment as it travels between threads: typed arrays over shared memory and small plain objects; its records
 * may lie in a file.
 * Invariant: rows are numbered by id, descending, so ties in any sort fall in row order and the row
 * of an id is found by binary search. Nothing in it ever changes.
 *
 * Its records are byte strings in chunks, which are memory or pieces of an open file. A file is
 * read through the system's page cache, which all processes of a machine share.
 * Invariant: bytes that come from a file are those that were written, by their checksum, or reading throws.
 * Cost: 16 bytes a row in memory; reading a record from a file takes about 2 microseconds.
 */

import { readSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import type { PointIndex } from '../../structures/geo/point-index.ts'
import { CHUNK_BYTES } from '../../structures/rows/byte-heap.ts'
import type { SortedColumn } from '../../structures/rows/sorted-column.ts'
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

/** A piece of an open file; a plain object, good in all threads of a process. */
export interface FileChunk {
  readonly fd: number
  readonly at: number
  readonly length: number
}

export type RecordChunk = Uint8Array | FileChunk

export interface RecordStore {
  readonly positions: Float64Array
  readonly lengths: Uint32Array
  /** CRC-32 of each record. */
  readonly checksums: Uint32Array
  readonly chunks: readonly RecordChunk[]
}

const DAMAGED = 'A record cannot be read as it was written.'

export class DamagedRecord extends Error {
  override readonly name = 'DamagedRecord'

  constructor(cause?: unknown) {
    super(DAMAGED, { cause })
  }
}

/** Known by its words, too: an error that comes from another thread has lost its class. */
export const isDamagedRecord = (error: unknown): boolean =>
  error instanceof Error && error.message === DAMAGED

/** For the record that is being looked at; larger ones get memory of their own. */
let shelf = Buffer.alloc(2 ** 16)

/** Holds until the next record is read. */
export function peekRecord(store: RecordStore, row: number): Uint8Array {
  const position = store.positions[row]
  const length = store.lengths[row]
  const chunk = store.chunks[Math.floor(position / CHUNK_BYTES)]
  const offset = position % CHUNK_BYTES
  if (chunk instanceof Uint8Array) return chunk.subarray(offset, offset + length)
  if (length > shelf.length) shelf = Buffer.alloc(2 * length)
  const record = shelf.subarray(0, length)
  readWhole(chunk, offset, record)
  if (crc32(record) !== store.checksums[row]) throw new DamagedRecord()
  return record
}

function readWhole({ fd, at }: FileChunk, offset: number, into: Uint8Array): void {
  let read: number
  try {
    read = readSync(fd, into, 0, into.length, at + offset)
  } catch (error) {
    throw new DamagedRecord(error)
  }
  if (read !== into.length) throw new DamagedRecord()
}
