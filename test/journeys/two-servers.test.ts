/**
 * Two servers on one store, each a process of its own. One sleeps while the other writes and the feed forgets what
 * it missed; then the database itself goes back in time under both. In the end both answer as the store is.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPostgresStore } from '../../src/store/postgres/postgres-store.ts'
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts'
import type { Store } from '../../src/store/store.ts'
import {
  type Account,
  addAccount,
  isReady,
  photographedFlat,
  type Server,
  startServer,
  until,
} from '../many/fleet.ts'
import { temporaryDirectory } from '../store/temporary-directory.ts'
import { queryAt } from '../support/embedded-postgres.ts'
import { sharedPostgres } from '../support/shared-postgres.ts'

/** The bound of the looking, not a measure. */
const WITHIN_MS = 30_000
const LISTINGS = 24

interface Place {
  readonly environment: Readonly<Record<string, string>>
  openStore(): Promise<Store>
  /** Keeps the whole database as it is now. */
  keep(): Promise<void>
  /** Whether no process is in the middle of a transaction: one that is stopped there would lock everybody else out. */
  isAtRest(): Promise<boolean>
  /** Puts it back under the servers that run. */
  goBack(): Promise<void>
  remove(): Promise<void>
}

const TABLES =
  'sellers, projects, listings, valuations, changes, idempotency, keys, settings'.split(', ')

