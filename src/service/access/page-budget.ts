/**
 * How many listings the pages show to one client address: pages, cards and pins are charged by the listings
 * they show, and a page without any as one. All processes on one database count together, in the counters of
 * the API's quota, so that more workers or a restart hand out no more.
 * Invariant: a page that begins within the budget is shown whole; where it goes over, it is the last one.
 * Cost: one counter update a page; nothing for an address that is known to have used its budget up.
 */

import { limits } from '../../catalogue/limits.ts'
import type { Quota } from '../../store/quota/quota.ts'
import { accessLimits } from '../service-limits.ts'

export interface PageBudget {
  /** Before any work: seconds to wait where this process knows that nothing is left; 0: go on. */
  waitS(address: string): number
  /** After the work, before it is shown: seconds to wait instead; 0: show it. */
  charge(address: string, listings: number): Promise<number>
}

export function createPageBudget(options: {
  readonly quota: Quota
  /** 0: without limit. */
  readonly listingsPerWindow: number
  readonly now: () => number
}): PageBudget {
  const { quota, listingsPerWindow, now } = options
  const windowMs = limits.pageWindowS * 1000
  /** When the windows of those end that were refused here. */
  const usedUp = new Map<string, number>()

  function waitS(address: string): number {
    const resetAtMs = usedUp.get(address)
    if (resetAtMs === undefined) return 0
    const leftMs = resetAtMs - now()
    // A clock that jumped back must not keep anybody out for longer than a window.
    if (leftMs > 0 && leftMs <= windowMs) return Math.ceil(leftMs / 1000)
    usedUp.delete(address)
    return 0
  }

  return {
    waitS,
    async charge(address, listings) {
      if (listingsPerWindow === 0) return 0
      const cost = Math.max(1, listings)
      const key = `pages:${address}`
      // Counters that cannot be written are no reason to show nothing.
      const taken = await quota
        .take(key, listingsPerWindow, windowMs, now(), cost)
        .catch(() => null)
      if (taken === null || taken.allowed) return 0
      usedUp.set(address, taken.resetAtMs)
      // The first to come is the first to go: its window ends soonest.
      if (usedUp.size > accessLimits.addressesMax) usedUp.delete(usedUp.keys().next().value!)
      return Math.max(1, waitS(address))
    },
  }
}
