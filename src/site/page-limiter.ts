/**
 * How often one address may ask for pages: a bucket of requests that refills. Generous, since a
 * person moving the map asks several times a second; it only stops what no person does.
 * Invariant: at most `ADDRESSES_MAX` buckets are kept; the longest unused go first.
 */
const BURST = 300
const REFILL_PER_S = 10
const ADDRESSES_MAX = 20_000

interface Bucket {
  left: number
  atMs: number
}

export interface PageLimiter {
  /** 0: go on; otherwise seconds to wait. */
  take(address: string): number
}

export function createPageLimiter(now: () => number): PageLimiter {
  const buckets = new Map<string, Bucket>()
  return {
    take(address) {
      const nowMs = now()
      const bucket = buckets.get(address) ?? { left: BURST, atMs: nowMs }
      const refilled = (Math.max(0, nowMs - bucket.atMs) / 1000) * REFILL_PER_S
      bucket.left = Math.min(BURST, bucket.left + refilled)
      bucket.atMs = nowMs
      // Put back at the end: a Map keeps the order in which keys came.
      buckets.delete(address)
      buckets.set(address, bucket)
      if (buckets.size > ADDRESSES_MAX) buckets.delete(buckets.keys().next().value!)
      if (bucket.left < 1) return Math.ceil((1 - bucket.left) / REFILL_PER_S)
      bucket.left -= 1
      return 0
    },
  }
}
