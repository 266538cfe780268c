/**
 * How much more expensive than its features explain a district is, and a location within it: means of
 * hedonic residuals, shrunk towards the parent, so that a village of two listings says little.
 * Invariant: a row that takes part can be asked for the effect without itself. Cost: one pass.
 */
export interface PlaceEffects {
  readonly sums: Float64Array
  readonly counts: Float64Array
}

export const PLACE_COLUMNS = ['district_effect', 'location_effect'] as const
/** Where each stands. */
export const DISTRICT_EFFECT = 0
export const LOCATION_EFFECT = 1
/** So many listings it takes before a place counts for more than its parent. */
const SHRINK_ROWS = 8

export function measurePlaces(
  placeCount: number,
  rowPlaces: readonly Int32Array[],
  residuals: Float32Array,
  folds: Uint8Array,
  heldOutFold: number,
): PlaceEffects {
  const effects = { sums: new Float64Array(placeCount), counts: new Float64Array(placeCount) }
  for (let row = 0; row < residuals.length; row++) {
    if (folds[row] === heldOutFold || Number.isNaN(residuals[row])) continue
    for (const places of rowPlaces) {
      if (places[row] < 0) continue
      effects.sums[places[row]] += residuals[row]
      effects.counts[places[row]]++
    }
  }
  return effects
}

/** Writes both effects at `at`; `ownResidual` is taken out first (NaN: it is not in). */
export function fillPlaceEffects(
  effects: PlaceEffects,
  district: number,
  location: number,
  ownResidual: number,
  out: Float32Array,
  at: number,
): void {
  const ofDistrict = at + DISTRICT_EFFECT
  out[ofDistrict] = effectOf(effects, district, ownResidual, 0)
  out[at + LOCATION_EFFECT] = effectOf(effects, location, ownResidual, out[ofDistrict])
}

function effectOf(effects: PlaceEffects, place: number, ownResidual: number, parent: number) {
  if (place < 0) return parent
  const own = Number.isNaN(ownResidual) ? 0 : 1
  const sum = effects.sums[place] - (own === 1 ? ownResidual : 0)
  return (sum + SHRINK_ROWS * parent) / (effects.counts[place] - own + SHRINK_ROWS)
}
