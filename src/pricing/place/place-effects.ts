/**
 * How much more expensive than its features explain a district is, and a location within it: means of
 * hedonic residuals, shrunk towards the parent, so that a village of two listings says little.
 * Invariant: sums are stored by fold, so that the effect for a training row can leave out its whole fold.
 * If only the row itself were left out, its price could be derived from the difference.
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
/** The index of each. */
export const DISTRICT_EFFECT = 0
export const LOCATION_EFFECT = 1
const LOCATION_ROWS = 2
/** Listings from which a place counts for more than its parent. */
const SHRINK_ROWS = 8

/** Leaves out nothing of its own: the whole fold of the subject is left out. */
const NOTHING_OWN = { ownResidual: Number.NaN, ownVoice: 0, ownDistrict: -1, ownLocation: -1 }

export const holdOutFolds = (fold: number, otherFold: number): HeldOut => ({
  fold,
  otherFold,
  ...NOTHING_OWN,
})

/** Rows of a fold to leave out: two whole folds, or the subject's own residual. */
export interface HeldOut {
  /** Folds left out; -1: none. */
  readonly fold: number
  readonly otherFold: number
  /** The residual of the subject itself where it is among the rows used, else NaN; and its weight. */
  readonly ownResidual: number
  readonly ownVoice: number
  /** The places that its residual was added to; the subject may name others by now. */
  readonly ownDistrict: number
  readonly ownLocation: number
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
  heldOut: HeldOut,
  out: Float32Array,
  at: number,
): void {
  const ofDistrict = sumOutside(effects, district, heldOut)
  const districtEffect = ofDistrict.sum / (ofDistrict.count + SHRINK_ROWS)
  out[at + DISTRICT_EFFECT] = districtEffect
  const { sum, count } = sumOutside(effects, location, heldOut)
  out[at + LOCATION_EFFECT] = (sum + SHRINK_ROWS * districtEffect) / (count + SHRINK_ROWS)
  out[at + LOCATION_ROWS] = count
}

const used = { sum: 0, count: 0 }

function sumOutside(effects: PlaceEffects, place: number, heldOut: HeldOut): typeof used {
  used.sum = 0
  used.count = 0
  if (place < 0) return used
  for (let fold = 0; fold < FOLD_COUNT; fold++) {
    if (fold === heldOut.fold || fold === heldOut.otherFold) continue
    const at = fold * effects.placeCount + place
    used.sum += effects.sums[at]
    used.count += effects.counts[at]
  }
  const isOwn = place === heldOut.ownDistrict || place === heldOut.ownLocation
  if (isOwn && !Number.isNaN(heldOut.ownResidual)) {
    used.sum -= heldOut.ownVoice * heldOut.ownResidual
    used.count -= heldOut.ownVoice
  }
  return used
}
