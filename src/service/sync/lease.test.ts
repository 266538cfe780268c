import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newSqliteStore } from '../../../test/support/new-sqlite-store.ts'
import type { Store } from '../../store/store.ts'
import { heldBy, underLease } from './lease.ts'

const mine = { name: 'work', holder: 'mine' }
const other = { name: 'work', holder: 'other' }

let folder: string
let store: Store

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'estia-lease-'))
  store = await newSqliteStore(join(folder, 'estia.sqlite'))
})
afterEach(async () => {
  vi.useRealTimers()
  await store.close()
  rmSync(folder, { recursive: true })
})

it('one works while the other is refused; after that it may', async () => {
  const led = await underLease(store, mine, async () => {
    expect(await underLease(store, other, async () => expect.unreachable())).toBe(false)
  })
  expect(led).toBe(true)
  expect(await underLease(store, other, async () => {})).toBe(true)
})

it('work that fails gives the lease back', async () => {
  const failing = underLease(store, mine, () => Promise.reject(new Error('failed')))
  await expect(failing).rejects.toThrow('failed')
  expect(await underLease(store, other, async () => {})).toBe(true)
})

it('work goes on while the store is away, and is aborted once another process has taken over', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const answers: (() => Promise<boolean>)[] = [
    async () => true,
    () => Promise.reject(new Error('away')),
    async () => false,
  ]
  const faulty = { ...store, takeLease: () => answers.shift()!() }
  await underLease(faulty, mine, async (lost) => {
    await vi.advanceTimersByTimeAsync(5_000)
    expect(lost.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(lost.aborted).toBe(true)
  })
})

/** Whatever a holder writes, in a transaction of its own or not. */
const writes: Readonly<Record<string, (store: Store) => Promise<unknown>>> = {
  write: (held) => held.write(async () => undefined),
  putSetting: (held) => held.putSetting('name', 'value'),
  putArtifact: (held) => held.putArtifact('name', new Uint8Array(1)),
  putValuations: (held) => held.putValuations([]),
  dropValuationsBefore: (held) => held.dropValuationsBefore(1, 0, 9),
  moveWebhooks: (held) => held.moveWebhooks(null, 1),
}

it.each(Object.keys(writes))('%s: of the holder, and of nobody who was replaced', async (name) => {
  await underLease(store, mine, async (lost, held) => {
    await writes[name](held)
    // As after 15 s without a renewal.
    await store.releaseLease('work', 'mine')
    await underLease(store, other, async () => {
      await expect(writes[name](held)).rejects.toThrow('taken over: work')
    })
    expect(lost.aborted).toBe(true)
    await expect(writes[name](heldBy(store, mine))).rejects.toThrow('taken over: work')
  })
})
