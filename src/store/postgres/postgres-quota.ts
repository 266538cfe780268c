/**
 * The counters of a quota as rows that all processes count in together; rejects while the server is unavailable.
 * Commits do not wait for the disk: a crash of the server may lose the last half second, which gives a few
 * requests away and saves a flush on every request.
 * Cost: a take is one statement and one row, also when it is refused.
 */
import { migrationsFolder } from '../../app/paths.ts'
import { fallbackQuota } from '../quota/fallback-quota.ts'
import { openMemoryQuota } from '../quota/memory-quota.ts'
import { newKeysPerSweep, QUOTA_MAX_KEYS, type Quota, type QuotaOptions } from '../quota/quota.ts'
import { readMigrations } from '../read-migrations.ts'
import { StoreError } from '../store-error.ts'
import { readClientConfig, readPostgresUrl } from './connection/client-config.ts'
import { onConnection, openPool } from './connection/pool.ts'
import type { Schema } from './migrate.ts'
import { prepareDatabase } from './prepare-database.ts'
import { type Sql, statementsOf } from './statements.ts'
import { forgetRows } from './tables/forget-rows.ts'

const quotaSchema: Schema = {
  part: 'quota',
  migrations: readMigrations(migrationsFolder('postgres/quota-migrations')),
}

/**
 * A take is over in a millisecond, but a new connection to a busy server takes longer than 250 ms at times:
 * to take that for a fault gave requests away, since memory then counts from none.
 */
const PATIENCE_MS = 1000
const CONNECTIONS_MAX = 5

// One statement, so that no other count can come between read and write. Each CASE sees the row as it was.
const TAKE = `
  INSERT INTO counters AS stored (key, used, reset_at, allowed)
  SELECT $1, $5::bigint, $4::bigint + $3::bigint, true WHERE $2::bigint > 0
  ON CONFLICT (key) DO UPDATE SET
    used = CASE WHEN stored.reset_at <= $4 THEN excluded.used WHEN stored.used < $2 THEN stored.used + excluded.used
      ELSE stored.used END,
    reset_at = CASE WHEN stored.reset_at <= $4 THEN excluded.reset_at
      ELSE least(stored.reset_at, excluded.reset_at) END,
    allowed = stored.reset_at <= $4 OR stored.used < $2
  RETURNING allowed, used, reset_at AS "resetAtMs"`

export interface PostgresQuotaOptions extends QuotaOptions {
  readonly url: string
  /** For a connection, for a lock and for the answer. */
  readonly patienceMs?: number
}

interface PostgresCounters extends Quota {
  /** Must have succeeded once before anything else can. */
  prepare(): Promise<void>
}

function openPostgresCounters(options: PostgresQuotaOptions): PostgresCounters {
  const { maxKeys = QUOTA_MAX_KEYS, patienceMs = PATIENCE_MS } = options
  const address = readPostgresUrl(options.url)
  const { place } = address
  const config = readClientConfig(address, {
    connectTimeoutMs: patienceMs,
    statementTimeoutMs: patienceMs,
    lockTimeoutMs: patienceMs,
  })
  const unflushed = `${config.options} -c synchronous_commit=off`
  const pool = openPool({ ...config, max: CONNECTIONS_MAX, options: unflushed })
  const room = newKeysPerSweep(maxKeys)
  let newSinceSweep = 0
  let prepared: Promise<void> | null = null

  function prepare(): Promise<void> {
    prepared ??= prepareDatabase({ config, place, schema: quotaSchema, readOnly: false })
    return prepared.catch((error) => {
      prepared = null
      throw error
    })
  }

  async function ask<T>(query: (sql: Sql) => Promise<T>): Promise<T> {
    await prepare()
    return onConnection(pool, place, (client) => query(statementsOf(client, place)))
  }

  async function sweep(nowMs: number): Promise<void> {
    newSinceSweep = 0
    await ask((sql) => sweepRows(sql, maxKeys - room, nowMs))
  }

  return {
    prepare,
    async take(key, limit, windowMs, nowMs, cost = 1) {
      if (newSinceSweep >= room) await sweep(nowMs)
      const [row] = await ask((sql) =>
        sql.all<Awaited<ReturnType<Quota['take']>>>(TAKE, key, limit, windowMs, nowMs, cost),
      )
      if (row?.allowed && row.used === cost) newSinceSweep += 1
      // No row only where nothing is ever allowed.
      return row ?? { allowed: false, used: 0, resetAtMs: nowMs + windowMs }
    },
    async refund(key, resetAtMs, cost = 1) {
      const refund = `UPDATE counters SET used = GREATEST(0, used - $3)
        WHERE key = $1 AND reset_at = $2 AND used > 0`
      await ask((sql) => sql.run(refund, key, resetAtMs, cost))
    },
    sweep,
    close: () => pool.end(),
  }
}

async function sweepRows(sql: Sql, keep: number, nowMs: number): Promise<void> {
  await forgetRows(sql, 'counters', 'SELECT ctid FROM counters WHERE reset_at <= $1', nowMs)
  const [{ count }] = await sql.all<{ count: number }>('SELECT count(*) AS count FROM counters')
  if (count <= keep) return
  await sql.run(
    `DELETE FROM counters WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM counters ORDER BY reset_at LIMIT $1))`,
    count - keep,
  )
}

/**
 * A quota in a PostgreSQL database, with memory to fall back on: counters are never a reason not to start or to answer.
 * Only an address that can never work, such as one with a wrong password, is refused at the start.
 */
export async function openPostgresQuota(options: PostgresQuotaOptions): Promise<Quota> {
  const counters = openPostgresCounters(options)
  try {
    await counters.prepare()
  } catch (error) {
    if (!(error instanceof StoreError) || error.code !== 'unavailable') {
      await counters.close()
      throw error
    }
  }
  return fallbackQuota(counters, openMemoryQuota(options))
}
