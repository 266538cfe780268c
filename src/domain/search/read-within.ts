/**
 * Around points of interest, and by minutes: `near=poi:xtown-airport`, `within=20min-drive:xtown-airport,15min-walk:school`.
 * A kind, such as school, means the nearest of that kind anywhere.
 * Invariant: several of `within` must all hold. Nothing is computed here: an area is worked out when the engine asks.
 */
import { landmarkKinds } from '../../catalogue/landmarks.ts'
import { limits } from '../../catalogue/limits.ts'
import { parametersByName } from '../../catalogue/parameters.ts'
import { circlesBounds, cornersOf, overlap } from '../../structures/geo/geo-shape.ts'
import { gridOf, relateToCircles } from '../../structures/geo/point-grid.ts'
import { encodeInUrl } from '../../structures/text/safe-text.ts'
import { kmBetween } from '../places/whereabouts.ts'
import type { Fault } from '../refusal.ts'
import type { LandmarkTarget } from '../travel/landmarks.ts'
import { type Reach, type Target, TRAVEL_MODES, type TravelMode } from '../travel/travel-times.ts'
import type { Clause } from './clause.ts'
import type { FilterContext, FilterReading } from './filter-context.ts'
import { shown } from './read-parameters.ts'

export const POI = 'poi:'
const WITHIN = /^(\d{1,4})\s*min(?:utes?|s)?[-\s]*(walk|drive)\s*:\s*(.+)$/i
const KINDS = new Set(landmarkKinds.map(({ value }) => value))

/** One value of `within`, as it was understood. */
export interface Within {
  readonly minutes: number
  readonly mode: TravelMode
  readonly slug: string
  readonly target: Target
}

export const writeWithin = ({ minutes, mode, slug }: Omit<Within, 'target'>): string =>
  `${minutes}min-${mode}:${slug}`

/** null: it has not the form of one. */
export function splitWithin(value: string): Omit<Within, 'target'> | null {
  const [, minutes, mode, name] = WITHIN.exec(value.trim()) ?? []
  if (name === undefined) return null
  const slug = name.trim().toLowerCase().replace(POI, '')
  return { minutes: Number(minutes), mode: mode.toLowerCase() as TravelMode, slug }
}

/** The areas of a search in travel time, for drawing; those that are not understood are left out. */
export function withinsOf(values: readonly string[], context: FilterContext): Within[] {
  return values
    .slice(0, limits.withinMax)
    .map((value) => readOne(value, context))
    .flatMap((one) => ('code' in one ? [] : [one]))
}

export function readWithin(
  values: readonly string[],
  context: FilterContext,
): FilterReading | null {
  if (values.length === 0) return null
  const read = values.map((value) => readOne(value, context))
  const faults = read.flatMap((one) => ('code' in one ? [one] : []))
  if (values.length > limits.withinMax) faults.push(tooMany(values))
  if (faults.length > 0) return { faults }
  const all = (read as Within[]).toSorted((a, b) => (writeWithin(a) < writeWithin(b) ? -1 : 1))
  const { travel } = context.surroundings
  const areas = all.map(({ target, mode, minutes }) => travel.reach(target, mode, minutes))
  const written = all.map(writeWithin)
  const straight = all.filter(({ target }) => !travel.isByRoad(target))
  return {
    query: { within: written },
    clause: { kind: 'area', key: `within ${written.join()}`, area: common(areas) },
    notes: straight.length === 0 ? [] : [straightNote(straight.map(({ slug }) => slug))],
  }
}

const straightNote = (slugs: readonly string[]): string =>
  `Minutes from ${slugs.join(' and ')} are estimated in a straight line: this map has no road that leads there.`

function readOne(value: string, context: FilterContext): Within | Fault {
  const split = splitWithin(value)
  const { example } = parametersByName.get('within')!
  if (split === null) {
    return {
      code: 'invalid_value',
      param: 'within',
      message: `within takes {minutes}min-{${TRAVEL_MODES.join('|')}}:{place or point of interest}, not "${shown(value)}".`,
      hint: `Send for example within=${example}.`,
    }
  }
  const { minutes, mode, slug } = split
  if (minutes < 1 || minutes > limits.travelMinutesMax) {
    const fitting = Math.min(Math.max(minutes, 1), limits.travelMinutesMax)
    return {
      code: 'invalid_value',
      param: 'within',
      message: `within takes 1 to ${limits.travelMinutesMax} minutes, not ${minutes}.`,
      hint: `Send within=${writeWithin({ minutes: fitting, mode, slug })}.`,
    }
  }
  const target = targetOf(slug, context)
  return target
    ? { ...split, target }
    : unknownTarget('within', slug, context, `${minutes}min-${mode}:`)
}

