/**
 * What prevents a listing from going live: one rule for every path. Pure; `goLive` of the service reads what it
 * needs under the locks that others take, and is the only code that takes a listing live.
 */
import { publishRules } from '../../catalogue/publish-rules.ts'
import type { Country } from '../../country/country.ts'
import { remember } from '../../structures/remember.ts'
import { Refusal } from '../refusal.ts'
import { type Listing, numberOf } from './listing.ts'

/** What stands between a listing and its publication beyond its own fields. */
export interface PublishBars {
  /** null: the seller is not suspended. */
  readonly suspended_reason: string | null
  readonly hold_reason: string | null
  /** null: as many as the seller likes. */
  readonly live_max: number | null
  /** Live listings of the seller. */
  readonly live: number
}

export type PublishBar =
  | { readonly code: 'not_publishable'; readonly missing: readonly string[] }
  | { readonly code: 'outside_country'; readonly lat: number; readonly lng: number }
  | {
      readonly code: 'publishing_stopped'
      readonly stopped: 'seller' | 'listing'
      readonly reason: string
    }
  | { readonly code: 'too_many_live'; readonly live: number; readonly live_max: number }

export type PublishBarCode = PublishBar['code']

/** null: nothing does. What the seller can repair alone comes first. */
export function publishBar(
  listing: Pick<Listing, 'fields' | 'photos'>,
  { suspended_reason, hold_reason, live_max, live }: PublishBars,
  country: Pick<Country, 'contains'>,
): PublishBar | null {
  const missing = missingToPublish(listing)
  if (missing.length > 0) return { code: 'not_publishable', missing }
  const [lat, lng] = [numberOf(listing.fields, 'lat'), numberOf(listing.fields, 'lng')]
  if (lat !== null && lng !== null && !country.contains({ lat, lng }))
    return { code: 'outside_country', lat, lng }
  if (suspended_reason !== null)
    return { code: 'publishing_stopped', stopped: 'seller', reason: suspended_reason }
  if (hold_reason !== null)
    return { code: 'publishing_stopped', stopped: 'listing', reason: hold_reason }
  if (live_max !== null && live >= live_max) return { code: 'too_many_live', live, live_max }
  return null
}

/** As shown to the seller who publishes. */
export function barRefusal(
  bar: PublishBar,
  listingId: number,
  country: Pick<Country, 'name'>,
): Refusal {
  const publish = `POST /v1/listings/${listingId}/publish`
  const patch = `PATCH /v1/listings/${listingId}`
  switch (bar.code) {
    case 'not_publishable': {
      const names = bar.missing.join(', ')
      return new Refusal(
        {
          code: bar.code,
          message: `Missing for publishing: ${names}.`,
          hint: `${patch} with ${names}, then ${publish} again.`,
        },
        { members: { missing_to_publish: bar.missing } },
      )
    }
    case 'outside_country':
      return new Refusal({
        code: bar.code,
        param: 'lat',
        message: `The point ${bar.lat}, ${bar.lng} does not lie in ${country.name}.`,
        hint: `${patch} with lat and lng of the home, or null for both, then ${publish} again.`,
      })
    case 'publishing_stopped':
      return stoppedRefusal(bar.stopped, bar.reason)
    case 'too_many_live':
      return new Refusal(
        {
          code: bar.code,
          message: `You have ${bar.live} live listings, which is as many as your account may have.`,
        },
        { members: { live: bar.live, live_max: bar.live_max } },
      )
  }
}

export function stoppedRefusal(stopped: 'seller' | 'listing', reason: string): Refusal {
  const who = stopped === 'listing' ? 'this listing' : 'your account'
  return new Refusal(
    {
      code: 'publishing_stopped',
      message: `The operator has stopped ${who}${reason === '' ? '.' : `: ${reason}`}`,
    },
    { members: { reason, stopped } },
  )
}

/** What is missing before a listing can go live, in the catalogue's order and names. */
export function missingToPublish({ fields, photos }: Pick<Listing, 'fields' | 'photos'>): string[] {
  const required = requiredOf(String(fields.property_type))
  const hasPhoto = photos.some(({ status }) => status === 'imported')
  return required.filter((name) =>
    name === 'photo_urls' ? !hasPhoto : (fields[name] ?? null) === null,
  )
}

/** Found out once: every listing that is read asks for them. */
const TYPES_MAX = 100
const requiredOf = remember(
  (type: string): readonly string[] =>
    publishRules.flatMap(({ propertyTypes, required }) =>
      propertyTypes === null || propertyTypes.includes(type) ? required : [],
    ),
  TYPES_MAX,
)
