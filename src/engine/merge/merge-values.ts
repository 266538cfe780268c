/**
 * One dictionary of values with their rows, of several segments.
 * Invariant: a value that no living row has is gone.
 * Cost: some nanoseconds for each value of each document.
 */
import { type Bitmap, setBit } from '../../structures/rows/bitmap.ts'
import {
  countEachInBitmap,
  emptyRowSets,
  isDense,
  type RowSets,
} from '../../structures/rows/row-sets.ts'
import { sharedUint32 } from '../../structures/rows/shared-array.ts'
import { keepStrings, mergeStrings } from '../../structures/text/sorted-strings.ts'
import type { ValueIndex } from '../segment/value-index.ts'

/** Where the rows of a segment go. */
export interface RowMoves {
  readonly live: Bitmap
  /** The new row of each row that lives. */
  readonly targets: Uint32Array
}

const GONE = 0xffffffff
/** Shorter lists are put in order by moving their entries one by one. */
const SHORT = 32

export function mergeValues(
  rows: number,
  indexes: readonly ValueIndex[],
  moves: readonly RowMoves[],
): ValueIndex {
  const { values, places } = mergeStrings(indexes.map((index) => index.values))
  const totals = new Uint32Array(values.starts.length - 1)
  for (const [i, { sets }] of indexes.entries()) {
    const living = countEachInBitmap(sets, moves[i].live)
    for (let set = 0; set < living.length; set++) totals[places[i][set]] += living[set]
  }
  const renumbered = renumberUsed(totals)
  const counts = sharedUint32(renumbered.count)
  for (const [place, total] of totals.entries())
    if (total > 0) counts[renumbered.codes[place]] = total
  const merged = emptyRowSets(rows, counts)
  const ends = merged.starts.slice()
  for (const [i, { sets }] of indexes.entries()) {
    for (let set = 0; set < sets.counts.length; set++) {
      const code = renumbered.codes[places[i][set]]
      if (code !== GONE) moveSet(sets, set, moves[i], merged, code, ends)
    }
  }
  sortLists(merged)
  return { values: keepStrings(values, (place) => totals[place] > 0), sets: merged }
}

function renumberUsed(totals: Uint32Array) {
  const codes = new Uint32Array(totals.length).fill(GONE)
  let count = 0
  for (let place = 0; place < totals.length; place++) {
    if (totals[place] > 0) codes[place] = count++
  }
  return { codes, count }
}

function moveSet(
  from: RowSets,
  set: number,
  { live, targets }: RowMoves,
  into: RowSets,
  code: number,
  ends: Uint32Array,
): void {
  const { words } = into
  const start = into.starts[code]
  const bits = isDense(into, code) ? words.subarray(start, into.starts[code + 1]) : null
  let end = ends[code]
  const put = (row: number) => {
    if (bits === null) words[end++] = targets[row]
    else setBit(bits, targets[row])
  }
  const [first, last] = [from.starts[set], from.starts[set + 1]]
  if (isDense(from, set)) {
    for (let i = first; i < last; i++) {
      let word = from.words[i] & live[i - first]
      for (; word !== 0; word &= word - 1) {
        put((i - first) * 32 + 31 - Math.clz32(word & -word))
      }
    }
  } else {
    for (let i = first; i < last; i++) {
      const row = from.words[i]
      if (((live[row >>> 5] >>> row) & 1) === 1) put(row)
    }
  }
  ends[code] = end
}

/** What came of one segment ascends already, of several it may not. */
function sortLists(sets: RowSets): void {
  const { counts, starts, words } = sets
  for (let set = 0; set < counts.length; set++) {
    if (isDense(sets, set)) continue
    const [from, to] = [starts[set], starts[set + 1]]
    let sorted = from + 1
    while (sorted < to && words[sorted - 1] < words[sorted]) sorted++
    if (sorted >= to) continue
    if (to - from > SHORT) {
      words.set(Uint32Array.from(words.subarray(from, to)).sort(), from)
      continue
    }
    for (let i = from + 1; i < to; i++) {
      const row = words[i]
      let at = i
      for (; at > from && words[at - 1] > row; at--) words[at] = words[at - 1]
      words[at] = row
    }
  }
}
