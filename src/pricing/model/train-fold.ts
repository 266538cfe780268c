/**
 * What one fold learns from its columns: weights of the surroundings, trees that correct the
 * base value, and how large an error to expect. Invariant: rows of the fold itself are held out.
 * Cost: 100 trees over one row: about 0.02 ms.
 */

import { mixBits } from '../../structures/stable-hash.ts'
import {
  addObservation,
  createNormalEquations,
  solveRidge,
} from '../../structures/statistics/solve-ridge.ts'
import { averageTrees, type BoostingOptions, fitBoostedTrees } from './boosted-trees.ts'
import { type ErrorModel, fitErrorModel } from './error-model.ts'
import {
  baseOf,
  fillLocalTerms,
  fullWidth,
  hedonicAt,
  joinColumns,
  LOCAL_TERM_COUNT,
  MARKET_COLUMN_COUNT,
} from './market-columns.ts'
import type { FoldGround } from './market-model.ts'
import { rankColumns } from './rank-columns.ts'
import type { SegmentRows } from './segment-rows.ts'
import type { BoostedTrees } from './tree-grower.ts'

const SEED = 20_180_101
const DRAW_SALT = 0x2545f491
const MAX_ERROR_ROWS = 3_000
const MAX_LOCAL_ROWS = 5_000
const LOCAL_PENALTY_ROWS = 1

/** Sum of the learning rates of all trees with enough rows; with fewer, a share of it. */
const LEARNT_IN_ALL = 13
const ROWS_FOR_ALL = 9_000
const LEAST_LEARNT = 0.4
/** A few rows need no more trees than this, however much time there is. */
const MIN_TREES = 960
const ROWS_PER_TREE = 8
const TREE_STEP = 20
/** More gain nothing in error, cost time, and let a split move with every listing. */
const BINS = 16
/** Where there is time for so many trees, they are shared out over several fits, each of this share of the rows. */
const TREES_FOR_SEVERAL = 200
const SEVERAL_FITS = 12
/** With more rows one fit of them all errs less, and holds still by itself. */
const MAX_ROWS_FOR_SEVERAL = 6_000
const SHARE_OF_ROWS = 0.7
const FIT_SALT = 0x9e3779b1

/** How much the trees of a segment may cost: rows that train a fold, and trees that learn from them. */
export interface TreeBudget {
  readonly maxRows: number
  readonly trees: number
}

/**
 * Small markets get small trees: 64 leaves from 7,000 rows on, 4 below 180. They also learn less in all: part of what is
 * left to learn is noise there, and every fit would learn another. Many trees that each learn little beat few, in
 * error and in steadiness.
 */
function valueOptions(rowCount: number, trees: number, seed: number): BoostingOptions {
  const share = Math.min(Math.max((rowCount / ROWS_FOR_ALL) ** 1.25, LEAST_LEARNT), 1)
  return {
    trees,
    learningRate: (LEARNT_IN_ALL * share) / trees,
    leaves: Math.min(Math.max(Math.round(rowCount ** 0.75 / 12), 4), 64),
    minLeafRows: 10,
    shrinkRows: 5,
    columns: 12,
    cutQuantile: 0.65,
    bins: BINS,
    seed: SEED + seed,
  }
}

/**
 * At most about `limit` of the rows outside a fold that are fit to learn from, drawn by the hash of their
 * group: where a few other rows go the same ones are drawn again, and estimates stay where they were.
 */
function drawRows(
  rows: SegmentRows,
  fold: number,
  limit: number,
  fit: (row: number) => boolean,
): Int32Array {
  const others: number[] = []
  for (let row = 0; row < rows.folds.length; row++) {
    if (rows.folds[row] !== fold && fit(row)) others.push(row)
  }
  if (others.length <= limit) return Int32Array.from(others)
  const drawnBelow = (limit / others.length) * 2 ** 32
  return Int32Array.from(others.filter((row) => mixBits(rows.groups[row] ^ DRAW_SALT) < drawnBelow))
}

