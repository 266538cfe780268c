/**
 * A live listing as it is compared with others that may offer the same home.
 * What is unknown is null, and counts neither for nor against.
 */

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
  /** By the fingerprints of what they show. */
  readonly photos: readonly string[]
  /** The runs of words of its descriptions, one in each language. */
  readonly texts: readonly (readonly number[])[]
}

/**
 * The number of a flat in its building, of a villa in its project or of a plot in its division, where an address or a
 * description has one: "Flat 301", "unit B-12", "villa no. 7", "Διαμέρισμα 5", "кв. 7".
 * Invariant: in a description a number is one only after the word "number" or with a letter, as "apartment A203":
 * "apartment 2 bedrooms" has none, and "plot 550 m2" is a size.
 * Cost: two regular expressions over a text of at most some thousand characters.
 */
const FLAT =
  '(?:flat|apt|apartment|unit|villa|plot|parcel|διαμ(?:έρισμα|ερισμα)?|βίλα|οικόπεδο|τεμ(?:άχιο|αχιο)?|кв(?:артира)?|вилла|участок)'
const NUMBER = '(?:no|nr|number|αρ(?:ιθμός)?|#|№)'
const VALUE = '([a-zα-ω]?[-/ ]?\\d{1,4}[a-zα-ω]?)'
const LETTERED = '([a-zα-ω][- ]?\\d{2,3}|\\d{2,3}[a-zα-ω])'
const END = '(?![\\p{L}\\p{N}]|\\s*(?:m2|m²|sq|τ\\.?\\s?μ|кв\\.?\\s?м|,?\\d))'

const inAddress = new RegExp(
  `(?<![\\p{L}\\p{N}])${FLAT}\\.?,?\\s*(?:${NUMBER}\\.?:?\\s*)?${VALUE}${END}`,
  'iu',
)
const inText = new RegExp(
  `(?<![\\p{L}\\p{N}])${FLAT}\\.?\\s*(?:${NUMBER}\\.?:?\\s*${VALUE}|${LETTERED})${END}`,
  'iu',
)

export function unitNumber(address: string | null, description: string | null): string | null {
  const found = inAddress.exec(address ?? '') ?? inText.exec(description ?? '')
  const unit = found?.[1] ?? found?.[2]
  return unit?.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '') ?? null
}
