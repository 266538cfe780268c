/**
 * What the service needs of a store for webhooks: the endpoints, one row for each event that one gets, and how far the change
 * feed was read for them. Invariants: a delivery is there once for its webhook and cause, and its place in the queue of work
 * comes with it; the position moves in the transaction that adds the deliveries up to it, so that a crash leaves no gap.
 */
import type { SellerMail } from './enquiry-store.ts'

/** unverified: nobody has proved yet that the address is theirs. */
type WebhookState = 'unverified' | 'active' | 'disabled'

export interface WebhookRow {
  readonly id: number
  /** One of the two owns it. */
  readonly seller_id: number | null
  readonly key_id: string | null
  readonly url: string
  readonly name: string | null
  /** A JSON list of types. */
  readonly events: string
  /** A search, as the query string of GET /v1/listings; null: every listing. */
  readonly query: string | null
  readonly state: WebhookState
  /** Why it is disabled. */
  readonly reason: string | null
  /** With `generation` what its secret is derived from. */
  readonly nonce: string
  readonly generation: number
  /** Until then messages are signed with the secret of before as well. */
  readonly previous_until: number | null
  /** It gets changes behind this one. */
  readonly since_seq: number
  /** Since then no delivery has succeeded; null: the last one did. */
  readonly failing_since: number | null
  /** In a row. */
  readonly failures: number
  readonly rests_until: number | null
  readonly last_delivered_at: number | null
  readonly created_at: number
  readonly updated_at: number
}

export type WebhookPatch = Partial<Omit<WebhookRow, 'id' | 'seller_id' | 'key_id' | 'created_at'>>
export type WebhookOwner = Pick<WebhookRow, 'seller_id' | 'key_id'>

export type DeliveryStatus = 'waiting' | 'delivered' | 'failed'

export interface DeliveryRow {
  readonly id: number
  readonly webhook_id: number
  /** What it reports, such as a change; once for a webhook. */
  readonly cause: string
  readonly type: string
  /** Of the change feed; null: of a private event. */
  readonly seq: number | null
  readonly body: string
  readonly status: DeliveryStatus
  readonly attempts: number
  /** What came of the last attempt, in a word or as a status code. */
  readonly answer: string | null
  readonly created_at: number
  readonly attempted_at: number | null
}

export type NewDelivery = Pick<DeliveryRow, 'cause' | 'type' | 'seq' | 'body' | 'created_at'>

export interface DeliveryQuery {
  readonly webhook_id: number
  readonly status: DeliveryStatus | null
  /** Below this id; null: from the newest. */
  readonly before: number | null
  readonly limit: number
}

export interface WebhookStore {
  getWebhook(id: number): Promise<WebhookRow | null>
  webhooksOf(owner: WebhookOwner): Promise<readonly WebhookRow[]>
  countWebhooks(): Promise<number>
  /** Those of sellers, and of reading keys that are in force. */
  activeWebhooks(nowMs: number): Promise<readonly WebhookRow[]>
  /** Up to which change deliveries were made; null: none ever were. */
  webhookPosition(): Promise<number | null>
  /** Newest first. */
  deliveriesOf(query: DeliveryQuery): Promise<readonly DeliveryRow[]>
  getDelivery(id: number): Promise<DeliveryRow | null>
  /** As the step of a transaction does. */
  moveWebhooks(from: number | null, to: number): Promise<boolean>
}

export interface WebhookTransaction {
  /** Whom a mail about a webhook goes to. */
  getSellerMail(sellerId: number): Promise<SellerMail | null>
  addWebhook(row: Omit<WebhookRow, 'id'>): Promise<WebhookRow>
  lockWebhook(id: number): Promise<WebhookRow | null>
  patchWebhook(id: number, changes: WebhookPatch): Promise<void>
  /** With its deliveries, and its place in the queue. */
  removeWebhook(id: number): Promise<void>
  webhooksOf(owner: WebhookOwner): Promise<readonly WebhookRow[]>
  lockWebhooksOf(owner: WebhookOwner): Promise<readonly WebhookRow[]>
  /** Those that there are not yet; with `again`, the others are delivered once more. Returns how many are queued. */
  putDeliveries(
    webhook: Pick<WebhookRow, 'id' | 'seller_id'>,
    deliveries: readonly NewDelivery[],
    order: { readonly at: number; readonly again?: boolean },
  ): Promise<number>
  lockDelivery(id: number): Promise<DeliveryRow | null>
  patchDelivery(
    id: number,
    changes: Partial<Pick<DeliveryRow, 'status' | 'attempts' | 'answer' | 'attempted_at'>>,
  ): Promise<void>
  /** What waits for a webhook that was disabled is queued again. */
  requeueDeliveries(webhook: Pick<WebhookRow, 'id' | 'seller_id'>, at: number): Promise<void>
  /** False: another process has moved it. */
  moveWebhooks(from: number | null, to: number): Promise<boolean>
}

export const webhookStepNames = [
  'getSellerMail',
  'addWebhook',
  'lockWebhook',
  'patchWebhook',
  'removeWebhook',
  'webhooksOf',
  'lockWebhooksOf',
  'putDeliveries',
  'lockDelivery',
  'patchDelivery',
  'requeueDeliveries',
  'moveWebhooks',
] as const satisfies readonly (keyof WebhookTransaction)[]

/** The kind under which deliveries are queued; the lane is the webhook. */
export const DELIVERY_WORK = 'webhook'

/** Whose turn a delivery takes: the seller's; one of a reader has a turn of its own. */
export const turnOwner = ({ id, seller_id }: Pick<WebhookRow, 'id' | 'seller_id'>): number =>
  seller_id ?? -id
