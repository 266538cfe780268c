/**
 * How long the server needs for a page, from the request to its last compressed byte, without the
 * network between:
 *   node scripts/measure-pages.ts --listings 100000
 * `fresh_*` are first answers: a listing was changed just before, so nothing that was counted for
 * the state before it may serve. `again_*` are those of a second request. `*_cpu_ms` is the
 * serving thread's own time, which does not grow with whatever else the machine does.
 * --data-dir takes a market that is there already; it is written to, so give a copy.
 */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { latenciesOf } from '../bench/measure-rounds.ts'
import { fillStoreWithDemo } from '../demo/market/fill-store.ts'
import { type App, createApp } from '../src/app/create-app.ts'
import { readSettings } from '../src/app/settings.ts'
import { cyprus } from '../src/country/cyprus/cyprus.ts'
import { readSearchRequest } from '../src/domain/search/search-request.ts'

const { values: options } = parseArgs({
  options: {
    listings: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '200' },
    'data-dir': { type: 'string' },
  },
})

const WARM_UP_ROUNDS = 30
const island = 'bbox=34.4,32.2,35.8,34.7'
const paths = [
  '/',
  '/search?deal=rent',
  '/search?district=limassol&property_type=apartment,house&price_max=600000',
  '/search?property_type=house&bedrooms=3&price_max=500000&view=sea-view&sort=price_asc',
  '/search?location=paphos&amenities=balcony,garden',
  '/search?near=34.68,33.04&radius_km=5&bedrooms=2,3',
  `/site/map?${island}&zoom=9`,
  `/site/map?${island}&zoom=9&district=limassol&price_max=600000`,
  '/site/map?bbox=34.6,32.9,34.8,33.2&zoom=12',
]

const dataDir = options['data-dir'] ?? mkdtempSync(join(tmpdir(), 'estia-pages-'))
try {
  const app = await createApp({
    settings: readSettings({ PORT: '0', DATA_DIR: dataDir, BASE_URL: 'http://127.0.0.1:8080' }),
    log: pino({ level: 'silent' }),
    now: Date.now,
    // The load is this script itself.
    overload: { isBusy: false, isOverloaded: false, stop() {} },
    prepare: async (store) => {
      if (options['data-dir'] !== undefined) return
      const order = { seed: '1', listings: Number(options.listings), now: Date.now() }
      await fillStoreWithDemo(store, { ...order, places: cyprus.places })
    },
  })
  await measure(app)
  await app.close()
} finally {
  if (options['data-dir'] === undefined) rmSync(dataDir, { recursive: true, force: true })
}

async function measure(app: App): Promise<void> {
  const change = await changing(app)
  const fresh = new Map<string, Taken[]>(paths.map((path) => [path, []]))
  const again = new Map<string, Taken[]>(paths.map((path) => [path, []]))
  for (let round = -WARM_UP_ROUNDS; round < Number(options.rounds); round++) {
    await change(round)
    for (const times of [fresh, again]) {
      for (const path of paths) {
        const taken = await ask(app, path, round)
        if (round >= 0) times.get(path)!.push(taken)
      }
    }
  }
  for (const path of paths) {
    const figures = {
      ...inFigures('fresh', fresh.get(path)!),
      ...inFigures('again', again.get(path)!),
    }
    console.log(JSON.stringify({ ...figures, path }))
  }
}

interface Taken {
  readonly ms: number
  readonly cpuMs: number
}

function inFigures(name: string, taken: readonly Taken[]): Record<string, number> {
  const { p50Ms, p99Ms } = latenciesOf(taken.map(({ ms }) => ms))
  return {
    [`${name}_p50_ms`]: rounded(p50Ms),
    [`${name}_p99_ms`]: rounded(p99Ms),
    [`${name}_cpu_ms`]: rounded(latenciesOf(taken.map(({ cpuMs }) => cpuMs)).p50Ms),
  }
}

function rounded(ms: number): number {
  return Math.round(ms * 100) / 100
}

/** Each round comes from an address of its own: the limit for one address is not what is measured. */
async function ask({ server }: App, path: string, round: number): Promise<Taken> {
  const host = round + WARM_UP_ROUNDS
  const cpuBefore = process.threadCpuUsage()
  const startMs = performance.now()
  const { statusCode } = await server.inject({
    url: path,
    headers: { 'accept-encoding': 'gzip', 'accept-language': 'en' },
    remoteAddress: `10.0.${host >> 8}.${host & 255}`,
  })
  const ms = performance.now() - startMs
  const { user, system } = process.threadCpuUsage(cpuBefore)
  if (statusCode !== 200) throw new Error(`${path} was answered with ${statusCode}`)
  return { ms, cpuMs: (user + system) / 1000 }
}

/** Changes the price of one listing, as its seller would. */
async function changing({
  service,
  filtering,
  store,
}: App): Promise<(round: number) => Promise<void>> {
  const [first] = service.search(readSearchRequest('limit=1', filtering)).results
  const { id } = first.decode()
  const [{ seller_id: sellerId }] = await store.getListings([id])
  const caller = { kind: 'seller', sellerId, keyId: 'measure' } as const
  return async (round) => {
    const sent = { price: 300_000 + (round + WARM_UP_ROUNDS) * 10 }
    await service.update(id, { sent, caller, signal: AbortSignal.timeout(60_000) }, null)
  }
}
