/**
 * Where the map of the results looks, and what it shows there. Moves made here do not mean that the user
 * wants to search elsewhere: `isMoving` distinguishes them from the user's own.
 * Invariant: Leaflet reports a move without animation before the call returns, so no other move falls into it.
 */
import * as L from 'leaflet'
import { browserLimits } from '../../site-limits.ts'
import { createRequests, type Turn } from '../create-requests.ts'
import { filtersForMap, shownSearch } from '../form-address.ts'
import type { BaseMap } from './base-map.ts'
import { boundsOf, type createPins, type MapAnswer } from './map-pins.ts'

const FIT_MAX_ZOOM = 14
/** Room for the zoom buttons. */
const CONTROLS_PX: L.PointTuple = [60, 10]
const PLACES = 4

export interface MapView {
  isMoving(): boolean
  /** What is in view, as a search takes it. */
  box(): string
  /** Asks for the pins in view. */
  refresh(): Promise<void>
  /** Looks where the search looks: at its box, or at all that it finds. */
  lookAtSearch(): Promise<void>
  /** After other results: stays where it is if they are of what is in view. */
  showSearch(): Promise<void>
  /** After the panel has changed its size. */
  fitPanel(): void
}

/** `failures`: where a request that failed is reported. */
export function createMapView(
  { map, bounds: wholeCountry, draw }: BaseMap,
  pins: ReturnType<typeof createPins>,
  failures: HTMLElement,
): MapView {
  const found = L.layerGroup().addTo(map)
  const requests = createRequests(() => failures)
  let isMoving = false
  /** What the pins on the map answer. */
  let answered = ''

  const queryFor = (bounds: L.LatLngBounds): string =>
    [filtersForMap(), `bbox=${boxOf(bounds)}`, `zoom=${Math.round(map.getZoom())}`]
      .filter((piece) => piece !== '')
      .join('&')

  const ask = async (turn: Turn, query: string): Promise<MapAnswer> =>
    JSON.parse(await turn.fetchText(`/site/map?${query}`)) as MapAnswer

  function moveByScript(move: () => void): void {
    isMoving = true
    try {
      move()
    } finally {
      isMoving = false
    }
  }

  async function fit(turn: Turn): Promise<void> {
    const box = searchedBox()
    if (box) return moveByScript(() => map.fitBounds(box, { animate: false }))
    const timer = window.setTimeout(draw, browserLimits.mapDrawAfterMs)
    try {
      const bounds = boundsOf(await ask(turn, queryFor(wholeCountry)))
      const shown = bounds.isValid() ? bounds.pad(0.05) : wholeCountry
      moveByScript(() =>
        map.fitBounds(shown, {
          animate: false,
          maxZoom: FIT_MAX_ZOOM,
          paddingTopLeft: CONTROLS_PX,
        }),
      )
    } finally {
      window.clearTimeout(timer)
    }
  }

  async function showPins(turn: Turn): Promise<void> {
    const query = queryFor(map.getBounds())
    if (query === answered) return
    pins.show(await ask(turn, query))
    answered = query
  }

  function drawFound(): void {
    found.clearLayers()
    for (const shape of searchedShapes()) found.addLayer(shape)
    // The list and the pins are right without it.
    addKnownAreas(found).catch(() => {})
  }

  const refresh = () => requests.run(showPins)
  const lookAtSearch = () =>
    requests.run(async (turn) => {
      drawFound()
      await fit(turn).finally(draw)
      await showPins(turn)
    })
  return {
    isMoving: () => isMoving,
    box: () => boxOf(map.getBounds()),
    refresh,
    lookAtSearch,
    async showSearch() {
      const box = searchedBox()
      if (!box || boxOf(box) !== boxOf(map.getBounds())) return lookAtSearch()
      drawFound()
      await refresh()
    },
    fitPanel: () => moveByScript(() => map.invalidateSize({ animate: false })),
  }
}

const boxOf = (bounds: L.LatLngBounds): string =>
  [bounds.getSouth(), bounds.getWest(), bounds.getNorth(), bounds.getEast()]
    .map((degrees) => degrees.toFixed(PLACES))
    .join(',')

/** null: the search is not about a box. */
function searchedBox(): L.LatLngBounds | null {
  const box = shownSearch().get('bbox')?.split(',').map(Number)
  if (box?.length !== 4 || !box.every(Number.isFinite)) return null
  const [south, west, north, east] = box
  return L.latLngBounds([south, west], [north, east])
}

/** What only the server knows the shape of: travel times, and where a point of interest is. */
async function addKnownAreas(found: L.LayerGroup): Promise<void> {
  const params = shownSearch()
  const asked = new URLSearchParams()
  for (const name of ['within', 'near']) {
    const value = params.get(name)
    if (value !== null && (name === 'within' || isPoi(value))) asked.set(name, value)
  }
  if (asked.size === 0) return
  const answer = await fetch(`/site/area?${asked}`)
  const { rings, near } = (await answer.json()) as KnownAreas
  if (params.toString() !== shownSearch().toString()) return
  const radius = Number(params.get('radius_km') ?? 2) * 1000
  for (const area of rings) found.addLayer(L.polygon(area, SHOWN))
  for (const point of near) found.addLayer(L.circle(point, { radius, ...SHOWN }))
}

interface KnownAreas {
  /** For each travel time its rings, even-odd. */
  readonly rings: [number, number][][][]
  readonly near: [number, number][]
}

const SHOWN = { className: 'area area-found', interactive: false }
const isPoi = (near: string): boolean => near.startsWith('poi:')

const pair = (text: string) => text.split(',').map(Number) as [number, number]

/** The corners of the area that is searched; none: it is not about an area. */
export function searchedPolygon(): [number, number][] {
  const polygon = shownSearch().get('polygon')
  return polygon ? polygon.split(';').map(pair) : []
}

function searchedShapes(): L.Layer[] {
  const params = shownSearch()
  const [polygon, near] = [searchedPolygon(), params.get('near')]
  const radiusKm = Number(params.get('radius_km') ?? 2)
  return [
    ...(polygon.length > 0 ? [L.polygon(polygon, SHOWN)] : []),
    ...(near && !isPoi(near) ? [L.circle(pair(near), { radius: radiusKm * 1000, ...SHOWN })] : []),
  ]
}
