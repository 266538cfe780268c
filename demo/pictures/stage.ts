/**
 * Puts solid things onto a canvas in true perspective: x to the right, y up, z away, in metres. The
 * camera never tilts, so that verticals stay vertical, as in good photographs of houses.
 * Things are painted in the order of the calls: the far ones first. What lies behind the eye is cut off.
 */
import { CANVAS_WIDTH, type Ink, type Point, type SvgCanvas } from './svg-canvas.ts'

export type Spot = readonly [x: number, y: number, z: number]

export interface Camera {
  readonly at: Spot
  /** Turn to the right, radians. */
  readonly yaw: number
  /** Focal length in canvas units: 900 is a normal view, 620 a wide one. */
  readonly focal: number
  /** Where the horizon lies on the canvas. */
  readonly horizon: number
}

/** Colours of a box: what faces the eye, what faces the sides, what faces up. */
export interface Faces {
  readonly front: string
  readonly side: string
  readonly top: string
}

export interface Box {
  readonly x: number
  readonly y: number
  readonly z: number
  readonly w: number
  readonly h: number
  readonly d: number
}

/** How a line is drawn. */
export type Pen = [stroke: string, width: number, opacity?: number]

const NEAR_M = 0.25

export class Stage {
  readonly canvas: SvgCanvas
  readonly camera: Camera

  constructor(canvas: SvgCanvas, camera: Camera) {
    this.canvas = canvas
    this.camera = camera
  }

  /** Depth first: the distance along the view, then where it falls on the canvas. */
  #turned([x, y, z]: Spot): Spot {
    const { at, yaw } = this.camera
    const [dx, dz] = [x - at[0], z - at[2]]
    const [sin, cos] = [Math.sin(yaw), Math.cos(yaw)]
    return [dx * cos - dz * sin, y - at[1], dx * sin + dz * cos]
  }

  #flat([x, y, z]: Spot): Point {
    const { focal, horizon } = this.camera
    return [CANVAS_WIDTH / 2 + (focal * x) / z, horizon - (focal * y) / z]
  }

  point(spot: Spot): Point {
    const [x, y, z] = this.#turned(spot)
    return this.#flat([x, y, Math.max(z, NEAR_M)])
  }

  /** SvgCanvas units of one metre at that spot. */
  scale(spot: Spot): number {
    return this.camera.focal / Math.max(this.#turned(spot)[2], NEAR_M)
  }

  outline(spots: readonly Spot[]): Point[] {
    const turned = spots.map((spot) => this.#turned(spot))
    const visible: Spot[] = []
    for (const [at, here] of turned.entries()) {
      const before = turned[(at + turned.length - 1) % turned.length]!
      if (before[2] >= NEAR_M !== here[2] >= NEAR_M) {
        const share = (NEAR_M - before[2]) / (here[2] - before[2])
        const between = (axis: 0 | 1) => before[axis] + share * (here[axis] - before[axis])
        visible.push([between(0), between(1), NEAR_M])
      }
      if (here[2] >= NEAR_M) visible.push(here)
    }
    return visible.map((spot) => this.#flat(spot))
  }

  face(spots: readonly Spot[], fill: string, ink?: Ink): void {
    this.canvas.polygon(this.outline(spots), fill, ink)
  }

  /** A rectangle that faces the eye. */
  front(x: number, y: number, z: number, w: number, h: number, fill: string, ink?: Ink): void {
    this.face(
      [
        [x, y, z],
        [x + w, y, z],
        [x + w, y + h, z],
        [x, y + h, z],
      ],
      fill,
      ink,
    )
  }

  /** A rectangle that faces left or right, at x. */
  side(x: number, y: number, z: number, d: number, h: number, fill: string, ink?: Ink): void {
    this.face(
      [
        [x, y, z],
        [x, y, z + d],
        [x, y + h, z + d],
        [x, y + h, z],
      ],
      fill,
      ink,
    )
  }

  /** A rectangle that lies flat, at height y. */
  level(x: number, y: number, z: number, w: number, d: number, fill: string, ink?: Ink): void {
    this.face(
      [
        [x, y, z],
        [x + w, y, z],
        [x + w, y, z + d],
        [x, y, z + d],
      ],
      fill,
      ink,
    )
  }

  line(spots: readonly Spot[], ...pen: Pen): void {
    const points =
      spots.length === 2 ? this.outline([spots[0]!, spots[1]!, spots[1]!]) : this.outline(spots)
    this.canvas.line(points, ...pen)
  }

  /** A straight line from left to right. */
  lineX(x1: number, x2: number, y: number, z: number, ...pen: Pen): void {
    this.line(
      [
        [x1, y, z],
        [x2, y, z],
      ],
      ...pen,
    )
  }

  /** A straight line upwards. */
  lineY(x: number, y1: number, y2: number, z: number, ...pen: Pen): void {
    this.line(
      [
        [x, y1, z],
        [x, y2, z],
      ],
      ...pen,
    )
  }

  /** A straight line away from the eye. */
  lineZ(x: number, y: number, z1: number, z2: number, ...pen: Pen): void {
    this.line(
      [
        [x, y, z1],
        [x, y, z2],
      ],
      ...pen,
    )
  }

  /** Stands on something: its underside is not painted. */
  box({ x, y, z, w, h, d }: Box, faces: Faces, ink?: Ink): void {
    const [eyeX, eyeY] = this.camera.at
    if (eyeY > y + h) this.level(x, y + h, z, w, d, faces.top, ink)
    if (eyeX < x) this.side(x, y, z, d, h, faces.side, ink)
    if (eyeX > x + w) this.side(x + w, y, z, d, h, faces.side, ink)
    this.front(x, y, z, w, h, faces.front, ink)
  }

  /** A disc that lies flat. */
  disc([x, y, z]: Spot, radius: number, fill: string, ink?: Ink): void {
    const rim = Array.from({ length: 28 }, (_, at): Spot => {
      const angle = (at / 28) * 2 * Math.PI
      return [x + radius * Math.cos(angle), y, z + radius * Math.sin(angle)]
    })
    this.face(rim, fill, ink)
  }

  /** The shadow that a box throws on the ground, when light comes from the given slope. */
  shadow({ x, z, w, h, d }: Box, lightX: number, lightZ: number, opacity = 0.2): void {
    const corners: Point[] = [
      [x, z],
      [x + w, z],
      [x + w, z + d],
      [x, z + d],
    ]
    const thrown = corners.map(([cx, cz]): Point => [cx + h * lightX, cz + h * lightZ])
    const rim = hull([...corners, ...thrown]).map(([cx, cz]): Spot => [cx, 0.01, cz])
    this.face(rim, '#1d2433', { opacity })
  }
}

/** The convex rim of some points, by Andrew's walk. */
function hull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const half = (list: readonly Point[]): Point[] => {
    const rim: Point[] = []
    for (const point of list) {
      while (rim.length > 1 && turn(rim[rim.length - 2]!, rim[rim.length - 1]!, point) <= 0)
        rim.pop()
      rim.push(point)
    }
    return rim.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.toReversed())]
}

function turn(a: Point, b: Point, c: Point): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}
