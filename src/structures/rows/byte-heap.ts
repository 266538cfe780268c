/**
 * Byte strings back to back in large shared chunks, found again by position and length.
 * Invariant: a byte string lies whole in one chunk; chunk `c` begins at position c * CHUNK_BYTES.
 * Cost: appending copies the bytes once, and again while the first chunk doubles up to its size.
 */
const FIRST_BYTES = 2 ** 14
export const CHUNK_BYTES = 2 ** 24

/** `Chunk`: what stands for a chunk whose bytes are elsewhere. */
interface ByteHeap<Chunk> {
  /** Takes in a copy of the bytes; their position. */
  append(bytes: Uint8Array): number
  /** Takes in the chunks of another heap without copying; what to add to positions in them. */
  adopt(chunks: readonly (Uint8Array | Chunk)[]): number
  /** The chunks, the last one cut to what is used; nothing may be appended afterwards. */
  finish(): (Uint8Array | Chunk)[]
}

/** `store` takes chunks that are full, or the last one, to where the heap does not hold them in memory. */
export function createByteHeap<Chunk = never>(
  store: (chunk: Uint8Array) => Uint8Array | Chunk = (chunk) => chunk,
): ByteHeap<Chunk> {
  const full: (Uint8Array | Chunk)[] = []
  let chunk = sharedBytes(FIRST_BYTES)
  let used = 0
  const makeRoom = (length: number) => {
    if (used + length <= chunk.length) return
    if (used + length <= CHUNK_BYTES) {
      const size = Math.min(CHUNK_BYTES, Math.max(chunk.length * 2, used + length))
      chunk = copyBytes(chunk, used, size)
    } else {
      // Not copied into one that fits: at most the length of the next byte string is left unused.
      full.push(store(chunk.subarray(0, used)))
      chunk = sharedBytes(CHUNK_BYTES)
      used = 0
    }
  }
  return {
    append(bytes) {
      if (bytes.length > CHUNK_BYTES) throw new RangeError(`more than ${CHUNK_BYTES} bytes`)
      makeRoom(bytes.length)
      chunk.set(bytes, used)
      used += bytes.length
      return full.length * CHUNK_BYTES + used - bytes.length
    },
    adopt(chunks) {
      if (used > 0) full.push(store(copyBytes(chunk, used, used)))
      const shift = full.length * CHUNK_BYTES
      full.push(...chunks)
      chunk = sharedBytes(FIRST_BYTES)
      used = 0
      return shift
    },
    finish: () => [...full, store(copyBytes(chunk, used, used))],
  }
}

function sharedBytes(length: number): Uint8Array {
  return new Uint8Array(new SharedArrayBuffer(length))
}

function copyBytes(bytes: Uint8Array, used: number, length: number): Uint8Array {
  const copy = sharedBytes(length)
  copy.set(bytes.subarray(0, used))
  return copy
}
