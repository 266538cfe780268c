/**
 * Points on the map in a packed tree: sorted along a Hilbert curve, so that neighbours in the list
 * are neighbours on the map, then boxed 16 at a time, and those boxes 16 at a time.
 * Invariant: `rows` lists exactly the rows that have a point; the box of a node is tight.
 * Cost: 22 bytes a point; an area is answered as runs of the list, from about sqrt(points) boxes.
 */
import { type Bitmap, bitmapWords, setBit } from '../rows/bitmap.ts'
import { radixOrder } from '../rows/radix-order.ts'
import { sharedFloat64, sharedUint32 } from '../rows/shared-array.ts'
import type { GeoShape, Rectangle, Relation, RowPoints } from './geo-shape.ts'

type Writable<T> = { -readonly [K in keyof T]: T[K] }

const LEAF_POINTS = 16
const NODE_CHILDREN = 16

export interface PointIndex extends RowPoints {
  readonly rows: Uint32Array
  /** The same rows as a bitmap. */
  readonly pointed: Bitmap
  /** From the leaves up: four numbers a node, south, west, north, east. */
  readonly levels: readonly Float64Array[]
}

export interface PointRuns {
  /** Pairs [from, to) of `rows` that lie inside the area. */
  readonly inside: readonly number[]
  /** Pairs [from, to) of `rows` that must be tested one by one. */
  readonly crossing: readonly number[]
  /** Pairs [from, to) of `rows` that lie outside. */
  readonly outside: readonly number[]
  /** How many points are inside or must be tested. */
  readonly atMost: number
  /** How many boxes the area was laid on. */
  readonly boxes: number
}

export function packPointIndex(lats: Float64Array, lngs: Float64Array): PointIndex {
  const keys = curveKeys(lats, lngs)
  const order = radixOrder(keys)
  let count = order.length
  while (count > 0 && Number.isNaN(keys[order[count - 1]])) count--
  const rows = order.subarray(0, count)
  const pointed = sharedUint32(bitmapWords(lats.length))
  for (const row of rows) setBit(pointed, row)
  const levels = count === 0 ? [] : [boxLeaves(lats, lngs, rows)]
  while (levels.length > 0 && levels.at(-1)!.length > 4) levels.push(boxNodes(levels.at(-1)!))
  return { lats, lngs, rows, pointed, levels }
}

function curveKeys(lats: Float64Array, lngs: Float64Array): Float64Array {
  const bounds = emptyBox()
  for (let row = 0; row < lats.length; row++) {
    if (!Number.isNaN(lats[row])) widen(bounds, 0, lats[row], lngs[row], lats[row], lngs[row])
  }
  const [south, west, north, east] = bounds
  const scale = (HILBERT_SIDE - 1) / Math.max(north - south, east - west, Number.MIN_VALUE)
  return lats.map((lat, row) =>
    Number.isNaN(lat)
      ? Number.NaN
      : hilbertIndex(Math.floor((lngs[row] - west) * scale), Math.floor((lat - south) * scale)),
  )
}

function emptyBox(): number[] {
  return [Infinity, Infinity, -Infinity, -Infinity]
}

function widen(
  boxes: number[] | Float64Array,
  at: number,
  south: number,
  west: number,
  north: number,
  east: number,
): void {
  boxes[at] = Math.min(boxes[at], south)
  boxes[at + 1] = Math.min(boxes[at + 1], west)
  boxes[at + 2] = Math.max(boxes[at + 2], north)
  boxes[at + 3] = Math.max(boxes[at + 3], east)
}

function boxLeaves(lats: Float64Array, lngs: Float64Array, rows: Uint32Array): Float64Array {
  const boxes = emptyBoxes(Math.ceil(rows.length / LEAF_POINTS))
  for (const [i, row] of rows.entries()) {
    widen(boxes, Math.floor(i / LEAF_POINTS) * 4, lats[row], lngs[row], lats[row], lngs[row])
  }
  return boxes
}

function boxNodes(children: Float64Array): Float64Array {
  const boxes = emptyBoxes(Math.ceil(children.length / 4 / NODE_CHILDREN))
  for (let c = 0; c < children.length; c += 4) {
    const at = Math.floor(c / 4 / NODE_CHILDREN) * 4
    widen(boxes, at, children[c], children[c + 1], children[c + 2], children[c + 3])
  }
  return boxes
}

function emptyBoxes(count: number): Float64Array {
  const boxes = sharedFloat64(count * 4)
  for (let at = 0; at < boxes.length; at += 4) boxes.set(emptyBox(), at)
  return boxes
}

/** Every point in one of three kinds of runs, by how an area lies to its box. */
export function coverShape({ rows, levels }: PointIndex, shape: GeoShape): PointRuns {
  const runs = { inside: [], crosses: [], outside: [] } satisfies Record<Relation, number[]>
  // One for all nodes: an area looks at some hundred of them.
  const box = { south: 0, west: 0, north: 0, east: 0 }
  let [atMost, boxes] = [0, 0]
  const visit = (level: number, node: number) => {
    boxes++
    readBox(box, levels[level], node)
    const relation = shape.relate(box)
    if (relation === 'crosses' && level > 0) {
      const end = Math.min((node + 1) * NODE_CHILDREN, levels[level - 1].length / 4)
      for (let child = node * NODE_CHILDREN; child < end; child++) visit(level - 1, child)
      return
    }
    const points = LEAF_POINTS * NODE_CHILDREN ** level
    const [from, to] = [node * points, Math.min((node + 1) * points, rows.length)]
    if (relation !== 'outside') atMost += to - from
    addRun(runs[relation], from, to)
  }
  if (levels.length > 0) visit(levels.length - 1, 0)
  return { inside: runs.inside, crossing: runs.crosses, outside: runs.outside, atMost, boxes }
}

function readBox(box: Writable<Rectangle>, boxes: Float64Array, node: number): void {
  const at = node * 4
  box.south = boxes[at]
  box.west = boxes[at + 1]
  box.north = boxes[at + 2]
  box.east = boxes[at + 3]
}

function addRun(runs: number[], from: number, to: number): void {
  if (runs.at(-1) === from) runs[runs.length - 1] = to
  else runs.push(from, to)
}

/**
 * The place of a grid cell along a Hilbert curve, which visits every cell of a square once and only
 * ever steps to a neighbour.
 * Cost: 16 turns, about 30 ns.
 */
const BITS = 16

/** Cells along one side of the square; places fit 32 bits. */
export const HILBERT_SIDE = 2 ** BITS

export function hilbertIndex(column: number, row: number): number {
  let [x, y] = [column, row]
  let place = 0
  for (let half = HILBERT_SIDE / 2; half >= 1; half /= 2) {
    const right = (x & half) !== 0
    const upper = (y & half) !== 0
    place += half * half * (right ? (upper ? 2 : 3) : upper ? 1 : 0)
    if (upper) continue
    // The two lower quarters are entered turned: the right one is mirrored as well.
    if (right) {
      x = HILBERT_SIDE - 1 - x
      y = HILBERT_SIDE - 1 - y
    }
    ;[x, y] = [y, x]
  }
  return place
}
