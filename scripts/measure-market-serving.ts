/**
 * `npm run measure:market-serving`: what a request about the market costs a server with 100,000 listings and three years of
 * history; and what include=stats adds to a search: each search is made several times with and without, in turns, with the
 * cache of answers off. CPU time of the process, without sockets: other work of the machine does not count, compiling and collecting
 * garbage does. `-- --listings 10000` for a smaller market. Exits with 1 where a goal is missed.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { makeWorkload } from '../bench/make-workload.ts'
import { fillStoreWithDemo } from '../demo/market/fill-store.ts'
import { createApp } from '../src/app/create-app.ts'
import { readSettings } from '../src/app/settings.ts'
import { bedrooms, propertyTypes } from '../src/catalogue/vocabulary.ts'
import { cyprus } from '../src/country/cyprus/cyprus.ts'
import { createMarketPlaces } from '../src/market/market-places.ts'
import { saveReport } from '../src/service/market/market-report-store.ts'
import { publishMarket } from '../src/service/market/publish-market.ts'
import { quantileOf, sortedNumbers } from '../src/structures/statistics/robust-statistics.ts'

const { values } = parseArgs({ options: { listings: { type: 'string', default: '100000' } } })
const listings = Number(values.listings)
const GOAL_MS = 5
const WARM_UP = 300
const ROUNDS = 100
/** How often each search is made, with statistics and without. */
const PAIRS = 5
const SLOWEST_SHOWN = 5
/** For those: work in the background of the process may have fallen on the first ones. */
const PAIRS_AGAIN = 25
const BUSY_PAUSE_MS = 1_000
const now = Date.now()
const dataDir = mkdtempSync(join(tmpdir(), 'estia-market-serving-'))

const app = await createApp({
  settings: readSettings({
    PORT: '0',
    DATA_DIR: dataDir,
    RATE_LIMIT_PER_HOUR: '0',
    SEARCH_CACHE_MB: '0',
  }),
  log: pino({ level: 'silent' }),
  now: () => now,
  fitsPrices: false,
  async prepare(store) {
    await fillStoreWithDemo(store, { seed: 'serving', listings, now, places: cyprus.places })
    const { report } = await publishMarket({
      ...{ store, nowMs: now, timeZone: cyprus.timeZone },
      places: createMarketPlaces(cyprus.districts, cyprus.places),
    })
    await saveReport(store, report)
  },
})

await app.listen()

async function timeOf(url: string): Promise<number> {
  for (;;) {
    const begun = process.cpuUsage()
    const { statusCode, payload } = await app.server.inject({ url })
    const { user, system } = process.cpuUsage(begun)
    const ms = (user + system) / 1_000
    if (statusCode === 200) return ms
    if (statusCode !== 503) throw new Error(`${statusCode} of ${url}: ${payload}`)
    // Refused while the server was busy starting.
    await sleep(BUSY_PAUSE_MS)
  }
}

function say(name: string, times: readonly number[], goalMs?: number): void {
  const sorted = sortedNumbers(times)
  const [half, most] = [0.5, 0.99].map((share) => quantileOf(sorted, share))
  const mean = times.reduce((sum, ms) => sum + ms, 0) / times.length
  const isMet = goalMs === undefined || most <= goalMs
  if (!isMet) process.exitCode = 1
  const goal = goalMs === undefined ? '' : ` (goal ${goalMs} ms: ${isMet ? 'met' : 'MISSED'})`
  console.log(
    `${name}: median ${half.toFixed(2)} ms of CPU, mean ${mean.toFixed(2)} ms, p99 ${most.toFixed(2)} ms of ${times.length}${goal}`,
  )
}

/** A search several times: with statistics, without, and without again, in every order. */
async function timePairs(text: string, pairs: number): Promise<readonly number[][]> {
  const urls = [`/v1/listings?${text}&include=stats`, ...Array(2).fill(`/v1/listings?${text}`)]
  const measured: number[][] = []
  for (let pair = 0; pair < pairs; pair++) {
    const times: number[] = []
    for (let at = 0; at < urls.length; at++) {
      const turn = (pair + at) % urls.length
      times[turn] = await timeOf(urls[turn])
    }
    measured.push(times)
  }
  return measured
}

const addedBy = (measured: readonly number[][]): number[] =>
  measured.map(([withStatistics, without]) => withStatistics - without)
const medianOf = (times: readonly number[]): number => quantileOf(sortedNumbers(times), 0.5)

async function measureStatistics(): Promise<void> {
  const plain: number[] = []
  const addedOnce: number[] = []
  const noise: number[] = []
  const byText = new Map<string, number>()
  const texts = new Set(makeWorkload(ROUNDS).flatMap((round) => round.map(({ text }) => text)))
  for (const text of [...texts].slice(0, WARM_UP)) await timePairs(text, 1)
  for (const text of texts) {
    const measured = await timePairs(text, PAIRS)
    plain.push(...measured.map(([, without]) => without))
    noise.push(...measured.map(([, without, again]) => again - without))
    addedOnce.push(...addedBy(measured))
    byText.set(text, medianOf(addedBy(measured)))
  }
  say('a search without statistics', plain)
  say('include=stats adds, by search', [...byText.values()], GOAL_MS)
  say('the same, by single request', addedOnce)
  say('a repeated search adds (noise of the line above)', noise)
  const slowest = [...byText].sort(([, a], [, b]) => b - a).slice(0, SLOWEST_SHOWN)
  for (const [text, ms] of slowest) {
    const again = medianOf(addedBy(await timePairs(text, PAIRS_AGAIN)))
    console.log(
      `  most is added to ${text}: ${ms.toFixed(2)} ms, measured again ${again.toFixed(2)} ms`,
    )
  }
}

const asked = cyprus.places.flatMap(({ slug }) =>
  ['sale', 'rent'].flatMap((deal) =>
    propertyTypes.slice(0, 3).flatMap(({ value: type }, at) => {
      const rooms = bedrooms[at % bedrooms.length].value
      const query = `deal=${deal}&location=${slug}&property_type=${type}&months=60`
      return [query, ...(type === 'building' ? [] : [`${query}&bedrooms=${rooms}`])]
    }),
  ),
)

try {
  const times: number[] = []
  for (const query of asked) times.push(await timeOf(`/v1/market?${query}`))
  say(`GET /v1/market at ${listings} listings, uncached`, times.slice(WARM_UP), GOAL_MS)

  await measureStatistics()
} finally {
  await app.close()
  rmSync(dataDir, { recursive: true, force: true })
}
process.exit()
