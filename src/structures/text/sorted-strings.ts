/**
 * A dictionary of strings in ascending order, stored as UTF-16 code units in one array, so that a
 * look-up decodes nothing and a prefix is a run of neighbours.
 * Invariant: strings ascend by code unit, as `<` compares them, and are distinct.
 * Cost: a look-up is a binary search, 19 comparisons among half a million words.
 */
import { sharedUint16, sharedUint32 } from '../rows/shared-array.ts'

export interface SortedStrings {
  /** String `i` is units[starts[i]] to units[starts[i + 1] - 1]. */
  readonly starts: Uint32Array
  readonly units: Uint16Array
}

export function packStrings(ascending: readonly string[]): SortedStrings {
  const starts = sharedUint32(ascending.length + 1)
  for (const [i, text] of ascending.entries()) starts[i + 1] = starts[i] + text.length
  const units = sharedUint16(starts[ascending.length])
  for (const [i, text] of ascending.entries()) {
    for (let k = 0; k < text.length; k++) units[starts[i] + k] = text.charCodeAt(k)
  }
  return { starts, units }
}

export function stringAt({ starts, units }: SortedStrings, index: number): string {
  let text = ''
  for (let i = starts[index]; i < starts[index + 1]; i++) text += String.fromCharCode(units[i])
  return text
}

/** The index of a string, or -1. */
export function findString(strings: SortedStrings, text: string): number {
  const index = boundary(strings, text, 0)
  const { starts } = strings
  if (index === starts.length - 1) return -1
  const found = starts[index + 1] - starts[index] === text.length
  return found && compareHead(strings, index, text) === 0 ? index : -1
}

/** The half-open run of strings that begin with a prefix. */
export function findPrefix(strings: SortedStrings, prefix: string): readonly [number, number] {
  return [boundary(strings, prefix, 0), boundary(strings, prefix, 1)]
}

/** The first string whose head compares to `text` with at least `sign`. */
function boundary(strings: SortedStrings, text: string, sign: 0 | 1): number {
  let [low, high] = [0, strings.starts.length - 1]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compareHead(strings, middle, text) < sign) low = middle + 1
    else high = middle
  }
  return low
}

/** Compares the first `text.length` units of a string with `text`: -1, 0 or 1. */
function compareHead({ starts, units }: SortedStrings, index: number, text: string): number {
  const start = starts[index]
  const length = starts[index + 1] - start
  for (let k = 0; k < text.length; k++) {
    if (k === length) return -1
    const difference = units[start + k] - text.charCodeAt(k)
    if (difference !== 0) return difference < 0 ? -1 : 1
  }
  return 0
}

/**
 * Several dictionaries of strings as one.
 * Invariant: `places[d][i]` is where string `i` of dictionary `d` stands in the merged one.
 * Cost: a comparison for each string and dictionary.
 */
interface MergedStrings {
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

/** The strings whose place is selected, in order. */
export function keepStrings(values: SortedStrings, isSelected: (place: number) => boolean) {
  const picked: { readonly from: SortedStrings; readonly index: number }[] = []
  for (let index = 0; index < values.starts.length - 1; index++) {
    if (isSelected(index)) picked.push({ from: values, index })
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
