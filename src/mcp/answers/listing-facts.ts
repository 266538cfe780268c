/**
 * A listing as a tool presents it: one line of text, and the same facts as members. Everything here was set
 * by the service or chosen from its lists; what a seller wrote is quoted elsewhere.
 */
import type { JsonSchema } from '../../api/operation.ts'
import { country } from '../../country/served-country.ts'
import type { ListingRecord } from '../../service/listings/listing-record.ts'
import type { FoundSummary } from '../../service/search/search-listings.ts'
import { mcpLimits } from '../mcp-limits.ts'
import { cleanSeller } from './quote-seller.ts'

const nullable = (type: string): JsonSchema => ({ type: [type, 'null'] })

export const listingSchema: JsonSchema = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    title: { type: 'string' },
    deal: { type: 'string' },
    price: nullable('integer'),
    bedrooms: nullable('string'),
    area_m2: nullable('number'),
    plot_m2: nullable('number'),
    district: nullable('string'),
    lat: nullable('number'),
    lng: nullable('number'),
    sea_m: nullable('integer'),
    title_deed: nullable('string'),
    link: { type: 'string' },
  },
  required: ['id', 'title', 'price', 'link'],
}

/** As search_listings answers them, whose schema says the rest: a list of tools is read with every conversation. */
export const sameListingSchema: JsonSchema = {
  type: 'object',
  properties: { id: { type: 'integer' } },
  required: ['id'],
}

/** A full record, or a summary, which says less. */
export type ShownListing = FoundSummary & Partial<Omit<ListingRecord, keyof FoundSummary>>

export type ListingFacts = Readonly<Record<string, unknown>> & { readonly id: number }

/** The page answers to the number alone too. */
export const shortLink = (id: number, baseUrl: string): string => `${baseUrl}/listings/${id}`

const ROUND = 10_000
const rounded = (degrees: number | null): number | null =>
  degrees === null ? null : Math.round(degrees * ROUND) / ROUND

export function listingFacts(record: ShownListing, baseUrl: string): ListingFacts {
  return {
    id: record.id,
    title: cleanSeller(record.title, mcpLimits.titleMaxChars),
    deal: record.deal,
    price: record.price,
    bedrooms: record.bedrooms,
    area_m2: record.covered_area_m2,
    plot_m2: record.plot_area_m2,
    district: record.district,
    lat: rounded(record.lat),
    lng: rounded(record.lng),
    sea_m: record.distance_to_sea_m,
    title_deed: record.title_deed ?? null,
    link: shortLink(record.id, baseUrl),
  }
}

const money = new Intl.NumberFormat('en', {
  style: 'currency',
  currency: country.currency,
  maximumFractionDigits: 0,
})
const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
export const figure = (value: number): string => whole.format(value)

export function priceText({ price, deal }: Pick<ShownListing, 'price' | 'deal'>): string {
  if (price === null) return 'no price'
  return `${money.format(price)}${deal === 'rent' ? ' a month' : ''}`
}

/** "#1042 €285,000: Three-bedroom house in Peyia; 140 m2; ..." */
export function listingLine(record: ShownListing): string {
  const { covered_area_m2: area, plot_area_m2: plot, distance_to_sea_m: sea } = record
  const change = record.price_change
  const facts = [
    area === null ? '' : `${figure(area)} m2`,
    plot === null ? '' : `plot ${figure(plot)} m2`,
    sea === null ? '' : `sea ${figure(sea)} m`,
    record.title_deed === 'has-title' ? 'title deed' : '',
    record.title_deed === 'no-title' ? 'no title deed' : '',
    record.condition ?? '',
    (record.year_built ?? null) === null ? '' : `built ${record.year_built}`,
    record.good_deal === null ? '' : `good deal, ${record.good_deal.discount_pct}% below`,
    record.price_check === null ? '' : 'price far below market, doubtful',
    record.same_home === null
      ? ''
      : `offered by ${record.same_home.listings} sellers (same_home ${record.same_home.group})`,
    change && change.pct < 0 ? `cut ${Math.abs(change.pct)}%` : '',
    (record.days_listed ?? null) === null ? '' : `${record.days_listed} days listed`,
    record.distance_km === undefined ? '' : `${record.distance_km} km away`,
  ]
  const known = facts.filter((fact) => fact !== '').join('; ')
  const title = cleanSeller(record.title, mcpLimits.titleMaxChars)
  return `#${record.id} ${priceText(record)}: ${title}; ${known}`
}
