/**
 * The connections of a store: some that only read, as many that write, a transaction at a time each.
 * Readers have their own, so that a burst of writes never makes a search wait.
 * Invariant: a resolved write is committed and flushed by the server; every call ends within the time limits;
 * a connection that failed is thrown away, and the next call makes a new one. After `close` every call
 * rejects; earlier calls still complete.
 */
import type pg from 'pg'
import type { PoolUse, Store } from '../../store.ts'
import { StoreError } from '../../store-error.ts'
import { inWords, inWordsOfCommit, isConnectionLost, isWorthRepeating } from '../postgres-error.ts'
import { runWrite } from '../run-write.ts'
import { type Sql, statementsOf } from '../statements.ts'
import { onConnection, openPool, type Pool } from './pool.ts'

export interface Connections extends Pick<Store, 'write' | 'scrub' | 'close'> {
  poolUse(): PoolUse
  read<T>(query: (sql: Sql) => Promise<T>): Promise<T>
  /** A write of one step. */
  change<T>(work: (sql: Sql) => Promise<T>): Promise<T>
}

interface Options {
  readonly config: pg.ClientConfig
  readonly place: string
  readonly readOnly: boolean
  readonly poolMax: number
}

/** Of two transactions that wait for each other the server ends one, which then runs again. */
const ATTEMPTS_MAX = 3

export function openConnections({ config, place, readOnly, poolMax }: Options): Connections {
  const max = Math.max(1, Math.floor(poolMax / 2))
  const options = `${config.options} -c default_transaction_read_only=on`
  const pools: Pool[] = []
  // The way to the server is one: where a reader has found it broken, a writer need not find out again.
  const cutIdle = () => pools.forEach((pool) => void pool.cutIdle())
  const open = (more: pg.PoolConfig): Pool => {
    const pool = openPool({ ...config, max, ...more })
    pools.push(pool)
    return { ...pool, cutIdle }
  }
  const reader = open({ options })
  const writer = readOnly ? null : open({ onConnect: waitForDisk })
  const underWay = new Set<Promise<unknown>>()
  let closing: Promise<void> | null = null

  async function whileOpen<T>(work: () => Promise<T>): Promise<T> {
    if (closing) throw new StoreError('closed', place)
    const done = work()
    underWay.add(done)
    return done.finally(() => underWay.delete(done))
  }

  async function transact<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    if (writer === null) throw new StoreError('read_only', place)
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await onConnection(writer, place, (client, discard) =>
          inTransaction(client, place, discard, work),
        )
      } catch (error) {
        if (!isWorthRepeating(error) || attempt === ATTEMPTS_MAX) throw error
      }
    }
  }

  async function closeWhenDone(): Promise<void> {
    await Promise.allSettled([...underWay])
    await Promise.all(pools.map((pool) => pool.end()))
  }

  return {
    read: (query) =>
      whileOpen(() => onConnection(reader, place, (client) => query(statementsOf(client, place)))),
    write: (work) => whileOpen(() => transact((sql) => runWrite(sql, work))),
    change: (work) => whileOpen(() => transact(work)),
    scrub: () =>
      whileOpen(async () => {
        if (writer === null) throw new StoreError('read_only', place)
        return onConnection(writer, place, (client) => vacuumErased(client, place))
      }),
    poolUse() {
      const uses = pools.map((pool) => pool.use())
      const sum = (name: keyof PoolUse) => uses.reduce((total, use) => total + use[name], 0)
      return { open: sum('open'), busy: sum('busy'), waiting: sum('waiting'), max: sum('max') }
    },
    close() {
      closing ??= Promise.resolve().then(closeWhenDone)
      return closing
    },
  }
}

/** A server that by default does not wait for its disk would lose what we have answered. */
const waitForDisk = (client: pg.ClientBase) =>
  client.query(`SELECT set_config('synchronous_commit', 'on', false)
    WHERE current_setting('synchronous_commit') = 'off'`)

async function inTransaction<T>(
  client: pg.PoolClient,
  place: string,
  discard: () => void,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  await inWords(place, () => client.query('BEGIN ISOLATION LEVEL READ COMMITTED'))
  let result: T
  try {
    result = await work(statementsOf(client, place))
  } catch (error) {
    if (!isConnectionLost(error)) await client.query('ROLLBACK').catch(discard)
    throw error
  }
  await inWordsOfCommit(place, () => client.query('COMMIT'))
  return result
}

/**
 * Frees the space of erased rows, so that their bytes are overwritten instead of staying for good. Backups
 * and the write-ahead log of the server are the operator's: they go as the operator rotates them.
 * Cost: a pass over the changed pages of small tables, concurrent with all other work.
 */

const TABLES = 'enquiry_requests, enquiry_tokens, enquiries, enquiry_messages, outbox'
const VACUUM_TIMEOUT_MS = 60_000
/** A transaction that lasts longer may still see what was erased, and then it stays. */
const OLD_TRANSACTIONS = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
  AND pid <> pg_backend_pid() AND backend_xmin IS NOT NULL
  AND xact_start < clock_timestamp() - interval '2 seconds' LIMIT 1`

async function vacuumErased(client: pg.PoolClient, place: string): Promise<boolean> {
  return inWords(place, async () => {
    const older = await client.query(OLD_TRANSACTIONS)
    await client.query(`SET statement_timeout = ${VACUUM_TIMEOUT_MS}`)
    try {
      const text = `VACUUM ${TABLES}`
      await client.query({ text, query_timeout: VACUUM_TIMEOUT_MS } as pg.QueryConfig)
    } finally {
      await client.query('RESET statement_timeout')
    }
    return older.rows.length === 0
  })
}
