/**
 * Works through queued work of one kind: claims it by its row, a few items of one owner and lane at a time, and lets each
 * attempt count (`work-ledger`). Every process does this at the same time; none waits for another.
 * Invariants: an item is done by one process at a time; one that dies is followed by another when its claim has run out; a slow
 * item takes one place and delays nobody of another owner.
 * Cost: one small read every 2 s while nothing is due; a claim whenever an item ends.
 */
import type { Store } from '../../store/store.ts'
import type { ClaimedWork } from '../../store/work-store.ts'
import { workLimits } from '../service-limits.ts'
import {
  type BackgroundWorker,
  type BackgroundWorkerOptions,
  createBackgroundWorker,
} from '../sync/background-worker.ts'
import { type WorkKind, waitsMs } from './work-kinds.ts'
import { oneEnds } from './work-through.ts'

export interface WorkQueueOptions extends Pick<BackgroundWorkerOptions, 'onError' | 'stopWaitMs'> {
  readonly kind: WorkKind
  readonly store: Store
  /** Names this process, and no other one. */
  readonly holder: string
  readonly now: () => number
  readonly random: () => number
  readonly bounds: {
    readonly atOnce: number
    readonly perOwner: number
    readonly perLane: number
    readonly claimMs: number
  }
  /** Left out: always. */
  readonly mayWork?: () => Promise<boolean>
  /** One attempt, by way of the ledger. */
  readonly work: (claimed: ClaimedWork, stopping: AbortSignal) => Promise<void>
}

export function createWorkQueue(options: WorkQueueOptions): BackgroundWorker {
  const { kind, store, holder, now, random, bounds, work } = options
  const { atOnce, perOwner, perLane, claimMs } = bounds

  const claim = (places: number) => {
    const at = now()
    return store.claimWork({
      ...{ kind, holder, at, untilMs: at + claimMs, waitsMs: waitsMs(random) },
      ...{ places: Math.min(places, workLimits.claimedAtOnce), perOwner, perLane },
    })
  }

  async function look(stopping: AbortSignal): Promise<void> {
    if (options.mayWork && !(await options.mayWork())) return
    const underWay = new Set<Promise<void>>()
    const faults: unknown[] = []
    const begin = (claimed: ClaimedWork) => {
      const ending = work(claimed, stopping)
        .catch((error) => void faults.push(error))
        .then(() => void underWay.delete(ending))
      underWay.add(ending)
    }
    while (!stopping.aborted && faults.length === 0) {
      const isFull = underWay.size >= atOnce
      const claimed = isFull ? [] : await claim(atOnce - underWay.size)
      for (const one of claimed) begin(one)
      if (underWay.size === 0) break
      if (claimed.length === 0) await oneEnds(underWay)
    }
    await Promise.all(underWay)
    if (faults.length > 0) throw faults[0]
  }
  return createBackgroundWorker({ ...options, look })
}
