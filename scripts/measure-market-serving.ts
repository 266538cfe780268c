/**
 * `npm run measure:market-serving`: what a request about the market costs a server with 100,000 listings and three years of
 * history, each asked once, so that no cache answers; and what include=stats adds to a search. CPU time inside of one process,
 * without sockets: other work of the machine does not count. `-- --listings 10000` for a smaller market. Exits with 1 where a goal is missed.
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
const ROUNDS = 60
const BUSY_PAUSE_MS = 1_000
const now = Date.now()
const dataDir = mkdtempSync(join(tmpdir(), 'estia-market-serving-'))

const app = await createApp({
  settings: readSettings({ PORT: '0', DATA_DIR: dataDir, RATE_LIMIT_PER_HOUR: '0' }),
  log: pino({ level: 'silent' }),
  now: () => now,
  fitsPrices: false,
  async prepare(store) {
    await fillStoreWithDemo(store, { seed: 'serving', listings, now, places: cyprus.places })
    const { report } = await publishMarket({
      ...{ store, nowMs: now, timeZone: cyprus.timeZone, mayWrite: async () => undefined },
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

function say(name: string, times: readonly number[]): void {
  const sorted = sortedNumbers(times)
  const [half, most] = [0.5, 0.99].map((share) => quantileOf(sorted, share))
  const isMet = most <= GOAL_MS
  if (!isMet) process.exitCode = 1
  console.log(
    `${name}: median ${half.toFixed(2)} ms of CPU, p99 ${most.toFixed(2)} ms of ${times.length} (goal ${GOAL_MS} ms: ${isMet ? 'met' : 'MISSED'})`,
  )
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
  say(`GET /v1/market at ${listings} listings, uncached`, times.slice(WARM_UP))

  const added: number[] = []
  const plain: number[] = []
  const searches = makeWorkload(ROUNDS).flat()
  // Each once, so that neither is cached; they take turns in going first.
  for (const [at, text] of [...new Set(searches.map((search) => search.text))].entries()) {
    const [one, other] = [`/v1/listings?${text}`, `/v1/listings?${text}&include=stats`]
    const pair =
      at % 2 === 0
        ? [await timeOf(one), await timeOf(other)]
        : [await timeOf(other), await timeOf(one)].reverse()
    if (at < WARM_UP) continue
    plain.push(pair[0])
    added.push(pair[1] - pair[0])
  }
  say('a search without statistics', plain)
  say('include=stats adds', added)
} finally {
  await app.close()
  rmSync(dataDir, { recursive: true, force: true })
}
process.exit()
