/** Which listings offer one home. */
import { describe, expect, it } from 'vitest'
import type { SameHome } from '../../src/store/same-home-store.ts'
import { sampleListing } from './sample-listing.ts'
import type { Bench } from './store-contract.ts'

export function describeSameHomes(bench: Bench): void {
  describe('homes of several sellers', () => {
    it('are stored, replaced and dropped, a row for each listing', async () => {
      const { store, seller } = bench
      const [a, b, c] = await store.write((transaction) =>
        transaction.insertListings([1, 2, 3].map(() => sampleListing(seller.id))),
      )
      const row = (listing_id: number, more: Partial<SameHome> = {}): SameHome => ({
        ...{ listing_id, home_id: a.id, listings: 2, first_id: c.id },
        ...more,
      })
      await store.write(async (transaction) => {
        await transaction.putSameHome(row(c.id))
        await transaction.putSameHome(row(a.id, { listings: 9 }))
        await transaction.putSameHome(row(a.id))
        await transaction.putSameHome(row(b.id))
        await transaction.dropSameHome(b.id)
        await transaction.dropSameHome(b.id)
      })
      expect(await store.getSameHome(a.id)).toEqual(row(a.id))
      expect(await store.getSameHome(b.id)).toBeNull()
      expect(await store.sameHomesOf(a.id)).toEqual([row(a.id), row(c.id)])
      expect(await store.sameHomesBetween(a.id, c.id)).toEqual([row(c.id)])
    })
  })
}
