/**
 * Whatever goes wrong, in any order: npm run chaos -- --minutes 20 --seed 1
 * Three servers on one PostgreSQL behind a bad network. Every 20 seconds a fault by chance: the network refuses,
 * breaks, hangs, slows down or cuts answers short; the database crashes; a server is killed, frozen or restarted. After each
 * everything has to work again by itself, and at the end a ledger of all answers is held against the store. A line per
 * fault and a closing summary in JSON; ends with 1 when anything was lost or wrong.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Random } from '../demo/market/random.ts'
import { addAccount, type Server, startServer } from '../test/many/fleet.ts'
import { startPostgresDatabase } from '../test/many/postgres-database.ts'
import { faultsOfPrices, recovered } from '../test/many/price-audit.ts'
import { startPriceWriter } from '../test/many/price-writer.ts'
import { startPostgres } from '../test/support/embedded-postgres.ts'
import { type Fault, startFaultProxy } from '../test/support/fault-proxy.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
  },
})

const SERVERS = 3
const EVERY_MS = 20_000
const LASTS_MAX_MS = 10_000
/** A key has 3,600 requests an hour. */
const WRITE_REST_MS = 1_000

const random = new Random(Number(values.seed))
const database = await startPostgresDatabase(await startPostgres())
const proxy = await startFaultProxy(database.postgres.port)
const environment = { DATABASE_URL: database.urlThrough(proxy.port), RATE_LIMIT_PER_HOUR: '0' }
const servers = await Promise.all(Array.from({ length: SERVERS }, () => startServer(environment)))
/** The processes at work; `servers` stay the addresses at which they are found. */
const running: Server[] = [...servers]
const accounts = []
for (let company = 1; company <= SERVERS; company++) {
  accounts.push(await addAccount(database.store, company))
}
const writers = await Promise.all(
  accounts.map((account) => startPriceWriter(servers, account, WRITE_REST_MS)),
)

/** Begins a fault; what it gives back ends it. */
type Trouble = () => Promise<() => Promise<void>>

const inTheNetwork = (fault: Fault): Trouble => {
  return async () => {
    await proxy.set(fault)
    return () => proxy.set({ kind: 'none' })
  }
}
const restarted = (signal: NodeJS.Signals): Trouble => {
  return async () => {
    const at = random.whole(0, SERVERS - 1)
    await running[at].kill(signal)
    return async () => {
      running[at] = await startServer(environment, servers[at].port)
    }
  }
}
const troubles: Readonly<Record<string, Trouble>> = {
  'refused connections': inTheNetwork({ kind: 'refuse' }),
  'broken connections': inTheNetwork({ kind: 'reset' }),
  'a silent network': inTheNetwork({ kind: 'hang' }),
  'a slow network': inTheNetwork({ kind: 'slow', delayMs: 150 }),
  'answers cut short': inTheNetwork({ kind: 'cut', afterBytes: 2_000 }),
  'a crash of the database': async () => {
    await database.postgres.crash()
    return () => database.postgres.start()
  },
  'a killed server': restarted('SIGKILL'),
  'a restarted server': restarted('SIGTERM'),
  'a frozen server': async () => {
    const { child } = random.pick(running)
    child.signal('SIGSTOP')
    return async () => child.signal('SIGCONT')
  },
}

const counts: Record<string, number> = {}
const faults: string[] = []
const endsAt = performance.now() + Number(values.minutes) * 60_000
try {
  await recovered(servers, writers)
  while (performance.now() < endsAt && faults.length === 0) {
    const [name, begin] = random.pick(Object.entries(troubles))
    const lastsMs = random.whole(1_000, LASTS_MAX_MS)
    const end = await begin()
    await sleep(lastsMs)
    await end()
    const tookMs = await recovered(servers, writers)
    counts[name] = (counts[name] ?? 0) + 1
    const seconds = (ms: number) => (ms / 1_000).toFixed(1)
    console.log(`${name} for ${seconds(lastsMs)} s: works again after ${seconds(tookMs)} s`)
    faults.push(...writers.flatMap((writer) => writer.faults))
    await sleep(Math.max(0, EVERY_MS - lastsMs - tookMs))
  }
  await Promise.all(writers.map((writer) => writer.stop()))
  faults.push(...(await faultsOfPrices(database.store, servers, writers)))
} catch (error) {
  faults.push(String(error))
} finally {
  await database.stop(running, proxy.close)
}
const total = (count: (writer: (typeof writers)[number]) => number) =>
  writers.reduce((sum, writer) => sum + count(writer), 0)
const summary = {
  minutes: Number(values.minutes),
  seed: Number(values.seed),
  troubles: counts,
  writes_confirmed: total(({ everConfirmed }) => everConfirmed.size),
  writes_refused: total(({ refused }) => refused),
  faults,
}
console.log(JSON.stringify(summary, null, 2))
process.exit(faults.length === 0 ? 0 : 1)
