/**
 * A live listing as it is compared with others that may offer the same home.
 * What is not told is null, and says nothing for or against.
 */
import type { HomePrint } from './home-print.ts'

export interface HomeOffer {
  readonly id: number
  readonly sellerId: number
  readonly projectId: number | null
  readonly deal: string
  readonly propertyType: string
  readonly price: number
  readonly district: string | null
  readonly location: string | null
  readonly point: { readonly lat: number; readonly lng: number } | null
  readonly areaM2: number | null
  readonly plotM2: number | null
  /** As the catalogue writes them: 6 is six or more. */
  readonly bedrooms: string | null
  readonly bathrooms: string | null
  readonly yearBuilt: string | null
  readonly floor: number | null
  /** The number of the flat in its building. */
  readonly unit: string | null
  /** Built in a row or a block of its like, and sold before anybody lived there. */
  readonly isNew: boolean
  /** Photos by the fingerprints of what they show. */
  readonly print: HomePrint
  /** The words of descriptions in several languages, where there are any. */
  readonly translations?: readonly HomePrint['words'][]
}
