/** How often listings were looked at, by day. */
import { describe, expect, it } from 'vitest'
import type { FigureDay } from '../../src/store/figure-store.ts'
import { DAY_MS } from '../../src/structures/durations.ts'
import { sampleListing } from './sample-listing.ts'
import type { Bench } from './store-contract.ts'

export function describeFigures(bench: Bench): void {
  describe('figures of listings', () => {
    const day = (listing_id: number, at: number, more: Partial<FigureDay> = {}): FigureDay => ({
      ...{ listing_id, day: at, views: 1, saves: 0, enquiries: 0, numbers_shown: 0, ...more },
    })
    const add = (...days: FigureDay[]) =>
      bench.store.write((transaction) => transaction.addFigures(days))

    it('add up by listing and day, whoever writes at the same time', async () => {
      const { store } = bench
      await Promise.all([
        add(day(2, 100), day(1, 100, { saves: 2 })),
        add(day(1, 100, { numbers_shown: 1 }), day(2, 100, { enquiries: 1 })),
        add(day(1, 101)),
      ])
      expect(await store.figureDays([2, 1, 3], 100)).toEqual([
        day(2, 100, { views: 2, enquiries: 1 }),
        day(1, 100, { views: 2, saves: 2, numbers_shown: 1 }),
        day(1, 101),
      ])
      expect(await store.figureDays([1], 101)).toEqual([day(1, 101)])
    })

    it('go after their time, and with a listing that was removed', async () => {
      const { store, seller } = bench
      const [gone, live] = await store.write(async (transaction) => [
        await transaction.insertListing(sampleListing(seller.id, {}, { state: 'removed' })),
        await transaction.insertListing(sampleListing(seller.id)),
      ])
      await add(day(gone.id, 100), day(live.id, 100), day(live.id, 99))
      expect(await store.forgetStep('old_figures', 100 * DAY_MS, 10)).toBe(1)
      expect(await store.forgetStep('removed_figures', gone.updated_at, 10)).toBe(0)
      expect(await store.forgetStep('removed_figures', gone.updated_at + 1, 10)).toBe(1)
      expect(await store.figureDays([gone.id, live.id], 0)).toEqual([day(live.id, 100)])
    })
  })
}
