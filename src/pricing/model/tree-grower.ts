/**
 * Grows one regression tree after another, best split first, from histograms of binned columns.
 * Invariant: a node's histogram is the sum of its children's, so only the smaller child is counted
 * and the larger is had by subtraction.
 * Cost: rows x chosen columns for the root and at most half of that for every further level.
 */
import type { BinnedColumns } from './bin-columns.ts'
import {
  createLeafRows,
  FULL_WEIGHT,
  GRADIENT_STEPS,
  type RowRun,
  WEIGHT_RANGE,
} from './leaf-rows.ts'

/** Splits that explain less than this, in squared steps, are noise of rounding. */
const MIN_GAIN = 1e-3
/** Of a power of two: multiplying by it is exact, and costs less than dividing. */
const PER_WEIGHT_RANGE = 1 / WEIGHT_RANGE

interface Leaf extends RowRun {
  readonly node: number
  /** Of gradients, in steps, each as often as its row weighs. */
  readonly sum: number
  readonly weight: number
  histogram: Float64Array
  /** The best split found: none while the slot is negative. */
  gain: number
  slot: number
  bin: number
  leftSum: number
  leftWeight: number
}

export interface BoostedTrees {
  /** First node of each tree, and the end of the last one. */
  readonly starts: Int32Array
  /** Column that a node splits on; -1 in a leaf. */
  readonly columns: Int16Array
  readonly thresholds: Float32Array
  /** Left child; the right one follows it. */
  readonly lefts: Int32Array
  readonly values: Float32Array
}

export interface GrowthOptions {
  readonly trees: number
  readonly learningRate: number
  readonly leaves: number
  readonly minLeafRows: number
  /** Rows that a leaf is shrunk by towards zero. */
  readonly shrinkRows: number
  /** Columns drawn at random for each tree. */
  readonly columns: number
}

export interface TreeGrower {
  /** Adds a tree fitted to the residuals, none counted beyond `cut`, and takes it off them. */
  grow(residuals: Float32Array, cut: number, random: () => number): void
  finish(): BoostedTrees
}

