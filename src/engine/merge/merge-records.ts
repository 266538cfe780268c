/**
 * The records of several segments as those of one. Chunks that are large and mostly alive are taken over as
 * they are, the records of all others are copied: what is dead goes with time, and chunks stay few.
 * Cost: 20 bytes a row, and a copy of the records of small or hollow chunks.
 */

import { hasBit } from '../../structures/rows/bitmap.ts'
import { bytesAt, CHUNK_BYTES, createByteHeap } from '../../structures/rows/byte-heap.ts'
import { sharedFloat64, sharedUint32 } from '../../structures/rows/shared-array.ts'
import type { RecordStore } from '../segment/segment-data.ts'
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
  const heap = createByteHeap()
  for (const [i, { chunks, ...old }] of stores.entries()) {
    const { live, targets } = moves[i]
    const shifts = keptShifts(stores[i], moves[i], heap.adopt)
    for (let row = 0; row < targets.length; row++) {
      if (!hasBit(live, row)) continue
      const length = old.lengths[row]
      const position = old.positions[row]
      const shift = shifts[Math.floor(position / CHUNK_BYTES)]
      positions[targets[row]] =
        shift === null ? heap.append(bytesAt(chunks, position, length)) : position + shift
      lengths[targets[row]] = length
    }
  }
  return { positions, lengths, chunks: heap.finish() }
}

/** What to add to positions in each chunk; null: its records are to be copied. */
function keptShifts(
  { chunks, positions, lengths }: RecordStore,
  { live, targets }: RowMoves,
  adopt: (chunks: readonly Uint8Array[]) => number,
): (number | null)[] {
  const alive = chunks.map(() => 0)
  for (let row = 0; row < targets.length; row++) {
    if (hasBit(live, row)) alive[Math.floor(positions[row] / CHUNK_BYTES)] += lengths[row]
  }
  return chunks.map((chunk, c) => {
    const isKept = chunk.length >= KEPT_BYTES_MIN && alive[c] >= chunk.length * KEPT_LIVE_SHARE
    return isKept ? adopt([chunk]) - c * CHUNK_BYTES : null
  })
}
