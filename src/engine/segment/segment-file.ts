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
import { open as openHandle, rename, rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { type RecordPlace, recordPlace, takeRoom, writeWhole } from './record-writer.ts'
import { type Extent, RECORDS_AT, readSegment, writeIndex } from './segment-bytes.ts'
import type { RecordChunk, SegmentData } from './segment-data.ts'

export interface SegmentWriter {
  /** For those who write records as they come. */
  readonly place: RecordPlace
  /** Writes what is not there yet. Answers where each chunk of the records begins in the file. */
  finish(data: SegmentData, about: unknown): Promise<readonly number[]>
}

/** The file has its name when `write` is through, and is gone where that fails. */
export async function withSegmentFile<Result>(
  path: string,
  write: (file: SegmentWriter) => Promise<Result>,
): Promise<Result> {
  const temporary = `${path}.${randomUUID()}`
  const file = await openHandle(temporary, 'wx')
  try {
    const place = recordPlace(file.fd, RECORDS_AT)
    const result = await write({ place, finish: finishFile.bind(null, place) })
    await file.close()
    await rename(temporary, path)
    return result
  } finally {
    await file.close().catch(() => undefined)
    await rm(temporary, { force: true })
  }
}

export const writeSegmentFile = (
  path: string,
  data: SegmentData,
  about: unknown,
): Promise<readonly number[]> => withSegmentFile(path, ({ finish }) => finish(data, about))

async function finishFile(
  place: RecordPlace,
  data: SegmentData,
  about: unknown,
): Promise<readonly number[]> {
  const chunks: Extent[] = []
  for (const chunk of data.records.chunks) {
    chunks.push({ at: await placeChunk(place, chunk), length: chunk.length })
  }
  const write = writeWhole.bind(null, place.fd)
  await writeIndex(write, takeRoom.bind(null, place), data, chunks, about)
  return chunks.map(({ at }) => at)
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
    const found = await readSegment((target, at) => fill(file, target, at))
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

/** Where the chunk is, once it is in the file. Records are verified by their own checksums when they are read. */
async function placeChunk(place: RecordPlace, chunk: RecordChunk): Promise<number> {
  const { length } = chunk
  if (!(chunk instanceof Uint8Array) && chunk.fd === place.fd) return chunk.at
  const target = takeRoom(place, length)
  if (chunk instanceof Uint8Array) {
    await writeWhole(place.fd, chunk, target)
    return target
  }
  const piece = Buffer.alloc(Math.min(length, COPIED_BYTES))
  for (let done = 0; done < length; done += piece.length) {
    const part = piece.subarray(0, length - done)
    await fill(chunk.fd, part, chunk.at + done)
    await writeWhole(place.fd, part, target + done)
  }
  return target
}

const COPIED_BYTES = 2 ** 20

async function fill(file: number, target: Uint8Array, from: number): Promise<void> {
  for (let at = 0; at < target.length; ) {
    const { bytesRead } = await promisify(read)(file, target, at, target.length - at, from + at)
    if (bytesRead === 0) throw new Error('the segment file is cut')
    at += bytesRead
  }
}
