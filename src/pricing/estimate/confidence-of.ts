/** How sound an estimate is, from the width of its range and from how many homes it can be compared with. */
export type Confidence = 'high' | 'medium' | 'low'

/** Ends of a range less than 1.5 times apart are a sound estimate, 2.2 times a fair one. */
const HIGH_LOG_WIDTH = Math.log(1.5)
const MEDIUM_LOG_WIDTH = Math.log(2.2)
/** With fewer comparables an estimate is at best fair, with fewer still it is poor. */
const HIGH_COMPARABLES = 8
const MEDIUM_COMPARABLES = 4

export function confidenceOf(logWidth: number, comparables: number): Confidence {
  if (logWidth <= HIGH_LOG_WIDTH && comparables >= HIGH_COMPARABLES) return 'high'
  return logWidth <= MEDIUM_LOG_WIDTH && comparables >= MEDIUM_COMPARABLES ? 'medium' : 'low'
}
