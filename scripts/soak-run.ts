/**
 * A service under everyday load for hours: people read pages and searches, some leave before the answer is complete,
 * programs follow the stream of changes, sellers write and send photos, a desk, a feed and an operator act on one
 * stock. Meanwhile its figures are sampled, and what grows for good is found. At the end the service is stopped and
 * started again, and everything that was acknowledged is looked for, as in the crash run.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Random } from '../demo/market/random.ts'
import { openStore } from '../src/app/open-store.ts'
import { type ChildServer, freePort, startChild } from '../test/support/child-server.ts'
import { storePhoto } from '../test/support/stored-photo.ts'
import { auditWriter, noFindings } from './crash-audit.ts'
import { addHandsKeys, CrashHands } from './crash-hands.ts'
import { openAccounts } from './crash-rounds.ts'
import { crashStores } from './crash-store.ts'
import { CrashWriter } from './crash-writer.ts'
import { fillMarket } from './measured-service.ts'
import { countRows, growthLimits, readSoakFigures, type SoakFigures } from './soak-figures.ts'
import { type Load, startLoad } from './soak-load.ts'
import { type Slope, slopeOf } from './soak-slope.ts'

export interface SoakOptions {
  readonly minutes: number
  readonly listings: number
  /** Reads and writes together. */
  readonly requestsPerSecond: number
  readonly seed: number
  readonly report: (line: string) => void
}

export interface SoakFinding {
  readonly first: number
  readonly last: number
  readonly per_hour: number
  /** Per hour, proved; a leak is above its limit. */
  readonly at_least: number
  readonly limit: number
}

const WRITERS = 2
const SAMPLES = 120
/** Caches fill and code is compiled at first. */
const WARM_UP_SHARE = 1 / 4
/** A change of each hand in this time: a desk at work, not a storm. */
const HANDS_PAUSE_MS = 2_000
const HOUR_MS = 3_600_000

interface Taken {
  readonly hours: number
  readonly figures: SoakFigures
  readonly rows: ReadonlyMap<string, number>
}

export async function runSoak(options: SoakOptions) {
  const { minutes, listings, seed, report } = options
  const [dataDir, tempDir] = [folder('data'), folder('temporary')]
  storePhoto(dataDir)
  await fillMarket(dataDir, listings, async () => undefined)
  const store = await crashStores.sqlite(dataDir)
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const launch = () => started(store.environment, port, tempDir)
  const accounts = await openAccounts(store, WRITERS)
  const opened = await openStore(store.place)
  const handsKeys = await addHandsKeys(opened)
  await opened.close()

  let server = await launch()
  try {
    const writers = accounts.map(
      (account, at) => new CrashWriter(`w${at}`, account, baseUrl, new Random(seed, at + 1)),
    )
    const servers = { first: { baseUrl }, second: { baseUrl } }
    const hands = await CrashHands.prepare(handsKeys, servers, new Random(seed, WRITERS + 1))
    const load = startLoad({ ...options, baseUrl, writers, key: accounts[0].keys[0] })
    const acting = Promise.all(hands.actUntilGone(HANDS_PAUSE_MS))
    const taken = await Promise.race([
      sampleFor(minutes, { pid: server.pid, dataDir, tempDir }, load, report),
      acting.then(() => Promise.reject(new Error(`the service ended: ${server.output()}`))),
    ])
    await load.stop()
    await stopped(server)
    await acting
    const figures = findingsOf(taken)
    const leftOpen = tempFilesLeft(dataDir, tempDir)

    server = await launch()
    const faults = await audited(writers, hands, baseUrl)
    faults.push(...store.selfCheck(), ...leftOpen)
    const leaks = Object.entries(figures).filter(([, { at_least, limit }]) => at_least > limit)
    return {
      ...{ minutes, listings, seed, samples: taken.length, ...load.counts, hands: hands.counts },
      figures,
      rows_per_hour: rowsPerHour(taken),
      leaks: leaks.map(([name]) => name),
      faults: [...load.faults, ...faults],
    }
  } finally {
    await stopped(server)
    for (const made of [dataDir, tempDir]) rmSync(made, { recursive: true, force: true })
  }
}

async function started(
  environment: Readonly<Record<string, string>>,
  port: number,
  tempDir: string,
): Promise<ChildServer> {
  const child = startChild({
    ...environment,
    PORT: String(port),
    TMPDIR: tempDir,
    RATE_LIMIT_PER_HOUR: '0',
    LOG_LEVEL: 'error',
    WORKERS: '1',
  })
  await child.said(/listens on/)
  return child
}

async function stopped(server: ChildServer): Promise<void> {
  server.signal('SIGTERM')
  await server.ended
}

async function sampleFor(
  minutes: number,
  place: Parameters<typeof readSoakFigures>[0],
  load: Load,
  report: SoakOptions['report'],
): Promise<Taken[]> {
  const taken: Taken[] = []
  const beganMs = performance.now()
  for (let at = 1; at <= SAMPLES; at++) {
    await sleep((minutes * 60_000) / SAMPLES)
    const hours = (performance.now() - beganMs) / HOUR_MS
    const figures = readSoakFigures(place)
    taken.push({ hours, figures, rows: countRows(place.dataDir) })
    const said = Object.entries(figures).map(([name, value]) => `${name} ${value.toFixed(1)}`)
    report(`${(hours * 60).toFixed(1)} min: ${said.join(', ')}, ${JSON.stringify(load.counts)}`)
  }
  return taken.slice(Math.floor(SAMPLES * WARM_UP_SHARE))
}

function findingsOf(taken: readonly Taken[]): Readonly<Record<string, SoakFinding>> {
  return Object.fromEntries(
    Object.entries(growthLimits).map(([name, limit]) => {
      const values = taken.map(({ hours, figures }) => ({
        hours,
        value: figures[name as keyof SoakFigures],
      }))
      const { median, atLeast }: Slope = slopeOf(values)
      const [first, last] = [values[0].value, values[values.length - 1].value]
      return [
        name,
        {
          first: round(first),
          last: round(last),
          per_hour: round(median),
          at_least: round(atLeast),
          limit,
        },
      ]
    }),
  )
}

/** Of tables that grow: what a reader compares with the writes, since a store of changes is meant to grow. */
function rowsPerHour(taken: readonly Taken[]): Readonly<Record<string, number>> {
  const tables = [...taken[taken.length - 1].rows.keys()]
  const slopes = tables.map((table) => {
    const values = taken.map(({ hours, rows }) => ({ hours, value: rows.get(table) ?? 0 }))
    return [table, Math.round(slopeOf(values).median)] as const
  })
  return Object.fromEntries(slopes.filter(([, perHour]) => perHour > 0))
}

async function audited(
  writers: readonly CrashWriter[],
  hands: CrashHands,
  baseUrl: string,
): Promise<string[]> {
  const findings = noFindings()
  for (const writer of writers) await auditWriter(writer, baseUrl, findings)
  await hands.audit(findings.faults)
  return findings.faults
}

/** A service that has ended leaves nothing unfinished. */
function tempFilesLeft(dataDir: string, tempDir: string): readonly string[] {
  const { temporary_files } = readSoakFigures({ pid: 0, dataDir, tempDir })
  return temporary_files === 0 ? [] : [`${temporary_files} temporary files are left after the end`]
}

const folder = (kind: string): string => mkdtempSync(join(tmpdir(), `estia-soak-${kind}-`))

const round = (value: number): number => Math.round(value * 10) / 10
