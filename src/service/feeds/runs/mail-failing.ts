/** Tells a seller by mail that a feed cannot be read any more: once, when it has failed three times in a row. */
import { localLanguage } from '../../../catalogue/languages.ts'
import { messageIdOf } from '../../../domain/enquiries/enquiry-mail.ts'
import type { FeedRow } from '../../../store/feed-store.ts'
import { isReachable } from '../../enquiries/seller-contacts.ts'
import type { RunFault } from '../feed-rows.ts'
import type { RunContext } from './run-context.ts'

const FAILURES = 3

export async function mailFailing(
  feed: FeedRow,
  { message, fix }: RunFault,
  { store, now, storeId }: Pick<RunContext, 'store' | 'now'> & { readonly storeId: string },
): Promise<void> {
  const { id, name, seller_id, failures, failing_since, url } = feed
  if (failures !== FAILURES || failing_since === null || url === null) return
  const seller = await store.getSellerMail(seller_id)
  if (!isReachable(seller)) return
  const cause = `feed_failing:${id}:${failing_since}`
  await store.write((transaction) =>
    transaction.putOutbox({
      cause,
      ...{ enquiry_id: null, request_id: null, seller_id },
      to_address: seller.email,
      mail: {
        kind: 'feed_failing',
        language: seller.language ?? localLanguage,
        ...{ feed_id: id, feed_name: name, failures, since: failing_since, message, fix },
      },
      message_id: messageIdOf(cause, storeId),
      created_at: now(),
    }),
  )
}
