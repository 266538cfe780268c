/**
 * The mails of saved searches as rows of the outbox, each put by the transaction that causes it, so that a crash leaves
 * both or neither; one cause has one mail, however often it occurs.
 */
import { limits } from '../../catalogue/limits.ts'
import type { SavedSearchMail } from '../../domain/alerts/alert-mail.ts'
import { alertToken } from '../../domain/alerts/alert-token.ts'
import type { AlertPerson, SavedSearch } from '../../domain/alerts/saved-search.ts'
import { messageIdOf } from '../../domain/enquiries/enquiry-mail.ts'
import type { WriteTransaction } from '../../store/store.ts'
import { DAY_MS, HOUR_MS } from '../../structures/durations.ts'
import type { AlertSecrets } from './alert-context.ts'

export async function putAlertMail(
  transaction: WriteTransaction,
  person: Pick<AlertPerson, 'email'>,
  cause: string,
  mail: SavedSearchMail,
  { storeId, now }: Pick<AlertSecrets, 'storeId' | 'now'>,
): Promise<void> {
  await transaction.putOutbox({
    cause,
    ...{ enquiry_id: null, request_id: null, seller_id: null },
    to_address: person.email,
    mail,
    message_id: messageIdOf(cause, storeId),
    created_at: now(),
  })
}

/** All causes of mails to a person begin so: what waits is dropped when the person goes. */
export const causePrefix = ({ handle }: Pick<AlertPerson, 'handle'>): string => `alert:${handle}:`

export function putConfirmMail(
  transaction: WriteTransaction,
  person: AlertPerson,
  token: string,
  secrets: AlertSecrets,
): Promise<void> {
  const nowMs = secrets.now()
  const expires_at = nowMs + limits.searchConfirmHours * HOUR_MS
  const mail = { kind: 'search_confirm', language: person.language, token, expires_at } as const
  return putAlertMail(transaction, person, `${causePrefix(person)}confirm:${nowMs}`, mail, secrets)
}

export const personTokens = (person: Pick<AlertPerson, 'handle'>, pepper: Buffer) => ({
  token: alertToken('person', person.handle, pepper),
  stop_token: alertToken('stop_all', person.handle, pepper),
})

export function putStillLooking(
  transaction: WriteTransaction,
  person: AlertPerson,
  searches: number,
  secrets: AlertSecrets,
): Promise<void> {
  const mail = {
    kind: 'search_still',
    language: person.language,
    searches,
    until: secrets.now() + limits.stillLookingAnswerDays * DAY_MS,
    ...personTokens(person, secrets.pepper),
  } as const
  const cause = `${causePrefix(person)}still:${person.alive_at}`
  return putAlertMail(transaction, person, cause, mail, secrets)
}

export function putSearchStopped(
  transaction: WriteTransaction,
  person: AlertPerson,
  search: SavedSearch,
  secrets: AlertSecrets,
): Promise<void> {
  const mail = {
    kind: 'search_stopped',
    language: person.language,
    name: search.name,
    reason: 'query',
    ...personTokens(person, secrets.pepper),
  } as const
  const cause = `${causePrefix(person)}stopped:${search.id}:${search.version}`
  return putAlertMail(transaction, person, cause, mail, secrets)
}
