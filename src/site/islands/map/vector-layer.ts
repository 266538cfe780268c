/** The drawn map as a layer: squares of canvas, each drawn when its piece is there, anew when colours change. */
import * as L from 'leaflet'
import { MAP_LEVELS, PIECE_PX } from '../../../domain/map/map-levels.ts'
import { type Colour, coloursOf, drawPiece } from './draw-piece.ts'
import type { Pieces } from './map-pieces.ts'

/** Zooms in between enlarge squares: they are drawn a little finer than the screen. */
const FINER = 1.25

class VectorLayer extends L.GridLayer {
  readonly #pieces: Pieces
  readonly #colour: Colour

  constructor(pieces: Pieces, colour: Colour) {
    super({ tileSize: PIECE_PX, minNativeZoom: MAP_LEVELS[0], className: 'vector-map' })
    this.#pieces = pieces
    this.#colour = colour
  }

  override createTile(coords: L.Coords, done: L.DoneCallback): HTMLElement {
    const canvas = document.createElement('canvas')
    const side = Math.round(PIECE_PX * Math.min(2, (devicePixelRatio || 1) * FINER))
    canvas.width = side
    canvas.height = side
    const { z: zoom, x, y } = coords
    this.#pieces.load(zoom, x, y).then(
      (piece) => {
        drawPiece(canvas, piece, { zoom, x, y }, this.#colour)
        done(undefined, canvas)
      },
      (error: Error) => done(error, canvas),
    )
    return canvas
  }
}

export function createVectorLayer(map: L.Map, pieces: Pieces): L.GridLayer {
  const layer = new VectorLayer(pieces, coloursOf(map.getContainer())).addTo(map)
  const redraw = () => layer.redraw()
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw)
  const themes = new MutationObserver(redraw)
  themes.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return layer
}
