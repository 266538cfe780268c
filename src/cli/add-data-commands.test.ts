/** The commands as they are typed: a target that cannot be written ends with a sentence, and soon. */
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts'

/** The bundle, as users run it: the tests begin with a build. */
const MAIN = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))
/** A command that hangs is killed, and has no exit code then. */
const HANGS_MS = 30_000

let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'estia-move-'))
  await (await openSqliteStore({ path: join(folder, 'estia.sqlite') })).close()
  writeFileSync(join(folder, 'file'), '')
})
afterAll(() => rmSync(folder, { recursive: true }))

const backup = (file: string) =>
  new Promise<{ readonly code: unknown; readonly stderr: string }>((resolve) => {
    const env = { PATH: process.env.PATH, DATA_DIR: folder }
    execFile(
      process.execPath,
      [MAIN, 'backup', file],
      { env, timeout: HANGS_MS },
      (error, _, stderr) => resolve({ code: error?.code ?? 0, stderr }),
    )
  })

const places: readonly (readonly [string, () => string])[] = [
  ['a file where a folder should be', () => join(folder, 'file', 'backup.gz')],
  ...(existsSync('/proc/self')
    ? ([
        ['a folder that no folder can be made in', () => '/proc/estia/backup.gz'],
        ['a folder that no file can be made in', () => '/proc/backup.gz'],
      ] as const)
    : []),
]

describe('estia backup', () => {
  it.each(places)('into %s', async (_, file) => {
    const { code, stderr } = await backup(file())
    expect(stderr).toMatch(/^estia: [^\n]+ cannot be written[^\n]*\.\n$/)
    expect(code).toBe(1)
  })

  it('into a new folder', async () => {
    const file = join(folder, 'a', 'b', 'backup.gz')
    expect(await backup(file)).toEqual({ code: 0, stderr: '' })
    expect(existsSync(file)).toBe(true)
  })
})
