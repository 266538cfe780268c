/** Figures about an engine, for operators: how full it is and what memory its index takes. */

import type { Tail } from '../tail/tail.ts'
import type { Segment } from './segment.ts'

export interface EngineStats {
  readonly segmentRows: number
  readonly deadRows: number
  readonly tailDocuments: number
  /** Fresh documents and removals since the last segment. */
  readonly tailChanges: number
  readonly recordBytes: number
  /** Everything in the segment but the records. */
  readonly indexBytes: number
}

export function engineStats({ data, liveRows }: Segment, tail: Tail): EngineStats {
  const { chunks } = data.records
  const recordBytes = chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0)
  return {
    segmentRows: data.rows,
    deadRows: data.rows - liveRows,
    tailDocuments: tail.documents().length,
    tailChanges: tail.changes,
    recordBytes,
    indexBytes: bufferBytes(data) - recordBytes,
  }
}

/** The bytes of all distinct buffers reachable from a plain structure. */
function bufferBytes(root: unknown): number {
  const buffers = new Set<ArrayBufferLike>()
  const visit = (value: unknown) => {
    if (ArrayBuffer.isView(value)) buffers.add(value.buffer)
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit)
  }
  visit(root)
  let bytes = 0
  for (const buffer of buffers) bytes += buffer.byteLength
  return bytes
}
