/** PostgreSQL that dies or lies behind a bad network: calls reject in time, and no acknowledged write is lost. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPostgresQuota } from '../../src/store/postgres/postgres-quota.ts'
import { openPostgresStore } from '../../src/store/postgres/postgres-store.ts'
import type { Store } from '../../src/store/store.ts'
import { type OwnPostgres, startPostgres } from '../support/embedded-postgres.ts'
import { type Fault, type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts'
import { startWorkload } from './acknowledged-writes.ts'
import { noon, sampleChange, sampleListing, sampleSeller } from './sample-listing.ts'

/** Short, so that a silent server is given up soon; long enough for a busy machine. */
const limits = { connectTimeoutMs: 1500, statementTimeoutMs: 800, lockTimeoutMs: 500 }
const RECOVERY_MS = 5000

let server: OwnPostgres
let proxy: FaultProxy
let direct: string
let proxied: string
let opened: Store[]

beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server.stop())

beforeEach(async () => {
  proxy = await startFaultProxy(server.port)
  direct = await server.createMigratedDatabase()
  proxied = direct.replace(`:${server.port}`, `:${proxy.port}`)
  opened = []
})
afterEach(async () => {
  await Promise.all(opened.map((store) => store.close()))
  await proxy.close()
})

async function open(url: string, more = {}): Promise<Store> {
  const store = await openPostgresStore({ url, ...more })
  opened.push(store)
  return store
}

const within = <T>(limitMs: number, work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    sleep(limitMs, null, { ref: false }).then(() => Promise.reject(new Error('too late'))),
  ])

describe('a fault of the network', () => {
  const faults: readonly (readonly [string, Fault])[] = [
    ['nobody listens', { kind: 'refuse' }],
    ['every connection breaks', { kind: 'reset' }],
    ['bytes vanish', { kind: 'hang' }],
    ['answers come too late', { kind: 'slow', delayMs: 2000 }],
    ['answers break off at once', { kind: 'cut', afterBytes: 0 }],
    ['answers break off within a message', { kind: 'cut', afterBytes: 333 }],
  ]

  test.each(faults)('%s', async (_, fault) => {
    const workload = await startWorkload(await open(proxied, limits))
    await workload.nextWrite()
    await proxy.set(fault)
    await workload.nextFailure()
    await workload.nextFailure()
    const recovered = workload.nextWrite()
    await proxy.set({ kind: 'none' })
    await within(RECOVERY_MS, recovered)
    await workload.stop()
    const codes = new Set(workload.failures.map(({ code }) => code))
    expect([...codes].filter((code) => !expectedCodes.has(code))).toStrictEqual([])
    await workload.check(await open(direct))
  })

  const expectedCodes: ReadonlySet<string> = new Set(['unavailable', 'commit_unknown', 'locked'])

  test('slow answers are awaited', async () => {
    const workload = await startWorkload(await open(proxied))
    await proxy.set({ kind: 'slow', delayMs: 20 })
    await workload.nextWrite()
    await proxy.set({ kind: 'none' })
    await workload.nextWrite()
    await workload.stop()
    expect(workload.failures).toStrictEqual([])
    await workload.check(await open(direct))
  })
})

describe('a write', () => {
  test('whose connection breaks before the end is not stored', async () => {
    const store = await open(proxied, limits)
    const { id } = await store.addSeller(sampleSeller)
    const broken = store.write(async (transaction) => {
      const listing = await transaction.insertListing(sampleListing(id))
      await proxy.set({ kind: 'reset' })
      await proxy.set({ kind: 'none' })
      await transaction.appendChange(sampleChange(listing.id))
    })
    await expect(broken).rejects.toMatchObject({ name: 'StoreError', code: 'unavailable' })
    expect(await (await open(direct)).countListings()).toStrictEqual({})
  })

  test('whose connection breaks before the end is not stored, even if its caller ignores the error', async () => {
    const store = await open(proxied, limits)
    const careless = store.write(async (transaction) => {
      await proxy.set({ kind: 'reset' })
      await proxy.set({ kind: 'none' })
      await transaction.lockListing(1).catch(() => null)
    })
    await expect(careless).rejects.toMatchObject({ code: 'unavailable' })
  })

  test('whose commit is not confirmed reports an unknown outcome', async () => {
    const store = await open(proxied, limits)
    const { id } = await store.addSeller(sampleSeller)
    const unknown = store.write(async (transaction) => {
      await transaction.insertListing(sampleListing(id))
      // The commit still gets through; its answer does not.
      await proxy.set({ kind: 'cut', afterBytes: 0 })
    })
    await expect(unknown).rejects.toMatchObject({ name: 'StoreError', code: 'commit_unknown' })
    expect(await (await open(direct)).countListings()).toStrictEqual({ draft: 1 })
  })
})

