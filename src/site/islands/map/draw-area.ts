/** Drawing an area: corners by clicks, or at the centre by a button for those without a pointer. */
import * as L from 'leaflet'
import { browserLimits } from '../../site-limits.ts'
import { toast } from '../page-words.ts'

const PLACES = 5

export interface DrawOptions {
  readonly pane: HTMLElement
  readonly hint: string
  done(polygon: string): void
}

export function startDrawArea(map: L.Map, { pane, hint, done }: DrawOptions): void {
  const part = (name: string) => pane.querySelector<HTMLElement>(`[data-draw${name}]`)!
  const toggle = part('')
  const tools = part('-tools')
  const finish = part('-finish') as HTMLButtonElement
  const shape = L.polygon([], { className: 'area', interactive: false })
  const cross = document.createElement('div')
  cross.className = 'map-cross'
  let corners: L.LatLng[] = []
  let isOn = false

  function turn(on: boolean): void {
    isOn = on
    corners = []
    redraw()
    if (on) {
      shape.addTo(map)
      map.getContainer().append(cross)
      map.doubleClickZoom.disable()
      toast(hint)
    } else {
      shape.remove()
      cross.remove()
      map.doubleClickZoom.enable()
    }
    toggle.setAttribute('aria-pressed', String(on))
    tools.hidden = !on
    map.getContainer().classList.toggle('drawing', on)
  }
  function redraw(): void {
    shape.setLatLngs(corners)
    finish.disabled = corners.length < browserLimits.areaCornersMin
  }
  function add(at: L.LatLng): void {
    if (corners.length < browserLimits.areaCornersMax) corners = [...corners, at]
    redraw()
  }
  function complete(): void {
    const polygon = corners
      .map(({ lat, lng }) => `${lat.toFixed(PLACES)},${lng.toFixed(PLACES)}`)
      .join(';')
    turn(false)
    done(polygon)
  }
  toggle.addEventListener('click', () => turn(!isOn))
  part('-point').addEventListener('click', () => add(map.getCenter()))
  finish.addEventListener('click', complete)
  map.on('click', ({ latlng }) => isOn && add(latlng))
  pane.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && isOn) turn(false)
  })
}
