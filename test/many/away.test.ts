/**
 * What goes on while the store is away, and what says that it cannot: asked of a real server over sockets, on
 * PostgreSQL behind a network that refuses, and on SQLite whose file was spoiled.
 */

import { execFileSync } from 'node:child_process'
import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openPostgresStore } from '../../src/store/postgres/postgres-store.ts'
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts'
import type { Store } from '../../src/store/store.ts'
import { temporaryDirectory } from '../store/temporary-directory.ts'
import type { TestPostgres } from '../support/embedded-postgres.ts'
import { expectErrorShape } from '../support/error-shape.ts'
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts'
import { sharedPostgres } from '../support/shared-postgres.ts'
import { storedPhotoUrl } from '../support/stored-photo.ts'
import { BASE_URL } from '../write/seller-app.ts'
import {
  type Account,
  addAccount,
  isReady,
  photographedFlat,
  type Server,
  startServer,
  until,
} from './fleet.ts'

/** The bound of the looking, not a measure. */
const WITHIN_MS = 20_000

interface Place {
  readonly environment: Readonly<Record<string, string>>
  openStore(): Promise<Store>
  break(): Promise<void>
  repair(): Promise<void>
  remove(): Promise<void>
}

async function postgresPlace(): Promise<Place> {
  const postgres: TestPostgres = await sharedPostgres()
  const url = await postgres.createMigratedDatabase()
  const proxy: FaultProxy = await startFaultProxy(postgres.port)
  return {
    environment: { DATABASE_URL: url.replace(String(postgres.port), String(proxy.port)) },
    openStore: () => openPostgresStore({ url }),
    break: () => proxy.set({ kind: 'refuse' }),
    repair: () => proxy.set({ kind: 'none' }),
    async remove() {
      await proxy.close()
      await postgres.stop()
    },
  }
}

/** Overwritten in place, as by a failing disk: a process that has the files open reads garbage. */
async function sqlitePlace(): Promise<Place> {
  const directory = temporaryDirectory()
  const path = join(directory.path, 'estia.sqlite')
  // The index of the log (-shm) too: as long as it is whole, an idle server reads pages that it has in memory.
  const spoiled = ['estia.sqlite', 'quota.sqlite'].flatMap((name) => [
    name,
    `${name}-wal`,
    `${name}-shm`,
  ])
  const good = new Map<string, Buffer>()
  return {
    environment: { DATA_DIR: directory.path },
    openStore: () => openSqliteStore({ path }),
    async break() {
      for (const name of spoiled) good.set(name, readFileSync(join(directory.path, name)))
      for (const [name, { length }] of good) {
        const rubbish = Buffer.alloc(length, 'rubbish ')
        writeFileSync(join(directory.path, name), rubbish, { flag: 'r+' })
      }
    },
    async repair() {
      for (const [name, bytes] of good) {
        const file = join(directory.path, name)
        truncateSync(file, bytes.length)
        writeFileSync(file, bytes, { flag: 'r+' })
      }
    },
    remove: async () => directory.remove(),
  }
}

/** A file that a process writes to has no state that could be copied. */
async function whileStopped({ child }: Server, work: () => Promise<void>): Promise<void> {
  child.signal('SIGSTOP')
  const state = ['-o', 'state=', '-p', String(child.pid)]
  const isStopped = () => execFileSync('ps', state, { encoding: 'utf8' }).startsWith('T')
  await vi.waitUntil(isStopped, { timeout: WITHIN_MS })
  await work()
  child.signal('SIGCONT')
}

