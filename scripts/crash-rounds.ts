/**
 * Kills a server under load again and again, and compares after each restart.
 * Every round: writers write and hands meet on one stock, two servers on one store are killed with SIGKILL, each at a
 * random moment of its own, restart (some of them killed as well while they start), read everything back. The seed
 * decides the moments and the writes; how far a write has come at the kill is up to the machine.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inspect } from 'node:util'
import { Random } from '../demo/market/random.ts'
import { openForReading, openStore } from '../src/app/open-store.ts'
import { keyPepper } from '../src/app/store-secrets.ts'
import { issueKey } from '../src/service/access/issue-key.ts'
import type { HandsKeys, HandsServers } from '../test/hands/hands-world.ts'
import { type ChildServer, freePort, startChild } from '../test/support/child-server.ts'
import { storePhoto } from '../test/support/stored-photo.ts'
import { auditWriter, createFeedAudit, type Findings, noFindings } from './crash-audit.ts'
import { CrashBuyer } from './crash-buyer.ts'
import { addHandsKeys, CrashHands } from './crash-hands.ts'
import { CrashNotices } from './crash-notices.ts'
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
const LOOK_MS = 10
/** 72,000 requests an hour for each writer: more than it can send. */
const KEYS_EACH = 20
/** One restart in eight is killed too, within the time that a start takes. */
const KILL_START_CHANCE = 1 / 8
const START_MS = 700
/** More than are confirmed in a round; then those of before are confirmed again. */
const ENQUIRIES_PER_ROUND = 40
const ENQUIRIES_MAX = 2_000
/** Of the chance that hands have: no writer has it. */
const HANDS_STREAM = 1_000

/** All that lives through the kills. */
interface Scene {
  readonly store: CrashStore
  readonly baseUrl: string
  readonly writers: readonly CrashWriter[]
  readonly buyer: CrashBuyer
  readonly handsKeys: HandsKeys
  readonly servers: HandsServers
  readonly random: Random
  readonly findings: Findings
  readonly auditFeed: ReturnType<typeof createFeedAudit>
  /** The first server, to which everybody writes but one hand, or the second one. */
  launch(which: keyof HandsServers): ChildServer
}

interface Running {
  readonly first: ChildServer
  readonly second: ChildServer
}

export async function runCrashRounds(options: CrashOptions) {
  const { rounds, roundMs, report } = options
  const dataDir = mkdtempSync(join(tmpdir(), 'estia-crash-'))
  storePhoto(dataDir)
  const scene = await setScene(options, await crashStores[options.store](dataDir))
  const { writers, random, findings } = scene
  let running = await launchBoth(scene)
  let startsKilled = 0
  let round = 0
  try {
    const handsRandom = new Random(options.seed, HANDS_STREAM)
    const hands = await CrashHands.prepare(scene.handsKeys, scene.servers, handsRandom)
    const notices = await prepareNotices(scene)
    while (round < rounds && findings.faults.length === 0) {
      round++
      const killAfterMs = random.whole(ROUND_MIN_MS, roundMs)
      const before = total(writers)
      await killUnderWrites(running, { killAfterMs, roundMs }, scene, hands)
      if (random.chance(KILL_START_CHANCE)) {
        await killWhileStarting(scene)
        startsKilled++
      }
      running = await launchBoth(scene)
      await compare(scene, hands)
      const answered = total(writers) - before
      report(
        `round ${round}: killed after ${killAfterMs} ms, ${answered} writes answered, ${findings.faults.length} faults`,
      )
    }
    if (findings.faults.length === 0) await hands.finish(findings.faults)
    if (findings.faults.length === 0) await compareNotices(notices, scene)
    await killBoth(running)
    await compareMails(scene)
    if (findings.faults.length === 0) rmSync(dataDir, { recursive: true, force: true })
    else report(`data left in ${dataDir}`)
    return {
      ...summary(options, { round, startsKilled, writers, findings, hands: hands.counts }),
      ...notices.counts,
    }
  } catch (cause) {
    const said = [running.first, running.second].map((server) => server.output())
    const found = [...findings.faults, ...said].join('\n')
    throw new Error(`round ${round} broke off: ${inspect(cause)}\n${found}`, { cause })
  } finally {
    await killBoth(running)
    await scene.store.close()
  }
}

