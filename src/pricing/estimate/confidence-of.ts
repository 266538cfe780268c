/** How sound an estimate is: by the width of its range, which was widened where few homes compare with it. */
import type { LowConfidenceReason } from '../../catalogue/estimate-names.ts'

export type Confidence = 'high' | 'medium' | 'low'

/**
 * Ends of a range less than 1.75 times apart are a sound estimate, 2.25 times a fair one: on thin markets all three
 * levels are common, and on dense ones most estimates are sound.
 */
const HIGH_LOG_WIDTH = Math.log(1.75)
const MEDIUM_LOG_WIDTH = Math.log(2.25)
/** With fewer close ones shown, the estimate relies on the wider market, and its page says so. */
export const CLOSE_COMPARABLES_MIN = 3
/** With fewer comparables it is these that make a range wide. */
const FEW_COMPARABLES = 4

/** By width alone: with anything else counted, estimates of low confidence could err less than fair ones. */
export function confidenceOf(logWidth: number): Confidence {
  if (logWidth <= HIGH_LOG_WIDTH) return 'high'
  return logWidth <= MEDIUM_LOG_WIDTH ? 'medium' : 'low'
}

/**
 * A pin that contradicts the place: one of them is wrong, however narrow the range. With hardly anything to show, an estimate is
 * called fair at best: they are 2 to 4 in 100 of the sound ones of a thin market, too few to change how levels err.
 */
export function explainedConfidence(
  logWidth: number,
  comparables: { readonly count: number; readonly likest: readonly unknown[] },
  isContradicted: boolean,
): { readonly confidence: Confidence; readonly confidence_reason: LowConfidenceReason | null } {
  if (isContradicted) return { confidence: 'low', confidence_reason: 'pin_outside_place' }
  const byWidth = confidenceOf(logWidth)
  const isShown = comparables.likest.length >= CLOSE_COMPARABLES_MIN
  const confidence = byWidth === 'high' && !isShown ? 'medium' : byWidth
  const whyLow = comparables.count < FEW_COMPARABLES ? 'few_comparables' : 'prices_vary'
  return { confidence, confidence_reason: confidence === 'low' ? whyLow : null }
}
