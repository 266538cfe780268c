/**
 * A list of numbers of unknown length in typed chunks: appending never copies what is there.
 * Cost: 8 or 4 bytes a number, at most one chunk (4,096 numbers) unused.
 */
import { sharedFloat64, sharedUint32 } from './shared-array.ts'

const CHUNK_BITS = 12
const CHUNK = 1 << CHUNK_BITS

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
  return {
    get length() {
      return length
    },
    push(value) {
      if (length === chunks.length * CHUNK) chunks.push(new Chunk(CHUNK))
      chunks[length >>> CHUNK_BITS][length % CHUNK] = value
      length++
    },
    pushAll(values) {
      for (let from = 0; from < values.length; ) {
        if (length === chunks.length * CHUNK) chunks.push(new Chunk(CHUNK))
        const free = CHUNK - (length % CHUNK)
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
