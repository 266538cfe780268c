/** The queue of work that is claimed by its row, and webhooks with their deliveries on it. */
import { describe, expect, it } from 'vitest'
import { DELIVERY_WORK, type NewDelivery, type WebhookRow } from '../../src/store/webhook-store.ts'
import type { ClaimOrder } from '../../src/store/work-store.ts'
import { noon, sampleListing } from './sample-listing.ts'
import { sampleWebhook } from './sample-webhook.ts'
import type { Bench } from './store-contract.ts'

const claim = (at: number, more: Partial<ClaimOrder> = {}): ClaimOrder => ({
  ...{ kind: 'webhook', holder: 'a', at, untilMs: at + 60, waitsMs: [100, 400, 1600] },
  ...{ places: 8, perOwner: 2, perLane: 1, ...more },
})
const lanesOf = (claimed: readonly { readonly lane: string; readonly item: string }[]) =>
  claimed.map(({ lane, item }) => `${lane}/${item}`)

const delivery = (cause: string): NewDelivery => ({
  ...{ cause, type: 'listing.updated', seq: 1, body: '{}', created_at: noon },
})

export function describeWebhooks(bench: Bench): void {
  describe('the queue of work', () => {
    const queue = (item: string, owner: number, lane: string, at = noon) =>
      bench.store.write((transaction) =>
        transaction.queueWork({
          ...{ kind: 'webhook', item, seller_id: null, owner, lane, at, created_at: noon },
        }),
      )

    it('is claimed by one process, owners in turn, within the bounds of an owner and a lane', async () => {
      const { store } = bench
      for (const item of ['1', '2', '3']) await queue(item, 1, 'one')
      for (const item of ['4', '5']) await queue(item, 1, 'two')
      await queue('6', 1, 'three')
      await queue('7', 2, 'four', noon + 1)
      const [mine, others] = await Promise.all([
        store.claimWork(claim(noon + 1, { holder: 'a' })),
        (await bench.openAnother()).claimWork(claim(noon + 1, { holder: 'b' })),
      ])
      // Two of the first owner, one of the second, and none of them twice.
      expect(lanesOf([...mine, ...others]).toSorted()).toEqual(['four/7', 'one/1', 'two/4'])
      expect(await store.claimWork(claim(noon + 2))).toEqual([])
      const [first] = [...mine, ...others].filter(({ item }) => item === '1')
      expect(await store.write((t) => t.finishWork({ ...first!, holder: 'other' }))).toBe(false)
      expect(await store.write((t) => t.finishWork(first!))).toBe(true)
      // Its lane was served last among equals of its owner; the next in it, or the third lane, follows.
      expect(lanesOf(await store.claimWork(claim(noon + 3, { perOwner: 9 })))).toEqual([
        'one/2',
        'three/6',
      ])
    })

    it('is taken up again when its holder died, later each time, and attempts are counted', async () => {
      const { store } = bench
      await queue('1', 1, 'one')
      expect(await store.claimWork(claim(noon))).toMatchObject([{ attempts: 1, holder: 'a' }])
      expect(await store.claimWork(claim(noon + 99))).toEqual([])
      expect(await store.claimWork(claim(noon + 100))).toMatchObject([{ attempts: 2 }])
      expect(await store.claimWork(claim(noon + 499))).toEqual([])
      const [third] = await store.claimWork(claim(noon + 500))
      expect(third!.attempts).toBe(3)
      expect(await store.write((t) => t.postponeWork(third!, noon + 900, 'http_500'))).toBe(true)
      expect(await store.claimWork(claim(noon + 899))).toEqual([])
      const [fourth] = await store.claimWork(claim(noon + 900))
      expect(fourth!.attempts).toBe(1)
      await store.uncountWork(fourth!, noon + 901)
      expect(await store.claimWork(claim(noon + 901))).toMatchObject([{ attempts: 1 }])
    })

    it('that was given up rests until somebody queues it again; lanes rest and go', async () => {
      const { store } = bench
      await queue('1', 1, 'one')
      await queue('2', 1, 'two')
      await store.claimWork(claim(noon, { places: 1 }))
      await store.failWork({ kind: 'webhook', item: '1' }, 'TypeError')
      await store.quarantineWork({ kind: 'webhook', item: '1' }, noon)
      expect(await store.workBacklogs()).toContainEqual({
        ...{ kind: 'webhook', waiting: 1, oldest_at: noon, failing: 0, quarantined: 1 },
      })
      await store.write((t) => t.restLane('webhook', 'two', noon + 50))
      expect(await store.claimWork(claim(noon + 49))).toEqual([])
      expect(
        await store.write((t) => t.requeueWork({ kind: 'webhook', item: '1' }, noon + 49)),
      ).toBe(true)
      expect(lanesOf(await store.claimWork(claim(noon + 49)))).toEqual(['one/1'])
      await store.write((t) => t.dropLane('webhook', 'two'))
      expect(await store.claimWork(claim(noon + 60))).toEqual([])
      expect(await store.write((t) => t.countLane('webhook', 'one', 5))).toBe(1)
    })
  })

  describe('webhooks', () => {
    const add = (more: Partial<WebhookRow> = {}, owner?: Partial<WebhookRow>) =>
      bench.store.write((t) =>
        t.addWebhook(sampleWebhook({ seller_id: bench.seller.id, key_id: null, ...owner }, more)),
      )

    it('belong to a seller or a key, and count while the key is in force', async () => {
      const { store, seller } = bench
      const own = await add()
      const reading = await add({}, { seller_id: null, key_id: 'k1' })
      await add({ state: 'unverified' })
      await store.addReadingKey({
        ...{ id: 'k1', hash: 'h', label: '', origin: 'operator', requests: 1, window_s: 1 },
        ...{ client_hash: null, created_at: noon, expires_at: noon + 10, revoked_at: null },
      })
      const active = async (at: number) => (await store.activeWebhooks(at)).map(({ id }) => id)
      expect(await active(noon)).toEqual([own.id, reading.id])
      expect(await active(noon + 10)).toEqual([own.id])
      expect(await store.webhooksOf({ seller_id: null, key_id: 'k1' })).toEqual([reading])
      expect(await store.webhooksOf({ seller_id: seller.id, key_id: null })).toHaveLength(2)
      await store.write((t) => t.patchWebhook(own.id, { state: 'disabled', reason: 'gone' }))
      expect(await store.getWebhook(own.id)).toEqual({ ...own, state: 'disabled', reason: 'gone' })
      expect(await store.countWebhooks()).toBe(3)
    })

    it('get each event once, with its place in the queue, and once more on demand', async () => {
      const { store } = bench
      const hook = await add()
      const put = (again = false) =>
        store.write((t) =>
          t.putDeliveries(hook, [delivery('1'), delivery('2')], { at: noon, again }),
        )
      expect([await put(), await put(), await put(true)]).toEqual([2, 0, 2])
      const page = { webhook_id: hook.id, status: null, before: null, limit: 10 }
      const [second, first] = await store.deliveriesOf(page)
      expect([first!.cause, second!.cause]).toEqual(['1', '2'])
      expect(await store.deliveriesOf({ ...page, before: second!.id })).toEqual([first])
      await store.write((t) =>
        t.patchDelivery(first!.id, { status: 'delivered', attempts: 1, answer: '200' }),
      )
      expect(await store.deliveriesOf({ ...page, status: 'waiting' })).toEqual([second])
      expect(await store.getDelivery(first!.id)).toMatchObject({ status: 'delivered', attempts: 1 })
      await store.write((t) => t.dropLane(DELIVERY_WORK, String(hook.id)))
      await store.write((t) => t.requeueDeliveries(hook, noon))
      expect(await store.claimWork(claim(noon))).toMatchObject([
        { item: String(second!.id), lane: String(hook.id), owner: bench.seller.id },
      ])
      await store.write((t) => t.removeWebhook(hook.id))
      expect(await store.deliveriesOf(page)).toEqual([])
      expect(await store.claimWork(claim(noon + 9999))).toEqual([])
    })

    it('are followed from one position, which moves with what it stands for or not at all', async () => {
      const { store } = bench
      const hook = await add()
      expect(await store.webhookPosition()).toBeNull()
      expect([await store.moveWebhooks(null, 5), await store.moveWebhooks(null, 6)]).toEqual([
        true,
        false,
      ])
      const torn = store.write(async (t) => {
        await t.putDeliveries(hook, [delivery('6')], { at: noon })
        await t.moveWebhooks(5, 6)
        throw new Error('died')
      })
      await expect(torn).rejects.toThrow('died')
      expect(await store.webhookPosition()).toBe(5)
      expect(await store.claimWork(claim(noon))).toEqual([])
      expect(await store.moveWebhooks(4, 6)).toBe(false)
      expect(await store.moveWebhooks(5, 6)).toBe(true)
    })

    it('see what a listing was before a change', async () => {
      const { store, seller } = bench
      const { id } = await store.write(async (t) => {
        const listing = await t.insertListing(sampleListing(seller.id))
        const change = { listing_id: listing.id, at: noon, price: 1, public: true } as const
        await t.appendChange({ ...change, type: 'published', changed: [] })
        await t.appendChange({
          ...{ ...change, type: 'price_changed', changed: ['price'], former: { price: 2 } },
        })
        return listing
      })
      const [, change] = await store.changesOfListings([id], 0)
      expect(change).toMatchObject({ type: 'price_changed', former: { price: 2 } })
      // Also that after which everybody last saw it.
      expect(await store.changesOfListings([id], change!.seq)).toEqual([change])
      expect(await store.changesOfListings([id + 1], 0)).toEqual([])
    })
  })
}
