/**
 * How much memory a serving process takes and how many searches a second it answers:
 *   node scripts/measure-serving.ts --listings 20000 --workers 1,2 --seconds 10
 * Everything runs on this machine, the load included: on few cores they take the time from each other.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { loadServer } from '../bench/http/load-server.ts'
import { makeWorkload } from '../bench/make-workload.ts'
import { latenciesOf } from '../bench/measure-rounds.ts'
import { fillStoreWithDemo } from '../demo/market/fill-store.ts'
import { openStore } from '../src/app/open-store.ts'
import { cyprus } from '../src/country/cyprus/cyprus.ts'
import { freePort, startChild } from '../test/support/child-server.ts'

const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: '20000' },
    workers: { type: 'string', default: '1,2' },
    seconds: { type: 'string', default: '10' },
    // Without the cache unless requested: the load of a machine when every search is different.
    'cache-mb': { type: 'string', default: '0' },
    // Of a core, in percent, for each worker: leaves the load cores of its own. As root on Linux, cgroup v1.
    'cpu-share': { type: 'string' },
  },
})

const CONNECTIONS = 10
const WARM_UP_MS = 4_000
/** Until prices are fitted and the engine is rebuilt with them. */
const SETTLED_LOOK_MS = 5_000
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
  // The first start fits the prices and builds the engine with them; those measured find it done.
  await serving('1', (child, port) => settled(child.pid, port))
  for (const workers of values.workers.split(',')) await measure(workers)
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}

async function serving(
  workers: string,
  work: (child: ReturnType<typeof startChild>, port: number) => Promise<void>,
): Promise<void> {
  const port = await freePort()
  const child = startChild({
    DATA_DIR: dataDir,
    PORT: String(port),
    // The same at every start, whatever the port: what was built before is of use.
    BASE_URL: 'http://estia.test',
    WORKERS: workers,
    RATE_LIMIT_PER_HOUR: '0',
    SEARCH_CACHE_MB: values['cache-mb'],
    LOG_LEVEL: 'error',
  })
  try {
    await child.said(/listens on/)
    await work(child, port)
  } finally {
    child.signal('SIGTERM')
    await child.ended
  }
}

async function measure(workers: string): Promise<void> {
  const startMs = performance.now()
  let pids: number[] = []
  await serving(workers, async (child, port) => {
    const startS = (performance.now() - startMs) / 1000
    pids = servingPids(child.pid, Number(workers))
    if (values['cpu-share']) for (const pid of pids) limitCpu(pid, Number(values['cpu-share']))
    await load(port, WARM_UP_MS)
    const cpuBeforeMs = cpuMs(pids)
    const { latenciesMs, elapsedMs, failed } = await load(port, Number(values.seconds) * 1000)
    const { p50Ms, p99Ms } = latenciesOf(latenciesMs)
    const memory = pids.map(residentMb)
    console.log(
      JSON.stringify({
        listings: Number(values.listings),
        workers: Number(workers),
        cache_mb: Number(values['cache-mb']),
        cpu_share_pct: values['cpu-share'] === undefined ? null : Number(values['cpu-share']),
        start_s: Number(startS.toFixed(1)),
        memory_mb_per_process: memory,
        searches_per_s: Math.round(((latenciesMs.length - failed) / elapsedMs) * 1000),
        // Of all workers together: what a search costs, no matter what else uses the cores.
        cpu_ms_per_search: Number(((cpuMs(pids) - cpuBeforeMs) / latenciesMs.length).toFixed(3)),
        p50_ms: Number(p50Ms.toFixed(1)),
        p99_ms: Number(p99Ms.toFixed(1)),
        not_answered_with_200: failed,
      }),
    )
  })
  // Only an empty group can be removed: its process has ended by now.
  if (values['cpu-share']) for (const pid of pids) rmdirSync(cpuGroup(pid))
}

async function settled(pid: number, port: number): Promise<void> {
  for (const end = performance.now() + SETTLED_WITHIN_MS; performance.now() < end; ) {
    const beforeMs = cpuMs([pid])
    await sleep(SETTLED_LOOK_MS)
    const answer = await fetch(`http://127.0.0.1:${port}/v1/meta`)
    const { estimate_accuracy } = (await answer.json()) as { estimate_accuracy?: object | null }
    if (estimate_accuracy && cpuMs([pid]) - beforeMs < SETTLED_LOOK_MS / 5) return
  }
}

function cpuGroup(pid: number): string {
  return `/sys/fs/cgroup/cpu/estia-${pid}`
}

function limitCpu(pid: number, percent: number): void {
  const periodUs = 10_000
  const group = cpuGroup(pid)
  mkdirSync(group)
  writeFileSync(join(group, 'cpu.cfs_period_us'), String(periodUs))
  writeFileSync(join(group, 'cpu.cfs_quota_us'), String((periodUs * percent) / 100))
  writeFileSync(join(group, 'cgroup.procs'), String(pid))
}

/** Processor time so far, by /proc: in ticks of 10 ms, behind the name in brackets. */
function cpuMs(pids: readonly number[]): number {
  const ticks = pids.map((pid) => {
    const [, numbers] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
    const [user, system] = numbers.split(' ').slice(11, 13).map(Number)
    return user + system
  })
  return ticks.reduce((sum, one) => sum + one, 0) * 10
}

function load(port: number, forMs: number) {
  const url = `http://127.0.0.1:${port}`
  return loadServer({ url, paths: searches, connections: CONNECTIONS, forMs })
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
