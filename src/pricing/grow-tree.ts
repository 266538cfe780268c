/**
 * Grows one regression tree after another, best split first, from histograms of binned columns.
 * Invariant: a node's histogram is the sum of its children's, so only the smaller child is counted
 * and the larger is had by subtraction. Cost: rows x chosen columns for the root and at most half of
 * that for every further level; all buffers are made once and used by every tree.
 */
import { BIN_COUNT, type BinnedColumns } from './bin-columns.ts'
import type { BoostedTrees, BoostingOptions } from './boosted-trees.ts'

interface Leaf {
  readonly node: number
  readonly from: number
  readonly to: number
  readonly sum: number
  /** Two numbers a bin: the sum of pulls and the count of rows. */
  histogram: Float64Array
  gain: number
  slot: number
  bin: number
  leftSum: number
}

export interface TreeGrower {
  /** Adds a tree fitted to the pulls of the given rows; reorders `rows`. */
  grow(pulls: Float32Array, rows: Int32Array, random: () => number): void
  /** Takes what the last tree says off the errors of all rows. */
  subtractLast(errors: Float32Array): void
  finish(): BoostedTrees
}

/** Splits that explain less than this are noise of rounding. */
const MIN_GAIN = 1e-7

export function createTreeGrower(binned: BinnedColumns, options: BoostingOptions): TreeGrower {
  const { bins, edges, usable } = binned
  const { leaves, minLeafRows, shrinkRows, rate } = options
  const capacity = options.trees * (2 * leaves - 1)
  const starts = new Int32Array(options.trees + 1)
  const columns = new Int16Array(capacity).fill(-1)
  const thresholds = new Float32Array(capacity)
  const splitBins = new Uint8Array(capacity)
  const lefts = new Int32Array(capacity)
  const values = new Float32Array(capacity)
  const slots = Int32Array.from(usable)
  const slotCount = Math.max(1, Math.round(usable.length * options.columnShare))
  const histograms = Array.from(
    { length: leaves + 1 },
    () => new Float64Array(slotCount * BIN_COUNT * 2),
  )
  const aside = new Int32Array(binned.rowCount)
  const gathered = new Float64Array(binned.rowCount)
  let treeCount = 0
  let nodeCount = 0

  function chooseColumns(random: () => number): void {
    for (let i = 0; i < slotCount; i++) {
      const j = i + Math.floor(random() * (slots.length - i))
      const swapped = slots[i]
      slots[i] = slots[j]
      slots[j] = swapped
    }
  }

  function count(pulls: Float32Array, rows: Int32Array, leaf: Leaf): void {
    const { histogram, from, to } = leaf
    histogram.fill(0)
    for (let i = from; i < to; i++) gathered[i] = pulls[rows[i]]
    for (let slot = 0; slot < slotCount; slot++) {
      const columnBins = bins[slots[slot]]
      const offset = slot * BIN_COUNT * 2
      for (let i = from; i < to; i++) {
        const at = offset + (columnBins[rows[i]] << 1)
        histogram[at] += gathered[i]
        histogram[at + 1] += 1
      }
    }
  }

  function findSplit(leaf: Leaf): void {
    const rowCount = leaf.to - leaf.from
    if (rowCount < 2 * minLeafRows) return
    const { histogram, sum } = leaf
    const unsplit = (sum * sum) / (rowCount + shrinkRows)
    for (let slot = 0; slot < slotCount; slot++) {
      const binEnd = edges[slots[slot]].length + 1
      let leftSum = 0
      let leftRows = 0
      for (let bin = 0; bin < binEnd; bin++) {
        const at = (slot * BIN_COUNT + bin) << 1
        leftSum += histogram[at]
        leftRows += histogram[at + 1]
        if (leftRows < minLeafRows) continue
        const rightRows = rowCount - leftRows
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
    values[node] = (rate * sum) / (to - from + shrinkRows)
    return { node, from, to, sum, histogram, gain: MIN_GAIN, slot: -1, bin: 0, leftSum: 0 }
  }

  function partition(leaf: Leaf, rows: Int32Array): number {
    const columnBins = bins[slots[leaf.slot]]
    let middle = leaf.from
    let kept = 0
    for (let i = leaf.from; i < leaf.to; i++) {
      const row = rows[i]
      if (columnBins[row] <= leaf.bin) rows[middle++] = row
      else aside[kept++] = row
    }
    rows.set(aside.subarray(0, kept), middle)
    return middle
  }

  function split(leaf: Leaf, rows: Int32Array): [Leaf, Leaf] {
    const column = slots[leaf.slot]
    columns[leaf.node] = column
    splitBins[leaf.node] = leaf.bin
    thresholds[leaf.node] = leaf.bin === 0 ? Number.NEGATIVE_INFINITY : edges[column][leaf.bin - 1]
    lefts[leaf.node] = nodeCount
    const middle = partition(leaf, rows)
    return [
      addLeaf(leaf.from, middle, leaf.leftSum, leaf.histogram),
      addLeaf(middle, leaf.to, leaf.sum - leaf.leftSum, leaf.histogram),
    ]
  }

  function judge(pulls: Float32Array, rows: Int32Array, pair: [Leaf, Leaf], spare: Float64Array) {
    const [small, large] =
      pair[0].to - pair[0].from < pair[1].to - pair[1].from ? pair : [...pair].reverse()
    small.histogram = spare
    count(pulls, rows, small)
    const rest = large.histogram
    for (let i = 0; i < rest.length; i++) rest[i] -= spare[i]
    findSplit(small)
    findSplit(large)
  }

  return {
    grow(pulls, rows, random) {
      chooseColumns(random)
      starts[treeCount++] = nodeCount
      let sum = 0
      for (let i = 0; i < rows.length; i++) sum += pulls[rows[i]]
      const root = addLeaf(0, rows.length, sum, histograms[0])
      count(pulls, rows, root)
      findSplit(root)
      const open = [root]
      while (open.length < leaves) {
        let best = 0
        for (let i = 1; i < open.length; i++) if (open[i].gain > open[best].gain) best = i
        if (open[best].slot < 0) break
        const pair = split(open[best], rows)
        open[best] = pair[0]
        open.push(pair[1])
        if (open.length < leaves) judge(pulls, rows, pair, histograms[open.length])
      }
      starts[treeCount] = nodeCount
    },
    subtractLast(errors) {
      const root = starts[treeCount - 1]
      for (let row = 0; row < errors.length; row++) {
        let node = root
        while (columns[node] >= 0) {
          node = lefts[node] + (bins[columns[node]][row] > splitBins[node] ? 1 : 0)
        }
        errors[row] -= values[node]
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
