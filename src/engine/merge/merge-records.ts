/**
 * The records of several segments as those of one. Chunks that are large and mostly alive are taken over as
 * they are, the records of all others are copied: what is dead goes with time, and chunks stay few.
 * Cost: 16 bytes a row, and a copy of the records of small or hollow chunks.
 */
import { hasBit } from '../../structures/rows/bitmap.ts'
import { CHUNK_BYTES, createByteHeap } from '../../structures/rows/byte-heap.ts'
import { sharedFloat64, sharedUint32 } from '../../structures/rows/shared-array.ts'
import {
  type FileChunk,
  peekRecord,
  type RecordChunk,
  type RecordStore,
} from '../segment/record-store.ts'
import type { RowMoves } from './merge-values.ts'

const KEPT_BYTES_MIN = CHUNK_BYTES / 4
const KEPT_LIVE_SHARE = 0.5

export function mergeRecords(
  rows: number,
  stores: readonly RecordStore[],
  moves: readonly RowMoves[],
): RecordStore {
  const positions = sharedFloat64(rows)
  const lengths = sharedUint32(rows)
  const checksums = sharedUint32(rows)
  const heap = createByteHeap<FileChunk>()
  for (const [i, store] of stores.entries()) {
    const { live, targets } = moves[i]
    const shifts = keptShifts(store, moves[i], heap.adopt)
    for (let row = 0; row < targets.length; row++) {
      if (!hasBit(live, row)) continue
      const position = store.positions[row]
      const shift = shifts[Math.floor(position / CHUNK_BYTES)]
      const target = targets[row]
      positions[target] = shift === null ? heap.append(peekRecord(store, row)) : position + shift
      lengths[target] = store.lengths[row]
      checksums[target] = store.checksums[row]
    }
  }
  return { positions, lengths, checksums, chunks: heap.finish() }
}

/** What to add to positions in each chunk; null: its records are to be copied. */
function keptShifts(
  { chunks, positions, lengths }: RecordStore,
  { live, targets }: RowMoves,
  adopt: (chunks: RecordStore['chunks']) => number,
): (number | null)[] {
  const alive = chunks.map(() => 0)
  for (let row = 0; row < targets.length; row++) {
    if (hasBit(live, row)) alive[Math.floor(positions[row] / CHUNK_BYTES)] += lengths[row]
  }
  const isKept = ({ length }: RecordChunk, c: number) =>
    length >= KEPT_BYTES_MIN && alive[c] >= length * KEPT_LIVE_SHARE
  const kept = chunks.filter(isKept)
  const shift = kept.length > 0 ? adopt(kept) : 0
  let place = 0
  return chunks.map((chunk, c) => (isKept(chunk, c) ? shift + (place++ - c) * CHUNK_BYTES : null))
}
