/**
 * Several dictionaries of strings as one.
 * Invariant: `places[d][i]` is where string `i` of dictionary `d` stands in the merged one.
 * Cost: a comparison for each string and dictionary.
 */
import { sharedUint16, sharedUint32 } from '../rows/shared-array.ts'
import type { SortedStrings } from './sorted-strings.ts'

export interface MergedStrings {
  readonly values: SortedStrings
  readonly places: readonly Uint32Array[]
}

export function mergeStrings(dictionaries: readonly SortedStrings[]): MergedStrings {
  const places = dictionaries.map(({ starts }) => new Uint32Array(starts.length - 1))
  const heads = dictionaries.map(() => 0)
  const picked: { readonly from: SortedStrings; readonly index: number }[] = []
  for (;;) {
    let least = -1
    for (let d = 0; d < heads.length; d++) {
      if (heads[d] === places[d].length) continue
      if (least < 0 || compareAt(dictionaries, heads, d, least) < 0) least = d
    }
    if (least < 0) break
    const index = heads[least]
    for (let d = least + 1; d < heads.length; d++) {
      if (heads[d] === places[d].length || compareAt(dictionaries, heads, d, least) !== 0) continue
      places[d][heads[d]++] = picked.length
    }
    places[least][heads[least]++] = picked.length
    picked.push({ from: dictionaries[least], index })
  }
  return { values: copyStrings(picked), places }
}

/** Those whose place is kept, in their order. */
export function keepStrings(values: SortedStrings, keeps: (place: number) => boolean) {
  const picked: { readonly from: SortedStrings; readonly index: number }[] = []
  for (let index = 0; index < values.starts.length - 1; index++) {
    if (keeps(index)) picked.push({ from: values, index })
  }
  return copyStrings(picked)
}

function copyStrings(
  picked: readonly { readonly from: SortedStrings; readonly index: number }[],
): SortedStrings {
  const starts = sharedUint32(picked.length + 1)
  for (const [i, { from, index }] of picked.entries()) {
    starts[i + 1] = starts[i] + from.starts[index + 1] - from.starts[index]
  }
  const units = sharedUint16(starts[picked.length])
  for (const [i, { from, index }] of picked.entries()) {
    let at = starts[i]
    for (let k = from.starts[index]; k < from.starts[index + 1]; k++) units[at++] = from.units[k]
  }
  return { starts, units }
}

/** Of the heads of two dictionaries: by code unit, as `<` compares strings. */
function compareAt(
  dictionaries: readonly SortedStrings[],
  heads: readonly number[],
  a: number,
  b: number,
): number {
  const [one, other] = [dictionaries[a], dictionaries[b]]
  let [i, j] = [one.starts[heads[a]], other.starts[heads[b]]]
  const [iEnd, jEnd] = [one.starts[heads[a] + 1], other.starts[heads[b] + 1]]
  for (; i < iEnd && j < jEnd; i++, j++) {
    if (one.units[i] !== other.units[j]) return one.units[i] - other.units[j]
  }
  return iEnd - i - (jEnd - j)
}
