/**
 * How large an error to expect: a ridge regression of the size of past errors, with a logarithm as its link, on the columns that a
 * value was made from. Straight lines and parabolas, not trees: what errors have in common is broad, and ranges that
 * jump with every fit would make marks flicker. Invariant: rows of the fold itself are held out.
 * Cost: rows x terms squared, about 30 ms for 4,000 rows; a few hundred additions a value.
 */
import { robustSpread } from '../../structures/statistics/robust-statistics.ts'
import {
  addEquations,
  addObservation,
  addTarget,
  createNormalEquations,
  solveRidge,
} from '../../structures/statistics/solve-ridge.ts'

export interface ErrorModel {
  /** By column: the middle, and the spread around it; a column that never moves has the spread 0. */
  readonly centres: Float64Array
  readonly scales: Float64Array
  /** Columns of more than two values, which have a squared term as well. */
  readonly squared: Int32Array
  /** Columns that some rows leave open and others do not: that, too, says how well a home is known. */
  readonly open: Int32Array
  /** A level, a straight term for each column, then the squared ones and those left open. */
  readonly weights: Float64Array
}

/** Errors below 2 % are not distinguished: prices are rounded to that. */
const ERROR_FLOOR = 0.02
const PENALTY_ROWS = 40
/** The first finds the logarithms, the others the sizes; further ones change nothing that is seen. */
const ROUNDS = 4
/** An error of more times the expected one is a wrong price, not a hard home. */
const MAX_TIMES = 4
const WINSOR_DEVIATIONS = 2.5
/** A column that fewer rows leave open, or give, has no term for it. */
const MIN_SHARE = 0.03

/** `table` holds the columns of each row, `errors` logarithms of price over value, `voices` what each counts. */
export function fitErrorModel(
  table: Float32Array,
  width: number,
  errors: Float64Array,
  voices: Float32Array,
): ErrorModel {
  const centres = new Float64Array(width)
  const scales = new Float64Array(width)
  const values = new Float32Array(errors.length)
  const squared: number[] = []
  const open: number[] = []
  for (let column = 0; column < width; column++) {
    for (let row = 0; row < values.length; row++) values[row] = table[row * width + column]
    const robust = robustSpread(values)
    if (robust.scale > 0) squared.push(column)
    const openShare = values.filter(Number.isNaN).length / values.length
    if (openShare >= MIN_SHARE && openShare <= 1 - MIN_SHARE) open.push(column)
    const { centre, scale } = robust.scale > 0 ? robust : plainSpread(values)
    centres[column] = centre
    scales[column] = scale
  }
  const terms = new Float64Array(1 + width + squared.length + open.length)
  const model = {
    centres,
    scales,
    squared: Int32Array.from(squared),
    open: Int32Array.from(open),
    weights: new Float64Array(terms.length),
  }
  const products = createNormalEquations(terms.length)
  for (let row = 0; row < errors.length; row++) {
    fillTerms(model, table, row * width, terms)
    addObservation(products, terms, 0, voices[row])
  }
  for (let round = 0; round < ROUNDS; round++) {
    const equations = createNormalEquations(terms.length)
    addEquations(equations, products)
    for (let row = 0; row < errors.length; row++) {
      const size = Math.abs(errors[row]) + ERROR_FLOOR
      fillTerms(model, table, row * width, terms)
      const target = round === 0 ? Math.log(size) : stepTowards(size, sumOf(model.weights, terms))
      addTarget(equations, terms, target, voices[row])
    }
    model.weights.set(solveRidge(equations, PENALTY_ROWS))
  }
  return model
}

/**
 * Where the logarithm expected so far is to go for one error. The mean size of errors is found by this step and not by
 * the mean of their logarithms, half of which is made by errors near zero, which say least: twice as many rows would be needed.
 */
const stepTowards = (size: number, expectedLog: number): number =>
  expectedLog + Math.min(size / Math.exp(expectedLog), MAX_TIMES) - 1

function sumOf(weights: Float64Array, terms: Float64Array): number {
  let sum = 0
  for (let term = 0; term < terms.length; term++) sum += weights[term] * terms[term]
  return sum
}

/** Most words are absent most of the time: their quartiles are alike, and the plain deviation is meant. */
function plainSpread(values: Float32Array): { readonly centre: number; readonly scale: number } {
  const known = values.filter((value) => !Number.isNaN(value))
  const mean = known.reduce((sum, value) => sum + value, 0) / Math.max(1, known.length)
  const squares = known.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { centre: mean, scale: Math.sqrt(squares / Math.max(1, known.length)) }
}

function fillTerms(
  { centres, scales, squared, open }: ErrorModel,
  table: Float32Array,
  at: number,
  terms: Float64Array,
): void {
  terms[0] = 1
  for (let column = 0; column < centres.length; column++) {
    const off = (table[at + column] - centres[column]) / scales[column]
    // A missing or constant value counts as average.
    terms[1 + column] = Number.isFinite(off)
      ? Math.min(Math.max(off, -WINSOR_DEVIATIONS), WINSOR_DEVIATIONS)
      : 0
  }
  const from = 1 + centres.length
  for (let i = 0; i < squared.length; i++) terms[from + i] = terms[1 + squared[i]] ** 2
  const last = from + squared.length
  for (let i = 0; i < open.length; i++) terms[last + i] = Number.isNaN(table[at + open[i]]) ? 1 : 0
}

/** The logarithm of the error to expect for the row of columns that starts at `at`. */
export function expectedLogError(model: ErrorModel, table: Float32Array, at: number): number {
  const terms = new Float64Array(model.weights.length)
  fillTerms(model, table, at, terms)
  return sumOf(model.weights, terms)
}
