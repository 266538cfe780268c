/**
 * The way to any moment of PostgreSQL that docs/guides/operations.md describes, with the lines from there: a base backup by
 * `pg_basebackup`, the archived log, and a restore up to a time. Runs where Debian's server is installed (package `postgresql`), and
 * says so where it is not.
 */
import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  chownSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openPostgresStore } from '../../src/store/postgres/postgres-store.ts'
import type { Store } from '../../src/store/store.ts'
import { until } from '../many/fleet.ts'
import { freePort } from '../support/embedded-postgres.ts'

const TEST_TIMEOUT_MS = 240_000
const ARCHIVED_WITHIN_MS = 60_000
const guide = readFileSync(resolve(import.meta.dirname, '../../docs/guides/operations.md'), 'utf8')
const programs = globSync('/usr/lib/postgresql/*/bin/pg_basebackup').sort().at(-1)
const folder = mkdtempSync(join(tmpdir(), 'estia-archive-'))
const [data, archive, restored] = ['data', 'archive', 'restored'].map((name) => join(folder, name))
const running = new Set<string>()

afterAll(() => {
  for (const directory of running) stop(directory)
  rmSync(folder, { recursive: true, force: true })
})

/** PostgreSQL refuses to run as root. */
function owner(): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const [uid, gid] = ['-u', '-g'].map((which) => Number(execFileSync('id', [which, 'postgres'])))
  return { uid, gid }
}

function run(program: string, ...args: string[]): void {
  const path = resolve(String(programs), '..', program)
  execFileSync(path, args, { ...owner(), cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
}

function start(directory: string): void {
  running.add(directory)
  const log = join(folder, 'server.log')
  try {
    run('pg_ctl', '-D', directory, '-l', log, '-w', '-t', '120', 'start')
  } catch (cause) {
    running.delete(directory)
    throw new Error(readFileSync(log, 'utf8').slice(-2_000), { cause })
  }
}

function stop(directory: string): void {
  running.delete(directory)
  run('pg_ctl', '-D', directory, '-m', 'immediate', 'stop')
}

/** The lines of a block of the guide, with the folders of this test. */
function linesOf(first: string): string {
  const block = guide.split('```ini\n').find((text) => text.startsWith(first))
  return String(block?.split('```')[0]).replaceAll('/archive/', `${archive}/`)
}

async function backUpAndRestore(): Promise<void> {
  const { uid, gid } = owner()
  mkdirSync(archive)
  if (uid !== undefined && gid !== undefined)
    for (const path of [folder, archive]) chownSync(path, uid, gid)
  run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync')
  const port = await freePort()
  const network = `port = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = ''\n`
  appendFileSync(join(data, 'postgresql.conf'), `${network}${linesOf('archive_mode')}`)
  start(data)
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const store = await openPostgresStore({ url })
  await store.putSetting('n', 'in the base backup')
  const base = join(archive, 'base-2026-11-17')
  const to = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '--no-sync']
  expect(guide).toContain('`pg_basebackup -D /archive/base-2026-11-17 -X none -c fast`')
  run('pg_basebackup', '-D', base, '-X', 'none', '-c', 'fast', ...to)
  await store.putSetting('n', 'before the mistake')
  const moment = new Date((await store.clock()) + 20)
    .toISOString()
    .replace('T', ' ')
    .replace('Z', '+00')
  await new Promise((done) => setTimeout(done, 100))
  await store.putSetting('n', 'the mistake')
  await store.close()
  const current = 'pg_walfile_name(pg_current_wal_lsn())'
  const last = join(
    archive,
    String(execFileSync('psql', ['-Atc', `SELECT ${current}`, url])).trim(),
  )
  // As a server leaves it that was killed while it copied.
  writeFileSync(`${last}.part`, 'half of a segment')
  chownSync(`${last}.part`, uid ?? -1, gid ?? -1)
  execFileSync('psql', ['-Atc', 'SELECT pg_switch_wal()', url])
  await until('the log is archived', async () => existsSync(last), ARCHIVED_WITHIN_MS)
  // The machine is lost, and with it everything but the archive.
  stop(data)
  rmSync(data, { recursive: true })

  execFileSync('cp', ['-a', base, restored])
  const recovery = linesOf('restore_command').replace('2026-11-17 12:30:00+00', moment)
  appendFileSync(join(restored, 'postgresql.conf'), recovery)
  const signal = join(restored, 'recovery.signal')
  writeFileSync(signal, '')
  if (uid !== undefined && gid !== undefined) chownSync(signal, uid, gid)
  expect(statSync(restored).mode & 0o077).toBe(0)
  start(restored)
  // It can be read a little before it has become a server of its own.
  let again: Store | null = null
  const opens = async () => {
    again = await openPostgresStore({ url }).catch(() => null)
    return again !== null
  }
  await until('it takes writes', opens, ARCHIVED_WITHIN_MS)
  const promoted = again as unknown as Store
  expect(await promoted.getSetting('n')).toBe('before the mistake')
  await promoted.putSetting('n', 'after the restore')
  await promoted.close()
}

it(
  'a base backup and the archived log bring back the moment before a mistake',
  async () => {
    if (programs === undefined)
      return console.log('PostgreSQL is not installed here: this test did not run')
    await backUpAndRestore()
    expect(readdirSync(archive).length).toBeGreaterThan(2)
  },
  TEST_TIMEOUT_MS,
)
