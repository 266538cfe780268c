/** Sessions, mailed links, what limits a seller, reports and the audit. */

import { describe, expect, it } from 'vitest'
import type { StockSort } from '../../src/domain/listings/stock-sorts.ts'
import { verifyAudit } from '../../src/service/desk/verify-audit.ts'
import type { NewDeskSession } from '../../src/store/desk-store.ts'
import type { Store } from '../../src/store/store.ts'
import { noon, sampleListing, sampleSeller } from './sample-listing.ts'
import type { Bench } from './store-contract.ts'

export function describeDesk(bench: Bench): void {
  describe('the desk', () => {
    const session = (more: Partial<NewDeskSession> = {}): NewDeskSession => ({
      token_hash: 'h1',
      former_hash: null,
      rotated_at: noon,
      seller_id: bench.seller.id,
      operator_id: null,
      device: 'Firefox, Linux',
      created_at: noon,
      seen_at: noon,
      expires_at: noon + 1000,
      key_id: 'k1',
      ...more,
    })

    it('finds a session by its current and previous hash, and rotates it for one request only', async () => {
      const { store, seller } = bench
      const id = await store.write((transaction) => transaction.insertSession(session()))
      expect(await store.findSession('h1')).toEqual({ ...session(), id })
      expect(await store.rotateSession(id, 'h1', 'h2', noon + 5)).toBe(true)
      expect(await store.rotateSession(id, 'h1', 'h3', noon + 6)).toBe(false)
      const changed = { token_hash: 'h2', former_hash: 'h1', rotated_at: noon + 5 }
      for (const hash of ['h1', 'h2']) expect(await store.findSession(hash)).toMatchObject(changed)
      expect(await store.sessionsOf(seller.id)).toHaveLength(1)
      expect(await store.forgetStep('sessions', noon + 2000, 10)).toBe(1)
      expect(await store.findSession('h2')).toBeNull()
    })

    it('accepts a mailed link once', async () => {
      const { store, seller } = bench
      const link = {
        ...{ token_hash: 'l1', seller_id: seller.id, name: null, email: null },
        ...{ created_at: noon, expires_at: noon + 10 },
      }
      await store.write((transaction) => transaction.addSignInLink(link))
      expect(await store.peekSignInLink('l1')).toEqual(link)
      const take = () => store.write((transaction) => transaction.takeSignInLink('l1'))
      expect(await take()).toEqual(link)
      expect(await take()).toBeNull()
    })

    it('adds a seller with its address, and knows what bars it from publishing', async () => {
      const { store } = bench
      const order = { type: 'property-owner', name: 'Anna', company_id: null } as const
      const { id } = await store.write(async (transaction) => {
        const made = await transaction.insertSeller({
          ...order,
          created_at: noon,
          email: 'A@x.com',
        })
        await transaction.setLiveMax(made.id, 5)
        return made
      })
      expect(await store.sellersByEmail('a@X.com')).toEqual([id])
      const listing = await store.write((transaction) =>
        transaction.insertListing({ ...sampleListing(id), state: 'live' }),
      )
      const bars = () => store.write((transaction) => transaction.lockPublishBars(id, listing.id))
      const free = { suspended_reason: null, hold_reason: null, live_max: 5, live: 1 }
      expect(await bars()).toEqual(free)
      await store.write(async (transaction) => {
        await transaction.suspendSeller(id, 'spam', noon)
        await transaction.putHold({ listing_id: listing.id, reason: 'copy', held_at: noon })
      })
      expect(await bars()).toEqual({ ...free, suspended_reason: 'spam', hold_reason: 'copy' })
      const suspended = { seller_id: id, live_max: 5, suspended_at: noon, suspended_reason: 'spam' }
      expect(await store.getSellerRules(id)).toEqual(suspended)
      // A new limit leaves the suspension alone, a further reason the limit and the moment.
      await store.write((transaction) => transaction.setLiveMax(id, 9))
      await store.write((transaction) => transaction.suspendSeller(id, 'fraud', noon + 1))
      const both = { ...suspended, live_max: 9, suspended_reason: 'fraud' }
      expect(await store.getSellerRules(id)).toEqual(both)
      expect(await store.suspendedWithLive(0)).toEqual([id])
      expect(await store.suspendedWithLive(noon)).toEqual([id])
      expect(await store.suspendedWithLive(noon + 1)).toEqual([])
      const lift = () => store.write((transaction) => transaction.liftSuspension(id))
      expect([await lift(), await lift()]).toEqual([true, false])
      const lifted = { ...both, suspended_at: null, suspended_reason: null }
      expect(await store.getSellerRules(id)).toEqual(lifted)
      expect(await store.countOwn(id)).toEqual({ live: 1 })
      expect(await store.suspendedWithLive(0)).toEqual([])
    })

    it('numbers companies once, even when several are added at the same moment', async () => {
      const stores = [bench.store, await bench.openAnother()]
      const added = await Promise.all(
        Array.from({ length: 10 }, (_, at) =>
          stores[at % 2].addSeller({ ...bench.other, company_id: 'next' }),
        ),
      )
      const numbers = added.map(({ company_id }) => company_id ?? 0).sort((a, b) => a - b)
      expect(numbers).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 16, 17])
    })

    it('voids links mailed to a former address of the seller', async () => {
      const { store, seller } = bench
      const link = { token_hash: 'h', seller_id: seller.id, name: null, email: 'old@x.com' }
      await store.write((transaction) =>
        transaction.addSignInLink({ ...link, created_at: noon, expires_at: noon + 1 }),
      )
      await store.setSellerEmail(seller.id, 'new@x.com')
      expect(await store.peekSignInLink('h')).toBeNull()
    })

    it('stores reports until they are decided, and what was done', async () => {
      const { store, seller } = bench
      const { id } = await store.write((transaction) =>
        transaction.insertListing(sampleListing(seller.id)),
      )
      const report = { listing_id: id, reason: 'fraud', text: null, client_hash: 'c' }
      await store.write(async (transaction) => {
        await transaction.addReport({ ...report, created_at: noon })
        expect(await transaction.countReports('c', id, noon)).toEqual({ count: 1, hasOpen: true })
        await transaction.addAudit({
          ...{ at: noon, actor: 'Olga', act: 'look', subject: `listing:${id}`, detail: null },
        })
      })
      expect(await store.openReports(5)).toMatchObject([{ listing_id: id, reason: 'fraud' }])
      const decide = () => store.write((transaction) => transaction.decideReports(id, 'held', noon))
      expect([await decide(), await decide()]).toEqual([1, 0])
      expect(await store.openReports(5)).toEqual([])
      expect(await store.listAudit(5)).toMatchObject([{ actor: 'Olga', act: 'look' }])
    })

    it('chains the audit under concurrent writes, and continues after old lines are deleted', async () => {
      const stores = [bench.store, await bench.openAnother()]
      const { store } = bench
      const add = (by: Store, n: number) =>
        by.write((transaction) =>
          transaction.addAudit({
            ...{ at: noon + n, actor: 'Olga', act: 'look', subject: `n:${n}`, detail: null },
          }),
        )
      for (let n = 0; n < 4; n += 1) await add(store, n)
      await Promise.all(Array.from({ length: 12 }, (_, n) => add(stores[n % 2], 4 + n)))
      expect(await verifyAudit(store)).toMatchObject({ chained: 16, faults: [] })
      // A refused act leaves no line, and no hole.
      const refused = store.write(async (transaction) => {
        await transaction.addAudit({ at: noon, actor: 'O', act: 'x', subject: 'y', detail: null })
        throw new Error('refused')
      })
      await expect(refused).rejects.toThrow('refused')
      await add(store, 16)
      const whole = await verifyAudit(store)
      expect(whole).toMatchObject({ chained: 17, faults: [] })
      expect([await store.forgetAudit(noon + 4, 3), await store.forgetAudit(noon + 4, 3)]).toEqual([
        3, 1,
      ])
      expect(await store.forgetAudit(noon + 4, 3)).toBe(0)
      expect(await verifyAudit(store)).toEqual({ ...whole, chained: 13 })
      expect(await store.forgetAudit(noon + 1000, 1000)).toBe(13)
      expect(await verifyAudit(store)).toEqual({ ...whole, chained: 0 })
      await add(store, 17)
      expect(await verifyAudit(store)).toMatchObject({ chained: 1, faults: [] })
    })

    it('ends all sessions of a seller and its unused links, and nobody else’s', async () => {
      const { store, seller } = bench
      const other = await store.addSeller(sampleSeller)
      const link = { name: null, email: null, created_at: noon, expires_at: noon + 5 }
      await store.write(async (transaction) => {
        for (const [at, seller_id] of [seller.id, seller.id, other.id].entries()) {
          await transaction.insertSession(session({ seller_id, token_hash: `s${at}` }))
          await transaction.addSignInLink({ ...link, token_hash: `l${at}`, seller_id })
        }
        expect(await transaction.endSessionsOf(seller.id)).toBe(2)
        expect(await transaction.endSessionsOf(seller.id)).toBe(0)
      })
      expect(await store.sessionsOf(seller.id)).toEqual([])
      expect(await store.sessionsOf(other.id)).toHaveLength(1)
      expect(await store.peekSignInLink('l0')).toBeNull()
      expect(await store.peekSignInLink('l2')).not.toBeNull()
    })

    it('refuses a second operator of the same name', async () => {
      const operator = { hash: 'h', name: 'Olga', created_at: noon, revoked_at: null }
      await bench.store.addOperator({ ...operator, id: 'one' })
      await expect(bench.store.addOperator({ ...operator, id: 'two' })).rejects.toThrow()
      expect(await bench.store.listOperators()).toHaveLength(1)
    })

    it('lists the stock newest first, by state, by reference, and page by page', async () => {
      const { store, seller } = bench
      const made: number[] = []
      for (const [at, reference] of ['A%1', 'B-2', 'b-3'].entries()) {
        const sample = sampleListing(seller.id)
        const fields = { ...sample.fields, reference }
        const { id } = await store.write((transaction) =>
          transaction.insertListing({ ...sample, fields, updated_at: noon + at }),
        )
        made.push(id)
      }
      const all = { state: null, text: null, district: null, offset: 0, limit: 10, viewsSince: 0 }
      const query = { ...all, sellerId: seller.id, sort: 'updated' } as const
      const [first, second, third] = made
      expect(await store.stockIds(query)).toEqual([third, second, first])
      expect(await store.stockIds({ ...query, offset: 1, limit: 1 })).toEqual([second])
      expect(await store.stockIds({ ...query, text: 'B-' })).toEqual([third, second])
      expect(await store.stockIds({ ...query, text: '%' })).toEqual([first])
      expect(await store.stockIds({ ...query, text: String(first) })).toEqual([first])
      expect(await store.stockIds({ ...query, state: 'closed' })).toEqual([])
      const sorted = (sort: StockSort) => store.stockIds({ ...query, sort })
      expect(await sorted('reference')).toEqual([first, second, third])
      expect(await sorted('newest')).toEqual([third, second, first])
      const price = { price_asc: [third, second, first], price_desc: [first, second, third] }
      for (const [at, id] of made.entries()) {
        const [before] = await store.getListings([id])
        const fields = { ...before.fields, price: (3 - at) * 100 }
        await store.write((transaction) =>
          transaction.updateListing(before, { ...before, fields, version: before.version + 1 }),
        )
      }
      for (const sort of ['price_asc', 'price_desc'] as const) {
        expect(await sorted(sort)).toEqual(price[sort])
      }
      const views = { day: 9, saves: 0, enquiries: 0, numbers_shown: 0 }
      await store.write((transaction) =>
        transaction.addFigures([{ ...views, listing_id: second, views: 3 }]),
      )
      expect((await sorted('views'))[0]).toBe(second)
      expect((await store.stockIds({ ...query, sort: 'views', viewsSince: 10 }))[0]).toBe(third)
      expect(await store.stockIds({ ...query, district: 'nowhere' })).toEqual([])
    })

    it('revokes an operator with its sessions, and a key of either kind', async () => {
      const { store, seller } = bench
      const operator = { id: 'op', hash: 'h', name: 'Olga', created_at: noon, revoked_at: null }
      await store.addOperator(operator)
      await store.write(async (transaction) => {
        await transaction.insertSession(session({ seller_id: null, operator_id: 'op' }))
        const key = { id: 'k', hash: 'h', label: '', created_at: noon, expires_at: null }
        await transaction.insertKey({ ...key, seller_id: seller.id, revoked_at: null })
        expect(await transaction.revokeAnyKey('k', noon)).toBe(true)
        expect(await transaction.revokeAnyKey('k', noon)).toBe(false)
      })
      expect(await store.revokeOperator('op', noon)).toBe(true)
      expect(await store.revokeOperator('op', noon)).toBe(false)
      expect(await store.findSession('h1')).toBeNull()
      expect((await store.getKey('k'))?.revoked_at).toBe(noon)
    })
  })
}
