/**
 * Addresses of photos: whole, https, percent-encoded, each once, in order, floor plans last.
 */
import { limits } from '../../../catalogue/limits.ts'
import { decodeHtmlEntities } from '../../../structures/text/escapes.ts'
import type { RecordDraft } from './record-draft.ts'

/** A photo that lies in the archive of the feed; it has no address. */
export const PACKED_PHOTO = 'packed:'
const IS_ADDRESS = /^(?:https?:)?\/\//i

interface SettledPhotos {
  /** How each is known again, in the same order. */
  readonly identities: readonly string[]
  readonly photoUrls: readonly string[]
  /** Those of them that are floor plans. */
  readonly planUrls: readonly string[]
}

export const noPhotos: SettledPhotos = { identities: [], photoUrls: [], planUrls: [] }

export function settlePhotos(draft: RecordDraft): SettledPhotos {
  const { issues, record } = draft
  // In an export of ours every photo has its place already.
  const behind = ({ isPlan }: { isPlan: boolean }) => Number(isPlan && record.own === null)
  const ordered = record.photos.toSorted((a, b) => behind(a) - behind(b) || a.order - b.order)
  const all = ordered.flatMap(({ url, isPlan }) => {
    const address = addressOf(draft, url)
    return address === null ? [] : [{ address, text: String(address), isPlan }]
  })
  const found = new Map<string, { readonly text: string; readonly isPlan: boolean }>()
  for (const [at, identity] of photoIdentities(all.map(({ address }) => address)).entries())
    if (!found.has(identity)) found.set(identity, all[at])
  const addresses = [...found].map(([identity, photo]) => ({ identity, ...photo }))
  if (addresses.length > limits.photosPerListing)
    issues.add('photos_over_limit', 'photo_urls', addresses.length)
  if (addresses.length === 0) issues.add('photos_missing', 'photo_urls')
  const taken = addresses.slice(0, limits.photosPerListing)
  return {
    identities: taken.map(({ identity }) => identity),
    photoUrls: taken.map(({ text }) => text),
    planUrls: taken.filter(({ isPlan }) => isPlan).map(({ text }) => text),
  }
}

function addressOf(draft: RecordDraft, source: string): URL | string | null {
  const { issues, context } = draft
  const text = decodeHtmlEntities(decodeHtmlEntities(source)).trim()
  if (text === '') return null
  const isAddress = IS_ADDRESS.test(text)
  const packed = isAddress ? 'none' : context.findPhoto(text)
  if (packed === 'several') {
    issues.add('photo_ambiguous', 'photo_urls', text)
    return null
  }
  if (packed !== 'none') return PACKED_PHOTO + packed.path
  const base = context.imageBaseUrl
  const whole = isAddress
    ? text.replace(/^\/\//, 'https://')
    : base !== null && /^[\w ./%()+-]+$/.test(text)
      ? `${base.replace(/\/+$/, '')}/${text.replace(/^\/+/, '')}`
      : null
  const encoded = whole?.replace(/^http:/i, 'https:').replace(/\s/g, '%20') ?? null
  const url =
    encoded === null || encoded.length > limits.photoUrlMaxChars ? null : URL.parse(encoded)
  if (url === null) {
    issues.add('photo_not_an_address', 'photo_urls', text)
    return null
  }
  if (encoded !== text) issues.add('photo_address_repaired', 'photo_urls', text)
  return url
}

/**
 * How the photos of one home are known again: by host and path, since signatures behind the question mark change with
 * each export. Where several of them share a path, or the path says nothing, the rest of the query distinguishes them.
 * Invariant: two addresses that differ in more than a signature are two photos. Pure, and the same in any order.
 */

/** What stores sign their addresses with: the same photo has others tomorrow. */
const SIGNATURE =
  /^(?:x-(?:amz|goog|ms|oss)-.+|sig|sign|signature|hmac|hash|token|auth|key-pair-id|policy|awsaccesskeyid|googleaccessid|expires?|expiry|exp|ts|timestamp|nonce|st|se|sp|spr|sv|sr|ske|sks|skt|skv|skoid|sktid)$/i
const SAYS_NOTHING = /\.(?:php|aspx?|ashx|jsp|cgi)$/i
const SAYS_SOMETHING = /[^/]{4,}$/

export function photoIdentities(addresses: readonly (string | URL)[]): readonly string[] {
  const urls = addresses.map((one) => (typeof one === 'string' ? URL.parse(one) : one))
  const paths = urls.map((url) => (url === null ? '' : `${url.host}${url.pathname}`))
  const seen = new Set<string>()
  const shared = new Set<string>()
  for (const path of paths) (seen.has(path) ? shared : seen).add(path)
  const several = severalQueries(urls, paths, shared)
  return urls.map((url, at) => {
    if (url === null) return String(addresses[at])
    const { pathname } = url
    const isSilent = SAYS_NOTHING.test(pathname) || !SAYS_SOMETHING.test(pathname)
    return isSilent || several.has(paths[at]) ? paths[at] + queryOf(url) : paths[at]
  })
}

/** Those of the shared paths whose addresses differ in more than a signature. */
function severalQueries(
  urls: readonly (URL | null)[],
  paths: readonly string[],
  shared: ReadonlySet<string>,
): ReadonlySet<string> {
  const first = new Map<string, string>()
  const several = new Set<string>()
  for (const [at, url] of urls.entries()) {
    if (url === null || !shared.has(paths[at])) continue
    const query = queryOf(url)
    const known = first.get(paths[at]) ?? query
    first.set(paths[at], known)
    if (known !== query) several.add(paths[at])
  }
  return several
}

/** Without its signature. */
function queryOf({ search }: URL): string {
  if (search.length < 2) return ''
  const said = search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !SIGNATURE.test(pair.split('=', 1)[0]))
  return said.length === 0 ? '' : `?${said.join('&')}`
}
