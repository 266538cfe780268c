/**
 * `npm run measure:market-job`: the nightly job of the market with its store: a million homes and 36 months in a SQLite file
 * are read, computed, and the months and the report written, in a process of its own, as a server does it. Twice: the first
 * night publishes every month, the second reads what is published. CPU time and the most memory of that process.
 * `-- --homes 100000` for a smaller market, `--postgres` for a PostgreSQL of its own, whose CPU time is printed next to it.
 * The fingerprint is that of the report: a change that only makes the job faster leaves it as it is.
 * Exits with 1 where a goal is missed.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { openStore, type StorePlace } from '../src/app/open-store.ts'
import type { MarketHome } from '../src/market/market-home.ts'
import {
  SIMULATED_ZONE,
  simulatedMonths,
  simulatedPlaces,
  simulateHomes,
} from '../src/market/simulated-market.test-data.ts'
import { saveReport } from '../src/service/market/market-report-store.ts'
import { publishMarket } from '../src/service/market/publish-market.ts'
import type { MarketHomeRow } from '../src/store/market-store.ts'
import { startPostgres } from '../test/support/embedded-postgres.ts'

const GOAL_SECONDS = 120
const GOAL_MB = 1_024
const MONTHS = 36
const [DISTRICTS, LOCATIONS, SELLERS] = [5, 300, 3_000]
const HOMES_PER_WRITE = 10_000

const { values } = parseArgs({
  options: {
    homes: { type: 'string', default: '1000000' },
    postgres: { type: 'boolean', default: false },
    /** Of the process that does the work: where the store is. */
    store: { type: 'string' },
  },
})

function* drawHomes(count: number): Generator<MarketHomeRow> {
  const tenth = Math.floor(count / MONTHS / 10)
  let id = 1
  for (const [deal, share] of [
    ['sale', 8],
    ['rent', 2],
  ] as const) {
    const size = { monthCount: MONTHS, districts: DISTRICTS, locations: LOCATIONS }
    const market = { seed: 1, homesPerMonth: tenth * share, sellers: SELLERS, deal, ...size }
    for (const home of simulateHomes(market, id)) {
      yield rowOf(home)
      id = home.id + 1
    }
  }
}

function rowOf(home: MarketHome): MarketHomeRow {
  const whole = (ms: number | null) => (ms === null ? null : Math.round(ms))
  const points = [{ price: home.firstPrice, at: home.firstAt }, ...home.priceChanges]
  return {
    listing_id: home.id,
    home_id: home.id,
    deal: home.deal,
    property_type: home.propertyType,
    district: home.district,
    location: home.location,
    project: home.project,
    seller: home.seller ?? '',
    relisting: `home ${home.id}`,
    bedrooms: home.bedrooms,
    covered_area_m2: home.coveredAreaM2,
    plot_area_m2: home.plotAreaM2,
    condition: home.condition,
    year_built: home.yearBuilt,
    energy_class: home.energyClass,
    pool: Number(home.pool),
    sea_view: Number(home.seaView),
    title_deed: home.hasTitleDeed === null ? null : Number(home.hasTitleDeed),
    first_at: Math.round(home.firstAt),
    prices: JSON.stringify(points.map(({ price, at }) => [price, Math.round(at)])),
    live_ms: Math.round(home.liveMs),
    live_since: whole(home.liveSince),
    closed_at: whole(home.closedAt),
    close_reason: home.closeReason,
    removed_at: null,
  }
}

async function fill(place: StorePlace, count: number): Promise<number> {
  const store = await openStore(place)
  let filled = 0
  let batch: MarketHomeRow[] = []
  const write = async () => {
    await store.write((transaction) => transaction.putMarketHomes(batch))
    filled += batch.length
    batch = []
  }
  try {
    for (const row of drawHomes(count)) {
      batch.push(row)
      if (batch.length === HOMES_PER_WRITE) await write()
    }
    await write()
  } finally {
    await store.close()
  }
  return filled
}

interface Night {
  readonly months: number
  readonly slices: number
  readonly seconds: number
  readonly mb: number
  readonly fingerprint: string
}

/** What `src/app/processes/publish-market.ts` does, without a lease. */
async function work(place: StorePlace): Promise<Night> {
  const store = await openStore(place)
  try {
    const { report, months } = await publishMarket({
      ...{ store, timeZone: SIMULATED_ZONE, nowMs: simulatedMonths(MONTHS).nowMs },
      ...{ places: simulatedPlaces(DISTRICTS, LOCATIONS) },
    })
    await saveReport(store, report)
    const { user, system } = process.cpuUsage()
    const mb = process.resourceUsage().maxRSS / 1_024
    const slices = Object.keys(report.slices).length
    const fingerprint = createHash('sha256').update(JSON.stringify(report)).digest('hex')
    return { months, slices, seconds: (user + system) / 1e6, mb, fingerprint }
  } finally {
    await store.close()
  }
}

function say(name: string, filled: number, night: Night, database: string): void {
  const { months, slices, seconds, mb, fingerprint } = night
  const isMet = seconds <= GOAL_SECONDS && mb <= GOAL_MB
  if (!isMet) process.exitCode = 1
  console.log(
    `${name}: ${filled} homes, ${MONTHS} months, ${slices} slices, ${months} months of slices published: ${seconds.toFixed(1)} s of CPU${database}, ${mb.toFixed(0)} MB at most (goal ${GOAL_SECONDS} s and ${GOAL_MB} MB: ${isMet ? 'met' : 'MISSED'}); report ${fingerprint.slice(0, 12)}`,
  )
}

const TICKS_PER_SECOND = 100

/** Of a PostgreSQL server: its own, and of its processes, those that have ended included. In Linux only. */
function databaseSeconds(directory: string): number {
  const server = readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n')[0]
  let ticks = 0
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const stat = statOf(pid)
    if (stat === null) continue
    const [, parent] = stat
    if (pid === server) ticks += sumOf(stat.slice(11, 15))
    else if (parent === server) ticks += sumOf(stat.slice(11, 13))
  }
  return ticks / TICKS_PER_SECOND
}

/** The fields behind the name of a process; null: it has ended. */
function statOf(pid: string): readonly string[] | null {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return line.slice(line.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}

const sumOf = (numbers: readonly string[]) => numbers.reduce((sum, one) => sum + Number(one), 0)

async function measure(place: StorePlace, databaseCpu: (() => number) | null): Promise<void> {
  const filled = await fill(place, Number(values.homes))
  for (const name of ['First night', 'Next night']) {
    const before = databaseCpu?.() ?? 0
    const night: Night = JSON.parse(
      execFileSync(
        process.execPath,
        [fileURLToPath(import.meta.url), '--store', JSON.stringify(place)],
        { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
      ),
    )
    const used = databaseCpu && databaseCpu() - before
    say(name, filled, night, used === null ? '' : ` and ${used.toFixed(1)} s of the database`)
  }
}

if (values.store) {
  console.log(JSON.stringify(await work(JSON.parse(values.store))))
} else if (values.postgres) {
  const server = await startPostgres()
  try {
    const url = await server.createDatabase()
    await measure({ kind: 'postgres', url, replicaUrl: null }, () =>
      databaseSeconds(server.directory),
    )
  } finally {
    await server.stop()
  }
} else {
  const folder = mkdtempSync(join(tmpdir(), 'estia-market-job-'))
  try {
    await measure({ kind: 'sqlite', path: join(folder, 'estia.sqlite') }, null)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
