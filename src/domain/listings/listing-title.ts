/**
 * The title that the service composes, and the words of it that stand in a link.
 * "3-bedroom house in Place, District"; "Plot of 620 m2 in Place, District".
 */
import { bedrooms, districts, propertyTypes, type Vocabulary } from '../../catalogue/vocabulary.ts'
import { remember } from '../../structures/remember.ts'
import { flatText } from '../../structures/text/flat-text.ts'
import { splitWords } from '../../structures/text/fold-text.ts'
import { type ListingFields, numberOf, textOf } from './listing.ts'

const LINK_WORDS_MAX = 12

const labelOf = (value: string | null, vocabulary: Vocabulary): string | null =>
  vocabulary.find((entry) => entry.value === value)?.label ?? null

/** What a title is made of, for languages that compose it otherwise. */
export interface TitleFacts {
  readonly property_type: string | null
  readonly bedrooms: string | null
  readonly plot_area_m2: number | null
  readonly district: string | null
  /** The slug of its place. */
  readonly place: string | null
}

export const titleFacts = (fields: ListingFields): TitleFacts => ({
  property_type: textOf(fields, 'property_type'),
  bedrooms: textOf(fields, 'bedrooms'),
  plot_area_m2: numberOf(fields, 'plot_area_m2'),
  district: textOf(fields, 'district'),
  place: textOf(fields, 'location'),
})

export function listingTitle(fields: ListingFields, placeName: string | null): string {
  const where = placeOf(fields, placeName)
  const what = subjectOf(fields)
  return where === null ? what : flatText(what, ' in ', where)
}

function subjectOf(fields: ListingFields): string {
  const type = textOf(fields, 'property_type')
  if (type === 'land-plots') {
    const area = numberOf(fields, 'plot_area_m2')
    return area === null ? 'Plot' : `Plot of ${groupDigits(Math.round(area))} m2`
  }
  const noun = labelOf(type, propertyTypes) ?? 'Property'
  const rooms = labelOf(textOf(fields, 'bedrooms'), bedrooms)
  if (rooms === null) return noun
  return rooms === 'Studio'
    ? `Studio ${noun.toLowerCase()}`
    : `${rooms}-bedroom ${noun.toLowerCase()}`
}

function placeOf(fields: ListingFields, placeName: string | null): string | null {
  const district = labelOf(textOf(fields, 'district'), districts)
  if (placeName === null || placeName === district) return district ?? placeName
  return district === null ? placeName : `${placeName}, ${district}`
}

const digits = new Intl.NumberFormat('en-GB')
const groupDigits = (value: number): string => digits.format(value)

/** Few facts make a title: most of a market's homes share theirs with others. */
const TITLES_CACHED_MAX = 8_192

/** The words of a title in a link: lower case, ASCII, joined by hyphens. */
export const linkWords = remember((title: string): string => {
  const words = splitWords(title).filter((word) => /^[a-z0-9]+$/.test(word))
  return words.slice(0, LINK_WORDS_MAX).join('-') || 'listing'
}, TITLES_CACHED_MAX)
