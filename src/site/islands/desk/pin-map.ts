/** A map on which a seller places the pin; the fields of the point follow it, and it them. */
import * as L from 'leaflet'
import { type NumberRule, readTypedNumber } from '../../../domain/numbers/typed-number.ts'
import { createBaseMap } from '../map/base-map.ts'

const NEAR_ZOOM = 14
/** Some ten metres: nobody places a pin closer. */
const DIGITS = 5
const DEGREES: NumberRule = {
  use: 'count',
  ...{ whole: false, min: -180, max: 180, mark: null, currency: [] },
}

export function startPinMap(element: HTMLElement, form: HTMLFormElement): void {
  const box = (name: string) => form.elements.namedItem(name) as HTMLInputElement
  const { map, draw } = createBaseMap(element)
  const dot = document.createElement('span')
  dot.className = 'here'
  const icon = L.divIcon({ html: dot, className: 'pin-box', iconSize: [0, 0] })
  let marker: L.Marker | null = null

  function put(at: L.LatLngTuple): void {
    if (marker) marker.setLatLng(at)
    else marker = L.marker(at, { icon, interactive: false, keyboard: false }).addTo(map)
  }

  function typed(): L.LatLngTuple | null {
    const [lat, lng] = [box('lat'), box('lng')].map(({ value }) => readTypedNumber(value, DEGREES))
    return lat.is === 'number' && lng.is === 'number' ? [lat.value, lng.value] : null
  }

  const at = typed()
  if (at) {
    put(at)
    map.setView(at, NEAR_ZOOM, { animate: false })
  }
  draw()
  map.on('click', ({ latlng }: L.LeafletMouseEvent) => {
    put([latlng.lat, latlng.lng])
    box('lat').value = latlng.lat.toFixed(DIGITS)
    box('lng').value = latlng.lng.toFixed(DIGITS)
    form.dataset.pinMoved = 'true'
    box('lat').dispatchEvent(new Event('input', { bubbles: true }))
  })
  for (const name of ['lat', 'lng']) {
    box(name).addEventListener('change', () => {
      const point = typed()
      if (point) put(point)
    })
  }
}
