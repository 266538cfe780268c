/** The title of a listing, its place and its values in the reader's language. English titles are the service's own. */
import { landmarkKinds } from '../../catalogue/landmarks.ts'
import type { Language } from '../../catalogue/languages.ts'
import { bedrooms, districts, propertyTypes, type Vocabulary } from '../../catalogue/vocabulary.ts'
import type { TitleFacts } from '../../domain/listings/listing-title.ts'
import type { Landmark } from '../../domain/travel/landmarks.ts'
import type { FoundSummary } from '../../service/search/search-listings.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { createLocale, type Locale } from './locale.ts'

export function labelOf(
  value: unknown,
  vocabulary: Vocabulary,
  locale: Pick<Locale, 'label'>,
): string {
  const entry = vocabulary.find((candidate) => candidate.value === value)
  return entry ? locale.label(entry.label) : String(value)
}

/** What of a record the title is composed of. */
type Titled = Pick<
  FoundSummary,
  'title' | 'property_type' | 'bedrooms' | 'plot_area_m2' | 'district'
> & { readonly location: { readonly slug: string } | null }

type Places = Pick<SiteContext, 'placeOf'>

/** For what is written to somebody away from any page: mails. null: the English one is the title. */
export function titleIn(
  { named, title }: { readonly named?: TitleFacts; readonly title: string },
  language: Language,
  places: Places,
): string | null {
  if (!named) return null
  const location = named.place === null ? null : { slug: named.place }
  return titleFor({ ...named, title, location }, places, createLocale(language, null, '/'))
}

export function titleFor(record: Titled, context: Places, locale: Locale): string {
  if (locale.lang === 'en') return record.title
  const type = record.property_type
  const what = type === null ? locale.words.property : labelOf(type, propertyTypes, locale)
  return [what, sizeOf(record, locale), placeFor(record, context, locale)]
    .filter((piece) => piece !== '')
    .join(', ')
}

function sizeOf({ bedrooms: rooms, plot_area_m2: plot }: Titled, locale: Locale): string {
  if (rooms === 'studio') return labelOf(rooms, bedrooms, locale).toLocaleLowerCase(locale.lang)
  if (rooms !== null) return locale.words.bedroomsShort(labelOf(rooms, bedrooms, locale))
  return plot === null ? '' : locale.areaM2(plot)
}

/** "Place, District" */
export function placeFor(
  record: Pick<Titled, 'district' | 'location'>,
  context: Places,
  locale: Locale,
): string {
  const district = record.district === null ? null : labelOf(record.district, districts, locale)
  const place = record.location && placeName(record.location.slug, context, locale)
  return [...new Set([place, district])].filter((name) => name !== null).join(', ')
}

/** In the reader's language; a slug that names no place stands for itself. */
export function placeName(
  slug: string,
  { placeOf }: Pick<SiteContext, 'placeOf'>,
  { nameOf }: Pick<Locale, 'nameOf'>,
): string {
  const place = placeOf.get(slug)
  return place ? nameOf(place) : slug
}

/** A point of interest in the reader's language; one without a name by what it is and where. */
export function landmarkName(landmark: Landmark, context: Places, locale: Locale): string {
  const { names, kind, place } = landmark
  const [first] = Object.values(names)
  const known = names[locale.lang] ?? names.en ?? first
  if (known !== undefined) return known
  return `${labelOf(kind, landmarkKinds, locale)}, ${placeName(place.slug, context, locale)}`
}

/** What a travel time or a circle is around: a place, a point of interest or a kind of them. */
export function targetName(
  slug: string,
  context: Pick<SiteContext, 'placeOf' | 'filtering'>,
  locale: Locale,
): string {
  if (context.placeOf.has(slug)) return placeName(slug, context, locale)
  const landmark = context.filtering.surroundings.landmarks.bySlug(slug)
  return landmark ? landmarkName(landmark, context, locale) : labelOf(slug, landmarkKinds, locale)
}
