/**
 * The filters that are about points on the map: near with radius_km, and bbox.
 * Latitude comes first everywhere; a pair that makes sense only the other way round is told so.
 */
import { limits } from '../catalogue/limits.ts'
import type { Point } from './clause.ts'
import { decimal, decimals, shown } from './parameter-values.ts'
import type { Fault } from './refusal.ts'
import type { FilterContext, FilterReading } from './search-filters.ts'

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
  const pair = decimals(text, 2)
  const radiusKm = radiusText === undefined ? limits.radiusKmDefault : decimal(radiusText)
  if (radiusKm === null || radiusKm <= 0 || radiusKm > limits.radiusKmMax) {
    faults.push({
      code: 'invalid_value',
      param: 'radius_km',
      message: `radius_km must be a number above 0 and at most ${limits.radiusKmMax}, not "${shown(radiusText!)}".`,
      hint: `Send for example radius_km=${limits.radiusKmDefault} or radius_km=0.5.`,
    })
  }
  const point = pair && { lat: pair[0], lng: pair[1] }
  if (!point || !onEarth(point)) faults.push(notAPoint(text, point))
  else if (looksSwapped(point, context)) faults.push(swapped(point, context.countryName))
  if (faults.length > 0 || !point || radiusKm === null) return { faults }
  const outside = `near=${point.lat},${point.lng} lies outside ${context.countryName}.`
  return {
    query: { near: `${point.lat},${point.lng}`, radius_km: radiusKm },
    clause: { kind: 'circle', ...point, radiusKm },
    ...(context.inCountry(point) ? {} : { notes: [outside] }),
  }
}

const onEarth = ({ lat, lng }: Point): boolean => Math.abs(lat) <= 90 && Math.abs(lng) <= 180

function looksSwapped(point: Point, context: FilterContext): boolean {
  return !context.inCountry(point) && context.inCountry({ lat: point.lng, lng: point.lat })
}

function notAPoint(text: string, point: Point | null): Fault {
  const swap = point && onEarth({ lat: point.lng, lng: point.lat })
  return {
    code: 'invalid_value',
    param: 'near',
    message: `near must be lat,lng in decimal degrees, not "${shown(text)}".`,
    hint: swap
      ? `lat and lng look swapped: send near=${point.lng},${point.lat}.`
      : 'Send for example near=34.6786,33.0413 (lat from -90 to 90, lng from -180 to 180).',
  }
}

function swapped({ lat, lng }: Point, countryName: string): Fault {
  return {
    code: 'outside_country',
    param: 'near',
    message: `near=${lat},${lng} lies outside ${countryName}; lat and lng look swapped.`,
    hint: `lat and lng look swapped: send near=${lng},${lat}.`,
  }
}

export function readBox(text: string): FilterReading {
  const ends = decimals(text, 4)
  const fault = (code: 'invalid_value' | 'invalid_range', message: string, hint: string) => ({
    faults: [{ code, param: 'bbox', message, hint }],
  })
  const example = 'Send for example bbox=34.65,32.95,34.75,33.10.'
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
  return { query: { bbox: ends.join(',') }, clause: { kind: 'box', south, west, north, east } }
}
