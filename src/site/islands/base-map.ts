/**
 * The map under everything: sea, the coast, names of places by zoom, zoom buttons. It never takes
 * the wheel or one finger from the page: zooming needs ctrl or two fingers.
 */
import * as L from 'leaflet'

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
const HINT_MS = 1_500

export const islandBounds = L.latLngBounds([34.45, 32.15], [35.75, 34.7])

export const wordsOf = (element: HTMLElement): MapWords =>
  JSON.parse(element.dataset.words ?? '{}') as MapWords

export async function createBaseMap(element: HTMLElement): Promise<L.Map> {
  const words = wordsOf(element)
  const [coast, places] = await Promise.all([
    load<[number, number][][]>(element.dataset.coast),
    load<PlaceRow[]>(element.dataset.places),
  ])
  element.replaceChildren()
  const map = L.map(element, {
    zoomControl: false,
    attributionControl: false,
    scrollWheelZoom: false,
    dragging: !L.Browser.mobile,
    minZoom: 7,
    maxZoom: 18,
    zoomSnap: 0.5,
    maxBounds: islandBounds.pad(0.6),
    zoomAnimation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
  })
  map.fitBounds(islandBounds)
  const rings = coast.map((ring) => ring.map(([lng, lat]): L.LatLngTuple => [lat, lng]))
  L.polygon(rings, { className: 'coast', interactive: false, smoothFactor: 0.5 }).addTo(map)
  const { tiles, credit } = element.dataset
  if (tiles) addTiles(map, tiles, credit ?? '')
  else namePlaces(map, places)
  addZoomButtons(map, element, words)
  guardScrolling(map, element, words)
  return map
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

function namePlaces(map: L.Map, places: readonly PlaceRow[]): void {
  const layer = L.layerGroup().addTo(map)
  const isGreek = document.documentElement.lang === 'el'
  const draw = () => {
    layer.clearLayers()
    const taken: L.Bounds[] = []
    const view = map.getBounds()
    for (const [name, local, lat, lng, rank] of places) {
      if (map.getZoom() < (RANK_ZOOMS[rank] ?? RANK_ZOOMS[3]) || !view.contains([lat, lng]))
        continue
      const text = isGreek ? local : name
      const at = map.latLngToContainerPoint([lat, lng])
      const half = L.point((text.length * LABEL_CHAR_PX) / 2, LABEL_HEIGHT_PX / 2)
      const box = L.bounds(at.subtract(half), at.add(half))
      if (taken.some((other) => other.intersects(box))) continue
      taken.push(box)
      layer.addLayer(label(text, rank, [lat, lng]))
    }
  }
  map.on('moveend', draw)
  draw()
}

function label(text: string, rank: number, at: L.LatLngTuple): L.Marker {
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