describe.each([
  ['PostgreSQL', postgresPlace],
  ['SQLite', sqlitePlace],
] as const)('while %s is away', (_, makePlace) => {
  let place: Place
  let server: Server
  let account: Account
  const ids: Record<string, number> = {}

  const write = (method: string, path: string, body?: object) =>
    server.call({ method, path: `/v1${path}`, key: account.key, body })

  beforeAll(async () => {
    place = await makePlace()
    const store = await place.openStore()
    account = await addAccount(store, 1)
    await store.close()
    server = await startServer({ ...place.environment, RATE_LIMIT_PER_HOUR: '1000' })
    for (const name of ['live', 'twin', 'closed', 'draft', 'removed']) {
      const made = await write('POST', '/listings', { ...photographedFlat, reference: `R-${name}` })
      ids[name] = Number(made.body.id)
      if (name !== 'draft') await write('POST', `/listings/${ids[name]}/publish`)
    }
    await write('POST', `/listings/${ids.closed}/close`)
    await write('DELETE', `/listings/${ids.removed}`)
    await whileStopped(server, place.break)
    await until('it is noticed', async () => !(await isReady(server)), WITHIN_MS)
  })
  afterAll(async () => {
    await server.kill()
    await place.remove()
  })

  const goesOn: readonly string[] = [
    '/v1/listings?deal=sale&sort=price_asc',
    '/v1/listings?deal=sale&detail=full',
    '/v1/listings/{live}',
    '/v1/listings/{live}?include=estimate',
    '/v1/listings/{live}/similar',
    '/v1/listings/lookup?url=/listings/{live}/x',
    '/v1/listings/facets?deal=sale',
    '/v1/listings/map?deal=sale&zoom=9&bbox=32,34,35,36',
    '/v1/locations?q=limassol',
    '/v1/meta',
    '/api/listing-fields?deal=sale',
    '/',
    '/search?deal=sale',
    '/listings/{live}/x',
    '/compare?ids={live},{twin}',
    '/compare?ids={live},{closed}',
    '/saved?ids={live}',
    '/site/cards?ids={live}',
    new URL(storedPhotoUrl(BASE_URL)).pathname,
    '/sitemap.xml',
    '/openapi.json',
    '/llms.txt',
    '/healthz',
  ]
  const named = (path: string) => path.replace(/\{(\w+)\}/g, (_all, name) => String(ids[name]))

  it.each(goesOn)('%s goes on', async (path) => {
    const { status, text } = await server.call({ path: named(path) })
    expect(status, text.slice(0, 500)).toBe(200)
  })

  it('an answer is the one from before the outage, and states its age', async () => {
    const { body, headers } = await server.call({
      path: named('/v1/listings/{live}?include=estimate'),
    })
    expect(body).toMatchObject({ id: ids.live, price: 285_000, bedrooms: '2', state: 'live' })
    expect(body.estimate).toMatchObject({ basis: 'asking_prices' })
    const similar = await server.call({ path: named('/v1/listings/{live}/similar') })
    expect([...similar.body.results].map(({ id }) => id)).toEqual([ids.twin])
    await until(
      'an age is stated',
      async () => Number((await server.call({ path: '/v1/listings' })).headers['x-data-age']) > 0,
      WITHIN_MS,
    )
    expect(Object.keys(headers)).toContain('ratelimit')
  })

  it('nothing is reported as gone when it merely cannot be read', async () => {
    const { text } = await server.call({ path: named('/compare?ids={live},{closed}') })
    expect(text).toContain(`Listing ${ids.closed} cannot be loaded at the moment`)
    const none = await server.call({ path: named('/compare?ids={closed}') })
    expect(none.status).toBe(503)
  })

  it.each([
    ['GET', '/v1/listings/{closed}', false],
    ['GET', '/v1/listings/{closed}?include=estimate', false],
    ['GET', '/v1/listings/{closed}/similar', false],
    ['GET', '/v1/listings/{draft}', false],
    ['GET', '/v1/listings/{removed}', false],
    ['GET', '/v1/listings/999999', false],
    ['GET', '/v1/listings/lookup?ref=R-live', false],
    ['GET', '/v1/events', false],
    ['GET', '/v1/my/listings', true],
    ['GET', '/v1/listings/{live}', true],
    ['POST', '/v1/listings', true],
    ['PATCH', '/v1/listings/{live}', true],
    ['POST', '/v1/listings/{live}/unpublish', true],
  ] as const)('%s %s (key: %s) says that it cannot', async (method, path, withKey) => {
    const answer = await server.call({
      method,
      path: named(path),
      ...(withKey ? { key: account.key } : {}),
      ...(method === 'GET' ? {} : { body: path.endsWith('unpublish') ? {} : photographedFlat }),
    })
    expectErrorShape(answer, { code: 'unavailable', hint: /GET \/v1\/listings\./ })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('the page of a closed listing says that it cannot', async () => {
    const { status, text } = await server.call({ path: named('/listings/{closed}/x') })
    expect(status).toBe(503)
    expect(text).toMatch(/^<!doctype html>/i)
  })

  it('/readyz reports it, and all is well once it is back', async () => {
    const { status, body } = await server.call({ path: '/readyz' })
    expect(status).toBe(503)
    expect(String(body.reason)).toMatch(/cannot be used/)
    await whileStopped(server, place.repair)
    await until('ready again', () => isReady(server), WITHIN_MS)
    for (const [name, expected] of [
      ['live', 200],
      ['closed', 200],
      ['draft', 404],
      ['removed', 410],
    ] as const) {
      expect((await server.call({ path: `/v1/listings/${ids[name]}` })).status).toBe(expected)
    }
    expect((await write('PATCH', `/listings/${ids.live}`, { price: 284_000 })).status).toBe(200)
  })
})
