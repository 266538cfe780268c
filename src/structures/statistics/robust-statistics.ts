/**
 * Order statistics that a few absurd values cannot move: all of them are read from sorted values.
 * Cost: one sort of a typed array; not-a-number values are left out.
 */
export function sortedNumbers(values: ArrayLike<number>): Float64Array {
  const numbers = new Float64Array(values.length)
  let count = 0
  for (let i = 0; i < values.length; i++) if (!Number.isNaN(values[i])) numbers[count++] = values[i]
  return numbers.subarray(0, count).sort()
}

/** The value at a share of the way through sorted values, between two of them linearly. */
export function quantileOf(sorted: ArrayLike<number>, share: number): number {
  if (sorted.length === 0) return Number.NaN
  const place = Math.min(Math.max(share, 0), 1) * (sorted.length - 1)
  const below = Math.floor(place)
  const above = Math.min(below + 1, sorted.length - 1)
  return sorted[below] + (sorted[above] - sorted[below]) * (place - below)
}

export interface Spread {
  readonly centre: number
  readonly scale: number
}

/** 1.349 standard deviations lie between the quartiles of a normal law. */
const QUARTILES_TO_DEVIATION = 1.349

/** Median and a standard deviation estimated from the quartiles; scale 0 when half are equal. */
export function robustSpread(values: ArrayLike<number>): Spread {
  const sorted = sortedNumbers(values)
  const between = quantileOf(sorted, 0.75) - quantileOf(sorted, 0.25)
  return { centre: quantileOf(sorted, 0.5), scale: between / QUARTILES_TO_DEVIATION }
}
