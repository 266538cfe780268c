/** A listing as the price model sees it, and what identifies the same home in another listing. */
import { yearsBuilt } from '../../catalogue/vocabulary.ts'
import { type HomePrint, wordPrint } from '../../domain/homes/home-print.ts'
import { type Listing, listOf, numberOf, textOf } from '../../domain/listings/listing.ts'
import type { Whereabouts } from '../../domain/places/whereabouts.ts'
import { describedWords } from '../../pricing/homes/trait-words.ts'
import type { ValuationSubject } from '../../pricing/model/valuation-subject.ts'
import { pointOf, radiusOf } from '../../pricing/place/place-table.ts'
import { hashText } from '../../structures/stable-hash.ts'

/** Fields of several values that say what a home has: each value is a feature of its own. */
const FEATURE_FIELDS = ['pool', 'parking', 'heating', 'air_conditioning'] as const
const FEATURE_CHOICES = ['furnishing', 'energy_class', 'title_deed'] as const
/** "1990 and older" has no beginning; such homes are on the market from about this year on. */
const OLDEST_YEAR = 1970

export const subjectOfListing = (
  listing: Pick<Listing, 'id' | 'fields'>,
  whereabouts: Whereabouts,
): ValuationSubject => withSea(subjectWithoutSea(listing, whereabouts), whereabouts)

/** The distance to the sea follows from the rest. */
function subjectWithoutSea(
  { id, fields }: Pick<Listing, 'id' | 'fields'>,
  whereabouts: Whereabouts,
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
      ...describedWords(type, textOf(fields, 'description')),
    ],
    ...whereIs(fields, whereabouts),
  }
}

type WherePart = 'district' | 'location' | 'lat' | 'lng' | 'spot' | 'misplaced' | 'contradicted'

/** A pin in the sea says nothing of where the home is; one far outside of the place named counts instead of it. */
function whereIs(
  fields: Listing['fields'],
  whereabouts: Whereabouts,
): Pick<ValuationSubject, WherePart> {
  const named = { location: textOf(fields, 'location'), district: textOf(fields, 'district') }
  const lat = numberOf(fields, 'lat')
  const lng = numberOf(fields, 'lng')
  const spot = whereabouts.spotOf(named)
  if (lat === null || lng === null) return { ...named, lat, lng, spot }
  const pin = { lat, lng }
  if (whereabouts.isOpenSea(pin)) return { ...named, lat: null, lng: null, spot, misplaced: true }
  if (!whereabouts.isFarOutside(pin, named)) return { ...named, ...pin, spot }
  const nearest = whereabouts.nearestPlace(pin)
  return {
    location: nearest?.slug ?? null,
    district: nearest?.district ?? null,
    ...pin,
    spot: null,
    contradicted: true,
  }
}

/** From the pin, else from the point of its place; a district is too large to say. */
export function withSea<T extends Pick<ValuationSubject, 'lat' | 'lng' | 'spot'>>(
  subject: T,
  { seaKm }: Pick<Whereabouts, 'seaKm'>,
): T & Pick<ValuationSubject, 'sea_km'> {
  const point = Number.isFinite(radiusOf(subject)) ? pointOf(subject) : null
  return { ...subject, sea_km: point === null ? null : seaKm(point) }
}

/** The last ones: of each listing they are wanted twice, for its valuation and for its column. */
let lastFacts: {
  readonly listing: Pick<Listing, 'id' | 'fields'>
  readonly whereabouts: Whereabouts
  readonly facts: number
} | null = null

/**
 * A number for all that a listing is valued by: a valuation holds as long as this is the same. The price is
 * none of it. Cost: about 10 microseconds, and reading the description; none for the listing of the last call.
 */
export function valuedFacts(
  listing: Pick<Listing, 'id' | 'fields'>,
  whereabouts: Whereabouts,
): number {
  if (lastFacts?.listing !== listing || lastFacts.whereabouts !== whereabouts) {
    lastFacts = {
      listing,
      whereabouts,
      facts: factsOfSubject(subjectWithoutSea(listing, whereabouts)),
    }
  }
  return lastFacts.facts
}

/** The same of a subject as `subjectOfListing` makes it, which costs most. */
export function factsOfSubject(subject: ValuationSubject): number {
  // Where the sea is follows from the pin and the map. JSON leaves out what is undefined, a copy without it costs more.
  return hashText(
    JSON.stringify({ ...subject, id: undefined, price: undefined, sea_km: undefined }),
  )
}

export const printOfListing = ({
  fields,
  photos,
}: Pick<Listing, 'fields' | 'photos'>): HomePrint => ({
  photos: photos.flatMap(({ key }) => (key == null ? [] : hashText(key))),
  words: wordPrint(textOf(fields, 'description')),
})

function middleYear(value: string | null): number | null {
  const span = yearsBuilt.find((entry) => entry.value === value)?.span
  if (!span) return null
  return Math.round((Math.max(span.from, OLDEST_YEAR) + span.to) / 2)
}
