/** What was answered survives kill -9: some rounds of `npm run crash`, which runs as many as wanted, on both stores. */
import { expect, it } from 'vitest'
import { runCrashRounds } from '../../scripts/crash-rounds.ts'

it.each([
  ['sqlite', 5],
  ['postgres', 3],
])(
  'loses nothing that was answered, and stores nothing by halves, on %s',
  async (store, count) => {
    const { faults, rounds, writes_answered, enquiries_confirmed, hands } = await runCrashRounds({
      store,
      rounds: count,
      writers: 4,
      seed: 7,
      roundMs: 600,
      report: () => undefined,
    })
    expect(faults).toEqual([])
    expect(rounds).toBe(count)
    expect(writes_answered).toBeGreaterThan(0)
    expect(enquiries_confirmed).toBeGreaterThan(0)
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
