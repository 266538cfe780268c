/**
 * A segment as a file, so that a start need not build it again. A file that is cut, changed or of another
 * form reads as null: the segment is derived and can always be built anew.
 * Invariant: the file is there whole or as it was before. Cost: the speed of the disk.
 */
import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { readSegment, writeSegment } from './segment-bytes.ts'
import type { SegmentData } from './segment-data.ts'

export async function writeSegmentFile(
  path: string,
  data: SegmentData,
  about: unknown,
): Promise<void> {
  const temporary = `${path}.${randomUUID()}`
  const file = await open(temporary, 'wx')
  try {
    await writeSegment((bytes) => writeWhole(file, bytes), data, about)
    await file.close()
    await rename(temporary, path)
  } finally {
    await file.close().catch(() => undefined)
    await rm(temporary, { force: true })
  }
}

export async function readSegmentFile(
  path: string,
): Promise<{ readonly data: SegmentData; readonly about: unknown } | null> {
  const file = await open(path).catch(() => null)
  if (!file) return null
  try {
    return await readSegment((target) => fill(file, target))
  } catch {
    return null
  } finally {
    await file.close()
  }
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

async function fill(file: FileHandle, target: Uint8Array): Promise<void> {
  for (let at = 0; at < target.length; ) {
    const length = Math.min(WRITE_BYTES, target.length - at)
    const { bytesRead } = await file.read(target, at, length)
    if (bytesRead === 0) throw new Error('the segment file is cut')
    at += bytesRead
  }
}