test('a server that crashes under load and restarts loses nothing', async () => {
  const workload = await startWorkload(await open(direct, limits))
  for (let round = 1; round <= 3; round += 1) {
    for (let writes = 0; writes < round * 3; writes += 1) await workload.nextWrite()
    const failed = workload.nextFailure()
    await server.crash()
    await failed
    const recovered = workload.nextWrite()
    await server.start()
    await within(RECOVERY_MS, recovered)
  }
  await workload.stop()
  await workload.check(await open(direct))
})

describe('a listener for changes', () => {
  test.each<readonly [string, Fault]>([
    ['breaks', { kind: 'reset' }],
    ['falls silent', { kind: 'hang' }],
  ])('is woken again after its connection %s', async (_, fault) => {
    const store = await open(proxied, limits)
    let woken = Promise.withResolvers<void>()
    const stop = store.wakeOnChange?.(() => woken.resolve())
    await woken.promise
    await proxy.set(fault)
    await proxy.set({ kind: 'none' })
    woken = Promise.withResolvers()
    await within(RECOVERY_MS, woken.promise)
    const writer = await open(direct)
    const { id: sellerId } = await writer.addSeller(sampleSeller)
    woken = Promise.withResolvers()
    await writer.write(async (transaction) => {
      const { id } = await transaction.insertListing(sampleListing(sellerId))
      await transaction.appendChange(sampleChange(id))
    })
    await woken.promise
    stop?.()
  })
})

describe('a quota whose server is unavailable', () => {
  const hourMs = 3_600_000

  test('counts in memory, never more than the limit, and goes back to the shared counts', async () => {
    const quota = await openPostgresQuota({ url: proxied, patienceMs: 1500 })
    const other = await openPostgresQuota({ url: direct, patienceMs: 20_000 })
    const allowedOf = async (times: number, nowMs: number) => {
      let allowed = 0
      for (let taken = 0; taken < times; taken += 1) {
        if ((await quota.take('a', 3, hourMs, nowMs)).allowed) allowed += 1
      }
      return allowed
    }
    await other.take('a', 3, hourMs, noon)
    for (const [round, fault] of (['refuse', 'hang', 'reset'] as const).entries()) {
      await proxy.set({ kind: fault })
      const nowMs = noon + 10_000 * round
      expect(await allowedOf(5, nowMs)).toBe(round === 0 ? 3 : 0)
      await proxy.set({ kind: 'none' })
      // Not yet tried again, then tried with success.
      expect(await allowedOf(1, nowMs + 500)).toBe(0)
      expect((await quota.take('a', 9, hourMs, nowMs + 5000)).used).toBe(2 + round)
      expect(quota.countedAlone).toBe(6 * (round + 1))
    }
    await quota.close()
    await other.close()
  })

  test('opens anyway, and counts with the others when it is back', async () => {
    await proxy.set({ kind: 'refuse' })
    const quota = await openPostgresQuota({ url: proxied, patienceMs: 1500 })
    expect((await quota.take('a', 1, hourMs, noon)).allowed).toBe(true)
    await proxy.set({ kind: 'none' })
    const other = await openPostgresQuota({ url: direct, patienceMs: 20_000 })
    await other.take('a', 5, hourMs, noon)
    expect((await quota.take('a', 5, hourMs, noon + 2000)).used).toBe(2)
    await quota.close()
    await other.close()
  })
})
