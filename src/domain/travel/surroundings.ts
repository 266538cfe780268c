/**
 * What is around a home, and how long it takes to get there: the points of interest of a map folder and travel times.
 * Without a folder there are no points of interest, and times are those of straight lines.
 */
import { landmarkKinds } from '../../catalogue/landmarks.ts'
import { limits } from '../../catalogue/limits.ts'
import type { Point } from '../../country/country.ts'
import { metresBetween } from '../../structures/geo/point-grid.ts'
import type { Landmark, Landmarks } from './landmarks.ts'
import { createTravelTimes, type TravelMode, type TravelTimes } from './travel-times.ts'

/** The nearest of its kind, and the way to it. */
interface NearLandmark {
  readonly landmark: Landmark
  readonly mode: TravelMode
  readonly minutes: number
  /** In a straight line. */
  readonly distanceM: number
  /** No road of the map leads there: the minutes are those of a straight line. */
  readonly isStraight: boolean
}

export interface Surroundings {
  readonly landmarks: Landmarks
  readonly travel: TravelTimes
  /** One of each kind that is within reach. */
  nearby(point: Point): readonly NearLandmark[]
}

/** Who walks farther than this takes the car. */
const WALK_MAX_MIN = 30
const STEP_M = 10
/** Answers for points: the pages of listings are read again and again. */
const POINTS_CACHED_MAX = 2_000

export function createSurroundings(landmarks: Landmarks, travel: TravelTimes): Surroundings {
  const cached = new Map<string, readonly NearLandmark[]>()

  function nearestOf(kind: string, from: Point): NearLandmark | null {
    const target = landmarks.target(kind)
    if (target === null) return null
    for (const [mode, minutesMax] of WAYS) {
      const nearest = travel.nearest(target, mode, minutesMax, from)
      if (nearest === null) continue
      const landmark = target.landmarks[nearest.at]
      const metres = metresBetween(from.lat, from.lng, landmark.lat, landmark.lng)
      return {
        ...{ landmark, mode, minutes: nearest.minutes },
        distanceM: Math.round(metres / STEP_M) * STEP_M,
        isStraight: !travel.isByRoad(target),
      }
    }
    return null
  }

  return {
    landmarks,
    travel,
    nearby(point) {
      if (landmarks.size === 0) return []
      const key = `${point.lat},${point.lng}`
      const known = cached.get(key)
      if (known) return known
      if (cached.size >= POINTS_CACHED_MAX) cached.clear()
      const found = landmarkKinds.flatMap(({ value }) => nearestOf(value, point) ?? [])
      cached.set(key, found)
      return found
    },
  }
}

const WAYS: readonly (readonly [TravelMode, number])[] = [
  ['walk', WALK_MAX_MIN],
  ['drive', limits.travelMinutesMax],
]

const noLandmarks: Landmarks = {
  size: 0,
  bySlug: () => undefined,
  ofKind: () => [],
  target: () => null,
  find: () => [],
  named: () => [],
  isNameWord: () => false,
  suggest: () => [],
}

/** Of a service without a map folder. */
export const nothingAround: Surroundings = createSurroundings(noLandmarks, createTravelTimes(null))

/** For who only passes a search on to a service, which knows its own points of interest: every slug is taken for one. */
export const anythingAround: Surroundings = createSurroundings(
  {
    ...noLandmarks,
    target: (slug) => ({ key: slug, points: [{ lat: 0, lng: 0 }], landmarks: [] }),
  },
  createTravelTimes(null),
)
