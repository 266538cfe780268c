/** Figures about an engine, for operators: how full it is and what memory its index takes. */

import type { EngineParts } from '../engine-parts.ts'
import { bufferBytes } from './buffer-bytes.ts'
import type { FileChunk, RecordChunk } from './record-store.ts'

export interface EngineStats {
  readonly segments: number
  readonly segmentRows: number
  readonly deadRows: number
  readonly tailDocuments: number
  /** Records in memory. */
  readonly recordBytes: number
  /** Records in files. */
  readonly storedBytes: number
  /** Everything in the segments but the records. */
  readonly indexBytes: number
}

const isInFile = (chunk: RecordChunk): chunk is FileChunk => !(chunk instanceof Uint8Array)

export function engineStats({ segments, tail }: EngineParts): EngineStats {
  const sum = (figures: readonly number[]) => figures.reduce((total, figure) => total + figure, 0)
  const datas = segments.map(({ data }) => data)
  const memory = bufferBytes(datas.map(({ records }) => records.chunks))
  const stored = datas.flatMap(({ records }) => records.chunks).filter(isInFile)
  return {
    segments: segments.length,
    segmentRows: sum(datas.map(({ rows }) => rows)),
    deadRows: sum(segments.map(({ data, liveRows }) => data.rows - liveRows)),
    tailDocuments: tail.length,
    recordBytes: memory,
    storedBytes: sum(stored.map(({ length }) => length)),
    indexBytes: bufferBytes(datas) - memory,
  }
}
