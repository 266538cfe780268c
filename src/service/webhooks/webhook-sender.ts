/**
 * Sends what is queued for webhooks, and settles each attempt in one transaction: delivered, tried again later, or given up, and
 * what that means for the endpoint.
 * Invariants: a message leaves at least once and under one id however often it leaves; an endpoint that is overloaded or silent
 * rests as a whole; one that has taken nothing for five days is disabled, and its owner hears after one.
 */
import { limits } from '../../catalogue/limits.ts'
import {
  type DeliveryOutcome,
  nextAttemptMs,
  outcomeOf,
  restMs,
} from '../../hooks/delivery-outcome.ts'
import { messageId, type WebhookSecret, type WebhookSigner } from '../../hooks/sign-message.ts'
import type { WebhookPoster } from '../../hooks/webhook-poster.ts'
import type { Store, WriteTransaction } from '../../store/store.ts'
import { DELIVERY_WORK, type DeliveryRow, type WebhookRow } from '../../store/webhook-store.ts'
import type { ClaimedWork } from '../../store/work-store.ts'
import { DAY_MS, HOUR_MS } from '../../structures/durations.ts'
import { webhookLimits } from '../service-limits.ts'
import type { BackgroundWorker, BackgroundWorkerOptions } from '../sync/background-worker.ts'
import type { WorkLedger } from '../work/work-ledger.ts'
import { createWorkQueue } from '../work/work-queue.ts'
import { disableWebhook, mailOwner, type TroubleContext } from './disable-webhook.ts'

export interface WebhookSenderOptions
  extends Pick<BackgroundWorkerOptions, 'onError' | 'stopWaitMs'> {
  readonly store: Store
  readonly poster: WebhookPoster
  readonly signer: WebhookSigner
  readonly holder: string
  /** Names this store in the ids of messages and mails. */
  readonly storeId: string
  readonly ledger: WorkLedger
  readonly now: () => number
  readonly random: () => number
  readonly onMail: () => void
  /** Whether this process has the key that everybody signs with. */
  readonly mayWork?: () => Promise<boolean>
}

export function createWebhookSender(options: WebhookSenderOptions): BackgroundWorker {
  const { atOnce, perOwner, perEndpoint, claimMs } = webhookLimits
  return createWorkQueue({
    ...options,
    kind: DELIVERY_WORK,
    bounds: { atOnce, perOwner, perLane: perEndpoint, claimMs },
    async work(claimed, signal) {
      await options.ledger.attempt({
        ...{
          kind: DELIVERY_WORK,
          item: claimed.item,
          sellerId: claimed.seller_id,
          claimed,
          signal,
        },
        run: () => send(claimed, signal, options),
        // It stays in the queue, at rest, and listed as waiting: an operator or its owner sends it again.
        giveUp: async () => undefined,
      })
    },
  })
}

/** The newest first: both are valid while they overlap. */
export function secretsOf(webhook: WebhookRow, nowMs: number): readonly WebhookSecret[] {
  const { nonce, generation, previous_until } = webhook
  const isOverlap = previous_until !== null && previous_until > nowMs && generation > 1
  const generations = isOverlap ? [generation, generation - 1] : [generation]
  return generations.map((one) => ({ nonce, generation: one }))
}

async function send(
  claimed: ClaimedWork,
  signal: AbortSignal,
  options: WebhookSenderOptions,
): Promise<void> {
  const { store, poster, signer, storeId, now } = options
  const delivery = await store.getDelivery(Number(claimed.item))
  const webhook = delivery && (await store.getWebhook(delivery.webhook_id))
  if (!delivery || !webhook || webhook.state !== 'active' || delivery.status !== 'waiting') {
    await store.write((transaction) => transaction.finishWork(claimed))
    return
  }
  const { url } = webhook
  const { body } = delivery
  const message = {
    ...{ id: messageId(storeId, delivery.id), timestampS: Math.floor(now() / 1000), body },
  }
  const headers = signer.headersOf(message, secretsOf(webhook, now()))
  const posted = await poster.post({ url, body, headers, signal })
  const outcome = outcomeOf(posted, now())
  const isMailed = await settle(claimed, delivery, outcome, options)
  if (isMailed) options.onMail()
}

/** True: a mail to the owner was written. */
async function settle(
  claimed: ClaimedWork,
  { id, webhook_id }: DeliveryRow,
  outcome: DeliveryOutcome,
  options: WebhookSenderOptions,
): Promise<boolean> {
  const { store, now, random, storeId } = options
  return store.write(async (transaction) => {
    const webhook = await transaction.lockWebhook(webhook_id)
    const delivery = await transaction.lockDelivery(id)
    if (webhook === null || delivery === null) return false
    const nowMs = now()
    const attempts = delivery.attempts + 1
    const tried = { attempts, answer: outcome.answer, attempted_at: nowMs }
    if (outcome.result === 'delivered') {
      await transaction.finishWork(claimed)
      await transaction.patchDelivery(id, { ...tried, status: 'delivered' })
      const well = { failing_since: null, failures: 0, rests_until: null }
      await transaction.patchWebhook(webhook_id, { ...well, last_delivered_at: nowMs })
      return false
    }
    const waitMs = outcome.result === 'gone' ? null : nextAttemptMs(attempts, random)
    const nextAt = waitMs === null ? null : nowMs + Math.max(waitMs, outcome.retryAfterMs)
    if (nextAt === null) await transaction.finishWork(claimed)
    else if (!(await transaction.postponeWork(claimed, nextAt, outcome.answer))) return false
    await transaction.patchDelivery(id, {
      ...tried,
      ...(nextAt === null ? { status: 'failed' } : {}),
    })
    return settleWebhook(transaction, webhook, outcome, { nowMs, storeId })
  })
}

/** What a failure means for the whole endpoint. */
async function settleWebhook(
  transaction: WriteTransaction,
  webhook: WebhookRow,
  { result, isOverloaded, retryAfterMs }: DeliveryOutcome,
  context: TroubleContext,
): Promise<boolean> {
  const { nowMs } = context
  const failing_since = webhook.failing_since ?? nowMs
  const failures = webhook.failures + 1
  const restsUntil = isOverloaded
    ? nowMs + Math.max(restMs(webhook.failures), retryAfterMs)
    : webhook.rests_until
  await transaction.patchWebhook(webhook.id, { failing_since, failures, rests_until: restsUntil })
  if (isOverloaded && restsUntil !== null)
    await transaction.restLane(DELIVERY_WORK, String(webhook.id), restsUntil)
  const failing = { ...webhook, failing_since }
  if (result === 'gone') return disableWebhook(transaction, failing, 'gone', context)
  const failingMs = nowMs - failing_since
  if (failingMs >= limits.webhookDisabledAfterDays * DAY_MS)
    return disableWebhook(transaction, failing, 'failing', context)
  if (failingMs < limits.webhookMailAfterHours * HOUR_MS) return false
  return mailOwner(transaction, failing, null, context)
}
