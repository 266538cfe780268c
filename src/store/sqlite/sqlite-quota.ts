/**
 * A quota in its own database file, shared by all processes that use it.
 * Synchronous NORMAL: counters survive a killed process; a power cut may lose the last seconds, which
 * gives a few requests away and saves a flush of the disk on every request.
 * A damaged file is moved aside and replaced: counters never prevent a start.
 */

import { existsSync, renameSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { migrationsFolder } from '../../app/paths.ts'
import { newKeysPerSweep, QUOTA_MAX_KEYS, type Quota, type QuotaOptions } from '../quota/quota.ts'
import { readMigrations } from '../read-migrations.ts'
import { StoreError, type StoreErrorCode } from '../store-error.ts'
import type { Schema } from './migrate.ts'
import { openDatabase } from './open-database.ts'
import { inWords } from './sqlite-error.ts'
import { type Sql, statementsOf } from './statements.ts'

/** A take lasts microseconds: a longer wait than this means a fault. */
const BUSY_TIMEOUT_MS = 1000

const quotaSchema: Schema = {
  /** "EstQ" in ASCII. */
  applicationId: 0x45737451,
  migrations: readMigrations(migrationsFolder('sqlite/quota-migrations')),
}

const beginAnewAfter: ReadonlySet<StoreErrorCode> = new Set([
  'not_a_database',
  'foreign_database',
  'damaged',
  'newer_schema',
  'log_without_database',
])

/** A take writes one whole page to the log: with those of the listings, 8 KB, it takes 1.4 times as long. */
const PAGE_BYTES = 1024

// One statement, so that no other process counts between read and write. No row: refused.
// ?1 is the key, ?2 the cost, ?3 now, ?4 the length of the window and ?5 the limit: names are looked up at every take.
const TAKE = `
  INSERT INTO counters (key, used, reset_at)
  SELECT ?1, ?2, ?3 + ?4 WHERE ?5 > 0
  ON CONFLICT (key) DO UPDATE SET
    used = iif(reset_at <= ?3, ?2, used + ?2),
    reset_at = iif(reset_at <= ?3, ?3 + ?4, min(reset_at, ?3 + ?4))
  WHERE reset_at <= ?3 OR used < ?5
  RETURNING used, reset_at`

export async function openSqliteQuota(
  options: QuotaOptions & { readonly path: string },
): Promise<Quota> {
  const path = resolve(options.path)
  const database = openOrBeginAnew(path)
  const sql = statementsOf(database)
  const maxKeys = options.maxKeys ?? QUOTA_MAX_KEYS
  const room = newKeysPerSweep(maxKeys)
  let newSinceSweep = 0

  function sweepNow(nowMs: number): void {
    newSinceSweep = 0
    sweep(sql, maxKeys - room, nowMs)
  }

  return {
    take: async (key, limit, windowMs, nowMs, cost = 1) =>
      inWords(path, () => {
        if (newSinceSweep >= room) sweepNow(nowMs)
        const row = sql(TAKE).get(key, cost, nowMs, windowMs, limit)
        if (row === undefined) return { allowed: false, ...standOf(sql, key, windowMs, nowMs) }
        if (row.used === cost) newSinceSweep += 1
        return { allowed: true, used: Number(row.used), resetAtMs: Number(row.reset_at) }
      }),
    refund: async (key, resetAtMs, cost = 1) =>
      inWords(path, () => {
        sql(`UPDATE counters SET used = max(0, used - ?)
          WHERE key = ? AND reset_at = ? AND used > 0`).run(cost, key, resetAtMs)
      }),
    sweep: async (nowMs) => inWords(path, () => sweepNow(nowMs)),
    close: async () => {
      if (database.isOpen) database.close()
    },
  }
}

/** The state of a refused key; writes only when the clock has jumped back before its window. */
function standOf(sql: Sql, key: string, windowMs: number, nowMs: number) {
  const row = sql('SELECT used, reset_at FROM counters WHERE key = ?').get(key)
  const furthest = nowMs + windowMs
  const resetAtMs = Number(row?.reset_at ?? furthest)
  if (resetAtMs > furthest) {
    sql('UPDATE counters SET reset_at = ? WHERE key = ?').run(furthest, key)
  }
  return { used: Number(row?.used ?? 0), resetAtMs: Math.min(resetAtMs, furthest) }
}

function sweep(sql: Sql, keep: number, nowMs: number): void {
  sql('DELETE FROM counters WHERE reset_at <= ?').run(nowMs)
  const surplus = Number(sql('SELECT COUNT(*) AS count FROM counters').get()?.count) - keep
  if (surplus <= 0) return
  sql(`DELETE FROM counters WHERE key IN
    (SELECT key FROM counters ORDER BY reset_at LIMIT ?)`).run(surplus)
}

function openOrBeginAnew(path: string): DatabaseSync {
  const open = () =>
    openDatabase({
      path,
      schema: quotaSchema,
      busyTimeoutMs: BUSY_TIMEOUT_MS,
      synchronous: 'NORMAL',
      pageBytes: PAGE_BYTES,
      check: 'always',
    })
  try {
    return open()
  } catch (error) {
    if (!(error instanceof StoreError) || !beginAnewAfter.has(error.code)) throw error
    moveAside(path)
    return open()
  }
}

/** An older file moved aside gives way: one is enough to look at, and the disk stays bounded. */
function moveAside(path: string): void {
  for (const part of ['', '-wal', '-shm']) {
    rmSync(`${path}.damaged${part}`, { force: true })
    if (existsSync(`${path}${part}`)) renameSync(`${path}${part}`, `${path}.damaged${part}`)
  }
}
