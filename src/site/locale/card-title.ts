/** The title of a listing in the reader's language. English is the service's own. */
import { bedrooms, districts, propertyTypes, type Vocabulary } from '../../catalogue/vocabulary.ts'
import type { FoundSummary } from '../../service/search/search-listings.ts'
import { placeName, type SiteContext } from '../mount/site-context.ts'
import type { Locale } from './locale.ts'

export function labelOf(
  value: unknown,
  vocabulary: Vocabulary,
  locale: Pick<Locale, 'label'>,
): string {
  const entry = vocabulary.find((candidate) => candidate.value === value)
  return entry ? locale.label(entry.label) : String(value)
}

export function titleFor(record: FoundSummary, context: SiteContext, locale: Locale): string {
  if (locale.lang === 'en') return record.title
  const type = record.property_type
  const what = type === null ? locale.words.property : labelOf(type, propertyTypes, locale)
  return [what, sizeOf(record, locale), placeFor(record, context, locale)]
    .filter((piece) => piece !== '')
    .join(', ')
}

function sizeOf({ bedrooms: rooms, plot_area_m2: plot }: FoundSummary, locale: Locale): string {
  if (rooms === 'studio') return labelOf(rooms, bedrooms, locale)
  if (rooms !== null) return locale.words.bedroomsShort(labelOf(rooms, bedrooms, locale))
  return plot === null ? '' : locale.areaM2(plot)
}

/** "Place, District" */
export function placeFor(record: FoundSummary, context: SiteContext, locale: Locale): string {
  const district = record.district === null ? null : labelOf(record.district, districts, locale)
  const place = record.location && placeName(record.location.slug, context, locale)
  return [...new Set([place, district])].filter((name) => name !== null).join(', ')
}
