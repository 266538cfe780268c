/**
 * Makes ranges hold their share in groups too: with few comparables, in each district and in each band of
 * value. A group whose rows lay outside more often than stated has its ranges widened until they hold.
 * Invariant: a range is never narrowed here, and widened threefold at most. Cost: one sort per group.
 */
import { quantileOf, sortedNumbers } from '../statistics/robust-statistics.ts'
import { COVERAGE } from './calibrate-range.ts'

export interface Widening {
  readonly fewComparables: number
  /** By district number. */
  readonly districts: Float64Array
  /** Logarithms of value between the bands, and a factor for each band. */
  readonly bandEdges: Float64Array
  readonly bands: Float64Array
}

export interface MeasuredRow {
  readonly comparables: number
  readonly district: number
  readonly logValue: number
  /** How many times the way from the value to the end of its range the price lies off: 1 at the end. */
  readonly reach: number
}

/** Fewer comparables than this are few. */
export const FEW_COMPARABLES = 8
const BANDS = 4
/** A group of fewer rows does not tell its coverage from luck. */
const MIN_ROWS = 40
const MAX_FACTOR = 3

export function measureWidening(rows: readonly MeasuredRow[], placeCount: number): Widening {
  const factorOf = (belongs: (row: MeasuredRow) => boolean) => {
    const reaches = sortedNumbers(rows.filter(belongs).map(({ reach }) => reach))
    if (reaches.length < MIN_ROWS) return 1
    return Math.min(Math.max(quantileOf(reaches, COVERAGE), 1), MAX_FACTOR)
  }
  const values = sortedNumbers(rows.map(({ logValue }) => logValue))
  const bandEdges = Float64Array.from({ length: BANDS - 1 }, (_, at) =>
    quantileOf(values, (at + 1) / BANDS),
  )
  const districts = new Set(rows.map(({ district }) => district))
  const ofDistrict = new Float64Array(placeCount).fill(1)
  for (const number of districts) {
    if (number >= 0) ofDistrict[number] = factorOf(({ district }) => district === number)
  }
  return {
    fewComparables: factorOf(({ comparables }) => comparables < FEW_COMPARABLES),
    districts: ofDistrict,
    bandEdges,
    bands: Float64Array.from({ length: BANDS }, (_, band) =>
      factorOf(({ logValue }) => bandOf(bandEdges, logValue) === band),
    ),
  }
}

export function wideningOf(widening: Widening, row: Omit<MeasuredRow, 'reach'>): number {
  const few = row.comparables < FEW_COMPARABLES ? widening.fewComparables : 1
  const district = row.district >= 0 ? widening.districts[row.district] : 1
  return Math.max(few, district, widening.bands[bandOf(widening.bandEdges, row.logValue)])
}

function bandOf(edges: Float64Array, logValue: number): number {
  let band = 0
  while (band < edges.length && logValue >= edges[band]) band++
  return band
}
