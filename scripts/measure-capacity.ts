/**
 * What a market of some size takes: memory, disk, time to start and searches a second, as the rows of the table in
 * docs/guides/operations.md:
 *   npm run measure:capacity -- --sizes 20000,100000 --seconds 10
 * One process, and the load on the same machine. Nothing is served from the search cache, so that every
 * search is made. A million listings need some gigabytes of disk and memory, and a long while.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadServer } from '../bench/http/load-server.ts'
import { latenciesOf } from '../bench/measure-rounds.ts'
import { fillMarket, searchPaths, startMeasured } from './measured-service.ts'

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '20000,100000' },
    seconds: { type: 'string', default: '10' },
  },
})

const CONNECTIONS = 10
const ROUNDS = 50
const WARM_UP_MS = 4_000
const MB = 1024 * 1024

console.log(
  `${availableParallelism()} cores, load ${loadavg()[0].toFixed(1)} at the begin, Node ${process.version}`,
)
console.log(
  '| listings | database | segment file | first start | prices known after | next start | memory at rest | memory under searches | searches a second | median | 99th percentile |',
)
console.log('|---|---|---|---|---|---|---|---|---|---|---|')
for (const size of values.sizes.split(',')) await measure(Number(size))

async function measure(listings: number): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'estia-capacity-'))
  try {
    await fillMarket(dataDir, listings, async () => undefined)
    const first = await startMeasured(dataDir)
    const fitting = performance.now()
    await first.pricesFitted()
    const fittedS = (performance.now() - fitting) / 1000
    await first.stop()

    const next = await startMeasured(dataDir, { SEARCH_CACHE_MB: '0' })
    const atRest = await next.memory()
    const load = (forMs: number) =>
      loadServer({
        url: next.baseUrl,
        paths: searchPaths(ROUNDS),
        connections: CONNECTIONS,
        forMs,
      })
    await load(WARM_UP_MS)
    const { latenciesMs, elapsedMs, failed } = await load(Number(values.seconds) * 1000)
    const busy = await next.memory()
    await next.stop()
    const { p50Ms, p99Ms } = latenciesOf(latenciesMs)
    const cells = [
      listings.toLocaleString('en'),
      `${fileMb(dataDir, 'estia.sqlite')} MB`,
      `${fileMb(dataDir, 'segment.bin')} MB`,
      `${(first.startMs / 1000).toFixed(1)} s`,
      `${fittedS.toFixed(0)} s`,
      `${(next.startMs / 1000).toFixed(1)} s`,
      `${atRest.rss_mb} MB`,
      `${busy.rss_mb} MB`,
      Math.round(((latenciesMs.length - failed) / elapsedMs) * 1000).toLocaleString('en'),
      `${p50Ms.toFixed(1)} ms`,
      `${p99Ms.toFixed(1)} ms`,
    ]
    console.log(`| ${cells.join(' | ')} |`)
    if (failed > 0) console.log(`${failed} searches were not answered with 200`)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function fileMb(dataDir: string, name: string): number {
  const file = statSync(join(dataDir, name), { throwIfNoEntry: false })
  return Math.round((file?.size ?? 0) / MB)
}
