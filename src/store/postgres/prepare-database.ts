/**
 * Checks the server and the database behind an address, and brings the schema up to date.
 * Invariant: nothing is written before the database is known to be ours or empty.
 * Cost: one connection and 5 short statements; the first time another one for the migrations.
 */

import { connect } from 'node:net'
import pg from 'pg'
import { StoreError } from '../store-error.ts'
import { isOurs, migrate, type Schema, schemaVersion } from './migrate.ts'
import { inWords } from './postgres-error.ts'

/** All that is used here is at least this old; older servers have not been tried. */
const OLDEST_SERVER = 140_000
/** For a migration, and for those who wait until another process has done it. */
const MIGRATION_TIMEOUT_MS = 120_000

export interface DatabaseOptions {
  readonly config: pg.ClientConfig
  readonly place: string
  readonly schema: Schema
  readonly readOnly: boolean
}

export async function prepareDatabase(options: DatabaseOptions): Promise<void> {
  const isCurrent = await withClient(options, (client) => inspect(client, options))
  if (isCurrent) return
  const config = {
    ...options.config,
    statement_timeout: MIGRATION_TIMEOUT_MS,
    lock_timeout: MIGRATION_TIMEOUT_MS,
    query_timeout: MIGRATION_TIMEOUT_MS,
  }
  await withClient({ ...options, config }, (client) => migrate(client, options.schema))
}

async function withClient<T>(
  { config, place }: DatabaseOptions,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = clientOf(config, place)
  client.on('error', () => undefined)
  try {
    return await inWords(place, async () => {
      await client.connect()
      return work(client)
    })
  } catch (error) {
    throw await connectError(error, client, place, config.connectionTimeoutMillis ?? 0)
  } finally {
    client.connection.stream.destroy()
  }
}

/** Fails only where the address names a certificate that cannot be read, or none where one is needed. */
function clientOf(config: pg.ClientConfig, place: string): pg.Client {
  try {
    return new pg.Client(config)
  } catch (error) {
    throw new StoreError('no_tls', place, error)
  }
}

/** What looks like an absent server may be the wrong one. */
async function connectError(error: unknown, client: pg.Client, place: string, timeoutMs: number) {
  if (!(error instanceof StoreError) || !['unavailable', 'no_tls'].includes(error.code))
    return error
  const other = await isOtherServer(client, timeoutMs)
  return other ? new StoreError('other_server', place, error.cause) : error
}

/** Refuses what is unfit; returns whether the schema is up to date. */
async function inspect(client: pg.Client, options: DatabaseOptions): Promise<boolean> {
  const { place, schema, readOnly } = options
  const product = await client.query('SELECT version() AS name')
  if (!/^PostgreSQL [\d.]+(beta|rc|devel)?\d* /.test(product.rows[0].name)) {
    throw new StoreError('other_server', place, product.rows[0].name)
  }
  const { rows } = await client.query(`SELECT
    current_setting('server_version_num')::int AS version,
    current_setting('server_encoding') AS encoding,
    current_setting('transaction_read_only') = 'on' AS read_only`)
  const [server] = rows
  if (server.version < OLDEST_SERVER) throw new StoreError('other_server', place, server.version)
  if (server.encoding !== 'UTF8') throw new StoreError('wrong_encoding', place, server.encoding)
  await refuseForeign(client, place)
  const version = await schemaVersion(client, schema.part)
  const known = schema.migrations.length
  if (version > known) throw new StoreError('newer_schema', place)
  if (version < known && readOnly) throw new StoreError('older_schema', place)
  if (server.read_only && !readOnly) throw new StoreError('read_only_server', place)
  return version === known
}

/** Tables, views and sequences that no extension brought. */
async function refuseForeign(client: pg.Client, place: string): Promise<void> {
  if (await isOurs(client)) return
  const { rows } = await client.query(`SELECT FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'f', 'S')
      AND NOT EXISTS (SELECT FROM pg_depend
        WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e')
    LIMIT 1`)
  // Another process that starts at this moment may have created our tables since the first look.
  if (rows.length > 0 && !(await isOurs(client))) throw new StoreError('foreign_database', place)
}

/**
 * Distinguishes another kind of server from an unavailable PostgreSQL: sends the 8 bytes that request TLS, to
 * which PostgreSQL answers S or N and nothing more. Silence proves nothing.
 */

const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])

function isOtherServer(
  at: { readonly host: string; readonly port: number },
  timeoutMs: number,
): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const path = at.host.startsWith('/') ? `${at.host}/.s.PGSQL.${at.port}` : undefined
  const socket = path ? connect(path) : connect(at.port, at.host)
  socket.setTimeout(timeoutMs, () => resolve(false))
  socket.on('connect', () => socket.write(SSL_REQUEST))
  socket.on('data', (answer) => resolve(!['S', 'N'].includes(answer.toString('latin1'))))
  socket.on('error', () => resolve(false))
  socket.on('close', () => resolve(false))
  return promise.finally(() => socket.destroy())
}
