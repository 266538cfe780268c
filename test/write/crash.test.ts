/** What was answered survives kill -9: five rounds of `npm run crash`, which runs as many as wanted. */
import { expect, it } from 'vitest'
import { runCrashRounds } from '../../scripts/crash-rounds.ts'

const ROUNDS = 5

it('loses nothing that was answered, and stores nothing by halves', async () => {
  const { faults, rounds, writes_answered, enquiries_confirmed } = await runCrashRounds({
    store: 'sqlite',
    rounds: ROUNDS,
    writers: 4,
    seed: 7,
    roundMs: 600,
    report: () => undefined,
  })
  expect(faults).toEqual([])
  expect(rounds).toBe(ROUNDS)
  expect(writes_answered).toBeGreaterThan(0)
  expect(enquiries_confirmed).toBeGreaterThan(0)
}, 120_000)
