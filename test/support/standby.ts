/**
 * A real streaming replica of a test's PostgreSQL: a copy of its files, made while it runs, that follows it.
 * Takes about 3 s to come up.
 */
import { execFileSync } from 'node:child_process'
import { appendFileSync, chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { crashServer, freePort, type OwnPostgres, queryAt, serverIn } from './embedded-postgres.ts'

export interface Standby {
  readonly port: number
  /** The same database as an address names on the primary. */
  urlOf(primaryUrl: string): string
  query(text: string, primaryUrl?: string): Promise<pg.QueryResult['rows']>
  /** Stops showing what the primary writes, as a replica far behind does; it still receives it. */
  pause(): Promise<void>
  resume(): Promise<void>
  crash(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

export async function startStandby(primary: OwnPostgres): Promise<Standby> {
  const folder = mkdtempSync(join(tmpdir(), 'estia-standby-'))
  const directory = join(folder, 'data')
  const port = await freePort()
  await copyFiles(primary, folder)
  const ready = { resolve: () => {} }
  let runs = false
  const server = serverIn(directory, port, (line) => {
    if (line.includes('ready to accept read-only connections')) ready.resolve()
  })

  const urlOf = (url: string) => url.replace(String(primary.port), String(port))
  const query = (text: string, url = primary.urlOf('postgres')) => queryAt(urlOf(url), text)

  function start(): Promise<void> {
    return new Promise((resolve, reject) => {
      runs = true
      ready.resolve = resolve
      // It resolves for a primary only, and rejects when the process ends, at whatever time.
      server.start().catch(() => reject(new Error('The standby has ended.')))
    })
  }

  await start()
  return {
    port,
    urlOf,
    query,
    async pause() {
      await query('SELECT pg_wal_replay_pause()')
      const state = 'SELECT pg_get_wal_replay_pause_state() AS state'
      while ((await query(state))[0].state !== 'paused') await sleep(10)
    },
    async resume() {
      await query('SELECT pg_wal_replay_resume()')
    },
    crash() {
      runs = false
      return crashServer(directory)
    },
    start,
    async stop() {
      if (runs) await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const SLOT = 'standby'

/** Copied between the start and the end of a backup; the slot retains what it needs to catch up. */
async function copyFiles(primary: OwnPostgres, folder: string): Promise<void> {
  const directory = join(folder, 'data')
  const client = new pg.Client(primary.urlOf('postgres'))
  await client.connect()
  try {
    await client.query(`SELECT pg_create_physical_replication_slot('${SLOT}', true)`)
    await client.query(`SELECT pg_backup_start('${SLOT}', true)`)
    // It must also be reached by the user of the server, who is another one where we are root.
    execFileSync('cp', ['-a', primary.directory, directory])
    execFileSync('chmod', ['755', folder])
    const { rows } = await client.query('SELECT labelfile FROM pg_backup_stop(false)')
    addFile(directory, 'backup_label', rows[0].labelfile)
  } finally {
    await client.end()
  }
  rmSync(join(directory, 'postmaster.pid'))
  rmSync(join(directory, 'pg_replslot', SLOT), { recursive: true })
  addFile(directory, 'standby.signal', '')
  const { hostname, username, password } = new URL(primary.urlOf('postgres'))
  appendFileSync(
    join(directory, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${hostname} port=${primary.port} user=${username} password=${password}'
primary_slot_name = '${SLOT}'\n`,
  )
}

/** Of the server's user, like the rest. */
function addFile(directory: string, name: string, text: string): void {
  const { uid, gid } = statSync(directory)
  writeFileSync(join(directory, name), text)
  chownSync(join(directory, name), uid, gid)
}
