/** Which listings offer one home. */
import { describe, expect, it } from 'vitest'
import type { HomeVerdict } from '../../src/domain/homes/home-verdict.ts'
import type { SameHome } from '../../src/store/same-home-store.ts'
import { noon, sampleListing } from './sample-listing.ts'
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

    it('are said to be different, by several people about one pair, until the listings are gone', async () => {
      const { store, seller } = bench
      const [a, b, c] = await store.write((transaction) =>
        transaction.insertListings([1, 2, 3].map(() => sampleListing(seller.id))),
      )
      const said = (high_id: number, more: Partial<HomeVerdict> = {}): HomeVerdict => ({
        ...{ low_id: a.id, high_id, seller_id: seller.id, verdict: 'different', said_at: noon },
        ...more,
      })
      const byOperator = said(b.id, { seller_id: 0, verdict: 'comparable', said_at: noon + 2 })
      await store.write(async (transaction) => {
        await transaction.putHomeVerdict(said(b.id))
        await transaction.putHomeVerdict({ ...byOperator, verdict: 'different' })
        await transaction.putHomeVerdict(byOperator)
        await transaction.putHomeVerdict(said(c.id, { said_at: noon + 1 }))
        expect(await transaction.homeVerdictsOf([b.id])).toEqual([byOperator, said(b.id)])
      })
      expect(await store.homeVerdictsOf([b.id, a.id])).toEqual([
        byOperator,
        said(b.id),
        said(c.id, { said_at: noon + 1 }),
      ])
      expect(await store.latestHomeVerdicts(2)).toEqual([
        byOperator,
        said(c.id, { said_at: noon + 1 }),
      ])
      const drop = () =>
        store.write((transaction) => transaction.dropHomeVerdict(said(b.id), seller.id))
      expect([await drop(), await drop()]).toEqual([true, false])
      const before = (await store.getListing(c.id))!
      await store.write((transaction) =>
        transaction.updateListing(before, { ...before, state: 'removed', updated_at: noon + 5 }),
      )
      expect(await store.forgetStep('removed_home_verdicts', noon + 5, 10)).toBe(0)
      expect(await store.forgetStep('removed_home_verdicts', noon + 6, 10)).toBe(1)
      expect(await store.homeVerdictsOf([a.id])).toEqual([byOperator])
    })
  })
}
