/**
 * Sums of a slice by month and place: all that a fit of any window needs, from one pass over the homes. A window adds
 * the sums of its months. Cost: the square of the columns that are not zero, about a dozen, for each home.
 */
import { FEATURE_COUNT } from '../home-features.ts'
import { COUNTRY } from '../market-places.ts'
import type { MarketRows } from '../market-rows.ts'

/** The homes of a slice, in the order of months. */
export interface SliceRows {
  readonly market: MarketRows
  /** Number of the place that the slice is about. */
  readonly place: number
  /** Positions in the market, those of month m from `monthStarts[m]` on. */
  readonly members: Int32Array
  readonly monthStarts: Int32Array
  readonly voices: Float64Array
  /** By member: log price per m2. */
  readonly logUnits: Float64Array
  /** By member: number of its place among those of the slice. */
  readonly placeNumbers: Int32Array
  readonly placeCount: number
  /** By place of the slice: the column of its district; -1 where districts are not distinguished. */
  readonly districtColumns: Int32Array
}

export interface SliceSums {
  readonly columnCount: number
  readonly placeCount: number
  readonly monthCount: number
  /** By month. */
  readonly weight: Float64Array
  readonly y: Float64Array
  /** By month and column. */
  readonly x: Float64Array
  readonly xy: Float64Array
  /** By month, column and column: upper half. */
  readonly xx: Float64Array
  /** By place and month; and by place, month and column. */
  readonly placeWeight: Float64Array
  readonly placeY: Float64Array
  readonly placeX: Float64Array
}

const districtsOf = ({ places }: MarketRows): number =>
  places.nodes.filter(({ level }) => level === 'district').length

/** A slice of the whole country also tells its districts apart. */
const columnCountOf = ({ market, place }: SliceRows): number =>
  FEATURE_COUNT + (place === COUNTRY ? districtsOf(market) : 0)

/** Writes the columns of a member that are not zero, and returns how many there are. */
function nonZeroOf(
  { market, members, placeNumbers, districtColumns }: SliceRows,
  member: number,
  columns: Int32Array,
  values: Float64Array,
): number {
  let found = 0
  const at = members[member] * FEATURE_COUNT
  for (let column = 0; column < FEATURE_COUNT; column++) {
    const value = market.features[at + column]
    if (value === 0) continue
    columns[found] = column
    values[found++] = value
  }
  const district = districtColumns[placeNumbers[member]]
  if (district >= 0) {
    columns[found] = district
    values[found++] = 1
  }
  return found
}

export function sumSlice(slice: SliceRows): SliceSums {
  const { monthStarts, voices, logUnits, placeNumbers, placeCount } = slice
  const p = columnCountOf(slice)
  const monthCount = monthStarts.length - 1
  const sums: SliceSums = {
    columnCount: p,
    placeCount,
    monthCount,
    weight: new Float64Array(monthCount),
    y: new Float64Array(monthCount),
    x: new Float64Array(monthCount * p),
    xy: new Float64Array(monthCount * p),
    xx: new Float64Array(monthCount * p * p),
    placeWeight: new Float64Array(placeCount * monthCount),
    placeY: new Float64Array(placeCount * monthCount),
    placeX: new Float64Array(placeCount * monthCount * p),
  }
  const columns = new Int32Array(p)
  const values = new Float64Array(p)
  for (let month = 0; month < monthCount; month++) {
    for (let at = monthStarts[month]; at < monthStarts[month + 1]; at++) {
      const weight = voices[at]
      if (weight === 0) continue
      const y = logUnits[at]
      const cell = placeNumbers[at] * monthCount + month
      const found = nonZeroOf(slice, at, columns, values)
      sums.weight[month] += weight
      sums.y[month] += weight * y
      sums.placeWeight[cell] += weight
      sums.placeY[cell] += weight * y
      for (let i = 0; i < found; i++) {
        const column = columns[i]
        const term = weight * values[i]
        sums.x[month * p + column] += term
        sums.xy[month * p + column] += term * y
        sums.placeX[cell * p + column] += term
        const offset = (month * p + column) * p
        for (let j = i; j < found; j++) sums.xx[offset + columns[j]] += term * values[j]
      }
    }
  }
  return sums
}
