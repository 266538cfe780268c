/** What has become of mails, for whoever watches: counted in this process, waiting in the store. */
export interface MailFigures {
  sent: number
  failed: number
  /** At the last look, of all processes together. */
  waiting: number
  /** When the oldest that waits was written; null: none waits. */
  oldestAt: number | null
}
