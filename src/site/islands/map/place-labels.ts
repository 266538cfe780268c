/**
 * Names on the map, the most important first: of places, waters and airports, shields of roads, and close up
 * of points of interest. Each stands where no sign of a home and no other name is, or is left out.
 */
import * as L from 'leaflet'
import { levelOf } from '../../../domain/map/map-levels.ts'
import type { PieceLabel } from '../../../domain/map/map-piece.ts'
import type { Spot } from './declutter.ts'
import { type LoadedPiece, type Pieces, worldPoint } from './map-pieces.ts'

/** Fired on the map with the boxes of its signs, in its own pixels. */
export const SIGNS_EVENT = 'estia:signs'

/**
 * From which zoom on a name is shown, how wide a letter of it is, and how many rows it may move from its place where
 * that is taken: a city is known wherever its name stands, a town on the wrong side of a border is not.
 */
const STYLES: Readonly<Record<string, readonly [zoom: number, charPx: number, rows?: number]>> = {
  city: [0, 10.2, 3],
  town: [8, 8, 1],
  airport: [9, 6.4],
  suburb: [12, 7.2, 1],
  village: [10, 6.8, 1],
  water: [11, 6.2],
  hamlet: [12.5, 6.2],
  neighbourhood: [13, 7],
  'motorway-shield': [8.5, 7.5],
  'primary-shield': [10, 7.5],
}
/** Names of points, under their signs. */
const POI_STYLE: readonly [zoom: number, charPx: number, rows?: number] = [16, 5.8]
const STOP_ZOOM = 17.5
const HEIGHT_PX = 18
const SHIFT_PX = 18
/** Under the disc of a point. */
const UNDER_PX = 16
/** So much of the map to each name at least: more would be a list. */
const ROOM_PX2 = 11_000
/** Between two names. */
const AIR_PX = 5
/** Between two shields of one road. */
const SHIELDS_APART_PX = 240

export function addPlaceLabels(map: L.Map, pieces: Pieces, layer: L.GridLayer): void {
  const group = L.layerGroup().addTo(map)
  const { lang } = document.documentElement
  let signs: readonly L.Bounds[] = []
  function draw(): void {
    group.clearLayers()
    const taken = [...signs]
    const view = L.bounds(L.point(0, 0), map.getSize())
    const zoom = map.getZoom()
    const shields: { readonly text: string; readonly at: L.Point }[] = []
    const labelsMax = (view.max!.x * view.max!.y) / ROOM_PX2
    for (const { piece, label, poi } of ordered(pieces.loaded(levelOf(Math.round(zoom))))) {
      if (taken.length - signs.length >= labelsMax) break
      const [left, top, kind, , name, others] = label
      const [fromZoom, charPx, rows = 0] = poi ? POI_STYLE : (STYLES[kind] ?? POI_STYLE)
      const isEarly = zoom < (kind === 'bus_stop' ? STOP_ZOOM : fromZoom)
      const text = others?.[lang] ?? name
      if (isEarly || text === '') continue
      const world = worldPoint(piece.at, left, top)
      const at = map.latLngToContainerPoint(map.unproject(world, piece.at.level))
      if (!view.contains(at)) continue
      const isShield = kind.endsWith('-shield')
      const isAgain = (other: (typeof shields)[number]) =>
        other.text === text && other.at.distanceTo(at) < SHIELDS_APART_PX
      if (isShield && shields.some(isAgain)) continue
      const middle = poi ? at.add([0, UNDER_PX]) : at
      const box = freeBox(middle, text.length * charPx, taken, rows)
      if (!box) continue
      taken.push(box)
      if (isShield) shields.push({ text, at })
      const spot = map.containerPointToLatLng(box.getCenter())
      group.addLayer(marker(text, poi ? 'poi' : kind, spot))
    }
  }
  map.on('moveend', () => {
    signs = []
    draw()
  })
  layer.on('load', draw)
  map.on(SIGNS_EVENT, (event) => {
    const { boxes } = event as unknown as { boxes: readonly (readonly [Spot, Spot])[] }
    signs = boxes.map(([a, b]) => L.bounds(L.point(a.x, a.y), L.point(b.x, b.y)))
    draw()
  })
}

interface Candidate {
  readonly piece: LoadedPiece
  readonly label: PieceLabel
  readonly poi: boolean
}

function ordered(pieces: readonly LoadedPiece[]): Candidate[] {
  const labels = pieces.flatMap((piece) =>
    piece.labels.map((label): Candidate => ({ piece, label, poi: false })),
  )
  const pois = pieces.flatMap((piece) =>
    piece.pois.map((label): Candidate => ({ piece, label, poi: true })),
  )
  return [...labels.sort((a, b) => a.label[3] - b.label[3]), ...pois]
}

function freeBox(
  at: L.Point,
  widthPx: number,
  taken: readonly L.Bounds[],
  rows: number,
): L.Bounds | undefined {
  const half = L.point(widthPx / 2 + AIR_PX, HEIGHT_PX / 2)
  const moved = [0, 1, -1, 2, -2, 3, -3].filter((row) => Math.abs(row) <= rows)
  const spots = moved.map((row) => at.add([0, row * SHIFT_PX]))
  return spots
    .map((centre) => L.bounds(centre.subtract(half), centre.add(half)))
    .find((box) => !taken.some((other) => other.overlaps(box)))
}

function marker(text: string, kind: string, at: L.LatLng): L.Marker {
  const span = document.createElement('span')
  span.textContent = text
  const icon = L.divIcon({ html: span, className: `map-name map-name-${kind}`, iconSize: [0, 0] })
  return L.marker(at, { icon, interactive: false, keyboard: false, zIndexOffset: -1000 })
}
