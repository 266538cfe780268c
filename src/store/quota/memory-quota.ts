/**
 * A quota in the memory of one process: for tests, and when the data directory cannot hold a file.
 * A restart forgets it. Cost: a take is a look-up; a sweep walks all keys.
 */
import { newKeysPerSweep, QUOTA_MAX_KEYS, type Quota, type QuotaOptions } from './quota.ts'

interface Counter {
  used: number
  resetAtMs: number
}

export function openMemoryQuota({ maxKeys = QUOTA_MAX_KEYS }: QuotaOptions = {}): Quota {
  const counters = new Map<string, Counter>()
  const room = newKeysPerSweep(maxKeys)
  let newSinceSweep = 0

  function sweep(nowMs: number): void {
    newSinceSweep = 0
    for (const [key, { resetAtMs }] of counters) if (resetAtMs <= nowMs) counters.delete(key)
    const surplus = counters.size - (maxKeys - room)
    if (surplus <= 0) return
    const soonest = [...counters].sort(([, a], [, b]) => a.resetAtMs - b.resetAtMs)
    for (const [key] of soonest.slice(0, surplus)) counters.delete(key)
  }

  function currentOf(key: string, windowMs: number, nowMs: number): Counter {
    const counter = counters.get(key)
    if (counter !== undefined && counter.resetAtMs > nowMs) {
      counter.resetAtMs = Math.min(counter.resetAtMs, nowMs + windowMs)
      return counter
    }
    if (newSinceSweep >= room) sweep(nowMs)
    newSinceSweep += 1
    const fresh = { used: 0, resetAtMs: nowMs + windowMs }
    counters.set(key, fresh)
    return fresh
  }

  return {
    async take(key, limit, windowMs, nowMs, cost = 1) {
      const counter = currentOf(key, windowMs, nowMs)
      const allowed = counter.used < limit
      if (allowed) counter.used += cost
      return { allowed, ...counter }
    },
    async refund(key, resetAtMs, cost = 1) {
      const counter = counters.get(key)
      if (counter?.resetAtMs === resetAtMs) counter.used = Math.max(0, counter.used - cost)
    },
    async sweep(nowMs) {
      sweep(nowMs)
    },
    async close() {
      counters.clear()
    },
  }
}
