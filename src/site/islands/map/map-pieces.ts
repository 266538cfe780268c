/**
 * Pieces of the map, fetched once and cached as paths that a canvas draws at any zoom. The cache is cleared
 * after `mapPiecesMax`.
 */
import {
  levelOf,
  type MapLevel,
  PIECE_EXTENT,
  SHADE_LEVELS,
} from '../../../domain/map/map-levels.ts'
import type { MapPiece, PieceLabel, PieceLine } from '../../../domain/map/map-piece.ts'
import { browserLimits } from '../../site-limits.ts'

export interface PieceAt {
  readonly level: MapLevel
  readonly x: number
  readonly y: number
}

export interface LoadedPiece {
  readonly at: PieceAt
  readonly areas: Readonly<Record<string, Path2D>>
  readonly lines: Readonly<Record<string, Path2D>>
  readonly labels: readonly PieceLabel[]
  readonly pois: readonly PieceLabel[]
  /** Comes later, or never: the map is drawn without it first. */
  readonly shade: Promise<Shade | null>
}

export interface Shade {
  readonly image: HTMLImageElement
  readonly box: readonly number[]
}

export interface Pieces {
  /** The one that a square of 512 pixels lies on. */
  load(zoom: number, x: number, y: number): Promise<LoadedPiece>
  /** Those of a level that are there already. */
  loaded(level: MapLevel): LoadedPiece[]
}

/** `path`: where they lie; the version is in it. */
export function createPieces(path: string): Pieces {
  const asked = new Map<string, Promise<LoadedPiece>>()
  const here = new Map<string, LoadedPiece>()
  const pictures = new Map<string, Promise<HTMLImageElement | null>>()

  async function fetchPiece(at: PieceAt): Promise<LoadedPiece> {
    const answer = await fetch(`${path}/${at.level}/${at.x}/${at.y}.json`)
    if (!answer.ok) throw new Error(`map: ${answer.status}`)
    const piece = (await answer.json()) as MapPiece
    const box = piece.shade
    return {
      at,
      areas: paths(piece.areas, true),
      lines: paths(piece.lines, false),
      labels: piece.labels ?? [],
      pois: Object.values(piece.pois ?? {}).flat(),
      shade: box ? shadeFor(at).then((image) => image && { image, box }) : Promise.resolve(null),
    }
  }

  /** Of the piece, or of the larger one that it is a part of. */
  function shadeFor({ level, x, y }: PieceAt): Promise<HTMLImageElement | null> {
    const from = SHADE_LEVELS.findLast((one) => one <= level)!
    const smaller = level - from
    const address = `${path}/${from}/${x >> smaller}/${y >> smaller}.webp`
    const picture = pictures.get(address) ?? loadImage(address)
    pictures.set(address, picture)
    return picture
  }

  return {
    load(zoom, x, y) {
      const level = levelOf(zoom)
      const smaller = Math.max(0, zoom - level)
      const at = { level, x: x >> smaller, y: y >> smaller }
      const key = `${level}/${at.x}/${at.y}`
      const known = asked.get(key)
      if (known) return known
      if (asked.size >= browserLimits.mapPiecesMax)
        for (const all of [asked, here, pictures]) all.clear()
      const fetched = fetchPiece(at)
      asked.set(key, fetched)
      fetched.then(
        (piece) => here.set(key, piece),
        () => asked.delete(key),
      )
      return fetched
    },
    loaded: (level) => [...here.values()].filter(({ at }) => at.level === level),
  }
}

async function loadImage(address: string): Promise<HTMLImageElement | null> {
  const image = new Image()
  image.src = address
  return image.decode().then(
    () => image,
    () => null,
  )
}

function paths(
  layers: Readonly<Record<string, readonly PieceLine[]>> = {},
  isArea: boolean,
): Record<string, Path2D> {
  return Object.fromEntries(
    Object.entries(layers).map(([layer, lines]) => {
      const path = new Path2D()
      for (const line of lines) trace(path, line, isArea)
      return [layer, path]
    }),
  )
}

function trace(path: Path2D, line: PieceLine, isArea: boolean): void {
  let [x, y] = line
  path.moveTo(x, y)
  for (let i = 2; i < line.length; i += 2) {
    x += line[i]
    y += line[i + 1]
    path.lineTo(x, y)
  }
  if (isArea) path.closePath()
}

/** Where a label stands, in pixels of the whole map at the zoom of its level. */
export const worldPoint = ({ x, y }: PieceAt, left: number, top: number): [number, number] => [
  (x + left / PIECE_EXTENT) * 512,
  (y + top / PIECE_EXTENT) * 512,
]
