import { expect, it } from 'vitest'
import { limits } from '../../catalogue/limits.ts'
import type { Store } from '../../store/store.ts'
import { DAY_MS, MINUTE_MS } from '../../structures/durations.ts'
import { createDailyRoom } from './settle-listings.ts'

it('the ceiling of a day counts what is stored, over restarts and other processes', async () => {
  const clock = { nowMs: Date.parse('2026-07-10T12:00:00Z') }
  let stored = limits.matchesPerSearchDay - 2
  const asked: [number, number][] = []
  const store = {
    countMatchesSince: async (id: number, since: number) => {
      asked.push([id, since])
      return stored
    },
  } as Partial<Store> as Store
  const context = { store, now: () => clock.nowMs, timeZone: 'Asia/Nicosia' }
  const room = createDailyRoom(context)
  expect([await room(1), await room(1), await room(1)]).toEqual([true, true, false])
  // Counted once, from the local midnight.
  expect(asked).toEqual([[1, Date.parse('2026-07-09T21:00:00Z')]])
  stored = limits.matchesPerSearchDay
  expect(await createDailyRoom(context)(1)).toBe(false)
  // Another process had the work for a while, and has stored some.
  stored = limits.matchesPerSearchDay - 1
  clock.nowMs += 2 * MINUTE_MS
  expect([await room(1), await room(1)]).toEqual([true, false])
  stored = 0
  clock.nowMs += DAY_MS
  expect(await room(1)).toBe(true)
})
