/** The runner: which runs it begins, what it asks of the store while there is nothing to do, and what it does about trouble. */
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createFeedRunner, newRun } from '../../src/service/feeds/runs/feed-runner.ts'
import { feedUseLimits } from '../../src/service/service-limits.ts'
import type { WorkTrouble } from '../../src/service/work/work-ledger.ts'
import type { FeedRow, FeedRunRow } from '../../src/store/feed-store.ts'
import { DAY_MS, HOUR_MS } from '../../src/structures/durations.ts'
import { noon } from '../store/sample-listing.ts'
import { testLedger } from '../support/test-ledger.ts'
import { homes, type RunBench, startRunBench } from './run-bench.ts'

let bench: RunBench
let worker: ReturnType<typeof createFeedRunner>
let ended: number
let errors: unknown[]
let troubles: WorkTrouble[]
beforeEach(async () => {
  bench = await startRunBench({ state: 'active', next_run_at: noon })
  ;[ended, errors, troubles] = [0, [], []]
})
afterEach(async () => {
  await worker.stop()
  await bench.close()
  expect(errors).toEqual([])
})

type Normalise = RunBench['context']['work']['normalise']
type Reading = (...given: Parameters<Normalise>) => Promise<void>

/** `reading`: happens while a document is read. */
function start(reading: Reading | null = null, more: Partial<RunBench['context']> = {}): void {
  const { store, work, now } = { ...bench.context, ...more }
  const normalise: Normalise = async (order, signal) => {
    await reading?.(order, signal)
    return work.normalise(order, signal)
  }
  worker = createFeedRunner({
    ...{ ...bench.context, ...more, store, work: { ...work, normalise } },
    ...{ lease: { name: 'feeds', holder: 'one' }, storeId: 'store', stopWaitMs: 5_000 },
    ledger: testLedger(store, now, troubles),
    onRun: () => ended++,
    onError: (error) => errors.push(error),
  })
  worker.start()
}

async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isSo())) await sleep(5)
}
const runs = () => bench.store.feedRunsOf(bench.feedId, 9)
const feed = async (): Promise<FeedRow> => (await bench.store.getFeed(bench.feedId))!
const folderOf = ({ id }: Pick<FeedRunRow, 'id'>) => join(bench.folder, 'feeds', 'runs', String(id))
const patch = (change: Partial<FeedRow>) =>
  bench.store.write((transaction) => transaction.patchFeed(bench.feedId, change))

it('begins a run that is due once, and asks for two rows while none is', async () => {
  bench.serve(homes(1))
  let during: unknown
  start(async () => {
    const [{ status, started_at, ended_at }] = await runs()
    during = { status, started_at, ended_at, next: (await feed()).next_run_at }
  })
  await until(() => ended === 1)
  expect(during).toEqual({
    ...{ status: 'running', started_at: noon, ended_at: null, next: noon + DAY_MS },
  })
  expect((await runs()).map(({ status, dry_run }) => [status, dry_run])).toEqual([['applied', 0]])
  expect(bench.asked()).toMatchObject({ forgetFeedReports: 1 })
  // It may have looked once more by then.
  worker.poke()
  await until(() => (bench.asked().openFeedRuns ?? 0) > 0)
  await sleep(20)
  bench.asked()
  worker.poke()
  let asked: Record<string, number> = {}
  await until(() => {
    asked = { ...asked, ...bench.asked() }
    return 'openFeedRuns' in asked
  })
  expect(asked).toEqual({ dueFeeds: 1, openFeedRuns: 1 })
  expect(ended).toBe(1)
})

it.each([
  ['hourly', HOUR_MS],
  ['none', DAY_MS],
])('a feed that is fetched %s is due again while its run is under way', async (schedule, wait) => {
  await patch({ schedule })
  bench.serve(homes(1))
  let next: number | null = null
  start(async () => {
    next = (await feed()).next_run_at
  })
  await until(() => ended === 1)
  expect(next).toBe(noon + wait)
})

it('a run that waits is the one that is due, and a rehearsal is not', async () => {
  const row = await feed()
  bench.serve(homes(1))
  const dry = await bench.store.addFeedRun(newRun(row, true, noon))
  const waiting = await bench.store.addFeedRun({
    ...newRun(row, false, noon),
    started_at: noon - 5,
  })
  start()
  await until(() => ended === 2)
  const found = (await runs()).map(({ id, status, started_at }) => [id, status, started_at])
  expect(found).toEqual([
    [waiting.id, 'applied', noon - 5],
    [dry.id, 'checked', noon],
  ])
})

