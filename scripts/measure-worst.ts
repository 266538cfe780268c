/**
 * Looks for the request that holds the process longest:
 *   node scripts/measure-worst.ts --listings 20000 --rounds 5 --top 30
 * `cpu_ms` is the serving thread's own time, the least of the rounds, which does not grow with whatever else
 * the machine does; `steps` and `shapes` are the engine's work. --data-dir takes a market that is there already.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { fillStoreWithDemo } from '../demo/market/fill-store.ts'
import { type App, createApp } from '../src/app/create-app.ts'
import { readSettings } from '../src/app/settings.ts'
import { cyprus } from '../src/country/cyprus/cyprus.ts'
import { costlyRequests } from '../test/support/costly-requests.ts'

const { values: options } = parseArgs({
  options: {
    listings: { type: 'string', default: '20000' },
    rounds: { type: 'string', default: '5' },
    top: { type: 'string', default: '30' },
    'data-dir': { type: 'string' },
  },
})

interface Cost {
  readonly name: string
  readonly status: number
  readonly cpuMs: number
  readonly steps: number
  readonly shapes: number
  readonly kb: number
}

const dataDir = options['data-dir'] ?? mkdtempSync(join(tmpdir(), 'estia-worst-'))
try {
  const app = await createApp({
    settings: readSettings({
      PORT: '0',
      DATA_DIR: dataDir,
      BASE_URL: 'http://127.0.0.1:8080',
      RATE_LIMIT_PER_HOUR: '0',
      PAGE_LISTINGS_LIMIT: '0',
    }),
    log: pino({ level: 'silent' }),
    now: Date.now,
    fitsPrices: false,
    // The load is this script itself.
    overload: { isBusy: false, isOverloaded: false, stop() {} },
    prepare: async (store) => {
      if (options['data-dir'] !== undefined) return
      const order = { seed: '1', listings: Number(options.listings), now: Date.now() }
      await fillStoreWithDemo(store, { ...order, places: cyprus.places })
    },
  })
  const costs = await measure(app)
  costs.sort((a, b) => b.cpuMs - a.cpuMs)
  for (const { cpuMs, ...cost } of costs.slice(0, Number(options.top))) {
    console.log(JSON.stringify({ cpu_ms: Math.round(cpuMs * 100) / 100, ...cost }))
  }
  await app.close()
} finally {
  if (options['data-dir'] === undefined) rmSync(dataDir, { recursive: true, force: true })
}

async function measure(app: App): Promise<Cost[]> {
  const least = new Map<string, Cost>()
  for (let round = 0; round <= Number(options.rounds); round++) {
    for (const { name, path } of costlyRequests(round)) {
      const cost = await ask(app, name, path)
      const before = least.get(name)
      // The first round only warms up.
      if (round === 0 || !before || cost.cpuMs < before.cpuMs) least.set(name, cost)
      if (round === 0) least.delete(name)
    }
  }
  return [...least.values()]
}

async function ask({ server, engineWork }: App, name: string, path: string): Promise<Cost> {
  const before = { ...engineWork }
  const cpuBefore = process.threadCpuUsage()
  const { statusCode: status, payload } = await server.inject({ url: path })
  const { user, system } = process.threadCpuUsage(cpuBefore)
  return {
    name,
    status,
    cpuMs: (user + system) / 1000,
    steps: Math.round(engineWork.steps - before.steps),
    shapes: engineWork.shapes - before.shapes,
    kb: Math.round(payload.length / 1024),
  }
}
