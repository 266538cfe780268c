/** The store's contract: many listings and changes in one step. */
import { describe, expect, test } from 'vitest'
import { ReferenceTakenError } from '../../src/store/store.ts'
import { sampleChange, sampleListing, samplePhoto } from './sample-listing.ts'
import type { Bench } from './store-contract.ts'

const MANY = 500

export function describeBulk(bench: Bench): void {
  const some = (references: readonly (string | null)[]) =>
    references.map((reference, at) =>
      sampleListing(
        bench.seller.id,
        { reference, price: at, description: `"${at}", \\ {NULL} 'ε'\n` },
        { photos: at % 2 === 0 ? [samplePhoto(at)] : [], state: at % 2 === 0 ? 'live' : 'draft' },
      ),
    )
  const insert = (references: readonly (string | null)[]) =>
    bench.store.write((transaction) => transaction.insertListings(some(references)))

  describe('in one step', () => {
    test('many listings are stored as given, numbered in their order', async () => {
      const given = some(Array.from({ length: MANY }, (_, at) => (at % 3 === 0 ? null : `R${at}`)))
      const made = await bench.store.write((transaction) => transaction.insertListings(given))
      const ids = made.map(({ id }) => id)
      expect(ids).toStrictEqual(ids.toSorted((a, b) => a - b))
      expect(new Set(ids).size).toBe(MANY)
      expect(made.map(({ id: _, ...listing }) => listing)).toStrictEqual(given)
      expect(await bench.store.getListings(ids)).toStrictEqual(made)
      expect(await insert([])).toStrictEqual([])
    })

    test('a taken reference refuses them, and names the listing that has it', async () => {
      const [, holder] = await insert(['a', 'b'])
      const refused = await insert(['c', 'B', null]).catch((error) => error)
      expect(refused).toBeInstanceOf(ReferenceTakenError)
      expect(refused.listingId).toBe(holder.id)
      await expect(insert(['d', null, 'D'])).rejects.toBeInstanceOf(ReferenceTakenError)
      expect(await bench.store.countListings()).toStrictEqual({ draft: 1, live: 1 })
    })

    test('many changes get the next numbers in their order', async () => {
      const [{ id }] = await insert([null])
      const prices = Array.from({ length: MANY }, (_, at) => (at % 7 === 0 ? null : at / 4))
      const append = () =>
        bench.store.write(async (transaction) => {
          await transaction.appendChange(sampleChange(id))
          const changes = prices.map((price) => sampleChange(id, { price, public: price === null }))
          await transaction.appendChanges(changes)
        })
      await append()
      expect((await bench.store.changeRange()).newest).toBe(MANY + 1)
      await append()
      expect((await bench.store.changeRange()).newest).toBe(2 * MANY + 2)
      const stored = await bench.store.changesSince(MANY + 2, MANY + 1)
      expect(stored).toStrictEqual(
        prices.map((price, at) => ({
          ...sampleChange(id, { price, public: price === null }),
          seq: MANY + 3 + at,
        })),
      )
    })
  })
}
