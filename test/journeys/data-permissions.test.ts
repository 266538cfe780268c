/** What a real start leaves on the disk is its owner's alone, under the mask that most shells have. */
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type InstalledCommand, runInstalled, startInstalled } from './installed-command.ts'
import { INSTALL_TIMEOUT_MS, productionInstall } from './production-install.ts'

const USUAL_MASK = 0o022
let dataDir: string
let maskBefore: number

beforeAll(async () => {
  await productionInstall()
  maskBefore = process.umask(USUAL_MASK)
}, INSTALL_TIMEOUT_MS)
afterAll(() => {
  process.umask(maskBefore)
})
beforeEach(() => {
  dataDir = join(mkdtempSync(join(tmpdir(), 'estia-modes-')), 'new/data')
})
afterEach(() => rmSync(join(dataDir, '../..'), { recursive: true, force: true }))

const modeOf = (path: string) => (statSync(path).mode & 0o7777).toString(8)

/** By path inside the folder, which itself is `.`; those that others may reach. */
function openOnes(folder: string): string[] {
  const inside = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  expect(inside).toContain('estia.sqlite')
  return ['.', ...inside]
    .map((path) => [path, modeOf(join(folder, path))])
    .filter(([, mode]) => !/^[67]00$/.test(mode))
    .map((pair) => pair.join(' '))
}

async function serveOnce(check: (service: InstalledCommand) => void): Promise<void> {
  const service = await startInstalled(['serve'], { DATA_DIR: dataDir })
  try {
    await service.listens
    check(service)
  } finally {
    await service.stop()
  }
}

describe('the data folder', () => {
  it('is made for its owner alone, with every file of a running service', async () => {
    await serveOnce(() => {
      const files = readdirSync(dataDir)
      expect(files).toEqual(expect.arrayContaining(['estia.sqlite-wal', 'quota.sqlite']))
      expect(openOnes(dataDir)).toEqual([])
    })
    expect(openOnes(dataDir)).toEqual([])
  })

  it('is closed when it was open, and the log says so', async () => {
    expect((await runInstalled(['sellers', 'list'], { DATA_DIR: dataDir })).code).toBe(0)
    chmodSync(dataDir, 0o755)
    chmodSync(join(dataDir, 'estia.sqlite'), 0o644)
    await serveOnce(({ output }) => {
      expect(openOnes(dataDir)).toEqual([])
      expect(output()).toContain('"mode":"0755"')
      expect(output()).toContain('other users of this machine')
    })
  })

  it('is made for its owner alone by other commands, too', async () => {
    expect((await runInstalled(['sellers', 'list'], { DATA_DIR: dataDir })).code).toBe(0)
    expect(openOnes(dataDir)).toEqual([])
  })
})
