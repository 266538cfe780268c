/**
 * What was answered survives kill -9: a round of `npm run crash`, which runs as many as wanted, on each store. The kill
 * comes when every kind of write was answered, so that one round has all that is compared.
 */
import { expect, it } from 'vitest'
import { runCrashRounds } from '../../scripts/crash-rounds.ts'

it.each(['sqlite', 'postgres'])(
  'loses nothing that was answered, and stores nothing by halves, on %s',
  async (store) => {
    const run = await runCrashRounds({
      store,
      rounds: 1,
      writers: 4,
      seed: 7,
      roundMs: 600,
      afterEveryKind: true,
      report: () => undefined,
    })
    const { faults, rounds, enquiries_confirmed, hands, deliveries } = run
    // The whole list: a diff cuts long lines.
    expect(faults, faults.join('\n')).toEqual([])
    expect(rounds).toBe(1)
    for (const kind of ['created', 'changed', 'published', 'removed'] as const)
      expect(run[kind], kind).toBeGreaterThan(0)
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
