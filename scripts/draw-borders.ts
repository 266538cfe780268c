/**
 * Draws the borders between the districts of the country that COUNTRY names from nothing but its places: the
 * land nearer to the places of one district than to those of any other (a Voronoi diagram), and writes them as
 * borders.ts into its folder. Good for finding one's way on a map, and for nothing else: they stray by
 * a kilometre or two. Where no place is near, or there is no land, nothing is drawn.
 */
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readSettings } from '../src/app/settings.ts'
import type { Line, Place } from '../src/country/country.ts'
import { writeLines } from '../src/country/read-lines.ts'
import { country, countryModule } from '../src/country/served-country.ts'
import { createShore } from '../src/domain/places/shore.ts'
import { simplifyLine } from '../src/structures/geo/simplify-line.ts'

const target = join(dirname(countryModule(readSettings(process.env).country)), 'borders.ts')
const shore = createShore(country.coast, country.coastAccuracyM)
const places = country.places.filter(({ parent }) => parent === null)
const east = Math.cos((country.centre.lat * Math.PI) / 180)
const KM = 1 / 111.2
/** A border this far from both of its places says nothing. */
const REACH = 7 * KM
const STEP = 0.4 * KM
const TOLERANCE = 0.25 * KM

type Point = readonly [x: number, y: number]
interface Edge {
  readonly from: Point
  readonly to: Point
  /** The place on the other side. */
  readonly other: Place | null
}

const flat = ({ lat, lng }: { readonly lat: number; readonly lng: number }): Point => [
  lng * east,
  lat,
]
const gap = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1])

/** The cell of a place: a box around it, cut by the middle line to each other place. */
function cellOf(place: Place): readonly Edge[] {
  const [x, y] = flat(place)
  const corners: Point[] = [
    [x - REACH, y - REACH],
    [x + REACH, y - REACH],
    [x + REACH, y + REACH],
    [x - REACH, y + REACH],
  ]
  let cell: Edge[] = corners.map((from, i) => ({ from, to: corners[(i + 1) % 4], other: null }))
  for (const other of places) {
    const at = flat(other)
    if (other !== place && gap(at, [x, y]) < 3 * REACH) cell = cut(cell, [x, y], at, other)
  }
  return cell
}

function cut(cell: readonly Edge[], at: Point, [ox, oy]: Point, other: Place): Edge[] {
  const [nx, ny] = [ox - at[0], oy - at[1]]
  const limit = (nx * (at[0] + ox) + ny * (at[1] + oy)) / 2
  const side = ([x, y]: Point) => nx * x + ny * y - limit
  const inside: Edge[] = []
  const ends: Point[] = []
  for (const edge of cell) {
    const [a, b] = [side(edge.from), side(edge.to)]
    if (a <= 0 && b <= 0) inside.push(edge)
    else if (a <= 0 !== b <= 0) {
      const share = a / (a - b)
      const middle: Point = [
        edge.from[0] + share * (edge.to[0] - edge.from[0]),
        edge.from[1] + share * (edge.to[1] - edge.from[1]),
      ]
      inside.push(a <= 0 ? { ...edge, to: middle } : { ...edge, from: middle })
      ends.push(middle)
    }
  }
  // Going round, the cell is left at one end and entered again at the other.
  if (ends.length === 2) {
    const leaving = inside.findIndex(({ to }) => ends.includes(to))
    if (leaving >= 0) {
      const from = inside[leaving].to
      const to = ends[0] === from ? ends[1] : ends[0]
      inside.splice(leaving + 1, 0, { from, to, other })
    }
  }
  return inside
}

const borders: [Point, Point][] = []
for (const [i, place] of places.entries()) {
  for (const { from, to, other } of cellOf(place)) {
    if (other === null || other.district === place.district || places.indexOf(other) < i) continue
    if (gap(from, flat(place)) > REACH && gap(to, flat(place)) > REACH) continue
    borders.push([from, to])
  }
}

/** Edges that meet become one line. */
function chain(edges: readonly [Point, Point][]): Point[][] {
  const left = [...edges]
  const lines: Point[][] = []
  const near = (a: Point, b: Point) => gap(a, b) < 1e-6
  while (left.length > 0) {
    let line: Point[] = [...left.pop()!]
    for (let isGrown = true; isGrown; ) {
      isGrown = false
      for (const isTurned of [false, true]) {
        const end = isTurned ? line[0] : line.at(-1)!
        const next = left.findIndex(([a, b]) => near(a, end) || near(b, end))
        if (next < 0) continue
        const [[a, b]] = left.splice(next, 1)
        const grown = near(a, end) ? b : a
        line = isTurned ? [grown, ...line] : [...line, grown]
        isGrown = true
      }
    }
    lines.push(line)
  }
  return lines
}

/** Corners cut, twice: a border of bisectors looks like broken glass. */
function smooth(line: readonly Point[]): Point[] {
  let points = [...line]
  for (let round = 0; round < 2; round++) {
    const next: Point[] = [points[0]]
    for (let i = 0; i + 1 < points.length; i++) {
      const [a, b] = [points[i], points[i + 1]]
      for (const share of [0.25, 0.75]) {
        next.push([a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])])
      }
    }
    points = [...next, points.at(-1)!]
  }
  return points
}

/** In short steps, the stretches of which both ends are on land. */
function onLand(line: readonly Point[]): Point[][] {
  const pieces: Point[][] = [[]]
  for (let i = 0; i + 1 < line.length; i++) {
    const [a, b] = [line[i], line[i + 1]]
    const steps = Math.max(1, Math.ceil(gap(a, b) / STEP))
    for (let step = 0; step < steps; step++) {
      const share = step / steps
      const point: Point = [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])]
      if (shore.isOnLand({ lng: point[0] / east, lat: point[1] })) pieces.at(-1)!.push(point)
      else if (pieces.at(-1)!.length > 0) pieces.push([])
    }
  }
  return pieces
}

const SHORTEST = 3 * KM
const lengthOf = (line: readonly Point[]) =>
  line.reduce((sum, point, i) => sum + (i === 0 ? 0 : gap(line[i - 1], point)), 0)

const lines: Line[] = chain(borders)
  .map(smooth)
  .flatMap(onLand)
  .filter((line) => lengthOf(line) > SHORTEST)
  .map((line) => simplifyLine(line, TOLERANCE))
  .map((line) => line.map(([x, y]) => [x / east, y] as const))
writeFileSync(
  target,
  `/**
 * Between the districts, roughly: drawn from the places alone by scripts/draw-borders.ts, so
 * borders stray by a kilometre or two. Good for a map, never for a rule.
 */
import type { Line } from '../country.ts'
import { readLines } from '../read-lines.ts'

export const borders: readonly Line[] = readLines(\`
${writeLines(lines)}
\`)
`,
)
console.log(`${lines.length} lines, ${lines.flat().length} points`)
