/** Three servers on one PostgreSQL, each a machine of its own: one fits the prices, and all answer the same. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillStoreWithDemo } from '../../demo/market/fill-store.ts'
import { cyprus } from '../../src/country/cyprus/cyprus.ts'
import { PRICE_MODEL } from '../../src/service/prices/stored-model.ts'
import { openPostgresStore } from '../../src/store/postgres/postgres-store.ts'
import type { Store } from '../../src/store/store.ts'
import type { TestPostgres } from '../support/embedded-postgres.ts'
import { sharedPostgres } from '../support/shared-postgres.ts'
import { fridayNoon } from '../support/test-app.ts'
import { type Server, startServer, until } from './fleet.ts'

/** Generous: a lease of a dead process lasts 15 s, and fitting is work. */
const FITTED_WITHIN_MS = 50_000
const COMPARED = 5
/**
 * So many that fitting them outlasts the half second by which a process outlives its killed parent; who fits, and how
 * often, is the same with more.
 */
const LISTINGS = 800

let postgres: TestPostgres
let url: string
let store: Store
let servers: Server[]

/** A database that holds a small demo market, without prices. */
beforeAll(async () => {
  postgres = await sharedPostgres()
  url = await postgres.createMigratedDatabase()
  store = await openPostgresStore({ url })
  const { places } = cyprus
  await fillStoreWithDemo(store, { seed: 'many', listings: LISTINGS, now: fridayNoon, places })
  const launch = () => startServer({ DATABASE_URL: url, RATE_LIMIT_PER_HOUR: '0' })
  servers = await Promise.all([launch(), launch(), launch()])
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()))
  await store.close()
  await postgres.stop()
})

const modelsMade = () => store.artifactVersion(PRICE_MODEL)

/** The server that fits just now; null when none does. */
async function leader(): Promise<Server | null> {
  const [lease] = await postgres.query(`SELECT holder FROM leases WHERE name = 'prices'`, url)
  const pid = Number(lease?.holder.split(' ').at(-2))
  return servers.find(({ child }) => child.pid === pid) ?? null
}

async function estimates({ call }: Server): Promise<readonly unknown[]> {
  const ids = (await store.liveListings(0, COMPARED)).map(({ id }) => id)
  const answers = ids.map((id) => call({ path: `/v1/listings/${id}?include=estimate` }))
  return (await Promise.all(answers)).map(({ body }) => body.estimate)
}

const isPriced = (server: Server) => async () =>
  (await estimates(server)).every((estimate) => (estimate as { value: unknown }).value !== null)

async function untilPriced(some: readonly Server[]): Promise<void> {
  for (const server of some) {
    await until(`prices on ${server.port}`, isPriced(server), FITTED_WITHIN_MS)
  }
}

/** In the order of the values that the store holds. */
const recommended = async ({ call }: Server) =>
  [...(await call({ path: '/v1/listings?sort=recommended&limit=25' })).body.results].map(
    ({ id }) => id,
  )

describe('the prices of one database', { timeout: 3 * FITTED_WITHIN_MS }, () => {
  it('are fitted by another machine when the one that fits is killed', async () => {
    await until('one leads', async () => (await leader()) !== null, FITTED_WITHIN_MS)
    const killed = (await leader()) as Server
    await killed.kill()
    expect(await modelsMade()).toBe(0)
    servers = servers.filter((server) => server !== killed)
    await until('another leads', async () => (await leader()) !== null, FITTED_WITHIN_MS)
    await untilPriced(servers)
    expect(await modelsMade()).toBe(1)
  })

  it('are fitted once, and are the same on every machine', async () => {
    const [first, second] = await Promise.all(servers.map(estimates))
    expect(second).toEqual(first)
    const idle = async () => (await leader()) === null
    await until('the error is measured', idle, FITTED_WITHIN_MS)
    expect(await modelsMade()).toBe(1)
    const same = async () => {
      const [one, other] = await Promise.all(servers.map(recommended))
      return JSON.stringify(one) === JSON.stringify(other)
    }
    await until('the same order', same, FITTED_WITHIN_MS)
    const accuracies = servers.map(({ call }) => async () => {
      const { estimate_accuracy } = (await call({ path: '/v1/meta' })).body
      return Number(estimate_accuracy.n) > 0
    })
    for (const known of accuracies) await until('its accuracy', known, FITTED_WITHIN_MS)
  })
})
