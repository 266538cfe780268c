/**
 * The events that webhooks get, and the messages that report them: thin, with the number of the change feed where they have one,
 * and without anything personal. Events of a seller go to that seller alone.
 */
import { limits } from '../../catalogue/limits.ts'
import type { SearchMatch } from '../../domain/alerts/saved-search.ts'
import type { Enquiry } from '../../domain/enquiries/enquiry.ts'
import type { Change, WriteTransaction } from '../../store/store.ts'
import {
  DELIVERY_WORK,
  type NewDelivery,
  type WebhookOwner,
  type WebhookRow,
} from '../../store/webhook-store.ts'
import { isoTime } from '../../structures/iso-time.ts'
import { webhookLimits } from '../service-limits.ts'
import { disableWebhook, type TroubleContext } from './disable-webhook.ts'

export const webhookEvents = {
  'listing.published': 'A listing went live.',
  'listing.updated': 'Values of a live listing changed; not its price.',
  'listing.price_changed': 'The price of a live listing changed; with the price before.',
  'listing.unpublished': 'A listing was paused.',
  'listing.closed': 'A listing was sold, let or withdrawn.',
  'listing.reopened': 'A closed listing is a draft again.',
  'listing.removed': 'A listing was removed.',
  'search.matched': 'A saved search of your key has a match.',
  'enquiry.created': 'A buyer has confirmed an enquiry to you.',
  'enquiry.message': 'A buyer has written again.',
  'feed.run_held': 'A run of your feed waits for your decision.',
  'feed.run_failed': 'A run of your feed has failed.',
} as const satisfies Readonly<Record<string, string>>

export type WebhookEvent = keyof typeof webhookEvents

/** Of one seller, or of one owner of searches: never made from the public change feed. */
type PrivateEvent = Exclude<WebhookEvent, `listing.${string}`>

/** What may be subscribed to: every event, and all of a group. */
export const webhookSubscriptions: readonly string[] = [
  ...['listing.*', 'enquiry.*', 'feed.*'],
  ...Object.keys(webhookEvents),
]

/** Only sellers have these. */
export const isOfSellers = (subscription: string): boolean =>
  /^(?:enquiry|feed)\./.test(subscription)

export function wants({ events }: Pick<WebhookRow, 'events'>, type: WebhookEvent): boolean {
  const subscribed = JSON.parse(events) as readonly string[]
  return subscribed.includes(type) || subscribed.includes(`${type.split('.')[0]}.*`)
}

/** A draft that was live at once is published to everybody else. */
export const eventOf = ({ type }: Pick<Change, 'type'>): WebhookEvent =>
  type === 'created' ? 'listing.published' : `listing.${type}`

/** The same for every webhook that gets it. */
export function listingDelivery(change: Change, baseUrl: string, nowMs: number): NewDelivery {
  const { seq, listing_id, at, changed, price, former } = change
  const type = eventOf(change)
  const named = changed.slice(0, webhookLimits.changedNamed)
  const data = {
    seq,
    listing_id,
    changed: named,
    ...(named.length < changed.length ? { changed_more: changed.length - named.length } : {}),
    price,
    // Before it was published the price was nobody's business.
    ...(change.type === 'price_changed' && typeof former?.price === 'number'
      ? { old_price: former.price }
      : {}),
    link: `${baseUrl}/listings/${listing_id}`,
    api: `${baseUrl}/v1/listings/${listing_id}`,
  }
  const body = JSON.stringify({ type, timestamp: isoTime(at), data })
  return { cause: `change:${seq}`, type, seq, body, created_at: nowMs }
}

export interface PrivateNotice {
  readonly type: PrivateEvent
  /** Once for a webhook. */
  readonly cause: string
  readonly at: number
  /** Of the public change feed, where it follows from a change. */
  readonly seq?: number | null
  /** Ids, figures and links, nothing else. */
  readonly data: Readonly<Record<string, number | string | null>>
}

/**
 * In the transaction of what they report: all is stored or nothing. Cost: one look at an index where there is no webhook.
 */
export async function notifyOwner(
  transaction: WriteTransaction,
  owner: WebhookOwner,
  notices: readonly PrivateNotice[],
  context: TroubleContext,
): Promise<void> {
  for (const webhook of await transaction.webhooksOf(owner)) {
    const wanted = notices.filter(({ type }) => wants(webhook, type))
    if (webhook.state !== 'active' || wanted.length === 0) continue
    const deliveries = wanted.map(({ type, cause, at, seq = null, data }) => ({
      ...{ cause, type, seq, created_at: context.nowMs },
      body: JSON.stringify({ type, timestamp: isoTime(at), data }),
    }))
    await queueDeliveries(transaction, webhook, deliveries, context)
  }
}

/** The one way into the queue of a webhook. One for which too much waits is disabled instead: it fills no disk. */
export async function queueDeliveries(
  transaction: WriteTransaction,
  webhook: WebhookRow,
  deliveries: readonly NewDelivery[],
  context: TroubleContext,
): Promise<void> {
  const max = limits.webhookWaitingMax
  const waiting = await transaction.countLane(DELIVERY_WORK, String(webhook.id), max)
  if (waiting > max) {
    await disableWebhook(transaction, webhook, 'backlog', context)
    return
  }
  const at = Math.max(context.nowMs, webhook.rests_until ?? 0)
  await transaction.putDeliveries(webhook, deliveries, { at })
}

/** Of a new enquiry, or a further message of the buyer: where it is read, and nothing of what it says. */
export const notifyOfEnquiry = (
  transaction: WriteTransaction,
  type: 'enquiry.created' | 'enquiry.message',
  enquiry: Pick<Enquiry, 'id' | 'seller_id' | 'listing_id' | 'last_message_at'>,
  { messageId, baseUrl, storeId }: EnquiryNotice,
): Promise<void> => {
  const { id, seller_id, listing_id, last_message_at: at } = enquiry
  const cause = `enquiry:${id}:${messageId}`
  const data = { enquiry_id: id, listing_id, api: `${baseUrl}/v1/my/enquiries/${id}` }
  const notice = { type, cause, at, data }
  return notifyOwner(transaction, { seller_id, key_id: null }, [notice], { nowMs: at, storeId })
}

interface EnquiryNotice extends Pick<TroubleContext, 'storeId'> {
  readonly messageId: number
  readonly baseUrl: string
}

/** Of a match: whose search it is by the first half of its token, which opens nothing. */
export function matchNotice(
  { seq: match_seq, search_id, listing_id, kind, change_seq, price, old_price, at }: SearchMatch,
  handle: string,
  baseUrl: string,
): PrivateNotice {
  const seq = change_seq === 0 ? null : change_seq
  return {
    type: 'search.matched',
    // A change has one number, whichever searches it concerns.
    cause: `match:${match_seq}:${search_id}`,
    ...{ at, seq },
    data: {
      ...{ seq, match_seq, search: handle, kind, listing_id, price, old_price },
      link: `${baseUrl}/listings/${listing_id}`,
      api: `${baseUrl}/v1/listings/${listing_id}`,
    },
  }
}
