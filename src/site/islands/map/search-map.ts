/** The map next to the results: shows what the search finds in view, and searches the area in view. */
import * as L from 'leaflet'
import { createRequests } from '../create-requests.ts'
import { type LiveSearch, RESULTS_EVENT } from '../live-search.ts'
import { toast } from '../page-words.ts'
import { createBaseMap, wordsOf } from './base-map.ts'
import { startDrawArea } from './draw-area.ts'
import { createPins } from './map-pins.ts'
import { createMapView, type MapView } from './map-view.ts'

/** Set by one, taken away by the others: where to search is said once. */
const noPlace = { bbox: null, near: null, radius_km: null, polygon: null }

/** The control of the map's pane with that data attribute. */
type Part = <T extends HTMLElement>(name: string) => T

export async function startSearchMap(element: HTMLElement, search: LiveSearch): Promise<void> {
  const pane = element.closest<HTMLElement>('.map-pane')!
  const words = wordsOf(element)
  const part: Part = <T extends HTMLElement>(name: string) =>
    pane.querySelector<T>(`[data-${name}]`)!
  const base = createBaseMap(element)
  const { map } = base
  const pins = createPins(map, {
    words,
    open: createMapCard(part('map-card'), words.close),
  })
  const view = createMapView(base, pins, part('map-failures'))
  searchWhereItLooks(map, view, part, search)
  searchNearMe(part, search, words.nearMeFailed)
  startDrawArea(map, {
    pane,
    hint: words.drawHint,
    done: (polygon) => search.want({ ...noPlace, polygon }),
  })
  linkCards(pins.light)
  dragWithOneFinger(map)
  new ResizeObserver(view.fitPanel).observe(element)
  await view.lookAtSearch()
}

/** After a move by hand: at once where the user wants that, or by the button that then appears. */
function searchWhereItLooks(map: L.Map, view: MapView, part: Part, search: LiveSearch): void {
  const here = part('search-here')
  const move = part<HTMLInputElement>('search-move')
  function searchHere(): void {
    here.hidden = true
    search.want({ ...noPlace, location: null, district: null, bbox: view.box() })
  }
  map.on('moveend', () => {
    if (view.isMoving()) return
    view.refresh()
    if (move.checked) searchHere()
    else here.hidden = false
  })
  here.addEventListener('click', searchHere)
  document.addEventListener(RESULTS_EVENT, () => {
    here.hidden = true
    view.showSearch()
  })
}

function searchNearMe(part: Part, search: LiveSearch, failed: string): void {
  const radius = part<HTMLSelectElement>('radius')
  part('near-me').addEventListener('click', () => {
    const fail = () => toast(failed)
    if (!navigator.geolocation) return fail()
    const radius_km = radius.value
    navigator.geolocation.getCurrentPosition(({ coords }) => {
      const near = `${coords.latitude.toFixed(5)},${coords.longitude.toFixed(5)}`
      search.want({ ...noPlace, near, radius_km })
    }, fail)
  })
  radius.addEventListener('change', () => {
    if (search.wanted().has('near')) search.want({ radius_km: radius.value })
  })
}

/** Over the whole window there is no page to scroll, so one finger may move the map. */
function dragWithOneFinger(map: L.Map): void {
  const freeDragging = () => {
    if (document.documentElement.classList.contains('map-open')) map.dragging.enable()
    else if (L.Browser.mobile) map.dragging.disable()
  }
  document.addEventListener('estia:map-toggled', freeDragging)
  freeDragging()
}

function linkCards(light: (card: HTMLElement | null) => void): void {
  const results = document.querySelector('#results')!
  const cardOf = ({ target }: Event) => (target as Element).closest<HTMLElement>('.card')
  for (const event of ['pointerover', 'focusin']) {
    results.addEventListener(event, (happened) => light(cardOf(happened)))
  }
  for (const event of ['pointerleave', 'focusout']) {
    results.addEventListener(event, () => light(null))
  }
}

/** The cards of what was pressed on the map, over its lower edge; closing gives the focus back. */
function createMapCard(place: HTMLElement, closeWord: string): (ids: readonly number[]) => void {
  const body = document.createElement('div')
  const close = document.createElement('button')
  close.type = 'button'
  close.className = 'map-card-close'
  close.ariaLabel = closeWord
  close.textContent = '×'
  place.replaceChildren(close, body)
  const requests = createRequests(() => body)
  let opener: HTMLElement | null = null
  const shut = () => {
    requests.drop()
    place.hidden = true
    opener?.focus()
  }
  close.addEventListener('click', shut)
  place.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') shut()
  })
  return (ids) => {
    opener = document.activeElement as HTMLElement | null
    body.replaceChildren()
    place.hidden = false
    place.ariaBusy = 'true'
    requests
      .run(async (turn) => {
        const text = await turn.fetchText(`/site/cards?ids=${ids.join(',')}`)
        const parsed = new DOMParser().parseFromString(text, 'text/html')
        body.replaceChildren(...parsed.body.childNodes)
        body.querySelector('a')?.focus({ preventScroll: true })
        document.dispatchEvent(new Event('estia:cards'))
      })
      .finally(() => {
        place.ariaBusy = null
      })
  }
}
