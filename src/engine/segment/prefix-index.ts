/**
 * The rows of prefixes that would be slow to unite at query time, such as "s": every prefix whose
 * words together cost more than a quarter of a step a row is united once, at build time.
 * Invariant: a prefix of two words or more that is not stored costs at most rows/4 steps to unite.
 * Cost: English text has 100 to 200 prefixes, rows/8 bytes each.
 */
import { bitmapWords, countBits, listBits } from '../../structures/rows/bitmap.ts'
import { isDense, markSets, packRowSets, type RowSets } from '../../structures/rows/row-sets.ts'
import { sharedUint32 } from '../../structures/rows/shared-array.ts'
import { packStrings, type SortedStrings, stringAt } from '../../structures/text/sorted-strings.ts'
import type { ValueIndex } from './value-index.ts'

const ROWS_PER_STEP = 4
/** Caps the memory at 64 bytes a row; the shortest prefixes, which cost most, come first. */
const MAX_PREFIXES = 512
/** Reaching a list costs about as much as marking four rows. */
const STEPS_PER_LIST = 4

interface Run {
  readonly from: number
  readonly to: number
  /** Length of the prefix that the words of the run share. */
  readonly length: number
}

export function makePrefixIndex(words: ValueIndex): ValueIndex {
  const { rows } = words.sets
  const runs = heavyRuns(words)
    .map((run) => ({ ...run, prefix: stringAt(words.values, run.from).slice(0, run.length) }))
    .sort((a, b) => (a.prefix < b.prefix ? -1 : 1))
  const bitmap = new Uint32Array(bitmapWords(rows))
  const list = new Uint32Array(rows)
  const unite = ({ from, to }: Run) => {
    bitmap.fill(0)
    markSets(words.sets, from, to, bitmap)
  }
  const counts = sharedUint32(runs.length)
  for (const [i, run] of runs.entries()) {
    unite(run)
    counts[i] = countBits(bitmap)
  }
  const sets = packRowSets(rows, counts, (add) => {
    for (const [i, run] of runs.entries()) {
      unite(run)
      const length = listBits(bitmap, list)
      for (let k = 0; k < length; k++) add(i, list[k])
    }
  })
  return { values: packStrings(runs.map((run) => run.prefix)), sets }
}

/** Breadth first: a prefix is heavy only if all shorter ones are. */
function heavyRuns({ values, sets }: ValueIndex): Run[] {
  const costs = summedCosts(sets)
  const isHeavy = ({ from, to }: Run) =>
    to - from > 1 && (costs[to] - costs[from]) * ROWS_PER_STEP > sets.rows
  const runs = [{ from: 0, to: sets.counts.length, length: 0 }].filter(isHeavy)
  for (let i = 0; i < runs.length && runs.length < MAX_PREFIXES; i++) {
    runs.push(...splitRun(values, runs[i]).filter(isHeavy))
  }
  return runs.slice(0, MAX_PREFIXES)
}

function summedCosts(sets: RowSets): Float64Array {
  const sums = new Float64Array(sets.counts.length + 1)
  for (const [set, count] of sets.counts.entries()) {
    const cost = isDense(sets, set) ? bitmapWords(sets.rows) : count + STEPS_PER_LIST
    sums[set + 1] = sums[set] + cost
  }
  return sums
}

/** The runs of one more shared unit; a word that ends here belongs to none of them. */
function splitRun({ starts, units }: SortedStrings, { from, to, length }: Run): Run[] {
  const runs: Run[] = []
  let start = from
  const unitAt = (word: number) =>
    starts[word] + length < starts[word + 1] ? units[starts[word] + length] : -1
  for (let word = from + 1; word <= to; word++) {
    if (word < to && unitAt(word) === unitAt(start)) continue
    if (unitAt(start) >= 0) runs.push({ from: start, to: word, length: length + 1 })
    start = word
  }
  return runs
}
