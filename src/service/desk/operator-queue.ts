/**
 * Runs of feeds that hold something back, for an operator: which there are, and what their sellers would decide. The
 * deciding is that of the seller's own operation, in many steps; the line in the audit stands before the first.
 */

import type { Store } from '../../store/store.ts'
import { type RunView, runView } from '../feeds/feed-rows.ts'
import type { FeedService } from '../feeds/feed-service.ts'
import type { ReadContext } from '../listings/read-listing.ts'
import { readAccuracy } from '../prices/stored-model.ts'
import { deskLimits } from '../service-limits.ts'
import type { EngineSync } from '../sync/engine-sync.ts'
import { type WorkKind, workKinds } from '../work/work-kinds.ts'

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

export async function listHeldRuns({ store, sync }: HeldRunContext): Promise<readonly HeldRun[]> {
  const rows = await store.heldFeedRuns(deskLimits.heldRunsShown)
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

export interface ServiceState {
  readonly live: number
  /** Since the engine last equalled the store. */
  readonly ageS: number
  /** How many listings of each state the store holds. */
  readonly stored: Readonly<Record<string, number>>
  readonly newestChange: number
  /** null: the error of prices was not measured yet. */
  readonly prices: { readonly medianError: number; readonly measuredAt: string } | null
  readonly waiting: {
    readonly mails: number
    readonly photos: number
    readonly runs: number
    /** Work that was given up and that nobody has cleared. */
    readonly failedWork: number
    readonly heldRuns: number
    readonly reports: number
  }
}

/** How the service stands, for an operator: what is served, what was measured, what waits. Cost: some counts. */
export async function readServiceState({ store, sync }: ReadContext): Promise<ServiceState> {
  const accuracy = await readAccuracy(store)
  const medianError = accuracy?.median_ape ?? null
  const reports = await store.openReports(deskLimits.countedMax)
  return {
    live: sync.engine.size,
    ageS: sync.ageMs / 1000,
    stored: await store.countListings(),
    newestChange: (await store.changeRange()).newest,
    prices: medianError === null ? null : { medianError, measuredAt: accuracy!.measured_at },
    waiting: {
      mails: (await store.waitingMails()).count,
      photos: await store.countQueuedPhotos(),
      runs: await store.countOpenFeedRuns(),
      failedWork: await store.countQuarantined(),
      heldRuns: (await store.heldFeedRuns(deskLimits.countedMax)).length,
      reports: new Set(reports.map(({ listing_id }) => listing_id)).size,
    },
  }
}

export interface QuarantinedWork {
  readonly kind: string
  readonly item: string
  readonly sellerId: number | null
  readonly attempts: number
  readonly cause: string
  readonly quarantinedAt: number
}

export async function listQuarantined(store: Store): Promise<readonly QuarantinedWork[]> {
  const rows = await store.quarantinedWork(deskLimits.failedWorkShown)
  return rows.map(({ kind, item, seller_id, attempts, cause, quarantined_at }) => ({
    ...{ kind, item, attempts, sellerId: seller_id },
    cause: cause ?? 'ended the process',
    quarantinedAt: quarantined_at ?? 0,
  }))
}

/** What still waits is tried again from the first attempt. False: there is no such entry. */
export function clearQuarantined(
  kind: string,
  item: string,
  actor: string,
  { store, now }: { readonly store: Store; readonly now: () => number },
): Promise<boolean> {
  if (!Object.hasOwn(workKinds, kind)) return Promise.resolve(false)
  const key = { kind: kind as WorkKind, item }
  return store.write(async (transaction) => {
    // Queued work has its place in this row alone; other work is found again where it waits.
    const isCleared =
      (await transaction.requeueWork(key, now())) || (await transaction.dropWork(key))
    if (!isCleared) return false
    await transaction.addAudit({
      ...{ at: now(), actor, act: 'clear failed work', subject: `${kind}:${item}` },
      detail: null,
    })
    return true
  })
}
