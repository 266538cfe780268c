/**
 * Runs of feeds that hold something back, for an operator: which there are, and what their sellers would decide. The
 * deciding is that of the seller's own operation, in many steps; the line in the audit stands before the first.
 */
import type { Store } from '../../store/store.ts'
import { type RunView, runView } from '../feeds/feed-rows.ts'
import type { FeedService } from '../feeds/feed-service.ts'
import type { EngineSync } from '../sync/engine-sync.ts'

export interface HeldRun {
  readonly run: RunView
  readonly feedName: string
  readonly sellerId: number
  readonly sellerName: string
}

export interface HeldRunContext {
  readonly store: Store
  readonly sync: EngineSync
  readonly feeds: Pick<FeedService, 'release' | 'discard'>
  readonly now: () => number
}

export type RunDecision = 'release' | 'discard'

const SHOWN_MAX = 200

export async function listHeldRuns({ store, sync }: HeldRunContext): Promise<readonly HeldRun[]> {
  const rows = await store.heldFeedRuns(SHOWN_MAX)
  return Promise.all(
    rows.map(async (row) => ({
      run: runView({ ...row, report: null }),
      feedName: (await store.getFeed(row.feed_id))?.name ?? '',
      sellerId: row.seller_id,
      sellerName: (await sync.sellerOf(row.seller_id)).name,
    })),
  )
}

/** False: it holds nothing any more. */
export async function decideHeldRun(
  runId: number,
  decision: RunDecision,
  actor: string,
  { store, feeds, now }: HeldRunContext,
): Promise<boolean> {
  const run = await store.getFeedRun(runId)
  if (run?.status !== 'held') return false
  const caller = { kind: 'seller', sellerId: run.seller_id, keyId: 'operator' } as const
  await store.write((transaction) =>
    transaction.addAudit({
      ...{ at: now(), actor, act: `${decision} feed run`, subject: `feed_run:${runId}` },
      detail: `seller:${run.seller_id}`,
    }),
  )
  await feeds[decision](run.feed_id, runId, caller)
  return true
}
