/**
 * Three servers whose PostgreSQL goes away in every way it can: readers are answered from memory, writers
 * are refused with a time to try again, and when it is back all goes on without a hand.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFeedAudit } from '../../scripts/crash-audit.ts'
import { type OwnPostgres, startPostgres } from '../support/embedded-postgres.ts'
import { type Fault, type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts'
import { addAccount, isReady, pricesOf, type Server, startServer, until } from './fleet.ts'
import { type PostgresDatabase, startPostgresDatabase } from './postgres-database.ts'
import { type PriceWriter, startPriceWriter } from './price-writer.ts'

/** ESTIA_FAULT_S=30 plays every fault for 30 s; otherwise only a silent network lasts that long. */
const FAULT_MS = Number(process.env.ESTIA_FAULT_S ?? 3) * 1_000
const SILENCE_MS = Math.max(FAULT_MS, 30_000)
/** From the end of a fault until everything works: the bound of the looking, not a measure. */
const RECOVERY_MS = 20_000
/** A fault, and looking before and after it. */
const TEST_MS = SILENCE_MS + 3 * RECOVERY_MS
const COMPANIES = [1, 2, 3]

let database: PostgresDatabase<OwnPostgres>
let proxy: FaultProxy
let servers: Server[]
let writers: PriceWriter[]

beforeAll(async () => {
  database = await startPostgresDatabase(await startPostgres())
  proxy = await startFaultProxy(database.postgres.port)
  const accounts = []
  for (const companyId of COMPANIES) accounts.push(await addAccount(database.store, companyId))
  const through = database.urlThrough(proxy.port)
  const launch = () => startServer({ DATABASE_URL: through, RATE_LIMIT_PER_HOUR: '0' })
  servers = await Promise.all([launch(), launch(), launch()])
  writers = await Promise.all(accounts.map((account) => startPriceWriter(servers, account)))
})
afterAll(() => database.stop(servers, proxy.close))

/** Every server is ready, takes writes, and shows what was confirmed on all. */
async function recovered(): Promise<number> {
  const startedAt = performance.now()
  const left = () => Math.max(0, RECOVERY_MS - (performance.now() - startedAt))
  for (const server of servers) {
    await until(`${server.port} ready`, () => isReady(server), left())
  }
  for (const writer of writers) {
    const price = await Promise.race([writer.nextConfirmed(), sleep(left()).then(() => null)])
    expect(price, 'a write after the fault').not.toBeNull()
    for (const server of servers) {
      const shown = async () =>
        (await pricesOf(server, writer.companyId)).prices[0] >= Number(price)
      await until(`${price} on ${server.port}`, shown, left())
    }
  }
  return performance.now() - startedAt
}

async function during(
  name: string,
  faultMs: number,
  begin: () => Promise<void>,
  end: () => Promise<void>,
) {
  await recovered()
  await begin()
  await sleep(faultMs)
  const { status, body } = await servers[0].call({ path: '/readyz' })
  await end()
  const tookMs = Math.round(await recovered())
  console.log(`${name} for ${faultMs / 1_000} s: works again ${tookMs} ms after its end`)
  expect(writers.flatMap(({ faults }) => faults)).toEqual([])
  return { status, body }
}

const network: readonly Fault[] = [
  { kind: 'refuse' },
  { kind: 'reset' },
  { kind: 'hang' },
  { kind: 'slow', delayMs: 150 },
]

describe('no wrong answer, no lost write, no manual recovery', { timeout: TEST_MS }, () => {
  it.each(network)('when the network plays $kind', async (fault) => {
    const { status, body } = await during(
      fault.kind,
      fault.kind === 'hang' ? SILENCE_MS : FAULT_MS,
      () => proxy.set(fault),
      () => proxy.set({ kind: 'none' }),
    )
    if (fault.kind === 'slow') return
    expect(status).toBe(503)
    expect(String(body.reason)).toMatch(/cannot be used/)
    expect(Number(body.data_age_s)).toBeGreaterThan(0)
  })

  it('when the database crashes and restarts', async () => {
    const before = writers.reduce((sum, { refused }) => sum + refused, 0)
    await during(
      'crash of the server',
      FAULT_MS,
      () => database.postgres.crash(),
      () => database.postgres.start(),
    )
    expect(writers.reduce((sum, { refused }) => sum + refused, 0)).toBeGreaterThan(before)
  })

  it('and in the end store and servers hold what was confirmed to the writers', async () => {
    await Promise.all(writers.map((writer) => writer.stop()))
    for (const writer of writers) {
      expect(writer.stale).toBeGreaterThan(0)
      const stored = Number((await database.store.getListing(writer.listingId))?.fields.price)
      expect(writer.isPossible(stored), `${stored} of ${writer.confirmed}`).toBe(true)
      for (const server of servers) {
        const same = async () => (await pricesOf(server, writer.companyId)).prices[0] === stored
        await until(`${stored} on ${server.port}`, same, RECOVERY_MS)
      }
    }
    const { store } = database
    const { newest } = await store.changeRange()
    const changes = await store.changesSince(0, newest + 1)
    for (const { listingId, everConfirmed, everDenied } of writers) {
      const own = changes.filter(({ listing_id }) => listing_id === listingId)
      const prices = new Set(own.map(({ price }) => Number(price)))
      expect([...everConfirmed].filter((price) => !prices.has(price))).toEqual([])
      expect([...everDenied].filter((price) => prices.has(price))).toEqual([])
    }
    const findings = {
      faults: [],
      confirmed: 0,
      listings: 0,
      changes: 0,
      unansweredStored: 0,
      unansweredLost: 0,
    }
    await createFeedAudit()(store, findings)
    expect(findings.faults).toEqual([])
    expect(writers.flatMap(({ faults }) => faults)).toEqual([])
  })
})
