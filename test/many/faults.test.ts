/**
 * Three servers whose PostgreSQL goes away in every way it can: readers are answered from memory, writers
 * are refused with a time to try again, and when it is back all goes on without a hand.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OwnPostgres, startPostgres } from '../support/embedded-postgres.ts'
import { type Fault, type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts'
import { addAccount, type Server, startServer } from './fleet.ts'
import { type PostgresDatabase, startPostgresDatabase } from './postgres-database.ts'
import { faultsOfPrices, RECOVERY_MS, recovered } from './price-audit.ts'
import { type PriceWriter, startPriceWriter } from './price-writer.ts'

/** ESTIA_FAULT_S=30 plays every fault for 30 s; otherwise only a silent network lasts that long. */
const FAULT_MS = Number(process.env.ESTIA_FAULT_S ?? 3) * 1_000
const SILENCE_MS = Math.max(FAULT_MS, 30_000)
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

async function during(
  name: string,
  faultMs: number,
  begin: () => Promise<void>,
  end: () => Promise<void>,
) {
  await recovered(servers, writers)
  await begin()
  await sleep(faultMs)
  const { status, body } = await servers[0].call({ path: '/readyz' })
  await end()
  const tookMs = Math.round(await recovered(servers, writers))
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
    for (const writer of writers) expect(writer.stale).toBeGreaterThan(0)
    expect(await faultsOfPrices(database.store, servers, writers)).toEqual([])
  })
})
