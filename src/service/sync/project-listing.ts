/** A live listing as a document of the engine: its columns, its text, its packed record. */
import { type ListingFields, listOf, numberOf, textOf } from '../../domain/listings/listing.ts'
import { pricePerM2 } from '../../domain/prices/price-per-m2.ts'
import type { EngineDocument } from '../../engine/engine-schema.ts'
import { goodDealOf } from '../../pricing/deals/good-deal.ts'
import { priceCheckOf } from '../../pricing/deals/price-check.ts'
import { recommendedScore } from '../../pricing/deals/recommended-score.ts'
import {
  isReduced,
  type RecordContext,
  type RecordSource,
  seaDistanceOf,
  titleOf,
} from '../listings/listing-record.ts'
import { packRecord } from '../listings/record-bytes.ts'
import { listingSchema } from './listing-schema.ts'

export function projectListing(
  source: RecordSource,
  context: RecordContext,
  dayStartMs: number,
): EngineDocument {
  const { listing, seller, valuation } = source
  const { fields } = listing
  const derivedSets: Record<string, readonly string[]> = {
    pets: one(listing.pets),
    seller_type: one(seller.type),
    project_id: one(listing.project_id),
    company_id: one(seller.company_id),
    good_deal: goodDealOf(listing, valuation) === null ? [] : ['1'],
    price_check: one(priceCheckOf(listing, valuation)),
    reduced: isReduced(listing) ? ['1'] : [],
  }
  const derivedNumbers: Record<string, number | null> = {
    first_published_at: listing.first_published_at,
    updated_at: listing.updated_at,
    distance_to_sea_m: seaDistanceOf(fields, context),
    price_per_m2: pricePerM2(fields),
    score: recommendedScore(listing, valuation?.value ?? null, dayStartMs),
  }
  const lat = numberOf(fields, 'lat')
  const lng = numberOf(fields, 'lng')
  return {
    id: listing.id,
    sets: Object.fromEntries(
      listingSchema.sets.map(({ name }) => [name, derivedSets[name] ?? valuesOf(fields, name)]),
    ),
    numbers: Object.fromEntries(
      listingSchema.numbers.map(({ name }) => [
        name,
        name in derivedNumbers ? derivedNumbers[name] : numberOf(fields, name),
      ]),
    ),
    point: lat === null || lng === null ? null : { lat, lng },
    text: `${titleOf(listing, context)}\n${textOf(fields, 'description') ?? ''}`,
    record: packRecord(source, context),
  }
}

const one = (value: string | number | null): readonly string[] =>
  value === null ? [] : [String(value)]

function valuesOf(fields: ListingFields, name: string): readonly string[] {
  const value = fields[name] ?? null
  return typeof value === 'string' ? [value] : listOf(fields, name)
}
