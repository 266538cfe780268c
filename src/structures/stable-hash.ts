/**
 * Hashes that are the same in every process and run: they decide folds, so estimates repeat.
 * Cost: linear in the text, no allocation.
 */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return mixBits(hash)
}

/** Spreads the bits of a number, so that neighbouring numbers fall into unrelated folds. */
export function mixBits(value: number): number {
  let bits = value | 0
  bits = Math.imul(bits ^ (bits >>> 16), 0x7feb352d)
  bits = Math.imul(bits ^ (bits >>> 15), 0x846ca68b)
  return (bits ^ (bits >>> 16)) >>> 0
}

/** A seeded stream of numbers in [0, 1): the only randomness that a fit uses. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x9e3779b9) >>> 0
    return mixBits(state) / 0x100000000
  }
}
