/**
 * The stored order called "recommended": the same for everybody, never paid.
 * 40 % how complete the listing is, 35 % how fresh, 25 % its price against our estimate.
 * Time enters as the start of a local day, so that every process gives one listing one score all day.
 */

import { fields } from '../../catalogue/fields.ts'
import { type Listing, numberOf, textOf } from '../../domain/listings/listing.ts'
import { DAY_MS } from '../../structures/durations.ts'

export const recommendedWeights = { completeness: 0.4, freshness: 0.35, value: 0.25 } as const

const HALF_LIFE_DAYS = 30
const PHOTOS_FOR_FULL_MARKS = 8
const DESCRIPTION_FOR_FULL_MARKS = 400
/** A price this far below the estimate earns full marks for value, this far above it none. */
const FULL_VALUE_GAP = 0.3
/** Below half of the estimate a price is suspicious, not good. */
const SUSPICIOUS_SHARE = 0.5
const NEUTRAL = 0.5
/** A cut counts below the lowest price of so long before it, by at least this share. */
const CUT_MONTHS = 6
const CUT_MONTHS_MS = CUT_MONTHS * 30 * DAY_MS
const CUT_SHARE_MIN = 0.01

/** Says nothing to a buyer, or does not apply to every listing. */
const NOT_RATED = new Set([
  'deal',
  'reference',
  'video_url',
  'description',
  'descriptions',
  'address',
])
const ratedFields = fields
  // Photos have marks of their own.
  .filter(({ kind }) => kind !== 'photos')
  .filter(({ name, appliesTo }) => !NOT_RATED.has(name) && appliesTo === undefined)
  .map(({ name }) => name)

export const recommendedFormula =
  'score = 0.40 * completeness + 0.35 * freshness + 0.25 * value. ' +
  `completeness = 0.5 * share of fields filled + 0.3 * min(photos / ${PHOTOS_FOR_FULL_MARKS}, 1) + 0.2 * min(description characters / ${DESCRIPTION_FOR_FULL_MARKS}, 1). ` +
  `freshness = 0.5 ^ (days since first publication or last price cut / ${HALF_LIFE_DAYS}); a cut counts if it is at least ${CUT_SHARE_MIN * 100} % below the lowest price of the ${CUT_MONTHS} months before it. ` +
  `value = 0.5 + (estimate - price) / estimate / ${2 * FULL_VALUE_GAP}, between 0 and 1; 0.5 without an estimate or with a price below half of it.`

/** What a score is computed from, apart from the current day. */
export interface ScoreParts {
  /** Between 0 and 1. */
  readonly completeness: number
  /** When it was first published or its price was last cut. */
  readonly freshSinceMs: number
  /** Between 0 and 1. */
  readonly valueMarks: number
}

export function scoreParts(listing: Listing, estimate: number | null): ScoreParts {
  return {
    completeness: completenessOf(listing),
    freshSinceMs: Math.max(listing.first_published_at ?? 0, lastPriceCutAt(listing)),
    valueMarks: valueMarks(numberOf(listing.fields, 'price'), estimate),
  }
}

export function scoreOn(parts: ScoreParts, dayStartMs: number): number {
  const score =
    recommendedWeights.completeness * parts.completeness +
    recommendedWeights.freshness * freshness(parts.freshSinceMs, dayStartMs) +
    recommendedWeights.value * parts.valueMarks
  return Math.round(score * 1e6) / 1e6
}

function completenessOf(listing: Listing): number {
  const filled = ratedFields.filter((name) => (listing.fields[name] ?? null) !== null).length
  const photos = listing.photos.filter(({ status }) => status === 'imported').length
  const described = textOf(listing.fields, 'description')?.length ?? 0
  return (
    0.5 * (filled / ratedFields.length) +
    0.3 * Math.min(photos / PHOTOS_FOR_FULL_MARKS, 1) +
    0.2 * Math.min(described / DESCRIPTION_FOR_FULL_MARKS, 1)
  )
}

function freshness(sinceMs: number, dayStartMs: number): number {
  const ageDays = Math.max(0, (dayStartMs - sinceMs) / DAY_MS)
  return 0.5 ** (ageDays / HALF_LIFE_DAYS)
}

/**
 * A cut makes a listing fresh only below every price of the months before, and by a share that a buyer notices:
 * a price raised and lowered again is no news.
 */
function lastPriceCutAt({ price_history: history }: Pick<Listing, 'price_history'>): number {
  for (let index = history.length - 1; index > 0; index--) {
    const { price, at } = history[index]
    const since = at - CUT_MONTHS_MS
    // A price was in force until the next one came.
    const before = history.slice(0, index).filter((_, i) => history[i + 1].at > since)
    const lowest = Math.min(...before.map((point) => point.price))
    if (price <= lowest * (1 - CUT_SHARE_MIN)) return at
  }
  return 0
}

export function valueMarks(price: number | null, estimate: number | null): number {
  if (estimate === null || price === null || price < estimate * SUSPICIOUS_SHARE) {
    return NEUTRAL
  }
  const share = 0.5 + (estimate - price) / estimate / (2 * FULL_VALUE_GAP)
  return Math.min(1, Math.max(0, share))
}
