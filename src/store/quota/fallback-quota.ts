/**
 * A shared quota with memory to fall back on: when the shared one fails, this process counts by itself.
 * Invariant: of one key at most `limit` more are allowed per window and process than the shared counts
 * would, however often they come and go: what memory has counted stays until its window ends.
 * Cost: while the shared counts are unavailable, one take a second waits for them before falling back.
 */
import type { Quota } from './quota.ts'

const TRY_AGAIN_MS = 1000

export function fallbackQuota(shared: Quota, memory: Quota): Quota {
  /** When the shared counts last failed; null while they answer. */
  let triedAtMs: number | null = null
  let countedAlone = 0

  const takeAlone: Quota['take'] = (...take) => {
    countedAlone += 1
    return memory.take(...take)
  }

  /** A clock that jumped back must not keep us away. */
  const isDue = (nowMs: number): boolean =>
    triedAtMs === null || Math.abs(nowMs - triedAtMs) >= TRY_AGAIN_MS

  return {
    async take(key, limit, windowMs, nowMs, cost) {
      const take = [key, limit, windowMs, nowMs, cost] as const
      if (!isDue(nowMs)) return takeAlone(...take)
      // The others stay with memory until this one knows.
      if (triedAtMs !== null) triedAtMs = nowMs
      try {
        const taken = await shared.take(...take)
        triedAtMs = null
        return taken
      } catch {
        triedAtMs = nowMs
        return takeAlone(...take)
      }
    },
    async refund(...refund) {
      // The end of its window identifies where it was taken from: the other has none that ends just then.
      await memory.refund(...refund)
      if (triedAtMs === null) await shared.refund(...refund).catch(() => undefined)
    },
    async sweep(nowMs) {
      await memory.sweep(nowMs)
      if (triedAtMs === null) await shared.sweep(nowMs).catch(() => undefined)
    },
    get countedAlone() {
      return countedAlone
    },
    async close() {
      await Promise.all([memory.close(), shared.close()])
    },
  }
}
