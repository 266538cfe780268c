/**
 * What the price model costs, in three figures with their goals:
 *   npm run measure:prices -- --listings 100000
 * One process of its own reads the market, fits it and stores the model, as the service's does: processor time
 * of the fit and the most memory that the process ever held. Then the real command serves that model, and
 * estimates of the given number of listings are fetched one after the other on one connection.
 * A million listings take half an hour, half of it to fill and to serve them: progress goes to the standard error, and
 * `--data FOLDER` keeps the filled store for the next run. `--parts fit` serves nothing.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { VALUATION_OPTIONS } from '../src/app/market/value-in-process.ts'
import { openStore } from '../src/app/open-store.ts'
import { cyprus } from '../src/country/cyprus/cyprus.ts'
import { createShore } from '../src/domain/places/shore.ts'
import { createWhereabouts } from '../src/domain/places/whereabouts.ts'
import { fitMarket } from '../src/pricing/model/fit-market.ts'
import { readMarket } from '../src/service/prices/read-market.ts'
import { saveModel } from '../src/service/prices/stored-model.ts'
import { fillMarket, startMeasured } from './measured-service.ts'

const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: '100000' },
    requests: { type: 'string', default: '1000' },
    parts: { type: 'string', default: 'fit,serve' },
    data: { type: 'string' },
    /** Set in the process that fits. */
    fit: { type: 'string' },
  },
})

/** 15 s of a core for every 100,000 listings; memory grows with them as well, up to 1.5 GB at a million. */
const isLarge = Number(values.listings) > 100_000
const GOALS = {
  fit_cpu_s: isLarge ? Math.round((150 * Number(values.listings)) / 1e6) : 15,
  peak_memory_mb: isLarge ? 1_536 : 800,
  estimate_ms: 2,
} as const
/** The first requests warm the code up. */
const WARM_UP_SHARE = 0.2

async function fit(dataDir: string) {
  const store = await openStore({ kind: 'sqlite', path: join(dataDir, 'estia.sqlite') })
  try {
    const { newest: seq } = await store.changeRange()
    const computedAt = Date.now()
    const start = process.cpuUsage()
    const subjects = await readMarket(
      store,
      computedAt,
      createWhereabouts(cyprus, createShore(cyprus.coast, cyprus.coastAccuracyM)),
    )
    const read_cpu_s = cpuSince(start)
    console.error(`${subjects.length} listings read in ${read_cpu_s} s of a core`)
    const before = process.cpuUsage()
    const model = fitMarket(subjects)
    const fit_cpu_s = cpuSince(before)
    await saveModel(store, { model, computedAt, seq })
    return {
      taught_by: subjects.length,
      read_cpu_s,
      fit_cpu_s,
      peak_memory_mb: Math.round(process.resourceUsage().maxRSS / 1024),
    }
  } finally {
    await store.close()
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Milliseconds from the request to the last byte of the answer. */
function fetchMs(url: string): Promise<number> {
  const startMs = performance.now()
  return new Promise((resolve, reject) => {
    get(url, { agent }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      answer.once('end', () => {
        if (!text.includes('"estimate":{"status":"')) reject(new Error(`no estimate: ${text}`))
        else resolve(performance.now() - startMs)
      })
    }).once('error', reject)
  })
}

async function serve(dataDir: string) {
  const service = await startMeasured(dataDir)
  try {
    const [requests, listings] = [Number(values.requests), Number(values.listings)]
    const answer = await fetch(`${service.baseUrl}/v1/listings?limit=25`)
    const { results } = (await answer.json()) as { results: readonly { readonly id: number }[] }
    const ids = results.map(({ id }) => id)
    const times: number[] = []
    for (let i = 0; i < requests; i++) {
      // Live ones all over the market: what is not live is passed over.
      const id = 1 + ((i * 7919) % listings)
      const url = `${service.baseUrl}/v1/listings/${id}?include=estimate`
      times.push(
        await fetchMs(url).catch(() => fetchMs(url.replace(`/${id}?`, `/${ids[i % 25]}?`))),
      )
    }
    const counted = times.slice(Math.floor(requests * WARM_UP_SHARE)).sort((a, b) => a - b)
    const at = (share: number) => round(counted[Math.floor(share * (counted.length - 1))])
    return { estimate_ms: at(0.5), estimate_p99_ms: at(0.99) }
  } finally {
    agent.destroy()
    await service.stop()
  }
}

function cpuSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start)
  return round((user + system) / 1e6)
}

const round = (value: number) => Math.round(value * 100) / 100

/** Every tenth of the way. */
function tellProgress(done: number, total: number): void {
  const tenths = (count: number) => Math.floor((10 * count) / total)
  if (tenths(done) > tenths(done - PROGRESS_STEP)) console.error(`${done} of ${total} filled in`)
}
const PROGRESS_STEP = 500

async function measure(): Promise<void> {
  const dataDir = values.data ?? mkdtempSync(join(tmpdir(), 'estia-prices-'))
  const parts = values.parts.split(',')
  try {
    await fillMarket(dataDir, Number(values.listings), async () => undefined, tellProgress)
    const args = [...VALUATION_OPTIONS, import.meta.filename, '--fit', dataDir]
    const child = spawnSync(process.execPath, args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    if (child.status !== 0) throw new Error(`the fit ended with ${child.status ?? child.signal}`)
    const fitted = JSON.parse(child.stdout)
    console.error(child.stdout.trim())
    const served = parts.includes('serve') ? await serve(dataDir) : {}
    const figures = { ...fitted, ...served }
    console.log(JSON.stringify({ listings: Number(values.listings), ...figures }))
    for (const [name, goal] of Object.entries(GOALS)) {
      if (figures[name] === undefined) continue
      const isMet = figures[name] <= goal
      console.log(`${name}: ${figures[name]}, goal at most ${goal}: ${isMet ? 'met' : 'MISSED'}`)
      if (!isMet) process.exitCode = 1
    }
  } finally {
    if (values.data === undefined) rmSync(dataDir, { recursive: true, force: true })
  }
}

if (values.fit === undefined) await measure()
else console.log(JSON.stringify(await fit(values.fit)))
