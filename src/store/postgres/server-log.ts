/**
 * The write-ahead log of the server, and the standbys that read it. What needs the role pg_monitor is left out without it.
 * Cost: three small queries; sizes of files are read from the folder of the log.
 */
import type { ServerLog } from '../store.ts'
import type { Sql } from './statements.ts'

const MAY_LIST = `SELECT has_function_privilege('pg_ls_waldir()', 'execute') AS may`
const FILES = 'SELECT coalesce(sum(size), 0)::float8 AS bytes FROM pg_ls_waldir()'
/** A standby has no newest place of its own. */
const SLOTS = `SELECT coalesce(max(pg_wal_lsn_diff(
    CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_lsn() END, restart_lsn)), 0)::float8 AS bytes
  FROM pg_replication_slots`
const REPLICAS = `SELECT coalesce(nullif(application_name, ''), 'replica') AS name,
    max(pg_wal_lsn_diff(sent_lsn, replay_lsn))::float8 AS bytes,
    coalesce(max(extract(epoch FROM replay_lag)), 0)::float8 AS seconds
  FROM pg_stat_replication WHERE replay_lsn IS NOT NULL GROUP BY 1`

export async function readServerLog(sql: Sql): Promise<ServerLog> {
  const [{ may }] = await sql.all<{ may: boolean }>(MAY_LIST)
  const files = may ? await sql.all<Bytes>(FILES) : []
  const [slots] = await sql.all<Bytes>(SLOTS)
  const replicas = await sql.all<Bytes & { name: string; seconds: number }>(REPLICAS)
  return {
    walBytes: files[0]?.bytes ?? null,
    slotBytes: slots.bytes,
    replicas: replicas.map(({ name, bytes, seconds }) => ({
      ...{ name, lagBytes: bytes, lagSeconds: seconds },
    })),
  }
}

interface Bytes {
  bytes: number
}
