/** Two workers of one server share the port, the file and the quota; one that is killed is replaced. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '../../src/catalogue/limits.ts'
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts'
import { storePhoto } from '../support/stored-photo.ts'
import {
  type Account,
  addAccount,
  pricesOf,
  publishFlat,
  type Server,
  startServer,
  until,
  workersOf,
} from './fleet.ts'

const REPLACED_WITHIN_MS = 20_000

let dataDir: string
let server: Server
let account: Account

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'estia-workers-'))
  storePhoto(dataDir)
  const store = await openSqliteStore({ path: join(dataDir, 'estia.sqlite') })
  account = await addAccount(store, 1)
  await store.close()
  server = await startServer({ DATA_DIR: dataDir, WORKERS: '2' })
})
afterAll(async () => {
  await server.kill()
  rmSync(dataDir, { recursive: true, force: true })
})

const workers = () => workersOf(server)

/** Connections go to the workers in turns, and every call is a connection of its own. */
const TURNS = 4

describe('two workers', () => {
  it('show at once what either has written', async () => {
    const { key, companyId } = account
    const path = `/v1/listings/${await publishFlat(server, key, { price: 1 })}`
    for (let price = 2; price < 30; price++) {
      const written = await server.call({ method: 'PATCH', path, key, body: { price } })
      expect(written.status, written.text).toBe(200)
      const looks = Array.from({ length: TURNS }, () => pricesOf(server, companyId))
      for (const { prices } of await Promise.all(looks)) expect(prices).toEqual([price])
    }
  })

  it('count requests together: exactly 30 an hour', async () => {
    const calls = Array.from({ length: limits.requestsPerHour + 10 }, () =>
      server.call({ path: '/v1/locations?q=tala', from: '192.0.2.7' }),
    )
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(limits.requestsPerHour)
  })

  it('continue when one is killed, which is replaced', async () => {
    const before = workers()
    expect(before).toHaveLength(2)
    process.kill(before[0], 'SIGKILL')
    await until('it is gone', async () => !workers().includes(before[0]), REPLACED_WITHIN_MS)
    for (let turn = 0; turn < TURNS; turn++) {
      expect((await server.call({ path: '/v1/meta' })).status).toBe(200)
    }
    await until('another', async () => workers().length === 2, REPLACED_WITHIN_MS)
    expect(workers()).toContain(before[1])
    for (let turn = 0; turn < TURNS; turn++) {
      expect((await pricesOf(server, account.companyId)).prices).toEqual([29])
    }
  })

  it('all end with 0 on SIGTERM', async () => {
    const before = workers()
    expect(await server.kill('SIGTERM')).toBe(0)
    for (const pid of before) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  })
})