it('what fails unexpectedly is tried five times, says so, and is given up', async () => {
  // After the last attempt it is not due again.
  await patch({ schedule: 'none' })
  bench.serve(homes(1))
  const signals: (AbortSignal | undefined)[] = []
  start(async (_, signal) => {
    signals.push(signal)
    throw new Error('unforeseen')
  })
  const stateOf = async () => {
    const [{ status, fault, started_at }] = await runs()
    const stored = fault === null ? null : (JSON.parse(fault) as { code: string; message: string })
    return { status, code: stored?.code, message: stored?.message, started_at }
  }
  await until(async () => (await runs()).length > 0 && (await stateOf()).code !== undefined)
  expect(await stateOf()).toMatchObject({
    ...{ status: 'waiting', code: 'unexpected_error', started_at: noon },
    message: expect.stringContaining('Attempt 1 of 5'),
  })
  const [run] = await runs()
  expect(existsSync(folderOf(run))).toBe(true)
  expect(ended).toBe(0)
  await until(() => {
    bench.nowMs += HOUR_MS
    worker.poke()
    return ended === 1
  })
  expect(await stateOf()).toMatchObject({ status: 'failed', code: 'given_up', started_at: noon })
  expect(signals).toHaveLength(5)
  expect(troubles.map(({ attempts, isGivenUp }) => [attempts, isGivenUp])).toEqual([
    ...[1, 2, 3, 4].map((attempts) => [attempts, false]),
    [5, true],
  ])
  expect(existsSync(folderOf(run))).toBe(false)
  const mails = await bench.store.claimMails(bench.nowMs, bench.nowMs, 9)
  expect(mails.map(({ cause }) => cause)).toEqual([`feed_run_given_up:${run.id}`])
})

it('a feed that was deleted while it ran leaves nothing behind, and is no trouble', async () => {
  bench.serve(homes(1))
  const texts = join(bench.folder, 'feeds', 'texts')
  start(async () => {
    mkdirSync(texts, { recursive: true })
    writeFileSync(join(texts, String(bench.feedId)), 'known')
    await bench.store.removeFeed(bench.feedId)
  })
  await until(() => ended === 1)
  expect(readdirSync(texts)).toEqual([])
  expect(readdirSync(join(bench.folder, 'feeds', 'runs'))).toEqual([])
  expect(troubles).toEqual([])
})

it('reading stops with the service, and the run goes on later', async () => {
  bench.serve(homes(1))
  const reading = Promise.withResolvers<AbortSignal>()
  start(async (_, signal) => {
    reading.resolve(signal!)
    await new Promise((_resolve, reject) => {
      signal!.addEventListener('abort', () => reject(signal!.reason))
    })
  })
  const signal = await reading.promise
  expect(signal.aborted).toBe(false)
  await worker.stop()
  expect(signal.aborted).toBe(true)
  const [run] = await runs()
  expect([run.status, run.ended_at, existsSync(folderOf(run))]).toEqual(['running', null, true])
  expect(troubles).toEqual([])
})

it('documents are read two at a time, of one seller or of several', async () => {
  const row = await feed()
  await patch({ next_run_at: null })
  const { id: _, ...copy } = row
  for (let seller = 0; seller < 4; seller++) {
    const { id: seller_id } = await bench.store.addSeller({
      ...{ type: 'agency', name: 'B', company_id: null, created_at: noon },
    })
    await bench.store.addFeed({ ...copy, seller_id })
  }
  bench.serve([])
  const opened: (() => void)[] = []
  let most = 0
  let now = 0
  start(async () => {
    most = Math.max(most, ++now)
    await new Promise<void>((resolve) => opened.push(resolve))
    now--
  })
  while (ended < 4) {
    await sleep(20)
    opened.shift()?.()
  }
  expect(most).toBe(feedUseLimits.readersAtOnce)
})

it('files of runs and feeds that are no more are removed at the start, and those of others stay', async () => {
  await patch({ next_run_at: null })
  const row = await feed()
  const open = await bench.store.addFeedRun({ ...newRun(row, false, noon), status: 'running' })
  const closed = await bench.store.addFeedRun({ ...newRun(row, false, noon), status: 'applied' })
  const names = ['999', 'young', 'old']
  const put = (room: string, more: readonly (string | number)[]) => {
    mkdirSync(join(bench.folder, 'feeds', room), { recursive: true })
    for (const name of [...names, ...more.map(String)]) {
      const path = join(bench.folder, 'feeds', room, name)
      if (room === 'runs') mkdirSync(join(path, 'deep'), { recursive: true })
      else writeFileSync(path, 'x')
      const seconds = (noon - (name === 'old' ? DAY_MS : DAY_MS - 1000)) / 1000
      utimesSync(path, seconds, seconds)
    }
  }
  put('runs', [open.id, closed.id])
  put('sent', [row.id])
  put('texts', [row.id])
  const removed: number[] = []
  const sent: RunBench['context']['sent'] = {
    ...bench.context.sent,
    feedIds: async () => [row.id, 999, 998],
    async remove(id) {
      removed.push(id)
      throw new Error('the bucket is away')
    },
  }
  bench.serve(homes(1))
  start(null, { sent })
  await until(() => ended === 1)
  const left = ['runs', 'sent', 'texts'].map((room) =>
    readdirSync(join(bench.folder, 'feeds', room)).toSorted(),
  )
  // The open run has ended by now.
  expect(left).toEqual([['young'], [String(row.id), 'young'], [String(row.id), 'young']])
  expect(removed).toEqual([999, 998])
  // Once: what comes later is another start's.
  mkdirSync(folderOf({ id: 999 }))
  bench.asked()
  worker.poke()
  await until(() => 'openFeedRuns' in bench.asked())
  expect(existsSync(folderOf({ id: 999 }))).toBe(true)
})

it('a bucket that is away at the start delays nothing', async () => {
  bench.serve(homes(1))
  const feedIds = () => Promise.reject(new Error('the bucket is away'))
  start(null, { sent: { ...bench.context.sent, feedIds } })
  await until(() => ended === 1)
  expect((await runs())[0].status).toBe('applied')
})
