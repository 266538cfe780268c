/**
 * Counts API requests: per client address for the anonymous, per key for sellers. The window begins
 * with a caller's first request; a request that is refused for lack of quota is not counted.
 * Cost: one counter update a request; none at all where the quota is lifted.
 */
import { limits } from '../catalogue/limits.ts'
import type { Quota } from '../store/quota.ts'
import type { Caller } from './authenticate.ts'

export interface CountedRequest {
  readonly key: string
  readonly allowed: boolean
  readonly limit: number
  readonly left: number
  readonly resetAtMs: number
  readonly resetS: number
}

export interface RequestQuota {
  /** null: nobody is counted. */
  count(caller: Caller, addressKey: () => string): Promise<CountedRequest> | null
  giveBack(counted: CountedRequest): Promise<void>
}

export function createRequestQuota(options: {
  readonly quota: Quota
  readonly anonymousPerHour: number
  readonly now: () => number
}): RequestQuota {
  const { quota, anonymousPerHour, now } = options
  const windowMs = limits.quotaWindowS * 1000
  const take = async (key: string, limit: number): Promise<CountedRequest> => {
    const nowMs = now()
    const { allowed, used, resetAtMs } = await quota.take(key, limit, windowMs, nowMs)
    return {
      key,
      allowed,
      limit,
      left: Math.max(0, limit - used),
      resetAtMs,
      resetS: Math.max(1, Math.ceil((resetAtMs - nowMs) / 1000)),
    }
  }
  return {
    count(caller, addressKey) {
      if (anonymousPerHour === 0) return null
      return caller.kind === 'seller'
        ? take(`key:${caller.keyId}`, limits.keyRequestsPerHour)
        : take(`ip:${addressKey()}`, anonymousPerHour)
    },
    giveBack: ({ key, resetAtMs }) => quota.refund(key, resetAtMs),
  }
}
