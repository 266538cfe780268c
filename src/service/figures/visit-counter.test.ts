import { describe, expect, it } from 'vitest'
import type { FigureDay, FigureKind } from '../../store/figure-store.ts'
import type { WriteTransaction } from '../../store/store.ts'
import { DAY_MS } from '../../structures/durations.ts'
import { figureLimits } from '../service-limits.ts'
import { createVisitCounter } from './visit-counter.ts'

/** 21:30 UTC is 23:30 in Nicosia: the local day ends half an hour later. */
const start = Date.parse('2026-11-16T21:30:00Z')
const LIVE = 100_000

function counterOf() {
  const clock = { nowMs: start }
  const written: FigureDay[] = []
  const transaction = {
    async addFigures(days: readonly FigureDay[]) {
      written.push(...days)
    },
  } as unknown as WriteTransaction
  const store = { isAway: false, writes: 0 }
  const counter = createVisitCounter({
    store: {
      write(work) {
        store.writes += 1
        return store.isAway ? Promise.reject(new Error('away')) : work(transaction)
      },
    },
    isLive: (id) => id <= LIVE,
    timeZone: 'Asia/Nicosia',
    now: () => clock.nowMs,
    randomBytes: (length) => Buffer.alloc(length, clock.nowMs % 251),
  })
  const total = (kind: 'views' | 'saves' | 'numbers_shown') =>
    written.reduce((sum, day) => sum + day[kind], 0)
  const view = (id: number, client: string, kind: FigureKind = 'views') =>
    counter.count(kind, id, client)
  return { counter, clock, store, written, total, view }
}

describe('counting visits', () => {
  it('counts a client once a day for each listing and kind', async () => {
    const { counter, clock, written, view } = counterOf()
    for (let i = 0; i < 50; i += 1) view(7, '192.0.2.1')
    view(7, '192.0.2.1', 'saves')
    view(8, '192.0.2.1')
    await counter.flush()
    clock.nowMs += DAY_MS / 24
    view(7, '192.0.2.1')
    await counter.flush()
    const today = Math.floor(start / DAY_MS)
    const none = { views: 0, saves: 0, enquiries: 0, numbers_shown: 0 }
    expect(written).toEqual([
      { listing_id: 7, day: today, ...none, views: 1, saves: 1 },
      { listing_id: 8, day: today, ...none, views: 1 },
      { listing_id: 7, day: today + 1, ...none, views: 1 },
    ])
  })

  it('does not let one network inflate a listing by changing addresses', async () => {
    const { counter, total, view } = counterOf()
    for (let i = 0; i < 200; i += 1) view(7, `2001:db8:0:${i.toString(16)}::/64`)
    for (let i = 0; i < 200; i += 1) view(7, `192.0.2.${i}`)
    view(7, '198.51.100.1')
    await counter.flush()
    expect(total('views')).toBe(2 * figureLimits.perNetwork + 1)
  })

  it('ignores listings that are not live, and one client beyond a day’s worth', async () => {
    const { counter, total, view } = counterOf()
    view(LIVE + 1, '192.0.2.1')
    for (let id = 1; id <= figureLimits.actsPerVisitor + 100; id += 1) view(id, '192.0.2.1')
    view(1, '192.0.2.2', 'numbers_shown')
    await counter.flush()
    expect(total('views')).toBe(figureLimits.actsPerVisitor)
    expect(total('numbers_shown')).toBe(1)
  })

  it('writes in portions, and loses nothing while the store is away', async () => {
    const { counter, store, total, view } = counterOf()
    const rows = figureLimits.rowsPerWrite + 1
    for (let id = 1; id <= rows; id += 1) view(id, `192.0.${Math.floor(id / 250)}.${id % 250}`)
    store.isAway = true
    await expect(counter.flush()).rejects.toThrow('away')
    store.isAway = false
    store.writes = 0
    await Promise.all([counter.flush(), counter.flush()])
    expect([total('views'), store.writes]).toEqual([rows, 2])
    await counter.flush()
    expect(store.writes).toBe(2)
  })
})
