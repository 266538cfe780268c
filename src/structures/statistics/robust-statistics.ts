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

/** Halves the range to a 4-billionth of it. */
const HALVINGS = 32

/**
 * The value up to which a share of all weight lies; values are numbers. Cost: one copy; each halving looks only at the values
 * that are still in question, so all of them together take as long as a few passes.
 */
export function weightedQuantile(
  values: Float64Array,
  weights: Float64Array,
  share: number,
): number {
  let [low, high, total] = [Infinity, -Infinity, 0]
  for (let i = 0; i < values.length; i++) {
    low = Math.min(low, values[i])
    high = Math.max(high, values[i])
    total += weights[i]
  }
  if (!(total > 0)) return Number.NaN
  const left = { values: values.slice(), weights: weights.slice(), count: values.length }
  /** Of what lies below all that is left. */
  let passed = 0
  for (let halving = 0; halving < HALVINGS && low < high; halving++) {
    const middle = low + (high - low) / 2
    let below = passed
    for (let i = 0; i < left.count; i++) if (left.values[i] <= middle) below += left.weights[i]
    const isBelow = below >= share * total
    if (isBelow) high = middle
    else {
      low = middle
      passed = below
    }
    keepSide(left, middle, isBelow)
  }
  return high
}

interface Weighted {
  readonly values: Float64Array
  readonly weights: Float64Array
  count: number
}

/** In place: what is up to a value, or what is above it. */
function keepSide(left: Weighted, middle: number, isBelow: boolean): void {
  const { values, weights, count } = left
  let kept = 0
  for (let i = 0; i < count; i++) {
    if (values[i] <= middle !== isBelow) continue
    values[kept] = values[i]
    weights[kept++] = weights[i]
  }
  left.count = kept
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

/** The same of weighted values. */
export function weightedSpread(values: Float64Array, weights: Float64Array): Spread {
  const at = (share: number) => weightedQuantile(values, weights, share)
  return { centre: at(0.5), scale: (at(0.75) - at(0.25)) / QUARTILES_TO_DEVIATION }
}
