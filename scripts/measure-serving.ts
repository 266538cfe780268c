/**
 * How much memory a serving process takes and how many searches a second it answers:
 *   node scripts/measure-serving.ts --listings 20000 --workers 1,2 --seconds 10
 * Everything runs on this machine, the load included: on few cores they take the time from each other.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { loadServer } from '../bench/http/load-server.ts'
import { latenciesOf } from '../bench/latencies.ts'
import { makeWorkload } from '../bench/make-workload.ts'
import { cyprus } from '../src/country/cyprus/cyprus.ts'
import { fillStoreWithDemo } from '../src/demo/fill-store.ts'
import { openStore } from '../src/open-store.ts'
import { freePort, startChild } from '../test/support/child-server.ts'

const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: '20000' },
    workers: { type: 'string', default: '1,2' },
    seconds: { type: 'string', default: '10' },
    // Nothing is given again unless asked for: what a machine must bear when everybody asks otherwise.
    'kept-mb': { type: 'string', default: '0' },
  },
})

const CONNECTIONS = 10
const WARM_UP_MS = 2_000
/** Until prices are fitted and the engine is built anew with them: what follows is the everyday. */
const SETTLED_WITHIN_MS = 300_000

/** Of each of the twenty kinds that the bench asks. */
const ROUNDS = 50
const searches = makeWorkload(ROUNDS)
  .flat()
  .map(({ text }) => `/v1/listings?${text}`)

const dataDir = mkdtempSync(join(tmpdir(), 'estia-measure-'))
try {
  const store = await openStore({ kind: 'sqlite', path: join(dataDir, 'estia.sqlite') })
  await fillStoreWithDemo(store, {
    seed: '1',
    listings: Number(values.listings),
    now: Date.now(),
    places: cyprus.places,
  })
  await store.close()
  for (const workers of values.workers.split(',')) await measure(workers)
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}

async function measure(workers: string): Promise<void> {
  const port = await freePort()
  const begun = performance.now()
  const child = startChild({
    DATA_DIR: dataDir,
    PORT: String(port),
    WORKERS: workers,
    RATE_LIMIT_PER_HOUR: '0',
    SEARCHES_KEPT_MB: values['kept-mb'],
    LOG_LEVEL: 'error',
  })
  try {
    await child.said(/listens on/)
    const startS = (performance.now() - begun) / 1000
    await settled(port)
    const { latenciesMs, elapsedMs, failed } = await load(port)
    const { p50Ms, p99Ms } = latenciesOf(latenciesMs)
    const memory = servingPids(child.pid, Number(workers)).map(residentMb)
    console.log(
      JSON.stringify({
        listings: Number(values.listings),
        workers: Number(workers),
        kept_mb: Number(values['kept-mb']),
        start_s: Number(startS.toFixed(1)),
        memory_mb_per_process: memory,
        searches_per_s: Math.round(((latenciesMs.length - failed) / elapsedMs) * 1000),
        p50_ms: Number(p50Ms.toFixed(1)),
        p99_ms: Number(p99Ms.toFixed(1)),
        not_answered_with_200: failed,
      }),
    )
  } finally {
    child.signal('SIGTERM')
    await child.ended
  }
}

async function settled(port: number): Promise<void> {
  for (const end = performance.now() + SETTLED_WITHIN_MS; performance.now() < end; ) {
    const answer = await fetch(`http://127.0.0.1:${port}/v1/meta`)
    const { estimate_accuracy } = (await answer.json()) as { estimate_accuracy?: object | null }
    if (estimate_accuracy) return
    await sleep(1_000)
  }
}

async function load(port: number) {
  const order = { url: `http://127.0.0.1:${port}`, paths: searches, connections: CONNECTIONS }
  await loadServer({ ...order, forMs: WARM_UP_MS })
  return loadServer({ ...order, forMs: Number(values.seconds) * 1000 })
}

/** One process serves by itself; several have a parent that does not serve. */
function servingPids(parent: number, workers: number): number[] {
  if (workers === 1) return [parent]
  const rows = execFileSync('ps', ['-axo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const pairs = rows.map((row) => row.trim().split(/\s+/).map(Number))
  return pairs.filter(([, ppid]) => ppid === parent).map(([pid]) => pid)
}

function residentMb(pid: number): number {
  return Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)])) / 1024)
}
