/**
 * The end of a run: its row, what it means for the feed, and the mail about a feed that fails, in one transaction: whoever
 * sees that it has ended also sees what that means for the next one. Invariant: a run ends once.
 */
import type { FeedRow, FeedRunRow } from '../../../store/feed-store.ts'
import { isOpenRun } from '../feed-rows.ts'
import { feedAfter } from './feed-after.ts'
import { mailFailing } from './mail-failing.ts'
import type { RunContext } from './run-context.ts'
import type { RunEnd } from './run-feed.ts'

export interface SettleContext extends Pick<RunContext, 'store' | 'now'> {
  readonly storeId: string
}

export interface EndedRun {
  /** As it was when the run began. */
  readonly feed: FeedRow
  readonly run: Pick<FeedRunRow, 'id' | 'dry_run'>
  readonly end: RunEnd
  readonly isGivenUp: boolean
}

export async function settleRun(
  { feed, run, end, isGivenUp }: EndedRun,
  { store, now, storeId }: SettleContext,
): Promise<void> {
  const seller = end.fault === null ? null : await store.getSellerMail(feed.seller_id)
  await store.write(async (transaction) => {
    const latest = await transaction.lockFeed(feed.id)
    const current = await transaction.lockFeedRun(run.id)
    if (latest === null || current === null || !isOpenRun(current)) return
    const nowMs = now()
    await transaction.patchFeedRun(run.id, {
      status: end.status,
      sha256: end.sha256,
      records: end.records,
      counts: JSON.stringify(end.counts),
      held: end.held && JSON.stringify(end.held),
      report: end.report && JSON.stringify(end.report),
      fault: end.fault && JSON.stringify(end.fault),
      ended_at: nowMs,
    })
    if (run.dry_run === 1) return
    const patch = feedAfter(latest, feed, end, nowMs)
    await transaction.patchFeed(feed.id, patch)
    if (end.fault === null) return
    await mailFailing(transaction, {
      feed: { ...latest, ...patch },
      ...{ fault: end.fault, seller, storeId, nowMs },
      givenUp: isGivenUp ? run.id : null,
    })
  })
}
