/**
 * Cuts lines and rings to a rectangle, on a flat map.
 * Invariant: what lies inside stays as it is. A ring stays one ring and may run along the rectangle's
 * edge, where no border is to be drawn; a line may fall into several.
 * Cost: four passes over a ring (Sutherland and Hodgman), one over a line (Liang and Barsky).
 */
import type { FlatPoint } from './simplify-line.ts'

export interface FlatBox {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export function boxAround(line: readonly FlatPoint[]): FlatBox {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of line) {
    if (x < left) left = x
    if (x > right) right = x
    if (y < top) top = y
    if (y > bottom) bottom = y
  }
  return { left, top, right, bottom }
}

export const isApart = (a: FlatBox, b: FlatBox): boolean =>
  a.left > b.right || a.right < b.left || a.top > b.bottom || a.bottom < b.top

export const isWithin = (a: FlatBox, b: FlatBox): boolean =>
  a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom

/** Empty where nothing of the ring is inside. */
export function clipRing(ring: readonly FlatPoint[], box: FlatBox): FlatPoint[] {
  let points = [...ring]
  for (const [axis, limit, sign] of [
    [0, box.left, 1],
    [0, box.right, -1],
    [1, box.top, 1],
    [1, box.bottom, -1],
  ] as const) {
    points = clipSide(points, axis, limit, sign)
    if (points.length === 0) return points
  }
  return points
}

/** Keeps what is beyond the limit on one axis. */
function clipSide(
  ring: readonly FlatPoint[],
  axis: 0 | 1,
  limit: number,
  sign: 1 | -1,
): FlatPoint[] {
  const clipped: FlatPoint[] = []
  for (let i = 0; i < ring.length; i++) {
    const a = ring[i]
    const b = ring[(i + 1) % ring.length]
    const aIn = (a[axis] - limit) * sign >= 0
    const bIn = (b[axis] - limit) * sign >= 0
    if (aIn) clipped.push(a)
    if (aIn === bIn) continue
    const share = (limit - a[axis]) / (b[axis] - a[axis])
    const other = a[1 - axis] + share * (b[1 - axis] - a[1 - axis])
    clipped.push(axis === 0 ? [limit, other] : [other, limit])
  }
  return clipped
}

export function clipLine(line: readonly FlatPoint[], box: FlatBox): FlatPoint[][] {
  const pieces: FlatPoint[][] = []
  let piece: FlatPoint[] = []
  for (let i = 0; i + 1 < line.length; i++) {
    const part = clipStretch(line[i], line[i + 1], box)
    if (part === null) continue
    const [from, to, isCutAtEnd] = part
    if (piece.length === 0 || piece.at(-1) !== from) {
      if (piece.length > 1) pieces.push(piece)
      piece = [from]
    }
    piece.push(to)
    if (isCutAtEnd) {
      pieces.push(piece)
      piece = []
    }
  }
  if (piece.length > 1) pieces.push(piece)
  return pieces
}

/** An end that is not cut is the point itself. */
function clipStretch(
  a: FlatPoint,
  b: FlatPoint,
  { left, top, right, bottom }: FlatBox,
): readonly [FlatPoint, FlatPoint, boolean] | null {
  const dx = b[0] - a[0]
  const dy = b[1] - a[1]
  let from = 0
  let to = 1
  for (const [step, room] of [
    [-dx, a[0] - left],
    [dx, right - a[0]],
    [-dy, a[1] - top],
    [dy, bottom - a[1]],
  ]) {
    if (step === 0) {
      if (room < 0) return null
    } else if (step < 0) from = Math.max(from, room / step)
    else to = Math.min(to, room / step)
  }
  if (from > to) return null
  const at = (share: number): FlatPoint => [a[0] + share * dx, a[1] + share * dy]
  return [from === 0 ? a : at(from), to === 1 ? b : at(to), to < 1]
}
