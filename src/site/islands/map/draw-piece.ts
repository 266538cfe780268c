/** Draws a square of the map from its piece: sea bed, land, hills, towns, water, roads. Colours are the style's. */
import { PIECE_EXTENT, PIECE_PX, SHADE_ZOOM_MAX } from '../../../domain/map/map-levels.ts'
import { drawPoi } from './draw-poi.ts'
import type { LoadedPiece } from './map-pieces.ts'

export type Colour = (name: string) => string

/**
 * Colours of the map as the style has them now, by way of an element that wears them: a canvas knows no
 * custom properties.
 */
export function coloursOf(container: HTMLElement): Colour {
  const probe = document.createElement('i')
  probe.hidden = true
  container.append(probe)
  const known = new Map<string, string>()
  let dressed = ''
  return (name) => {
    // Other colours by day than by night.
    const { colorScheme } = getComputedStyle(probe)
    const isDark = matchMedia('(prefers-color-scheme: dark)').matches
    if (dressed !== `${colorScheme} ${isDark}`) known.clear()
    dressed = `${colorScheme} ${isDark}`
    const before = known.get(name)
    if (before !== undefined) return before
    probe.style.color = `var(--map-${name})`
    const colour = getComputedStyle(probe).color
    known.set(name, colour)
    return colour
  }
}

/** Width at zoom 10, in pixels; each zoom adds a quarter. */
const ROADS = [
  ['tertiary', 0.7],
  ['secondary', 1.1],
  ['primary', 1.7],
  ['motorway', 2.2],
] as const
const ROAD_GROWTH = 1.27
/** Thinner roads have no edge. */
const EDGED_PX = 2.6
const POI_ZOOM = 15
const STOP_ZOOM = 16
const DASH_PX = 5

/** Of rgba(0, 0, 0, 0.5). */
const alphaOf = (colour: string): number => Number(/[\d.]+(?=\)$)/.exec(colour)?.[0] ?? 1)

export interface Square {
  readonly zoom: number
  readonly x: number
  readonly y: number
}

export function drawPiece(
  canvas: HTMLCanvasElement,
  piece: LoadedPiece,
  { zoom, x, y }: Square,
  colour: Colour,
): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const larger = 2 ** Math.max(0, zoom - piece.at.level)
  const ratio = canvas.width / PIECE_PX
  /** Pixels a step of the piece. */
  const unit = (PIECE_PX * larger) / PIECE_EXTENT
  const left = (x - piece.at.x * larger) * PIECE_PX
  const top = (y - piece.at.y * larger) * PIECE_PX
  context.setTransform(ratio * unit, 0, 0, ratio * unit, -ratio * left, -ratio * top)
  context.lineJoin = 'round'
  context.lineCap = 'round'
  const { areas, lines } = piece
  const fill = (path: Path2D | undefined, name: string) => {
    if (!path) return
    context.fillStyle = colour(name)
    context.fill(path, 'evenodd')
  }
  const stroke = (path: Path2D | undefined, name: string, px: number, dashPx = 0) => {
    if (!path) return
    context.strokeStyle = colour(name)
    context.lineWidth = px / unit
    context.setLineDash(dashPx > 0 ? [dashPx / unit, dashPx / unit] : [])
    context.stroke(path)
  }

  // Shallow water, in two bands.
  stroke(areas.land, 'shallow', 14)
  stroke(areas.land, 'shallow', 6)
  fill(areas.land, 'land')
  for (const [layer, path] of Object.entries(areas)) {
    if (layer.startsWith('relief')) fill(path, 'relief')
  }
  fill(areas.built, 'built')
  if (piece.shade && zoom <= SHADE_ZOOM_MAX) {
    const [west, north, east, south] = piece.shade.box
    // Close up it is coarse: it fades.
    context.globalAlpha = alphaOf(colour('shade')) * (zoom < SHADE_ZOOM_MAX ? 1 : 0.6)
    context.drawImage(piece.shade.image, west, north, east - west, south - north)
    context.globalAlpha = 1
  }
  fill(areas.beyond, 'beyond')
  fill(areas.water, 'water')
  stroke(areas.water, 'coast', 0.8)
  stroke(areas.land, 'coast', 1)
  stroke(lines.border, 'border', 1.2, DASH_PX)
  context.lineCap = 'butt'
  stroke(lines.line, 'line', zoom > 11 ? 2.5 : 1.5, zoom > 11 ? 2 * DASH_PX : DASH_PX)
  context.lineCap = 'round'
  const widthOf = (base: number) => base * ROAD_GROWTH ** (zoom - 10)
  for (const [layer, base] of ROADS) {
    if (widthOf(base) >= EDGED_PX) stroke(lines[layer], 'road-edge', widthOf(base) + 1.8)
  }
  stroke(lines.runway, 'runway', Math.max(1.5, widthOf(2)))
  for (const [layer, base] of ROADS) stroke(lines[layer], layer, Math.max(0.6, widthOf(base)))
  if (zoom < POI_ZOOM) return
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  for (const [px, py, kind] of piece.pois) {
    const at = [px * unit - left, py * unit - top] as const
    const isNear = at.every((pixel) => pixel > -10 && pixel < PIECE_PX + 10)
    if (isNear && (kind !== 'bus_stop' || zoom >= STOP_ZOOM)) drawPoi(context, at, kind, colour)
  }
}
