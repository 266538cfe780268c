/** A listing as the price model sees it, and what identifies the same home in another listing. */
import { yearsBuilt } from '../../catalogue/vocabulary.ts'
import { type HomePrint, wordPrint } from '../../domain/homes/home-print.ts'
import { describedTraits } from '../../domain/listings/described-traits.ts'
import { type Listing, listOf, numberOf, textOf } from '../../domain/listings/listing.ts'
import { traitWords } from '../../pricing/homes/trait-words.ts'
import type { ValuationSubject } from '../../pricing/model/valuation-subject.ts'

/** Fields of several values that say what a home has: each value is a feature of its own. */
const FEATURE_FIELDS = ['pool', 'parking', 'heating', 'air_conditioning'] as const
const FEATURE_CHOICES = ['furnishing', 'energy_class', 'title_deed'] as const
/** "1990 and older" has no beginning; such homes are on the market from about this year on. */
const OLDEST_YEAR = 1970

/** Whether a point stands where no home can. */
export type IsOpenSea = (point: { readonly lat: number; readonly lng: number }) => boolean

export function subjectOfListing(
  { id, fields }: Pick<Listing, 'id' | 'fields'>,
  isOpenSea: IsOpenSea,
): ValuationSubject {
  const type = textOf(fields, 'property_type')
  const bedrooms = textOf(fields, 'bedrooms')
  const bathrooms = textOf(fields, 'bathrooms')
  return {
    id,
    deal: fields.deal === 'rent' ? 'rent' : 'sale',
    property_type: type ?? 'unknown',
    price: numberOf(fields, 'price'),
    covered_area_m2: numberOf(fields, 'covered_area_m2'),
    plot_area_m2: numberOf(fields, 'plot_area_m2'),
    bedrooms: bedrooms === null ? null : bedrooms === 'studio' ? 0 : Number(bedrooms),
    bathrooms: bathrooms === null ? null : Number(bathrooms),
    condition: textOf(fields, 'condition'),
    year_built: middleYear(textOf(fields, 'year_built')),
    floor: numberOf(fields, 'floor'),
    amenities: listOf(fields, 'amenities'),
    views: listOf(fields, 'view'),
    features: [
      ...FEATURE_FIELDS.flatMap((name) => listOf(fields, name).map((value) => `${name}:${value}`)),
      ...FEATURE_CHOICES.flatMap((name) => {
        const value = textOf(fields, name)
        return value === null ? [] : [`${name}:${value}`]
      }),
      ...traitWords(describedTraits(type, textOf(fields, 'description'))),
    ],
    ...pointOf(fields, isOpenSea),
    district: textOf(fields, 'district'),
    location: textOf(fields, 'location'),
  }
}

/** A pin in the sea says nothing of where the home is. */
function pointOf(fields: Listing['fields'], isOpenSea: IsOpenSea) {
  const lat = numberOf(fields, 'lat')
  const lng = numberOf(fields, 'lng')
  const misplaced = lat !== null && lng !== null && isOpenSea({ lat, lng })
  return misplaced ? { lat: null, lng: null, misplaced } : { lat, lng }
}

export const printOfListing = ({
  fields,
  photos,
}: Pick<Listing, 'fields' | 'photos'>): HomePrint => ({
  photos: photos.flatMap(({ key }) => key ?? []),
  words: wordPrint(textOf(fields, 'description')),
})

function middleYear(value: string | null): number | null {
  const span = yearsBuilt.find((entry) => entry.value === value)?.span
  if (!span) return null
  return Math.round((Math.max(span.from, OLDEST_YEAR) + span.to) / 2)
}
