/**
 * What owners do with webhooks: make, change, prove, rotate, look at deliveries, send again. A seller or a reading key sees its
 * own alone. Invariant: no event leaves before the address has answered webhook.verify with the token that it was sent, and none
 * after the address has changed until it does so again.
 */
import { limits } from '../../catalogue/limits.ts'
import type { RandomBytes } from '../../domain/enquiries/enquiry-token.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { FilterContext } from '../../domain/search/filter-context.ts'
import { messageId, type WebhookSigner } from '../../hooks/sign-message.ts'
import type { WebhookPoster } from '../../hooks/webhook-poster.ts'
import type { Quota } from '../../store/quota/quota.ts'
import type { Store, WriteTransaction } from '../../store/store.ts'
import type {
  DeliveryRow,
  DeliveryStatus,
  WebhookOwner,
  WebhookRow,
} from '../../store/webhook-store.ts'
import { HOUR_MS } from '../../structures/durations.ts'
import { isoTime } from '../../structures/iso-time.ts'
import type { Caller } from '../access/authenticator.ts'
import type { RecordContext } from '../listings/listing-record.ts'
import { webhookLimits } from '../service-limits.ts'
import { readChanges } from '../sync/read-events.ts'
import { withStoreGuard } from '../sync/with-store-guard.ts'
import { readWebhookConfig, type SentWebhook } from './webhook-config.ts'
import { listingDelivery } from './webhook-events.ts'
import { changesFor, createWebhookMatches } from './webhook-matches.ts'
import { secretsOf } from './webhook-sender.ts'

export interface WebhookView {
  readonly id: number
  readonly url: string
  readonly name: string | null
  readonly events: readonly string[]
  /** As in an address; null: every listing. */
  readonly query: string | null
  readonly state: WebhookRow['state']
  readonly reason: string | null
  readonly failing_since: string | null
  readonly last_delivered_at: string | null
  readonly created_at: string
  readonly updated_at: string
  /** The next request. */
  readonly next: string
}

/** Shown once: when it is made. */
export type WebhookWithSecret = WebhookView & { readonly secret: string }

export interface DeliveryView {
  readonly id: number
  /** As in the header webhook-id. */
  readonly message_id: string
  readonly type: string
  readonly seq: number | null
  readonly status: DeliveryStatus
  readonly attempts: number
  /** A status code, or why there was none. */
  readonly answer: string | null
  readonly created_at: string
  readonly attempted_at: string | null
  readonly body: string
}

export interface DeliveriesQuery {
  readonly id: number
  readonly status: DeliveryStatus | null
  readonly before: number | null
  readonly limit: number
}

export interface DeliveriesPage {
  readonly results: readonly DeliveryView[]
  /** Send it as `before`; null: this was the last page. */
  readonly next_before: number | null
}

export interface Replayed {
  readonly queued: number
  /** Send it as `after` to replay further. */
  readonly next_after: number
  readonly more: boolean
}

export interface WebhookService {
  list(caller: Caller): Promise<{ readonly results: readonly WebhookView[] }>
  create(sent: SentWebhook, caller: Caller): Promise<WebhookWithSecret>
  read(id: number, caller: Caller): Promise<WebhookView>
  change(id: number, sent: SentWebhook, caller: Caller): Promise<WebhookView>
  remove(id: number, caller: Caller): Promise<void>
  /** Proves that the address is the owner's, and sends from then on. */
  enable(id: number, caller: Caller): Promise<WebhookView>
  rotate(id: number, overlapHours: number, caller: Caller): Promise<WebhookWithSecret>
  deliveries(query: DeliveriesQuery, caller: Caller): Promise<DeliveriesPage>
  redeliver(id: number, deliveryId: number, caller: Caller): Promise<DeliveryView>
  replay(id: number, after: number, caller: Caller): Promise<Replayed>
}

