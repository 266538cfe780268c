/**
 * Carries out runs of feeds, requested ones and due ones. Of all processes that share a store one
 * at a time does: it holds a lease. Invariants: some runs at a time, of each seller one, the seller that was served longest
 * ago first, so that a slow feed delays nobody else; one that was killed is restarted by the next holder of the
 * lease, and one that was stopped for longer than its lease writes nothing any more; one that fails unexpectedly
 * costs nobody but itself (`work-ledger`); a feed that fails is asked less and less often, and given up after 14 days. Cost: one small read every 2 s while nothing waits.
 */

import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '../../../catalogue/limits.ts'
import type { FeedRow, FeedRunRow } from '../../../store/feed-store.ts'
import type { Store } from '../../../store/store.ts'
import { DAY_MS } from '../../../structures/durations.ts'
import { feedUseLimits } from '../../service-limits.ts'
import {
  type BackgroundWorker,
  type BackgroundWorkerOptions,
  createBackgroundWorker,
} from '../../sync/background-worker.ts'
import { type Lease, underLease } from '../../sync/lease.ts'
import { workRule } from '../../work/work-kinds.ts'
import type { WorkLedger } from '../../work/work-ledger.ts'
import { workThrough } from '../../work/work-through.ts'
import { createWorkTurns } from '../../work/work-turns.ts'
import { isOpenRun } from '../feed-rows.ts'
import type { FeedWork } from '../feed-work.ts'
import type { RunContext } from './run-context.ts'
import { runFolder } from './run-document.ts'
import { failedEnd, faultIn, runFeed } from './run-feed.ts'
import { intervalMs, settleRun } from './settle-run.ts'

export interface RunnerOptions
  extends RunContext,
    Pick<BackgroundWorkerOptions, 'onError' | 'stopWaitMs'> {
  readonly lease: Lease
  readonly ledger: WorkLedger
  /** Names this store in the ids of mails. */
  readonly storeId: string
  /** Photos may have been queued. */
  readonly onRun: () => void
}

export function createFeedRunner(given: RunnerOptions): BackgroundWorker {
  const turns = createWorkTurns(feedUseLimits.readersAtOnce)
  const work: FeedWork = {
    ...given.work,
    // Its time begins with its turn: waiting for other documents does not count.
    normalise: (order, signal) =>
      turns.run(
        () => given.work.normalise(order, withinMs(feedUseLimits.readMaxMs, signal)),
        signal,
      ),
  }
  const options = { ...given, work }
  const { store, lease, now } = options
  let isSwept = false

  async function look(stopping: AbortSignal): Promise<void> {
    if (!isSwept) await sweepFeedFiles(options)
    isSwept = true
    const isDue = (await store.dueFeeds(now(), 1)).length > 0
    if (!isDue && (await store.openFeedRuns(now(), 1)).length === 0) return
    await underLease(store, lease, runAll, stopping)
  }

  function runAll(ended: AbortSignal, held: Store): Promise<void> {
    const asHolder = { ...options, store: held }
    return workThrough({
      atOnce: feedUseLimits.runsAtOnce,
      ended,
      async due(limit) {
        await addDueRuns(asHolder)
        return held.openFeedRuns(now(), limit)
      },
      nameOf: ({ seller_id }) => String(seller_id),
      work: (run) => carryOut(run, ended, asHolder),
    })
  }
  return createBackgroundWorker({ ...options, look })
}

export const newRun = (feed: FeedRow, isDry: boolean, nowMs: number): Omit<FeedRunRow, 'id'> => ({
  feed_id: feed.id,
  seller_id: feed.seller_id,
  dry_run: isDry ? 1 : 0,
  status: 'waiting',
  sha256: null,
  records: null,
  counts: '{}',
  held: null,
  report: null,
  fault: null,
  created_at: nowMs,
  started_at: null,
  ended_at: null,
})

async function addDueRuns({ store, now }: RunnerOptions): Promise<void> {
  for (const { id } of await store.dueFeeds(now(), feedUseLimits.dueAtOnce)) {
    await store.write(async (transaction) => {
      const feed = await transaction.lockFeed(id)
      if (feed === null || feed.next_run_at === null || feed.next_run_at > now()) return
      await transaction.patchFeed(id, { next_run_at: now() + (intervalMs(feed) ?? DAY_MS) })
      // One that waits, perhaps to be tried again, is this one.
      if ((await transaction.lockWaitingRun(id, 0)) === null)
        await transaction.addFeedRun(newRun(feed, false, now()))
    })
  }
}

