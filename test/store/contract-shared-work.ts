/** The store's contract: artifacts that one process makes for all, and leases that choose that one. */
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { PART_BYTES } from '../../src/store/rows/row-forms.ts'
import type { Bench } from './store-contract.ts'

const bytesOf = (length: number, seed: number) =>
  Uint8Array.from({ length }, (_, index) => (index * 31 + seed) % 251)

export function describeSharedWork(bench: Bench): void {
  describe('artifacts', () => {
    test('none exists before the first put', async () => {
      expect(await bench.store.artifactVersion('model')).toBe(0)
      expect(await bench.store.getArtifact('model')).toBeNull()
    })

    test.each([0, 1, PART_BYTES - 1, PART_BYTES, 2 * PART_BYTES + 7])(
      '%i bytes are read as they were put, by everybody',
      async (length) => {
        const bytes = bytesOf(length, 1)
        const version = await bench.store.putArtifact('model', bytes)
        const other = await bench.openAnother()
        expect(await other.artifactVersion('model')).toBe(version)
        const found = await other.getArtifact('model')
        expect(found?.version).toBe(version)
        expect(Buffer.compare(bytes, found?.bytes ?? Buffer.of())).toBe(0)
      },
    )

    test('one replaces the other completely, with a higher version, and leaves other names alone', async () => {
      await bench.store.putArtifact('other', bytesOf(3, 9))
      const first = await bench.store.putArtifact('model', bytesOf(3 * PART_BYTES, 1))
      const second = await bench.store.putArtifact('model', bytesOf(5, 2))
      expect(second).toBeGreaterThan(first)
      const found = await bench.store.getArtifact('model')
      expect(found?.version).toBe(second)
      expect([...(found?.bytes ?? [])]).toStrictEqual([...bytesOf(5, 2)])
      expect([...((await bench.store.getArtifact('other'))?.bytes ?? [])]).toHaveLength(3)
    })

    test('two concurrent puts are both complete, one after the other', async () => {
      const others = [bench.store, await bench.openAnother()]
      const sizes = [2 * PART_BYTES, PART_BYTES + 1]
      const versions = await Promise.all(
        others.map((store, at) => store.putArtifact('model', bytesOf(sizes[at], at))),
      )
      const found = await bench.store.getArtifact('model')
      const last = versions[0] > versions[1] ? 0 : 1
      expect(versions[0]).not.toBe(versions[1])
      expect(found?.version).toBe(versions[last])
      expect(Buffer.compare(bytesOf(sizes[last], last), found?.bytes ?? Buffer.of())).toBe(0)
    })
  })

  describe('a lease', () => {
    const LONG_MS = 60_000
    const SHORT_MS = 50

    test('has one holder, who may take it again, until it is released', async () => {
      const other = await bench.openAnother()
      expect(await bench.store.takeLease('work', 'a', LONG_MS)).toBe(true)
      expect(await other.takeLease('work', 'b', LONG_MS)).toBe(false)
      expect(await other.takeLease('else', 'b', LONG_MS)).toBe(true)
      expect(await bench.store.takeLease('work', 'a', LONG_MS)).toBe(true)
      await other.releaseLease('work', 'b')
      expect(await other.takeLease('work', 'b', LONG_MS)).toBe(false)
      await bench.store.releaseLease('work', 'a')
      expect(await other.takeLease('work', 'b', LONG_MS)).toBe(true)
      expect(await bench.store.takeLease('work', 'a', LONG_MS)).toBe(false)
    })

    test('is not taken by another while a transaction of its holder lasts, though it has expired', async () => {
      const other = await bench.openAnother()
      expect(await bench.store.takeLease('work', 'a', SHORT_MS)).toBe(true)
      await sleep(2 * SHORT_MS)
      let taking: Promise<boolean> | undefined
      const ended: string[] = []
      await bench.store.write(async (transaction) => {
        expect(await transaction.lockLease('work')).toBe('a')
        expect(await transaction.lockLease('else')).toBe(null)
        taking = other.takeLease('work', 'b', LONG_MS).finally(() => ended.push('taken'))
        await sleep(SHORT_MS)
        ended.push('written')
      })
      expect(await taking).toBe(true)
      expect(ended).toEqual(['written', 'taken'])
      await bench.store.write(async (transaction) => {
        expect(await transaction.lockLease('work')).toBe('b')
      })
    })

    test('is granted to one of many concurrent requests', async () => {
      const stores = [bench.store, await bench.openAnother()]
      const asked = Array.from({ length: 20 }, (_, at) =>
        stores[at % 2].takeLease('work', `holder ${at}`, LONG_MS),
      )
      expect((await Promise.all(asked)).filter((taken) => taken)).toHaveLength(1)
    })

    test('expires when its holder is gone', async () => {
      expect(await bench.store.takeLease('work', 'a', SHORT_MS)).toBe(true)
      while (!(await bench.store.takeLease('work', 'b', SHORT_MS))) await sleep(5)
    })

    test('does not last for ever when the clock has gone back since', async () => {
      expect(await bench.store.takeLease('work', 'a', 1000 * LONG_MS)).toBe(true)
      expect(await bench.store.takeLease('work', 'b', LONG_MS)).toBe(true)
    })
  })
}
