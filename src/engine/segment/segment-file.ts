/**
 * A segment as a file: built in another process, or left from an earlier start. Its arrays are read into memory,
 * its records stay in the file. A file that is truncated, of another format or whose arrays are changed reads as null:
 * the segment is derived and can always be rebuilt.
 * Invariant: the file is there whole or as it was before. It stays open until `closeFile`, whatever becomes of
 * its name.
 * Cost: the speed of the disk.
 */
import { randomUUID } from 'node:crypto'
import { close, fstat, open, read } from 'node:fs'
import { type FileHandle, open as openHandle, rename, rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { readSegment, writeSegment } from './segment-bytes.ts'
import type { FileChunk, SegmentData } from './segment-data.ts'

/** Answers where each chunk of its records begins in the file. */
export async function writeSegmentFile(
  path: string,
  data: SegmentData,
  about: unknown,
): Promise<readonly number[]> {
  const temporary = `${path}.${randomUUID()}`
  const file = await openHandle(temporary, 'wx')
  try {
    const starts = await writeSegment((bytes) => writeWhole(file, bytes), data, about, copyChunk)
    await file.close()
    await rename(temporary, path)
    return starts
  } finally {
    await file.close().catch(() => undefined)
    await rm(temporary, { force: true })
  }
}

export interface SegmentFile {
  readonly data: SegmentData
  readonly about: unknown
}

export async function readSegmentFile(path: string): Promise<SegmentFile | null> {
  // Numbers, and no handles, which the garbage collector closes: records are read by them in any thread.
  const file = await promisify(open)(path, 'r').catch(() => null)
  if (file === null) return null
  try {
    let at = 0
    const found = await readSegment(async (target) => {
      await fill(file, target, at)
      at += target.length
    })
    const { size } = await promisify(fstat)(file)
    if (size !== found.end) throw new Error('the segment file is cut')
    return { data: found.data(file), about: found.about }
  } catch {
    await closeFile(file)
    return null
  }
}

/** The same segment with its records in a file that it was written to, which is opened; not in a thread, whose files end with it. */
export async function withRecordsIn(
  path: string,
  data: SegmentData,
  starts: readonly number[],
): Promise<SegmentData> {
  const fd = await promisify(open)(path, 'r')
  const chunks = data.records.chunks.map(({ length }, i) => ({ fd, at: starts[i], length }))
  return { ...data, records: { ...data.records, chunks } }
}

export const closeFile = (file: number): Promise<void> => promisify(close)(file)

/** The files that a segment's records are in. */
export function filesOf({ records }: SegmentData): Set<number> {
  const files = new Set<number>()
  for (const chunk of records.chunks) if (!(chunk instanceof Uint8Array)) files.add(chunk.fd)
  return files
}

/** One write takes at most 2 GB. */
const WRITE_BYTES = 1 << 28

async function writeWhole(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; at += WRITE_BYTES) {
    const piece = bytes.subarray(at, at + WRITE_BYTES)
    const { bytesWritten } = await file.write(piece)
    if (bytesWritten !== piece.length) throw new Error('the segment file was not written whole')
  }
}

/** Records are verified by their own checksums when they are read. */
async function copyChunk(
  { fd, at, length }: FileChunk,
  write: (bytes: Uint8Array) => Promise<void>,
): Promise<void> {
  const piece = Buffer.alloc(Math.min(length, COPIED_BYTES))
  for (let done = 0; done < length; done += piece.length) {
    const part = piece.subarray(0, length - done)
    await fill(fd, part, at + done)
    await write(part)
  }
}

const COPIED_BYTES = 2 ** 20

async function fill(file: number, target: Uint8Array, from: number): Promise<void> {
  for (let at = 0; at < target.length; ) {
    const { bytesRead } = await promisify(read)(file, target, at, target.length - at, from + at)
    if (bytesRead === 0) throw new Error('the segment file is cut')
    at += bytesRead
  }
}
