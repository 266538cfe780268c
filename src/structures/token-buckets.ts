/**
 * How often each of many keys may do something: a bucket of tokens that refills with time.
 * Invariant: at most `keysMax` buckets are stored; the least recently used go first.
 * Cost: one look-up.
 */
interface TokenBuckets {
  /** 0: go on; otherwise seconds to wait. */
  take(key: string): number
}

interface TokenBucketOptions {
  readonly burst: number
  readonly refillPerS: number
  readonly keysMax?: number
  readonly now: () => number
}

const KEYS_MAX = 20_000

interface Bucket {
  left: number
  atMs: number
}

export function createTokenBuckets(options: TokenBucketOptions): TokenBuckets {
  const { burst, refillPerS, keysMax = KEYS_MAX, now } = options
  const buckets = new Map<string, Bucket>()
  return {
    take(key) {
      const nowMs = now()
      const bucket = buckets.get(key) ?? { left: burst, atMs: nowMs }
      const refilled = (Math.max(0, nowMs - bucket.atMs) / 1000) * refillPerS
      bucket.left = Math.min(burst, bucket.left + refilled)
      bucket.atMs = nowMs
      // Reinserted at the end: a Map iterates in insertion order.
      buckets.delete(key)
      buckets.set(key, bucket)
      if (buckets.size > keysMax) buckets.delete(buckets.keys().next().value!)
      if (bucket.left < 1) return Math.ceil((1 - bucket.left) / refillPerS)
      bucket.left -= 1
      return 0
    },
  }
}
