/**
 * Grows one regression tree after another, best split first, from histograms of binned columns.
 * Invariant: a node's histogram is the sum of its children's, so only the smaller child is counted
 * and the larger is had by subtraction. A bin is one number: the sum of pulls, in whole steps of a
 * 1/1024 of the largest, times 2^24, plus the count of rows; both stay exact in a double up to
 * 2^18 rows (10 + 18 + 24 = 52 bits). Cost: rows x chosen columns for the root and at most half of
 * that for every further level; all buffers are made once and used by every tree.
 */
import { BIN_COUNT, type BinnedColumns } from './bin-columns.ts'
import type { BoostedTrees, BoostingOptions } from './boosted-trees.ts'

const PULL_STEPS = 1024
const COUNT_RANGE = 2 ** 24
export const MAX_GROWER_ROWS = 2 ** 18
/** Splits that explain less than this, in squared steps, are noise of rounding. */
const MIN_GAIN = 1e-3

interface Leaf {
  readonly node: number
  readonly from: number
  readonly to: number
  /** Of pulls, in steps. */
  readonly sum: number
  histogram: Float64Array
  gain: number
  slot: number
  bin: number
  leftSum: number
}

export interface TreeGrower {
  /** Adds a tree fitted to the errors, none counted beyond `cut`, and takes it off the errors. */
  grow(errors: Float32Array, cut: number, random: () => number): void
  finish(): BoostedTrees
}

export function createTreeGrower(binned: BinnedColumns, options: BoostingOptions): TreeGrower {
  const { bins, edges, usable, rowCount } = binned
  const { leaves, minLeafRows, shrinkRows } = options
  const capacity = options.trees * (2 * leaves - 1)
  const starts = new Int32Array(options.trees + 1)
  const columns = new Int16Array(capacity).fill(-1)
  const thresholds = new Float32Array(capacity)
  const lefts = new Int32Array(capacity)
  const values = new Float32Array(capacity)
  const slots = Int32Array.from(usable)
  const slotCount = Math.min(options.columns, usable.length)
  const histograms = Array.from({ length: leaves }, () => new Float64Array(slotCount * BIN_COUNT))
  const rows = new Int32Array(rowCount)
  const aside = new Int32Array(rowCount)
  const packed = new Float64Array(rowCount)
  const gathered = new Float64Array(rowCount)
  let treeCount = 0
  let nodeCount = 0
  /** What one step of a pull adds to a node's value. */
  let stepValue = 0

  function chooseColumns(random: () => number): void {
    for (let i = 0; i < slotCount; i++) {
      const j = i + Math.floor(random() * (slots.length - i))
      const swapped = slots[i]
      slots[i] = slots[j]
      slots[j] = swapped
    }
  }

  function packPulls(errors: Float32Array, cut: number): number {
    let sum = 0
    for (let row = 0; row < rowCount; row++) {
      const pull = Math.min(Math.max(errors[row], -cut), cut)
      const steps = Math.round((pull / cut) * PULL_STEPS)
      packed[row] = steps * COUNT_RANGE + 1
      rows[row] = row
      sum += steps
    }
    return sum
  }

  function count({ histogram, from, to }: Leaf): void {
    histogram.fill(0)
    for (let i = from; i < to; i++) gathered[i] = packed[rows[i]]
    for (let slot = 0; slot < slotCount; slot++) {
      const columnBins = bins[slots[slot]]
      const offset = slot * BIN_COUNT
      for (let i = from; i < to; i++) histogram[offset + columnBins[rows[i]]] += gathered[i]
    }
  }

  function findSplit(leaf: Leaf): void {
    const leafRows = leaf.to - leaf.from
    if (leafRows < 2 * minLeafRows) return
    const { histogram, sum } = leaf
    const unsplit = (sum * sum) / (leafRows + shrinkRows)
    for (let slot = 0; slot < slotCount; slot++) {
      const offset = slot * BIN_COUNT
      const binEnd = edges[slots[slot]].length + 1
      let left = 0
      for (let bin = 0; bin < binEnd; bin++) {
        left += histogram[offset + bin]
        const leftSum = Math.floor(left / COUNT_RANGE)
        const leftRows = left - leftSum * COUNT_RANGE
        if (leftRows < minLeafRows) continue
        const rightRows = leafRows - leftRows
        if (rightRows < minLeafRows) break
        const rightSum = sum - leftSum
        const gain =
          (leftSum * leftSum) / (leftRows + shrinkRows) +
          (rightSum * rightSum) / (rightRows + shrinkRows) -
          unsplit
        if (gain <= leaf.gain) continue
        leaf.gain = gain
        leaf.slot = slot
        leaf.bin = bin
        leaf.leftSum = leftSum
      }
    }
  }

  function addLeaf(from: number, to: number, sum: number, histogram: Float64Array): Leaf {
    const node = nodeCount++
    values[node] = (stepValue * sum) / (to - from + shrinkRows)
    return { node, from, to, sum, histogram, gain: MIN_GAIN, slot: -1, bin: 0, leftSum: 0 }
  }

  /** Moves the rows of the left side to the front, both sides in their order. */
  function partition(leaf: Leaf): number {
    const columnBins = bins[slots[leaf.slot]]
    let middle = leaf.from
    let kept = 0
    for (let i = leaf.from; i < leaf.to; i++) {
      const row = rows[i]
      if (columnBins[row] <= leaf.bin) rows[middle++] = row
      else aside[kept++] = row
    }
    for (let i = 0; i < kept; i++) rows[middle + i] = aside[i]
    return middle
  }

  function split(leaf: Leaf): [Leaf, Leaf] {
    const column = slots[leaf.slot]
    columns[leaf.node] = column
    thresholds[leaf.node] = leaf.bin === 0 ? Number.NEGATIVE_INFINITY : edges[column][leaf.bin - 1]
    lefts[leaf.node] = nodeCount
    const middle = partition(leaf)
    return [
      addLeaf(leaf.from, middle, leaf.leftSum, leaf.histogram),
      addLeaf(middle, leaf.to, leaf.sum - leaf.leftSum, leaf.histogram),
    ]
  }

  function judge([left, right]: [Leaf, Leaf], spare: Float64Array): void {
    const leftSmaller = left.to - left.from < right.to - right.from
    const small = leftSmaller ? left : right
    const large = leftSmaller ? right : left
    small.histogram = spare
    count(small)
    for (let i = 0; i < spare.length; i++) large.histogram[i] -= spare[i]
    findSplit(small)
    findSplit(large)
  }

  return {
    grow(errors, cut, random) {
      chooseColumns(random)
      stepValue = (options.rate * cut) / PULL_STEPS
      starts[treeCount++] = nodeCount
      const root = addLeaf(0, rowCount, packPulls(errors, cut), histograms[0])
      count(root)
      findSplit(root)
      const open = [root]
      while (open.length < leaves) {
        let best = 0
        for (let i = 1; i < open.length; i++) if (open[i].gain > open[best].gain) best = i
        if (open[best].slot < 0) break
        const pair = split(open[best])
        open[best] = pair[0]
        if (open.push(pair[1]) < leaves) judge(pair, histograms[open.length - 1])
      }
      starts[treeCount] = nodeCount
      for (const leaf of open) {
        for (let i = leaf.from; i < leaf.to; i++) errors[rows[i]] -= values[leaf.node]
      }
    },
    finish: () => ({
      starts: starts.slice(0, treeCount + 1),
      columns: columns.slice(0, nodeCount),
      thresholds: thresholds.slice(0, nodeCount),
      lefts: lefts.slice(0, nodeCount),
      values: values.slice(0, nodeCount),
    }),
  }
}