export interface WebhookServiceOptions {
  readonly store: Store
  readonly quota: Quota
  readonly filtering: FilterContext
  readonly record: RecordContext
  readonly poster: WebhookPoster
  readonly signer: WebhookSigner
  readonly storeId: string
  readonly randomBytes: RandomBytes
  readonly now: () => number
  /** Whether this process has the key that everybody signs with. */
  readonly maySign: () => Promise<boolean>
  /** Something was queued, or may be from now on. */
  readonly onQueued: () => void
}

export function createWebhookService(options: WebhookServiceOptions): WebhookService {
  const uses: WebhookService = { ...useWebhooks(options), ...useDeliveries(options) }
  const guarded = Object.entries(uses).map(([name, use]) => [name, withStoreGuard('write', use)])
  return Object.fromEntries(guarded) as unknown as WebhookService
}

type Uses = Pick<
  WebhookService,
  'list' | 'create' | 'read' | 'change' | 'remove' | 'enable' | 'rotate'
>

function useWebhooks(options: WebhookServiceOptions): Uses {
  const { store, filtering, signer, randomBytes, now, onQueued } = options
  const withSecret = (row: WebhookRow): WebhookWithSecret => ({
    ...viewOf(row),
    secret: signer.secretOf(row),
  })
  return {
    async list(caller) {
      return { results: (await store.webhooksOf(ownerOf(caller))).map(viewOf) }
    },
    async create(sent, caller) {
      const owner = ownerOf(caller)
      const isSeller = owner.seller_id !== null
      const config = readWebhookConfig(sent, null, { filtering, isSeller })
      const max = await perOwner(owner, store)
      await refuseOtherKey(options)
      if ((await store.countWebhooks()) >= limits.webhooksMax) throw tooMany(limits.webhooksMax)
      const nonce = Buffer.from(randomBytes(webhookLimits.tokenBytes)).toString('base64url')
      const row = await store.write(async (transaction) => {
        if (owner.seller_id !== null) await transaction.lockSeller(owner.seller_id)
        if ((await transaction.lockWebhooksOf(owner)).length >= max) throw tooMany(max)
        return transaction.addWebhook({
          ...{ ...owner, ...config, state: 'unverified', reason: null, nonce, generation: 1 },
          ...{ previous_until: null, since_seq: 0, failing_since: null, failures: 0 },
          ...{ rests_until: null, last_delivered_at: null, created_at: now(), updated_at: now() },
        })
      })
      return withSecret(row)
    },
    read: async (id, caller) => viewOf(await ownWebhook(id, caller, store)),
    async change(id, sent, caller) {
      const after = await store.write(async (transaction) => {
        const before = await lockOwn(transaction, id, caller)
        const isSeller = before.seller_id !== null
        const config = readWebhookConfig(sent, before, { filtering, isSeller })
        // The holder of the new address has not proved anything yet.
        const moved =
          config.url === before.url ? {} : ({ state: 'unverified', reason: null } as const)
        const patch = { ...config, ...moved, updated_at: now() }
        await transaction.patchWebhook(id, patch)
        return { ...before, ...patch }
      })
      return viewOf(after)
    },
    async remove(id, caller) {
      await store.write(async (transaction) => {
        await lockOwn(transaction, id, caller)
        await transaction.removeWebhook(id)
      })
    },
    async enable(id, caller) {
      const webhook = await ownWebhook(id, caller, store)
      await prove(webhook, options)
      const { newest } = await store.changeRange()
      const after = await store.write(async (transaction) => {
        const before = await lockOwn(transaction, id, caller)
        if (before.url !== webhook.url) throw notProved('The address was changed meanwhile.')
        const patch = {
          state: 'active',
          ...{ reason: null, failing_since: null, failures: 0, rests_until: null },
          // One that was disabled goes on behind what it has; a new one starts here.
          since_seq: before.state === 'active' ? before.since_seq : newest,
          updated_at: now(),
        } as const
        await transaction.patchWebhook(id, patch)
        await transaction.requeueDeliveries(before, now())
        return { ...before, ...patch }
      })
      onQueued()
      return viewOf(after)
    },
    async rotate(id, overlapHours, caller) {
      await refuseOtherKey(options)
      const after = await store.write(async (transaction) => {
        const before = await lockOwn(transaction, id, caller)
        const previous_until = overlapHours === 0 ? null : now() + overlapHours * HOUR_MS
        const patch = { generation: before.generation + 1, previous_until, updated_at: now() }
        await transaction.patchWebhook(id, patch)
        return { ...before, ...patch }
      })
      return withSecret(after)
    },
  }
}

