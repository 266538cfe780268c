/**
 * Cuts a map into pieces: for each level, shapes without what cannot be seen at its zooms, clipped to squares.
 * Invariant: neighbours fit, for shapes are simplified before they are cut; and every piece holds a margin
 * beyond its edge, so that no line drawn along a clipped edge can be seen.
 * Cost: about 1 second for 100,000 points, in all levels; meant for a worker thread where there are more.
 */
import {
  boxAround,
  clipLine,
  clipRing,
  type FlatBox,
  isApart,
  isWithin,
} from '../../structures/geo/clip-shapes.ts'
import { type FlatPoint, simplifyLine } from '../../structures/geo/simplify-line.ts'
import type { MapFeature } from './map-features.ts'
import { MAP_LEVELS, type MapLevel, piecesAcross } from './map-levels.ts'
import { type MapPiece, type PieceAddress, writePiece } from './map-piece.ts'

/** Where a line within this of the truth looks the same. */
const TOLERANCE_PX = 0.4
/** Of areas whose edge is soft. */
const SOFT_TOLERANCE_PX = 0.8
const SOFT_LAYERS = new Set(['relief', 'built'])
/** Areas smaller than this are not seen. */
const AREA_MIN_PX = 2
/** Of a piece's side. */
const MARGIN = 1 / 32
/** The zoom up to which the last level is exact. */
const LAST_ZOOM = 16

/** The pieces of a range, both ends included. */
interface Range {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export function* cutMap(
  features: readonly MapFeature[],
): Generator<PieceAddress & { readonly piece: MapPiece }> {
  for (const level of MAP_LEVELS) yield* cutLevel(features, level)
}

/** What is to be seen at the zooms of a level. */
export const featuresAt = (all: readonly MapFeature[], level: MapLevel): CutFeature[] =>
  all.filter(({ fromLevel }) => fromLevel <= level).flatMap((one) => simplify(one, level))

/** One piece alone, from the features of its level; null: there is nothing on it. */
export function cutPiece(features: readonly CutFeature[], address: PieceAddress): MapPiece | null {
  const { level, x, y } = address
  const box = boxOfRange({ left: x, top: y, right: x, bottom: y }, level)
  return writePiece(
    features.flatMap((feature) => clip(feature, box)),
    address,
  )
}

function* cutLevel(all: readonly MapFeature[], level: MapLevel) {
  const features = featuresAt(all, level)
  if (features.length === 0) return
  const across = piecesAcross(level)
  const box = boxAround(
    features.flatMap(({ box: { left, top, right, bottom } }): FlatPoint[] => [
      [left, top],
      [right, bottom],
    ]),
  )
  yield* cutRange(
    features,
    {
      left: Math.floor(box.left * across),
      top: Math.floor(box.top * across),
      right: Math.floor(box.right * across),
      bottom: Math.floor(box.bottom * across),
    },
    level,
  )
}

export interface CutFeature extends MapFeature {
  readonly box: FlatBox
}

function simplify(feature: MapFeature, level: MapLevel): CutFeature[] {
  const next = MAP_LEVELS.find((other) => other > level)
  const px = 1 / (256 * 2 ** (next === undefined ? LAST_ZOOM : next - 1))
  const tolerance = (SOFT_LAYERS.has(feature.layer) ? SOFT_TOLERANCE_PX : TOLERANCE_PX) * px
  const lines = feature.lines
    .map((line) => (line.length > 1 ? simplifyLine(line, tolerance) : line))
    .filter((line) => !feature.isArea || isSeen(line, AREA_MIN_PX * px))
  return lines.length === 0 ? [] : [{ ...feature, lines, box: boxAround(lines.flat()) }]
}

function isSeen(ring: readonly FlatPoint[], least: number): boolean {
  const { left, top, right, bottom } = boxAround(ring)
  return ring.length > 3 && Math.max(right - left, bottom - top) > least
}

/** Halves the range until it is one piece: what is far away is looked at only once. */
function* cutRange(
  features: readonly CutFeature[],
  range: Range,
  level: MapLevel,
): Generator<PieceAddress & { readonly piece: MapPiece }> {
  const { left, top, right, bottom } = range
  const box = boxOfRange(range, level)
  const inside = features.flatMap((feature) => clip(feature, box))
  if (inside.length === 0) return
  if (left === right && top === bottom) {
    const piece = writePiece(inside, { level, x: left, y: top })
    if (piece !== null) yield { level, x: left, y: top, piece }
    return
  }
  const isWide = right - left >= bottom - top
  const middle = isWide ? (left + right) >> 1 : (top + bottom) >> 1
  const halves: Range[] = isWide
    ? [
        { ...range, right: middle },
        { ...range, left: middle + 1 },
      ]
    : [
        { ...range, bottom: middle },
        { ...range, top: middle + 1 },
      ]
  for (const half of halves) yield* cutRange(inside, half, level)
}

function boxOfRange({ left, top, right, bottom }: Range, level: MapLevel): FlatBox {
  const side = 1 / piecesAcross(level)
  const margin = MARGIN * side
  return {
    left: left * side - margin,
    top: top * side - margin,
    right: (right + 1) * side + margin,
    bottom: (bottom + 1) * side + margin,
  }
}

function clip(feature: CutFeature, box: FlatBox): CutFeature[] {
  if (isApart(feature.box, box)) return []
  if (isWithin(feature.box, box)) return [feature]
  const lines = feature.lines.flatMap((line) => {
    const around = boxAround(line)
    if (isApart(around, box)) return []
    if (isWithin(around, box)) return [line]
    return feature.isArea
      ? [clipRing(line, box)].filter(({ length }) => length > 2)
      : clipLine(line, box)
  })
  return lines.length === 0 ? [] : [{ ...feature, lines, box: boxAround(lines.flat()) }]
}
