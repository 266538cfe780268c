/** The map next to the results: shows what the search finds in view, and searches the area in view. */
import * as L from 'leaflet'
import { createRequests } from '../create-requests.ts'
import { type LiveSearch, RESULTS_EVENT } from '../live-search.ts'
import { toast } from '../page-words.ts'
import { put } from '../saved-ids.ts'
import { createBaseMap, type MapWords, wordsOf } from './base-map.ts'
import { startDrawArea } from './draw-area.ts'
import { createPins, type Spot } from './map-pins.ts'
import { createMapView, type MapView, searchedPolygon } from './map-view.ts'

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
    open: createMapCard(part('map-card'), words, (bbox) => search.want({ ...noPlace, bbox })),
  })
  const view = createMapView(base, pins, part('map-failures'))
  searchWhereItLooks(map, view, part, search)
  searchNearMe(part, search, words.nearMeFailed)
  const area = startDrawArea(map, {
    pane,
    hint: words.drawHint,
    cornerName: words.drawCorner,
    searched: searchedPolygon,
    done: (polygon) => search.want({ ...noPlace, polygon }),
  })
  document.addEventListener(RESULTS_EVENT, area.refresh)
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

/**
 * The cards of what was pressed on the map, over its lower edge; closing gives the focus back. Where more homes
 * share the spot than the card shows, a button lists them all.
 */
function createMapCard(
  place: HTMLElement,
  words: MapWords,
  listAll: (bbox: string) => void,
): (spot: Spot) => void {
  const body = document.createElement('div')
  const close = cardButton('map-card-close', '×')
  close.ariaLabel = words.close
  const all = cardButton('button map-card-all', '')
  place.replaceChildren(close, all, body)
  const requests = createRequests(() => body)
  let opener: HTMLElement | null = null
  let box = ''
  const shut = () => {
    requests.drop()
    place.hidden = true
    opener?.focus()
  }
  close.addEventListener('click', shut)
  all.addEventListener('click', () => {
    shut()
    listAll(box)
  })
  place.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') shut()
  })
  return ({ ids, count, bbox }) => {
    opener = document.activeElement as HTMLElement | null
    box = bbox
    all.textContent = words.allHere.replace('{n}', String(count))
    all.hidden = count <= ids.length
    body.replaceChildren()
    place.hidden = false
    place.ariaBusy = 'true'
    requests
      .run(async (turn) => {
        const text = await turn.fetchText(`/site/cards?ids=${ids.join(',')}`)
        const parsed = new DOMParser().parseFromString(text, 'text/html')
        body.replaceChildren(...parsed.body.childNodes)
        body.querySelector('a')?.focus({ preventScroll: true })
        for (const id of ids) put('visited', id)
        document.dispatchEvent(new Event('estia:cards'))
      })
      .finally(() => {
        place.ariaBusy = null
      })
  }
}

function cardButton(className: string, text: string): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = className
  button.textContent = text
  return button
}
