/**
 * A real PostgreSQL 18 in a temporary directory, on a free loopback port. Tests share the server of the run
 * (shared-postgres.ts) and have databases of their own in it; those that crash or copy a server start one here, in about
 * 1 s of CPU. A database with all tables is copied from a template that is migrated once per server.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openPostgresQuota } from '../../src/store/postgres/postgres-quota.ts'
import { openPostgresStore } from '../../src/store/postgres/postgres-store.ts'
import { EmbeddedPostgres } from './postgres-package.ts'

const settings = {
  shared_buffers: '16MB',
  max_connections: '200',
  // Crashes here are of the server, never of the machine: what it has handed to the kernel is safe.
  fsync: 'off',
  autovacuum: 'off',
  unix_socket_directories: '',
  listen_addresses: '127.0.0.1',
}

export interface TestPostgres {
  readonly port: number
  urlOf(database: string, user?: string): string
  /** A new empty database; answers its address. */
  createDatabase(options?: string): Promise<string>
  /** A new database with the tables of store and quota, and no rows: a fifth of the time of migrating one. */
  createMigratedDatabase(): Promise<string>
  /** An empty place in the database for maintenance, whose notices reach all who listen there. */
  createSchema(): Promise<string>
  /** Runs statements as the superuser in the place of the address, or in the database for maintenance. */
  query(text: string, url?: string): Promise<pg.QueryResult['rows']>
  /** Drops the database of an address, even if somebody is connected. */
  drop(url: string): Promise<void>
  /** Of the shared server: drops what was created here. */
  stop(): Promise<void>
}

export interface OwnPostgres extends TestPostgres {
  /** Ends the server at once, as a crash does: every connection breaks, nothing is tidied up. */
  crash(): Promise<void>
  start(): Promise<void>
  /** Where its files are, for a copy. */
  readonly directory: string
}

/** A server for one test file alone. */
export async function startPostgres(): Promise<OwnPostgres> {
  const directory = mkdtempSync(join(tmpdir(), 'estia-postgres-'))
  const port = await freePort()
  const server = serverIn(directory, port)
  await server.initialise()
  await server.start()
  const { close, ...onPort } = connectedTo(port)
  return {
    ...onPort,
    directory,
    start: () => server.start(),
    crash: () => crashServer(directory),
    async stop() {
      await close()
      await server.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

const TEMPLATE = 'estia_template'
const names = { made: 0 }

/** Other workers create databases on the same server. */
function newName(): string {
  names.made += 1
  return `estia_${process.pid}_${names.made}`
}

/** A server that runs already. */
export function postgresOn(port: number): TestPostgres {
  const { close, ...onPort } = connectedTo(port)
  return {
    ...onPort,
    async stop() {
      await onPort.dropCreated()
      await close()
    },
  }
}

function connectedTo(port: number) {
  const created = new Set<string>()
  const urlOf = (database: string, user = 'postgres:password') =>
    `postgres://${user}@127.0.0.1:${port}/${database}`
  const maintenance = keepConnection(urlOf('postgres'))
  const query = (text: string, url?: string) =>
    url === undefined ? maintenance.query(text) : queryAt(url, text)
  let hasTemplate = false

  async function createDatabase(options = '') {
    const name = newName()
    await query(`CREATE DATABASE ${name} ${options}`)
    created.add(urlOf(name))
    return urlOf(name)
  }

  async function drop(url: string) {
    await query(`DROP DATABASE ${new URL(url).pathname.slice(1)} WITH (FORCE)`)
    created.delete(url)
  }

  return {
    port,
    urlOf,
    query,
    createDatabase,
    drop,
    async createMigratedDatabase() {
      if (!hasTemplate) await ensureTemplate(urlOf)
      hasTemplate = true
      return createDatabase(`TEMPLATE ${TEMPLATE} STRATEGY FILE_COPY`)
    },
    async createSchema() {
      const name = `place_${newName()}`
      await query(`CREATE SCHEMA ${name}`)
      return `${urlOf('postgres')}?options=-c%20search_path=${name}`
    },
    async dropCreated() {
      for (const url of created) await drop(url)
    },
    close: maintenance.close,
  }
}

/** One connection for many statements: opening one costs both sides more than most statements do. */
function keepConnection(url: string) {
  let open: Promise<pg.Client> | null = null
  // The server crashed or was stopped: the next statement opens another.
  const forget = () => {
    open = null
  }

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client(url).on('error', forget).on('end', forget)
    await client.connect()
    return client
  }

  return {
    async query(text: string): Promise<pg.QueryResult['rows']> {
      open ??= connect()
      open.catch(forget)
      return (await (await open).query(text)).rows
    },
    async close(): Promise<void> {
      await (await open)?.end()
    },
  }
}

/** Made by the first that asks; the others wait for its lock. A half-made one has another name. */
async function ensureTemplate(urlOf: (database: string) => string): Promise<void> {
  const client = new pg.Client(urlOf('postgres'))
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock(1)')
    const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [TEMPLATE])
    if (found.rowCount === 1) return
    const url = urlOf(`${TEMPLATE}_draft`)
    await client.query(`CREATE DATABASE ${TEMPLATE}_draft`)
    await (await openPostgresStore({ url, statementTimeoutMs: 60_000 })).close()
    await (await openPostgresQuota({ url, patienceMs: 60_000 })).close()
    await client.query(`ALTER DATABASE ${TEMPLATE}_draft RENAME TO ${TEMPLATE}`)
  } finally {
    await client.end()
  }
}

export const serverIn = (directory: string, port: number, onLog?: (line: string) => void) =>
  new EmbeddedPostgres({
    databaseDir: directory,
    port,
    // A tenth of the computing of SCRAM on both sides of each connection, and one round of its hash where the server
    // checks the password (4,096 are usual); a wrong one is refused all the same.
    authMethod: 'password',
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync', '--set=scram_iterations=1'],
    postgresFlags: Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: (line) => onLog?.(String(line)),
    onError: () => undefined,
  })

export async function queryAt(url: string, text: string): Promise<pg.QueryResult['rows']> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query(text)
    return rows
  } finally {
    await client.end()
  }
}

export async function crashServer(directory: string): Promise<void> {
  const [pid] = readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGQUIT')
  while (isAlive(Number(pid))) await sleep(10)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No free port.')
  return address.port
}
