/** Mails about webhooks. Stored as JSON in the outbox, like the mails of enquiries. */
import type { Language } from '../../catalogue/languages.ts'

/** To a seller whose webhook has taken no message for a day, or was disabled. */
export interface WebhookFailingMail {
  readonly kind: 'webhook_failing'
  readonly language: Language
  readonly webhook_id: number
  /** The address may hold a secret; its host does not. */
  readonly host: string
  readonly since: number
  readonly is_disabled: boolean
}

/** Where its deliveries are looked at, below the base address. */
export const webhookPage = (id: number): string => `/desk/webhooks/${id}`
