/**
 * Fits one segment of the market: neighbours, then per fold the hedonic part, place effects and
 * trees, then errors on unseen rows and the ranges they justify. Invariant: nothing in the model of
 * a fold has met a price of that fold, not even as a neighbour of a training row.
 * Cost: about 0.1 ms a row up to 30,000 rows, less beyond, for trees train on at most so many.
 */
import { type BoostingOptions, fitBoostedTrees, walkTrees } from './boosted-trees.ts'
import { calibrateRange } from './calibrate-range.ts'
import { encodeSubject } from './encode-subject.ts'
import { buildFeatureSchema } from './feature-schema.ts'
import { fitHedonic, measureColumns } from './hedonic.ts'
import { measureSizeScaleKm } from './local-scale.ts'
import { FOLD_COUNT, type MarketSegment, type SegmentRows } from './market-model.ts'
import { buildNeighbourIndex } from './neighbour-index.ts'
import { createNeighbourhood, lookAround } from './neighbourhood.ts'
import { measurePlaces } from './place-effects.ts'
import {
  baseOf,
  type ColumnSources,
  fillMarketColumns,
  MARKET_COLUMN_COUNT,
  type MarketColumnsOf,
} from './predict-fold.ts'
import { quantileOf, sortedNumbers } from './robust-statistics.ts'
import { layOutRows } from './segment-rows.ts'
import type { ValuationSubject } from './valuation-subject.ts'

/** Fewer priced listings than this are no market. */
export const MIN_SEGMENT_ROWS = 20
/** Trees of one fold train on at most so many rows; neighbours always come from all. */
const MAX_TREE_ROWS = Number(process.env.MTR ?? 30_000)
/** Errors below 2 % are not told apart: prices are rounded to that. */
const ERROR_FLOOR = 0.02
const SEED = 20_180_101

function valueOptions(rowCount: number, fold: number): BoostingOptions {
  const e = (k: string, d: number) => Number(process.env[k] ?? d)
  return {
    trees: e('T', 150),
    rate: e('R', 0.1),
    leaves: e('LV', Math.min(Math.max(Math.round(Math.sqrt(rowCount) / 2.5), 4), 40)),
    minLeafRows: e('ML', 10),
    shrinkRows: 5,
    rowShare: e('RS', 0.6),
    columnShare: e('CS', 0.5),
    cutQuantile: e('CL', 0.65),
    seed: SEED + fold,
  }
}

function errorOptions(fold: number): BoostingOptions {
  return {
    trees: 60,
    rate: 0.1,
    leaves: 8,
    minLeafRows: 40,
    shrinkRows: 20,
    rowShare: 0.5,
    columnShare: 0.4,
    cutQuantile: 1,
    seed: SEED - 1 - fold,
  }
}

/** Null when too few subjects stand anywhere. Subjects come priced, in the order of their ids. */
export function fitSegment(subjects: readonly ValuationSubject[]): MarketSegment | null {
  const schema = buildFeatureSchema(subjects)
  const all = subjects.map((subject) => encodeSubject(schema, subject))
  const placed = Array.from(all.keys()).filter((at) => !Number.isNaN(all[at].eastKm))
  if (placed.length < MIN_SEGMENT_ROWS) return null
  const encoded = placed.map((at) => all[at])
  const rows = layOutRows(
    schema,
    placed.map((at) => subjects[at]),
    encoded,
  )
  const sizeScaleKm = measureSizeScaleKm(rows.eastsKm, rows.northsKm)
  const points = new Float32Array(encoded.length * 3)
  encoded.forEach((row, at) => {
    points.set([row.eastKm, row.northKm, row.logSize * sizeScaleKm], at * 3)
  })
  const index = buildNeighbourIndex(points)
  const scales = measureColumns(rows.table, rows.columnCount, schema.words.length)
  const sources = { rows, scales }
  const folds = Array.from({ length: FOLD_COUNT }, (_, fold) => {
    const hedonic = fitHedonic(scales, rows.table, rows.logUnits, rows.folds, fold)
    const numbers = [rows.districts, rows.locations]
    const placeCount = schema.places.numbers.size
    const places = measurePlaces(placeCount, numbers, hedonic.residuals, rows.folds, fold)
    return { hedonic, places }
  })
  const T0 = performance.now()
  const hood = createNeighbourhood()
  const columns = folds.map(() => new Float32Array(encoded.length * MARKET_COLUMN_COUNT))
  const localScalesKm = new Float64Array(encoded.length)
  encoded.forEach((subject, row) => {
    lookAround(index, rows, subject, subject.logSize * sizeScaleKm, rows.groups[row], hood)
    localScalesKm[row] = hood.scaleKm
    folds.forEach((fold, number) => {
      const unseen = rows.folds[row] === number
      const muted = unseen ? -1 : number
      const own = unseen ? Number.NaN : fold.hedonic.residuals[row]
      const at = row * MARKET_COLUMN_COUNT
      fillMarketColumns(sources, fold, subject, hood, muted, own, columns[number], at)
    })
  })
  const T1 = performance.now()
  const trees = folds.map((fold, number) => trainTrees(rows, fold, number, columns[number]))
  const T2 = performance.now()
  const errors = measureErrors(rows, trees, columns)
  const errorTrees = folds.map((_, fold) => trainErrorTrees(rows, errors, fold))
  const expected = Float64Array.from(rows.folds, (fold, row) =>
    Math.exp(
      walkTrees(errorTrees[fold].trees, errors.table, row * errors.width) + errorTrees[fold].base,
    ),
  )
  if (process.env.DBG) console.log('nb', T1 - T0, 'trees', T2 - T1, 'err', performance.now() - T2)
  const logSizes = sortedNumbers(encoded.map((row) => row.logSize))
  return {
    schema,
    rows,
    sortedGroups: Uint32Array.from(rows.groups).sort(),
    index,
    sizeScaleKm,
    scales,
    folds: folds.map((fold, number) => ({
      ...fold,
      trees: trees[number],
      errorTrees: errorTrees[number].trees,
      errorBase: errorTrees[number].base,
    })),
    calibration: calibrateRange(expected, errors.errors),
    minLogSize: quantileOf(logSizes, 0.001),
    maxLogSize: quantileOf(logSizes, 0.999),
    maxScaleKm: quantileOf(sortedNumbers(localScalesKm), 0.99),
  }
}

