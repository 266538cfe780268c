/**
 * Random bytes from a pool: a call of the system takes as long for a thousand bytes as for a dozen.
 * Invariant: every byte is handed out once. Whoever gets them must not write to them.
 */
type RandomBytes = (count: number) => Uint8Array

const POOL_BYTES = 1_024

export function randomPool(draw: RandomBytes): RandomBytes {
  let pool: Uint8Array = new Uint8Array(0)
  let next = 0
  return (count) => {
    if (next + count > pool.length) {
      pool = draw(Math.max(POOL_BYTES, count))
      next = 0
    }
    next += count
    return pool.subarray(next - count, next)
  }
}
