/**
 * Where the map of the results looks, and what it shows there. Moves made here do not mean that the user
 * wants to search elsewhere: `isMoving` distinguishes them from the user's own.
 */
import * as L from 'leaflet'
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
  /** Draws the area or the circle that is searched. */
  drawFound(): void
}

export function createMapView(
  { map, bounds: wholeCountry, draw }: BaseMap,
  pins: ReturnType<typeof createPins>,
): MapView {
  const found = L.layerGroup().addTo(map)
  let isMoving = false
  let running: AbortController | null = null

  async function ask(bounds: L.LatLngBounds): Promise<MapAnswer> {
    running?.abort()
    running = new AbortController()
    const box = `bbox=${boxOf(bounds)}`
    const query = [filtersForMap(), box, `zoom=${Math.round(map.getZoom())}`]
    const answer = await fetch(`/site/map?${query.filter((piece) => piece !== '').join('&')}`, {
      signal: running.signal,
    })
    if (!answer.ok) throw new Error(`map: ${answer.status}`)
    return (await answer.json()) as MapAnswer
  }

  async function fit(): Promise<void> {
    const box = shownSearch().get('bbox')?.split(',').map(Number)
    if (box?.length === 4 && box.every(Number.isFinite)) {
      const [south, west, north, east] = box
      map.fitBounds(L.latLngBounds([south, west], [north, east]), { animate: false })
      return
    }
    const bounds = boundsOf(await ask(wholeCountry))
    map.fitBounds(bounds.isValid() ? bounds.pad(0.05) : wholeCountry, {
      animate: false,
      maxZoom: FIT_MAX_ZOOM,
      paddingTopLeft: CONTROLS_PX,
    })
  }

  const refresh = async () => pins.show(await ask(map.getBounds()))
  const drawFound = () => {
    found.clearLayers()
    for (const shape of searchedShapes()) found.addLayer(shape)
  }
  return {
    isMoving: () => isMoving,
    box: () => boxOf(map.getBounds()),
    refresh,
    drawFound,
    async lookAtSearch() {
      drawFound()
      isMoving = true
      await fit().finally(() => {
        isMoving = false
        draw()
      })
      await refresh()
    },
  }
}

const boxOf = (bounds: L.LatLngBounds): string =>
  [bounds.getSouth(), bounds.getWest(), bounds.getNorth(), bounds.getEast()]
    .map((degrees) => degrees.toFixed(PLACES))
    .join(',')

function searchedShapes(): L.Layer[] {
  const params = shownSearch()
  const shown = { className: 'area area-found', interactive: false }
  const pair = (text: string) => text.split(',').map(Number) as [number, number]
  const [polygon, near] = [params.get('polygon'), params.get('near')]
  const radiusKm = Number(params.get('radius_km') ?? 2)
  return [
    ...(polygon ? [L.polygon(polygon.split(';').map(pair), shown)] : []),
    ...(near ? [L.circle(pair(near), { radius: radiusKm * 1000, ...shown })] : []),
  ]
}
