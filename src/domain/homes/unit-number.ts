/**
 * The number of a flat in its building, where an address or a description tells one: "Flat 301", "unit B-12",
 * "Διαμέρισμα 5", "кв. 7".
 * Invariant: in a description a number is one only behind the word "number" as well: "apartment 2 bedrooms" tells none.
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
