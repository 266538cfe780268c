/** Finds a listing from a link of the service or from a seller's reference. Never fetches anything. */
import { limits } from '../catalogue/limits.ts'
import type { Listing } from '../domain/listing.ts'
import { dealOf } from '../domain/listing.ts'
import { Refusal } from '../domain/refusal.ts'
import type { Caller } from './authenticate.ts'
import { linkOf } from './listing-record.ts'
import { isOwner, isPublic, type ReadContext, visibleListing } from './read-listing.ts'

const MATCHES_MAX = 10
/** More than are shown, since some may not be visible to this caller. */
const CANDIDATES_MAX = 100
const LISTING_PATH = /^\/(?:(?:v1|api)\/)?listings\/(\d{1,16})(?:\/[^/]*)?\/?$/

export interface LookupQuery {
  readonly url: string | undefined
  readonly ref: string | undefined
}

export async function lookupListing(query: LookupQuery, caller: Caller, context: ReadContext) {
  const { url, ref } = query
  if (url !== undefined && ref !== undefined) {
    throw new Refusal({
      code: 'conflicting_parameters',
      param: 'ref',
      message: 'url and ref were both sent.',
      hint: 'Send one of them: url for a link of this service, ref for a reference of a seller.',
    })
  }
  if (url !== undefined) return byLink(url, caller, context)
  if (ref !== undefined) return byReference(ref, caller, context)
  throw new Refusal({
    code: 'missing_parameter',
    param: 'url',
    message: 'Either url or ref is needed.',
    hint: 'Send url= with a link of this service, or ref= with a reference of a seller.',
  })
}

async function byLink(url: string, caller: Caller, context: ReadContext) {
  const id = idInLink(url, context.record.baseUrl)
  const listing = await visibleListing(id, caller, context)
  return answer([listing], 'url', context)
}

/** The id in a link of ours, whole or from the path on. */
export function idInLink(url: string, baseUrl: string): number {
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
    hint: `A link looks like ${baseUrl}/listings/1042/2-bedroom-apartment-in-germasogeia-limassol; percent-encode it.`,
  })
}

async function byReference(ref: string, caller: Caller, context: ReadContext) {
  const candidates = await context.store.findByReference(ref, CANDIDATES_MAX)
  const visible = candidates.filter(
    (listing) =>
      isPublic(listing, context.now()) || (isOwner(caller, listing) && listing.state !== 'removed'),
  )
  if (visible.length === 0) {
    throw new Refusal({
      code: 'reference_not_found',
      param: 'ref',
      message: `No listing that you may see has the reference "${ref.slice(0, limits.referenceMaxChars)}".`,
    })
  }
  // Live ones first; among equals the newest, which is the order they come in.
  const ranked = visible.toSorted((a, b) => Number(b.state === 'live') - Number(a.state === 'live'))
  return answer(ranked.slice(0, MATCHES_MAX), 'ref', context)
}

function answer(listings: readonly Listing[], matchedBy: 'url' | 'ref', { record }: ReadContext) {
  const matches = listings.map((listing) => ({
    id: listing.id,
    link: linkOf(listing, record),
    deal: dealOf(listing),
    state: listing.state,
  }))
  return { ...matches[0], matched_by: matchedBy, matches }
}
