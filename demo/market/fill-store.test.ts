import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cyprus } from '../../src/country/cyprus/cyprus.ts'
import type { Store } from '../../src/store/store.ts'
import { newSqliteStore } from '../../test/support/new-sqlite-store.ts'
import { fillStoreWithDemo } from './fill-store.ts'

const options = {
  seed: 'fill',
  // Two transactions.
  listings: 600,
  now: Date.UTC(2026, 5, 1),
  places: cyprus.places,
}

let folder: string
const stores: Store[] = []

const open = async (name: string): Promise<Store> => {
  const store = await newSqliteStore(join(folder, name))
  stores.push(store)
  return store
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-fill-'))
})

afterEach(async () => {
  for (const store of stores.splice(0)) await store.close()
  await rm(folder, { recursive: true })
})

/** A store whose process dies at the given call of one of its methods. */
function dyingAt(store: Store, method: 'write' | 'addSeller' | 'putSetting', call: number): Store {
  let calls = 0
  const original = store[method] as (...input: unknown[]) => Promise<unknown>
  const dying = (...input: unknown[]) => {
    calls++
    return calls === call ? Promise.reject(new Error('killed')) : original(...input)
  }
  return { ...store, [method]: dying } as Store
}

async function contentOf(store: Store): Promise<string> {
  const live = await store.liveListings(0, options.listings)
  const changes = await store.changesSince(0, options.listings * 4)
  const content = JSON.stringify([
    await store.listSellers(),
    await store.listProjects(),
    await store.countListings(),
    live,
    changes,
  ])
  // Half a megabyte is no reading when a test fails.
  return createHash('sha256').update(content).digest('hex')
}

describe('fillStoreWithDemo', () => {
  it('writes every listing with changes that lead to its state', async () => {
    const store = await open('whole.db')
    const report = await fillStoreWithDemo(store, options)
    expect(report).toMatchObject({ outcome: 'filled', listings: options.listings })
    const counts = await store.countListings()
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(options.listings)
    const changes = await store.changesSince(0, options.listings * 4)
    const published = changes.filter((change) => change.type === 'published')
    expect(published).toHaveLength(options.listings - counts.draft!)
    expect(changes.every((change) => change.public === (change.type !== 'created'))).toBe(true)
  })

  let wholeContent: string | undefined
  const contentOfWhole = async (): Promise<string> => {
    const whole = await open('whole.db')
    await fillStoreWithDemo(whole, options)
    return contentOf(whole)
  }

  it.each([
    ['addSeller', 5],
    ['write', 1],
    ['write', 3],
    ['putSetting', 1],
  ] as const)('completes a store whose filling died at %s %i', async (method, call) => {
    wholeContent ??= await contentOfWhole()
    const store = await open('broken.db')
    await expect(fillStoreWithDemo(dyingAt(store, method, call), options)).rejects.toThrow('killed')
    // The next start has another date and other options; it completes the market that was started.
    const later = { ...options, now: options.now + 1, seed: 'other', listings: 7 }
    const report = await fillStoreWithDemo(store, later)
    expect(report.outcome).toBe('completed')
    expect(await contentOf(store)).toBe(wholeContent)
  })

  it('leaves a full store and a foreign one alone', async () => {
    const store = await open('full.db')
    const small = { ...options, listings: 20 }
    await fillStoreWithDemo(store, small)
    const before = await contentOf(store)
    expect((await fillStoreWithDemo(store, small)).outcome).toBe('was-full')
    expect(await contentOf(store)).toBe(before)

    const foreign = await open('foreign.db')
    await foreign.addSeller({ type: 'agency', name: 'Own', company_id: 1, created_at: 0 })
    expect((await fillStoreWithDemo(foreign, small)).outcome).toBe('foreign')
    expect(await foreign.countListings()).toEqual({})
  })
})
