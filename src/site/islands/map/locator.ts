/** The map of one listing: its point, or the whole place where no exact point is known. */
import * as L from 'leaflet'
import { createBaseMap } from './base-map.ts'

const EXACT_ZOOM = 13
const PLACE_ZOOM = 12
const PLACE_RADIUS_M = 900

export async function startLocator(element: HTMLElement): Promise<void> {
  const at: L.LatLngTuple = [Number(element.dataset.lat), Number(element.dataset.lng)]
  const isExact = element.dataset.exact === 'true'
  const { map, draw } = createBaseMap(element)
  map.setView(at, isExact ? EXACT_ZOOM : PLACE_ZOOM, { animate: false })
  draw()
  if (!isExact) {
    L.circle(at, { radius: PLACE_RADIUS_M, className: 'area', interactive: false }).addTo(map)
    return
  }
  const dot = document.createElement('span')
  dot.className = 'here'
  const icon = L.divIcon({ html: dot, className: 'pin-box', iconSize: [0, 0] })
  L.marker(at, { icon, interactive: false, keyboard: false }).addTo(map)
}
