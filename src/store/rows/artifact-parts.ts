/**
 * Bytes cut into parts, each small enough for one statement: 1 MB passes a slow network within the 2 s that
 * a statement may take. A part that is not full is the last one, so that nobody keeps a count.
 */
export const PART_BYTES = 1_048_576

/** Bytes that fill their last part are followed by an empty one. */
export function* partsOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start <= bytes.length; start += PART_BYTES) {
    yield bytes.subarray(start, start + PART_BYTES)
  }
}

export const isLastPart = ({ length }: Uint8Array): boolean => length < PART_BYTES
