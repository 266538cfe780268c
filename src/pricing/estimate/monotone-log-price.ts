/**
 * A larger home, or the same on a larger plot, is never worth less. What the model says of one home at various sizes
 * goes up and down a little, because other neighbours speak for each; so the size of a home is walked to in steps from a
 * fixed one, and no step goes the wrong way. A listing of the market starts from its own size: it costs nothing.
 * Invariant: for homes that differ in one area only, the value never falls as it grows; continuous in it.
 * Cost: one valuation for each fifth that the size is away from the fixed one, two on average.
 */
import type { ValuationSubject } from '../model/valuation-subject.ts'

type AreaField = 'covered_area_m2' | 'plot_area_m2'

/** Logarithm of the price of a subject. */
export type LogPrice = (subject: ValuationSubject) => number

/** Where the walk starts, in logarithms of m2; independent of both areas of the subject. */
export interface AreaAnchor {
  readonly field: AreaField
  readonly log: number
}

/** A step of a fifth: within it the value grows evenly. */
const STEP = 0.2
/** Sizes at the same number of the walk are the same. */
const SAME = 1e-6

/** Monotone in the area of every anchor, if all of them are given by the subject. */
export function monotoneLogPrice(plain: LogPrice, anchors: readonly AreaAnchor[]): LogPrice {
  return anchors.reduce(walkFrom, plain)
}

function walkFrom(priceOf: LogPrice, { field, log: from }: AreaAnchor): LogPrice {
  return (subject) => {
    const area = subject[field]
    if (area === null || !(area > 0) || !Number.isFinite(from)) return priceOf(subject)
    const valueAt = (log: number) => priceOf({ ...subject, [field]: Math.exp(log) })
    const gap = Math.log(area) - from
    const steps = Math.abs(gap) / STEP
    let value = valueAt(from)
    if (Math.abs(gap) < SAME) return value
    for (let step = 1; ; step++) {
      const next = valueAt(from + Math.sign(gap) * step * STEP)
      const allowed = gap > 0 ? Math.max(next, value) : Math.min(next, value)
      if (step >= steps) return value + (allowed - value) * (steps - (step - 1))
      value = allowed
    }
  }
}
