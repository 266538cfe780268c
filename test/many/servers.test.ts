/** Three servers on one PostgreSQL behave as one: for writers, readers, the quota, cursors and keys. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '../../src/catalogue/limits.ts'
import {
  type Account,
  addAccount,
  isReady,
  photographedFlat,
  pricesOf,
  publishFlat,
  type Server,
  startServer,
  until,
} from './fleet.ts'
import { type PostgresDatabase, startPostgresDatabase } from './postgres-database.ts'

/** Generous: what is measured is printed. */
const VISIBLE_WITHIN_MS = 5_000
const WRITES = 40

let database: PostgresDatabase
let servers: Server[]
let companies = 0

const launch = (port?: number) => startServer({ DATABASE_URL: database.url }, port)

beforeAll(async () => {
  database = await startPostgresDatabase()
  servers = await Promise.all([launch(), launch(), launch()])
})
afterAll(() => database.stop(servers))

const newAccount = (): Promise<Account> => addAccount(database.store, ++companies)

const shows =
  (server: Server, { companyId }: Account, price: number) =>
  async () =>
    (await pricesOf(server, companyId)).prices.includes(price)

describe('three servers on one database', () => {
  it('all show what was written through one', async () => {
    const account = await newAccount()
    const tookMs: number[] = []
    const id = await publishFlat(servers[0], account.key, { price: 1 })
    for (let price = 2; price <= WRITES; price++) {
      const writer = servers[price % servers.length]
      const path = `/v1/listings/${id}`
      const written = await writer.call({
        method: 'PATCH',
        path,
        key: account.key,
        body: { price },
      })
      expect(written.status, written.text).toBe(200)
      expect(await shows(writer, account, price)()).toBe(true)
      const others = servers.filter((server) => server !== writer)
      const waits = others.map((server) =>
        until(`price ${price} on ${server.port}`, shows(server, account, price), VISIBLE_WITHIN_MS),
      )
      tookMs.push(...(await Promise.all(waits)))
    }
    tookMs.sort((a, b) => a - b)
    const at = (share: number) => Math.round(tookMs[Math.ceil(tookMs.length * share) - 1])
    console.log(
      `written on one server, visible on the others: median ${at(0.5)} ms, p99 ${at(0.99)} ms, ${tookMs.length} looks`,
    )
  })

  it('create one listing for one Idempotency-Key, whichever server receives it', async () => {
    const { key, companyId } = await newAccount()
    const create = (server: Server) =>
      server.call({
        method: 'POST',
        path: '/v1/listings',
        key,
        body: { ...photographedFlat, price: 77_000 },
        headers: { 'idempotency-key': `order-${companyId}` },
      })
    const together = await Promise.all(servers.map(create))
    const made = together.filter(({ status }) => status === 201 || status === 200)
    expect(made.length).toBeGreaterThanOrEqual(1)
    for (const answer of together) {
      if (!made.includes(answer)) expect(answer.body.error?.code).toBe('idempotency_in_progress')
    }
    const ids = new Set((await Promise.all(servers.map(create))).map(({ body }) => Number(body.id)))
    expect([...ids]).toEqual([Number(made[0].body.id)])
    const own = await servers[1].call({ path: '/v1/my/listings', key })
    expect([...own.body.results]).toHaveLength(1)
  })

  it('create one listing for a reference that several put at the same moment', async () => {
    const { key } = await newAccount()
    const puts = Array.from({ length: 50 }, (_, at) =>
      servers[at % servers.length].call({
        method: 'PUT',
        path: `/v1/listings/by-reference/HOME-${at % 5}`,
        key,
        body: { ...photographedFlat, price: 1_000 + at },
      }),
    )
    const statuses = (await Promise.all(puts)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(5)
    expect(statuses.filter((status) => status === 200)).toHaveLength(45)
    const own = await servers[0].call({ path: '/v1/my/listings', key })
    expect([...own.body.results]).toHaveLength(5)
  })

  it('answer a repeated create with its own reference like the first one', async () => {
    const { key } = await newAccount()
    for (let round = 0; round < 10; round++) {
      const create = (server: Server) =>
        server.call({
          method: 'POST',
          path: '/v1/listings',
          key,
          body: { ...photographedFlat, reference: `ONCE-${round}` },
          headers: { 'idempotency-key': `once-${round}` },
        })
      const both = await Promise.all([create(servers[0]), create(servers[1])])
      expect(both.map(({ status }) => status)).toEqual([201, 201])
      expect(both[0].body.id).toBe(both[1].body.id)
    }
  })

  it('continue with a cursor issued by another one', async () => {
    const account = await newAccount()
    const prices = [10, 20, 30, 40, 50]
    for (const price of prices) await publishFlat(servers[0], account.key, { price })
    for (const server of servers) {
      await until('all five', shows(server, account, 50), VISIBLE_WITHIN_MS)
    }
    const found: number[] = []
    let cursor = ''
    for (let page = 0; page < prices.length; page++) {
      const path = `/v1/listings?company_id=${account.companyId}&sort=price_asc&limit=1${cursor}`
      const { status, body, text } = await servers[page % servers.length].call({ path })
      expect(status, text).toBe(200)
      found.push(...[...body.results].map(({ price }) => Number(price)))
      cursor = `&cursor=${body.next_cursor}`
    }
    expect(found).toEqual(prices)
  })

  it('count requests together: exactly 30 an hour over all of them', async () => {
    const from = '192.0.2.30'
    const calls = Array.from({ length: limits.requestsPerHour + 15 }, (_, index) =>
      servers[index % servers.length].call({ path: '/v1/locations?q=tala', from }),
    )
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(limits.requestsPerHour)
    expect(statuses.filter((status) => status === 429)).toHaveLength(15)
  })

  it('continue when any one is killed, and accept it again after a restart', async () => {
    const account = await newAccount()
    for (const [index, victim] of servers.entries()) {
      const others = servers.filter((server) => server !== victim)
      const price = 1_000 + index
      const [, ended] = await Promise.all([
        publishFlat(others[0], account.key, { price }),
        victim.kill(),
      ])
      expect(ended).toBeNull()
      await until('the other one', shows(others[1], account, price), VISIBLE_WITHIN_MS)
      servers[index] = await launch(victim.port)
      expect(await isReady(servers[index])).toBe(true)
      expect(await shows(servers[index], account, price)()).toBe(true)
    }
  })
})
