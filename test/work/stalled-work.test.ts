/**
 * A process that is stopped for longer than its lease, before any of its writes, and goes on when another has taken over: it
 * changes nothing any more. Every worker with a lease is in the table of kinds.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { workLimits } from '../../src/service/service-limits.ts'
import { dropUnreadableSettings } from '../../src/service/sync/drop-unreadable-settings.ts'
import { openSqliteSync } from '../../src/service/sync/sqlite-sync.test-data.ts'
import { type WorkKind, workKinds } from '../../src/service/work/work-kinds.ts'
import type { Store } from '../../src/store/store.ts'
import { changeNames } from '../../src/store/store-methods.ts'
import { noon } from '../store/sample-listing.ts'
import { testLedger } from '../support/test-ledger.ts'
import { poisonBenches } from './poison-benches.ts'

const source = resolve(import.meta.dirname, '../../src')

/** Workers that write nothing under their lease themselves, and what holds for them instead. */
const others: Readonly<Record<string, string>> = {
  'service/mail/outbox-worker.ts': 'a mail has a claim of its own: test/mail/outbox.test.ts',
  'service/mail/maildir-worker.ts':
    'a mail is recognised when it comes twice: test/mail/maildir.test.ts',
  'service/prices/estimator.ts':
    'what values the market writes by heldBy: src/service/sync/lease.test.ts',
  'app/storage/open-wal-shipping.ts': 'each shipper writes a series of segments of its own',
}
const unfenced = new Set<WorkKind>(['mail', 'mail_in', 'valuation', 'webhook'])
const kinds = (Object.keys(workKinds) as WorkKind[]).filter((kind) => !unfenced.has(kind))

it('every loop under a lease writes as its holder, or says why not', () => {
  const loops = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.(?:test|test-data)\.ts$/.test(file))
    .map((file) => [file, readFileSync(join(source, file), 'utf8')] as const)
    .filter(([, text]) => /(?<!function )\bunderLease\(/.test(text))
  const asHolder = loops
    .filter(([, text]) => /\(\w+(?:: AbortSignal)?, held\b/.test(text))
    .map(([file]) => file)
  const without = loops.map(([file]) => file).filter((file) => !asHolder.includes(file))
  expect(without.toSorted()).toEqual(Object.keys(others).toSorted())
})

/** All rows, but for who holds what and which attempts were made. */
function rowsOf(path: string): Readonly<Record<string, unknown>> {
  const database = new DatabaseSync(path, { readOnly: true })
  const names = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all()
  const tables = names
    .map(({ name }) => String(name))
    .filter((name) => !/^(?:leases|work_)/.test(name))
  const rows = tables.map((name) => [name, database.prepare(`SELECT * FROM "${name}"`).all()])
  database.close()
  return Object.fromEntries(rows)
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(5)
}

/** Runs a worker that is stopped before its write of this number; how many there were before nothing was left to do. */
async function runStalled(kind: WorkKind, stopAt: number) {
  const world = await openSqliteSync()
  const folder = mkdtempSync(join(tmpdir(), 'estia-stalled-'))
  const lease = workKinds[kind].lease!
  const { store, path } = world
  let [writes, isStarted] = [0, false]
  let before: unknown = null
  async function stall(): Promise<void> {
    if (!isStarted || writes++ !== stopAt) return
    await store.releaseLease(lease, 'one')
    await store.takeLease(lease, 'another', workLimits.leaseMs)
    before = rowsOf(path)
  }
  const stalling = (name: 'write' | (typeof changeNames)[number]) => {
    const call = store[name] as (...given: unknown[]) => Promise<unknown>
    const own = async (...given: unknown[]) => {
      await stall()
      return call(...given)
    }
    return [name, own] as const
  }
  const ofLeases = new Set<string>(['takeLease', 'releaseLease'])
  const names = ['write', ...changeNames.filter((name) => !ofLeases.has(name))] as const
  const now = () => noon
  const sync = await world.startSync({ now })
  const { worker, isHealthyDone } = await poisonBenches[kind]({
    store: { ...store, ...Object.fromEntries(names.map(stalling)) } as Store,
    ...{ folder, sync, now, ledger: testLedger(store, now) },
    onAttempt: () => undefined,
    onError: () => undefined,
  })
  isStarted = true
  worker.start()
  if (stopAt < Infinity) await until(() => before !== null)
  else {
    await until(isHealthyDone!)
    for (let seen = -1; seen !== writes; await sleep(100)) seen = writes
  }
  await worker.stop()
  // What a worker stores of itself can be read.
  await dropUnreadableSettings(store, (error) => expect.unreachable(error.message))
  const after = rowsOf(path)
  await world.remove()
  rmSync(folder, { recursive: true })
  return { writes, before, after }
}

describe.each(kinds)('%s', (kind) => {
  it('changes nothing once another process has taken over, wherever it was stopped', async () => {
    const { writes } = await runStalled(kind, Infinity)
    expect(writes).toBeGreaterThan(0)
    for (let stopAt = 0; stopAt < writes; stopAt++) {
      const { before, after } = await runStalled(kind, stopAt)
      expect(after, `stopped before write ${stopAt + 1} of ${writes}`).toEqual(before)
    }
  }, 60_000)
})
