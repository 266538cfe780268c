/** A webhook that is disabled, and the mail that says so to its owner, in the transaction of what it follows from. */
import { localLanguage } from '../../catalogue/languages.ts'
import type { WebhookStop } from '../../domain/access/webhook-failing-mail.ts'
import { messageIdOf } from '../../domain/enquiries/enquiry-mail.ts'
import type { WriteTransaction } from '../../store/store.ts'
import { DELIVERY_WORK, type WebhookRow } from '../../store/webhook-store.ts'
import { isReachable } from '../enquiries/seller-contacts.ts'

export interface TroubleContext {
  readonly nowMs: number
  /** Names this store in the ids of mails. */
  readonly storeId: string
}

/** What waits stays listed, and is queued again when it is enabled. True: a mail to the owner was written. */
export async function disableWebhook(
  transaction: WriteTransaction,
  webhook: WebhookRow,
  stop: WebhookStop,
  context: TroubleContext,
): Promise<boolean> {
  const { id } = webhook
  const patch = { state: 'disabled', reason: stop, updated_at: context.nowMs } as const
  await transaction.patchWebhook(id, patch)
  await transaction.dropLane(DELIVERY_WORK, String(id))
  return mailOwner(transaction, webhook, stop, context)
}

/** Once when it fails for a day, and once when it is disabled. Readers have no address that we know. */
export async function mailOwner(
  transaction: WriteTransaction,
  { id, seller_id, url, failing_since }: WebhookRow,
  stop: WebhookStop | null,
  { nowMs, storeId }: TroubleContext,
): Promise<boolean> {
  if (seller_id === null) return false
  const seller = await transaction.getSellerMail(seller_id)
  if (!isReachable(seller)) return false
  const since = failing_since ?? nowMs
  const cause = `webhook_${stop ?? 'unanswered'}:${id}:${since}`
  const entry = await transaction.putOutbox({
    cause,
    ...{ enquiry_id: null, request_id: null, seller_id },
    to_address: seller.email,
    mail: {
      kind: 'webhook_failing',
      language: seller.language ?? localLanguage,
      ...{ webhook_id: id, host: new URL(url).hostname, since, stop },
    },
    message_id: messageIdOf(cause, storeId),
    created_at: nowMs,
  })
  return entry !== null
}