function useDeliveries(options: WebhookServiceOptions): Omit<WebhookService, keyof Uses> {
  const { store, record, storeId, now, onQueued } = options
  const view = (row: DeliveryRow) => deliveryView(row, storeId)
  return {
    async deliveries({ id, status, before, limit }, caller) {
      await ownWebhook(id, caller, store)
      const rows = await store.deliveriesOf({ webhook_id: id, status, before, limit: limit + 1 })
      const page = rows.slice(0, limit)
      return {
        results: page.map(view),
        next_before: rows.length > limit ? page.at(-1)!.id : null,
      }
    },
    async redeliver(id, deliveryId, caller) {
      const queued = await store.write(async (transaction) => {
        const webhook = await lockOwn(transaction, id, caller)
        const delivery = await transaction.lockDelivery(deliveryId)
        if (delivery?.webhook_id !== id) throw noDelivery(id, deliveryId)
        refuseInactive(webhook)
        await transaction.putDeliveries(webhook, [delivery], { at: now(), again: true })
        return { ...delivery, status: 'waiting', attempts: 0 } as const
      })
      onQueued()
      return view(queued)
    },
    async replay(id, after, caller) {
      const webhook = await ownWebhook(id, caller, store)
      refuseInactive(webhook)
      const { changes, ...page } = await readChanges(after, limits.webhookReplayMax, store)
      const matches = createWebhookMatches(options)
      matches.put([webhook])
      let queued = 0
      for (let start = 0; start < changes.length; start += webhookLimits.changesPerStep) {
        const some = changes.slice(start, start + webhookLimits.changesPerStep)
        const concerned = await matches.match(some)
        const own = changesFor(webhook, some, concerned)
        queued += await store.write(async (transaction) => {
          refuseInactive(await lockOwn(transaction, id, caller))
          const deliveries = own.map((change) => listingDelivery(change, record.baseUrl, now()))
          return transaction.putDeliveries(webhook, deliveries, { at: now(), again: true })
        })
      }
      onQueued()
      return { queued, next_after: page.next_after, more: page.more }
    },
  }
}

/** Posts a token, signed like every message, which has to come back. */
async function prove(webhook: WebhookRow, options: WebhookServiceOptions): Promise<void> {
  const { quota, poster, signer, storeId, randomBytes, now } = options
  await refuseOtherKey(options)
  const { id, url, seller_id, key_id } = webhook
  const nowMs = now()
  const name = `webhook proof:${seller_id ?? key_id}`
  const taken = await quota.take(name, limits.webhookProofsPerHour, HOUR_MS, nowMs)
  if (!taken.allowed) throw tooManyProofs(Math.ceil((taken.resetAtMs - nowMs) / 1000))
  const token = Buffer.from(randomBytes(webhookLimits.tokenBytes)).toString('base64url')
  const type = 'webhook.verify'
  const body = JSON.stringify({ type, timestamp: isoTime(nowMs), data: { webhook_id: id, token } })
  const message = { id: messageId(`${storeId}:${token}`, id), timestampS: Math.floor(nowMs / 1000) }
  const headers = signer.headersOf({ ...message, body }, secretsOf(webhook, nowMs))
  const problem = await poster.prove({ url, body, headers }, token)
  if (problem !== null) throw notProved(problem)
}

/** Secrets that this process derives would not be those that messages are signed with. */
async function refuseOtherKey({ maySign }: WebhookServiceOptions): Promise<void> {
  if (await maySign()) return
  throw new Refusal(
    {
      code: 'unavailable',
      message:
        'This server has another webhook key than the others, which its operator has to fix.',
    },
    { retryAfterS: webhookLimits.otherKeyRetryS },
  )
}

