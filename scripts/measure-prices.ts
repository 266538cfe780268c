/**
 * What the price model costs, in three figures with their goals:
 *   npm run measure:prices -- --listings 100000
 * One process of its own reads the market, fits it and stores the model, as the service's does: processor time
 * of the fit and the most memory that the process ever held. Then the real command serves that model, and
 * estimates of the given number of listings are fetched one after the other on one connection.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
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
    const subjects = await readMarket(
      store,
      computedAt,
      createWhereabouts(cyprus, createShore(cyprus.coast, cyprus.coastAccuracyM)),
    )
    const before = process.cpuUsage()
    const model = fitMarket(subjects)
    const { user, system } = process.cpuUsage(before)
    await saveModel(store, { model, computedAt, seq })
    return {
      taught_by: subjects.length,
      fit_cpu_s: round((user + system) / 1e6),
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

const round = (value: number) => Math.round(value * 100) / 100

async function measure(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'estia-prices-'))
  try {
    await fillMarket(dataDir, Number(values.listings), async () => undefined)
    const args = [import.meta.filename, '--fit', dataDir]
    const child = spawnSync(process.execPath, args, { encoding: 'utf8' })
    if (child.status !== 0) throw new Error(child.stderr)
    const figures = { ...JSON.parse(child.stdout), ...(await serve(dataDir)) }
    console.log(JSON.stringify({ listings: Number(values.listings), ...figures }))
    for (const [name, goal] of Object.entries(GOALS)) {
      const isMet = figures[name] <= goal
      console.log(`${name}: ${figures[name]}, goal at most ${goal}: ${isMet ? 'met' : 'MISSED'}`)
      if (!isMet) process.exitCode = 1
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

if (values.fit === undefined) await measure()
else console.log(JSON.stringify(await fit(values.fit)))
