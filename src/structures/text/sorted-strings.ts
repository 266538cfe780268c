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
