/**
 * Where somebody wanted to go who has to sign in first, as a link in a mail names it. Invariant: a page of the desk or of
 * operators on this service, never an address elsewhere and never one of the doors, which would lead in circles. To look
 * at a page changes nothing, so that the author of the address can do no harm with it.
 */
const PAGE = /^\/(?:desk|admin)(?:\/\w[\w.-]*)*(?:\?[\w%=&.+~-]*)?$/
const DOOR = /^\/desk(?:\/(?:again|enter|link|sent|sign-in|sign-out|sign-up)\b.*)?(?:\?.*)?$/
const MAX_CHARS = 300

/** null: it is no such page. */
export const readNextPage = (text: string): string | null =>
  text.length <= MAX_CHARS && PAGE.test(text) && !DOOR.test(text) ? text : null

/** An address with the page to go on to. */
export const withNextPage = (address: string, next: string | null | undefined): string =>
  next ? `${address}?next=${encodeURIComponent(next)}` : address
