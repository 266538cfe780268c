/**
 * Leaves out points of a line that lie within a tolerance of the line without them (Douglas and Peucker).
 * Invariant: both ends stay, and no point that is left out is farther than the tolerance from what stays.
 * Cost: about the length of the line times its logarithm; no recursion, so any length will do.
 */
export type FlatPoint = readonly [x: number, y: number]

export function simplifyLine<P extends FlatPoint>(line: readonly P[], tolerance: number): P[] {
  if (line.length < 3) return [...line]
  const stays = new Uint8Array(line.length)
  stays[0] = 1
  stays[line.length - 1] = 1
  const limit = tolerance * tolerance
  const open: number[] = [0, line.length - 1]
  while (open.length > 0) {
    const last = open.pop()!
    const first = open.pop()!
    const farthest = farthestBetween(line, first, last, limit)
    if (farthest < 0) continue
    stays[farthest] = 1
    open.push(first, farthest, farthest, last)
  }
  return line.filter((_, i) => stays[i] === 1)
}

/** -1: none is farther than the limit. */
function farthestBetween(
  line: readonly FlatPoint[],
  first: number,
  last: number,
  limit: number,
): number {
  const [ax, ay] = line[first]
  const dx = line[last][0] - ax
  const dy = line[last][1] - ay
  const length = dx * dx + dy * dy
  let found = -1
  let most = limit
  for (let i = first + 1; i < last; i++) {
    const px = line[i][0] - ax
    const py = line[i][1] - ay
    const along = length === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length))
    const square = (px - along * dx) ** 2 + (py - along * dy) ** 2
    if (square > most) {
      most = square
      found = i
    }
  }
  return found
}
