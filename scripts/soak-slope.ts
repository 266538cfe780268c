/**
 * Whether a figure grows for good, from its samples over hours. The slope is that of Theil and Sen, the median over all
 * pairs of samples: a single high one, such as before a garbage collection, does not move it. Only the lower end of
 * its range (Sen 1968, 95 % on one side) counts as proved, so that a figure which merely wavers is not called a leak.
 */
export interface Sample {
  readonly hours: number
  readonly value: number
}

export interface Slope {
  /** Per hour. */
  readonly median: number
  /** Per hour; the true slope is below it in one of twenty cases. */
  readonly atLeast: number
}

/** Of a standard normal distribution. */
const QUANTILE_95 = 1.645

export function slopeOf(samples: readonly Sample[]): Slope {
  const slopes: number[] = []
  for (const [at, earlier] of samples.entries()) {
    for (const later of samples.slice(at + 1)) {
      slopes.push((later.value - earlier.value) / (later.hours - earlier.hours))
    }
  }
  if (slopes.length === 0) return { median: 0, atLeast: Number.NEGATIVE_INFINITY }
  slopes.sort((a, b) => a - b)
  const n = samples.length
  // The deviation of Kendall's count of rising over falling pairs, without a trend.
  const deviation = Math.sqrt((n * (n - 1) * (2 * n + 5)) / 18)
  const rank = Math.floor((slopes.length - QUANTILE_95 * deviation) / 2)
  return {
    median: slopes[Math.floor(slopes.length / 2)],
    atLeast: slopes[rank] ?? Number.NEGATIVE_INFINITY,
  }
}
