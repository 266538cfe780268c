/**
 * Counts API requests: per client address for the anonymous, per key for sellers. The window begins
 * with a caller's first request; a request that is refused for lack of quota is not counted.
 * Requests about enquiries have a count of their own: who has searched enough can still ask.
 * The number of anonymous requests can be lifted (0); that of a key stays.
 * Cost: one counter update a request; none at all for anonymous ones where their quota is lifted.
 */
import { limits } from '../../catalogue/limits.ts'
import type { Quota } from '../../store/quota/quota.ts'
import type { Caller } from './authenticator.ts'

export interface CountedRequest {
  readonly key: string
  readonly allowed: boolean
  readonly limit: number
  readonly left: number
  readonly resetAtMs: number
  readonly resetS: number
}

export interface RequestQuota {
  /** null: this caller is not counted. */
  count(
    caller: Caller,
    addressKey: () => string,
    budget?: 'enquiries',
  ): Promise<CountedRequest> | null
  /** For an answer that costs nothing; false: the caller has had its free ones, and it is counted. */
  giveBack(counted: CountedRequest): Promise<boolean>
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
    count(caller, addressKey, budget) {
      if (caller.kind === 'seller') return take(`key:${caller.keyId}`, limits.keyRequestsPerHour)
      if (anonymousPerHour === 0) return null
      return budget
        ? take(`${budget}:${addressKey()}`, limits.enquiryRequestsPerHour)
        : take(`ip:${addressKey()}`, anonymousPerHour)
    },
    async giveBack({ key, resetAtMs }) {
      const free = await quota.take(`free:${key}`, limits.freeNotModifiedPerHour, windowMs, now())
      if (free.allowed) await quota.refund(key, resetAtMs)
      return free.allowed
    },
  }
}
