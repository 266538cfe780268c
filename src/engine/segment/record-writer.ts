/**
 * Records go to the file of a segment while it is built, from several threads: the disk works while listings are
 * read, and the records of a million of them never stand in memory.
 * Invariant: every byte of the file is given away once. What was taken in is in the file after `written()`.
 * Cost: the speed of the disk, in the threads of Node that wait for it.
 */
import { write } from 'node:fs'
import { promisify } from 'node:util'
import type { FileChunk } from './segment-data.ts'

/** Plain, so that it goes to threads: an open file, and its first free byte in shared memory. */
export interface RecordPlace {
  readonly fd: number
  readonly free: BigInt64Array
}

export function recordPlace(fd: number, firstFree: number): RecordPlace {
  const free = new BigInt64Array(new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT))
  free[0] = BigInt(firstFree)
  return { fd, free }
}

/** Where the taken room begins. */
export const takeRoom = ({ free }: RecordPlace, length: number): number =>
  Number(Atomics.add(free, 0, BigInt(length)))

export interface RecordWriter {
  /** Where the bytes will be. They must not change any more. */
  take(chunk: Uint8Array): FileChunk
  /** When at most so many chunks are under way. */
  written(mostUnderWay?: number): Promise<void>
}

export function createRecordWriter(place: RecordPlace): RecordWriter {
  const underWay = new Set<Promise<void>>()
  let fault: { readonly error: unknown } | null = null
  return {
    take(chunk) {
      const at = takeRoom(place, chunk.length)
      const writing = writeWhole(place.fd, chunk, at)
        .catch((error) => {
          fault ??= { error }
        })
        .finally(() => underWay.delete(writing))
      underWay.add(writing)
      return { fd: place.fd, at, length: chunk.length }
    },
    async written(mostUnderWay = 0) {
      while (underWay.size > mostUnderWay) await Promise.race(underWay)
      if (fault !== null) throw fault.error
    },
  }
}

/** One write takes at most 2 GB. */
const WRITE_BYTES = 1 << 28

export async function writeWhole(fd: number, bytes: Uint8Array, at: number): Promise<void> {
  for (let done = 0; done < bytes.length; done += WRITE_BYTES) {
    const piece = bytes.subarray(done, done + WRITE_BYTES)
    const { bytesWritten } = await promisify(write)(fd, piece, 0, piece.length, at + done)
    if (bytesWritten !== piece.length) throw new Error('the segment file was not written whole')
  }
}
