/**
 * Asks rounds of requests one after another, as one client would, and times each answer.
 * Whole rounds only, so that every kind counts alike; at least one, however slow.
 */
import type { Answer } from './contenders/contender.ts'
import { type Latencies, latenciesOf } from './latencies.ts'

export interface Ask {
  readonly kind: string
  run(): Answer | Promise<Answer>
}

export interface RoundsResult {
  readonly mixed: Latencies
  readonly kinds: Readonly<Record<string, Latencies>>
}

export interface Duration {
  readonly warmUpMs: number
  readonly measureMs: number
}

export async function measureRounds(
  rounds: readonly (readonly Ask[])[],
  { warmUpMs, measureMs }: Duration,
): Promise<RoundsResult> {
  await askFor(rounds, warmUpMs, () => undefined)
  const all: number[] = []
  const byKind = new Map<string, number[]>()
  await askFor(rounds, measureMs, (kind, ms) => {
    all.push(ms)
    const own = byKind.get(kind)
    if (own) own.push(ms)
    else byKind.set(kind, [ms])
  })
  const kinds = [...byKind].map(([kind, ms]) => [kind, latenciesOf(ms)] as const)
  return { mixed: latenciesOf(all), kinds: Object.fromEntries(kinds) }
}

async function askFor(
  rounds: readonly (readonly Ask[])[],
  forMs: number,
  onAnswer: (kind: string, ms: number) => void,
): Promise<void> {
  const end = performance.now() + forMs
  for (let round = 0; round === 0 || performance.now() < end; round++) {
    for (const ask of rounds[round % rounds.length]) {
      const before = performance.now()
      const answer = ask.run()
      // Awaiting what is there already would cost a fast contender a turn of the microtask queue.
      if (answer instanceof Promise) await answer
      onAnswer(ask.kind, performance.now() - before)
    }
  }
}
