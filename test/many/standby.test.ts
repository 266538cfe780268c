/**
 * A server that reads from a real streaming replica, next to one that does not: the lag of the replica delays
 * answers by two seconds at most, and never makes a write wrong.
 */
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openForReading } from '../../src/app/open-store.ts'
import { PRICE_MODEL } from '../../src/service/prices/stored-model.ts'
import { readServerLog } from '../../src/store/postgres/server-log.ts'
import { statementsOf } from '../../src/store/postgres/statements.ts'
import { type OwnPostgres, startPostgres } from '../support/embedded-postgres.ts'
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts'
import { type Standby, startStandby } from '../support/standby.ts'
import {
  type Account,
  addAccount,
  isReady,
  pricesOf,
  publishFlat,
  type Server,
  startServer,
  until,
} from './fleet.ts'
import { type PostgresDatabase, startPostgresDatabase } from './postgres-database.ts'

/** Generous: a replica that lags is passed over after 2 s. What it took is printed. */
const SHOWN_WITHIN_MS = 15_000

let database: PostgresDatabase<OwnPostgres>
let standby: Standby
/** Between the reading server and the replica. */
let proxy: FaultProxy
let replicaUrl: string
let account: Account
let reader: Server
let other: Server
let listing: string
let price = 100

const launch = () => startServer({ DATABASE_URL: database.url, DATABASE_REPLICA_URL: replicaUrl })

beforeAll(async () => {
  database = await startPostgresDatabase(await startPostgres())
  account = await addAccount(database.store, 1)
  standby = await startStandby(database.postgres)
  proxy = await startFaultProxy(standby.port)
  replicaUrl = database.urlThrough(proxy.port)
  other = await startServer({ DATABASE_URL: database.url })
  listing = `/v1/listings/${await publishFlat(other, account.key, { price })}`
  await replicaIsEven()
  reader = await launch()
})
afterAll(() => database.stop([reader, other], proxy.close, standby.stop))

beforeEach(() => until('ready', () => isReady(reader), SHOWN_WITHIN_MS))

const newestOn = async (query: (text: string, url: string) => Promise<{ seq: string }[]>) =>
  Number((await query('SELECT seq FROM feed_head', database.url))[0].seq)

const replicaIsEven = () =>
  until(
    'the replica is even',
    async () => (await newestOn(standby.query)) === (await newestOn(database.postgres.query)),
    SHOWN_WITHIN_MS,
  )

/** Sets a new price through one server; answers it. */
async function write(server: Server, headers: Record<string, string> = {}): Promise<number> {
  const body = { price: ++price }
  const call = { method: 'PATCH', path: listing, key: account.key, body, headers }
  const answer = await server.call(call)
  expect(answer.status, answer.text).toBe(200)
  return price
}

const shown = async (server: Server) => (await pricesOf(server, account.companyId)).prices[0]

/** Own writes are shown at once. */
async function writeAndSee(server: Server, headers: Record<string, string> = {}): Promise<void> {
  const written = await write(server, headers)
  expect(await shown(server)).toBe(written)
}

async function untilShown(server: Server, wanted: number, why: string): Promise<void> {
  const isShown = async () => (await shown(server)) === wanted
  const tookMs = await until(`${wanted} on ${server.port}`, isShown, SHOWN_WITHIN_MS)
  console.log(`${why}: shown after ${Math.round(tookMs)} ms`)
}

