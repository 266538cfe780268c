/**
 * The events that webhooks get, and the messages that report them: thin, with the number of the change feed where they have one,
 * and without anything personal. Events of a seller go to that seller alone.
 */
import type { Enquiry } from '../../domain/enquiries/enquiry.ts'
import type { Change, WriteTransaction } from '../../store/store.ts'
import type { NewDelivery, WebhookRow } from '../../store/webhook-store.ts'
import { isoTime } from '../../structures/iso-time.ts'
import { webhookLimits } from '../service-limits.ts'

export const webhookEvents = {
  'listing.published': 'A listing went live.',
  'listing.updated': 'Values of a live listing changed; not its price.',
  'listing.price_changed': 'The price of a live listing changed; with the price before.',
  'listing.unpublished': 'A listing was paused.',
  'listing.closed': 'A listing was sold, let or withdrawn.',
  'listing.reopened': 'A closed listing is a draft again.',
  'listing.removed': 'A listing was removed.',
  'search.matched': 'A saved search of yours has a new match.',
  'enquiry.created': 'A buyer has confirmed an enquiry to you.',
  'enquiry.message': 'A buyer has written again.',
  'feed.run_held': 'A run of your feed waits for your decision.',
  'feed.run_failed': 'A run of your feed has failed.',
} as const satisfies Readonly<Record<string, string>>

export type WebhookEvent = keyof typeof webhookEvents

/** Of one seller, or of one owner of searches: never made from the public change feed. */
export type PrivateEvent = Exclude<WebhookEvent, `listing.${string}`>

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
    ...(typeof former?.price === 'number' ? { old_price: former.price } : {}),
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
  /** Ids and links, nothing else. */
  readonly data: Readonly<Record<string, number | string | null>>
}

/** In the transaction of what it reports: both are stored or neither. Cost: one look at an index where there is no webhook. */
export async function tellOwner(
  transaction: Pick<WriteTransaction, 'webhooksOf' | 'putDeliveries'>,
  owner: Pick<WebhookRow, 'seller_id' | 'key_id'>,
  { type, cause, at, data }: PrivateNotice,
): Promise<void> {
  for (const webhook of await transaction.webhooksOf(owner)) {
    if (webhook.state !== 'active' || !wants(webhook, type)) continue
    const body = JSON.stringify({ type, timestamp: isoTime(at), data })
    const delivery = { cause, type, seq: null, body, created_at: at }
    const due = Math.max(at, webhook.rests_until ?? 0)
    await transaction.putDeliveries(webhook, [delivery], { at: due })
  }
}

/** Of a new enquiry, or a further message of the buyer: where it is read, and nothing of what it says. */
export const tellOfEnquiry = (
  transaction: Pick<WriteTransaction, 'webhooksOf' | 'putDeliveries'>,
  type: 'enquiry.created' | 'enquiry.message',
  enquiry: Pick<Enquiry, 'id' | 'seller_id' | 'listing_id' | 'last_message_at'>,
  { messageId, baseUrl }: { readonly messageId: number; readonly baseUrl: string },
): Promise<void> =>
  tellOwner(
    transaction,
    { seller_id: enquiry.seller_id, key_id: null },
    {
      type,
      cause: `enquiry:${enquiry.id}:${messageId}`,
      at: enquiry.last_message_at,
      data: {
        enquiry_id: enquiry.id,
        listing_id: enquiry.listing_id,
        api: `${baseUrl}/v1/my/enquiries/${enquiry.id}`,
      },
    },
  )
