/**
 * The listings that an estimate can be checked against, as a buyer would choose them: of the same kind, of
 * a size within a third, near, recent, at most two of one seller or project; likest first.
 * Invariant: absurd prices and land of another zone are left out. Cost: one pass over at most 28 neighbours.
 */
import { LAND_WORD } from '../homes/trait-words.ts'
import {
  BEDROOMS_COLUMN,
  type EncodedSubject,
  MONTH_COLUMN,
  SIZE_COLUMN,
} from '../model/encode-subject.ts'
import type { FeatureSchema } from '../model/feature-schema.ts'
import type { MarketSegment } from '../model/market-model.ts'
import type { SegmentRows } from '../model/segment-rows.ts'
import { monthText, type ValuationSubject } from '../model/valuation-subject.ts'
import type { Neighbourhood } from '../place/neighbourhood.ts'
import { distanceKm, pointOf, radiusOf } from '../place/place-table.ts'

export interface Comparable {
  readonly id: number
  readonly district: string | null
  /** Slug of its place. */
  readonly location: string | null
  readonly size_m2: number | null
  /** 0 is a studio. */
  readonly bedrooms: number | null
  readonly condition: string | null
  readonly price: number
  readonly price_per_m2: number | null
  /** The first asking price. */
  readonly first_price: number
  /** In which its price was set, YYYY-MM; null: not known. */
  readonly priced_month: string | null
  /** No longer on the market: the price is the last asking price. */
  readonly closed: boolean
  /** Null where the place of one of the two is not known. */
  readonly distance_km: number | null
  /** Whether one of the two is assumed to be at the point of its place. */
  readonly distance_approximate: boolean
  /** 1 is the same home in the same spot. */
  readonly similarity: number
}

const MAX_COMPARABLES = 5
const MAX_PER_SPEAKER = 2
/** Four steps apart (in size, age, rooms, words or local distance) leave 1 / e. */
const STEPS_PER_E = 4
/** What is less similar than this is no comparable. */
const MIN_SIMILARITY = 0.2
const MAX_GAP = -STEPS_PER_E * Math.log(MIN_SIMILARITY)
const THIRD_LARGER = Math.log(4 / 3)
/** A price per m2 beyond three times the estimate's is of another kind, whatever its words. */
const KIND_LOG_FACTOR = Math.log(3)
const RECENT_MONTHS = 24

export interface ComparableList {
  /** How many are similar enough to compare with. */
  readonly count: number
  readonly likest: readonly Comparable[]
  /** Their rows. */
  readonly rows: readonly number[]
}

/** How many around are like enough; which prices are absurd is not known yet. */
export function countComparables(
  rows: Pick<SegmentRows, 'table' | 'columnCount'>,
  { found, gaps }: Neighbourhood,
  ownLogSize: number,
): number {
  let count = 0
  for (let i = 0; i < found.count; i++) {
    const logSize = rows.table[found.rows[i] * rows.columnCount + SIZE_COLUMN]
    if (gaps[i] <= MAX_GAP && isOfSize(logSize, ownLogSize)) count++
  }
  return count
}

/** A home without a size is not rejected for it. */
const isOfSize = (a: number, b: number) => !(Math.abs(a - b) > THIRD_LARGER)

export interface Choice {
  /** The price per m2 that the subject itself was valued at. */
  readonly logUnit: number
  /** The others count, and are not named. */
  readonly isShown: (id: number) => boolean
}

export function listComparables(
  segment: MarketSegment,
  residuals: Float32Array,
  subject: ValuationSubject,
  encoded: EncodedSubject,
  hood: Neighbourhood,
  { logUnit, isShown }: Choice,
): ComparableList {
  const { rows, schema } = segment
  const { found, gaps } = hood
  const ownZone = encoded.wordBits & landBits(schema)
  const similar: number[] = []
  let count = 0
  for (let i = 0; i < found.count; i++) {
    const row = found.rows[i]
    const at = row * rows.columnCount
    if (gaps[i] > MAX_GAP || !isOfSize(rows.table[at + SIZE_COLUMN], encoded.columns[SIZE_COLUMN]))
      continue
    if (Number.isNaN(residuals[row])) continue
    count++
    const zone = rows.wordBits[row] & landBits(schema)
    if (ownZone !== 0 && zone !== 0 && ownZone !== zone) continue
    if (Math.abs(rows.logUnits[row] - logUnit) > KIND_LOG_FACTOR) continue
    if (schema.latestMonth - rows.table[at + MONTH_COLUMN] > RECENT_MONTHS) continue
    if (!isShown(rows.ids[row])) continue
    similar.push(i)
  }
  similar.sort((a, b) => gaps[a] - gaps[b])
  const chosen = fewOfEach(similar, rows, hood).slice(0, MAX_COMPARABLES)
  return {
    count,
    likest: chosen.map((i) => describe(segment, i, subject, hood)),
    rows: chosen.map((i) => found.rows[i]),
  }
}

