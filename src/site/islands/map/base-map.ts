/**
 * The map under everything: drawn from our own pieces, or from tiles of another server, with a scale, credits and
 * zoom buttons. It takes the wheel only with ctrl or after it was pressed, and one finger only over the whole window.
 */
import * as L from 'leaflet'
import { MAP_LEVELS, PIECE_PX } from '../../../domain/map/map-levels.ts'
import { browserLimits } from '../../site-limits.ts'
import { type Colour, coloursOf, drawPiece } from './draw-piece.ts'
import { createPieces, type Pieces, type Shade } from './map-pieces.ts'
import { addPlaceLabels } from './place-labels.ts'

export interface MapWords {
  readonly cluster: string
  /** With {n} for those that stand only at their place. */
  readonly approximate: string
  /** With {price}. */
  readonly approximatePin: string
  readonly zoomIn: string
  readonly zoomOut: string
  readonly zoomHint: string
  readonly zoomHintTouch: string
  readonly nearMeFailed: string
  readonly close: string
  readonly drawHint: string
  /** With {n}. */
  readonly drawCorner: string
  readonly visited: string
  /** With {n}. */
  readonly allHere: string
  readonly loading: string
  /** Of the scale: m and km. */
  readonly units: Readonly<Record<string, string>>
}

/** Failed tiles before the map is drawn instead. */
const TILE_FAILURES = 3

/** Further out only where the country is larger than the map. */
const MIN_ZOOM = 7
export const wordsOf = (element: HTMLElement): MapWords =>
  JSON.parse(element.dataset.words ?? '{}') as MapWords

export interface BaseMap {
  readonly map: L.Map
  /** Around the whole country. */
  readonly bounds: L.LatLngBounds
  /** To be called when it looks where it is to look: nothing is fetched for elsewhere. Once is enough. */
  draw(): void
}

export function createBaseMap(element: HTMLElement): BaseMap {
  const words = wordsOf(element)
  const { view = '', pieces: path = '', tiles, tileCredit = '', credit = '' } = element.dataset
  const [south, west, north, east] = view.split(',').map(Number)
  const bounds = L.latLngBounds([south, west], [north, east])
  element.replaceChildren()
  const map = L.map(element, {
    zoomControl: false,
    attributionControl: false,
    scrollWheelZoom: false,
    dragging: !L.Browser.mobile,
    maxZoom: 18,
    zoomSnap: 0.5,
    maxBounds: bounds.pad(0.6),
    zoomAnimation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
  })
  map.setMinZoom(Math.min(MIN_ZOOM, map.getBoundsZoom(bounds)))
  map.fitBounds(bounds)
  const credits = L.control.attribution({ prefix: false }).addTo(map)
  // Under the map, not over its homes.
  const foot = document.createElement('div')
  foot.className = 'map-foot'
  foot.append(credits.getContainer()!)
  element.after(foot)
  const waiting = showWaiting(element, words)
  const drawOwn = () => {
    const pieces = createPieces(path)
    const layer = createVectorLayer(map, pieces)
    layer.on('tileload', waiting)
    addPlaceLabels(map, pieces, layer)
    credits.addAttribution(creditLink(credit))
    addStreets(map, element, credits).catch((error: unknown) => console.error(error))
  }
  let isDrawn = false
  const draw = () => {
    if (isDrawn) return
    isDrawn = true
    if (!tiles) return drawOwn()
    const link = creditLink(tileCredit || credit)
    credits.addAttribution(link)
    addTiles(map, tiles, waiting, () => {
      credits.removeAttribution(link)
      drawOwn()
    })
  }
  addScale(map, words)
  addZoomButtons(map, element, words)
  guardScrolling(map, element, words)
  return { map, bounds, draw }
}

/** Leaflet writes units in English only, whenever the map has moved: they are replaced right after it. */
function addScale(map: L.Map, { units }: MapWords): void {
  const scale = L.control.scale({ imperial: false, maxWidth: 110 }).addTo(map)
  const line = scale.getContainer()!.firstElementChild!
  const translate = () => {
    line.textContent = (line.textContent ?? '').replace(/[a-z]+$/, (unit) => units[unit] ?? unit)
  }
  map.on('move', translate)
  map.whenReady(translate)
}

