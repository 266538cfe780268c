import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../structures/durations.ts'
import { retentionLimits } from '../service-limits.ts'
import { type ClockReadings, firstSweep, trustClock } from './sweep-old-data.ts'

const NOON = Date.UTC(2026, 5, 1, 12)
const swept = { swept_at: NOON, postponed: null }
const at = (ms: number, more: Partial<ClockReadings> = {}): ClockReadings => ({
  ...{ database: NOON + ms, wall: NOON + ms, driftMs: 0, upMs: HOUR_MS },
  ...more,
})

it('deletes an hour after the last sweep, and remembers when', () => {
  const verdict = trustClock(swept, at(HOUR_MS))
  expect(verdict).toEqual({
    mayDelete: true,
    state: { swept_at: NOON + HOUR_MS, postponed: null },
  })
})

it.each([
  ['the machine jumped ahead', at(HOUR_MS, { driftMs: 200 * DAY_MS })],
  ['the machine jumped back', at(HOUR_MS, { driftMs: -2 * HOUR_MS })],
  ['machine and database differ', at(HOUR_MS, { wall: NOON + 200 * DAY_MS })],
  ['the last sweep is too long ago', at(2 * DAY_MS + 1)],
  ['the last sweep is in the future', at(-HOUR_MS - 1)],
])('waits when %s', (_, clock) => {
  const { mayDelete, state } = trustClock(swept, clock)
  expect(mayDelete).toBe(false)
  expect(state.swept_at).toBe(NOON)
  expect(state.postponed).toMatchObject({ waited_ms: 0, reason: expect.stringMatching(/\d+ h/) })
})

it.each([
  ['a drift of an hour', at(HOUR_MS, { driftMs: HOUR_MS })],
  ['a difference of an hour', at(HOUR_MS, { wall: NOON })],
  ['two days since the last sweep', at(2 * DAY_MS)],
  ['a sweep an hour in the future', at(-HOUR_MS)],
])('goes on with %s', (_, clock) => {
  expect(trustClock(swept, clock).mayDelete).toBe(true)
})

it('waits for a day of uptime, not of the clock that is in doubt', () => {
  const doubtful = (state: typeof firstSweep, upMs: number) =>
    trustClock(state, at(200 * DAY_MS, { upMs }))
  const first = doubtful(swept, 5 * DAY_MS)
  expect(first.mayDelete).toBe(false)
  const almost = doubtful(first.state, retentionLimits.postponedForMs - 1)
  expect(almost.mayDelete).toBe(false)
  expect(doubtful(almost.state, 1).mayDelete).toBe(true)
})

it('goes on at once when the clock is right again', () => {
  const { state } = trustClock(swept, at(200 * DAY_MS))
  expect(trustClock(state, at(2 * HOUR_MS)).mayDelete).toBe(true)
})

it('does not delete on the first look: there is nothing to compare the clock with', () => {
  const { mayDelete, state } = trustClock(firstSweep, at(0))
  expect(mayDelete).toBe(false)
  expect(trustClock(state, at(DAY_MS, { upMs: DAY_MS })).mayDelete).toBe(true)
})
