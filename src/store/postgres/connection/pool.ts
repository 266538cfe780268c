/**
 * A pool of connections that outlives its server: a lost connection leaves the pool and never the process.
 * Invariant: after `end` no socket is left, not even one to a server that has fallen silent.
 */
import pg from 'pg'
import type { PoolUse } from '../../store.ts'
import { inWords, isConnectionLost } from '../postgres-error.ts'

export interface Pool {
  connect(): Promise<pg.PoolClient>
  use(): PoolUse
  /** Closes idle connections: when one was lost, the others are rarely alive. */
  cutIdle(): void
  end(): Promise<void>
}

const IDLE_TIMEOUT_MS = 30_000
/** A connection that does not say goodbye within this time is cut. */
const GOODBYE_MS = 500

export function openPool(config: pg.PoolConfig): Pool {
  const pool = new pg.Pool({ ...config, idleTimeoutMillis: IDLE_TIMEOUT_MS })
  const idle = new Set<pg.PoolClient>()
  // A failure shows in the call that uses the connection; an idle one has already left the pool.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('acquire', (client) => idle.delete(client))
  pool.on('release', (_, client) => idle.add(client as pg.PoolClient))
  pool.on('remove', (client) => idle.delete(client as pg.PoolClient))

  function cutIdle(): void {
    for (const client of idle) client.connection.stream.destroy()
  }

  return {
    connect: () => pool.connect(),
    use: () => ({
      open: pool.totalCount,
      busy: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
      max: config.max ?? 0,
    }),
    cutIdle,
    async end() {
      await pool.end()
      setTimeout(cutIdle, GOODBYE_MS)
    },
  }
}

/** A connection that failed, or that `use` discards, does not go back into the pool. */
export async function onConnection<T>(
  pool: Pool,
  place: string,
  use: (client: pg.PoolClient, discard: () => void) => Promise<T>,
): Promise<T> {
  const client = await inWords(place, () => pool.connect())
  let lost = false
  const discard = () => {
    lost = true
  }
  try {
    return await use(client, discard)
  } catch (error) {
    if (isConnectionLost(error)) discard()
    throw error
  } finally {
    client.release(lost)
    if (lost) pool.cutIdle()
  }
}
