/** The store's contract: the numbered change feed. */
import { describe, expect, test } from 'vitest'
import type { NewChange } from '../../src/store/store.ts'
import { noon, sampleChange, sampleListing } from './sample-listing.ts'
import type { Bench } from './store-contract.ts'

export function describeChanges(bench: Bench): void {
  const append = (...changes: Partial<NewChange>[]): Promise<void> =>
    bench.store.write(async (transaction) => {
      const { id } = await transaction.insertListing(sampleListing(bench.seller.id))
      for (const change of changes) await transaction.appendChange(sampleChange(id, change))
    })
  const seqs = (changes: readonly { readonly seq: number }[]): number[] =>
    changes.map(({ seq }) => seq)

  describe('the change feed', () => {
    test('an empty feed says so', async () => {
      expect(await bench.store.changeRange()).toStrictEqual({ newest: 0, oldest: 1 })
      expect(await bench.store.changesSince(0, 10)).toStrictEqual([])
    })

    test('a change is read as it was written, under the next number', async () => {
      await append({}, { type: 'price_changed', price: null, changed: [], public: true })
      const [first, second] = await bench.store.changesSince(0, 10)
      const listing_id = first.listing_id
      expect(first).toStrictEqual({ ...sampleChange(listing_id), seq: 1 })
      expect(second).toStrictEqual({
        seq: 2,
        type: 'price_changed',
        listing_id,
        at: noon,
        changed: [],
        price: null,
        public: true,
      })
    })

    test('pages continue after the given number, in order', async () => {
      await append({}, {}, {}, {}, {})
      expect(seqs(await bench.store.changesSince(0, 2))).toStrictEqual([1, 2])
      expect(seqs(await bench.store.changesSince(2, 2))).toStrictEqual([3, 4])
      expect(seqs(await bench.store.changesSince(4, 2))).toStrictEqual([5])
      expect(seqs(await bench.store.changesSince(5, 2))).toStrictEqual([])
      expect(await bench.store.changeRange()).toStrictEqual({ newest: 5, oldest: 1 })
    })

    test('a page of the feed states the newest and oldest change', async () => {
      const read = async (seq: number, limit: number) => {
        const { changes, ...rest } = await bench.store.readFeed(seq, limit)
        return { ...rest, seqs: seqs(changes) }
      }
      const empty = { store_id: null, newest: 0, oldest: 1, seqs: [] }
      expect(await read(0, 10)).toStrictEqual(empty)
      expect(await read(-1, 10)).toStrictEqual(empty)
      await bench.store.putSetting('store_id', 'this one')
      await append({ at: noon - 1 }, {}, {}, { price: null, changed: [] })
      const whole = { store_id: 'this one', newest: 4, oldest: 1 }
      expect(await read(1, 2)).toStrictEqual({ ...whole, seqs: [2, 3] })
      expect(await read(4, 2)).toStrictEqual({ ...whole, seqs: [] })
      expect(await read(0, 0)).toStrictEqual({ ...whole, seqs: [] })
      const { changes } = await bench.store.readFeed(0, 10)
      expect(changes).toStrictEqual(await bench.store.changesSince(0, 10))
      await bench.store.forgetChangesBefore(noon)
      expect(await read(0, 10)).toStrictEqual({ ...whole, oldest: 2, seqs: [2, 3, 4] })
      await bench.store.forgetChangesBefore(noon + 1)
      expect(await read(0, 10)).toStrictEqual({ ...whole, oldest: 5, seqs: [] })
    })

    test('the public feed leaves out private changes and still fills its pages', async () => {
      await append({}, { public: true }, {}, {}, { public: true }, { public: true })
      expect(seqs(await bench.store.publicChangesSince(0, 2))).toStrictEqual([2, 5])
      expect(seqs(await bench.store.publicChangesSince(5, 2))).toStrictEqual([6])
    })

    test('unseen changes of a listing are those not public since its last public value', async () => {
      const of = (id: number) => bench.store.write((transaction) => transaction.unseenChanges(id))
      await append(
        { type: 'created', changed: ['deal', 'district'] },
        { type: 'published', public: true, changed: ['state'] },
        { type: 'updated', public: true, changed: ['floor'] },
        { type: 'unpublished', public: true, changed: ['state'] },
        { type: 'updated', changed: ['price', 'floor'] },
        { type: 'closed', public: true, changed: ['state'] },
        { type: 'price_changed', changed: ['price', 'view'] },
        { type: 'reopened', public: true, changed: ['state'] },
      )
      const [{ listing_id: id }] = await bench.store.changesSince(0, 1)
      await append({ type: 'updated', changed: ['address'] })
      expect(await of(id)).toStrictEqual(['floor', 'price', 'view'])
      const published = { type: 'published', changed: ['state'], public: true } as const
      await bench.store.write((transaction) =>
        transaction.appendChange(sampleChange(id, { ...published, at: noon + 1 })),
      )
      expect(await of(id)).toStrictEqual([])
      // What this transaction has appended itself counts as well.
      await bench.store.write(async (transaction) => {
        await transaction.appendChange(sampleChange(id, { type: 'updated', changed: ['view'] }))
        expect(await transaction.unseenChanges(id)).toStrictEqual(['view'])
        await transaction.appendChange(sampleChange(id, published))
        expect(await transaction.unseenChanges(id)).toStrictEqual([])
      })
      await bench.store.forgetChangesBefore(noon + 2)
      expect(await of(id)).toBeNull()
    })

    test('a listener is woken by each writer until it stops', async () => {
      const stores = [bench.store, await bench.openAnother()]
      let seen = 0
      let woken = Promise.withResolvers<void>()
      const stop = stores[1].wakeOnChange?.(async () => {
        seen = (await stores[1].changeRange()).newest
        woken.resolve()
      })
      for (const store of stores) {
        const { newest } = await store.changeRange()
        await store.write(async (transaction) => {
          const { id } = await transaction.insertListing(sampleListing(bench.seller.id))
          await transaction.appendChange(sampleChange(id))
        })
        while (seen <= newest) {
          await woken.promise
          woken = Promise.withResolvers()
        }
      }
      stop?.()
      expect(seen).toBe(2)
    })

    test('the oldest changes are deleted, and numbers continue', async () => {
      await append(
        { at: noon - 2 },
        { at: noon - 1 },
        { at: noon },
        { at: noon - 1 },
        { at: noon + 1 },
      )
      expect(await bench.store.forgetChangesBefore(noon)).toBe(2)
      expect(seqs(await bench.store.changesSince(0, 10))).toStrictEqual([3, 4, 5])
      expect(await bench.store.changeRange()).toStrictEqual({ newest: 5, oldest: 3 })
      expect(await bench.store.forgetChangesBefore(noon)).toBe(0)
    })

    test('numbers continue after everything is deleted, also in a store opened later', async () => {
      await append({}, {})
      expect(await bench.store.forgetChangesBefore(noon + 1)).toBe(2)
      expect(await bench.store.changeRange()).toStrictEqual({ newest: 2, oldest: 3 })
      const later = await bench.openAnother()
      expect(await later.changeRange()).toStrictEqual({ newest: 2, oldest: 3 })
      await append({})
      expect((await bench.store.changeRange()).newest).toBe(3)
      expect(seqs(await later.changesSince(0, 10))).toStrictEqual([3])
    })
  })
}