async function postgresPlace(): Promise<Place> {
  const postgres = await sharedPostgres()
  const url = await postgres.createMigratedDatabase()
  return {
    environment: { DATABASE_URL: url },
    openStore: () => openPostgresStore({ url }),
    async keep() {
      const copies = [...TABLES, 'feed_head'].map(
        (name) => `CREATE TABLE saved.${name} AS TABLE ${name};`,
      )
      await queryAt(url, `CREATE SCHEMA saved; ${copies.join(' ')}`)
    },
    async isAtRest() {
      const open = await queryAt(
        url,
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
        AND state <> 'idle'`,
      )
      return open.length === 0
    },
    async goBack() {
      const copies = TABLES.map(
        (name) => `INSERT INTO ${name} OVERRIDING SYSTEM VALUE SELECT * FROM saved.${name};`,
      )
      await queryAt(
        url,
        `BEGIN; TRUNCATE ${TABLES.join(', ')} CASCADE;
        ${copies.join(' ')} UPDATE feed_head SET seq = (SELECT seq FROM saved.feed_head); COMMIT`,
      )
    },
    remove: () => postgres.stop(),
  }
}

async function sqlitePlace(): Promise<Place> {
  const directory = temporaryDirectory()
  const path = join(directory.path, 'estia.sqlite')
  const saved = join(directory.path, 'saved.sqlite')
  const copy = async (from: string, to: string) => {
    const database = new DatabaseSync(from, { readOnly: true })
    await backup(database, to)
    database.close()
  }
  return {
    environment: { DATA_DIR: directory.path },
    openStore: () => openSqliteStore({ path }),
    keep: () => copy(path, saved),
    async isAtRest() {
      const database = new DatabaseSync(path, { timeout: 0 })
      try {
        database.exec('BEGIN EXCLUSIVE; ROLLBACK')
        return true
      } catch {
        return false
      } finally {
        database.close()
      }
    },
    async goBack() {
      await copy(saved, path)
      rmSync(saved)
    },
    remove: async () => directory.remove(),
  }
}

describe.each([
  ['PostgreSQL', postgresPlace],
  ['one SQLite file', sqlitePlace],
] as const)('two servers on %s', (_, makePlace) => {
  let place: Place
  let store: Store
  let servers: Server[]
  let account: Account
  const ids: number[] = []

  beforeAll(async () => {
    place = await makePlace()
    store = await place.openStore()
    account = await addAccount(store, 1)
    const environment = { ...place.environment, RATE_LIMIT_PER_HOUR: '0' }
    servers = [await startServer(environment), await startServer(environment)]
    for (let made = 0; made < LISTINGS; made++) ids.push(await publish(servers[0], 100_000 + made))
  })
  afterAll(async () => {
    for (const server of servers) {
      server.child.signal('SIGCONT')
      await server.kill()
    }
    await store.close()
    await place.remove()
  })

  /** Stops them between two transactions, never within one. */
  async function putToSleep(sleepers: readonly Server[]): Promise<void> {
    const areAsleep = async () => {
      for (const { child } of sleepers) child.signal('SIGSTOP')
      if (await place.isAtRest()) return true
      for (const { child } of sleepers) child.signal('SIGCONT')
      return false
    }
    await until('they sleep outside of transactions', areAsleep, WITHIN_MS)
  }

  async function write(server: Server, method: string, path: string, body?: object) {
    const answer = await server.call({ method, path: `/v1${path}`, key: account.key, body })
    expect(answer.status, answer.text).toBeLessThan(300)
    return answer.body
  }

  async function publish(server: Server, price: number): Promise<number> {
    const { id } = await write(server, 'POST', '/listings', { ...photographedFlat, price })
    await write(server, 'POST', `/listings/${id}/publish`)
    return Number(id)
  }

  /** What nobody without a key can see differently, of every listing and of the search. */
  async function answersOf(server: Server): Promise<unknown> {
    const answers = []
    for (const id of ids) {
      const { status, body } = await server.call({ path: `/v1/listings/${id}` })
      const { code, message } = Object(body.error)
      answers.push([id, status, body.price, body.version, code, message])
    }
    const found = []
    for (let cursor = ''; ; ) {
      const { body } = await server.call({ path: `/v1/listings?sort=price_asc&limit=25${cursor}` })
      found.push(...[...body.results].map(({ id, price }) => [id, price]))
      if (body.next_cursor === null) return { answers, found }
      cursor = `&cursor=${body.next_cursor}`
    }
  }

  /** The live market as the store has it. */
  async function expected(): Promise<unknown> {
    const live = await store.liveListings(0, 1000)
    return live
      .map(({ id, fields }) => [id, Number(fields.price)])
      .sort(([a, p], [b, q]) => p - q || b - a)
  }

  async function bothAreRight(): Promise<void> {
    for (const server of servers) {
      await until(`${server.port} is ready`, () => isReady(server), WITHIN_MS)
    }
    const [one, other] = await Promise.all(servers.map(answersOf))
    expect(other).toEqual(one)
    expect(one).toMatchObject({ found: await expected() })
  }

  it('begin alike', bothAreRight)

  it('are alike again after one slept for longer than the feed reaches back', async () => {
    const [awake, asleep] = servers
    await putToSleep([asleep])
    for (const [index, id] of ids.entries()) {
      if (index % 3 === 0) await write(awake, 'POST', `/listings/${id}/unpublish`)
      else await write(awake, 'PATCH', `/listings/${id}`, { price: 200_000 + index })
    }
    ids.push(await publish(awake, 300_000))
    await store.forgetChangesBefore(Date.now() + 60_000)
    asleep.child.signal('SIGCONT')
    // Its first word on it is the truth: it may be late, but never says that it is ready with old values.
    await bothAreRight()
    await until(
      'it is logged',
      async () => /no longer stored/.test(asleep.child.output()),
      WITHIN_MS,
    )
  })

  it('hear of each other as before', async () => {
    for (const [index, server] of servers.entries()) {
      await write(server, 'PATCH', `/listings/${ids[1]}`, { price: 400_000 + index })
      const other = servers[1 - index]
      const shown = async () =>
        Number((await other.call({ path: `/v1/listings/${ids[1]}` })).body.price) ===
        400_000 + index
      await until('the other shows it', shown, WITHIN_MS)
    }
    await bothAreRight()
  })

  it('are right after the database went back in time under them', async () => {
    await place.keep()
    const [first] = servers
    await write(first, 'PATCH', `/listings/${ids[1]}`, { price: 500_000 })
    await write(first, 'POST', `/listings/${ids[2]}/unpublish`)
    const lost = await publish(first, 500_001)
    await bothAreRight()
    await putToSleep(servers)
    await place.goBack()
    for (const server of servers) server.child.signal('SIGCONT')
    await bothAreRight()
    for (const server of servers) {
      expect((await server.call({ path: `/v1/listings/${lost}` })).status).toBe(404)
      expect((await server.call({ path: `/v1/listings/${ids[1]}` })).body.price).toBe(400_001)
    }
  })

  it('and take writes after that, under the numbers that were given before', async () => {
    for (let made = 0; made < 4; made++) ids.push(await publish(servers[made % 2], 600_000 + made))
    await bothAreRight()
  })

  it('are not ready on a database that would not take their keys, until it does', async () => {
    const name = 'key_pepper'
    const pepper = String(await store.getSetting(name))
    await store.putSetting(name, 'ff'.repeat(32))
    await store.putSetting('store_id', 'another')
    for (const { call, port } of servers) {
      const isRefused = async () => {
        const { status, body } = await call({ path: '/readyz' })
        return status === 503 && /\(replaced\)/.test(String(body.reason))
      }
      await until(`${port} says so`, isRefused, WITHIN_MS)
      expect((await call({ path: '/v1/listings' })).status).toBe(200)
    }
    await store.putSetting(name, pepper)
    await bothAreRight()
  })
})
