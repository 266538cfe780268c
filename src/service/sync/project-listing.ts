/**
 * A live listing as a document of the engine: its columns, its text, its packed record. For stored queries, which answer
 * with no record, it goes without one: packing is two fifths of the work.
 */
import { HOME_COLUMN } from '../../catalogue/parameters.ts'
import type { Point } from '../../country/country.ts'
import {
  emptyFields,
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

/** Every document is a copy of these: V8 turns objects that grow name by name into hash tables, which cost several times as much. */
const unsetSets = unset<readonly string[]>(listingSchema.sets, [])
const unsetNumbers = unset<number | null>(listingSchema.numbers, null)
const setFields = Object.keys(unsetSets).filter((name) => name in emptyFields)
const numberFields = Object.keys(unsetNumbers).filter((name) => name in emptyFields)

function unset<Value>(columns: readonly { readonly name: string }[], value: Value) {
  return Object.fromEntries(columns.map(({ name }) => [name, value]))
}

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
    ...setsOf(fields),
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
  const score = scoreParts(listing, valuation?.value ?? null)
  const numbers: Record<string, number | null> = {
    ...numbersOf(fields),
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

function setsOf(fields: ListingFields): Record<string, readonly string[]> {
  const sets = { ...unsetSets }
  for (const name of setFields) {
    const value = fields[name] ?? null
    sets[name] = typeof value === 'string' ? [value] : listOf(fields, name)
  }
  return sets
}

function numbersOf(fields: ListingFields): Record<string, number | null> {
  const numbers = { ...unsetNumbers }
  for (const name of numberFields) numbers[name] = numberOf(fields, name)
  return numbers
}
