/**
 * How every connection is made: time limits on the server and on our side, so that no call waits for ever.
 * TLS, user and password come from the address.
 */
import type pg from 'pg'
import { StoreError } from '../../store-error.ts'
import { numericTypes } from '../statements.ts'

export interface TimeLimits {
  /** To connect, and to wait for a free connection. */
  readonly connectTimeoutMs?: number
  readonly statementTimeoutMs?: number
  readonly lockTimeoutMs?: number
}

/**
 * Longer than the second after which PostgreSQL looks for a deadlock and ends one of the two: with an equal
 * limit both give up, both begin again, and meet again.
 */
const LOCK_TIMEOUT_MS = 1500
/** A transaction whose process has stopped working on it gives its locks back after this time. */
const IDLE_IN_TRANSACTION_MS = 5000
/** The server ends a statement that takes too long; this much later we stop waiting for it to say so. */
const ANSWER_GRACE_MS = 500

/**
 * The server probes a client that was silent for 10 s, and closes its connection after 25 s; by default it
 * holds the connection for 2 hours after a network failure, and may run out of connections.
 */
const KEEPALIVE = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3'

export function readClientConfig(
  { connectionString, options }: PostgresAddress,
  {
    connectTimeoutMs = 2000,
    statementTimeoutMs = 2000,
    lockTimeoutMs = LOCK_TIMEOUT_MS,
  }: TimeLimits = {},
): pg.ClientConfig {
  return {
    connectionString,
    options: `${options} ${KEEPALIVE}`,
    application_name: 'estia',
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    query_timeout: statementTimeoutMs + ANSWER_GRACE_MS,
    keepAlive: true,
    types: numericTypes,
  }
}

/**
 * The address of a database: postgres://user:password@host:port/database?sslmode=...
 * Invariant: what errors and logs show of it holds no password.
 */
export interface PostgresAddress {
  readonly connectionString: string
  /** Session settings from the address, added to the defaults. */
  readonly options: string
  /** Names the database in errors. */
  readonly place: string
}

/** These differ only in what they let pass unchecked: here every certificate is checked, or none (no-verify). */
const checkedModes = new Set(['prefer', 'require', 'verify-ca'])

export function readPostgresUrl(text: string): PostgresAddress {
  const url = URL.parse(text)
  if (url?.protocol !== 'postgres:' && url?.protocol !== 'postgresql:') {
    throw new StoreError('bad_url', 'The PostgreSQL address given')
  }
  const options = url.searchParams.get('options') ?? ''
  url.searchParams.delete('options')
  if (checkedModes.has(url.searchParams.get('sslmode') ?? '')) {
    url.searchParams.set('sslmode', 'verify-full')
  }
  const place = `postgres://${url.host}${url.pathname}`
  return { connectionString: url.href, options, place }
}
