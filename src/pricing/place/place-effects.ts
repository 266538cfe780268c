/**
 * How much more expensive than its features explain a district is, a location within it, and a project there: means
 * of hedonic residuals, shrunk towards the parent, so that a village of two listings says little.
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

export const PLACE_COLUMNS = [
  'district_effect',
  'location_effect',
  'location_rows',
  'project_effect',
  'project_rows',
] as const
/** The index of each. */
export const DISTRICT_EFFECT = 0
export const LOCATION_EFFECT = 1
const LOCATION_ROWS = 2
/** On top of the location's; 0 where a home is of no project. */
export const PROJECT_EFFECT = 3
const PROJECT_ROWS = 4
/** Listings from which a place counts for more than its parent. */
const SHRINK_ROWS = 8
/** One developer prices a project: its homes agree sooner than those of a place. */
const SHRINK_PROJECT_ROWS = 1.5

/** Leaves out nothing of its own: the whole fold of the subject is left out. */
const NOTHING_OWN = {
  ownResidual: Number.NaN,
  ownVoice: 0,
  ownDistrict: -1,
  ownLocation: -1,
  projectResidual: Number.NaN,
  projectVoice: 0,
  ownProject: -1,
}

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
  /** The same of its project, without its near copies, which are never of the same one. */
  readonly projectResidual: number
  readonly projectVoice: number
  readonly ownProject: number
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
  const ownOf = (place: number) =>
    place === heldOut.ownDistrict || place === heldOut.ownLocation
      ? heldOut.ownResidual
      : Number.NaN
  const { ownVoice } = heldOut
  const ofDistrict = sumOutside(effects, district, heldOut, ownOf(district), ownVoice)
  const districtEffect = ofDistrict.sum / (ofDistrict.count + SHRINK_ROWS)
  out[at + DISTRICT_EFFECT] = districtEffect
  const { sum, count } = sumOutside(effects, location, heldOut, ownOf(location), ownVoice)
  out[at + LOCATION_EFFECT] = (sum + SHRINK_ROWS * districtEffect) / (count + SHRINK_ROWS)
  out[at + LOCATION_ROWS] = count
}

/** By row: what its location adds, by the rows outside of two folds. */
export function locationEffects(
  effects: PlaceEffects,
  { districts, locations }: Pick<SegmentRows, 'districts' | 'locations'>,
  fold: number,
  otherFold: number,
): Float64Array {
  const heldOut = holdOutFolds(fold, otherFold)
  const out = new Float32Array(PLACE_COLUMNS.length)
  return Float64Array.from(districts, (district, row) => {
    fillPlaceEffects(effects, district, locations[row], heldOut, out, 0)
    return out[LOCATION_EFFECT]
  })
}

/** Writes the effect of the project at `at`, where those of its places are already. */
export function fillProjectEffect(
  effects: PlaceEffects,
  project: number,
  heldOut: HeldOut,
  out: Float32Array,
  at: number,
): void {
  const { ownProject, projectResidual, projectVoice } = heldOut
  const own = project === ownProject ? projectResidual : Number.NaN
  const { sum, count } = sumOutside(effects, project, heldOut, own, projectVoice)
  out[at + PROJECT_EFFECT] =
    (sum - count * out[at + LOCATION_EFFECT]) / (count + SHRINK_PROJECT_ROWS)
  out[at + PROJECT_ROWS] = count
}

const used = { sum: 0, count: 0 }

/** `ownResidual`: what the subject itself added to the place; NaN: nothing. */
function sumOutside(
  effects: PlaceEffects,
  place: number,
  heldOut: HeldOut,
  ownResidual: number,
  ownVoice: number,
): typeof used {
  used.sum = 0
  used.count = 0
  if (place < 0) return used
  for (let fold = 0; fold < FOLD_COUNT; fold++) {
    if (fold === heldOut.fold || fold === heldOut.otherFold) continue
    const at = fold * effects.placeCount + place
    used.sum += effects.sums[at]
    used.count += effects.counts[at]
  }
  if (!Number.isNaN(ownResidual)) {
    used.sum -= ownVoice * ownResidual
    used.count -= ownVoice
  }
  return used
}
