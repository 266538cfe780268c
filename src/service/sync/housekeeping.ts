/**
 * What has to be done from time to time: follow what others write, forget what is past its keeping, bring the day's scores,
 * delete photo files that no listing refers to, finish suspensions that were broken off, drop settings that cannot be read. Failures are logged and retried next time.
 */

import type { PhotoStore } from '../../photos/photo-store.ts'
import type { Store } from '../../store/store.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../structures/durations.ts'
import { finishSuspensions } from '../desk/operator-sellers.ts'
import type { Scrubber } from '../enquiries/enquiry-context.ts'
import type { SellerContacts } from '../enquiries/seller-contacts.ts'
import type { VisitCounter } from '../figures/visit-counter.ts'
import { sweepPhotos } from '../photos/sweep-photos.ts'
import type { Estimator } from '../prices/estimator.ts'
import type { Sweeper } from '../retention/sweep-old-data.ts'
import { figureLimits, syncLimits } from '../service-limits.ts'
import type { WorkLedger } from '../work/work-ledger.ts'
import { dropUnreadableSettings } from './drop-unreadable-settings.ts'
import type { EngineSync } from './engine-sync.ts'
import { type Lease, underLease } from './lease.ts'

export interface HousekeepingOptions {
  readonly sweeper: Sweeper
  readonly scrubber: Scrubber
  readonly store: Store
  readonly contacts: SellerContacts
  readonly sync: EngineSync
  readonly estimator: Estimator
  readonly ledger: Pick<WorkLedger, 'refresh'>
  readonly photoStore: PhotoStore
  /** Where all machines share a bucket: one of them looks through it, once a day. null: each looks after its folder. */
  readonly photoLease: Lease | null
  readonly counter: Pick<VisitCounter, 'flush'>
  readonly now: () => number
  readonly onError: (error: unknown) => void
}

export function startHousekeeping(options: HousekeepingOptions): { stop(): void } {
  const { sync, estimator, contacts, scrubber, ledger, counter, onError } = options
  const timers = [
    setInterval(
      loggingOnce(() => sync.follow(), onError),
      syncLimits.followEveryMs,
    ),
    setInterval(
      loggingOnce(() => estimator.look(), onError),
      syncLimits.modelLookEveryMs,
    ),
    setInterval(() => {
      sync.refresh()
      estimator.refresh().catch(onError)
    }, MINUTE_MS),
    setInterval(
      loggingOnce(() => contacts.refresh(), onError),
      MINUTE_MS,
    ),
    setInterval(
      loggingOnce(() => counter.flush(), onError),
      figureLimits.writeEveryMs,
    ),
    setInterval(
      loggingOnce(() => ledger.refresh(), onError),
      MINUTE_MS,
    ),
    setInterval(
      loggingOnce(() => scrubber.retry(), onError),
      MINUTE_MS,
    ),
    setInterval(
      loggingOnce(() => dropUnreadableSettings(options.store, onError), onError),
      MINUTE_MS,
    ),
    setInterval(
      loggingOnce(() => finishSuspensions(options, options.now() - DAY_MS), onError),
      MINUTE_MS,
    ),
    setInterval(() => sweep(options).catch(onError), HOUR_MS),
    setInterval(() => {
      const isOwn = options.photoLease === null
      if (isOwn && options.sweeper.postponed === null) sweepPhotos(options).catch(onError)
    }, DAY_MS),
  ]
  for (const timer of timers) timer.unref()
  sweep(options).catch(onError)
  return { stop: () => timers.forEach(clearInterval) }
}

/** Store outages are logged once. */
function loggingOnce(work: () => Promise<void>, onError: HousekeepingOptions['onError']) {
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

/** Photos go by the age of their files, so they wait while the clock is in doubt. */
async function sweep(options: HousekeepingOptions): Promise<void> {
  const { sweeper, photoLease } = options
  const deleted = await sweeper.sweep()
  if (sweeper.postponed !== null) return
  if (photoLease !== null) await sweepShared(options, photoLease)
  else if (deleted.has('uploads')) await sweepPhotos(options)
}

/** Lists every object, which is one request for 1,000 of them and is paid for. */
async function sweepShared(options: HousekeepingOptions, lease: Lease): Promise<void> {
  const { store, now } = options
  const isDue = async () => {
    const sweptAt = Number((await store.getSetting(PHOTOS_SWEPT)) ?? 0)
    return Math.abs(now() - sweptAt) >= syncLimits.photoSweepEveryMs
  }
  if (!(await isDue())) return
  await underLease(store, lease, async (_, held) => {
    // Another process may have done it just now.
    if (!(await isDue())) return
    await sweepPhotos(options)
    await held.putSetting(PHOTOS_SWEPT, String(now()))
  })
}

const PHOTOS_SWEPT = 'photos_swept_at'
