/**
 * A listing as it is answered: the summary, and what the full record adds to it.
 * The public record is made once, when the listing changes, and held as JSON bytes in the engine:
 * summary, what the full record adds, and a seed of what can be spelled out of little, a line feed
 * between them. JSON never holds a raw line feed, so they are distinguished.
 */
import type { StoredValues } from '../../catalogue/fields.ts'
import type { Country, SaleSubject } from '../../country/country.ts'
import type { AnswerFigures } from '../../domain/enquiries/answer-figures.ts'
import {
  dealOf,
  type FieldValue,
  type Listing,
  type ListingFields,
  numberOf,
  pricePerM2,
  type Seller,
  storedFieldNames,
  storedValues,
  textOf,
} from '../../domain/listings/listing.ts'
import { linkWords, listingTitle } from '../../domain/listings/listing-title.ts'
import { missingToPublish } from '../../domain/listings/publish-bars.ts'
import type { Shore } from '../../domain/places/shore.ts'
import type { Whereabouts } from '../../domain/places/whereabouts.ts'
import { goodDealOf, type ValueRange } from '../../pricing/deals/good-deal.ts'
import { priceCheckOf } from '../../pricing/deals/price-check.ts'
import type { SameHome } from '../../store/same-home-store.ts'
import { DAY_MS } from '../../structures/durations.ts'
import { isoTime } from '../../structures/iso-time.ts'
import { flatText } from '../../structures/text/flat-text.ts'
import type { SellerContact } from '../enquiries/seller-contacts.ts'
import type { MarketStanding } from '../market/market-standing.ts'
import {
  coverUrl,
  ownPhotos,
  type PhotoMembers,
  type PhotoSeed,
  photoSeeds,
  publicPhotos,
} from '../photos/photo-record.ts'
import type { EstimateRecord } from '../prices/estimate-record.ts'
import type { NearbyRecord } from './nearby-record.ts'

export interface RecordContext {
  readonly baseUrl: string
  placeName(slug: string): string | null
  readonly saleCosts: Country['saleCosts']
  /** As of this moment: it changes while no listing does. */
  contactOf(sellerId: number): SellerContact
  readonly shore: Shore
  readonly whereabouts: Whereabouts
}

export interface RecordSource {
  readonly listing: Listing
  readonly seller: Seller
  readonly valuation: ValueRange | null
  /** Where other sellers offer the same home. */
  readonly sameHome: SameHome | null
}

const isoOrNull = (ms: number | null): string | null => (ms === null ? null : isoTime(ms))

export function titleOf({ fields }: Pick<Listing, 'fields'>, context: RecordContext): string {
  const slug = fields.location as string | null
  return listingTitle(fields, slug === null ? null : context.placeName(slug))
}

export function linkOf(listing: Pick<Listing, 'id' | 'fields'>, context: RecordContext): string {
  return linkTo(listing.id, titleOf(listing, context), context)
}

function linkTo(id: number, title: string, { baseUrl }: RecordContext): string {
  return flatText(baseUrl, '/listings/', id, '/', linkWords(title))
}

/** Shortened to 1 KB where it is packed for searches. */
export function summaryRecord(
  { listing, seller, valuation, sameHome }: RecordSource,
  context: RecordContext,
) {
  const values = storedValues(listing)
  const slug = values.location
  const photos = photoSeeds(listing)
  const title = titleOf(listing, context)
  const isLive = listing.state === 'live'
  return {
    id: listing.id,
    deal: dealOf(listing),
    title,
    link: linkTo(listing.id, title, context),
    price: values.price,
    price_per_m2: pricePerM2(listing.fields),
    property_type: values.property_type,
    condition: values.condition,
    bedrooms: values.bedrooms,
    bathrooms: values.bathrooms,
    covered_area_m2: values.covered_area_m2,
    plot_area_m2: values.plot_area_m2,
    district: values.district,
    location: slug === null ? null : { slug, name: context.placeName(slug) ?? slug },
    lat: values.lat,
    lng: values.lng,
    distance_to_sea_m: seaDistanceOf(listing.fields, context),
    photo: coverUrl(photos, context.baseUrl),
    photos_count: photos.length,
    seller: { type: seller.type, name: seller.name, company_id: seller.company_id },
    project_id: listing.project_id,
    good_deal: isLive ? goodDealOf(listing, valuation) : null,
    price_check: isLive ? priceCheckOf(listing, valuation) : null,
    price_change: priceChangeOf(listing),
    same_home: isLive ? sameHomeOf(sameHome) : null,
    first_published_at: isoOrNull(listing.first_published_at),
    updated_at: isoTime(listing.updated_at),
  }
}

function sameHomeOf(home: SameHome | null) {
  if (home === null) return null
  return { group: home.home_id, listings: home.listings }
}

