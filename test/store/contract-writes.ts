/** The store's contract: transactions, uniqueness of references, idempotency records. */
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { Listing } from '../../src/domain/listings/listing.ts'
import {
  type IdempotencyRecord,
  ReferenceTakenError,
  type WriteTransaction,
} from '../../src/store/store.ts'
import { noon, sampleChange, sampleListing } from './sample-listing.ts'
import type { Bench } from './store-contract.ts'

export function describeWrites(bench: Bench): void {
  const create = (reference: string | null = null, sellerId = bench.seller.id): Promise<Listing> =>
    bench.store.write(async (transaction) => {
      const listing = await transaction.insertListing(sampleListing(sellerId, { reference }))
      await transaction.appendChange(sampleChange(listing.id))
      return listing
    })

  describe('transactions', () => {
    test('a write that throws leaves nothing, not even a number', async () => {
      const listing = await create('A')
      const fault = new Error('the caller changed its mind')
      const failing = bench.store.write(async (transaction) => {
        const listing = await transaction.insertListing(
          sampleListing(bench.seller.id, { reference: 'B' }),
        )
        await transaction.updateListing(listing, { ...listing, version: 2 })
        await transaction.appendChange(sampleChange(listing.id))
        await transaction.putIdempotency(record('k'))
        throw fault
      })
      await expect(failing).rejects.toBe(fault)
      expect(await bench.store.getListing(listing.id)).toStrictEqual(listing)
      expect(
        await bench.store.findByReference({
          reference: 'B',
          seller_id: bench.seller.id,
          closed_since: 0,
          limit: 10,
        }),
      ).toStrictEqual({ listings: [], total: 0 })
      expect(await bench.store.changeRange()).toStrictEqual({ newest: 1, oldest: 1 })
      const found = await bench.store.write((transaction) =>
        transaction.getIdempotency(bench.seller.id, 'k'),
      )
      expect(found).toBeNull()
      await create('B')
      expect((await bench.store.changesSince(0, 10)).map(({ seq }) => seq)).toStrictEqual([1, 2])
    })

    test('a write is invisible before it is done', async () => {
      const { id } = await create()
      await bench.store.write(async (transaction) => {
        const listing = (await transaction.lockListing(id))!
        await transaction.updateListing(listing, { ...listing, version: 2 })
        await transaction.appendChange(sampleChange(id))
        expect((await transaction.lockListing(id))?.version).toBe(2)
        expect((await bench.store.getListing(id))?.version).toBe(1)
        expect((await bench.store.changeRange()).newest).toBe(1)
      })
      expect((await bench.store.getListing(id))?.version).toBe(2)
      expect((await bench.store.changeRange()).newest).toBe(2)
    })

    test('concurrent writes to one listing lose nothing, also through two stores', async () => {
      const { id } = await create()
      const stores = [bench.store, await bench.openAnother()]
      const raise = (number: number) =>
        stores[number % 2].write(async (transaction) => {
          const listing = (await transaction.lockListing(id))!
          await sleep(1)
          await transaction.updateListing(listing, { ...listing, version: listing.version + 1 })
          await transaction.appendChange(sampleChange(id, { type: 'updated' }))
        })
      await Promise.all(Array.from({ length: 20 }, (_, number) => raise(number)))
      expect((await bench.store.getListing(id))?.version).toBe(21)
      const upTo21 = Array.from({ length: 20 }, (_, index) => index + 2)
      expect((await stores[1].changesSince(1, 100)).map(({ seq }) => seq)).toStrictEqual(upTo21)
    })

    test('a failed write does not hold up the next', async () => {
      const outcomes = await Promise.allSettled([
        bench.store.write(async () => Promise.reject(new Error('first'))),
        create('after'),
      ])
      expect(outcomes.map(({ status }) => status)).toStrictEqual(['rejected', 'fulfilled'])
    })

    test('a transaction used after its end refuses to work', async () => {
      let ended: WriteTransaction | undefined
      await bench.store.write(async (transaction) => {
        ended = transaction
      })
      await expect(ended?.insertListing(sampleListing(bench.seller.id))).rejects.toThrow('over')
      expect(await bench.store.countListings()).toStrictEqual({})
    })

    test('updating an unknown listing is an error; locking one returns null', async () => {
      const listing = { ...sampleListing(bench.seller.id), id: 999 }
      await expect(
        bench.store.write((t) => t.updateListing(listing, { ...listing, version: 2 })),
      ).rejects.toThrow('999')
      expect(await bench.store.write((t) => t.lockListing(999))).toBeNull()
    })

    test('a listing of an unknown seller is refused', async () => {
      await expect(create(null, 999)).rejects.toThrow()
      expect(await bench.store.countListings()).toStrictEqual({})
    })
  })

  describe('references', () => {
    test('one seller has a reference once, whatever the case; another seller may have it too', async () => {
      const first = await create('Lim-1')
      const again = create('LIM-1')
      await expect(again).rejects.toBeInstanceOf(ReferenceTakenError)
      await expect(again).rejects.toMatchObject({ listingId: first.id })
      await create('LIM-1', bench.other.id)
      const none = await create(null)
      const renamed = { ...none, fields: { ...none.fields, reference: 'lim-1' } }
      await expect(bench.store.write((t) => t.updateListing(none, renamed))).rejects.toMatchObject({
        listingId: first.id,
      })
      await create(null)
    })

    test('a refused reference leaves the transaction usable', async () => {
      await create('A')
      const listing = await bench.store.write(async (transaction) => {
        const taken = transaction.insertListing(sampleListing(bench.seller.id, { reference: 'a' }))
        await expect(taken).rejects.toBeInstanceOf(ReferenceTakenError)
        return transaction.insertListing(sampleListing(bench.seller.id, { reference: 'b' }))
      })
      expect(await bench.store.getListing(listing.id)).toStrictEqual(listing)
    })

    test('a removed listing frees its reference', async () => {
      const first = await create('A')
      const removed = { ...first, state: 'removed' } as const
      await bench.store.write((t) => t.updateListing(first, removed))
      const second = await create('a')
      const found = await bench.store.write((t) => t.lockByReference(bench.seller.id, 'A'))
      expect(found).toStrictEqual(second)
      await expect(bench.store.write((t) => t.updateListing(removed, first))).rejects.toMatchObject(
        {
          listingId: second.id,
        },
      )
    })

    test("a look-up for writing sees only the seller's own", async () => {
      await create('A', bench.other.id)
      expect(await bench.store.write((t) => t.lockByReference(bench.seller.id, 'A'))).toBeNull()
    })

    test('of many writers of one reference, one gets it', async () => {
      const stores = [bench.store, await bench.openAnother()]
      const outcomes = await Promise.allSettled(
        Array.from({ length: 10 }, (_, number) =>
          stores[number % 2].write((t) =>
            t.insertListing(sampleListing(bench.seller.id, { reference: 'A' })),
          ),
        ),
      )
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(await bench.store.countListings()).toStrictEqual({ draft: 1 })
    })
  })

  const record = (key: string, more: Partial<IdempotencyRecord> = {}): IdempotencyRecord => ({
    seller_id: bench.seller.id,
    key,
    fingerprint: 'f00',
    status: null,
    body: null,
    headers: {},
    created_at: noon,
    ...more,
  })

  describe('idempotency records', () => {
    const get = (key: string, sellerId = bench.seller.id) =>
      bench.store.write((transaction) => transaction.getIdempotency(sellerId, key))
    const put = (record: IdempotencyRecord) =>
      bench.store.write((transaction) => transaction.putIdempotency(record))

    test('are stored per seller, replaced and deleted', async () => {
      await put(record('k'))
      expect(await get('k')).toStrictEqual(record('k'))
      expect(await get('k', bench.other.id)).toBeNull()
      const done = record('k', { status: 201, body: '{"ευρώ":"€"}', headers: { etag: '"1"' } })
      await put(done)
      expect(await get('k')).toStrictEqual(done)
      await bench.store.write((t) => t.deleteIdempotency(bench.other.id, 'k'))
      expect(await get('k')).toStrictEqual(done)
      await bench.store.write((t) => t.deleteIdempotency(bench.seller.id, 'k'))
      expect(await get('k')).toBeNull()
    })

    test('of many that read one key and then write it, one finds it free', async () => {
      const stores = [bench.store, await bench.openAnother()]
      const claims = Array.from({ length: 10 }, (_, number) =>
        stores[number % 2].write(async (transaction) => {
          const found = await transaction.getIdempotency(bench.seller.id, 'k')
          await sleep(1)
          if (found === null) await transaction.putIdempotency(record('k'))
          return found
        }),
      )
      const found = await Promise.all(claims)
      expect(found.filter((one) => one === null)).toHaveLength(1)
    })

    test('are deleted by age', async () => {
      for (const [key, age] of [
        ['old', -1],
        ['edge', 0],
        ['new', 1],
      ] as const) {
        await put(record(key, { created_at: noon + age }))
      }
      expect(await bench.store.forgetStep('idempotency', noon, 10)).toBe(1)
      expect(await get('old')).toBeNull()
      expect(await get('edge')).not.toBeNull()
      expect(await bench.store.forgetStep('idempotency', noon, 10)).toBe(0)
    })
  })
}
