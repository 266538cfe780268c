/** The store's contract: sellers, projects, keys, valuations, settings, closing. */
import { describe, expect, test } from 'vitest'
import type { ApiKey } from '../../src/store/account-store.ts'
import type { Valuation } from '../../src/store/store.ts'
import { noon, sampleListing } from './sample-listing.ts'
import type { Bench } from './store-contract.ts'

export function describeAccounts(bench: Bench): void {
  describe('sellers and projects', () => {
    test('sellers are stored and listed in insertion order', async () => {
      expect(await bench.store.getSeller(bench.seller.id)).toStrictEqual(bench.seller)
      expect(bench.seller).toStrictEqual({
        id: bench.seller.id,
        type: 'agency',
        name: 'Αθηνά Homes',
        company_id: 7,
        created_at: noon,
      })
      expect(await bench.store.listSellers()).toStrictEqual([bench.seller, bench.other])
      expect(await bench.store.getSeller(999)).toBeNull()
    })

    test('projects belong to a seller that exists', async () => {
      const project = await bench.store.addProject({ name: 'Tower', seller_id: bench.other.id })
      expect(await bench.store.listProjects()).toStrictEqual([project])
      await expect(bench.store.addProject({ name: 'X', seller_id: 999 })).rejects.toThrow()
    })
  })

  describe('keys', () => {
    const key = (id: string, more: Partial<ApiKey> = {}): ApiKey => ({
      id,
      seller_id: bench.seller.id,
      hash: 'c0ffee',
      label: 'CRM "Ω"',
      created_at: noon,
      expires_at: null,
      revoked_at: null,
      ...more,
    })

    test('are stored, listed by age, and their id is unique', async () => {
      await bench.store.addKey(key('b', { expires_at: noon + 9 }))
      await bench.store.addKey(key('a', { created_at: noon + 1 }))
      expect(await bench.store.getKey('b')).toStrictEqual(key('b', { expires_at: noon + 9 }))
      expect(await bench.store.getKey('B')).toBeNull()
      expect((await bench.store.listKeys()).map(({ id }) => id)).toStrictEqual(['b', 'a'])
      await expect(bench.store.addKey(key('a', { hash: 'other' }))).rejects.toThrow()
      expect((await bench.store.getKey('a'))?.hash).toBe('c0ffee')
    })

    test('are revoked once, and the first time stays', async () => {
      await bench.store.addKey(key('a'))
      await bench.store.addKey(key('b'))
      expect(await bench.store.revokeKey('a', noon + 1)).toBe(true)
      expect(await bench.store.revokeKey('a', noon + 2)).toBe(false)
      expect(await bench.store.revokeKey('unknown', noon)).toBe(false)
      expect((await bench.store.getKey('a'))?.revoked_at).toBe(noon + 1)
      expect((await bench.store.getKey('b'))?.revoked_at).toBeNull()
    })
  })

  describe('valuations', () => {
    const valuation = (listing_id: number, value: number): Valuation => ({
      listing_id,
      value,
      low: value * 0.9,
      high: value * 1.1,
      comparables: 12,
      computed_at: noon,
      good_deal: listing_id % 2,
      facts: listing_id % 3 === 0 ? null : 2 ** 32 - listing_id,
    })

    test('are inserted, replaced and walked by listing', async () => {
      const ids: number[] = []
      for (let number = 0; number < 4; number += 1) {
        const listing = sampleListing(bench.seller.id)
        ids.push((await bench.store.write((t) => t.insertListing(listing))).id)
      }
      const [first, second, third, fourth] = ids
      await bench.store.putValuations([third, first, second].map((id) => valuation(id, 100_000)))
      await bench.store.putValuations([valuation(second, 250_000.5)])
      await bench.store.putValuations([])
      expect(await bench.store.getValuation(second)).toStrictEqual(valuation(second, 250_000.5))
      expect(await bench.store.getValuation(fourth)).toBeNull()
      const of = (list: readonly Valuation[]) => list.map(({ listing_id }) => listing_id)
      expect(of(await bench.store.valuationsBetween(0, fourth))).toStrictEqual(ids.slice(0, 3))
      expect(of(await bench.store.valuationsBetween(first, third))).toStrictEqual([second, third])
      expect(of(await bench.store.valuationsBetween(third, fourth))).toStrictEqual([])
    })

    test('older ones of a range are dropped', async () => {
      const ids: number[] = []
      for (let number = 0; number < 4; number += 1) {
        const listing = sampleListing(bench.seller.id)
        ids.push((await bench.store.write((t) => t.insertListing(listing))).id)
      }
      const [first, second, third, fourth] = ids
      await bench.store.putValuations(
        [first, third, fourth].map((id) => ({ ...valuation(id, 1), computed_at: noon - 1 })),
      )
      await bench.store.putValuations([valuation(second, 1)])
      await bench.store.dropValuationsBefore(noon, first - 1, third)
      const left = await bench.store.valuationsBetween(first - 1, fourth)
      expect(left.map(({ listing_id }) => listing_id)).toStrictEqual([second, fourth])
    })

    test('are read and written in a transaction, and gone with it', async () => {
      const { id } = await bench.store.write((t) => t.insertListing(sampleListing(bench.seller.id)))
      const put = bench.store.write(async (t) => {
        await t.putValuations([valuation(id, 1)])
        expect(await t.getValuation(id)).toStrictEqual(valuation(id, 1))
        throw new RangeError('over')
      })
      await expect(put).rejects.toThrow('over')
      expect(await bench.store.getValuation(id)).toBeNull()
      await bench.store.write((t) => t.putValuations([valuation(id, 2)]))
      expect(await bench.store.getValuation(id)).toStrictEqual(valuation(id, 2))
    })

    test('a list with one invalid entry is refused entirely', async () => {
      const { id } = await bench.store.write((t) => t.insertListing(sampleListing(bench.seller.id)))
      await expect(
        bench.store.putValuations([valuation(id, 1), valuation(999, 1)]),
      ).rejects.toThrow()
      expect(await bench.store.getValuation(id)).toBeNull()
    })
  })

  describe('settings', () => {
    test('are stored and replaced', async () => {
      expect(await bench.store.getSetting('secret')).toBeNull()
      await bench.store.putSetting('secret', 'Ω"\n')
      await bench.store.putSetting('other', '')
      expect(await bench.store.getSetting('secret')).toBe('Ω"\n')
      expect(await bench.store.getSetting('other')).toBe('')
      await bench.store.dropSetting('secret', 'another value')
      expect(await bench.store.getSetting('secret')).toBe('Ω"\n')
      await bench.store.putSetting('gone', 'value')
      await bench.store.dropSetting('gone', 'value')
      expect(await bench.store.getSetting('gone')).toBeNull()
      await bench.store.putSetting('secret', 'second')
      expect(await bench.store.getSetting('secret')).toBe('second')
    })

    test('of many concurrent offers of a value, all get the same one', async () => {
      const stores = [bench.store, await bench.openAnother()]
      const offers = Array.from({ length: 10 }, (_, number) =>
        stores[number % 2].settingOrPut('secret', `value ${number}`),
      )
      const values = new Set(await Promise.all(offers))
      expect(values.size).toBe(1)
      expect(values).toContain(await stores[1].getSetting('secret'))
    })
  })

  describe('closing', () => {
    test('calls made before the end complete, then everything is refused', async () => {
      const store = await bench.openAnother()
      await store.ping()
      const pending = store.putSetting('last', 'word')
      await Promise.all([store.close(), store.close()])
      await pending
      expect(await bench.store.getSetting('last')).toBe('word')
      await expect(store.ping()).rejects.toMatchObject({ code: 'closed' })
      await expect(store.getSetting('last')).rejects.toMatchObject({ code: 'closed' })
      await expect(store.write(async () => 1)).rejects.toMatchObject({ code: 'closed' })
    })
  })
}
