/** Why there is no estimate, as the pages say it in English. */
import type { EstimateReason } from '../../../service/prices/estimate-record.ts'

export type EstimateReasons = Readonly<Record<EstimateReason, string>>

export const englishEstimateReasons: EstimateReasons = {
  few_of_kind: 'No estimate: too few properties of this kind are on offer.',
  open_sea:
    'No estimate: the point that the seller gave lies in the open sea, so where the home stands is not known.',
  no_place: 'No estimate: the seller has not said where the home is.',
  unheard_size: 'No estimate: its size is far from that of anything else on offer.',
  none_near: 'No estimate: nothing comparable is on offer near it.',
  few_near: 'No estimate: fewer than three comparable homes are near it.',
  pending: 'The estimate is being worked out: look again in a minute.',
}
