/**
 * Addresses of photos: whole, https, percent-encoded, each once, in order, floor plans last. A photo is known again
 * by host and path: signatures behind the question mark change with each export.
 */
import { limits } from '../../../catalogue/limits.ts'
import { decodeHtmlEntities } from '../../../structures/text/decode-html-entities.ts'
import type { RecordDraft } from './record-draft.ts'

/** A photo that lies in the archive of the feed; it has no address. */
export const PACKED_PHOTO = 'packed:'
const IS_ADDRESS = /^(?:https?:)?\/\//i

export interface SettledPhotos {
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
  const found = new Map<string, Address & { readonly identity: string; readonly isPlan: boolean }>()
  for (const { url, isPlan } of ordered) {
    const address = addressOf(draft, url)
    if (address === null) continue
    const identity = address.url === null ? photoIdentity(address.text) : identityOf(address.url)
    if (!found.has(identity)) found.set(identity, { ...address, identity, isPlan })
  }
  const addresses = [...found.values()]
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

interface Address {
  readonly text: string
  /** null: it lies in the archive. */
  readonly url: URL | null
}

function addressOf(draft: RecordDraft, source: string): Address | null {
  const { issues, context } = draft
  const text = decodeHtmlEntities(decodeHtmlEntities(source)).trim()
  if (text === '') return null
  const isAddress = IS_ADDRESS.test(text)
  const name = isAddress ? null : nameOf(text)
  if (name !== null && context.photoNames.has(name)) return { text: PACKED_PHOTO + name, url: null }
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
  return { text: url.href, url }
}

/** Of a file, without its folders. */
const nameOf = (path: string): string =>
  path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1).toLowerCase()

/** The same photo under another signature is the same; where the path says nothing, the query does. */
export function photoIdentity(address: string): string {
  const url = URL.parse(address)
  return url === null ? address : identityOf(url)
}

function identityOf({ host, pathname, search }: URL): string {
  const saysLittle = /\.(?:php|aspx?|ashx|jsp|cgi)$/i.test(pathname) || !/[^/]{4,}$/.test(pathname)
  return `${host}${pathname}${saysLittle ? search : ''}`
}
