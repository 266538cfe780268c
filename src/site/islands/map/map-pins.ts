/** Prices and clusters on the map. Each is a real button with a name; cards and pins light each other. */
import * as L from 'leaflet'
import { browserLimits } from '../../site-limits.ts'
import { listOf, onChange, shownPins } from '../saved-ids.ts'
import type { MapWords } from './base-map.ts'
import { boxOf, clusterSize, declutter, isPrice, type Sign } from './declutter.ts'
import { SIGNS_EVENT } from './place-labels.ts'

interface Cluster {
  readonly lat: number
  readonly lng: number
  readonly count: number
  readonly approximate?: number
  /** Of one spot: the newest of its listings. */
  readonly ids: readonly number[] | null
  readonly bbox: readonly [number, number, number, number]
}

interface Pin {
  readonly id: number
  readonly lat: number
  readonly lng: number
  readonly price: string
  readonly title: string
  /** It stands at its place: its own point is not known. */
  readonly approximate?: true
}

export interface MapAnswer {
  readonly clusters: readonly Cluster[]
  readonly pins: readonly Pin[]
}

/** What was pressed: homes at one spot, of which `ids` are the newest. */
export interface Spot {
  readonly ids: readonly number[]
  readonly count: number
  /** Around them, as a search takes it. */
  readonly bbox: string
}

export interface PinOptions {
  readonly words: MapWords
  open(spot: Spot): void
}

/** Closer than this cannot be distinguished on any map: the cards are shown instead. */
const SAME_SPOT_DEGREES = 0.0004
/** Around a spot, for a search that finds all of it: the map has fewer digits than a point. */
const AROUND_DEGREES = 0.0002
const DIGITS = 5

function around([south, west, north, east]: Sign['bbox']): string {
  const box = [south - AROUND_DEGREES, west - AROUND_DEGREES]
  return [...box, north + AROUND_DEGREES, east + AROUND_DEGREES]
    .map((degrees) => degrees.toFixed(DIGITS))
    .join(',')
}

export function boundsOf({ clusters, pins }: MapAnswer): L.LatLngBounds {
  const bounds = L.latLngBounds([])
  for (const { bbox } of clusters) bounds.extend([bbox[0], bbox[1]]).extend([bbox[2], bbox[3]])
  for (const { lat, lng } of pins) bounds.extend([lat, lng])
  return bounds
}

function signsOf({ clusters, pins }: MapAnswer): Sign[] {
  return [
    ...clusters.map((one): Sign => ({ ...one, approximate: one.approximate ?? 0 })),
    ...pins.map(
      ({ id, lat, lng, price, approximate }): Sign => ({
        lat,
        lng,
        count: 1,
        chars: price.length + (approximate ? 2 : 0),
        approximate: approximate ? 1 : 0,
        bbox: [lat, lng, lat, lng],
        ids: [id],
      }),
    ),
  ]
}

