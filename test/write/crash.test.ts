/** What was answered survives kill -9: two rounds of `npm run crash`, which runs as many as wanted, on each store. */
import { expect, it } from 'vitest'
import { runCrashRounds } from '../../scripts/crash-rounds.ts'

const ROUNDS = 2

it.each(['sqlite', 'postgres'])(
  'loses nothing that was answered, and stores nothing by halves, on %s',
  async (store) => {
    const run = await runCrashRounds({
      store,
      rounds: ROUNDS,
      writers: 4,
      seed: 7,
      roundMs: 600,
      report: () => undefined,
    })
    const { faults, rounds, writes_answered, enquiries_confirmed, hands, deliveries } = run
    // The whole list: a diff cuts long lines.
    expect(faults, faults.join('\n')).toEqual([])
    expect(rounds).toBe(ROUNDS)
    expect(writes_answered).toBeGreaterThan(0)
    expect(enquiries_confirmed).toBeGreaterThan(0)
    expect(deliveries).toBeGreaterThan(0)
    const acknowledged = Object.entries(hands).filter(([, counts]) => counts.acknowledged > 0)
    expect(acknowledged.map(([hand]) => hand).sort()).toEqual([
      'feed',
      'operator',
      'person',
      'second',
    ])
  },
  240_000,
)
