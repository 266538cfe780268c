/**
 * The filters that are about points on the map: near with radius_km, bbox and polygon.
 * Latitude comes first everywhere; the refusal of a swapped pair says so.
 */
import { limits } from '../../catalogue/limits.ts'
import { parametersByName } from '../../catalogue/parameters.ts'
import { encodeInUrl } from '../../structures/text/safe-text.ts'
import type { Fault } from '../refusal.ts'
import type { Point } from './clause.ts'
import type { FilterContext, FilterReading } from './filter-context.ts'
import { decimal, decimals, shown } from './read-parameters.ts'
import { POI, readNearPoi } from './read-within.ts'

const exampleOf = (param: string): string => parametersByName.get(param)!.example

const isPoi = (text: string): boolean => text.trim().toLowerCase().startsWith(POI)

export const radiusWithoutNear: Fault = {
  code: 'conflicting_parameters',
  param: 'radius_km',
  message: 'radius_km needs near.',
  hint: 'Send near=lat,lng as well, or leave radius_km out.',
}

export function readNear(
  text: string,
  radiusText: string | undefined,
  context: FilterContext,
): FilterReading {
  const faults: Fault[] = []
  const radiusKm = radiusText === undefined ? limits.radiusKmDefault : decimal(radiusText)
  if (radiusKm === null || radiusKm <= 0 || radiusKm > limits.radiusKmMax) {
    faults.push({
      code: 'invalid_value',
      param: 'radius_km',
      message: `radius_km must be a number above 0 and at most ${limits.radiusKmMax}, not "${shown(radiusText!)}".`,
      hint: `Send for example radius_km=${limits.radiusKmDefault} or radius_km=0.5.`,
    })
  }
  if (isPoi(text)) {
    if (faults.length > 0 || radiusKm === null) return { faults }
    return readNearPoi(text, radiusKm, context)
  }
  const point = readPoint(text)
  if (!point || !onEarth(point)) faults.push(notAPoint('near', text, point))
  else if (looksSwapped(point, context)) faults.push(swapped('near', [point], context.countryName))
  if (faults.length > 0 || !point || radiusKm === null) return { faults }
  const outside = `near=${pairOf(point)} lies outside ${context.countryName}.`
  return {
    query: { near: pairOf(point), radius_km: radiusKm },
    clause: { kind: 'circle', ...point, radiusKm },
    ...(context.inCountry(point) ? {} : { notes: [outside] }),
  }
}

function readPoint(text: string): Point | null {
  const pair = decimals(text, 2)
  return pair && { lat: pair[0], lng: pair[1] }
}

const pairOf = ({ lat, lng }: Point): string => `${lat},${lng}`
const turned = ({ lat, lng }: Point): Point => ({ lat: lng, lng: lat })

const onEarth = ({ lat, lng }: Point): boolean => Math.abs(lat) <= 90 && Math.abs(lng) <= 180

function looksSwapped(point: Point, context: FilterContext): boolean {
  return !context.inCountry(point) && context.inCountry(turned(point))
}

function notAPoint(param: string, text: string, point: Point | null): Fault {
  const swap = point && onEarth(turned(point))
  const example = `Send for example ${param}=${exampleOf(param)} (lat from -90 to 90, lng from -180 to 180).`
  const named = /\p{L}/u.test(text)
    ? ` Resolve a name with GET /v1/locations?q=${encodeInUrl(text.trim().slice(0, 100))}.`
    : ''
  return {
    code: 'invalid_value',
    param,
    message: `${param} takes lat,lng in decimal degrees, not "${shown(text)}".`,
    hint: swap ? `lat and lng look swapped: send ${pairOf(turned(point))}.` : example + named,
  }
}

function swapped(
  param: string,
  points: readonly Point[],
  countryName: string,
  between: ',' | ';' = ';',
): Fault {
  const sent = points.map(pairOf).join(between)
  return {
    code: 'outside_country',
    param,
    message: `${param}=${shown(sent)} lies outside ${countryName}; lat and lng look swapped.`,
    hint: `lat and lng look swapped: send ${param}=${points.map(turned).map(pairOf).join(between)}.`,
  }
}

