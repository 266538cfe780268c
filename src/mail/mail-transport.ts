/** The way out for messages: a mail host, or files where there is none. */
import type { MailMessage } from './mail-message.ts'

export interface MailTransport {
  /** Resolves once somebody else is answerable for it; throws MailFailure. */
  send(message: MailMessage): Promise<void>
}
