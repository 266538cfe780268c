/**
 * Carries out runs of feeds, those that were asked for and those that are due. Of all processes that share a store one
 * at a time does: it holds a lease. Invariants: runs go one after another, oldest first; one that was killed is begun
 * again by whoever holds the lease next; a feed that fails is asked ever more seldom, and given up after 14 days.
 * Cost: one small read every 2 s while nothing waits.
 */
import type { FeedRow, FeedRunRow } from '../../../store/feed-store.ts'
import { DAY_MS, HOUR_MS } from '../../../structures/durations.ts'
import {
  type BackgroundWorker,
  type BackgroundWorkerOptions,
  createBackgroundWorker,
} from '../../sync/background-worker.ts'
import { type Lease, underLease } from '../../sync/lease.ts'
import { configOf } from '../feed-rows.ts'
import { mailFailing } from './mail-failing.ts'
import type { RunContext } from './run-context.ts'
import { type RunEnd, runFeed } from './run-feed.ts'

const DUE_AT_ONCE = 20
const REPORTS_KEPT = 10
const BACK_OFF_MAX_MS = DAY_MS
const GIVEN_UP_AFTER_MS = 14 * DAY_MS
const everyMs: Readonly<Record<string, number>> = { hourly: HOUR_MS, daily: DAY_MS }

export interface RunnerOptions
  extends RunContext,
    Pick<BackgroundWorkerOptions, 'onError' | 'stopWaitMs'> {
  readonly lease: Lease
  /** Names this store in the ids of mails. */
  readonly storeId: string
  /** Photos may have been queued. */
  readonly onRun: () => void
}

export function createFeedRunner(options: RunnerOptions): BackgroundWorker {
  const { store, lease, now } = options

  async function look(stopping: AbortSignal): Promise<void> {
    const isDue = (await store.dueFeeds(now(), 1)).length > 0
    if (!isDue && (await store.openFeedRun()) === null) return
    await underLease(store, lease, runAll, stopping)
  }

  async function runAll(ended: AbortSignal): Promise<void> {
    await addDueRuns(options)
    for (
      let run = await store.openFeedRun();
      run && !ended.aborted;
      run = await store.openFeedRun()
    ) {
      await carryOut(run, ended, options)
    }
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
  for (const feed of await store.dueFeeds(now(), DUE_AT_ONCE)) {
    await store.updateFeed({ ...feed, next_run_at: now() + (everyMs[feed.schedule] ?? DAY_MS) })
    await store.addFeedRun(newRun(feed, false, now()))
  }
}

async function carryOut(
  run: FeedRunRow,
  signal: AbortSignal,
  options: RunnerOptions,
): Promise<void> {
  const { store, now } = options
  const feed = await store.getFeed(run.feed_id)
  if (feed === null) return
  const begun = { ...run, status: 'running', started_at: run.started_at ?? now() }
  await store.updateFeedRun(begun)
  const end = await runFeed({ feed, run: begun, signal }, options)
  const latest = run.dry_run === 0 ? await store.getFeed(feed.id) : null
  const after = latest && feedAfter(latest, end, now())
  // First: a mail that was put twice is one, and a count that was taken is not taken again.
  if (after && end.fault) await mailFailing(after, end.fault, options)
  const ended = {
    ...begun,
    status: end.status,
    sha256: end.sha256,
    records: end.records,
    counts: JSON.stringify(end.counts),
    held: end.held && JSON.stringify(end.held),
    report: end.report && JSON.stringify(end.report),
    fault: end.fault && JSON.stringify(end.fault),
    ended_at: now(),
  }
  // Together: whoever sees that it has ended also sees what that means for the next one.
  await store.updateFeedRun(ended, after)
  await store.forgetFeedReports(feed.id, REPORTS_KEPT)
  options.onRun()
}

/** What the end of a run means for the next one. */
export function feedAfter(
  feed: FeedRow,
  { status, document, sha256 }: RunEnd,
  nowMs: number,
): FeedRow {
  const { schedule } = configOf(feed)
  const every = everyMs[schedule] ?? null
  if (status !== 'failed') {
    return {
      ...feed,
      state: 'active',
      etag: document?.etag ?? feed.etag,
      last_modified: document?.lastModified ?? feed.last_modified,
      applied_sha256: sha256 ?? feed.applied_sha256,
      failures: 0,
      failing_since: null,
      next_run_at: every === null ? null : nowMs + every,
      updated_at: nowMs,
      succeeded_at: nowMs,
    }
  }
  const failures = feed.failures + 1
  const failing_since = feed.failing_since ?? nowMs
  const isGivenUp = nowMs - failing_since >= GIVEN_UP_AFTER_MS
  const waitMs = Math.min(BACK_OFF_MAX_MS, HOUR_MS * 2 ** (failures - 1))
  return {
    ...feed,
    state: isGivenUp ? 'paused' : feed.state,
    failures,
    failing_since,
    next_run_at: every === null || isGivenUp ? null : nowMs + waitMs,
    updated_at: nowMs,
  }
}
