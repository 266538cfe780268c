/**
 * The binary search: the first index in [low, high) from which on something holds, else `high`.
 * Invariant: `holds` is false up to some index and true from there on.
 * Cost: log2(high - low) calls. V8 inlines the test only while few callers share this function: what a
 * single search asks hundreds of times (rows of a list, places in a column, words) has a loop of its own.
 */
export function binarySearch(low: number, high: number, holds: (index: number) => boolean): number {
  let first = low
  let end = high
  while (first < end) {
    const middle = (first + end) >>> 1
    if (holds(middle)) end = middle
    else first = middle + 1
  }
  return first
}
