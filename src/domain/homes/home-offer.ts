/**
 * A live listing as it is compared with others that may offer the same home.
 * What is unknown is null, and counts neither for nor against.
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

/**
 * The number of a flat in its building, where an address or a description has one: "Flat 301", "unit B-12",
 * "Διαμέρισμα 5", "кв. 7".
 * Invariant: in a description a number is one only after the word "number" as well: "apartment 2 bedrooms" has none.
 * Cost: two regular expressions over a text of at most some thousand characters.
 */
const FLAT = '(?:flat|apt|apartment|unit|διαμ(?:έρισμα|ερισμα)?|кв(?:артира)?)'
const NUMBER = '(?:no|nr|number|αρ(?:ιθμός)?|#|№)'
const VALUE = '([a-zα-ω]?[-/ ]?\\d{1,4}[a-zα-ω]?)'
const END = '(?![\\p{L}\\p{N}])'

const inAddress = new RegExp(
  `(?<![\\p{L}\\p{N}])${FLAT}\\.?,?\\s*(?:${NUMBER}\\.?:?\\s*)?${VALUE}${END}`,
  'iu',
)
const inText = new RegExp(
  `(?<![\\p{L}\\p{N}])${FLAT}\\.?\\s*${NUMBER}\\.?:?\\s*${VALUE}${END}`,
  'iu',
)

export function unitNumber(address: string | null, description: string | null): string | null {
  const found = inAddress.exec(address ?? '') ?? inText.exec(description ?? '')
  return found ? found[1].toLowerCase().replace(/[^\p{L}\p{N}]/gu, '') : null
}
