/**
 * A list of numbers of unknown length in typed chunks: appending copies none but those of the first chunk, which starts
 * small, because a segment of a few documents has a hundred such lists.
 * Cost: 8 or 4 bytes a number, at most as many unused as there are, or one chunk (4,096).
 */
import { sharedFloat64, sharedUint32 } from './shared-array.ts'

const CHUNK_BITS = 12
const CHUNK = 1 << CHUNK_BITS
const FIRST = 64

export interface GrowingNumbers {
  readonly length: number
  push(value: number): void
  pushAll(values: Float64Array | Uint32Array): void
  at(index: number): number
  /** In one piece of shared memory. */
  toArray(): Float64Array | Uint32Array
}

export function createGrowingNumbers(
  Chunk: Float64ArrayConstructor | Uint32ArrayConstructor,
): GrowingNumbers {
  const chunks: (Float64Array | Uint32Array)[] = []
  let length = 0
  let room = 0
  function makeRoom(): void {
    const size = Math.min(Math.max(2 * room, FIRST), CHUNK)
    const chunk = new Chunk(size)
    if (room < CHUNK) {
      chunk.set(chunks[0] ?? [])
      chunks[0] = chunk
      room = size
    } else {
      chunks.push(chunk)
      room += CHUNK
    }
  }
  return {
    get length() {
      return length
    },
    push(value) {
      if (length === room) makeRoom()
      chunks[length >>> CHUNK_BITS][length % CHUNK] = value
      length++
    },
    pushAll(values) {
      for (let from = 0; from < values.length; ) {
        if (length === room) makeRoom()
        const free = room - length
        const piece = values.subarray(from, from + free)
        chunks[length >>> CHUNK_BITS].set(piece, length % CHUNK)
        from += piece.length
        length += piece.length
      }
    },
    at: (index) => chunks[index >>> CHUNK_BITS][index % CHUNK],
    toArray() {
      const all = Chunk === Float64Array ? sharedFloat64(length) : sharedUint32(length)
      for (const [i, chunk] of chunks.entries()) {
        const from = i * CHUNK
        all.set(chunk.subarray(0, Math.min(CHUNK, length - from)), from)
      }
      return all
    },
  }
}
