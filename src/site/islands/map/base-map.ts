/**
 * The map under everything: sea, the coast, names of places by zoom, zoom buttons. It never takes
 * the wheel or one finger from the page: zooming needs ctrl or two fingers.
 */
import * as L from 'leaflet'
import type { Spot } from './declutter.ts'

export interface MapWords {
  readonly cluster: string
  readonly zoomIn: string
  readonly zoomOut: string
  readonly zoomHint: string
  readonly zoomHintTouch: string
  readonly nearMeFailed: string
  readonly close: string
  readonly drawHint: string
}

type PlaceRow = readonly [name: string, local: string, lat: number, lng: number, rank: number]

/** From this zoom on, places of a rank have their name on the map. */
const RANK_ZOOMS = [0, 10, 12, 14]
const LABEL_HEIGHT_PX = 20
const LABEL_CHAR_PX = 8
/** How far a name moves when something stands on it. */
const LABEL_SHIFT_PX = 20
const HINT_MS = 1_500

/** Fired on the map with the boxes of its signs, in its own pixels. */
export const SIGNS_EVENT = 'estia:signs'

/** Further out only where the country is larger than the map. */
const MIN_ZOOM = 7
/** Room around the coast when the whole country is shown. */
const COAST_MARGIN = 0.05

export const wordsOf = (element: HTMLElement): MapWords =>
  JSON.parse(element.dataset.words ?? '{}') as MapWords

export interface BaseMap {
  readonly map: L.Map
  /** Around the whole country. */
  readonly bounds: L.LatLngBounds
}

export async function createBaseMap(element: HTMLElement): Promise<BaseMap> {
  const words = wordsOf(element)
  const [coast, places] = await Promise.all([
    load<[number, number][][]>(element.dataset.coast),
    load<PlaceRow[]>(element.dataset.places),
  ])
  const rings = coast.map((ring) => ring.map(([lng, lat]): L.LatLngTuple => [lat, lng]))
  const bounds = L.latLngBounds(rings.flat()).pad(COAST_MARGIN)
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
  L.polygon(rings, { className: 'coast', interactive: false, smoothFactor: 0.5 }).addTo(map)
  const { tiles, credit } = element.dataset
  if (tiles) addTiles(map, tiles, credit ?? '')
  else namePlaces(map, places)
  addZoomButtons(map, element, words)
  guardScrolling(map, element, words)
  return { map, bounds }
}

/** Leaflet takes the credit as HTML: it goes in as the text of an element. */
function addTiles(map: L.Map, address: string, credit: string): void {
  L.tileLayer(address, { maxZoom: 18 }).addTo(map)
  const text = document.createElement('span')
  text.textContent = credit
  L.control.attribution({ prefix: false }).addAttribution(text.outerHTML).addTo(map)
}

async function load<T>(address: string | undefined): Promise<T> {
  const answer = await fetch(address ?? '')
  return (await answer.json()) as T
}

/** Names stand where no sign and no other name is: on their place, or else just beside it. */
function namePlaces(map: L.Map, places: readonly PlaceRow[]): void {
  const layer = L.layerGroup().addTo(map)
  const isEnglish = document.documentElement.lang === 'en'
  const draw = (signs: readonly L.Bounds[]) => {
    layer.clearLayers()
    const taken = [...signs]
    const view = map.getBounds()
    for (const [name, local, lat, lng, rank] of places) {
      if (map.getZoom() < (RANK_ZOOMS[rank] ?? RANK_ZOOMS[3]) || !view.contains([lat, lng]))
        continue
      const text = isEnglish ? name : local
      const box = freeBox(map.latLngToContainerPoint([lat, lng]), text, taken)
      if (!box) continue
      taken.push(box)
      layer.addLayer(label(text, rank, map.containerPointToLatLng(box.getCenter())))
    }
  }
  map.on('moveend', () => draw([]))
  map.on(SIGNS_EVENT, (event) => {
    const { boxes } = event as unknown as { boxes: readonly (readonly [Spot, Spot])[] }
    draw(boxes.map(([a, b]) => L.bounds(L.point(a.x, a.y), L.point(b.x, b.y))))
  })
  draw([])
}

function freeBox(at: L.Point, text: string, taken: readonly L.Bounds[]): L.Bounds | undefined {
  const half = L.point((text.length * LABEL_CHAR_PX) / 2, LABEL_HEIGHT_PX / 2)
  const beside = half.x + LABEL_SHIFT_PX
  const rows = [0, 1, -1, 2, -2].map((row) => at.add([0, row * LABEL_SHIFT_PX]))
  return [...rows, at.add([beside, 0]), at.subtract([beside, 0])]
    .map((centre) => L.bounds(centre.subtract(half), centre.add(half)))
    .find((box) => !taken.some((other) => other.overlaps(box)))
}

function label(text: string, rank: number, at: L.LatLng): L.Marker {
  const span = document.createElement('span')
  span.textContent = text
  const icon = L.divIcon({ html: span, className: `place-name place-${rank}`, iconSize: [0, 0] })
  return L.marker(at, { icon, interactive: false, keyboard: false, zIndexOffset: -1000 })
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
    }, HINT_MS)
  }
  const isAlone = () => document.documentElement.classList.contains('map-open')
  element.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey && !event.metaKey && !isAlone()) return tell(words.zoomHint)
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