/**
 * How much each neighbour mean around a subject weighs in this market: where prices change slowly
 * over the map the broad means win, where each building has its price the near ones do.
 */
export function fitLocalWeights(
  rows: SegmentRows,
  ground: FoldGround,
  market: Float32Array,
  fold: number,
): Float64Array {
  const { residuals } = ground.hedonic
  const equations = createNormalEquations(LOCAL_TERM_COUNT)
  const terms = new Float64Array(LOCAL_TERM_COUNT)
  for (const row of drawRows(rows, fold, MAX_LOCAL_ROWS, (row) => !Number.isNaN(residuals[row]))) {
    const at = row * MARKET_COLUMN_COUNT
    fillLocalTerms(market, at, terms)
    addObservation(equations, terms, rows.logUnits[row] - hedonicAt(market, at), rows.voices[row])
  }
  return solveRidge(equations, LOCAL_PENALTY_ROWS)
}

/**
 * In small markets the mean of several fits: what a single one learns of noise differs from one to the next and averages
 * out. Rows are drawn by the hash of the home: where other rows go, the same ones are drawn again.
 */
export function trainValueTrees(
  rows: SegmentRows,
  ground: FoldGround,
  localWeights: Float64Array,
  market: Float32Array,
  fold: number,
  { maxRows, trees }: TreeBudget,
): BoostedTrees {
  const { residuals } = ground.hedonic
  const all = drawRows(rows, fold, maxRows, (row) => !Number.isNaN(residuals[row]))
  const wanted = TREE_STEP * Math.round(all.length / ROWS_PER_TREE / TREE_STEP)
  const grown = Math.min(trees, Math.max(MIN_TREES, wanted))
  const isOne = grown < TREES_FOR_SEVERAL || all.length > MAX_ROWS_FOR_SEVERAL
  const count = isOne ? 1 : SEVERAL_FITS
  const width = fullWidth(rows)
  const table = new Float32Array(all.length * width)
  const targets = new Float32Array(all.length)
  all.forEach((row, i) => {
    joinColumns(rows, market, row, table, i * width)
    targets[i] = rows.logUnits[row] - baseOf(market, row * MARKET_COLUMN_COUNT, localWeights)
  })
  const ranked = rankColumns(table, all.length, width)
  const voices = voicesOf(rows, all)
  const everyone = Int32Array.from(all.keys())
  const fits = Array.from({ length: count }, (_, fit) => {
    const drawn = count === 1 ? everyone : everyone.filter((i) => isDrawn(rows.groups[all[i]], fit))
    const options = {
      ...valueOptions(drawn.length, Math.ceil(grown / count), fold * count + fit),
      // Each cuts elsewhere: a home near a cut of one is not near that of the next.
      binShift: (fit + 0.5) / count - 0.5,
    }
    return fitBoostedTrees(ranked, targets, voices, options, drawn)
  })
  return averageTrees(fits)
}

const isDrawn = (group: number, fit: number) =>
  mixBits(group ^ Math.imul(fit + 1, FIT_SALT)) < SHARE_OF_ROWS * 2 ** 32

const voicesOf = ({ voices }: SegmentRows, drawn: Int32Array) =>
  Float32Array.from(drawn, (row) => voices[row])

/** `table` holds the full columns of every row as its own, unknowing fold saw them. */
export function trainErrorModel(
  rows: SegmentRows,
  table: Float32Array,
  errors: Float64Array,
  fold: number,
): ErrorModel {
  const drawn = drawRows(rows, fold, MAX_ERROR_ROWS, () => true)
  const width = fullWidth(rows)
  const training = new Float32Array(drawn.length * width)
  drawn.forEach((row, i) => {
    training.set(table.subarray(row * width, (row + 1) * width), i * width)
  })
  const made = Float64Array.from(drawn, (row) => errors[row])
  return fitErrorModel(training, width, made, voicesOf(rows, drawn))
}
