/**
 * Makes deliveries of the public change feed, by a position of its own: the deliveries of a step, their places in the queue
 * and the new position are one transaction. Invariants: no change is passed over and none is delivered twice, whenever a process
 * dies; a change that fails unexpectedly is retried for itself and delays no other (`work-ledger`).
 * Of all processes one does this at a time. Cost: one small read every 2 s while nothing happens, and none of the feed while
 * there is no webhook.
 */
import type { Change, Store } from '../../store/store.ts'
import { webhookLimits } from '../service-limits.ts'
import {
  type BackgroundWorker,
  type BackgroundWorkerOptions,
  createBackgroundWorker,
} from '../sync/background-worker.ts'
import { type Lease, underLease } from '../sync/lease.ts'
import { numbersToRetry, type WorkLedger } from '../work/work-ledger.ts'
import { disableWebhook } from './disable-webhook.ts'
import { listingDelivery, queueDeliveries } from './webhook-events.ts'
import { changesFor, type WebhookMatches } from './webhook-matches.ts'

export interface WebhookFollowerOptions
  extends Pick<BackgroundWorkerOptions, 'onError' | 'stopWaitMs'> {
  readonly store: Store
  readonly matches: WebhookMatches
  readonly baseUrl: string
  readonly lease: Lease
  readonly ledger: WorkLedger
  /** Names this store in the ids of mails. */
  readonly storeId: string
  readonly now: () => number
  readonly onMail: () => void
  /** Something was queued. */
  readonly onQueued: () => void
}

const KIND = 'webhook_events'
const CHANGE = 'change '

export function createWebhookFollower(options: WebhookFollowerOptions): BackgroundWorker {
  const { store, lease, now } = options
  async function look(stopping: AbortSignal): Promise<void> {
    const active = await store.activeWebhooks(now())
    if (active.length === 0) return
    const position = await store.webhookPosition()
    const isDue = position === null || position < (await store.changeRange()).newest
    if (!isDue && (await changesToRetry(options)).length === 0) return
    const goOn = (ended: AbortSignal, held: Store) => follow(ended, { ...options, store: held })
    await underLease(store, lease, goOn, stopping)
  }
  return createBackgroundWorker({ ...options, look })
}

async function follow(ended: AbortSignal, options: WebhookFollowerOptions): Promise<void> {
  for (const seq of await changesToRetry(options)) await retry(seq, ended, options)
  while (!ended.aborted && (await step(ended, options)));
}

/** False: there is nothing more to do. */
async function step(signal: AbortSignal, options: WebhookFollowerOptions): Promise<boolean> {
  const { store, now, ledger } = options
  const active = await store.activeWebhooks(now())
  if (active.length === 0) return false
  const range = await store.changeRange()
  const stored = await store.webhookPosition()
  // Nobody asks for what is before; what was forgotten cannot be read any more.
  const first = Math.min(...active.map(({ since_seq }) => since_seq))
  const position = Math.max(stored ?? 0, Math.min(first, range.newest), range.oldest - 1)
  // The next look sees it as it is.
  if (position !== stored && !(await store.moveWebhooks(stored, position))) return false
  const changes = await store.publicChangesSince(position, webhookLimits.changesPerStep)
  const isWhole = changes.length < webhookLimits.changesPerStep
  const to = Math.max(changes.at(-1)?.seq ?? 0, isWhole ? range.newest : 0)
  if (to <= position) return false
  if (changes.length === 0) return store.moveWebhooks(position, to)
  const item = `changes behind ${position}`
  const outcome = await ledger.attempt({
    ...{ kind: KIND, item, sellerId: null, signal },
    run: () => deliver(changes, { from: position, to }, options),
    giveUp: async () => undefined,
  })
  if (outcome === 'done') return true
  await oneByOne(changes, position, signal, options)
  await store.endWork({ kind: KIND, item })
  return true
}

/** So that only what cannot be delivered is left for later. */
async function oneByOne(
  changes: readonly Change[],
  start: number,
  signal: AbortSignal,
  options: WebhookFollowerOptions,
): Promise<void> {
  let from = start
  for (const change of changes) {
    signal.throwIfAborted()
    const { seq } = change
    const outcome = await options.ledger.attempt({
      ...{ kind: KIND, item: `${CHANGE}${seq}`, sellerId: null, signal },
      run: () => deliver([change], { from, to: seq }, options),
      giveUp: async () => undefined,
    })
    if (outcome !== 'done' && !(await options.store.moveWebhooks(from, seq))) return
    from = seq
  }
}

/** Numbers of changes that failed and are due again. */
const changesToRetry = (options: WebhookFollowerOptions): Promise<readonly number[]> =>
  numbersToRetry(options, { kind: KIND, prefix: CHANGE, limit: webhookLimits.retriedAtOnce })

async function retry(
  seq: number,
  signal: AbortSignal,
  options: WebhookFollowerOptions,
): Promise<void> {
  await options.ledger.attempt({
    ...{ kind: KIND, item: `${CHANGE}${seq}`, sellerId: null, signal },
    run: async () => deliver(await options.store.publicChangesSince(seq - 1, 1), null, options),
    giveUp: async () => undefined,
  })
}

async function deliver(
  changes: readonly Change[],
  move: { readonly from: number; readonly to: number } | null,
  options: WebhookFollowerOptions,
): Promise<void> {
  const { store, matches, baseUrl, now, storeId } = options
  const active = await store.activeWebhooks(now())
  const refused = matches.put(active)
  const concerned = await matches.match(changes)
  let isMailed = false
  await store.write(async (transaction) => {
    if (move && !(await transaction.moveWebhooks(move.from, move.to))) return
    const context = { nowMs: now(), storeId }
    for (const webhook of active) {
      const isRefused = refused.includes(webhook)
      const isLater = ({ seq }: Change) => seq > webhook.since_seq
      const own = isRefused ? [] : changesFor(webhook, changes.filter(isLater), concerned)
      if (own.length === 0 && !isRefused) continue
      const current = await transaction.lockWebhook(webhook.id)
      if (current?.state !== 'active') continue
      if (isRefused && current.query === webhook.query) {
        isMailed = await disableWebhook(transaction, current, 'query_refused', context)
        continue
      }
      const deliveries = own.map((change) => listingDelivery(change, baseUrl, now()))
      await queueDeliveries(transaction, current, deliveries, context)
    }
  })
  if (isMailed) options.onMail()
  options.onQueued()
}
