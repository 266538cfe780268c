/**
 * Kills a server under load again and again, and compares after each restart.
 * Every round: writers write, SIGKILL at a random moment, restart (some of them killed as well while
 * they start), read everything back. The seed decides the moments and the writes; how far a write has
 * come at the kill is up to the machine.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Random } from '../demo/market/random.ts'
import { openForReading, openStore } from '../src/app/open-store.ts'
import { keyPepper } from '../src/app/store-secrets.ts'
import { issueKey } from '../src/service/access/issue-key.ts'
import { type ChildServer, freePort, startChild } from '../test/support/child-server.ts'
import { storePhoto } from '../test/support/stored-photo.ts'
import { auditWriter, createFeedAudit, type Findings } from './crash-audit.ts'
import { CrashBuyer } from './crash-buyer.ts'
import { type CrashStore, crashStores } from './crash-store.ts'
import { type Account, CrashWriter } from './crash-writer.ts'

export interface CrashOptions {
  readonly store: string
  readonly rounds: number
  readonly writers: number
  readonly seed: number
  /** The longest time that writers have before the kill. */
  readonly roundMs: number
  readonly report: (line: string) => void
}

const ROUND_MIN_MS = 100
/** 72,000 requests an hour for each writer: more than it can send. */
const KEYS_EACH = 20
/** One restart in eight is killed too, within the time that a start takes. */
const KILL_START_CHANCE = 1 / 8
const START_MS = 700
/** More than are confirmed in a round; then those of before are confirmed again. */
const ENQUIRIES_PER_ROUND = 40
const ENQUIRIES_MAX = 2_000

/** All that lives through the kills. */
interface Scene {
  readonly store: CrashStore
  readonly baseUrl: string
  readonly writers: readonly CrashWriter[]
  readonly buyer: CrashBuyer
  readonly random: Random
  readonly findings: Findings
  readonly auditFeed: ReturnType<typeof createFeedAudit>
  launch(): ChildServer
}

export async function runCrashRounds(options: CrashOptions) {
  const { rounds, roundMs, report } = options
  const dataDir = mkdtempSync(join(tmpdir(), 'estia-crash-'))
  storePhoto(dataDir)
  const scene = await setScene(options, await crashStores[options.store](dataDir))
  const { writers, random, findings } = scene
  let server = await ready(scene.launch())
  let startsKilled = 0
  let round = 0
  try {
    while (round < rounds && findings.faults.length === 0) {
      round++
      const killAfterMs = random.whole(ROUND_MIN_MS, roundMs)
      const before = total(writers)
      await killUnderWrites(server, killAfterMs, scene)
      if (random.chance(KILL_START_CHANCE)) {
        await killWhileStarting(scene)
        startsKilled++
      }
      server = await ready(scene.launch())
      await compare(scene)
      const answered = total(writers) - before
      report(
        `round ${round}: killed after ${killAfterMs} ms, ${answered} writes answered, ${findings.faults.length} faults`,
      )
    }
    await kill(server)
    await compareMails(scene)
  } finally {
    await kill(server)
    await scene.store.close()
  }
  if (findings.faults.length === 0) rmSync(dataDir, { recursive: true, force: true })
  else report(`the data is in ${dataDir}`)
  return summary(options, { round, startsKilled, writers, findings })
}

async function setScene(options: CrashOptions, store: CrashStore): Promise<Scene> {
  const { writers: count, seed, rounds } = options
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const accounts = await openAccounts(store, count)
  const opened = await openStore(store.place)
  const enquiries = Math.min(rounds * ENQUIRIES_PER_ROUND, ENQUIRIES_MAX)
  const buyer = await CrashBuyer.prepare(opened, enquiries, {
    baseUrl,
    random: new Random(seed, 0),
  })
  await opened.close()
  return {
    buyer,
    store,
    baseUrl,
    writers: accounts.map(
      (account, at) => new CrashWriter(`w${at}`, account, baseUrl, new Random(seed, at + 1)),
    ),
    random: new Random(seed),
    findings: {
      faults: [],
      confirmed: 0,
      listings: 0,
      changes: 0,
      unansweredKept: 0,
      unansweredLost: 0,
    },
    auditFeed: createFeedAudit(),
    launch: () =>
      startChild({
        ...store.environment,
        PORT: String(port),
        RATE_LIMIT_PER_HOUR: '0',
        LOG_LEVEL: 'error',
        // One process, so that the kill hits all of it at once.
        WORKERS: '1',
      }),
  }
}

