/** The mail about a webhook that takes no messages. Stored as JSON in the outbox, like the mails of enquiries. */
import type { Language } from '../../catalogue/languages.ts'

/**
 * Why a webhook was disabled. failing: it took nothing for days; gone: it answered 410; backlog: too much waits for it;
 * query_refused: the search that filters it is not understood any more.
 */
export type WebhookStop = 'failing' | 'gone' | 'backlog' | 'query_refused'

/** To a seller whose webhook has taken no message for a day, or was disabled. */
export interface WebhookFailingMail {
  readonly kind: 'webhook_failing'
  readonly language: Language
  readonly webhook_id: number
  /** The address may hold a secret; its host does not. */
  readonly host: string
  readonly since: number
  /** null: it is not disabled yet. */
  readonly stop: WebhookStop | null
}
