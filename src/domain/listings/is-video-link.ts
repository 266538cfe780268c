/**
 * Whether an address leads to one video: on YouTube in the forms that its own buttons give out, or on
 * Vimeo. Invariant: nothing of these hosts that forwards elsewhere passes (/redirect?q=,
 * /attribution_link, sign-in pages), nor a channel, a playlist or a search.
 */
const YOUTUBE_HOSTS = /^(?:(?:www|m|music)\.)?youtube\.com$/
const NO_COOKIE_HOSTS = /^(?:www\.)?youtube-nocookie\.com$/
const YOUTUBE_ID = /^[\w-]{11}$/
/** Eleven characters as well, but a playlist and whatever a channel shows at the moment. */
const NO_IDS = new Set(['videoseries', 'live_stream'])
const YOUTUBE_PATH = /^\/(?:shorts|embed|live)\/([^/]+)\/?$/
const EMBED_PATH = /^\/embed\/([^/]+)\/?$/
const SHORT_PATH = /^\/([^/]+)\/?$/
/** An unlisted video has a second part. */
const VIMEO_PATH =
  /^\/(?:channels\/[\w-]+\/|groups\/[\w-]+\/videos\/)?\d{4,12}(?:\/[\da-f]{6,16})?\/?$/
const VIMEO_PLAYER_PATH = /^\/video\/\d{4,12}\/?$/

export function isVideoLink(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url?.protocol !== 'https:' || url.username + url.password + url.port !== '') return false
  const { hostname, pathname } = url
  if (YOUTUBE_HOSTS.test(hostname)) {
    return pathname === '/watch'
      ? isOne(url.searchParams.getAll('v'))
      : isId(YOUTUBE_PATH.exec(pathname)?.[1])
  }
  if (hostname === 'youtu.be') return isId(SHORT_PATH.exec(pathname)?.[1])
  if (NO_COOKIE_HOSTS.test(hostname)) return isId(EMBED_PATH.exec(pathname)?.[1])
  if (/^(?:www\.)?vimeo\.com$/.test(hostname)) return VIMEO_PATH.test(pathname)
  return hostname === 'player.vimeo.com' && VIMEO_PLAYER_PATH.test(pathname)
}

const isOne = (ids: readonly string[]): boolean => ids.length === 1 && isId(ids[0])

const isId = (id: string | undefined): boolean =>
  id !== undefined && YOUTUBE_ID.test(id) && !NO_IDS.has(id)
