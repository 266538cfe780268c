/**
 * How much more expensive than its features explain a district is, and a location within it: means of
 * hedonic residuals, shrunk towards the parent, so that a village of two listings says little.
 * Invariant: sums are kept by fold, so that a row that trains can be asked for the effect without its
 * whole fold. Were only the row itself left out, its price could be read off from what is missing.
 * Cost: one pass.
 */
import { FOLD_COUNT, type SegmentRows } from '../model/segment-rows.ts'

export interface PlaceEffects {
  readonly placeCount: number
  /** By fold, then by place. */
  readonly sums: Float64Array
  readonly counts: Float64Array
}

export const PLACE_COLUMNS = ['district_effect', 'location_effect', 'location_rows'] as const
/** Where each stands. */
export const DISTRICT_EFFECT = 0
export const LOCATION_EFFECT = 1
const LOCATION_ROWS = 2
/** So many listings it takes before a place counts for more than its parent. */
const SHRINK_ROWS = 8

/** What of a fold's rows is not to be heard: two folds whole, or the subject's own residual. */
export interface Unheard {
  /** Folds left out; -1: none. */
  readonly fold: number
  readonly otherFold: number
  /** The residual of the subject itself where it is among those heard, else NaN; and its voice. */
  readonly ownResidual: number
  readonly ownVoice: number
}

export function measurePlaces(
  placeCount: number,
  rowPlaces: readonly Int32Array[],
  residuals: Float32Array,
  { folds, voices }: Pick<SegmentRows, 'folds' | 'voices'>,
): PlaceEffects {
  const sums = new Float64Array(placeCount * FOLD_COUNT)
  const counts = new Float64Array(placeCount * FOLD_COUNT)
  for (let row = 0; row < residuals.length; row++) {
    if (Number.isNaN(residuals[row])) continue
    for (const places of rowPlaces) {
      if (places[row] < 0) continue
      const at = folds[row] * placeCount + places[row]
      sums[at] += voices[row] * residuals[row]
      counts[at] += voices[row]
    }
  }
  return { placeCount, sums, counts }
}

/** Writes the effects at `at`. */
export function fillPlaceEffects(
  effects: PlaceEffects,
  district: number,
  location: number,
  unheard: Unheard,
  out: Float32Array,
  at: number,
): void {
  const ofDistrict = listen(effects, district, unheard)
  const districtEffect = ofDistrict.sum / (ofDistrict.count + SHRINK_ROWS)
  out[at + DISTRICT_EFFECT] = districtEffect
  const { sum, count } = listen(effects, location, unheard)
  out[at + LOCATION_EFFECT] = (sum + SHRINK_ROWS * districtEffect) / (count + SHRINK_ROWS)
  out[at + LOCATION_ROWS] = count
}

const heard = { sum: 0, count: 0 }

function listen(effects: PlaceEffects, place: number, unheard: Unheard): typeof heard {
  heard.sum = 0
  heard.count = 0
  if (place < 0) return heard
  for (let fold = 0; fold < FOLD_COUNT; fold++) {
    if (fold === unheard.fold || fold === unheard.otherFold) continue
    const at = fold * effects.placeCount + place
    heard.sum += effects.sums[at]
    heard.count += effects.counts[at]
  }
  if (!Number.isNaN(unheard.ownResidual)) {
    heard.sum -= unheard.ownVoice * unheard.ownResidual
    heard.count -= unheard.ownVoice
  }
  return heard
}
