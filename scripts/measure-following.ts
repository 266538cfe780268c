/**
 * What it costs to stay current, in the thread that answers:
 *   npm run measure:following -- --listings 100000 --changes-per-second 200 --seconds 60
 * The engine of a made-up market is searched at a steady rate, first in quiet and then while listings change and
 * segments are merged in a thread. Told are the time to build it and to open its file again, its memory, the
 * latencies of both, the longest pause, the processor that the changes took and how many segments there were.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import { fillStore } from '../bench/bench-market.ts'
import { openEngine } from '../bench/contenders/engine-contender.ts'
import { latenciesOf } from '../bench/latencies.ts'
import { makeWorkload } from '../bench/make-workload.ts'
import { storedDocuments } from '../bench/stored-documents.ts'
import { createEngineThread } from '../src/app/threads/engine-thread.ts'
import type { EngineDocument } from '../src/engine/engine-schema.ts'
import { mergeWhereDue } from '../src/service/sync/merge-where-due.ts'

const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: '100000' },
    'changes-per-second': { type: 'string', default: '200' },
    'searches-per-second': { type: 'string', default: '500' },
    seconds: { type: 'string', default: '60' },
  },
})
const listings = Number(values.listings)
const seconds = Number(values.seconds)
const WARM_UP_S = 5
const DOCUMENTS = 20_000
const TICK_MS = 5

const folder = mkdtempSync(join(tmpdir(), 'estia-following-'))
const closing = new AbortController()
try {
  const storePath = join(folder, 'estia.sqlite')
  await fillStore(storePath, listings)
  const segmentPath = join(folder, 'segment.bin')
  const options = { storePath, folder, listings, segmentPath, capMs: Infinity }
  console.log(`filled in ${sinceS(0)} s`)
  const begun = performance.now()
  const { engine, prepare } = await openEngine(options)
  console.log(`built and opened in ${sinceS(begun)} s`)
  await measureOpening(segmentPath)
  const asks = makeWorkload(20)
    .flat()
    .map(({ query }) => prepare(query))
  const documents = await firstDocuments(options)
  const onError = (error: unknown) => console.error(error)
  const { merge } = createEngineThread(closing.signal)
  const { onApplied } = mergeWhereDue(engine, { merge, onError })
  let changed = 0
  const change = () => {
    const document = documents[changed % documents.length]
    const price = (document.numbers.price ?? 0) + changed++
    engine.upsert({ ...document, numbers: { ...document.numbers, price } })
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
      if (changed % 16 === 0) onApplied()
      most = Math.max(most, engine.stats().segments)
    },
    rate,
    seconds,
  )
  console.log('following', following)
  const share = following.processorShare - quiet.processorShare
  console.log(`${changed} changes took ${share.toFixed(2)} of a core, merges included`)
  const { rss } = process.memoryUsage()
  console.log(`resident ${Math.round(rss / 2 ** 20)} MB, the documents of the changes included`)
  console.log(`at most ${most} segments, ${engine.tailSize} fresh documents in the end`)
} finally {
  closing.abort()
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
    const begun = performance.now()
    const { segment } = await readSaved(${JSON.stringify(path)})
    const ms = Math.round(performance.now() - begun)
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
  change: () => void,
  changesPerSecond: number,
  forSeconds: number,
) {
  const delays = monitorEventLoopDelay({ resolution: 1 })
  const latencies: number[] = []
  const begun = performance.now()
  const cpu = process.cpuUsage()
  const perSecond = Number(values['searches-per-second'])
  let [asked, written] = [0, 0]
  delays.enable()
  for (;;) {
    const elapsedS = (performance.now() - begun) / 1000
    if (elapsedS >= forSeconds) break
    for (; written < elapsedS * changesPerSecond; written++) change()
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

async function firstDocuments(
  options: Parameters<typeof storedDocuments>[0],
): Promise<EngineDocument[]> {
  const documents: EngineDocument[] = []
  for await (const some of storedDocuments(options)) {
    documents.push(...some)
    if (documents.length >= DOCUMENTS) break
  }
  return documents
}
