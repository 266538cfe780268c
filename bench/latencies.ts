/** Many durations in a few figures. */
export interface Latencies {
  readonly count: number
  /** One client that waits for each answer. */
  readonly perSecond: number
  readonly meanMs: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly maxMs: number
}

export function latenciesOf(durationsMs: readonly number[]): Latencies {
  const sorted = Float64Array.from(durationsMs).sort()
  const sum = sorted.reduce((total, ms) => total + ms, 0)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]
  return {
    count: sorted.length,
    perSecond: (sorted.length / sum) * 1000,
    meanMs: sum / sorted.length,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    maxMs: at(1),
  }
}
