import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../structures/durations.ts'
import { localDate, startOfLocalDay } from '../local-time.ts'
import { nextMailAt } from './next-mail-at.ts'

const ZONE = 'Asia/Nicosia'
const next = (frequency: 'daily' | 'weekly', hour: number, now: string) =>
  new Date(nextMailAt(frequency, hour, Date.parse(now), ZONE)).toISOString()

it('instant mails are due at once', () => {
  expect(nextMailAt('instant', 8, 12_345, ZONE)).toBe(12_345)
})

it.each([
  // Summer: three hours ahead of UTC. Winter: two.
  ['daily', 8, '2026-07-10T04:59:59Z', '2026-07-10T05:00:00.000Z'],
  ['daily', 8, '2026-07-10T05:00:00Z', '2026-07-11T05:00:00.000Z'],
  ['daily', 8, '2026-12-10T05:59:59Z', '2026-12-10T06:00:00.000Z'],
  // Already the next day in Nicosia.
  ['daily', 0, '2026-07-10T20:59:59Z', '2026-07-10T21:00:00.000Z'],
  // 2026-07-13 is a Monday.
  ['weekly', 8, '2026-07-10T09:00:00Z', '2026-07-13T05:00:00.000Z'],
  ['weekly', 8, '2026-07-13T04:00:00Z', '2026-07-13T05:00:00.000Z'],
  ['weekly', 8, '2026-07-13T05:00:00Z', '2026-07-20T05:00:00.000Z'],
  // Across the night when clocks go back (25 October 2026) and forward (28 March 2027).
  ['weekly', 8, '2026-10-20T12:00:00Z', '2026-10-26T06:00:00.000Z'],
  ['weekly', 8, '2027-03-25T12:00:00Z', '2027-03-29T05:00:00.000Z'],
  ['daily', 8, '2026-10-24T12:00:00Z', '2026-10-25T06:00:00.000Z'],
  ['daily', 8, '2027-03-27T12:00:00Z', '2027-03-28T05:00:00.000Z'],
] as const)('%s at %i after %s', (frequency, hour, now, expected) => {
  expect(next(frequency, hour, now)).toBe(expected)
})

it('on the nights when clocks change every hour has exactly one mail a day', () => {
  for (const start of ['2026-10-23T00:00:00Z', '2027-03-26T00:00:00Z']) {
    for (let hour = 0; hour < 24; hour += 1) {
      const days = new Set<string>()
      let at = Date.parse(start)
      for (let mail = 0; mail < 5; mail += 1) {
        const due = nextMailAt('daily', hour, at, ZONE)
        expect(due).toBeGreaterThan(at)
        expect(due - at).toBeLessThanOrEqual(DAY_MS + 2 * HOUR_MS)
        days.add(localDate(due, ZONE))
        at = due
      }
      expect([start, hour, days.size]).toEqual([start, hour, 5])
    }
  }
})

it('a local day begins at midnight by the clocks of the country', () => {
  for (const [now, expected] of [
    ['2026-07-10T20:59:00Z', '2026-07-09T21:00:00.000Z'],
    ['2026-07-10T21:00:00Z', '2026-07-10T21:00:00.000Z'],
    ['2026-10-25T12:00:00Z', '2026-10-24T21:00:00.000Z'],
  ]) {
    expect(new Date(startOfLocalDay(Date.parse(now), 0, ZONE)).toISOString()).toBe(expected)
  }
})
