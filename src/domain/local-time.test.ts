import { describe, expect, it } from 'vitest'
import { startOfLocalDay } from './local-time.ts'

const start = (now: string, daysAgo: number, zone = 'Asia/Nicosia') =>
  new Date(startOfLocalDay(Date.parse(now), daysAgo, zone)).toISOString()

describe('startOfLocalDay', () => {
  it.each([
    ['2026-07-10T12:00:00Z', 0, '2026-07-09T21:00:00.000Z'],
    ['2026-07-10T20:59:59Z', 0, '2026-07-09T21:00:00.000Z'],
    ['2026-07-10T21:00:00Z', 0, '2026-07-10T21:00:00.000Z'],
    ['2026-01-10T12:00:00Z', 0, '2026-01-09T22:00:00.000Z'],
    ['2026-01-10T12:00:00Z', 10, '2025-12-30T22:00:00.000Z'],
    // The clock goes back on 25 October 2026: the day before began at the summer offset.
    ['2026-10-26T12:00:00Z', 1, '2026-10-24T21:00:00.000Z'],
    ['2026-10-26T12:00:00Z', 0, '2026-10-25T22:00:00.000Z'],
    // And forward on 29 March 2026.
    ['2026-03-30T12:00:00Z', 1, '2026-03-28T22:00:00.000Z'],
    ['2026-03-30T12:00:00Z', 0, '2026-03-29T21:00:00.000Z'],
  ])('%s minus %i days', (now, daysAgo, expected) => expect(start(now, daysAgo)).toBe(expected))

  // Clocks that are changed at midnight: there is no such time, or there are two.
  it.each([
    ['America/Havana', '2026-03-08T18:00:00Z', '2026-03-08T05:00:00.000Z'],
    ['America/Havana', '2026-11-01T18:00:00Z', '2026-11-01T04:00:00.000Z'],
    ['Africa/Cairo', '2026-04-24T12:00:00Z', '2026-04-23T22:00:00.000Z'],
    ['Africa/Cairo', '2026-10-30T12:00:00Z', '2026-10-29T22:00:00.000Z'],
    ['Asia/Kathmandu', '2026-04-24T12:00:00Z', '2026-04-23T18:15:00.000Z'],
  ])('in %s at %s', (zone, now, expected) => expect(start(now, 0, zone)).toBe(expected))
})
