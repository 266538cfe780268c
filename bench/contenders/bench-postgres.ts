/** A PostgreSQL 18 of the bench: over a unix socket, without durability, each query on one core as the engine's are. */
import type pg from 'pg'
import { EmbeddedPostgres } from '../../test/support/postgres-package.ts'

const settings = {
  shared_buffers: '2GB',
  effective_cache_size: '6GB',
  work_mem: '64MB',
  maintenance_work_mem: '512MB',
  max_wal_size: '8GB',
  random_page_cost: '1.1',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  listen_addresses: '',
}

/** What is handed to `onStop` stops it; it is handed over before the start, which may fail halfway. */
export async function startBenchPostgres(
  databaseDir: string,
  onStop: (stop: () => Promise<void>) => void,
): Promise<pg.Client> {
  const server = new EmbeddedPostgres({
    databaseDir,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: [
      ...['-k', databaseDir],
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    onLog: () => undefined,
    onError: () => undefined,
  })
  onStop(() => server.stop())
  await server.initialise()
  await server.start()
  const client = server.getPgClient('postgres', databaseDir)
  await client.connect()
  return client
}
