/**
 * The listings that an estimate can be checked against: likest first, absurd prices left out.
 * Cost: one pass over at most 28 neighbours.
 */
import type { EncodedSubject } from '../model/encode-subject.ts'
import type { MarketSegment } from '../model/market-model.ts'
import type { ValuationSubject } from '../model/valuation-subject.ts'
import type { Neighbourhood } from '../place/neighbourhood.ts'
import { distanceKm } from '../place/place-table.ts'

export interface Comparable {
  readonly id: number
  readonly price: number
  readonly price_per_m2: number | null
  /** Null where either side gives only a place name. */
  readonly distance_km: number | null
  /** 1 is the same home in the same spot. */
  readonly similarity: number
}

export const MAX_COMPARABLES = 5
/** Four steps apart (in size, age, rooms, words or local distance) leave 1 / e. */
const STEPS_PER_E = 4
/** What is less similar than this is no comparable. */
const MIN_SIMILARITY = 0.2
const MAX_GAP = -STEPS_PER_E * Math.log(MIN_SIMILARITY)

export interface ComparableList {
  readonly count: number
  readonly likest: readonly Comparable[]
}

/** How many around are like enough; absurd prices among them are not known yet. */
export function countComparables({ found, gaps }: Neighbourhood): number {
  let count = 0
  for (let i = 0; i < found.count; i++) if (gaps[i] <= MAX_GAP) count++
  return count
}

export function listComparables(
  segment: MarketSegment,
  residuals: Float32Array,
  subject: ValuationSubject,
  encoded: EncodedSubject,
  hood: Neighbourhood,
): ComparableList {
  const { found, gaps } = hood
  const kept: number[] = []
  for (let i = 0; i < found.count; i++) {
    if (gaps[i] <= MAX_GAP && !Number.isNaN(residuals[found.rows[i]])) kept.push(i)
  }
  const likest = kept
    .sort((a, b) => gaps[a] - gaps[b])
    .slice(0, MAX_COMPARABLES)
    .map((i) => describe(segment, found.rows[i], gaps[i], subject, encoded))
  return { count: kept.length, likest }
}

function describe(
  { rows }: MarketSegment,
  row: number,
  gap: number,
  subject: ValuationSubject,
  encoded: EncodedSubject,
): Comparable {
  const price = Math.round(rows.prices[row])
  const size = rows.sizesM2[row]
  const pointed = encoded.exact && !Number.isNaN(rows.lats[row])
  const km = pointed ? distanceKm(subject.lat!, subject.lng!, rows.lats[row], rows.lngs[row]) : null
  return {
    id: rows.ids[row],
    price,
    price_per_m2: Number.isNaN(size) ? null : Math.round(price / size),
    distance_km: km === null ? null : Math.round(km * 100) / 100,
    similarity: Math.round(100 * Math.exp(-gap / STEPS_PER_E)) / 100,
  }
}
