/**
 * Counts API requests: per client address for the anonymous, per key for sellers and readers. The window begins
 * with a caller's first request; a request that is refused for lack of quota is not counted.
 * Requests about enquiries have a count of their own: who has searched enough can still ask. Feeds of a search are counted
 * with the pages, as the listings that they may show; a stream, which a page opens, as one. Portals fetch the exports of many
 * agencies from one address, and have a count of their own too; so have devices that share lists, which look every few minutes.
 * The number of anonymous requests can be lifted (0); that of a key stays.
 * Cost: one counter update a request; none at all for anonymous ones where their quota is lifted.
 */
import { limits } from '../../catalogue/limits.ts'
import type { Quota } from '../../store/quota/quota.ts'
import type { Caller } from './authenticator.ts'

export interface CountedRequest {
  readonly key: string
  /** What a request takes of the key's counter; `limit` and `left` are in requests. */
  readonly cost: number
  readonly allowed: boolean
  readonly limit: number
  /** The length of the window. */
  readonly windowS: number
  readonly left: number
  readonly resetAtMs: number
  readonly resetS: number
}

/** What requests are counted against instead of the searches. */
export type Budget = 'enquiries' | 'pages' | 'streams' | 'exports' | 'lists'

const perHour = {
  enquiries: limits.enquiryRequestsPerHour,
  exports: limits.exportRequestsPerHour,
  lists: limits.listRequestsPerHour,
}

export interface RequestQuota {
  /** null: this caller is not counted. */
  count(caller: Caller, addressKey: () => string, budget?: Budget): Promise<CountedRequest> | null
  /** For an answer that costs nothing; false: the caller has had its free ones, and it is counted. */
  giveBack(counted: CountedRequest): Promise<boolean>
}

export function createRequestQuota(options: {
  readonly quota: Quota
  readonly anonymousPerHour: number
  /** Listings that the pages show to one address; 0: without limit. */
  readonly pageListings: number
  readonly now: () => number
}): RequestQuota {
  const { quota, anonymousPerHour, pageListings, now } = options
  const hourMs = limits.quotaWindowS * 1000
  const take = async (
    key: string,
    limit: number,
    windowS: number = limits.quotaWindowS,
    /** What a request costs of the limit. */
    cost = 1,
  ): Promise<CountedRequest> => {
    const nowMs = now()
    const taken = await quota.take(key, limit, windowS * 1000, nowMs, cost)
    const { allowed, used, resetAtMs } = taken
    return {
      key,
      cost,
      allowed,
      limit: Math.ceil(limit / cost),
      windowS,
      left: Math.max(0, Math.ceil((limit - used) / cost)),
      resetAtMs,
      resetS: Math.max(1, Math.ceil((resetAtMs - nowMs) / 1000)),
    }
  }
  return {
    count(caller, addressKey, budget) {
      if (caller.kind === 'seller') return take(`key:${caller.keyId}`, limits.keyRequestsPerHour)
      if (caller.kind === 'reader' && !budget) {
        return take(`key:${caller.keyId}`, caller.requests, caller.windowS)
      }
      if (budget === 'pages' || budget === 'streams') {
        if (pageListings === 0) return null
        const key = `pages:${addressKey()}`
        const cost = budget === 'pages' ? limits.feedEntries : 1
        return take(key, pageListings, limits.pageWindowS, cost)
      }
      if (anonymousPerHour === 0) return null
      return budget
        ? take(`${budget}:${addressKey()}`, perHour[budget])
        : take(`ip:${addressKey()}`, anonymousPerHour)
    },
    async giveBack({ key, resetAtMs, cost }) {
      const free = await quota.take(`free:${key}`, limits.freeNotModifiedPerHour, hourMs, now())
      if (free.allowed) await quota.refund(key, resetAtMs, cost)
      return free.allowed
    },
  }
}
