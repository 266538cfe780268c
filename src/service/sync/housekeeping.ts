/**
 * What has to be done from time to time: follow what others write, forget what is past its keeping, bring the day's scores,
 * delete photo files that no listing refers to. Failures are told and tried again next time.
 */

import { limits } from '../../catalogue/limits.ts'
import type { PhotoStore } from '../../photos/photo-store.ts'
import type { Quota } from '../../store/quota/quota.ts'
import type { Store } from '../../store/store.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../structures/durations.ts'
import { type ForgetContext, forgetEnquiries } from '../enquiries/forget-enquiries.ts'
import type { SellerContacts } from '../enquiries/seller-contacts.ts'
import { sweepPhotos } from '../photos/sweep-photos.ts'
import type { Estimator } from '../prices/estimator.ts'
import type { EngineSync } from './engine-sync.ts'

/** Wakes are quicker, but may be lost, and some stores have none. */
const FOLLOW_EVERY_MS = 1_000
/** So far apart are the moments at which two processes take up a new price model. */
const LOOK_EVERY_MS = 2_000

export interface HousekeepingOptions extends Pick<ForgetContext, 'scrubber' | 'forgetMails'> {
  readonly store: Store
  readonly contacts: SellerContacts
  readonly sync: EngineSync
  readonly estimator: Estimator
  readonly quota: Quota
  readonly photoStore: PhotoStore
  readonly now: () => number
  readonly onError: (error: unknown) => void
}

export function startHousekeeping(options: HousekeepingOptions): { stop(): void } {
  const { sync, estimator, contacts, scrubber, onError } = options
  const timers = [
    setInterval(
      told(() => sync.follow(), onError),
      FOLLOW_EVERY_MS,
    ),
    setInterval(
      told(() => estimator.look(), onError),
      LOOK_EVERY_MS,
    ),
    setInterval(() => {
      sync.refresh()
      estimator.refresh().catch(onError)
    }, MINUTE_MS),
    setInterval(
      told(() => contacts.refresh(), onError),
      MINUTE_MS,
    ),
    setInterval(
      told(() => scrubber.retry(), onError),
      MINUTE_MS,
    ),
    setInterval(() => forgetThePast(options).catch(onError), HOUR_MS),
    setInterval(() => sweepPhotos(options).catch(onError), DAY_MS),
  ]
  for (const timer of timers) timer.unref()
  return { stop: () => timers.forEach(clearInterval) }
}

/** While the store is away this is told once, not every time. */
function told(work: () => Promise<void>, onError: HousekeepingOptions['onError']) {
  let failing = false
  return () =>
    work().then(
      () => {
        failing = false
      },
      (error) => {
        if (!failing) onError(error)
        failing = true
      },
    )
}

async function forgetThePast(options: HousekeepingOptions): Promise<void> {
  const { store, quota, now } = options
  const nowMs = now()
  await store.forgetChangesBefore(nowMs - limits.eventsKeptDays * DAY_MS)
  await store.forgetIdempotencyBefore(nowMs - limits.idempotencyKeptHours * HOUR_MS)
  await store.forgetMintedKeys(nowMs, nowMs - DAY_MS)
  await quota.sweep(nowMs)
  const unused = await store.forgetUploads(nowMs - limits.uploadKeptHours * HOUR_MS)
  await store.forgetDesk(nowMs, nowMs - limits.reportClientKeptDays * DAY_MS)
  if (unused > 0) await sweepPhotos(options)
  await forgetEnquiries(options)
}
