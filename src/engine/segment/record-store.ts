/**
 * The records of a segment's rows: byte strings in chunks, which are memory or pieces of an open file. A file is
 * read through the system's page cache, which all processes of a machine share.
 * Invariant: bytes that come from a file are those that were written, by their checksum, or reading throws.
 * Cost: 16 bytes a row in memory; reading a record from a file takes about 2 microseconds.
 */
import { readSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { CHUNK_BYTES } from '../../structures/rows/byte-heap.ts'

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
