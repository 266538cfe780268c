/** A map on which a seller places the pin; the fields of the point follow it, and it them. */
import * as L from 'leaflet'
import { type NumberRule, readTypedNumber } from '../../../domain/numbers/typed-number.ts'
import { browserLimits } from '../../site-limits.ts'
import { createBaseMap } from '../map/base-map.ts'
import { toast } from '../page-words.ts'

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
  function move(to: L.LatLngTuple): void {
    put(to)
    box('lat').value = to[0].toFixed(DIGITS)
    box('lng').value = to[1].toFixed(DIGITS)
    form.dataset.pinMoved = 'true'
    box('lat').dispatchEvent(new Event('input', { bubbles: true }))
  }
  map.on('click', ({ latlng }: L.LeafletMouseEvent) => move([latlng.lat, latlng.lng]))
  const here = form.querySelector<HTMLElement>('[data-my-position]')
  here?.addEventListener('click', () => {
    const fail = () => toast(here.dataset.failed ?? '')
    if (!navigator.geolocation) return fail()
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        move([latitude, longitude])
        map.setView([latitude, longitude], NEAR_ZOOM, { animate: false })
      },
      fail,
      { enableHighAccuracy: true, timeout: browserLimits.positionMs },
    )
  })
  for (const name of ['lat', 'lng']) {
    box(name).addEventListener('change', () => {
      const point = typed()
      if (point) put(point)
    })
  }
}
