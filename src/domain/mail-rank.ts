/** Which mails leave first: those that somebody waits for in front of a screen. Of notices and digests there may be a wave of thousands. */
const mayWait: ReadonlySet<string> = new Set([
  ...['search_alert', 'search_still', 'search_stopped'],
  ...['feed_failing', 'feed_held', 'photos_failed', 'webhook_failing'],
])

/** Lower ones first; null: it cannot be read, and fails at once. */
export const mailRank = (mail: { readonly kind: string } | null): number =>
  mail !== null && mayWait.has(mail.kind) ? 1 : 0
