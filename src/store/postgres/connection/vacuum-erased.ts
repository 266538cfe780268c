/**
 * Gives the room of erased rows free, so that their bytes are overwritten instead of staying for good. Backups
 * and the write-ahead log of the server are the operator's: they go as the operator rotates them.
 * Cost: a walk over the changed pages of small tables, beside all other work.
 */
import type pg from 'pg'
import { inWords } from '../postgres-error.ts'

const TABLES = 'enquiry_requests, enquiry_tokens, enquiries, enquiry_messages, outbox'
const VACUUM_TIMEOUT_MS = 60_000
/** A transaction that lasts longer may still see what was erased, and then it stays. */
const OLD_TRANSACTIONS = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
  AND pid <> pg_backend_pid() AND backend_xmin IS NOT NULL
  AND xact_start < clock_timestamp() - interval '2 seconds' LIMIT 1`

export async function vacuumErased(client: pg.PoolClient, place: string): Promise<boolean> {
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
