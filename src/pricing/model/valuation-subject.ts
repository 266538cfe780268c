/**
 * What the estimate may know of a listing. Invariant: `price` teaches the market about other
 * listings and is never read when the subject itself is valued.
 */
import type { Spot } from '../../domain/places/whereabouts.ts'

export interface ValuationSubject {
  readonly id: number
  readonly deal: 'sale' | 'rent'
  readonly property_type: string
  readonly price: number | null
  readonly covered_area_m2: number | null
  readonly plot_area_m2: number | null
  /** 0 is a studio. */
  readonly bedrooms: number | null
  readonly bathrooms: number | null
  readonly condition: string | null
  readonly year_built: number | null
  readonly floor: number | null
  readonly amenities: readonly string[]
  readonly views?: readonly string[]
  /** Anything else that is simply there or not: "pool:private", "furnishing:full". */
  readonly features?: readonly string[]
  readonly lat: number | null
  readonly lng: number | null
  /** Its pin is where no home can be: it has no point, trains by its place and is not valued. */
  readonly misplaced?: boolean
  /** Its pin lies far outside of the place it names: `district` and `location` are those of the pin. */
  readonly contradicted?: boolean
  /** The point of its place: where it is taken to be if it has no pin. */
  readonly spot?: Spot | null
  /** How far the sea is from its pin, else from the point of its place. */
  readonly sea_km?: number | null
  readonly district: string | null
  readonly location: string | null
  /** Listings of one group (one home listed twice) are never comparables of one another, and share one weight. */
  readonly group?: string | null
  /** The listing that represents this home where several list it; its own id or none: itself. */
  readonly home?: number | null
  /** The month of the asking price, counted from January 2000; none: now. */
  readonly month?: number | null
  /** When it was first published, in milliseconds: of listings of one home the first represents it. */
  readonly published_at?: number | null
  /** The first asking price, if different. */
  readonly first_price?: number | null
  /** No longer on the market: its last price still teaches. */
  readonly closed?: boolean
  /** Whose listing it is, and of which project: no one of these outvotes the rest of a place. */
  readonly seller?: number | null
  readonly project?: number | null
}

/** Months since January 2000, by the calendar of UTC: fine enough for a price level. */
export function monthNumber(atMs: number): number {
  const date = new Date(atMs)
  return (date.getUTCFullYear() - 2000) * 12 + date.getUTCMonth()
}

/** As YYYY-MM; null: not known. */
export function monthText(month: number): string | null {
  if (Number.isNaN(month)) return null
  const year = 2000 + Math.floor(month / 12)
  return `${year}-${String((month % 12) + 1).padStart(2, '0')}`
}