function landBits({ words }: FeatureSchema): number {
  return words.reduce((bits, word, number) => {
    return word.startsWith(LAND_WORD) ? bits | (1 << number) : bits
  }, 0)
}

function fewOfEach(similar: readonly number[], rows: SegmentRows, { found }: Neighbourhood) {
  const taken = new Map<string, number>()
  return similar.filter((i) => {
    const row = found.rows[i]
    const speakers = [
      ...(rows.sellers[row] === 0 ? [] : [`seller ${rows.sellers[row]}`]),
      ...(rows.projects[row] === 0 ? [] : [`project ${rows.projects[row]}`]),
    ]
    if (speakers.some((name) => (taken.get(name) ?? 0) >= MAX_PER_SPEAKER)) return false
    for (const name of speakers) taken.set(name, (taken.get(name) ?? 0) + 1)
    return true
  })
}

function describe(
  { rows, schema }: MarketSegment,
  i: number,
  subject: ValuationSubject,
  hood: Neighbourhood,
): Comparable {
  const row = hood.found.rows[i]
  const price = Math.round(rows.prices[row])
  const size = rows.sizesM2[row]
  const bedrooms = rows.table[row * rows.columnCount + BEDROOMS_COLUMN]
  const [district, location] = placeOf(schema, rows, row)
  return {
    id: rows.ids[row],
    district,
    location,
    size_m2: Number.isNaN(size) ? null : size,
    bedrooms: Number.isNaN(bedrooms) ? null : bedrooms,
    condition: conditionOf(schema, rows.wordBits[row]),
    price,
    price_per_m2: Number.isNaN(size) ? null : unitPrice(price / size, subject.deal),
    first_price: Math.round(rows.firstPrices[row]),
    priced_month: monthText(rows.table[row * rows.columnCount + MONTH_COLUMN]),
    closed: rows.closed[row] === 1,
    ...kmBetween(rows, row, subject),
    similarity: Math.round(100 * Math.exp(-hood.gaps[i] / STEPS_PER_E)) / 100,
  }
}

/** Median price per m2; null where none of them has a size. */
export function medianUnitOf(comparables: readonly Pick<Comparable, 'price_per_m2'>[]) {
  const units = comparables.flatMap((one) => one.price_per_m2 ?? []).sort((a, b) => a - b)
  if (units.length === 0) return null
  return (units[(units.length - 1) >> 1] + units[units.length >> 1]) / 2
}

/** Below this a whole one is more than a hundredth. */
const WHOLE_FROM = 100

/** Of a rent and of land to a tenth: 12.6 and 13.4 are not the same. */
export const unitPrice = (perM2: number, deal: ValuationSubject['deal']): number =>
  deal === 'rent' || perM2 < WHOLE_FROM ? Math.round(perM2 * 10) / 10 : Math.round(perM2)

function placeOf(schema: FeatureSchema, rows: SegmentRows, row: number) {
  const nameOf = (number: number) => (number < 0 ? '\n' : schema.places.keys[number])
  const [ofDistrict] = nameOf(rows.districts[row]).split('\n')
  const [, location] = nameOf(rows.locations[row]).split('\n')
  return [ofDistrict || null, location || null] as const
}

const CONDITION_WORD = 'condition:'

function conditionOf({ words }: FeatureSchema, bits: number): string | null {
  const found = words.find(
    (word, number) => word.startsWith(CONDITION_WORD) && bits & (1 << number),
  )
  return found === undefined ? null : found.slice(CONDITION_WORD.length)
}

/** Between the pins, or the points of the places of those without one, and then to half a km. */
function kmBetween(
  rows: SegmentRows,
  row: number,
  subject: ValuationSubject,
): Pick<Comparable, 'distance_km' | 'distance_approximate'> {
  const point = pointOf(subject)
  const radiusKm = Math.max(radiusOf(subject), rows.radiiKm[row])
  if (point === null || !Number.isFinite(radiusKm)) {
    return { distance_km: null, distance_approximate: false }
  }
  const km = distanceKm(point.lat, point.lng, rows.lats[row], rows.lngs[row])
  const isApproximate = radiusKm > 0
  return {
    distance_km: isApproximate ? Math.round(km * 2) / 2 : Math.round(km * 100) / 100,
    distance_approximate: isApproximate,
  }
}
