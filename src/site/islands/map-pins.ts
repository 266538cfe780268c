/** Prices and clusters on the map. Each is a real button with a name; cards and pins light each other. */
import * as L from 'leaflet'

interface Cluster {
  readonly lat: number
  readonly lng: number
  readonly count: number
  readonly bbox: readonly [number, number, number, number]
}

interface Pin {
  readonly id: number
  readonly lat: number
  readonly lng: number
  readonly price: string
  readonly title: string
}

export interface MapAnswer {
  readonly clusters: readonly Cluster[]
  readonly pins: readonly Pin[]
}

export interface PinOptions {
  /** With {n} for the count. */
  readonly clusterName: string
  open(id: number): void
}

export function boundsOf({ clusters, pins }: MapAnswer): L.LatLngBounds {
  const bounds = L.latLngBounds([])
  for (const { bbox } of clusters) bounds.extend([bbox[0], bbox[1]]).extend([bbox[2], bbox[3]])
  for (const { lat, lng } of pins) bounds.extend([lat, lng])
  return bounds
}

export function createPins(map: L.Map, options: PinOptions) {
  const layer = L.layerGroup().addTo(map)
  const buttons = new Map<number, HTMLElement>()
  let halo: L.Marker | null = null

  function show({ clusters, pins }: MapAnswer): void {
    const focused = (document.activeElement as HTMLElement | null)?.dataset.pin
    layer.clearLayers()
    buttons.clear()
    for (const cluster of clusters) layer.addLayer(clusterMarker(cluster))
    for (const pin of pins) layer.addLayer(pinMarker(pin))
    if (focused) buttons.get(Number(focused))?.focus({ preventScroll: true })
  }

  function clusterMarker({ lat, lng, count, bbox }: Cluster): L.Marker {
    const size = count >= 1000 ? 3 : count >= 100 ? 2 : 1
    const text = count >= 10_000 ? `${Math.round(count / 1000)}k` : String(count)
    const name = options.clusterName.replace('{n}', String(count))
    const button = buttonOf(`cluster cluster-${size}`, text, name)
    button.addEventListener('click', () => {
      const [south, west, north, east] = bbox
      map.fitBounds(
        [
          [south, west],
          [north, east],
        ],
        { padding: [40, 40], maxZoom: 17 },
      )
    })
    return marker([lat, lng], button, 0)
  }

  function pinMarker({ id, lat, lng, price, title }: Pin): L.Marker {
    const button = buttonOf('pin', price, `${price}: ${title}`)
    button.dataset.pin = String(id)
    buttons.set(id, button)
    button.addEventListener('click', () => options.open(id))
    const card = () => document.querySelector(`#results .card[data-id="${id}"]`)
    for (const event of ['pointerenter', 'focus']) {
      button.addEventListener(event, () => card()?.classList.add('lit'))
    }
    for (const event of ['pointerleave', 'blur']) {
      button.addEventListener(event, () => card()?.classList.remove('lit'))
    }
    return marker([lat, lng], button, 100)
  }

  /** A listing inside a cluster has no pin of its own: a dot shows where it is. */
  function light(card: HTMLElement | null): void {
    for (const button of buttons.values()) button.classList.remove('lit')
    halo?.remove()
    halo = null
    if (!card) return
    const pin = buttons.get(Number(card.dataset.id))
    pin?.classList.add('lit')
    if (pin || !card.dataset.lat) return
    const dot = document.createElement('span')
    dot.className = 'here'
    halo = marker([Number(card.dataset.lat), Number(card.dataset.lng)], dot, 2000).addTo(map)
  }
  return { show, light }
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