/** Says that the map is coming; to be called when the first piece of it is there. */
function showWaiting(element: HTMLElement, words: MapWords): () => void {
  const note = document.createElement('p')
  note.className = 'map-loading'
  note.textContent = words.loading
  element.after(note)
  return () => note.remove()
}

/** Leaflet takes the credit as HTML: it goes in as the text of an element. */
function creditLink(text: string): string {
  const link = document.createElement('a')
  link.href = '/map-credits'
  link.textContent = text
  return link.outerHTML
}

/** Over the drawing, where the server has a file of streets; its script is fetched only then. */
async function addStreets(
  map: L.Map,
  element: HTMLElement,
  credits: L.Control.Attribution,
): Promise<void> {
  const {
    streets,
    streetSchema = '',
    streetZoom,
    streetNames = '',
    streetCredit = '',
  } = element.dataset
  if (!streets) return
  const { addStreetMap } = await import('./add-street-map.ts')
  const link = creditLink(streetCredit)
  credits.addAttribution(link)
  addStreetMap(map, {
    address: streets,
    schema: streetSchema,
    maxZoom: Number(streetZoom),
    names: streetNames.split(','),
    colour: coloursOf(map.getContainer()),
    onFailure: () => credits.removeAttribution(link),
  })
}

/** Pictures of others. Where more of them fail than come, our own drawing takes their place. */
function addTiles(map: L.Map, address: string, onFirst: () => void, onFailure: () => void): void {
  const layer = L.tileLayer(address, { maxZoom: 18 }).addTo(map)
  let [failed, came] = [0, 0]
  layer.on('tileload', () => {
    came++
    onFirst()
  })
  layer.on('tileerror', () => {
    failed++
    if (failed < TILE_FAILURES || failed <= came || !map.hasLayer(layer)) return
    layer.remove()
    onFailure()
  })
}

function addZoomButtons(map: L.Map, element: HTMLElement, words: MapWords): void {
  const box = document.createElement('div')
  box.className = 'map-zoom'
  const button = (name: string, sign: string, act: () => void) => {
    const made = document.createElement('button')
    made.type = 'button'
    made.ariaLabel = name
    made.textContent = sign
    made.addEventListener('click', act)
    box.append(made)
  }
  button(words.zoomIn, '+', () => map.zoomIn(1))
  button(words.zoomOut, '−', () => map.zoomOut(1))
  element.after(box)
}

function guardScrolling(map: L.Map, element: HTMLElement, words: MapWords): void {
  const hint = document.createElement('div')
  hint.className = 'map-hint'
  hint.hidden = true
  hint.ariaHidden = 'true'
  element.after(hint)
  let timer = 0
  const tell = (text: string) => {
    hint.textContent = text
    hint.hidden = false
    window.clearTimeout(timer)
    timer = window.setTimeout(() => {
      hint.hidden = true
    }, browserLimits.mapHintMs)
  }
  // Over the whole window there is nothing to scroll; one that was pressed is what the wheel is meant for.
  const isMeant = () =>
    document.documentElement.classList.contains('map-open') ||
    element.contains(document.activeElement)
  element.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey && !event.metaKey && !isMeant()) return tell(words.zoomHint)
      event.preventDefault()
      const point = map.mouseEventToContainerPoint(event)
      map.setZoomAround(point, map.getZoom() + (event.deltaY < 0 ? 0.5 : -0.5))
    },
    { passive: false },
  )
  element.addEventListener(
    'touchmove',
    (event) => {
      if (event.touches.length === 1 && !map.dragging.enabled()) tell(words.zoomHintTouch)
    },
    { passive: true },
  )
}

/** The drawn map as a layer: squares of canvas, each drawn when its piece arrives, and redrawn when colours change. */
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
        const draw = (shade: Shade | null) =>
          drawPiece(canvas, piece, { zoom, x, y }, this.#colour, shade)
        draw(null)
        done(undefined, canvas)
        piece.shade.then((shade) => shade && draw(shade))
      },
      (error: Error) => done(error, canvas),
    )
    return canvas
  }
}

function createVectorLayer(map: L.Map, pieces: Pieces): L.GridLayer {
  const layer = new VectorLayer(pieces, coloursOf(map.getContainer())).addTo(map)
  const redraw = () => layer.redraw()
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw)
  const themes = new MutationObserver(redraw)
  themes.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return layer
}
