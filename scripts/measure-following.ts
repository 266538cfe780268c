/**
 * What it costs to stay current, in the thread that answers:
 *   npm run measure:following -- --listings 100000 --changes-per-second 200 --seconds 60
 * The engine of a demo market, or with --made-up of documents without prose, is searched at a steady rate, first in
 * quiet, then while listings change and segments are merged in a thread, and then while a new day gives every listing
 * another score. Prints the time to build it and to reopen its file, its memory, the latencies, the longest
 * pause, the CPU time of the changes and the number of segments. With --import the changes are listings
 * that were not there: what a bulk import brings.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import { DAY_START_MS } from '../bench/bench-market.ts'
import { latenciesOf } from '../bench/measure-rounds.ts'
import { createEngineThread } from '../src/app/threads/engine-thread.ts'
import { renewedNumbers } from '../src/service/sync/renew-values.ts'
import { mergeWhereDue } from '../src/service/sync/segment-upkeep.ts'
import { DAY_MS } from '../src/structures/durations.ts'
import { madeUpEngine, storedEngine } from './followed-engine.ts'

const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: '100000' },
    'changes-per-second': { type: 'string', default: '200' },
    'searches-per-second': { type: 'string', default: '500' },
    seconds: { type: 'string', default: '60' },
    'made-up': { type: 'boolean', default: false },
    import: { type: 'boolean', default: false },
  },
})
const listings = Number(values.listings)
const seconds = Number(values.seconds)
const WARM_UP_S = 5
const TICK_MS = 5
const CHANGES_PER_TURN = 16
/** Longer than a new day takes. */
const NEW_DAY_S = 5

const folder = mkdtempSync(join(tmpdir(), 'estia-following-'))
const thread = createEngineThread()
// The thread alone does not hold the process open, and the follower may wait for nothing but it.
const alive = setInterval(() => undefined, 1_000)
try {
  const segmentPath = join(folder, 'segment.bin')
  const { engine, asks, documents } = values['made-up']
    ? await madeUpEngine(segmentPath, listings)
    : await storedEngine(folder, segmentPath, listings)
  console.log(`filled, built and opened in ${sinceS(0)} s`)
  await measureOpening(segmentPath)
  const onError = (error: unknown) => console.error(error)
  const { onApplied, ended } = mergeWhereDue(engine, { merge: thread.merge, onError })
  const newDay = async () => {
    const startMs = performance.now()
    const job = engine.beginRenewal()!
    const dayStartMs = DAY_START_MS + DAY_MS
    const { segments, freshIds } = job
    const order = { segments, freshIds, dayStartMs, hasNewValues: false }
    const place = { kind: 'sqlite', path: '' } as const
    const { columns } = await thread.renew({ ...order, place, baseUrl: '', mapDir: null })
    job.finish({ columns, documents: null, renewNumbers: (one) => renewedNumbers(one, dayStartMs) })
    console.log(`scores of a new day in ${sinceS(startMs)} s`)
  }
  let changed = 0
  const change = () => {
    const document = documents[changed % documents.length]
    const price = (document.numbers.price ?? 0) + changed++
    const id = values.import ? listings + changed : document.id
    engine.upsert({ ...document, id, numbers: { ...document.numbers, price } })
  }
  const nothing = () => undefined
  await run(asks, nothing, 0, WARM_UP_S)
  const quiet = await run(asks, nothing, 0, seconds)
  console.log('quiet', quiet)
  const rate = Number(values['changes-per-second'])
  let most = 0
  const following = await run(
    asks,
    () => {
      change()
      if (changed % CHANGES_PER_TURN !== 0) return undefined
      most = Math.max(most, engine.stats().segments)
      return onApplied()
    },
    rate,
    seconds,
  )
  console.log('following', following)
  const share = following.processorShare - quiet.processorShare
  console.log(`${changed} changes took ${share.toFixed(2)} of a core, merges included`)
  await ended()
  const [day] = await Promise.all([run(asks, nothing, 0, NEW_DAY_S), newDay()])
  console.log('new day', day)
  const { rss } = process.memoryUsage()
  console.log(`resident ${Math.round(rss / 2 ** 20)} MB, the documents of the changes included`)
  console.log(`at most ${most} segments, ${engine.tailSize} fresh documents in the end`)
} finally {
  clearInterval(alive)
  await thread.stop()
  rmSync(folder, { recursive: true, force: true })
}

function sinceS(begunMs: number): string {
  return ((performance.now() - begunMs) / 1000).toFixed(1)
}

/** In a process of its own, which holds nothing else: what another worker takes, and how long it waits. */
async function measureOpening(path: string): Promise<void> {
  const code = `
    import { readSaved } from ${JSON.stringify(new URL('../src/service/sync/segment-cache.ts', import.meta.url).href)}
    const before = process.memoryUsage.rss()
    const startMs = performance.now()
    const { segment } = await readSaved(${JSON.stringify(path)})
    const ms = Math.round(performance.now() - startMs)
    const mb = Math.round((process.memoryUsage.rss() - before) / 2 ** 20)
    console.log(segment.rows + ' rows opened again in ' + ms + ' ms, ' + mb + ' MB more resident')`
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    code,
  ])
  process.stdout.write(stdout)
}

/** Searches and changes at their rates, in turns of some milliseconds. */
async function run(
  asks: readonly (() => unknown)[],
  /** May ask to wait, as a follower of the feed does. */
  change: () => Promise<void> | undefined,
  changesPerSecond: number,
  forSeconds: number,
) {
  const delays = monitorEventLoopDelay({ resolution: 1 })
  const latencies: number[] = []
  const startMs = performance.now()
  const cpu = process.cpuUsage()
  const perSecond = Number(values['searches-per-second'])
  let [asked, written] = [0, 0]
  delays.enable()
  for (;;) {
    const elapsedS = (performance.now() - startMs) / 1000
    if (elapsedS >= forSeconds) break
    for (; written < elapsedS * changesPerSecond; written++) {
      await change()
      // As the reader of the feed gives others their turn.
      if (written % CHANGES_PER_TURN === 0) await turn()
    }
    for (; asked < elapsedS * perSecond; asked++) {
      const before = performance.now()
      asks[asked % asks.length]()
      latencies.push(performance.now() - before)
    }
    await sleep(TICK_MS)
  }
  delays.disable()
  const { user, system } = process.cpuUsage(cpu)
  const { p50Ms, p99Ms, maxMs } = latenciesOf(latencies)
  return {
    p50Ms,
    p99Ms,
    maxMs,
    longestPauseMs: delays.max / 1e6,
    processorShare: (user + system) / 1e6 / forSeconds,
  }
}