export function createPins(map: L.Map, options: PinOptions) {
  const layer = L.layerGroup().addTo(map)
  const buttons = new Map<number, HTMLElement>()
  /** By the homes in them, where these are known. */
  const clusterOf = new Map<number, HTMLElement>()
  const marks: (() => void)[] = []
  let visited: ReadonlySet<number> = new Set(listOf('visited'))
  let halo: L.Marker | null = null
  let shown: { readonly answer: MapAnswer; readonly pins: readonly Pin[] } | null = null

  function show(answer: MapAnswer): void {
    const pins = shownPins(answer.pins)
    shown = { answer, pins }
    const focused = (document.activeElement as HTMLElement | null)?.dataset.pin
    const pinOf = new Map(pins.map((pin) => [pin.id, pin]))
    layer.clearLayers()
    buttons.clear()
    clusterOf.clear()
    marks.length = 0
    const project = (lat: number, lng: number) => map.latLngToContainerPoint([lat, lng])
    const signs = declutter(signsOf({ ...answer, pins }), project)
    for (const sign of signs) {
      layer.addLayer(isPrice(sign) ? priceMarker(pinOf.get(sign.ids![0])!) : clusterMarker(sign))
    }
    map.fire(SIGNS_EVENT, { boxes: signs.map((sign) => boxOf(sign, project)) })
    if (focused) buttons.get(Number(focused))?.focus({ preventScroll: true })
  }

  function clusterMarker({ lat, lng, count, approximate, bbox, ids }: Sign): L.Marker {
    const text = count >= 10_000 ? `${Math.round(count / 1000)}k` : String(count)
    const named = options.words.cluster.replace('{n}', String(count))
    const vague = options.words.approximate.replace('{n}', String(approximate))
    const name = approximate > 0 ? `${named}. ${vague}` : named
    const kind = approximate === count ? ' approximate' : ''
    const button = buttonOf(`cluster cluster-${clusterSize(count)}${kind}`, text, name)
    const [south, west, north, east] = bbox
    const isOneSpot = north - south < SAME_SPOT_DEGREES && east - west < SAME_SPOT_DEGREES
    button.addEventListener('click', () => {
      if (isOneSpot && ids) {
        const shown = ids.slice(0, browserLimits.spotCardsMax)
        options.open({ ids: shown, count, bbox: around(bbox) })
      } else {
        const corners: L.LatLngBoundsLiteral = [
          [south, west],
          [north, east],
        ]
        map.fitBounds(corners, { padding: [60, 60], maxZoom: 18 })
      }
    })
    for (const id of ids ?? []) clusterOf.set(id, button)
    lightCards(button, ids ?? [])
    return marker([lat, lng], button, 0)
  }

  function priceMarker({ id, lat, lng, price, title, approximate }: Pin): L.Marker {
    const text = approximate ? `≈ ${price}` : price
    const vague = approximate ? `. ${options.words.approximatePin}` : ''
    const button = buttonOf(approximate ? 'pin approximate' : 'pin', text, '')
    const name = `${price}: ${title}${vague}`
    const markVisited = () => {
      const isVisited = visited.has(id)
      button.classList.toggle('visited', isVisited)
      button.ariaLabel = isVisited ? `${name}. ${options.words.visited}` : name
    }
    button.dataset.pin = String(id)
    buttons.set(id, button)
    markVisited()
    marks.push(markVisited)
    button.addEventListener('click', () =>
      options.open({ ids: [id], count: 1, bbox: around([lat, lng, lat, lng]) }),
    )
    lightCards(button, [id])
    return marker([lat, lng], button, 100)
  }

  /** A listing inside a cluster has no pin of its own: a dot shows where it is. */
  function light(card: HTMLElement | null): void {
    for (const button of [...buttons.values(), ...clusterOf.values()])
      button.classList.remove('lit')
    halo?.remove()
    halo = null
    if (!card) return
    const id = Number(card.dataset.id)
    const pin = buttons.get(id) ?? clusterOf.get(id)
    pin?.classList.add('lit')
    if (pin || !card.dataset.lat) return
    const dot = document.createElement('span')
    dot.className = 'here'
    halo = marker([Number(card.dataset.lat), Number(card.dataset.lng)], dot, 2000).addTo(map)
  }
  onChange(() => {
    visited = new Set(listOf('visited'))
    for (const mark of marks) mark()
    if (shown && shownPins(shown.answer.pins).length !== shown.pins.length) show(shown.answer)
  })
  return { show, light }
}

/** The cards of homes light up while their sign is pointed at or has the focus. */
function lightCards(button: HTMLElement, ids: readonly number[]): void {
  const turn = (isLit: boolean) => {
    for (const id of ids) {
      document.querySelector(`#results .card[data-id="${id}"]`)?.classList.toggle('lit', isLit)
    }
  }
  for (const event of ['pointerenter', 'focus']) button.addEventListener(event, () => turn(true))
  for (const event of ['pointerleave', 'blur']) button.addEventListener(event, () => turn(false))
}

function buttonOf(className: string, text: string, name: string): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = className
  button.textContent = text
  button.ariaLabel = name
  L.DomEvent.disableClickPropagation(button)
  return button
}

function marker(at: L.LatLngTuple, html: HTMLElement, zIndexOffset: number): L.Marker {
  const icon = L.divIcon({ html, className: 'pin-box', iconSize: [0, 0] })
  return L.marker(at, { icon, interactive: false, keyboard: false, zIndexOffset })
}
