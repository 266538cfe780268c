/** Draws a square of the map from its piece: sea bed, land, hills, towns, water, roads. Colours are the style's. */
import { PIECE_EXTENT, PIECE_PX, SHADE_ZOOM_MAX } from '../../../domain/map/map-levels.ts'
import type { LoadedPiece, Shade } from './map-pieces.ts'

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
  shade: Shade | null,
): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const larger = 2 ** Math.max(0, zoom - piece.at.level)
  const ratio = canvas.width / PIECE_PX
  /** Pixels a step of the piece. */
  const unit = (PIECE_PX * larger) / PIECE_EXTENT
  const left = (x - piece.at.x * larger) * PIECE_PX
  const top = (y - piece.at.y * larger) * PIECE_PX
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.clearRect(0, 0, canvas.width, canvas.height)
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
  if (shade && zoom <= SHADE_ZOOM_MAX) {
    const [west, north, east, south] = shade.box
    // Close up it is coarse: it fades.
    context.globalAlpha = alphaOf(colour('shade')) * (zoom < SHADE_ZOOM_MAX ? 1 : 0.6)
    context.drawImage(shade.image, west, north, east - west, south - north)
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

/** A point of interest: a disc of its family's colour with a sign on it. Kinds without a sign are small dots. */
const CROSS = 'M-1-3h2v2h2v2H1v2h-2V1h-2v-2h2z'
const SIGNS: Readonly<Record<string, readonly [family: string, sign: string]>> = {
  pharmacy: ['health', CROSS],
  clinic: ['health', CROSS],
  hospital: ['health', CROSS],
  school: ['school', 'M0-3 4-1 0 1-4-1zM-2.4.6V2.2Q0 3.6 2.4 2.2V.6L0 1.8z'],
  kindergarten: ['school', 'M0-3 4-1 0 1-4-1zM-2.4.6V2.2Q0 3.6 2.4 2.2V.6L0 1.8z'],
  university: ['school', 'M0-3 4-1 0 1-4-1zM-2.4.6V2.2Q0 3.6 2.4 2.2V.6L0 1.8z'],
  supermarket: ['shop', 'M-4-3h1.6l.4 1.2H4L3 1.2h-4.6zM-1.6 2h1.4v1.4h-1.4zM1.2 2h1.4v1.4H1.2z'],
  beach: ['beach', 'M-3.6.2Q-3-3.6.6-3.4 4-2.8 3.6.8zM-.4.4l.8.1L-.6 3.6l-.8-.1z'],
  marina: [
    'beach',
    'M-.6-3.4h1.2v5Q2.4 1.4 2.8-.4l1 .4Q3.2 3.2 0 3.6-3.2 3.2-3.8 0l1-.4Q-2.4 1.4-.6 1.6z',
  ],
  bus_stop: ['bus', 'M-3-3.2h6v5.6H2V3.6H.8V2.4H-.8v1.2H-2V2.4h-1zM-2-2.2v2h4v-2z'],
}
const paths = new Map<string, Path2D>()
const DISC_PX = 7.5
const DOT_PX = 3

function drawPoi(
  context: CanvasRenderingContext2D,
  [x, y]: readonly [number, number],
  kind: string,
  colour: Colour,
): void {
  const [family, sign] = SIGNS[kind] ?? ['other', '']
  context.save()
  context.translate(x, y)
  context.beginPath()
  context.arc(0, 0, sign === '' ? DOT_PX : DISC_PX, 0, 2 * Math.PI)
  context.fillStyle = colour(`poi-${family}`)
  context.strokeStyle = colour('halo')
  context.setLineDash([])
  context.lineWidth = 1.2
  context.fill()
  context.stroke()
  if (sign !== '') {
    const path = paths.get(sign) ?? new Path2D(sign)
    paths.set(sign, path)
    context.fillStyle = colour('poi-sign')
    context.fill(path, 'evenodd')
  }
  context.restore()
}
