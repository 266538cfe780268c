/**
 * The hedonic part: how a home's own features move its price per m2, place left aside. Linear and
 * quadratic in each number, one step per word, on the logarithm of price per m2.
 * Invariant: an absurd row (a price of 1, 999,999 m2) is left out, so it bends neither the weights nor its
 * neighbours, whose surroundings never see its residual. Cost: two fits of at most 5,000 rows, whose products are summed once for all folds.
 */

import { mixBits } from '../../structures/stable-hash.ts'
import { robustSpread } from '../../structures/statistics/robust-statistics.ts'
import {
  addEquations,
  addObservation,
  addTarget,
  createNormalEquations,
  type NormalEquations,
  solveRidge,
} from '../../structures/statistics/solve-ridge.ts'
import { WORDS_FROM } from './encode-subject.ts'
import { FOLD_COUNT, type SegmentRows } from './segment-rows.ts'

const FIT_ROWS = 5_000
const DRAW_SALT = 0x68bc21eb
const PENALTY_ROWS = 3
/** Beyond this many deviations a number counts as that many. */
const WINSOR_DEVIATIONS = 3
/** A price per m2 beyond 5 deviations of the market, and at least threefold, is taken as an error. */
const MARKET_DEVIATIONS = 5
const MARKET_LOG_FLOOR = Math.log(3)
/** Once features are accounted for, 4.5 deviations, and at least twofold, are enough. */
const RESIDUAL_DEVIATIONS = 4.5
const RESIDUAL_LOG_FLOOR = Math.log(2)
/** What remains counts with at most 3 deviations. */
const SPOKEN_DEVIATIONS = 3

export interface ColumnScales {
  readonly columnCount: number
  readonly wordCount: number
  readonly centres: Float64Array
  readonly scales: Float64Array
}

export interface Hedonic {
  readonly weights: Float64Array
  /** By row: what the features leave unexplained; NaN for rows left out as absurd. */
  readonly residuals: Float32Array
}

type HedonicRows = Pick<SegmentRows, 'table' | 'logUnits' | 'folds' | 'voices' | 'groups'>

/** Middle and spread of every column that the hedonic part uses; words by their share. */
export function measureColumns(table: Float32Array, columnCount: number, wordCount: number) {
  const used = WORDS_FROM + wordCount
  const rowCount = table.length / columnCount
  const scales: ColumnScales = {
    columnCount,
    wordCount,
    centres: new Float64Array(used),
    scales: new Float64Array(used),
  }
  const values = new Float32Array(rowCount)
  for (let column = 0; column < used; column++) {
    let sum = 0
    for (let row = 0; row < rowCount; row++) {
      values[row] = table[row * columnCount + column]
      sum += values[row]
    }
    const isWord = column >= WORDS_FROM
    const { centre, scale } = isWord ? { centre: sum / rowCount, scale: 1 } : robustSpread(values)
    scales.centres[column] = centre || 0
    scales.scales[column] = scale > 0 ? scale : 1
  }
  return scales
}

function standardised(scales: ColumnScales, table: Float32Array, at: number, column: number) {
  const value = (table[at + column] - scales.centres[column]) / scales.scales[column]
  if (Number.isNaN(value)) return 0
  return Math.min(Math.max(value, -WINSOR_DEVIATIONS), WINSOR_DEVIATIONS)
}

function fillTerms(scales: ColumnScales, table: Float32Array, at: number, terms: Float64Array) {
  let term = 0
  terms[term++] = 1
  for (let column = 0; column < scales.centres.length; column++) {
    const value = standardised(scales, table, at, column)
    terms[term++] = value
    if (column < WORDS_FROM) terms[term++] = value * value
  }
}

/** The hedonic value of the row of columns that starts at `at`. */
export function hedonicValue(
  scales: ColumnScales,
  weights: Float64Array,
  table: Float32Array,
  at: number,
): number {
  let sum = weights[0]
  let term = 1
  for (let column = 0; column < WORDS_FROM; column++) {
    const value = standardised(scales, table, at, column)
    sum += weights[term++] * value
    sum += weights[term++] * value * value
  }
  // Words are never missing and have no scale; they are most of the columns.
  const { centres } = scales
  for (let column = WORDS_FROM; column < centres.length; column++) {
    sum += weights[term++] * (table[at + column] - centres[column])
  }
  return sum
}

/** The same value, broken down by column; returns what belongs to none: the market's level. */
export function explainHedonic(
  scales: ColumnScales,
  weights: Float64Array,
  columns: Float32Array,
  effectOfColumn: Uint8Array,
  share: number,
  effects: Float64Array,
): number {
  let term = 1
  for (let column = 0; column < scales.centres.length; column++) {
    const value = standardised(scales, columns, 0, column)
    let effect = weights[term++] * value
    if (column < WORDS_FROM) effect += weights[term++] * value * value
    effects[effectOfColumn[column]] += share * effect
  }
  return share * weights[0]
}

