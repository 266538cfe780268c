/** The map beside the results: shows what the search finds in view, and searches where it looks. */
import * as L from 'leaflet'
import { createBaseMap, wordsOf } from './base-map.ts'
import { startDrawArea } from './draw-area.ts'
import { addressWith, filtersForMap, shownSearch } from './form-address.ts'
import type { LiveSearch } from './live-search.ts'
import { startMapCard } from './map-card.ts'
import { boundsOf, createPins, type MapAnswer } from './map-pins.ts'
import { toast } from './page-words.ts'

const FIT_MAX_ZOOM = 14
/** Room for the zoom buttons. */
const CONTROLS_PX: L.PointTuple = [60, 10]
const PLACES = 4
/** Set by one, taken away by the others: where to search is said once. */
const noPlace = { bbox: null, near: null, radius_km: null, polygon: null }

const quietly = (work: Promise<unknown>): void => {
  work.catch(() => {})
}

export async function startSearchMap(element: HTMLElement, search: LiveSearch): Promise<void> {
  const pane = element.closest<HTMLElement>('.map-pane')!
  const words = wordsOf(element)
  const part = <T extends HTMLElement>(name: string) => pane.querySelector<T>(`[data-${name}]`)!
  const { map, bounds: wholeCountry } = await createBaseMap(element)
  const pins = createPins(map, {
    clusterName: words.cluster,
    open: (ids) => quietly(startMapCard(part('map-card'), ids, words.close)),
  })
  const found = L.layerGroup().addTo(map)
  let isOurs = false
  let running: AbortController | null = null

  const boxOf = (bounds: L.LatLngBounds): string =>
    [bounds.getSouth(), bounds.getWest(), bounds.getNorth(), bounds.getEast()]
      .map((degrees) => degrees.toFixed(PLACES))
      .join(',')

  async function ask(bounds: L.LatLngBounds): Promise<MapAnswer> {
    running?.abort()
    running = new AbortController()
    const query = [filtersForMap(), `bbox=${boxOf(bounds)}`, `zoom=${Math.round(map.getZoom())}`]
    const answer = await fetch(`/site/map?${query.filter((piece) => piece !== '').join('&')}`, {
      signal: running.signal,
    })
    if (!answer.ok) throw new Error(`map: ${answer.status}`)
    return (await answer.json()) as MapAnswer
  }
  const refresh = async () => pins.show(await ask(map.getBounds()))

  /** Looks where the search looks: at its box, or at all that it finds. */
  async function lookAtSearch(): Promise<void> {
    const box = shownSearch().get('bbox')?.split(',').map(Number)
    drawFound()
    isOurs = true
    try {
      if (box?.length === 4 && box.every(Number.isFinite)) {
        map.fitBounds(
          [
            [box[0], box[1]],
            [box[2], box[3]],
          ],
          { animate: false },
        )
      } else {
        const bounds = boundsOf(await ask(wholeCountry))
        map.fitBounds(bounds.isValid() ? bounds.pad(0.05) : wholeCountry, {
          animate: false,
          maxZoom: FIT_MAX_ZOOM,
          paddingTopLeft: CONTROLS_PX,
        })
      }
    } finally {
      isOurs = false
    }
    await refresh()
  }

  function drawFound(): void {
    found.clearLayers()
    const params = shownSearch()
    const shown = { className: 'area area-found', interactive: false }
    const pair = (text: string) => text.split(',').map(Number) as [number, number]
    const polygon = params.get('polygon')
    if (polygon) found.addLayer(L.polygon(polygon.split(';').map(pair), shown))
    const near = params.get('near')
    const radiusKm = Number(params.get('radius_km') ?? 2)
    if (near) found.addLayer(L.circle(pair(near), { radius: radiusKm * 1000, ...shown }))
  }

  const here = part('search-here')
  const move = part<HTMLInputElement>('search-move')
  let isMoving = false
  function searchHere(): void {
    here.hidden = true
    isMoving = true
    const address = addressWith({
      ...noPlace,
      location: null,
      district: null,
      bbox: boxOf(map.getBounds()),
    })
    quietly(
      search.visit(address).finally(() => {
        isMoving = false
      }),
    )
  }
  map.on('moveend', () => {
    if (isOurs) return
    quietly(refresh())
    if (move.checked) searchHere()
    else here.hidden = false
  })
  here.addEventListener('click', searchHere)
  document.addEventListener('estia:results', () => {
    here.hidden = true
    if (isMoving) return drawFound()
    quietly(lookAtSearch())
  })
  part('near-me').addEventListener('click', () => {
    const radius = part<HTMLSelectElement>('radius').value
    const fail = () => toast(words.nearMeFailed)
    if (!navigator.geolocation) return fail()
    navigator.geolocation.getCurrentPosition(({ coords }) => {
      const near = `${coords.latitude.toFixed(5)},${coords.longitude.toFixed(5)}`
      search.visit(addressWith({ ...noPlace, near, radius_km: radius }))
    }, fail)
  })
  part('radius').addEventListener('change', () => {
    if (shownSearch().has('near')) {
      search.visit(addressWith({ radius_km: part<HTMLSelectElement>('radius').value }))
    }
  })
  startDrawArea(map, {
    pane,
    hint: words.drawHint,
    done: (polygon) => quietly(search.visit(addressWith({ ...noPlace, polygon }))),
  })
  linkCards(pins.light)
  // Over the whole window there is no page to scroll, so one finger may move the map.
  const freeDragging = () => {
    if (document.documentElement.classList.contains('map-open')) map.dragging.enable()
    else if (L.Browser.mobile) map.dragging.disable()
  }
  document.addEventListener('estia:map-toggled', freeDragging)
  freeDragging()

  new ResizeObserver(() => map.invalidateSize({ animate: false })).observe(element)
  quietly(lookAtSearch())
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