async function killUnderWrites(
  server: ChildServer,
  afterMs: number,
  { writers, buyer, findings }: Scene,
): Promise<void> {
  const writing = Promise.allSettled([
    ...writers.map((writer) => writer.writeUntilGone()),
    buyer.confirmUntilGone(),
  ])
  await sleep(afterMs)
  await kill(server)
  for (const outcome of await writing) {
    if (outcome.status === 'rejected') findings.faults.push(String(outcome.reason))
  }
}

async function killWhileStarting({ launch, random }: Scene): Promise<void> {
  const doomed = launch()
  await sleep(random.whole(0, START_MS))
  await kill(doomed)
}

async function compare(scene: Scene): Promise<void> {
  const { store, writers, buyer, baseUrl, findings, auditFeed } = scene
  for (const writer of writers) await auditWriter(writer, baseUrl, findings)
  const reading = await openForReading(store.place)
  await auditFeed(reading, findings)
  await buyer.audit(reading, findings)
  await reading.close()
  findings.faults.push(...store.selfCheck())
}

async function compareMails({ store, buyer, findings }: Scene): Promise<void> {
  const opened = await openStore(store.place)
  await buyer.auditMails(opened, findings)
  await opened.close()
}

async function openAccounts({ place }: CrashStore, count: number): Promise<Account[]> {
  const store = await openStore(place)
  const pepper = await keyPepper(store)
  const now = Date.now()
  const accounts: Account[] = []
  for (let companyId = 1; companyId <= count; companyId++) {
    const seller = { type: 'agency', name: `Writer ${companyId}`, company_id: companyId } as const
    const { id } = await store.addSeller({ ...seller, created_at: now })
    const order = { sellerId: id, label: 'crash', expiresAt: null }
    const keys: string[] = []
    while (keys.length < KEYS_EACH) keys.push(await issueKey(order, store, pepper, now))
    accounts.push({ companyId, keys })
  }
  await store.close()
  return accounts
}

async function ready(server: ChildServer): Promise<ChildServer> {
  await server.said(/listens on/)
  return server
}

async function kill(server: ChildServer): Promise<void> {
  server.signal('SIGKILL')
  await server.ended
}

const total = (writers: readonly CrashWriter[]): number =>
  writers.reduce((sum, { answered }) => sum + Object.values(answered).reduce((a, b) => a + b), 0)

interface Outcome {
  readonly round: number
  readonly startsKilled: number
  readonly writers: readonly CrashWriter[]
  readonly findings: Findings
}

function summary(options: CrashOptions, { round, startsKilled, writers, findings }: Outcome) {
  const sum = (kind: keyof CrashWriter['answered']) =>
    writers.reduce((all, { answered }) => all + answered[kind], 0)
  return {
    store: options.store,
    seed: options.seed,
    writers: options.writers,
    rounds: round,
    kills: round + startsKilled,
    kills_while_starting: startsKilled,
    writes_answered: total(writers),
    created: sum('create'),
    changed: sum('change'),
    published: sum('publish'),
    removed: sum('remove'),
    unanswered_and_kept: findings.unansweredKept,
    unanswered_and_not_kept: findings.unansweredLost,
    enquiries_confirmed: findings.confirmed,
    listings_compared: findings.listings,
    changes_in_the_feed: findings.changes,
    faults: findings.faults,
  }
}
