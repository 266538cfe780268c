/** The title of a listing in the reader's language. English is the service's own. */
import { bedrooms, districts, propertyTypes, type Vocabulary } from '../catalogue/vocabulary.ts'
import type { CardRecord } from './listing-record.ts'
import type { Reader } from './reader.ts'
import { placeName, type SiteContext } from './site-context.ts'

export function labelOf(
  value: unknown,
  vocabulary: Vocabulary,
  reader: Pick<Reader, 'label'>,
): string {
  const entry = vocabulary.find((candidate) => candidate.value === value)
  return entry ? reader.label(entry.label) : String(value)
}

export function titleFor(record: CardRecord, context: SiteContext, reader: Reader): string {
  if (reader.lang === 'en') return record.title
  const type = record.property_type
  const what = type === null ? reader.words.property : labelOf(type, propertyTypes, reader)
  return [what, sizeOf(record, reader), placeFor(record, context, reader)]
    .filter((piece) => piece !== '')
    .join(', ')
}

function sizeOf({ bedrooms: rooms, plot_area_m2: plot }: CardRecord, reader: Reader): string {
  if (rooms === 'studio') return labelOf(rooms, bedrooms, reader)
  if (rooms !== null) return reader.words.bedroomsShort(labelOf(rooms, bedrooms, reader))
  return plot === null ? '' : reader.areaM2(plot)
}

/** "Germasogeia, Limassol" */
export function placeFor(record: CardRecord, context: SiteContext, reader: Reader): string {
  const district = record.district === null ? null : labelOf(record.district, districts, reader)
  const place = record.location && placeName(record.location.slug, context, reader)
  return [...new Set([place, district])].filter((name) => name !== null).join(', ')
}
