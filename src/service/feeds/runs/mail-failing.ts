/**
 * Tells a seller by mail that a feed fails: once, when it has failed three times in a row, and whenever a run was given up. A
 * document that is cut off counts as well. In the transaction that counts the failure.
 */
import { localLanguage } from '../../../catalogue/languages.ts'
import { messageIdOf } from '../../../domain/enquiries/enquiry-mail.ts'
import type { SellerMail } from '../../../store/enquiry-store.ts'
import type { FeedRow } from '../../../store/feed-store.ts'
import type { WriteTransaction } from '../../../store/store.ts'
import { isReachable } from '../../enquiries/seller-contacts.ts'
import type { RunFault } from '../feed-rows.ts'

const FAILURES = 3

export interface FailingFeed {
  readonly feed: FeedRow
  readonly fault: RunFault
  /** The run that was given up; null: it has failed as others do. */
  readonly givenUp: number | null
  readonly seller: SellerMail | null
  /** Names this store in the ids of mails. */
  readonly storeId: string
  readonly nowMs: number
}

export async function mailFailing(
  transaction: WriteTransaction,
  { feed, fault, givenUp, seller, storeId, nowMs }: FailingFeed,
): Promise<void> {
  const { id, name, seller_id, failures, failing_since, url } = feed
  // Whoever sends documents sees what becomes of them.
  const isThird = failures === FAILURES && url !== null
  if ((!isThird && givenUp === null) || failing_since === null || !isReachable(seller)) return
  const cause =
    givenUp === null ? `feed_failing:${id}:${failing_since}` : `feed_run_given_up:${givenUp}`
  const { message, fix } = fault
  await transaction.putOutbox({
    cause,
    ...{ enquiry_id: null, request_id: null, seller_id },
    to_address: seller.email,
    mail: {
      kind: 'feed_failing',
      language: seller.language ?? localLanguage,
      ...{ feed_id: id, feed_name: name, failures, since: failing_since, message, fix },
    },
    message_id: messageIdOf(cause, storeId),
    created_at: nowMs,
  })
}
