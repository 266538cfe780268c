/** Why a listing has no estimate, as a name that a face can say in its reader's language. */
import { unavailableReasons } from '../../pricing/estimate/unavailable-reasons.ts'

/** In the first minute of a market nothing is fitted yet. */
export const PRICES_PENDING = 'The price model is still being fitted; ask again in a minute.'

const reasons = { ...unavailableReasons, pending: PRICES_PENDING }

export type EstimateReason = keyof typeof reasons

const names = new Map(Object.entries(reasons).map(([name, text]) => [text, name as EstimateReason]))

/** null: there is an estimate, or a reason of another version. */
export const estimateReasonOf = (reason: string | null): EstimateReason | null =>
  (reason !== null && names.get(reason)) || null
