/**
 * A pool of connections that outlives its server: a lost connection leaves the pool and never the process.
 * Invariant: after `end` no socket is left, not even one to a server that has fallen silent.
 */
import pg from 'pg'

export interface Pool {
  connect(): Promise<pg.PoolClient>
  end(): Promise<void>
}

const IDLE_TIMEOUT_MS = 30_000
/** A connection that does not say goodbye within this time is cut. */
const GOODBYE_MS = 500

export function openPool(config: pg.PoolConfig): Pool {
  const pool = new pg.Pool({ ...config, idleTimeoutMillis: IDLE_TIMEOUT_MS })
  const clients = new Set<pg.PoolClient>()
  // A failure shows in the call that uses the connection; an idle one has already left the pool.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    clients.add(client)
  })
  pool.on('remove', (client) => clients.delete(client as pg.PoolClient))
  return {
    connect: () => pool.connect(),
    async end() {
      await pool.end()
      setTimeout(() => {
        for (const client of clients) client.connection.stream.destroy()
      }, GOODBYE_MS)
    },
  }
}
