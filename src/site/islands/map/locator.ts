/** A small map of where homes are: their points, or the whole place where no exact point is known. */
import * as L from 'leaflet'
import { createBaseMap } from './base-map.ts'

const EXACT_ZOOM = 13
const PLACE_ZOOM = 12
const PLACE_RADIUS_M = 900
/** Between the outermost dots and the edge. */
const MARGIN_PX: L.PointTuple = [28, 28]

export async function startLocator(element: HTMLElement): Promise<void> {
  const points = (element.dataset.locator ?? '')
    .split(' ')
    .map((point) => point.split(',').map(Number) as L.LatLngTuple)
  const isExact = element.dataset.exact === 'true'
  const { map, draw } = createBaseMap(element)
  const maxZoom = isExact ? EXACT_ZOOM : PLACE_ZOOM
  map.fitBounds(L.latLngBounds(points), { maxZoom, padding: MARGIN_PX, animate: false })
  draw()
  for (const at of points) (isExact ? dot(at) : area(at)).addTo(map)
}

const area = (at: L.LatLngTuple): L.Layer =>
  L.circle(at, { radius: PLACE_RADIUS_M, className: 'area', interactive: false })

function dot(at: L.LatLngTuple): L.Layer {
  const here = document.createElement('span')
  here.className = 'here'
  const icon = L.divIcon({ html: here, className: 'pin-box', iconSize: [0, 0] })
  return L.marker(at, { icon, interactive: false, keyboard: false })
}
