/**
 * The hedonic part: how a home's own features move its price per m2, place left aside. Linear and
 * quadratic in each number, one step per word, on the logarithm of price per m2.
 * Invariant: an absurd row (a price of 1, 999,999 m2) is left out, so it bends neither the weights nor its
 * neighbours, whose surroundings never see its residual. Cost: two fits of at most 5,000 rows.
 */

import { mixBits } from '../../structures/stable-hash.ts'
import { robustSpread } from '../../structures/statistics/robust-statistics.ts'
import {
  addObservation,
  createNormalEquations,
  solveRidge,
} from '../../structures/statistics/solve-ridge.ts'
import { WORDS_FROM } from './encode-subject.ts'
import type { SegmentRows } from './segment-rows.ts'

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

const termCountOf = (scales: ColumnScales) => 1 + 2 * WORDS_FROM + scales.wordCount

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
  for (let column = 0; column < scales.centres.length; column++) {
    const value = standardised(scales, table, at, column)
    sum += weights[term++] * value
    if (column < WORDS_FROM) sum += weights[term++] * value * value
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

/**
 * Fits on the rows outside two folds, which may be one; residuals are computed for every row. `ofPlaces`: what the place of
 * each row is known to add, which the features then need not explain; it stays part of the residuals.
 */
export function fitHedonic(
  scales: ColumnScales,
  rows: HedonicRows,
  fold: number,
  otherFold: number,
  ofPlaces: Float64Array = new Float64Array(rows.logUnits.length),
): Hedonic {
  const { table, folds, groups } = rows
  const logUnits = rows.logUnits.map((value, row) => value - ofPlaces[row])
  const someOf = (values: ArrayLike<number>) => sampleOf(values, groups)
  const outside = logUnits.map((value, row) =>
    folds[row] === fold || folds[row] === otherFold ? Number.NaN : value,
  )
  const market = robustSpread(someOf(outside))
  const marketLimit = Math.max(MARKET_DEVIATIONS * market.scale, MARKET_LOG_FLOOR)
  const plausible = outside.map((value) =>
    Math.abs(value - market.centre) <= marketLimit ? value : Number.NaN,
  )
  const first = residualsOf(scales, table, logUnits, solveRows(scales, table, rows, plausible))
  const spread = robustSpread(
    someOf(first.map((value, row) => (Number.isNaN(plausible[row]) ? Number.NaN : value))),
  )
  const limit = Math.max(RESIDUAL_DEVIATIONS * spread.scale, RESIDUAL_LOG_FLOOR)
  const sound = (row: number) =>
    Math.abs(logUnits[row] - market.centre) <= marketLimit &&
    Math.abs(first[row] - spread.centre) <= limit
  const weights = solveRows(
    scales,
    table,
    rows,
    plausible.map((value, row) => (sound(row) ? value : Number.NaN)),
  )
  const spoken = Math.max(SPOKEN_DEVIATIONS * spread.scale, 1e-6)
  const residuals = residualsOf(scales, table, logUnits, weights).map((value, row) =>
    sound(row) ? Math.min(Math.max(value, -spoken), spoken) + ofPlaces[row] : Number.NaN,
  )
  return { weights, residuals }
}

/**
 * A spread needs no more rows than the fit does. They are drawn by hash: where other rows go, the same
 * ones are drawn again.
 */
function sampleOf(values: ArrayLike<number>, groups: Uint32Array): Float64Array {
  const isDrawn = drawSome(groups)
  return Float64Array.from(values).map((value, row) => (isDrawn(row) ? value : Number.NaN))
}

function drawSome(groups: Uint32Array): (row: number) => boolean {
  const drawnBelow = (FIT_ROWS / groups.length) * 2 ** 32
  return (row) => mixBits(groups[row] ^ DRAW_SALT) < drawnBelow
}

/** Rows whose target is NaN take no part. */
function solveRows(
  scales: ColumnScales,
  table: Float32Array,
  { voices, groups }: Pick<HedonicRows, 'voices' | 'groups'>,
  targets: Float64Array,
): Float64Array {
  const terms = new Float64Array(termCountOf(scales))
  const equations = createNormalEquations(terms.length)
  const isDrawn = drawSome(groups)
  for (let row = 0; row < targets.length; row++) {
    if (Number.isNaN(targets[row]) || !isDrawn(row)) continue
    fillTerms(scales, table, row * scales.columnCount, terms)
    addObservation(equations, terms, targets[row], voices[row])
  }
  return solveRidge(equations, PENALTY_ROWS)
}

function residualsOf(
  scales: ColumnScales,
  table: Float32Array,
  logUnits: Float64Array,
  weights: Float64Array,
): Float32Array {
  return Float32Array.from(
    logUnits,
    (value, row) => value - hedonicValue(scales, weights, table, row * scales.columnCount),
  )
}
