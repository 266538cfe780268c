/**
 * What was shipped of a store, as it was at a moment: rebuilt as a file of its own, which is read like any other store and then deleted.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readSettings, SettingsError } from '../app/settings.ts'
import { openWalPlace, walTarget } from '../app/storage/wal-places.ts'
import type { ArchiveSource } from '../store/archive/archive.ts'
import { makeFolder } from '../store/files/make-folder.ts'
import { openSqliteSource } from '../store/sqlite/archive-sqlite.ts'
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts'
import { type Rebuilt, rebuildDatabase } from '../store/sqlite/wal/rebuild-database.ts'

const EXIT_INCOMPLETE = 3

export async function openShipped(until: string, from: string | undefined): Promise<ArchiveSource> {
  const wantedMs = readMoment(until)
  const place = from === undefined ? {} : { BACKUP_TO: from }
  const settings = readSettings({ ...process.env, ...place })
  const dataDir = resolve(settings.dataDir)
  makeFolder(dataDir)
  const scratch = await mkdtemp(join(dataDir, 'restoring-'))
  const remove = () => rm(scratch, { recursive: true, force: true })
  try {
    const path = join(scratch, 'estia.sqlite')
    const target = await openWalPlace(walTarget(settings, dataDir))
    report(await rebuildDatabase(target, wantedMs, path), wantedMs)
    // Written by an earlier version: as a start would bring it up to date.
    await (await openSqliteStore({ path })).close()
    const source = await openSqliteSource(path)
    return {
      ...source,
      async close() {
        await source.close()
        await remove()
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}

function readMoment(text: string): number {
  if (text === 'now') return Date.now()
  // Without a zone it would be that of this machine, which is seldom the one meant.
  const ms = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(text)
    ? Date.parse(text)
    : Number.NaN
  if (!Number.isNaN(ms)) return ms
  throw new SettingsError(
    `--until must be a time with its zone such as 2026-11-17T12:30:00Z, or now, not "${text}".`,
  )
}

function report({ generation, segments, untilMs, troubles }: Rebuilt, wantedMs: number): void {
  console.log(
    `generation ${generation}, segments ${segments}: everything up to ${new Date(untilMs).toISOString()}`,
  )
  if (troubles.length === 0) return
  console.error(
    `estia: ${troubles.join('; ')}. Restored to ${new Date(untilMs).toISOString()} instead of ${new Date(wantedMs).toISOString()}.`,
  )
  process.exitCode = EXIT_INCOMPLETE
}
