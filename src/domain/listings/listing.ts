/**
 * What the service stores of a listing. Field values live in one record keyed by the catalogue's names,
 * so that a new field is a line in the catalogue and nothing here.
 * Times are milliseconds since 1970 in UTC; a value that is not set is null, never absent.
 */
import { fields, type StoredValues } from '../../catalogue/fields.ts'
import type { Deal } from '../../catalogue/vocabulary.ts'

/** Texts by their languages; null, in a write alone: to be cleared. */
type LanguageTexts = Readonly<Record<string, string | null>>
export type FieldValue = string | number | readonly string[] | LanguageTexts | null
export type ListingFields = Readonly<Record<string, FieldValue>>

export type ListingState = 'draft' | 'live' | 'paused' | 'closed' | 'removed'
export type CloseReason = 'sold' | 'rented' | 'withdrawn'
export type PetsPolicy = 'allowed' | 'not-allowed'
export type SellerType = 'agency' | 'developer' | 'property-owner'

export interface Photo {
  readonly url: string
  readonly status: 'pending' | 'imported' | 'failed'
  /** Names the stored image; null until imported. */
  readonly key: string | null
  readonly width: number | null
  readonly height: number | null
  readonly colour: string | null
  /** Why the import failed: a code for programs and a sentence for people. */
  readonly reason: string | null
  readonly message: string | null
  readonly attempts: number
  /** What it shows, where that is no view of the home. */
  readonly kind?: 'floor_plan'
  /**
   * Of what it shows, the same for rescaled or recompressed copies: 16 hexadecimal digits, or empty where it
   * says nothing. Absent of photos from before it was made: the service makes it in the background.
   */
  readonly fingerprint?: string
  /** No longer in the list that was sent last; shown until the new ones are in. */
  readonly former?: true
}

export interface PricePoint {
  readonly price: number
  readonly at: number
}

export interface Listing {
  readonly id: number
  readonly seller_id: number
  readonly project_id: number | null
  readonly state: ListingState
  readonly close_reason: CloseReason | null
  /** Counts the writes; it is the ETag. */
  readonly version: number
  readonly fields: ListingFields
  readonly photos: readonly Photo[]
  readonly pets: PetsPolicy | null
  /** Every price the listing has had while public, oldest first. */
  readonly price_history: readonly PricePoint[]
  readonly created_at: number
  readonly updated_at: number
  readonly first_published_at: number | null
  readonly closed_at: number | null
}

export type NewListing = Omit<Listing, 'id'>

export interface Seller {
  readonly id: number
  readonly type: SellerType
  readonly name: string
  /** Set for agencies and developers: what company_id filters on. */
  readonly company_id: number | null
  readonly created_at: number
}

export interface Project {
  readonly id: number
  readonly name: string
  readonly seller_id: number
}

/** A listing's stored values: every field but the photo list, which is stored as `photos`. */
export const storedFieldNames: readonly string[] = fields
  .filter((field) => field.kind !== 'photos')
  .map((field) => field.name)

export const emptyFields: ListingFields = Object.fromEntries(
  storedFieldNames.map((name) => [name, null]),
)

export function textOf(fields: ListingFields, name: string): string | null {
  const value = fields[name]
  return typeof value === 'string' ? value : null
}

export function numberOf(fields: ListingFields, name: string): number | null {
  const value = fields[name]
  return typeof value === 'number' ? value : null
}

export function listOf(fields: ListingFields, name: string): readonly string[] {
  const value = fields[name]
  return Array.isArray(value) ? value : []
}

/** Texts by their languages; none: an empty object. */
export function textsOf(fields: ListingFields, name: string): Readonly<Record<string, string>> {
  const value = fields[name]
  const isTexts = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isTexts ? (value as Readonly<Record<string, string>>) : {}
}

/** The values with the types of their fields: what was stored has been checked against them. */
export const storedValues = ({ fields }: Pick<Listing, 'fields'>): StoredValues =>
  fields as unknown as StoredValues

export function dealOf(listing: Pick<Listing, 'fields'>): Deal {
  return listing.fields.deal as Deal
}

/** The size that a price is compared by. */
export const sizeFieldOf = (propertyType: unknown): 'plot_area_m2' | 'covered_area_m2' =>
  propertyType === 'land-plots' ? 'plot_area_m2' : 'covered_area_m2'

/** Price by covered area; for land by plot area. Rents keep a cent, since they are small numbers. */
export function pricePerM2(fields: ListingFields): number | null {
  const price = numberOf(fields, 'price')
  const area = numberOf(fields, sizeFieldOf(fields.property_type))
  if (price === null || area === null || area <= 0) return null
  const value = price / area
  return value < 100 ? Math.round(value * 100) / 100 : Math.round(value)
}
