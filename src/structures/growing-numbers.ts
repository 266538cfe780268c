/**
 * A list of numbers of unknown length in typed chunks: appending never copies what is there.
 * Cost: 8 or 4 bytes a number, at most one chunk (4,096 numbers) unused.
 */
const CHUNK_BITS = 12
const CHUNK = 1 << CHUNK_BITS

export interface GrowingNumbers {
  readonly length: number
  push(value: number): void
  at(index: number): number
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
    at: (index) => chunks[index >>> CHUNK_BITS][index % CHUNK],
  }
}