describe('a server with a streaming replica', { timeout: 8 * SHOWN_WITHIN_MS }, () => {
  it('builds and follows from it', async () => {
    expect(await shown(reader)).toBe(price)
    const connected = `SELECT FROM pg_stat_activity
      WHERE application_name = 'estia' AND query LIKE '%FROM changes%'`
    await until(
      'it is polled for changes',
      async () => (await standby.query(connected, database.url)).length > 0,
      SHOWN_WITHIN_MS,
    )
    await untilShown(reader, await write(other), 'a write of another server')
  })

  it('is seen in the figures of the primary by those who may see it', async () => {
    const user = `CREATE ROLE plain LOGIN PASSWORD 'password'`
    await database.postgres.query(user)
    const readAs = async (name: string) => {
      const url = database.url.replace('postgres:password', `${name}:password`)
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      return readServerLog(statementsOf(client, 'test')).finally(() => client.end())
    }
    const all = await readAs('postgres')
    expect(all.walBytes).toBeGreaterThan(1_000_000)
    expect(all.replicas.length).toBe(1)
    expect(all.replicas[0].lagBytes).toBeGreaterThanOrEqual(0)
    expect(await readAs('plain')).toEqual({ walBytes: null, slotBytes: 0, replicas: [] })
  })

  it('shows its own write at once', async () => {
    await writeAndSee(reader)
    await replicaIsEven()
    expect(await shown(reader)).toBe(price)
  })

  it('bypasses a replica that lags: writes of others are shown, and its own writes are based on the primary', async () => {
    await replicaIsEven()
    await standby.pause()
    const versionOf = async (server: Server) =>
      (await server.call({ path: listing, key: account.key })).headers.etag
    const before = await versionOf(other)
    await untilShown(reader, await write(other), 'behind a paused replica')
    // The replica still has the version before: a write on its strength would undo the other's.
    const stale = { method: 'PATCH', path: listing, key: account.key, body: { price: 1 } }
    const refused = await reader.call({ ...stale, headers: { 'if-match': before } })
    expect(refused.status, refused.text).toBe(412)
    const current = await versionOf(other)
    expect(await versionOf(reader)).toBe(current)
    await writeAndSee(reader, { 'if-match': current })
    expect((await reader.call({ path: '/readyz' })).status).toBe(200)
    expect(await newestOn(standby.query)).toBeLessThan(await newestOn(database.postgres.query))
    await standby.resume()
    await replicaIsEven()
    expect(await shown(reader)).toBe(price)
    await untilShown(reader, await write(other), 'after the replica went on')
  })

  it('starts with a replica that lags, with everything the primary has', async () => {
    await replicaIsEven()
    await standby.pause()
    await write(other)
    await reader.kill()
    reader = await launch()
    expect(await shown(reader)).toBe(price)
    await standby.resume()
    await replicaIsEven()
    expect(await shown(reader)).toBe(price)
  })

  it('has a segment built from the primary when the newest values are missing on the replica', async () => {
    const place = { kind: 'postgres', url: database.url, replicaUrl } as const
    await standby.pause()
    const version = await database.store.putArtifact(PRICE_MODEL, Buffer.from('newer'))
    const reading = await openForReading(place)
    expect(await reading.artifactVersion(PRICE_MODEL)).toBe(version)
    await reading.close()
    await standby.resume()
  })

  it('treats a silent replica as unavailable, and its writes do not wait for it', async () => {
    await proxy.set({ kind: 'hang' })
    await untilShown(reader, await write(other), 'next to a silent replica')
    await writeAndSee(reader)
    expect((await reader.call({ path: '/readyz' })).status).toBe(200)
    await proxy.set({ kind: 'none' })
    await untilShown(reader, await write(other), 'after it answers again')
  })

  it('continues on the primary when the replica is killed, and starts without it', async () => {
    await standby.crash()
    await untilShown(reader, await write(other), 'without the replica')
    await writeAndSee(reader)
    expect((await reader.call({ path: '/readyz' })).status).toBe(200)
    await reader.kill()
    reader = await launch()
    expect(await shown(reader)).toBe(price)
    await standby.start()
    await untilShown(reader, await write(other), 'with the replica back')
  })

  it('serves from memory when both are unavailable, says so, and refuses writes', async () => {
    await replicaIsEven()
    const before = await shown(reader)
    await standby.crash()
    await database.postgres.crash()
    const hasAge = async () =>
      (await pricesOf(reader, account.companyId)).answer.headers['x-data-age'] !== undefined
    await until('the age is stated', hasAge, SHOWN_WITHIN_MS)
    expect(await shown(reader)).toBe(before)
    const refused = await reader.call({
      method: 'PATCH',
      path: listing,
      key: account.key,
      body: { price: 1 },
    })
    expect([refused.status, refused.headers['retry-after'] !== undefined]).toEqual([503, true])
    await database.postgres.start()
    await standby.start()
    await until('ready', () => isReady(reader), SHOWN_WITHIN_MS)
    expect(await shown(reader)).toBe(before)
    await untilShown(reader, await write(other), 'with both back')
  })
})