async function setScene(options: CrashOptions, store: CrashStore): Promise<Scene> {
  const { writers: count, seed, rounds } = options
  const ports = { first: await freePort(), second: await freePort() }
  const baseUrl = `http://127.0.0.1:${ports.first}`
  const accounts = await openAccounts(store, count)
  const opened = await openStore(store.place)
  const enquiries = Math.min(rounds * ENQUIRIES_PER_ROUND, ENQUIRIES_MAX)
  const buyer = await CrashBuyer.prepare(opened, enquiries, {
    baseUrl,
    random: new Random(seed, 0),
  })
  const handsKeys = await addHandsKeys(opened)
  await opened.close()
  return {
    buyer,
    handsKeys,
    servers: { first: { baseUrl }, second: { baseUrl: `http://127.0.0.1:${ports.second}` } },
    store,
    baseUrl,
    writers: accounts.map(
      (account, at) => new CrashWriter(`w${at}`, account, baseUrl, new Random(seed, at + 1)),
    ),
    random: new Random(seed),
    findings: noFindings(),
    auditFeed: createFeedAudit(),
    launch: (which) =>
      startChild({
        ...store.environment,
        PORT: String(ports[which]),
        RATE_LIMIT_PER_HOUR: '0',
        LOG_LEVEL: 'error',
        // So that notices are made while processes are killed.
        ALERT_QUIET_S: '0',
        // One process each, so that the kill hits all of it at once.
        WORKERS: '1',
      }),
  }
}

async function killUnderWrites(
  { first, second }: Running,
  { killAfterMs, roundMs }: { readonly killAfterMs: number; readonly roundMs: number },
  { writers, buyer, random, findings }: Scene,
  hands: CrashHands,
): Promise<void> {
  const before = { written: total(writers), confirmed: buyer.answered }
  const confirming = buyer.confirmUntilGone()
  const writing = Promise.allSettled([
    ...writers.map((writer) => writer.writeUntilGone()),
    confirming,
    ...hands.actUntilGone(),
  ])
  // The time runs from the first answers: a busy machine has its writes, too.
  const isIdle = () => total(writers) === before.written || buyer.answered === before.confirmed
  const over = Promise.race([writing, confirming.catch(() => undefined)]).then(() => true)
  while (isIdle() && !(await Promise.race([over, sleep(LOOK_MS)])));
  const killAfter = (server: ChildServer, ms: number) => sleep(ms).then(() => kill(server))
  const secondMs = random.whole(ROUND_MIN_MS, roundMs)
  await Promise.all([killAfter(first, killAfterMs), killAfter(second, secondMs)])
  for (const outcome of await writing) {
    if (outcome.status === 'rejected') findings.faults.push(inspect(outcome.reason))
  }
}

async function killWhileStarting({ launch, random }: Scene): Promise<void> {
  const doomed = launch('first')
  await sleep(random.whole(0, START_MS))
  await kill(doomed)
}

async function compare(scene: Scene, hands: CrashHands): Promise<void> {
  const { store, writers, buyer, baseUrl, findings, auditFeed } = scene
  // Side by side: each reads what is its own.
  await Promise.all([
    ...writers.map((writer) => auditWriter(writer, baseUrl, findings)),
    hands.audit(findings.faults),
  ])
  const reading = await openForReading(store.place)
  await auditFeed(reading, findings)
  await buyer.audit(reading, findings)
  await reading.close()
  findings.faults.push(...store.selfCheck())
}

async function prepareNotices({ store, writers, handsKeys, baseUrl }: Scene) {
  const opened = await openStore(store.place)
  try {
    return await CrashNotices.prepare(opened, handsKeys.sellerId, writers[0], baseUrl)
  } finally {
    await opened.close()
  }
}

async function compareNotices(notices: CrashNotices, { store, findings }: Scene): Promise<void> {
  const reading = await openForReading(store.place)
  findings.faults.push(...(await notices.audit(reading)))
  await reading.close()
}

async function compareMails({ store, buyer, findings }: Scene): Promise<void> {
  const opened = await openStore(store.place)
  await buyer.auditMails(opened, findings)
  await opened.close()
}

export async function openAccounts({ place }: CrashStore, count: number): Promise<Account[]> {
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

async function launchBoth({ launch }: Scene): Promise<Running> {
  const [first, second] = await Promise.all([ready(launch('first')), ready(launch('second'))])
  return { first, second }
}

async function killBoth({ first, second }: Running): Promise<void> {
  await Promise.all([kill(first), kill(second)])
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
  readonly hands: CrashHands['counts']
}

function summary(
  options: CrashOptions,
  { round, startsKilled, writers, findings, hands }: Outcome,
) {
  const sum = (kind: keyof CrashWriter['answered']) =>
    writers.reduce((all, { answered }) => all + answered[kind], 0)
  return {
    store: options.store,
    seed: options.seed,
    writers: options.writers,
    rounds: round,
    kills: 2 * round + startsKilled,
    kills_while_starting: startsKilled,
    writes_answered: total(writers),
    created: sum('create'),
    changed: sum('change'),
    published: sum('publish'),
    removed: sum('remove'),
    unanswered_and_kept: findings.unansweredStored,
    unanswered_and_not_kept: findings.unansweredLost,
    enquiries_confirmed: findings.confirmed,
    listings_compared: findings.listings,
    changes_in_the_feed: findings.changes,
    hands,
    faults: findings.faults,
  }
}
