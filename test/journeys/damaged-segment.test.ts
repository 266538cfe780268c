/** A segment file that the disk has changed: found when it is opened or read, and repaired, by itself. */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HEADER_AT_BYTE } from '../../src/engine/segment/segment-bytes.ts'
import { freePort } from '../support/child-server.ts'
import { type InstalledCommand, startInstalled } from './installed-command.ts'
import { INSTALL_TIMEOUT_MS, productionInstall } from './production-install.ts'

const SEARCH = '/v1/listings?deal=sale&sort=newest&limit=5'
const TRY_MS = 100
const EVERY_BYTES = 500

let dataDir: string
let port: number
let before: readonly number[]

async function search(service: InstalledCommand) {
  const answer = await fetch((await service.listens) + SEARCH)
  const { results } = (await answer.json()) as { results?: { id: number }[] }
  return {
    status: answer.status,
    retryAfter: answer.headers.get('retry-after'),
    ids: results?.map(({ id }) => id),
  }
}

const found = async (service: InstalledCommand) => {
  const { status, ids } = await search(service)
  return { status, ids }
}

async function served<T>(
  command: readonly string[],
  use: (service: InstalledCommand) => Promise<T>,
): Promise<T> {
  const service = await startInstalled(command, {
    DATA_DIR: dataDir,
    DEMO_LISTINGS: '60',
    // Records carry links: a file of another address is passed over anyway.
    PORT: String(port),
  })
  try {
    return await use(service)
  } finally {
    await service.stop()
  }
}

const writtenAt = () => statSync(join(dataDir, 'segment.bin')).mtimeMs

/** Flips a bit here and there between two places of the file. */
function damage(range: (bytes: Buffer) => readonly [number, number]): void {
  const path = join(dataDir, 'segment.bin')
  const bytes = readFileSync(path)
  const [from, to] = range(bytes)
  for (let at = from; at < to; at += EVERY_BYTES) bytes[at] ^= 1
  writeFileSync(path, bytes)
}

const firstRecord = (bytes: Buffer) => bytes.indexOf('{"id":')
/** Behind the records. */
const indexAt = (bytes: Buffer) => bytes.readDoubleLE(HEADER_AT_BYTE)

beforeAll(async () => {
  await productionInstall()
  dataDir = mkdtempSync(join(tmpdir(), 'estia-damaged-'))
  port = await freePort()
  const { ids } = await served(['demo'], async (service) => {
    await service.listens
    const first = writtenAt()
    // Once prices are known the file is rewritten; after that no start has a reason to.
    while (writtenAt() === first) await sleep(TRY_MS)
    return search(service)
  })
  before = ids!
}, INSTALL_TIMEOUT_MS)
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

describe('a damaged segment file', () => {
  it('is passed over at the start where its index has changed', async () => {
    damage((bytes) => [indexAt(bytes), indexAt(bytes) + EVERY_BYTES])
    expect(await served(['serve'], found)).toEqual({ status: 200, ids: before })
  })

  it('is found where a record is read, which is read again from the database', async () => {
    damage((bytes) => [firstRecord(bytes), indexAt(bytes)])
    await served(['serve'], async (service) => {
      const damagedAt = writtenAt()
      expect(await search(service)).toEqual({ status: 503, retryAfter: '1', ids: undefined })
      await service.said(/A record cannot be read as it was written/)
      while ((await search(service)).status !== 200) await sleep(TRY_MS)
      expect(await found(service)).toEqual({ status: 200, ids: before })
      expect((await fetch(`${await service.listens}/readyz`)).status).toBe(200)
      while (writtenAt() === damagedAt) await sleep(TRY_MS)
    })
    expect(await served(['serve'], found)).toEqual({ status: 200, ids: before })
  })
})
