/**
 * The borders between what is above and below zero in a grid of numbers, as closed rings (marching squares).
 * Invariant: the rings enclose what is above zero by the even-odd rule; the grid's edge counts as below.
 * Cost: linear in the grid.
 */
import type { FlatPoint } from './simplify-line.ts'

/** Points in columns and rows of the grid, between its numbers where a line crosses zero. */
export function contourRings(
  values: ArrayLike<number>,
  columns: number,
  rows: number,
): FlatPoint[][] {
  const at = (x: number, y: number) =>
    x < 0 || y < 0 || x >= columns || y >= rows ? -1 : values[y * columns + x]
  /** Where the line from one number to its neighbour crosses zero. */
  const share = (from: number, to: number) => from / (from - to)
  const across = (x: number, y: number): FlatPoint => [x + share(at(x, y), at(x + 1, y)), y]
  const down = (x: number, y: number): FlatPoint => [x, y + share(at(x, y), at(x, y + 1))]
  /** By the side where it begins: the side where it ends, and the point there. */
  const next = new Map<string, { readonly to: string; readonly point: FlatPoint }>()

  for (let y = -1; y < rows; y++) {
    for (let x = -1; x < columns; x++) {
      const isIn = (dx: number, dy: number) => at(x + dx, y + dy) >= 0
      const corners = [isIn(0, 0), isIn(1, 0), isIn(1, 1), isIn(0, 1)]
      if (corners[0] === corners[1] && corners[1] === corners[2] && corners[2] === corners[3])
        continue
      const sides = {
        north: { key: `a${x} ${y}`, point: () => across(x, y) },
        east: { key: `d${x + 1} ${y}`, point: () => down(x + 1, y) },
        south: { key: `a${x} ${y + 1}`, point: () => across(x, y + 1) },
        west: { key: `d${x} ${y}`, point: () => down(x, y) },
      }
      // Around a cell, clockwise: a border enters where inside ends and leaves where it begins again.
      const names = ['north', 'east', 'south', 'west'] as const
      const ends = names.filter((_, i) => corners[i] && !corners[(i + 1) % 4])
      for (const name of ends) {
        const first = names.indexOf(name)
        const leaving = [1, 2, 3]
          .map((step) => (first + step) % 4)
          .find((i) => !corners[i] && corners[(i + 1) % 4])!
        const [from, to] = [sides[name], sides[names[leaving]]]
        next.set(from.key, { to: to.key, point: to.point() })
      }
    }
  }

  const rings: FlatPoint[][] = []
  while (next.size > 0) {
    const [start] = next.keys()
    const ring: FlatPoint[] = []
    for (let key = start; next.has(key); ) {
      const { to, point } = next.get(key)!
      next.delete(key)
      ring.push(point)
      key = to
    }
    rings.push(ring)
  }
  return rings
}
