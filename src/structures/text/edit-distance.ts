/**
 * How many letters were missed, added, replaced or swapped with their neighbour between two words
 * (Damerau-Levenshtein, optimal string alignment: no letter is touched twice).
 * Invariant: the answer is exact up to `max`; everything further apart answers `max + 1`.
 * Cost: only the band of 2 max + 1 diagonals is filled, so length x max steps, and it stops at the
 * first row that lies wholly above `max`. The three rows are reused: the function does not wait.
 */
let before: number[] = []
let above: number[] = []
let row: number[] = []

export function editDistance(a: string, b: string, max: number): number {
  const beyond = max + 1
  if (Math.abs(a.length - b.length) > max) return beyond
  for (let j = 0; j <= b.length; j++) above[j] = j
  for (let i = 1; i <= a.length; i++) {
    const from = Math.max(1, i - max)
    const to = Math.min(b.length, i + max)
    // The cells just outside the band are read by their neighbours: they count as too far.
    row[from - 1] = from === 1 ? i : beyond
    let least = row[from - 1]
    for (let j = from; j <= to; j++) {
      row[j] = cell(a, b, i, j, j === i + max ? beyond : above[j])
      if (row[j] < least) least = row[j]
    }
    if (least > max) return beyond
    ;[before, above, row] = [above, row, before]
  }
  return Math.min(above[b.length], beyond)
}

function cell(a: string, b: string, i: number, j: number, up: number): number {
  const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1)
  const best = Math.min(above[j - 1] + (same ? 0 : 1), up + 1, row[j - 1] + 1)
  const swapped =
    i > 1 &&
    j > 1 &&
    a.charCodeAt(i - 1) === b.charCodeAt(j - 2) &&
    a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
  return swapped ? Math.min(best, before[j - 2] + 1) : best
}

/** Of two letters none may be wrong, of four one, of eight two, and never more than three. */
function tolerance({ length }: string): number {
  return length <= 2 ? 0 : length <= 4 ? 1 : length <= 8 ? 2 : 3
}

/** The candidate that the writer most likely meant, the earlier one of equals; null if none is near. */
export function nearest(
  word: string,
  candidates: Iterable<string>,
  max = tolerance(word),
): string | null {
  let best: string | null = null
  let within = max
  for (const candidate of candidates) {
    const distance = editDistance(word, candidate, within)
    if (distance > within) continue
    best = candidate
    within = distance - 1
    if (within < 0) break
  }
  return best
}
