/** The store's contract: exports by their tokens, and the version of a stock. */
import { describe, expect, test } from 'vitest'
import { sampleExport } from './sample-export.ts'
import { noon, sampleListing, sampleSeller } from './sample-listing.ts'
import type { Bench } from './store-contract.ts'

export function describeExports(bench: Bench): void {
  describe('exports', () => {
    test('are found by the hash of their token and their seller, and revoked once by that seller', async () => {
      const { store } = bench
      const add = (seller: number, token_hash: string) =>
        store.write((transaction) =>
          transaction.addExport(sampleExport(seller, { token_hash, name: 'Πύλη' })),
        )
      const first = await add(1, 'a')
      await add(2, 'b')
      const second = await add(1, 'c')
      expect(await store.exportByToken('a')).toStrictEqual(first)
      expect(await store.exportByToken('A')).toBeNull()
      expect(await store.exportsOf(1)).toStrictEqual([first, second])
      expect(await store.write((t) => t.lockExportsOf(1))).toStrictEqual([first, second])
      await expect(add(3, 'a')).rejects.toThrow()
      expect(await store.write((t) => t.revokeExport(first.id, 2, noon + 1))).toBe(false)
      expect(await store.write((t) => t.revokeExport(first.id, 1, noon + 2))).toBe(true)
      expect(await store.write((t) => t.revokeExport(first.id, 1, noon + 3))).toBe(true)
      expect((await store.exportByToken('a'))?.revoked_at).toBe(noon + 2)
      expect(await store.forgetStep('exports', noon + 2, 9)).toBe(0)
      expect(await store.forgetStep('exports', noon + 3, 9)).toBe(1)
      expect(await store.exportByToken('a')).toBeNull()
    })

    test('note a fetch now and then', async () => {
      const { store } = bench
      const { id } = await store.write((t) => t.addExport(sampleExport(1)))
      const pulledAt = async () => (await store.exportsOf(1))[0]?.pulled_at
      await store.touchExport(id, noon, noon - 10)
      expect(await pulledAt()).toBe(noon)
      await store.touchExport(id, noon + 5, noon - 5)
      expect(await pulledAt()).toBe(noon)
      await store.touchExport(id, noon + 11, noon + 1)
      expect(await pulledAt()).toBe(noon + 11)
    })

    test('have a version of their stock that every write changes', async () => {
      const { store } = bench
      const { id } = await store.addSeller(sampleSeller)
      const { id: other } = await store.addSeller({ ...sampleSeller, company_id: 99 })
      expect(await store.stockVersion(id)).toStrictEqual({ live: 0, versions: 0, newest: 0 })
      const listing = await store.write((t) =>
        t.insertListing(sampleListing(id, { reference: 'V1' }, { state: 'live' })),
      )
      await store.write((t) => t.insertListing(sampleListing(other, { reference: 'V2' })))
      const before = await store.stockVersion(id)
      expect(before).toStrictEqual({
        ...{ live: 1, versions: listing.version, newest: listing.updated_at },
      })
      // A clock that runs late changes it too.
      const paused = { ...listing, state: 'paused' as const, version: listing.version + 1 }
      await store.write((t) => t.updateListing(listing, { ...paused, updated_at: noon - 1 }))
      const after = await store.stockVersion(id)
      expect([after.live, after.versions]).toEqual([0, before.versions + 1])
    })
  })
}
