/**
 * The fitted market: plain objects of typed arrays, strings and maps, so that a thread can build it
 * and post it to another. One segment for each deal and property type.
 * Size: about 300 bytes a listing and 1 MB of trees a segment.
 */

import type { Calibration } from '../estimate/calibrate-range.ts'
import type { GroupFactors } from '../estimate/group-factors.ts'
import type { NeighbourIndex } from '../place/neighbour-index.ts'
import type { PlaceEffects } from '../place/place-effects.ts'
import type { ErrorModel } from './error-model.ts'
import type { FeatureSchema } from './feature-schema.ts'
import type { ColumnScales, Hedonic } from './hedonic.ts'
import type { SegmentRows } from './segment-rows.ts'
import type { BoostedTrees } from './tree-grower.ts'

/** What one fold knows before any tree: enough to make columns of. */
export interface FoldGround {
  readonly hedonic: Hedonic
  readonly places: PlaceEffects
  readonly projects: PlaceEffects
}

export interface FoldValues extends FoldGround {
  /** Ridge weights of the neighbour means around a subject; stored models know them by this name. */
  readonly trust: Float64Array
  readonly trees: BoostedTrees
}

export interface FoldModel extends FoldValues {
  readonly errorModel: ErrorModel
  /** Measured on the errors of the other folds, for the listings of this one. */
  readonly calibration: Calibration
}

export interface MarketSegment {
  readonly schema: FeatureSchema
  readonly rows: SegmentRows
  /** Row numbers in the order of their groups. */
  readonly rowsByGroup: Int32Array
  readonly index: NeighbourIndex
  /** Kilometres that one unit of log size counts for among neighbours. */
  readonly sizeScaleKm: number
  readonly scales: ColumnScales
  readonly folds: readonly FoldModel[]
  /** Measured on all errors, for subjects that the market does not hold. */
  readonly calibration: Calibration
  /** What ranges are multiplied by, so that they hold their share in groups too. */
  readonly groupFactors: GroupFactors
  /** Sizes and local scales beyond these were never seen. */
  readonly minLogSize: number
  readonly maxLogSize: number
  readonly maxScaleKm: number
}

export interface MarketModel {
  /** Listings that another one represents, and which one. */
  readonly homes: ReadonlyMap<number, number>
  readonly segments: ReadonlyMap<string, MarketSegment>
}

export function segmentKey(subject: { deal: string; property_type: string }): string {
  return `${subject.deal} ${subject.property_type}`
}
