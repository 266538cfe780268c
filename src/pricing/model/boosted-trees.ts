/**
 * Gradient-boosted regression trees over binned columns, in plain typed arrays, so that a model
 * crosses threads cheaply. A step goes right when the value is above the threshold; a missing value
 * (NaN) always goes left. Inner nodes keep their own value too, which makes the path explainable.
 * Cost: one tree costs rows x chosen columns x about 4 additions; walking one tree about 6 steps.
 */

import { seededRandom } from '../../structures/stable-hash.ts'
import { quantileOf, sortedNumbers } from '../../structures/statistics/robust-statistics.ts'
import { binColumns } from './bin-columns.ts'
import type { RankedColumns } from './rank-columns.ts'
import { type BoostedTrees, createTreeGrower, type GrowthOptions } from './tree-grower.ts'

export interface BoostingOptions extends GrowthOptions {
  /** Huber loss: the gradient of a residual is cut at this quantile of their sizes. */
  readonly cutQuantile: number
  readonly seed: number
  /** That each column is cut into, and the part of a bin that the cuts are moved by. */
  readonly bins: number
  readonly binShift?: number
}

/** Trees after which the cut is remeasured, as residuals shrink. */
const CUT_EVERY_TREES = 20

export function fitBoostedTrees(
  ranked: RankedColumns,
  targets: Float32Array,
  /** How much each row counts, at most 1. */
  voices: Float32Array,
  options: BoostingOptions,
  /** The rows to learn from. */
  drawn = Int32Array.from(targets.keys()),
): BoostedTrees {
  const binned = binColumns(ranked, drawn, options.bins, options.binShift)
  const grower = createTreeGrower(binned, ofRows(voices, drawn), options)
  const random = seededRandom(options.seed)
  const residuals = ofRows(targets, drawn)
  let cut = 0
  for (let tree = 0; tree < options.trees && binned.usable.length > 0; tree++) {
    if (tree % CUT_EVERY_TREES === 0) cut = cutOf(residuals, options.cutQuantile)
    if (!(cut > 0)) break
    grower.grow(residuals, cut, random)
  }
  return grower.finish()
}

const ofRows = (values: Float32Array, rows: Int32Array) =>
  Float32Array.from(rows, (row) => values[row])

const cutOf = (residuals: Float32Array, share: number) =>
  quantileOf(sortedNumbers(residuals.map(Math.abs)), share)

/** One model whose sum is the mean of the sums of several. */
export function averageTrees(models: readonly BoostedTrees[]): BoostedTrees {
  if (models.length === 1) return models[0]
  const nodeCount = models.reduce((sum, { values }) => sum + values.length, 0)
  const starts = [0]
  const columns = new Int16Array(nodeCount)
  const thresholds = new Float32Array(nodeCount)
  const lefts = new Int32Array(nodeCount)
  const values = new Float32Array(nodeCount)
  let from = 0
  for (const model of models) {
    columns.set(model.columns, from)
    thresholds.set(model.thresholds, from)
    for (let node = 0; node < model.values.length; node++) {
      lefts[from + node] = model.lefts[node] + from
      values[from + node] = model.values[node] / models.length
    }
    for (let tree = 1; tree < model.starts.length; tree++) starts.push(model.starts[tree] + from)
    from += model.values.length
  }
  return { starts: Int32Array.from(starts), columns, thresholds, lefts, values }
}

/** The sum over all trees for the row of values that starts at `offset`. */
export function walkTrees(model: BoostedTrees, row: Float32Array, offset: number): number {
  const { starts, columns, thresholds, lefts, values } = model
  let sum = 0
  for (let tree = 0; tree + 1 < starts.length; tree++) {
    let node = starts[tree]
    while (columns[node] >= 0) {
      node = lefts[node] + (row[offset + columns[node]] > thresholds[node] ? 1 : 0)
    }
    sum += values[node]
  }
  return sum
}

/**
 * The same sum, broken down: what each split on the way changed is added to `effects` under the
 * effect number of its column, and what no split explains (the roots) is returned.
 */
export function explainTrees(
  model: BoostedTrees,
  row: Float32Array,
  effectOfColumn: Uint8Array,
  weight: number,
  effects: Float64Array,
): number {
  const { starts, columns, thresholds, lefts, values } = model
  let roots = 0
  for (let tree = 0; tree + 1 < starts.length; tree++) {
    let node = starts[tree]
    roots += values[node]
    while (columns[node] >= 0) {
      const child = lefts[node] + (row[columns[node]] > thresholds[node] ? 1 : 0)
      effects[effectOfColumn[columns[node]]] += weight * (values[child] - values[node])
      node = child
    }
  }
  return weight * roots
}