const withinMs = (ms: number, signal?: AbortSignal): AbortSignal =>
  AbortSignal.any([AbortSignal.timeout(ms), ...(signal ? [signal] : [])])

/** False: it is left for later. */
async function carryOut(
  run: FeedRunRow,
  signal: AbortSignal,
  options: RunnerOptions,
): Promise<boolean> {
  const { store, ledger } = options
  const outcome = await ledger.attempt({
    kind: 'feed_run',
    item: String(run.id),
    sellerId: run.seller_id,
    signal,
    run: () => runOnce(run, signal, options),
    onFailed: (attempts) => tellFailed(run, attempts, options),
    giveUp: () => giveUp(run, options),
  })
  if (outcome !== 'done' && outcome !== 'quarantined') return false
  await store.forgetFeedReports(run.feed_id, {
    whole: feedUseLimits.wholeReportsStored,
    runs: limits.feedReportRuns,
  })
  options.onRun()
  return true
}

async function runOnce(
  run: FeedRunRow,
  signal: AbortSignal,
  options: RunnerOptions,
): Promise<void> {
  const { store, now } = options
  const feed = await store.getFeed(run.feed_id)
  if (feed === null) return
  const started_at = run.started_at ?? now()
  const started = { ...run, status: 'running', started_at, fault: null }
  await store.write((transaction) =>
    transaction.patchFeedRun(run.id, { status: 'running', started_at, fault: null }),
  )
  try {
    const end = await runFeed({ feed, run: started, signal }, options)
    await settleRun({ feed, run, end, isGivenUp: false }, options)
  } catch (error) {
    // Its seller has deleted the feed meanwhile: there is nothing to do any more.
    if ((await store.getFeed(run.feed_id)) !== null) throw error
  }
  if ((await store.getFeed(run.feed_id)) === null) await sweepFeedFiles(options)
}

/** It waits for its next attempt, and says so. */
const tellFailed = (run: FeedRunRow, attempts: number, { store }: RunnerOptions): Promise<void> =>
  store.write((transaction) =>
    transaction.patchFeedRun(run.id, {
      status: 'waiting',
      fault: JSON.stringify(
        faultIn('unexpected_error', { attempt: attempts, max: workRule.attempts }),
      ),
    }),
  )

async function giveUp(run: FeedRunRow, options: RunnerOptions): Promise<void> {
  const feed = await options.store.getFeed(run.feed_id)
  await rm(runFolder(options, run.id), { recursive: true, force: true })
  if (feed === null) return
  const values = { max: workRule.attempts, feed: feed.id, run: run.id }
  const end = failedEnd(faultIn('given_up', values))
  await settleRun({ feed, run, end, isGivenUp: true }, options)
}

type Sweeping = Pick<RunContext, 'store' | 'folder' | 'sent' | 'now'>

/**
 * Removes the files of feeds and runs that are no more: a feed was deleted while it ran or on another machine, a process was
 * killed before it had cleaned up, an upload was cut off. Cost: a look at the store for each file, once a start.
 */
async function sweepFeedFiles({ store, folder, sent, now }: Sweeping): Promise<void> {
  const isRun = async (id: number) => {
    const run = await store.getFeedRun(id)
    return run !== null && isOpenRun(run)
  }
  const isFeed = async (id: number) => (await store.getFeed(id)) !== null
  const used = { runs: isRun, sent: isFeed, texts: isFeed }
  for (const [name, isUsed] of Object.entries(used)) {
    for (const file of await readdir(join(folder, name)).catch(() => [])) {
      const path = join(folder, name, file)
      const isNeeded = /^\d+$/.test(file) ? await isUsed(Number(file)) : await isYoung(path, now())
      if (!isNeeded) await rm(path, { recursive: true, force: true })
    }
  }
  // A bucket that is away delays no run of a feed that has an address.
  for (const id of await sent.feedIds().catch(() => [])) {
    if (!(await isFeed(id))) await sent.remove(id).catch(() => undefined)
  }
}

/** A file under another name is on its way. */
async function isYoung(path: string, nowMs: number): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  return found !== null && nowMs - found.mtimeMs < DAY_MS
}
