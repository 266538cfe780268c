/**
 * Sends the costliest requests to a service of its own, and reports what each of them cost. `cpuMs` is the
 * serving thread's own time, the least of the rounds, which does not grow with whatever else the machine does;
 * `steps` and `shapes` are the engine's work.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { fillStoreWithDemo } from '../demo/market/fill-store.ts'
import { type App, createApp } from '../src/app/create-app.ts'
import { readSettings } from '../src/app/settings.ts'
import { cyprus } from '../src/country/cyprus/cyprus.ts'
import { costlyRequests } from '../test/support/costly-requests.ts'

export interface Cost {
  readonly name: string
  readonly status: number
  readonly cpuMs: number
  readonly steps: number
  readonly shapes: number
  readonly kb: number
}

export interface WorstOrder {
  readonly listings: number
  /** Another round asks the same differently; one more goes before, to warm up. */
  readonly rounds: number
  readonly firstRound: number
  /** A market that is there already; it stays. */
  readonly dataDir?: string | undefined
  /** By roads instead of straight lines. */
  readonly mapDir?: string | undefined
  /** Only requests whose name has this in it. */
  readonly named?: string | undefined
}

/** The costliest first. */
export async function worstRequests(order: WorstOrder): Promise<Cost[]> {
  const dataDir = order.dataDir ?? mkdtempSync(join(tmpdir(), 'estia-worst-'))
  try {
    const app = await openApp(dataDir, order)
    const costs = await measure(app, order)
    await app.close()
    return costs.sort((a, b) => b.cpuMs - a.cpuMs)
  } finally {
    if (order.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true })
  }
}

const openApp = (dataDir: string, { listings, dataDir: given, mapDir }: WorstOrder): Promise<App> =>
  createApp({
    settings: readSettings({
      PORT: '0',
      DATA_DIR: dataDir,
      MAP_DIR: mapDir,
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
      if (given !== undefined) return
      const order = { seed: '1', listings, now: Date.now() }
      await fillStoreWithDemo(store, { ...order, places: cyprus.places })
    },
  })

async function measure(app: App, { rounds, firstRound, named = '' }: WorstOrder): Promise<Cost[]> {
  const least = new Map<string, Cost>()
  for (let round = 0; round <= rounds; round++) {
    for (const { name, path } of costlyRequests(firstRound + round)) {
      if (!name.includes(named)) continue
      const cost = await ask(app, name, path)
      const before = least.get(name)
      if (round > 0 && (!before || cost.cpuMs < before.cpuMs)) least.set(name, cost)
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