export function readBox(text: string, context: FilterContext): FilterReading {
  const ends = decimals(text, 4)
  const fault = (code: 'invalid_value' | 'invalid_range', message: string, hint: string) => ({
    faults: [{ code, param: 'bbox', message, hint }],
  })
  const example = `Send for example bbox=${exampleOf('bbox')}.`
  if (!ends) {
    return fault(
      'invalid_value',
      `bbox must be sw_lat,sw_lng,ne_lat,ne_lng in decimal degrees, not "${shown(text)}".`,
      example,
    )
  }
  const [south, west, north, east] = ends
  if (!onEarth({ lat: south, lng: west }) || !onEarth({ lat: north, lng: east })) {
    return fault('invalid_value', 'bbox has a corner that is not on earth.', example)
  }
  if (south > north || west > east) {
    const inOrder = [
      Math.min(south, north),
      Math.min(west, east),
      Math.max(south, north),
      Math.max(west, east),
    ]
    return fault(
      'invalid_range',
      'bbox crosses itself: its first corner must be the south-west one.',
      `Send bbox=${inOrder.join(',')}.`,
    )
  }
  const corners = [
    { lat: south, lng: west },
    { lat: north, lng: east },
  ] as const
  if (isOtherWay(corners, context))
    return { faults: [swapped('bbox', corners, context.countryName, ',')] }
  const bbox = ends.join(',')
  const { view } = context
  const isOutside = north < view.south || south > view.north || east < view.west || west > view.east
  return {
    query: { bbox },
    clause: { kind: 'box', south, west, north, east },
    ...(isOutside ? { notes: [`bbox=${bbox} lies outside ${context.countryName}.`] } : {}),
  }
}

/** How finely a box is looked at along each side. */
const LOOKS = 6

/** Nothing of the box lies in the country, and something would with latitude and longitude exchanged. */
function isOtherWay([low, high]: readonly [Point, Point], { inCountry }: FilterContext): boolean {
  const points: Point[] = []
  for (let y = 0; y < LOOKS; y++)
    for (let x = 0; x < LOOKS; x++)
      points.push({
        lat: low.lat + ((high.lat - low.lat) * y) / (LOOKS - 1),
        lng: low.lng + ((high.lng - low.lng) * x) / (LOOKS - 1),
      })
  return (
    !points.some((point) => inCountry(point)) && points.some((point) => inCountry(turned(point)))
  )
}

/** Crossing lines are taken by the even-odd rule; a first point repeated at the end is dropped. */
export function readPolygon(text: string, context: FilterContext): FilterReading {
  const ring: Point[] = []
  for (const piece of text.split(';')) {
    const point = readPoint(piece)
    if (!point || !onEarth(point)) return { faults: [notAPoint('polygon', piece.trim(), point)] }
    ring.push(point)
  }
  if (ring.length > 1 && pairOf(ring[0]) === pairOf(ring.at(-1)!)) ring.pop()
  const pairs = ring.map(pairOf)
  const different = new Set(pairs).size
  if (different < limits.polygonPointsMin || ring.length > limits.polygonPointsMax) {
    return { faults: [wrongNumberOfPoints(different, ring.length)] }
  }
  const isOutside = !ring.some((point) => context.inCountry(point))
  if (isOutside && ring.every((point) => context.inCountry(turned(point)))) {
    return { faults: [swapped('polygon', ring, context.countryName)] }
  }
  // A ring around the whole country has no corner in it either, so no more than this is said.
  const outside = `Every corner of polygon lies outside ${context.countryName}.`
  return {
    query: { polygon: pairs.join(';') },
    clause: { kind: 'polygon', ring },
    ...(isOutside ? { notes: [outside] } : {}),
  }
}

function wrongNumberOfPoints(different: number, sent: number): Fault {
  const { polygonPointsMin, polygonPointsMax } = limits
  const isShort = different < polygonPointsMin
  return {
    code: isShort ? 'invalid_value' : 'too_long',
    param: 'polygon',
    message: isShort
      ? `polygon needs at least ${polygonPointsMin} different points, and has ${different}.`
      : `polygon may have at most ${polygonPointsMax} points, and has ${sent}.`,
    hint: isShort
      ? `Send for example polygon=${exampleOf('polygon')}.`
      : 'Leave out points that hardly change the outline.',
  }
}
