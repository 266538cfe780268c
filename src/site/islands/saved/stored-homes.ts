/** What the saved homes are stored as for use without a connection, and the page that is made of them. */

export const HOMES_CACHE = 'estia-homes'
/** A name in the cache; the server has no such address. */
export const INDEX_PATH = '/offline/homes.json'

export interface OfflineHome {
  readonly id: number
  /** Its card, as the server wrote it, without what needs a script. */
  readonly html: string
  /** Path of its photo; null: it has none, or it was too large. */
  readonly photo: string | null
}

export interface OfflineHomes {
  /** Of the build that wrote the cards. */
  readonly version: string
  readonly lang: string
  readonly atMs: number
  readonly homes: readonly OfflineHome[]
}

/** In the page of the server. */
const HOMES_MARK = '<!--homes-->'
const NONE_MARK = 'data-without-homes'
const TIME_MARK = '<!--time-->'

/** `page`: the server's. Text goes in as functions: a price with "$" in it is no pattern. */
export function composeOffline(page: string, stored: OfflineHomes | null, lang: string): string {
  const homes = stored?.homes ?? []
  if (stored === null || homes.length === 0) return page
  const time = new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short' })
  return page
    .replace(HOMES_MARK, () => homes.map(({ html }) => html).join(''))
    .replace(TIME_MARK, () => time.format(stored.atMs))
    .replace('data-with-homes hidden', () => 'data-with-homes')
    .replace(NONE_MARK, () => `${NONE_MARK} hidden`)
}
