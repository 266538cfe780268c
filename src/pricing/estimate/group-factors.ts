/**
 * Makes ranges hold their share in groups too: with few comparables, in each district and in each band of
 * value. A group whose rows lay outside more often than stated has its ranges widened, one whose rows
 * hardly ever did has them narrowed a little. A row is in one group of each kind, and its factors multiply:
 * each kind is measured after the others have had their say, so that nothing is widened twice.
 * Invariant: measured on rows that the model had not seen; a small group is believed in part.
 * Cost: 3 sweeps of one sort per group.
 */
import { quantileOf, sortedNumbers } from '../../structures/statistics/robust-statistics.ts'
import { COVERAGE, interpolate } from './calibrate-range.ts'

export interface GroupFactors {
  /** By how many comparables there are: the classes of `comparableClass`. */
  readonly comparables: Float64Array
  /** By district number. */
  readonly districts: Float64Array
  /** Logarithms of value in the middle of each band, and its factor there; between them in proportion. */
  readonly bandMiddles: Float64Array
  readonly bands: Float64Array
}

export interface RangedRow {
  readonly comparables: number
  readonly district: number
  readonly logValue: number
}

export interface MeasuredRow extends RangedRow {
  /** How many times the way from the value to the end of its range the price lies off: 1 at the end. */
  readonly reach: number
}

/** Fewer comparables than this are few. */
export const FEW_COMPARABLES = 8
const VERY_FEW_COMPARABLES = 4
const BANDS = 4
const SWEEPS = 3
/** Rows at which a group counts by half; fewer are needed to widen its ranges than to narrow them. */
const HALF_BELIEVED_TO_WIDEN = 60
const HALF_BELIEVED_TO_NARROW = 500
const MIN_FACTOR = 0.8
const MAX_FACTOR = 3

function comparableClass(comparables: number): number {
  if (comparables >= FEW_COMPARABLES) return 2
  return comparables >= VERY_FEW_COMPARABLES ? 1 : 0
}

export function measureGroupFactors(
  rows: readonly MeasuredRow[],
  placeCount: number,
): GroupFactors {
  const factors = {
    comparables: new Float64Array(3).fill(1),
    districts: new Float64Array(placeCount).fill(1),
    ...layOutBands(rows),
  }
  const bandNumbers = bandsOf(rows)
  const kinds = [
    { of: factors.bands, groupOf: (at: number) => bandNumbers[at] },
    { of: factors.districts, groupOf: (at: number) => rows[at].district },
    { of: factors.comparables, groupOf: (at: number) => comparableClass(rows[at].comparables) },
  ]
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (const { of, groupOf } of kinds) {
      const reaches: number[][] = Array.from(of, () => [])
      rows.forEach((row, at) => {
        const group = groupOf(at)
        if (group < 0) return
        const others = groupFactorOf(factors, row) / of[group]
        reaches[group].push(row.reach / others)
      })
      for (let group = 0; group < of.length; group++) of[group] = factorFor(reaches[group])
    }
  }
  return factors
}

/** What a range is to be multiplied by for these to hold their share. */
function factorFor(reaches: readonly number[]): number {
  const n = reaches.length
  if (n === 0) return 1
  // The next one is one more draw: n + 1 places.
  const exact = quantileOf(sortedNumbers(reaches), (COVERAGE * (n + 1)) / n)
  const half = exact > 1 ? HALF_BELIEVED_TO_WIDEN : HALF_BELIEVED_TO_NARROW
  const believed = Math.exp((n / (n + half)) * Math.log(Math.max(exact, 1e-3)))
  return Math.min(Math.max(believed, MIN_FACTOR), MAX_FACTOR)
}

export function groupFactorOf(
  { comparables, districts, bandMiddles, bands }: GroupFactors,
  row: RangedRow,
): number {
  const ofDistrict = row.district >= 0 ? districts[row.district] : 1
  const ofBand = interpolate(bandMiddles, bands, row.logValue)
  return comparables[comparableClass(row.comparables)] * ofDistrict * ofBand
}

function layOutBands(rows: readonly RangedRow[]): Pick<GroupFactors, 'bandMiddles' | 'bands'> {
  const values = sortedNumbers(rows.map(({ logValue }) => logValue))
  return {
    bandMiddles: Float64Array.from({ length: BANDS }, (_, band) =>
      quantileOf(values, (band + 0.5) / BANDS),
    ),
    bands: new Float64Array(BANDS).fill(1),
  }
}

/** Quarters of the rows, by value. */
function bandsOf(rows: readonly RangedRow[]): Int32Array {
  const bands = new Int32Array(rows.length)
  Array.from(rows.keys())
    .sort((a, b) => rows[a].logValue - rows[b].logValue || a - b)
    .forEach((at, rank) => {
      bands[at] = Math.floor((rank * BANDS) / rows.length)
    })
  return bands
}
