/** Two workers write, the log is shipped to a bucket, everything is killed, and any moment comes back: all as processes. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createBucket } from '../../src/bucket/bucket.ts'
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts'
import { readSegmentName } from '../../src/store/sqlite/wal/wal-segment.ts'
import { type Account, addAccount, type Server, startServer, until } from '../many/fleet.ts'
import { type BucketServer, startBucketServer } from '../support/bucket-server.ts'
import { runCommand } from '../support/run-command.ts'

const TEST_TIMEOUT_MS = 180_000
const SHIPPED_WITHIN_MS = 60_000
const folder = mkdtempSync(join(tmpdir(), 'estia-wal-'))
const original = join(folder, 'original')
let bucket: BucketServer
let environment: Readonly<Record<string, string>>
let server: Server
let account: Account

beforeAll(async () => {
  bucket = await startBucketServer()
  environment = { ...bucket.environment, BACKUP_TO: 's3://homes/test/backups' }
  const store = await openSqliteStore({ path: join(original, 'estia.sqlite') })
  account = await addAccount(store, 1)
  await store.close()
  const shipping = { BACKUP_WAL_EVERY: '1s', WORKERS: '2' }
  server = await startServer({ ...environment, ...shipping, DATA_DIR: original })
})
afterAll(async () => {
  await server.kill()
  await bucket.close()
  rmSync(folder, { recursive: true, force: true })
})

const segments = () =>
  bucket.keys().flatMap((key) => readSegmentName(key.split('/').at(-1) ?? '') ?? [])
const lastShipped = () => Math.max(0, ...segments().map(({ untilMs }) => untilMs))

async function write(price: number): Promise<void> {
  const body = { deal: 'rent', price }
  const call = { method: 'POST', path: '/v1/listings', key: account.key, body }
  expect((await server.call(call)).status).toBe(201)
}

/** The prices of everything that was written, in order. */
async function restored(time: string, wanted: { readonly code: number | null }) {
  const dataDir = mkdtempSync(join(folder, 'restored-'))
  const ended = await runCommand(['restore', '--until', time], {
    ...environment,
    DATA_DIR: dataDir,
  })
  expect(ended, ended.stderr).toMatchObject(wanted)
  if (ended.code === 1) return { ...ended, prices: [] }
  expect(readdirSync(dataDir).filter((name) => name.startsWith('restoring'))).toEqual([])
  const database = new DatabaseSync(join(dataDir, 'estia.sqlite'), { readOnly: true })
  const rows = database.prepare('SELECT fields FROM listings ORDER BY id').all()
  database.close()
  return { ...ended, prices: rows.map(({ fields }) => JSON.parse(String(fields)).price) }
}

it(
  'what was shipped comes back as it was at the requested moment',
  async () => {
    await until('the first copy', async () => segments().length > 0, SHIPPED_WITHIN_MS)
    const moments: number[] = []
    for (let price = 1; price <= 3; price++) {
      await write(price)
      const written = Date.now()
      await until('it is shipped', async () => lastShipped() > written, SHIPPED_WITHIN_MS)
      moments.push(lastShipped())
      await wait(20)
    }
    // Killed in the middle of things, with whatever of it was not shipped yet.
    const writing = [4, 5, 6].map((price) => write(price).catch(() => undefined))
    await Promise.all(writing)
    await server.kill('SIGKILL')

    expect((await restored(new Date(moments[0]).toISOString(), { code: 0 })).prices).toEqual([1])
    expect((await restored(new Date(moments[1]).toISOString(), { code: 0 })).prices).toEqual([1, 2])
    const all = await restored('now', { code: 0 })
    expect(all.prices.slice(0, 3)).toEqual([1, 2, 3])

    const early = await restored('2020-01-01T00:00:00Z', { code: 1 })
    expect(early.stderr).toMatch(/\(from \S+ on\) cannot be restored to that moment/)
    const unclear = await restored('2026-11-17 12:00', { code: 1 })
    expect(unclear.stderr).toContain('--until must be a time with its zone')

    // The last one that is there shows that one before it is missing. What the second write is in may be one of several.
    const endOf = (key: string) => readSegmentName(key.split('/').at(-1) ?? '')?.untilMs ?? 0
    const [second] = bucket
      .keys()
      .filter((key) => endOf(key) > moments[0])
      .toSorted((a, b) => endOf(a) - endOf(b))
    await createBucket({ address: bucket.address }).remove(second)
    const part = await restored('now', { code: 3 })
    expect(part.prices).toEqual([1])
    expect(part.stderr).toMatch(/segment \d+ of \S+ is missing or damaged. Restored to \S+ instead/)
  },
  TEST_TIMEOUT_MS,
)