function priceChangeOf({ price_history: history }: Listing) {
  if (history.length < 2) return null
  const [before, now] = history.slice(-2)
  const pct = Math.round((now.price / before.price - 1) * 1000) / 10
  return { previous: before.price, pct, changed_at: isoTime(now.at) }
}

/** Whether the last change of the price was a cut. */
export function isReduced({ price_history: history }: Pick<Listing, 'price_history'>): boolean {
  const [before, now] = history.slice(-2)
  return now !== undefined && now.price < before.price
}

/** null without a point. */
function seaDistanceOf(fields: ListingFields, context: RecordContext): number | null {
  const lat = numberOf(fields, 'lat')
  const lng = numberOf(fields, 'lng')
  return lat === null || lng === null ? null : context.shore.distanceM({ lat, lng })
}

export type SummaryRecord = Readonly<ReturnType<typeof summaryRecord>>

/** The fields that no summary has, all null: every summary has the same members, so it is found out once. */
let unsetFurther: ListingFields | null = null

/** What the full record has beyond the summary, the same for everybody and at any moment. */
export function furtherRecord(listing: Listing, summary: SummaryRecord) {
  const { fields } = listing
  unsetFurther ??= Object.fromEntries(
    storedFieldNames.filter((name) => !(name in summary)).map((name) => [name, null]),
  )
  // A copy has the shape of the first one: quicker to make and to write than one put together by name.
  const own: Record<string, FieldValue> = { ...unsetFurther }
  for (const name in own) own[name] = fields[name] ?? null
  return {
    ...(own as unknown as Omit<StoredValues, keyof SummaryRecord>),
    state: listing.state,
    close_reason: listing.close_reason,
    pets: listing.pets,
    missing_to_publish: missingToPublish(listing),
    price_history: listing.price_history.map(({ price, at }) => ({ price, at: isoTime(at) })),
    created_at: isoTime(listing.created_at),
    closed_at: isoOrNull(listing.closed_at),
  }
}

/** What long texts of the record are derived from: stored instead of them, and expanded when read. */
export interface RecordSeed {
  readonly photos: readonly PhotoSeed[]
  readonly sale: SaleSubject
  readonly firstPublishedAt: number | null
  readonly sellerId: number
  readonly isLive: boolean
}

export function recordSeed(listing: Listing): RecordSeed {
  const { fields } = listing
  return {
    photos: photoSeeds(listing),
    sale: {
      deal: String(fields.deal),
      propertyType: textOf(fields, 'property_type'),
      condition: textOf(fields, 'condition'),
    },
    firstPublishedAt: listing.first_published_at,
    sellerId: listing.seller_id,
    isLive: listing.state === 'live',
  }
}

export interface SeededMembers extends PhotoMembers {
  readonly vat_or_transfer_fee: ReturnType<Country['saleCosts']>
  readonly days_listed: number | null
  readonly accepts_enquiries: boolean
  readonly accepts_calls: boolean
  readonly accepts_whatsapp: boolean
  readonly seller_answers: AnswerFigures | null
}

export function seededMembers(
  seed: RecordSeed,
  context: RecordContext,
  nowMs: number,
): SeededMembers {
  const contact = context.contactOf(seed.sellerId)
  return {
    ...publicPhotos(seed.photos, context.baseUrl),
    vat_or_transfer_fee: context.saleCosts(seed.sale),
    days_listed: daysListed(seed.firstPublishedAt, nowMs),
    accepts_enquiries: seed.isLive && contact.accepts,
    accepts_calls: seed.isLive && contact.calls,
    accepts_whatsapp: seed.isLive && contact.whatsapp,
    seller_answers: contact.answers,
  }
}

function daysListed(firstPublishedAt: number | null, nowMs: number): number | null {
  if (firstPublishedAt === null) return null
  return Math.max(0, Math.floor((nowMs - firstPublishedAt) / DAY_MS))
}

/** All there is to know of a listing; `estimate`, `market` and `nearby` where the request includes them. */
export type ListingRecord = SummaryRecord &
  Readonly<ReturnType<typeof furtherRecord>> &
  SeededMembers & {
    readonly estimate?: EstimateRecord
    readonly market?: MarketStanding
    readonly nearby?: NearbyRecord | null
  }

/** The whole record of a listing that is read from the store rather than from the engine. */
export function fullRecord(
  source: RecordSource,
  context: RecordContext,
  { nowMs, forOwner }: { readonly nowMs: number; readonly forOwner: boolean },
): ListingRecord {
  const { listing } = source
  const summary = summaryRecord(source, context)
  return {
    ...summary,
    ...furtherRecord(listing, summary),
    // A closed listing is not listed any longer.
    ...seededMembers(recordSeed(listing), context, listing.closed_at ?? nowMs),
    ...(forOwner ? ownPhotos(listing, context.baseUrl) : {}),
  }
}