/** A place goes before a point of interest; no slug is both. */
function targetOf(slug: string, { places, surroundings }: FilterContext): Target | null {
  const place = places.bySlug(slug)
  if (place) return { key: `place:${slug}`, points: [place] }
  return surroundings.landmarks.target(slug)
}

function tooMany(values: readonly string[]): Fault {
  return {
    code: 'too_long',
    param: 'within',
    message: `within may name at most ${limits.withinMax} places, and names ${values.length}.`,
    hint: `Send the first ones: within=${values.slice(0, limits.withinMax).join()}.`,
  }
}

/** Names the nearest that exist; says what is missing where the map has no points of interest. */
function unknownTarget(param: string, slug: string, context: FilterContext, before: string): Fault {
  const { landmarks } = context.surroundings
  const resolve = `GET /v1/locations?q=${encodeInUrl(slug.slice(0, 100))}`
  const fault = { code: 'unknown_location', param } as const
  if (KINDS.has(slug)) {
    return {
      ...fault,
      message: `The map of this service has no point of interest of the kind "${slug}".`,
      hint: 'The operator adds them to the map folder (MAP_DIR): pois.json, bus_stops.json, airports.json. Search around a place or a point instead.',
    }
  }
  const places = param === 'within' ? context.places.suggestSlugs(slug) : []
  const near = [...landmarks.suggest(slug), ...places].slice(0, 3)
  const missing =
    landmarks.size === 0
      ? ' This service has no points of interest: its operator adds them to the map folder (MAP_DIR), in pois.json, bus_stops.json and airports.json.'
      : ''
  return {
    ...fault,
    message: `No ${param === 'within' ? 'place or ' : ''}point of interest has the slug "${shown(slug)}".${missing}`,
    hint:
      near.length > 0
        ? `Did you mean ${near.map((one) => `${param}=${before}${one}`).join(' or ')}? Resolve a name with ${resolve}.`
        : `Resolve the name first: ${resolve}.`,
    ...(near.length > 0 ? { allowed: near } : {}),
  }
}

/** What all of several areas contain. */
function common(areas: readonly Reach[]): Reach {
  if (areas.length === 1) return areas[0]
  const [least, most] = [Math.min, Math.max]
  const bounds = areas.map((area) => area.bounds)
  return {
    bounds: {
      south: most(...bounds.map(({ south }) => south)),
      west: most(...bounds.map(({ west }) => west)),
      north: least(...bounds.map(({ north }) => north)),
      east: least(...bounds.map(({ east }) => east)),
    },
    contains: (lat, lng) => areas.every((area) => area.contains(lat, lng)),
    rowTest(points) {
      const tests = areas.map((area) => area.rowTest(points))
      return (row) => tests.every((test) => test(row))
    },
    relate(box) {
      let isInside = true
      for (const area of areas) {
        const relation = area.relate(box)
        if (relation === 'outside') return 'outside'
        if (relation === 'crosses') isInside = false
      }
      return isInside ? 'inside' : 'crosses'
    },
  }
}

/** `near=poi:…`: around one point of interest, or around each of a kind. */
export function readNearPoi(text: string, radiusKm: number, context: FilterContext): FilterReading {
  const slug = text.trim().toLowerCase().slice(POI.length)
  const target = context.surroundings.landmarks.target(slug)
  if (target === null) return { faults: [unknownTarget('near', slug, context, POI)] }
  const query = { near: `${POI}${slug}`, radius_km: radiusKm }
  if (target.points.length === 1) {
    const [{ lat, lng }] = target.points
    return { query, clause: { kind: 'circle', lat, lng, radiusKm } }
  }
  return { query, clause: aroundEach(target, radiusKm) }
}

const M_PER_KM = 1000
/** Two ways to measure differ by less than this share. */
const LOOSE = 1.01

function aroundEach({ key, points }: LandmarkTarget, radiusKm: number): Clause {
  const grid = gridOf(points)
  const bounds = circlesBounds(cornersOf(points), radiusKm)
  const nearestKm = (lat: number, lng: number): number => {
    const at = grid.nearest(lat, lng, radiusKm * M_PER_KM * LOOSE)
    return at < 0 ? Infinity : kmBetween(points[at], { lat, lng })
  }
  return {
    kind: 'area',
    key: `near ${key} ${radiusKm}`,
    area: {
      bounds,
      contains: (lat, lng) => nearestKm(lat, lng) <= radiusKm,
      relate: (box) =>
        overlap(bounds, box) ? relateToCircles(points, radiusKm * M_PER_KM, box) : 'outside',
    },
    distanceKm: ({ lat, lng }) => nearestKm(lat, lng),
  }
}
