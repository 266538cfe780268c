/** Finds a listing from a link of the service or from a seller's reference. Never fetches anything. */
import { limits } from '../../catalogue/limits.ts'
import type { Deal } from '../../catalogue/vocabulary.ts'
import { exampleTitleSlug } from '../../country/example-title.ts'
import { dealOf, type Listing } from '../../domain/listings/listing.ts'
import { closedSince } from '../../domain/listings/listing-states.ts'
import { Refusal } from '../../domain/refusal.ts'
import { encodeInUrl } from '../../structures/text/safe-text.ts'
import type { Caller } from '../access/authenticator.ts'
import { linkOf } from './listing-record.ts'
import { type ReadContext, readableListing } from './read-listing.ts'

const LISTING_PATH = /^\/(?:(?:v1|api)\/)?listings\/(\d{1,16})(?:\/[^/]*)?\/?$/

export type LookupQuery = { readonly url: string } | { readonly ref: string }

type Match = Pick<Listing, 'id' | 'state'> & { readonly link: string; readonly deal: Deal }

/** The first of the matches, and all of them. */
export interface Lookup extends Match {
  readonly matched_by: 'url' | 'ref'
  readonly total: number
  readonly matches: readonly Match[]
}

export async function lookupListing(
  query: LookupQuery,
  caller: Caller,
  context: ReadContext,
): Promise<Lookup> {
  return 'url' in query
    ? byLink(query.url, caller, context)
    : byReference(query.ref, caller, context)
}

export const lookupPath = (name: 'url' | 'ref', value: string): string =>
  `/v1/listings/lookup?${name}=${encodeInUrl(value)}`

async function byLink(url: string, caller: Caller, context: ReadContext): Promise<Lookup> {
  const id = idInLink(url, context.record.baseUrl)
  return answer([await readableListing(id, caller, context)], 1, 'url', context)
}

/** The id in a link of ours, whole or from the path on. */
function idInLink(url: string, baseUrl: string): number {
  const base = new URL(baseUrl)
  const target = URL.canParse(url, base.origin) ? new URL(url, base.origin) : null
  const prefix = base.pathname.replace(/\/$/, '')
  const ours = target !== null && target.host === base.host && /^https?:$/.test(target.protocol)
  const path =
    ours && target.pathname.startsWith(prefix) ? target.pathname.slice(prefix.length) : ''
  const id = Number(LISTING_PATH.exec(path)?.[1])
  if (Number.isSafeInteger(id) && id > 0 && url.length <= limits.lookupUrlMaxChars) return id
  throw new Refusal({
    code: 'invalid_url',
    param: 'url',
    message: 'url is not a link to a listing of this service.',
    hint: `A link looks like ${baseUrl}/listings/1042/${exampleTitleSlug}; percent-encode it.`,
  })
}

async function byReference(ref: string, caller: Caller, context: ReadContext): Promise<Lookup> {
  const { listings, total } = await context.store.findByReference({
    reference: ref,
    seller_id: caller.kind === 'seller' ? caller.sellerId : null,
    closed_since: closedSince(context.now()),
    limit: limits.lookupMatches,
  })
  if (listings.length === 0) throw noSuchReference(ref, caller, context)
  return answer(listings, total, 'ref', context)
}

/** What was sent may be another kind of name for a listing; otherwise only its owner can know more. */
function noSuchReference(ref: string, caller: Caller, { sync }: ReadContext): Refusal {
  const short = ref.slice(0, limits.referenceMaxChars).toWellFormed()
  const text = ref.trim()
  const isId = /^[1-9]\d{0,14}$/.test(text) && sync.engine.has(Number(text))
  const isLink = /^(?:https?:\/)?\/./.test(text)
  const own =
    caller.kind === 'seller'
      ? 'Your own listings with their references: GET /v1/my/listings.'
      : 'A draft or paused listing is found with the key of its seller: the same request with Authorization: Bearer <key>. All that are live: GET /v1/listings.'
  const hint = isId
    ? `Listing ${text} has this number: GET /v1/listings/${text}.`
    : isLink
      ? `A link is sent as url: GET ${lookupPath('url', text)}.`
      : `A reference is compared whole and without case. ${own}`
  const message = `No listing that you may see has the reference "${short}".`
  return new Refusal({ code: 'reference_not_found', param: 'ref', message, hint })
}

function answer(
  listings: readonly Pick<Listing, 'id' | 'fields' | 'state'>[],
  total: number,
  matchedBy: 'url' | 'ref',
  { record }: ReadContext,
): Lookup {
  const matches = listings.map((listing) => ({
    id: listing.id,
    link: linkOf(listing, record),
    deal: dealOf(listing),
    state: listing.state,
  }))
  return { ...matches[0], matched_by: matchedBy, total, matches }
}
