/**
 * The end of a run: its row, what it means for the feed, and the mail about a feed that fails, in one transaction: a
 * reader who sees that it has ended also sees what that means for the next one. Invariant: a run ends once.
 */

import { localLanguage } from '../../../catalogue/languages.ts'
import { messageIdOf } from '../../../domain/enquiries/enquiry-mail.ts'
import type { SellerMail } from '../../../store/enquiry-store.ts'
import type { FeedPatch, FeedRow, FeedRunRow } from '../../../store/feed-store.ts'
import type { WriteTransaction } from '../../../store/store.ts'
import { DAY_MS, HOUR_MS } from '../../../structures/durations.ts'
import { isReachable } from '../../enquiries/seller-contacts.ts'
import { feedUseLimits } from '../../service-limits.ts'
import { notifyOwner } from '../../webhooks/webhook-events.ts'
import { type HeldPart, isOpenRun, type RunFault } from '../feed-rows.ts'
import { tellFault } from '../tell-report.ts'
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
  const seller = await store.getSellerMail(feed.seller_id)
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
    await notifyOfRun(transaction, { ...run, feed }, end, { nowMs, storeId })
    if (end.held !== null)
      await mailHeld(transaction, { feed: latest, run, held: end.held, seller, storeId, nowMs })
    if (end.fault === null) return
    await mailFailing(transaction, {
      feed: { ...latest, ...patch },
      ...{ fault: end.fault, seller, storeId, nowMs },
      givenUp: isGivenUp ? run.id : null,
    })
  })
}

/** Webhooks of the seller hear of what a person has to look at. */
async function notifyOfRun(
  transaction: WriteTransaction,
  { id, feed }: { readonly id: number; readonly feed: FeedRow },
  { status, fault }: RunEnd,
  context: { readonly nowMs: number; readonly storeId: string },
): Promise<void> {
  if (status !== 'held' && status !== 'failed') return
  const notice = {
    type: `feed.run_${status}`,
    cause: `feed_run:${id}:${status}`,
    at: context.nowMs,
    data: { feed_id: feed.id, run_id: id, fault: fault?.code ?? null },
  } as const
  await notifyOwner(transaction, { seller_id: feed.seller_id, key_id: null }, [notice], context)
}

const everyMs: Readonly<Record<string, number>> = { hourly: HOUR_MS, daily: DAY_MS }

export const intervalMs = ({ schedule }: Pick<FeedRow, 'schedule'>): number | null =>
  everyMs[schedule] ?? null

const SETTINGS = ['url', 'auth', 'format', 'settings'] as const

/**
 * What the end of a run means for its feed and the next run. Invariant: the patch contains what the run found and nothing
 * that the seller sets; if the seller changed the settings meanwhile, findings under the old settings are discarded. Pure.
 * `latest`: the feed as it is now; `asked`: as it was when the run began.
 */
function feedAfter(
  latest: FeedRow,
  asked: FeedRow,
  end: Pick<RunEnd, 'status' | 'document' | 'sha256' | 'fault' | 'photosWait'>,
  nowMs: number,
): FeedPatch {
  const every = intervalMs(latest)
  const isSame = SETTINGS.every((name) => latest[name] === asked[name])
  if (end.fault !== null) return afterFault(latest, end.status === 'failed', every, nowMs)
  const nextAt = Math.min(
    every === null ? Infinity : nowMs + every,
    end.photosWait ? nowMs + feedUseLimits.photosAfterMs : Infinity,
  )
  const seen = {
    etag: end.document?.etag ?? latest.etag,
    last_modified: end.document?.lastModified ?? latest.last_modified,
    applied_sha256: end.sha256 ?? latest.applied_sha256,
    next_run_at: Number.isFinite(nextAt) ? nextAt : null,
  }
  return {
    ...(isSame ? seen : {}),
    state: 'active',
    failures: 0,
    failing_since: null,
    updated_at: nowMs,
    succeeded_at: nowMs,
  }
}

/** Also of a document that was not read to its end: what it holds was applied, and it is read again whatever it is known by. */
function afterFault(
  latest: FeedRow,
  isFailed: boolean,
  every: number | null,
  nowMs: number,
): FeedPatch {
  const failures = latest.failures + 1
  const failing_since = latest.failing_since ?? nowMs
  const isGivenUp = isFailed && nowMs - failing_since >= feedUseLimits.pausedAfterMs
  const waitMs = Math.min(feedUseLimits.backOffMaxMs, HOUR_MS * 2 ** (failures - 1))
  return {
    ...(isGivenUp ? { state: 'paused' } : {}),
    ...(isFailed ? {} : { state: 'active', etag: null, last_modified: null, applied_sha256: null }),
    failures,
    failing_since,
    next_run_at: every === null || isGivenUp ? null : nowMs + waitMs,
    updated_at: nowMs,
  }
}

interface FailingFeed {
  readonly feed: FeedRow
  readonly fault: RunFault
  /** The run that was given up; null: it has failed as others do. */
  readonly givenUp: number | null
  readonly seller: SellerMail | null
  /** Names this store in the ids of mails. */
  readonly storeId: string
  readonly nowMs: number
}

/**
 * Mails a seller that a feed fails: once, when it has failed three times in a row, and whenever a run was given up. A
 * document that is cut off counts as well. In the transaction that counts the failure.
 */
async function mailFailing(
  transaction: WriteTransaction,
  { feed, fault, givenUp, seller, storeId, nowMs }: FailingFeed,
): Promise<void> {
  const { id, name, seller_id, failures, failing_since, url } = feed
  // A seller who sends documents sees the result at once.
  const isThird = failures === feedUseLimits.failuresBeforeMail && url !== null
  if ((!isThird && givenUp === null) || failing_since === null || !isReachable(seller)) return
  const cause =
    givenUp === null ? `feed_failing:${id}:${failing_since}` : `feed_run_given_up:${givenUp}`
  const language = seller.language ?? localLanguage
  const { message, fix } = tellFault(fault, language)
  await transaction.putOutbox({
    cause,
    ...{ enquiry_id: null, request_id: null, seller_id },
    to_address: seller.email,
    mail: {
      kind: 'feed_failing',
      language,
      ...{ feed_id: id, feed_name: name, failures, since: failing_since, message, fix },
    },
    message_id: messageIdOf(cause, storeId),
    created_at: nowMs,
  })
}

interface HeldFeed extends Pick<FailingFeed, 'feed' | 'seller' | 'storeId' | 'nowMs'> {
  readonly run: EndedRun['run']
  readonly held: HeldPart
}

/** Mails a seller that a run waits for a decision: once a day, however many runs hold the same. */
async function mailHeld(
  transaction: WriteTransaction,
  { feed, run, held, seller, storeId, nowMs }: HeldFeed,
): Promise<void> {
  const { id, name, seller_id } = feed
  if (!isReachable(seller)) return
  const cause = `feed_held:${id}:${Math.floor(nowMs / DAY_MS)}`
  await transaction.putOutbox({
    cause,
    ...{ enquiry_id: null, request_id: null, seller_id },
    to_address: seller.email,
    mail: {
      kind: 'feed_held',
      language: seller.language ?? localLanguage,
      ...{ feed_id: id, feed_name: name, run_id: run.id },
      ...{ removals: held.removals.length, prices: Object.keys(held.prices).length },
    },
    message_id: messageIdOf(cause, storeId),
    created_at: nowMs,
  })
}
