/**
 * Work that fails unexpectedly, of every kind that there is: tried five times with growing waits, then given up and reported, and
 * never in the way of anybody else. The table of kinds names every worker; one that it does not name fails here.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clearQuarantined } from '../../src/service/desk/operator-queue.ts'
import { workLimits } from '../../src/service/service-limits.ts'
import { openSqliteSync, type SqliteSync } from '../../src/service/sync/sqlite-sync.test-data.ts'
import { type WorkKind, workKinds, workRule } from '../../src/service/work/work-kinds.ts'
import type { WorkTrouble } from '../../src/service/work/work-ledger.ts'
import { HOUR_MS, MINUTE_MS } from '../../src/structures/durations.ts'
import { noon } from '../store/sample-listing.ts'
import { testLedger } from '../support/test-ledger.ts'
import { ownerNotices, poisonBenches } from './poison-benches.ts'

const source = resolve(import.meta.dirname, '../../src')

let world: SqliteSync
let folder: string
beforeEach(async () => {
  world = await openSqliteSync()
  folder = mkdtempSync(join(tmpdir(), 'estia-poison-'))
})
afterEach(async () => {
  await world.remove()
  rmSync(folder, { recursive: true })
})

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(5)
}

describe('the table of kinds', () => {
  it('names every file that has a loop for work in the background', () => {
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !/\.(?:test|test-data)\.ts$/.test(file))
      .map((file) => file.replaceAll('\\', '/'))
      // A command does its work once, and whoever called it sees what became of it.
      .filter((file) => !file.startsWith('cli/'))
    const loops = files.filter((file) => {
      const text = readFileSync(join(source, file), 'utf8')
      return /(?<!function )\b(?:underLease|createBackgroundWorker|createWorkQueue)\(/.test(text)
    })
    const workers = Object.values(workKinds).map(({ worker }) => worker)
    // By rules of their own: deleting rows and unused photos is retried the next hour and delays no other; a backup and
    // the shipping of a log are retried for as long as it takes.
    const byRules = [
      'app/storage/open-wal-shipping.ts',
      'service/backups/scheduled-backups.ts',
      'service/retention/sweep-old-data.ts',
      'service/sync/housekeeping.ts',
    ]
    // The loop of every worker that claims its items from the queue.
    const ofQueues = 'service/work/work-queue.ts'
    expect(loops.toSorted()).toEqual([...workers, ...byRules, ofQueues].toSorted())
    for (const worker of workers)
      expect(readFileSync(join(source, worker), 'utf8')).toContain('ledger.attempt(')
  })
})

describe.each(Object.keys(workKinds) as WorkKind[])('%s', (kind) => {
  it('is tried five times, given up, reported, and delays nobody else', async () => {
    const { store } = world
    const clock = { nowMs: noon }
    const now = () => clock.nowMs
    const troubles: WorkTrouble[] = []
    const escaped: unknown[] = []
    let attempts = 0
    const ledger = testLedger(store, now, troubles)
    const sync = await world.startSync({ now })
    const bench = await poisonBenches[kind]({
      ...{ store, folder, ledger, sync, now },
      onAttempt: () => void attempts++,
      onError: (error) => void escaped.push(error),
    })
    const { worker, poison, isHealthyDone, ownerNotice } = bench
    worker.start()
    const ofPoison = () => troubles.filter(({ item }) => item === poison)
    await until(() => ofPoison().length === 1)
    // While the other one rests, and no clock has moved.
    if (isHealthyDone) await until(isHealthyDone)
    for (let made = 1; made < workRule.attempts; made++) {
      // Not before its wait is over, however often it is looked for.
      const before = attempts
      worker.poke()
      await sleep(30)
      expect(attempts).toBe(before)
      clock.nowMs += 15 * MINUTE_MS
      await until(() => {
        worker.poke()
        return ofPoison().length > made
      })
    }
    await worker.stop()
    expect(ofPoison().map(({ attempts, isGivenUp }) => [attempts, isGivenUp])).toEqual([
      ...[1, 2, 3, 4].map((count) => [count, false]),
      [5, true],
    ])
    expect(await store.quarantinedWork(9)).toMatchObject([{ kind, item: poison, attempts: 5 }])
    expect(ledger.figures.quarantined).toBe(1)
    // The metric and the page of the state name the kind.
    expect(ledger.figures.backlogs).toContainEqual(
      expect.objectContaining({ kind, quarantined: 1 }),
    )
    expect(ownerNotice === null ? null : await ownerNotice()).toEqual(ownerNotices[kind])
    // Where it was thrown, and nothing of what it was about.
    expect(ofPoison()[0].cause).toMatch(/^(?:Poison|TypeError)\b/)
    expect(JSON.stringify([troubles, await store.quarantinedWork(9)])).not.toContain('somebody@')
    expect(escaped).toEqual([])
    // Cleared by an operator it is tried again: what is queued keeps its place.
    expect(await clearQuarantined(kind, poison, 'Olga', { store, now })).toBe(true)
    expect(await store.countQuarantined()).toBe(0)
    const isQueued = (await store.dueWork(kind, now(), 9)).some(({ item }) => item === poison)
    expect(isQueued).toBe(kind === 'webhook')
  }, 60_000)

  it('is left to the process that has claimed it, until that claim ends', async () => {
    const { store } = world
    const clock = { nowMs: noon }
    const now = () => clock.nowMs
    let attempts = 0
    const sync = await world.startSync({ now })
    const { worker } = await poisonBenches[kind]({
      ...{ store, folder, sync, now, ledger: testLedger(store, now) },
      onAttempt: () => void attempts++,
      onError: () => undefined,
    })
    const { lease } = workKinds[kind]
    if (lease !== null)
      expect(await store.takeLease(lease, 'another', workLimits.leaseMs)).toBe(true)
    else {
      const claimed = await store.claimWork({
        ...{ kind, holder: 'another', at: noon, untilMs: noon + MINUTE_MS, waitsMs: [0, 0] },
        ...{ places: 9, perOwner: 9, perLane: 9 },
      })
      expect(claimed).toHaveLength(2)
    }
    worker.start()
    for (let looks = 0; looks < 3; looks++) {
      worker.poke()
      await sleep(20)
    }
    expect(attempts).toBe(0)
    if (lease !== null) await store.releaseLease(lease, 'another')
    clock.nowMs += 2 * MINUTE_MS
    await until(() => {
      worker.poke()
      return attempts > 0
    })
    await worker.stop()
  }, 60_000)

  it('counts an attempt that ended the process, and is given up without another one', async () => {
    const { store } = world
    const clock = { nowMs: noon }
    const now = () => clock.nowMs
    const troubles: WorkTrouble[] = []
    let attempts = 0
    const sync = await world.startSync({ now })
    const bench = await poisonBenches[kind]({
      ...{ store, folder, sync, now, ledger: testLedger(store, now, troubles) },
      onAttempt: () => void attempts++,
      onError: () => undefined,
    })
    const waitsMs = Array.from({ length: workRule.attempts }, () => 1)
    // As five processes leave it that died in the middle.
    for (let made = 0; made < workRule.attempts; made++)
      await store.beginWork({
        ...{ kind, item: bench.poison, seller_id: null },
        ...{ at: noon - HOUR_MS + made * 2, waitsMs },
      })
    bench.worker.start()
    await until(async () => {
      bench.worker.poke()
      return (await store.countQuarantined()) === 1
    })
    if (bench.isHealthyDone) await until(bench.isHealthyDone)
    await bench.worker.stop()
    const own = troubles.filter(({ item }) => item === bench.poison)
    expect(own).toMatchObject([{ attempts: 5, cause: 'ended the process', isGivenUp: true }])
    // Only together with others, where it is not known yet which of them fails.
    const together: readonly string[] = [
      ...['same_home', 'webhook_events', 'alerts', 'market', 'new_values'],
    ]
    expect(attempts).toBeLessThanOrEqual(together.includes(kind) ? 1 : 0)
  }, 60_000)
})
