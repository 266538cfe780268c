/** Figures about an engine, for operators: how full it is and what memory its index takes. */

import type { EngineParts } from '../engine-parts.ts'
import { bufferBytes } from './buffer-bytes.ts'

export interface EngineStats {
  readonly segments: number
  readonly segmentRows: number
  readonly deadRows: number
  readonly tailDocuments: number
  readonly recordBytes: number
  /** Everything in the segments but the records. */
  readonly indexBytes: number
}

export function engineStats({ segments, tail }: EngineParts): EngineStats {
  const sum = (figures: readonly number[]) => figures.reduce((total, figure) => total + figure, 0)
  const datas = segments.map(({ data }) => data)
  const recordBytes = bufferBytes(datas.map(({ records }) => records.chunks))
  return {
    segments: segments.length,
    segmentRows: sum(datas.map(({ rows }) => rows)),
    deadRows: sum(segments.map(({ data, liveRows }) => data.rows - liveRows)),
    tailDocuments: tail.length,
    recordBytes,
    indexBytes: bufferBytes(datas) - recordBytes,
  }
}
