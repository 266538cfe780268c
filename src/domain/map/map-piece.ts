/**
 * A piece of the map as it is sent: whole steps from the upper left corner, each line as its first point and
 * the way to every next one. Arrays without names make it short: about 8 kB compressed for a busy town.
 */
import type { FlatPoint } from '../../structures/geo/simplify-line.ts'
import type { Names } from './map-data.ts'
import type { MapFeature } from './map-features.ts'
import { type MapLevel, PIECE_EXTENT, piecesAcross } from './map-levels.ts'

export interface PieceAddress {
  readonly level: MapLevel
  readonly x: number
  readonly y: number
}

/** x, y, then steps. */
export type PieceLine = readonly number[]
/** Names in other languages than English stand at the end, where there are any. */
export type PieceLabel = readonly [
  x: number,
  y: number,
  kind: string,
  weight: number,
  name: string,
  others?: Names,
]

export interface MapPiece {
  /** By layer; of relief as `relief 300`, by its height. */
  readonly areas?: Readonly<Record<string, readonly PieceLine[]>>
  readonly lines?: Readonly<Record<string, readonly PieceLine[]>>
  readonly labels?: readonly PieceLabel[]
  /** Kinds of points, and of each where they are and what they are called. */
  readonly pois?: Readonly<Record<string, readonly PieceLabel[]>>
  /** Where the picture of the hills lies that is drawn on it: left, top, right, bottom. */
  readonly shade?: readonly [number, number, number, number]
}

const SHIELD_WEIGHT = 250
/** Roads that hardly touch a piece have no shield on it: of its side. */
const SHIELD_LENGTH_MIN = 0.03
/** Between two shields of a road. */
const SHIELD_GAP = PIECE_EXTENT / 5

/** null: there is nothing on it. */
export function writePiece(
  features: readonly MapFeature[],
  { level, x, y }: PieceAddress,
): MapPiece | null {
  const across = piecesAcross(level)
  const steps = ([px, py]: FlatPoint): readonly [number, number] => [
    Math.round((px * across - x) * PIECE_EXTENT),
    Math.round((py * across - y) * PIECE_EXTENT),
  ]
  const areas: Record<string, PieceLine[]> = {}
  const lines: Record<string, PieceLine[]> = {}
  const labels: PieceLabel[] = []
  const pois: Record<string, PieceLabel[]> = {}
  for (const feature of features) {
    const { layer, minM } = feature
    if (layer === 'label' || layer === 'poi') {
      const [left, top] = steps(feature.lines[0][0])
      if (left < 0 || top < 0 || left >= PIECE_EXTENT || top >= PIECE_EXTENT) continue
      const label = labelOf(left, top, feature)
      if (layer === 'label') labels.push(label)
      else {
        pois[label[2]] ??= []
        pois[label[2]].push(label)
      }
      continue
    }
    const into = feature.isArea ? areas : lines
    const key = minM === undefined ? layer : `${layer} ${minM}`
    const written = feature.lines.flatMap((line) => writeLine(line.map(steps), feature.isArea))
    if (written.length === 0) continue
    into[key] ??= []
    into[key].push(...written)
  }
  labels.push(...shieldsOf(features, steps))
  labels.sort((a, b) => a[3] - b[3])
  const parts = { areas, lines, labels, pois }
  const filled = Object.entries(parts).filter(([, part]) => Object.keys(part).length > 0)
  return filled.length === 0 ? null : (Object.fromEntries(filled) as MapPiece)
}

function writeLine(points: readonly (readonly [number, number])[], isArea: boolean): PieceLine[] {
  const written: number[] = []
  let [lastX, lastY] = [0, 0]
  for (const [i, [x, y]] of points.entries()) {
    if (i > 0 && x === lastX && y === lastY) continue
    written.push(x - lastX, y - lastY)
    lastX = x
    lastY = y
  }
  return written.length >= (isArea ? 6 : 4) ? [written] : []
}

function labelOf(
  x: number,
  y: number,
  { kind = '', weight = 0, names = {} }: MapFeature,
): PieceLabel {
  const { en, ...others } = names
  const name = en ?? Object.values(others)[0] ?? ''
  const isMore = Object.keys(others).length > 0
  return isMore ? [x, y, kind, weight, name, others] : [x, y, kind, weight, name]
}

/**
 * Along each numbered road, the first in the middle of its longest stretch: a window that shows a part of a piece has
 * one as well. Which are shown, so that they are not a row of beads, is chosen where they are drawn.
 */
function shieldsOf(
  features: readonly MapFeature[],
  steps: (point: FlatPoint) => readonly [number, number],
): PieceLabel[] {
  const stretches = features.flatMap(({ ref, layer, lines }) =>
    ref ? lines.map((line) => ({ ref, kind: `${layer}-shield`, points: line.map(steps) })) : [],
  )
  const measured = stretches
    .map((stretch) => ({ ...stretch, length: lengthOf(stretch.points) }))
    .filter(({ length }) => length > SHIELD_LENGTH_MIN * PIECE_EXTENT)
    .sort((a, b) => b.length - a.length)
  const shields: PieceLabel[] = []
  for (const { ref, kind, points, length } of measured) {
    for (const at of distancesAlong(length)) {
      const [x, y] = pointAlong(points, at)
      const isInside = [x, y].every((step) => step >= 0 && step < PIECE_EXTENT)
      const isCrowded = shields.some(
        ([left, top, , , other]) => other === ref && gap([left, top], [x, y]) < SHIELD_GAP,
      )
      if (isInside && !isCrowded) shields.push([x, y, kind, SHIELD_WEIGHT, ref])
    }
  }
  return shields
}

/** From the middle to both ends. */
function distancesAlong(length: number): number[] {
  const middle = length / 2
  const each = Math.floor(middle / SHIELD_GAP)
  return [0, ...Array.from({ length: each }, (_, at) => at + 1)].flatMap((step) =>
    step === 0 ? [middle] : [middle - step * SHIELD_GAP, middle + step * SHIELD_GAP],
  )
}

const gap = (a: readonly number[], b: readonly number[]) => Math.hypot(a[0] - b[0], a[1] - b[1])

const lengthOf = (points: readonly (readonly [number, number])[]): number =>
  points.reduce((sum, point, i) => sum + (i === 0 ? 0 : gap(points[i - 1], point)), 0)

function pointAlong(
  points: readonly (readonly [number, number])[],
  length: number,
): readonly [number, number] {
  let left = length
  for (let i = 1; i < points.length; i++) {
    const step = gap(points[i - 1], points[i])
    if (step >= left) return points[i]
    left -= step
  }
  return points[points.length - 1]
}