function ownerOf(caller: Caller): WebhookOwner {
  if (caller.kind === 'seller') return { seller_id: caller.sellerId, key_id: null }
  if (caller.kind === 'reader') return { seller_id: null, key_id: caller.keyId }
  throw new Refusal({ code: 'unauthenticated', message: 'Webhooks need a key.' })
}

/** Anybody can mint keys: theirs get few. */
async function perOwner({ key_id }: WebhookOwner, store: Store): Promise<number> {
  const key = key_id === null ? null : await store.getReadingKey(key_id)
  return key?.origin === 'proof' ? limits.webhooksPerMintedKey : limits.webhooksPerOwner
}

const isOwn = (row: WebhookRow | null, caller: Caller): row is WebhookRow => {
  const { seller_id, key_id } = ownerOf(caller)
  return row !== null && row.seller_id === seller_id && row.key_id === key_id
}

async function ownWebhook(id: number, caller: Caller, store: Store): Promise<WebhookRow> {
  const row = await store.getWebhook(id)
  if (!isOwn(row, caller)) throw noWebhook(id)
  return row
}

async function lockOwn(
  transaction: Pick<WriteTransaction, 'lockWebhook'>,
  id: number,
  caller: Caller,
): Promise<WebhookRow> {
  const row = await transaction.lockWebhook(id)
  if (!isOwn(row, caller)) throw noWebhook(id)
  return row
}

function viewOf(row: WebhookRow): WebhookView {
  const { id, url, name, query, state, reason } = row
  const timeOf = (at: number | null) => (at === null ? null : isoTime(at))
  return {
    ...{ id, url, name, events: JSON.parse(row.events), query, state, reason },
    failing_since: timeOf(row.failing_since),
    last_delivered_at: timeOf(row.last_delivered_at),
    created_at: isoTime(row.created_at),
    updated_at: isoTime(row.updated_at),
    next:
      state === 'active'
        ? `GET /v1/webhooks/${id}/deliveries`
        : `POST /v1/webhooks/${id}/enable sends webhook.verify; answer 200 with its token in the body.`,
  }
}

function deliveryView(row: DeliveryRow, storeId: string): DeliveryView {
  const { id, type, seq, status, attempts, answer, body, created_at, attempted_at } = row
  return {
    ...{ id, message_id: messageId(storeId, id), type, seq, status, attempts, answer },
    created_at: isoTime(created_at),
    attempted_at: attempted_at === null ? null : isoTime(attempted_at),
    body,
  }
}

function refuseInactive({ id, state }: WebhookRow): void {
  if (state === 'active') return
  throw new Refusal({
    code: 'webhook_unverified',
    message: `Webhook ${id} is ${state}: nothing is sent to it.`,
    hint: `POST /v1/webhooks/${id}/enable first.`,
  })
}

const notProved = (problem: string): Refusal =>
  new Refusal({
    code: 'webhook_unverified',
    message: `The address did not prove that it is yours. ${problem}`,
  })

const noWebhook = (id: number): Refusal =>
  new Refusal({
    code: 'not_found',
    param: 'id',
    message: `You have no webhook ${id}.`,
    hint: 'GET /v1/webhooks lists yours.',
  })

const noDelivery = (id: number, delivery: number): Refusal =>
  new Refusal({
    code: 'not_found',
    param: 'delivery',
    message: `Webhook ${id} has no delivery ${delivery}.`,
    hint: `GET /v1/webhooks/${id}/deliveries lists them; they are stored for ${limits.webhookDeliveriesStoredDays} days.`,
  })

const tooMany = (max: number): Refusal =>
  new Refusal({
    code: 'too_many_webhooks',
    message: `There are ${max} webhooks, as many as there may be.`,
  })

const tooManyProofs = (waitS: number): Refusal =>
  new Refusal(
    {
      code: 'rate_limited',
      message: `An address is asked for a proof at most ${limits.webhookProofsPerHour} times an hour.`,
      hint: `Try again in ${waitS} seconds (Retry-After).`,
    },
    { retryAfterS: waitS },
  )