function joinColumns(
  rows: SegmentRows,
  market: Float32Array,
  row: number,
  out: Float32Array,
  at: number,
) {
  out.set(rows.table.subarray(row * rows.columnCount, (row + 1) * rows.columnCount), at)
  const from = row * MARKET_COLUMN_COUNT
  out.set(market.subarray(from, from + MARKET_COLUMN_COUNT), at + rows.columnCount)
}

function trainTrees(
  rows: SegmentRows,
  fold: MarketColumnsOf,
  number: number,
  market: Float32Array,
) {
  const sound = Array.from(rows.folds.keys()).filter(
    (row) => rows.folds[row] !== number && !Number.isNaN(fold.hedonic.residuals[row]),
  )
  const step = Math.max(1, sound.length / MAX_TREE_ROWS)
  const count = Math.floor(sound.length / step)
  const width = rows.columnCount + MARKET_COLUMN_COUNT
  const table = new Float32Array(count * width)
  const targets = new Float32Array(count)
  for (let i = 0; i < count; i++) {
    const row = sound[Math.floor(i * step)]
    joinColumns(rows, market, row, table, i * width)
    targets[i] = rows.logUnits[row] - baseOf(market, row * MARKET_COLUMN_COUNT)
  }
  return fitBoostedTrees(table, width, targets, valueOptions(count, number))
}

interface MeasuredErrors {
  readonly width: number
  readonly table: Float32Array
  readonly errors: Float64Array
}

function measureErrors(
  rows: SegmentRows,
  trees: ReturnType<typeof fitBoostedTrees>[],
  columns: readonly Float32Array[],
): MeasuredErrors {
  const width = rows.columnCount + MARKET_COLUMN_COUNT
  const table = new Float32Array(rows.ids.length * width)
  const errors = Float64Array.from(rows.folds, (fold, row) => {
    joinColumns(rows, columns[fold], row, table, row * width)
    const base = baseOf(columns[fold], row * MARKET_COLUMN_COUNT)
    return rows.logUnits[row] - base - walkTrees(trees[fold], table, row * width)
  })
  return { width, table, errors }
}

function trainErrorTrees(rows: SegmentRows, measured: MeasuredErrors, fold: number) {
  const { width, table, errors } = measured
  const others = Array.from(rows.folds.keys()).filter((row) => rows.folds[row] !== fold)
  const step = Math.max(1, others.length / MAX_TREE_ROWS)
  const count = Math.floor(others.length / step)
  const training = new Float32Array(count * width)
  const targets = new Float32Array(count)
  for (let i = 0; i < count; i++) {
    const row = others[Math.floor(i * step)]
    training.set(table.subarray(row * width, (row + 1) * width), i * width)
    targets[i] = Math.log(Math.abs(errors[row]) + ERROR_FLOOR)
  }
  const base = targets.reduce((sum, target) => sum + target, 0) / Math.max(1, count)
  const trees = fitBoostedTrees(
    training,
    width,
    targets.map((target) => target - base),
    errorOptions(fold),
  )
  return { trees, base }
}
