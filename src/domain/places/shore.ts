/**
 * The shore of the country: how far a point is from the sea, as the crow flies, and whether it is on land.
 * It is as exact as the line it is made of: that of a map folder, or else the country's own. So distances
 * are shown in steps of 10 m, and a point on the far side of the line stands at the sea.
 * Cost: one look at the ring index, about 4 to 8 microseconds for a point anywhere; none for the point of the last question.
 */
import type { Coast, Point } from '../../country/country.ts'
import { createRingIndex } from '../../structures/geo/ring-index.ts'

const STEP_M = 10
/** Piers and quays stand this far out, on top of the error of the line: no home lies beyond. */
const BUILT_OUT_M = 200

export interface Shore {
  /** In whole metres; null: the country has no coast. */
  distanceM(point: Point): number | null
  /** True everywhere in a country without a coast. */
  isOnLand(point: Point): boolean
  /** So far out that no home can stand there; false everywhere in a country without a coast. */
  isOpenSea(point: Point): boolean
  /** How far the line strays from the truth at most places, in metres. */
  readonly accuracyM: number
  /** Another text where the line is another: what was measured to it does not hold. */
  readonly source: string
}

/** `source`: left out for the country's own line. */
export function createShore(coast: Coast, accuracyM: number, source = 'own'): Shore {
  const index = createRingIndex(coast)
  if (index === null) {
    const inland = { distanceM: () => null, isOnLand: () => true, isOpenSea: () => false }
    return { ...inland, accuracyM, source }
  }
  // Of one listing it is asked several times.
  let last = { lat: Number.NaN, lng: Number.NaN, depthM: Number.NaN }
  const depthM = ({ lat, lng }: Point) => {
    if (last.lat !== lat || last.lng !== lng) last = { lat, lng, depthM: index.depthM(lat, lng) }
    return last.depthM
  }
  return {
    distanceM: (point) => Math.round(Math.max(0, depthM(point)) / STEP_M) * STEP_M,
    isOnLand: (point) => depthM(point) > 0,
    isOpenSea: (point) => depthM(point) < -(BUILT_OUT_M + accuracyM),
    accuracyM,
    source,
  }
}
