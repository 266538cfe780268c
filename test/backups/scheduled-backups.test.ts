/** Backups by themselves: due, verified, rotated, and what a fault costs. */
import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readSettings } from '../../src/app/settings.ts'
import { openBackups } from '../../src/app/storage/open-backups.ts'
import { backupName } from '../../src/service/backups/scheduled-backups.ts'
import { openFileSource } from '../../src/store/archive/archive-file.ts'
import { HOUR_MS, MINUTE_MS } from '../../src/structures/durations.ts'
import { type BucketServer, startBucketServer } from '../support/bucket-server.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
let server: BucketServer
let folder: string
const lines: string[] = []
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })

beforeAll(async () => {
  server = await startBucketServer()
  app = await startTestApp({ fitsPrices: false })
})
afterAll(async () => {
  await app.stop()
  await server.close()
})
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'estia-backups-'))
  lines.length = 0
  await app.store.putSetting('backup', JSON.stringify({ at: null, bytes: 0, failed_at: null }))
  return () => rmSync(folder, { recursive: true, force: true })
})

async function open(environment: Readonly<Record<string, string>>, path?: string) {
  const settings = readSettings({
    ...{ DATA_DIR: app.dataDir, BACKUP_EVERY: '6h', BACKUP_KEEP: '2' },
    ...environment,
  })
  const backups = await openBackups({
    ...{ settings, dataDir: app.dataDir, store: app.store, holder: 'test', log },
    place: { kind: 'sqlite', path: path ?? join(app.dataDir, 'estia.sqlite') },
    now: () => app.clock.nowMs,
  })
  return backups!
}

it('is off unless it is switched on', async () => {
  const settings = readSettings({ DATA_DIR: app.dataDir })
  expect(settings.backupEveryMs).toBeNull()
})

it.each([
  ['6h', 6 * HOUR_MS],
  ['30m', 30 * MINUTE_MS],
  ['1d', 24 * HOUR_MS],
])('every %s is understood', (text, ms) => {
  expect(readSettings({ BACKUP_EVERY: text }).backupEveryMs).toBe(ms)
})

it.each(['6', '0h', 'daily', '-1d'])('every %s is not', (text) => {
  expect(() => readSettings({ BACKUP_EVERY: text })).toThrow('BACKUP_EVERY must be')
})

describe('into a folder', () => {
  it('one is made when it is due, can be opened, and the oldest go', async () => {
    const backups = await open({ BACKUP_TO: folder })
    writeFileSync(join(folder, 'mine.gz'), 'not ours')
    const made: string[] = []
    for (let turn = 0; turn < 3; turn++) {
      made.push(backupName(app.clock.nowMs))
      await backups.look()
      // Not due again yet.
      await backups.look()
      app.clock.nowMs += 6 * HOUR_MS
    }
    expect(readdirSync(folder).sort()).toEqual([...made.slice(1), 'mine.gz'])
    expect(backups.figures).toMatchObject({ failures: 0, lastAt: app.clock.nowMs - 6 * HOUR_MS })
    const source = await openFileSource(join(folder, made[2]))
    expect(source.lastChange).toBeGreaterThanOrEqual(0)
    await source.close()
    expect(lines.filter((line) => line.includes('made and verified')).length).toBe(3)
  })

  it('one that fails leaves the earlier ones, says why, and is tried again after ten minutes', async () => {
    await (await open({ BACKUP_TO: folder })).look()
    const [good] = readdirSync(folder)
    app.clock.nowMs += 6 * HOUR_MS
    // What a full disk does to the copy, this does as well: it cannot be read to its end.
    const broken = join(app.dataDir, 'broken.sqlite')
    writeFileSync(broken, 'no database')
    const failing = await open({ BACKUP_TO: folder }, broken)
    await failing.look()
    await failing.look()
    expect(failing.figures).toMatchObject({ failures: 1 })
    expect(readdirSync(folder)).toEqual([good])
    expect(lines.at(-1)).toContain('a backup failed; the earlier ones are untouched')
    expect(lines.at(-1)).toContain('is not a database')
    const mended = await open({ BACKUP_TO: folder })
    await mended.look()
    expect(readdirSync(folder).length).toBe(1)
    app.clock.nowMs += 10 * MINUTE_MS
    await mended.look()
    expect(readdirSync(folder).length).toBe(2)
  })

  it('a disk that fills while it is written costs this one alone', async () => {
    const backups = await open({ BACKUP_TO: folder })
    // Whatever is written there finds the disk full.
    symlinkSync('/dev/full', join(folder, `${backupName(app.clock.nowMs)}.unfinished`))
    await backups.look()
    expect([backups.figures.failures, readdirSync(folder)]).toEqual([1, []])
    expect(lines.at(-1)).toContain('has no space left on its disk')
  })

  it('two processes make one', async () => {
    const both = [await open({ BACKUP_TO: folder }), await open({ BACKUP_TO: folder })]
    await both[0].look()
    await both[1].look()
    expect(readdirSync(folder).length).toBe(1)
    expect(both[1].figures.lastAt).toBe(app.clock.nowMs)
  })
})

describe('into a bucket', () => {
  it('it goes by way of the folder, which is empty afterwards', async () => {
    const to = { ...server.environment, BACKUP_TO: 's3://homes/test/backups' }
    const backups = await open(to)
    await backups.look()
    expect(server.keys()).toEqual([`backups/${backupName(app.clock.nowMs)}`])
    expect(readdirSync(join(app.dataDir, 'backups'))).toEqual([])
    app.clock.nowMs += 6 * HOUR_MS
    server.trouble = { kind: 'unavailable', times: 1_000 }
    await backups.look()
    server.trouble = { kind: 'none' }
    expect([backups.figures.failures, server.keys().length]).toEqual([1, 1])
    expect(existsSync(join(app.dataDir, 'backups', 'verifying.sqlite'))).toBe(false)
    expect(lines.at(-1)).toContain('asks to be called later')
  })
})
