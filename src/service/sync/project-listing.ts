/**
 * A live listing as a document of the engine: its columns, its text, its packed record. For stored queries, which answer
 * with no record, it goes without one: packing is two fifths of the work.
 */
import { HOME_COLUMN } from '../../catalogue/parameters.ts'
import type { Point } from '../../country/country.ts'
import {
  type ListingFields,
  listOf,
  numberOf,
  textOf,
  textsOf,
} from '../../domain/listings/listing.ts'
import { streetWords } from '../../domain/places/place-spelling.ts'
import { type EngineDocument, spotColumns } from '../../engine/engine-schema.ts'
import type { MatchedDocument } from '../../engine/matcher/tested-document.ts'
import { scoreOn, scoreParts } from '../../pricing/deals/recommended-score.ts'
import {
  isReduced,
  type RecordContext,
  type RecordSource,
  type SummaryRecord,
  summaryRecord,
} from '../listings/listing-record.ts'
import { packRecord } from '../listings/record-bytes.ts'
import { valuedFacts } from '../prices/subject-of-listing.ts'
import { CUT_COLUMN, FACTS_COLUMN, listingSchema, scoreColumns } from './listing-schema.ts'

const setNames = listingSchema.sets.map(({ name }) => name)
const numberNames = listingSchema.numbers.map(({ name }) => name)

export function projectListing(
  source: RecordSource,
  context: RecordContext,
  dayStartMs: number,
): EngineDocument {
  const summary = summaryRecord(source, context)
  const record = packRecord(source.listing, summary)
  return { ...columnsOf(source, summary, context, dayStartMs), record }
}

export function projectForMatching(
  source: RecordSource,
  context: RecordContext,
  dayStartMs: number,
): MatchedDocument {
  return columnsOf(source, summaryRecord(source, context), context, dayStartMs)
}

function columnsOf(
  { listing, seller, valuation, sameHome }: RecordSource,
  summary: SummaryRecord,
  context: RecordContext,
  dayStartMs: number,
): MatchedDocument {
  const { fields } = listing
  const { lat, lng } = summary
  const point = lat === null || lng === null ? null : { lat, lng }
  const spot = point === null ? placePointOf(fields, context) : null
  const sets: Record<string, readonly string[]> = {
    pets: one(listing.pets),
    seller_type: one(seller.type),
    project_id: one(listing.project_id),
    company_id: one(seller.company_id),
    good_deal: summary.good_deal === null ? [] : ['1'],
    price_check: one(summary.price_check),
    reduced: isReduced(listing) ? ['1'] : [],
    street: streetWords(textOf(fields, 'address') ?? ''),
    same_home: one(sameHome?.home_id ?? null),
  }
  for (const name of setNames) sets[name] ??= valuesOf(fields, name)
  const score = scoreParts(listing, valuation?.value ?? null)
  const numbers: Record<string, number | null> = {
    first_published_at: listing.first_published_at,
    updated_at: listing.updated_at,
    distance_to_sea_m: summary.distance_to_sea_m,
    price_per_m2: summary.price_per_m2,
    [CUT_COLUMN]: isReduced(listing) ? (listing.price_history.at(-1)?.at ?? null) : null,
    [HOME_COLUMN]: sameHome?.home_id ?? null,
    score: scoreOn(score, dayStartMs),
    [scoreColumns.completeness]: score.completeness,
    [scoreColumns.freshSinceMs]: score.freshSinceMs,
    [scoreColumns.valueMarks]: score.valueMarks,
    [FACTS_COLUMN]: valuedFacts(listing, context.whereabouts),
    [spotColumns.lat]: spot?.lat ?? null,
    [spotColumns.lng]: spot?.lng ?? null,
  }
  for (const name of numberNames) {
    if (numbers[name] === undefined) numbers[name] = numberOf(fields, name)
  }
  return {
    id: listing.id,
    sets,
    numbers,
    point,
    text: [summary.title, ...new Set(textsToSearch(fields))].join('\n'),
  }
}

/** In all their languages; the description is usually one of them. */
const textsToSearch = (fields: ListingFields): readonly string[] => [
  textOf(fields, 'description') ?? '',
  ...Object.values(textsOf(fields, 'descriptions')),
]

function placePointOf(fields: ListingFields, context: RecordContext): Point | null {
  const location = textOf(fields, 'location')
  return location === null ? null : context.whereabouts.spotOf({ location, district: null })
}

const one = (value: string | number | null): readonly string[] =>
  value === null ? [] : [String(value)]

function valuesOf(fields: ListingFields, name: string): readonly string[] {
  const value = fields[name] ?? null
  return typeof value === 'string' ? [value] : listOf(fields, name)
}
