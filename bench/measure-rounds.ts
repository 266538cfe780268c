/**
 * Asks rounds of requests one after another, as one client would, and times each answer.
 * Whole rounds only, so that every kind counts alike; at least one, however slow.
 */
import type { Answer } from './contenders/contender.ts'

export interface Ask {
  readonly kind: string
  run(): Answer | Promise<Answer>
}

export interface RoundsResult {
  readonly mixed: Latencies
  readonly kinds: Readonly<Record<string, Latencies>>
}

export interface Measurement {
  /** Runs requests for about `forMs`, continuing where the last slice ended. */
  slice(forMs: number): Promise<void>
  result(): RoundsResult
  /** Forgets what was measured so far: that was warming up. */
  reset(): void
}

export function createMeasurement(rounds: readonly (readonly Ask[])[]): Measurement {
  let byKind = new Map<string, number[]>()
  let next = 0
  const askRound = async () => {
    for (const ask of rounds[next++ % rounds.length]) {
      const before = performance.now()
      const answer = ask.run()
      // Awaiting what is there already would cost a fast contender a turn of the microtask queue.
      if (answer instanceof Promise) await answer
      const ms = performance.now() - before
      const own = byKind.get(ask.kind)
      if (own) own.push(ms)
      else byKind.set(ask.kind, [ms])
    }
  }
  return {
    async slice(forMs) {
      const end = performance.now() + forMs
      do await askRound()
      while (performance.now() < end)
    },
    result() {
      const kinds = [...byKind].map(([kind, ms]) => [kind, latenciesOf(ms)] as const)
      return { mixed: latenciesOf([...byKind.values()].flat()), kinds: Object.fromEntries(kinds) }
    },
    reset() {
      byKind = new Map()
    },
  }
}

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
