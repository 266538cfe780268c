/** The store's contract: keys that only read, given by the operator or minted within bounds. */
import { describe, expect, test } from 'vitest'
import type { MintedKey, MintOrder, ReadingKey } from '../../src/store/reading-key-store.ts'
import { noon } from './sample-listing.ts'
import type { Bench } from './store-contract.ts'

const given = (id: string, more: Partial<ReadingKey> = {}): ReadingKey => ({
  id,
  hash: 'c0ffee',
  label: 'Portal "Ω"',
  origin: 'operator',
  requests: 1_000,
  window_s: 3_600,
  client_hash: null,
  created_at: noon,
  expires_at: null,
  revoked_at: null,
  ...more,
})

const minted = (id: string, more: Partial<MintedKey> = {}): MintedKey => ({
  ...given(id),
  origin: 'proof',
  label: '',
  client_hash: 'client',
  expires_at: noon + 100,
  ...more,
})

const bounds = { clientSince: noon - 10, clientMax: 2, totalMax: 3 }

const order = (id: string, more: Partial<MintedKey> = {}, proof = id): MintOrder => ({
  ...bounds,
  key: minted(id, more),
  proof: { id: proof, expiresAt: noon + 5 },
})

export function describeReadingKeys(bench: Bench): void {
  describe('keys that only read', () => {
    test('are stored, listed by age, and revoked once', async () => {
      const { store } = bench
      await store.addReadingKey(given('b', { expires_at: noon + 9 }))
      await store.addReadingKey(given('a', { created_at: noon + 1 }))
      expect(await store.getReadingKey('b')).toStrictEqual(given('b', { expires_at: noon + 9 }))
      expect(await store.getReadingKey('B')).toBeNull()
      expect((await store.listReadingKeys()).map(({ id }) => id)).toStrictEqual(['b', 'a'])
      await expect(store.addReadingKey(given('a', { hash: 'other' }))).rejects.toThrow()
      expect(await store.revokeReadingKey('a', noon + 1)).toBe(true)
      expect(await store.revokeReadingKey('a', noon + 2)).toBe(false)
      expect(await store.revokeReadingKey('unknown', noon)).toBe(false)
      expect((await store.getReadingKey('a'))?.revoked_at).toBe(noon + 1)
      expect((await store.getReadingKey('b'))?.revoked_at).toBeNull()
    })

    test('are minted once for a proof', async () => {
      const { store } = bench
      expect(await store.mintKey(order('a'))).toBe('minted')
      expect(await store.getReadingKey('a')).toStrictEqual(minted('a'))
      expect(await store.mintKey(order('b', {}, 'a'))).toBe('used')
      expect(await store.getReadingKey('b')).toBeNull()
    })

    test('are bounded per client and in total, and a refused proof stays valid', async () => {
      const { store } = bench
      await store.mintKey(order('old', { created_at: noon - 11 }))
      await store.mintKey(order('a'))
      expect(await store.mintRefusal('client', noon, bounds)).toBeNull()
      await store.mintKey(order('b'))
      expect(await store.mintKey(order('c'))).toBe('client')
      expect(await store.mintKey(order('c', { client_hash: 'other' }))).toBe('total')
      expect(await store.mintRefusal('client', noon, bounds)).toBe('client')
      expect(await store.mintRefusal('other', noon, bounds)).toBe('total')
      await store.revokeReadingKey('old', noon)
      expect(await store.mintRefusal('client', noon, bounds)).toBe('client')
      expect(await store.mintKey(order('c', { client_hash: 'other' }))).toBe('minted')
      // Those that have expired make room.
      expect(await store.mintRefusal('other', noon + 100, bounds)).toBeNull()
    })

    test('are not minted beyond the bounds by many at once', async () => {
      const stores = [bench.store, await bench.openAnother()]
      const outcomes = await Promise.all(
        Array.from({ length: 6 }, (_, at) => stores[at % 2].mintKey(order(`key ${at}`))),
      )
      expect(outcomes.filter((outcome) => outcome === 'minted')).toHaveLength(bounds.clientMax)
      expect(await bench.store.listReadingKeys()).toHaveLength(bounds.clientMax)
    })

    test('are revoked all at once if minted, and deleted when they have expired', async () => {
      const { store } = bench
      await store.addReadingKey(given('operator', { expires_at: noon - 1 }))
      await store.mintKey(order('a', { created_at: noon - 2 }))
      await store.mintKey(order('b', { expires_at: noon + 50 }))
      expect(await store.revokeMintedKeys(noon)).toBe(2)
      expect(await store.revokeMintedKeys(noon)).toBe(0)
      expect((await store.getReadingKey('operator'))?.revoked_at).toBeNull()
      expect(await store.forgetStep('minted_keys', noon, 10)).toBe(0)
      expect(await store.forgetStep('minted_clients', noon - 1, 10)).toBe(1)
      const clients = (await store.listReadingKeys()).map((key) => [key.id, key.client_hash])
      expect(clients).toStrictEqual([
        ['a', null],
        ['b', 'client'],
        ['operator', null],
      ])
      expect(await store.forgetStep('minted_keys', noon + 51, 10)).toBe(1)
      expect((await store.listReadingKeys()).map(({ id }) => id)).toStrictEqual(['a', 'operator'])
    })
  })
}
