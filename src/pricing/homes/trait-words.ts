/** What a description was read to say, as words of the price model. */
import { type DescribedTraits, describedTraits } from '../../domain/listings/described-traits.ts'
import { KIND_WORD, kindWords, RENOVATED_WORD } from './kind-words.ts'

/** Every word about the zone of land begins so: land of two zones is not comparable. */
export const LAND_WORD = 'land:'
const LOW_DENSITY_PCT = 30
const HIGH_DENSITY_PCT = 90

const DENSITY_WORD = 'density:'
export const WORN_WORD = 'needs-renovation'

const TRAIT_STARTS = [LAND_WORD, DENSITY_WORD, KIND_WORD]

/** Read from a description, which is easily rewritten. */
export const isTraitWord = (word: string): boolean =>
  word === WORN_WORD ||
  word === RENOVATED_WORD ||
  TRAIT_STARTS.some((start) => word.startsWith(start))

/** All that is read from it. */
export const describedWords = (type: string | null, description: string | null): string[] => [
  ...traitWords(describedTraits(type, description)),
  ...kindWords(type, description),
]

function traitWords(traits: DescribedTraits): string[] {
  const { land_type: land, building_density_pct: density, needs_renovation: worn } = traits
  const words: string[] = []
  if (land !== null) words.push(`${LAND_WORD}${land}`)
  if (density !== null) words.push(`${DENSITY_WORD}${densityBand(density)}`)
  if (worn) words.push(WORN_WORD)
  return words
}

function densityBand(percent: number): string {
  if (percent < LOW_DENSITY_PCT) return 'low'
  return percent < HIGH_DENSITY_PCT ? 'medium' : 'high'
}