/** The rows that a fit learns from, with their terms; sums of products by fold, which all fits share. */
export interface FitRows {
  readonly drawn: Int32Array
  readonly termCount: number
  readonly terms: Float64Array
  readonly byFold: readonly NormalEquations[]
}

/** A fit needs no more rows. They are drawn by hash: where other rows go, the same ones are drawn again. */
export function drawFitRows(scales: ColumnScales, rows: HedonicRows): FitRows {
  const { table, folds, voices, groups } = rows
  const drawnBelow = (FIT_ROWS / groups.length) * 2 ** 32
  const drawn = Int32Array.from(groups.keys()).filter(
    (row) => mixBits(groups[row] ^ DRAW_SALT) < drawnBelow,
  )
  const termCount = 1 + 2 * WORDS_FROM + scales.wordCount
  const terms = new Float64Array(drawn.length * termCount)
  const byFold = Array.from({ length: FOLD_COUNT }, () => createNormalEquations(termCount))
  drawn.forEach((row, i) => {
    const ofRow = terms.subarray(i * termCount, (i + 1) * termCount)
    fillTerms(scales, table, row * scales.columnCount, ofRow)
    addObservation(byFold[folds[row]], ofRow, 0, voices[row])
  })
  return { drawn, termCount, terms, byFold }
}

/**
 * Fits on the rows outside two folds, which may be one; residuals are computed for every row. `ofPlaces`: what the place of
 * each row is known to add, which the features then need not explain; it stays part of the residuals.
 */
export function fitHedonic(
  scales: ColumnScales,
  fitRows: FitRows,
  rows: HedonicRows,
  fold: number,
  otherFold: number,
  ofPlaces: Float64Array = new Float64Array(rows.logUnits.length),
): Hedonic {
  const { table, folds, voices, logUnits } = rows
  const { columnCount } = scales
  const logUnitOf = (row: number) => logUnits[row] - ofPlaces[row]
  const leftBy = (weights: Float64Array, row: number) =>
    logUnitOf(row) - hedonicValue(scales, weights, table, row * columnCount)
  const outside = fitRows.drawn.filter((row) => folds[row] !== fold && folds[row] !== otherFold)
  const market = robustSpread(Float64Array.from(outside, logUnitOf))
  const marketLimit = Math.max(MARKET_DEVIATIONS * market.scale, MARKET_LOG_FLOOR)
  const isPlausible = (row: number) => Math.abs(logUnitOf(row) - market.centre) <= marketLimit
  const solve = (isFit: (row: number) => boolean) =>
    solveRows(fitRows, rows, [fold, otherFold], (row) => (isFit(row) ? logUnitOf(row) : Number.NaN))
  const first = solve(isPlausible)
  const left = Float64Array.from(outside.filter(isPlausible), (row) => leftBy(first, row))
  const spread = robustSpread(left)
  const limit = Math.max(RESIDUAL_DEVIATIONS * spread.scale, RESIDUAL_LOG_FLOOR)
  const isSound = (row: number) =>
    isPlausible(row) && Math.abs(leftBy(first, row) - spread.centre) <= limit
  const weights = solve(isSound)
  const spoken = Math.max(SPOKEN_DEVIATIONS * spread.scale, 1e-6)
  const residuals = Float32Array.from(voices, (_, row) =>
    isSound(row)
      ? Math.min(Math.max(leftBy(weights, row), -spoken), spoken) + ofPlaces[row]
      : Number.NaN,
  )
  return { weights, residuals }
}

/** Of the rows outside two folds; those whose target is NaN are taken out of the sums again: they are few. */
function solveRows(
  { drawn, termCount, terms, byFold }: FitRows,
  { voices, folds }: Pick<HedonicRows, 'voices' | 'folds'>,
  heldOut: readonly number[],
  targetOf: (row: number) => number,
): Float64Array {
  const equations = createNormalEquations(termCount)
  byFold.forEach((ofFold, fold) => {
    if (!heldOut.includes(fold)) addEquations(equations, ofFold)
  })
  for (let i = 0; i < drawn.length; i++) {
    const row = drawn[i]
    if (heldOut.includes(folds[row])) continue
    const ofRow = terms.subarray(i * termCount, (i + 1) * termCount)
    const target = targetOf(row)
    if (Number.isNaN(target)) addObservation(equations, ofRow, 0, -voices[row])
    else addTarget(equations, ofRow, target, voices[row])
  }
  return solveRidge(equations, PENALTY_ROWS)
}