export function createTreeGrower(
  binned: BinnedColumns,
  voices: Float32Array,
  options: GrowthOptions,
): TreeGrower {
  const { edges, rowCount, binCount } = binned
  const { leaves } = options
  const minWeight = options.minLeafRows * FULL_WEIGHT
  const shrinkWeight = options.shrinkRows * FULL_WEIGHT
  const table = createTreeTable(options.trees, leaves)
  const rows = createLeafRows(binned, voices, options.columns)
  const { slots, slotCount } = rows
  const histograms = Array.from({ length: leaves }, () => new Float64Array(slotCount * binCount))
  /** What one step of a gradient adds to a node's value. */
  let stepValue = 0

  function addLeaf(run: RowRun, sum: number, weight: number, histogram: Float64Array): Leaf {
    const node = table.addLeaf((stepValue * sum) / (weight + shrinkWeight))
    const unsplit = { gain: MIN_GAIN, slot: -1, bin: 0, leftSum: 0, leftWeight: 0 }
    return { ...run, node, sum, weight, histogram, ...unsplit }
  }

  /** Whether both sides of some split could be large enough. */
  const canSplit = ({ weight }: Leaf) => weight >= 2 * minWeight

  /** Takes the best split of all columns, if it is any better than none. */
  function findSplit(leaf: Leaf): void {
    if (!canSplit(leaf)) return
    const { histogram, sum, weight } = leaf
    const unsplit = (sum * sum) / (weight + shrinkWeight)
    // In variables of its own: a field would be read and written at every bin.
    let bestGain = leaf.gain
    for (let slot = 0; slot < slotCount; slot++) {
      const first = slot * binCount
      const binEnd = edges[slots[slot]].length + 1
      let left = 0
      for (let bin = 0; bin < binEnd; bin++) {
        const counted = histogram[first + bin]
        // Nothing is in it, and a split behind it would be that of the bin before.
        if (counted === 0) continue
        left += counted
        const leftSum = Math.floor(left * PER_WEIGHT_RANGE)
        const leftWeight = left - leftSum * WEIGHT_RANGE
        if (leftWeight < minWeight) continue
        const rightWeight = weight - leftWeight
        if (rightWeight < minWeight) break
        const rightSum = sum - leftSum
        const gain =
          (leftSum * leftSum) / (leftWeight + shrinkWeight) +
          (rightSum * rightSum) / (rightWeight + shrinkWeight) -
          unsplit
        if (gain <= bestGain) continue
        bestGain = gain
        leaf.slot = slot
        leaf.bin = bin
        leaf.leftSum = leftSum
        leaf.leftWeight = leftWeight
      }
    }
    leaf.gain = bestGain
  }

  function split(leaf: Leaf): [Leaf, Leaf] {
    const { node, from, to, sum, weight, histogram, slot, bin, leftSum, leftWeight } = leaf
    const column = slots[slot]
    const threshold = bin === 0 ? Number.NEGATIVE_INFINITY : edges[column][bin - 1]
    table.splitLeaf(node, column, threshold)
    const middle = rows.partition({ from, to }, slot, bin)
    return [
      addLeaf({ from, to: middle }, leftSum, leftWeight, histogram),
      addLeaf({ from: middle, to }, sum - leftSum, weight - leftWeight, histogram),
    ]
  }

  function findSplits([left, right]: [Leaf, Leaf], spare: Float64Array): void {
    const leftSmaller = left.to - left.from < right.to - right.from
    const small = leftSmaller ? left : right
    const large = leftSmaller ? right : left
    if (!canSplit(small) && !canSplit(large)) return
    small.histogram = spare
    rows.count(small, spare)
    findSplit(small)
    if (!canSplit(large)) return
    for (let i = 0; i < spare.length; i++) large.histogram[i] -= spare[i]
    findSplit(large)
  }

  return {
    grow(residuals, cut, random) {
      rows.drawColumns(random)
      stepValue = (options.learningRate * cut) / GRADIENT_STEPS
      table.startTree()
      const sum = rows.start(residuals, cut)
      const root = addLeaf({ from: 0, to: rowCount }, sum, rows.weight, histograms[0])
      rows.count(root, root.histogram)
      findSplit(root)
      const open = [root]
      while (open.length < leaves) {
        const best = bestOf(open)
        if (open[best].slot < 0) break
        const pair = split(open[best])
        open[best] = pair[0]
        if (open.push(pair[1]) < leaves) findSplits(pair, histograms[open.length - 1])
      }
      table.endTree()
      for (const leaf of open) rows.subtract(leaf, table.valueOf(leaf.node), residuals)
    },
    finish: table.finish,
  }
}

function bestOf(open: readonly Leaf[]): number {
  let best = 0
  for (let i = 1; i < open.length; i++) if (open[i].gain > open[best].gain) best = i
  return best
}

/**
 * The nodes of many trees as columns of numbers, filled as the trees grow.
 * Invariant: a node is a leaf until it is split, and the children of a split are adjacent.
 * Cost: 18 bytes a node, all made at the start.
 */
interface TreeTable {
  startTree(): void
  endTree(): void
  /** The number of the new node. */
  addLeaf(value: number): number
  /** Whose children are the two leaves that are added next. */
  splitLeaf(node: number, column: number, threshold: number): void
  valueOf(node: number): number
  finish(): BoostedTrees
}

function createTreeTable(trees: number, leaves: number): TreeTable {
  const capacity = trees * (2 * leaves - 1)
  const starts = new Int32Array(trees + 1)
  const columns = new Int16Array(capacity).fill(-1)
  const thresholds = new Float32Array(capacity)
  const lefts = new Int32Array(capacity)
  const values = new Float32Array(capacity)
  let treeCount = 0
  let nodeCount = 0

  return {
    startTree() {
      starts[treeCount++] = nodeCount
    },
    endTree() {
      starts[treeCount] = nodeCount
    },
    addLeaf(value) {
      values[nodeCount] = value
      return nodeCount++
    },
    splitLeaf(node, column, threshold) {
      columns[node] = column
      thresholds[node] = threshold
      lefts[node] = nodeCount
    },
    valueOf: (node) => values[node],
    finish: () => ({
      starts: starts.slice(0, treeCount + 1),
      columns: columns.slice(0, nodeCount),
      thresholds: thresholds.slice(0, nodeCount),
      lefts: lefts.slice(0, nodeCount),
      values: values.slice(0, nodeCount),
    }),
  }
}
