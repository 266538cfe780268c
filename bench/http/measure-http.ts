/**
 * The service over HTTP compared with a bare route that sends as many bytes, in rounds that take turns, so that
 * what else the machine does falls on both alike.
 */

import { setTimeout } from 'node:timers/promises'
import { BASE_URL, NOW_MS } from '../bench-market.ts'
import {
  type Child,
  COLLECTIONS,
  type Collections,
  CPU_TIME,
  startChild,
} from '../child-process.ts'
import type { Answer } from '../contenders/contender.ts'
import type { BenchRequest, Workload } from '../make-workload.ts'
import { type Latencies, latenciesOf } from '../measure-rounds.ts'
import { builtSearchServer } from './built-search-server.ts'
import { loadServer } from './load-server.ts'
import { estimateRequests, otherRequests } from './other-requests.ts'

export interface HttpFigures {
  /** From the start of the process to the first answered search, on a store never served before; null: not run. */
  readonly firstStartMs: number | null
  /** The same where the service has run before. */
  readonly restartMs: number
  readonly averageBodyBytes: number
  readonly requests: number
  /** How many of them are not requested a second time. */
  readonly distinctRequests: number
  /** The service as it is, which gives a search again while nothing has changed. */
  readonly search: HttpLoad
  /** The service without its cache: every search is computed. */
  readonly searchUncached: HttpLoad
  readonly bare: HttpLoad
  /** By kind of request, uncached. */
  readonly others: Readonly<Record<string, HttpLoad>>
  readonly differences: readonly string[]
}

export interface HttpLoad extends Latencies {
  readonly failed: number
  /** Processor time of the server, which other work on the machine hardly changes. */
  readonly cpuMsPerRequest: number
  /** Of the server's garbage collector, in all rounds. */
  readonly collections: Collections
}

export interface HttpOrder {
  readonly dataDir: string
  /** Whether the service finds a segment that was built before. */
  readonly isServedBefore: boolean
  /** Whether prices are fitted in the end, which estimates need: some minutes at 100,000 listings. */
  readonly withEstimates: boolean
  readonly workload: Workload
  /** Before the clock runs: V8 goes on compiling for about 40,000 searches or 6,000 pages, and a service runs for days. */
  readonly warmUpMs: number
  readonly rounds: number
  readonly roundMs: number
  /** The engine's answers to the first requests of the workload. */
  readonly expected: readonly Answer[]
}

export const CONNECTIONS = 10
/** Of what costs more than a search: a page is made for one person at a time. */
export const OTHER_CONNECTIONS = 2
/** The number of homes for which similar ones and estimates are requested. */
const IDS_MAX = 500
const PRICES_WITHIN_MS = 1_800_000
const PRICES_LOOK_MS = 2_000
/** A service that finds itself overloaded says so; before the clock runs, it is given time. */
const BUSY_TRIES = 40
const BUSY_WAIT_MS = 250

interface SearchServer {
  readonly child: Child
  readonly url: string
  readonly startToFirstAnswerMs: number
}

export async function startSearchServer(
  dataDir: string,
  environment: Readonly<Record<string, string>> = {},
  script?: URL,
): Promise<SearchServer> {
  const program = script ?? (await builtSearchServer())
  const started = performance.now()
  const child = startChild(program, {
    BENCH_NOW_MS: String(NOW_MS),
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    PORT: '0',
    HOST: '127.0.0.1',
    // The same for all, as for one service that is started again.
    BASE_URL,
    METRICS_PORT: '0',
    RATE_LIMIT_PER_HOUR: '0',
    PAGE_LISTINGS_LIMIT: '0',
    LOG_LEVEL: 'silent',
    // Its processes, as where it is installed: `npm run bench` has built them.
    ESTIA_START_BUILT: '1',
    ...environment,
  })
  const url = await child.call<string>('listen')
  await readPage(url, '/v1/listings')
  return { child, url, startToFirstAnswerMs: performance.now() - started }
}

export async function measureHttp(order: HttpOrder): Promise<HttpFigures> {
  const { dataDir } = order
  const firstStartMs = await measureFirstStart(order)
  // Nothing else runs meanwhile, as where a service is started again.
  const search = await startSearchServer(dataDir)
  const bareChild = startChild(new URL('bare-server.ts', import.meta.url))
  const children = [search.child, bareChild]
  try {
    const uncached = await startSearchServer(dataDir, { SEARCH_CACHE_MB: '0' })
    children.push(uncached.child)
    const visited = await visitAll(search.url, order.workload.flat(), order.expected)
    const { averageBodyBytes, paths, differences } = visited
    const bare = { child: bareChild, url: await bareChild.call<string>('listen', averageBodyBytes) }
    const turns = { ...order, paths, connections: CONNECTIONS }
    const [searchLoad, uncachedLoad, bareLoad] = await takeTurns([search, uncached, bare], turns)
    const others = await measureOthers(uncached, visited.ids, order)
    await Promise.all(children.splice(0).map((child) => child.stop()))
    const estimates = order.withEstimates ? await measureEstimates(visited.ids, order) : {}
    return {
      firstStartMs,
      restartMs: search.startToFirstAnswerMs,
      averageBodyBytes,
      requests: paths.length,
      distinctRequests: new Set(paths).size,
      search: searchLoad,
      searchUncached: uncachedLoad,
      bare: bareLoad,
      others: { ...others, ...estimates },
      differences,
    }
  } finally {
    await Promise.all(children.map((child) => child.stop()))
  }
}

/** Leaves a store that has been served; null: it had been before. */
async function measureFirstStart({ dataDir, isServedBefore }: HttpOrder): Promise<number | null> {
  if (isServedBefore) return null
  const { child, startToFirstAnswerMs } = await startSearchServer(dataDir)
  try {
    await child.call('segmentCached')
    return startToFirstAnswerMs
  } finally {
    await child.stop()
  }
}

/** Asks everything once: follows cursors to the deep pages, compares totals, weighs the bodies. */
export async function visitAll(
  url: string,
  requests: readonly BenchRequest[],
  expected: readonly Answer[],
) {
  const paths: string[] = []
  const differences: string[] = []
  const ids = new Set<number>()
  let bytes = 0
  for (const [i, request] of requests.entries()) {
    let path = `/v1/listings?${request.text}`
    let page = await readPage(url, path)
    for (let passed = page.results; passed < request.skip && page.next; passed += page.results) {
      path = `/v1/listings?${request.text}&cursor=${page.next}`
      page = await readPage(url, path)
    }
    paths.push(path)
    bytes += page.bytes
    if (ids.size < IDS_MAX) for (const id of page.ids) ids.add(id)
    const truth = expected[i]?.total ?? page.total
    if (page.total !== truth) differences.push(`${request.text}: ${page.total} instead of ${truth}`)
  }
  const averageBodyBytes = Math.round(bytes / requests.length)
  return { paths, differences, averageBodyBytes, ids: [...ids] }
}

interface Page {
  readonly bytes: number
  readonly results: number
  readonly ids: readonly number[]
  readonly next: string | null
  readonly total: number
}

async function readPage(url: string, path: string, triesLeft = BUSY_TRIES): Promise<Page> {
  const response = await fetch(url + path)
  const text = await response.text()
  if (response.status === 503 && triesLeft > 0) {
    await setTimeout(BUSY_WAIT_MS)
    return readPage(url, path, triesLeft - 1)
  }
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${text}`)
  const { results, next_cursor, total } = JSON.parse(text)
  return {
    bytes: Buffer.byteLength(text),
    results: results.length,
    ids: (results as { id: number }[]).map(({ id }) => id),
    next: next_cursor,
    total,
  }
}

type Server = Pick<SearchServer, 'child' | 'url'>

type Turns = Pick<HttpOrder, 'warmUpMs' | 'rounds' | 'roundMs'> & {
  readonly paths: readonly string[]
  readonly connections: number
}

async function measureOthers(
  server: Server,
  ids: readonly number[],
  { workload, warmUpMs, rounds, roundMs }: HttpOrder,
): Promise<Record<string, HttpLoad>> {
  const loads: Record<string, HttpLoad> = {}
  for (const [kind, paths] of Object.entries(otherRequests(workload.flat(), ids))) {
    const turns = { warmUpMs, rounds, roundMs, paths, connections: OTHER_CONNECTIONS }
    ;[loads[kind]] = await takeTurns([server], turns)
  }
  return loads
}

/** Last of all: fitted prices change the store. */
async function measureEstimates(
  ids: readonly number[],
  { dataDir, warmUpMs, rounds, roundMs }: HttpOrder,
): Promise<Record<string, HttpLoad>> {
  const server = await startSearchServer(dataDir, { BENCH_FITS_PRICES: '1' })
  try {
    const end = performance.now() + PRICES_WITHIN_MS
    while (!(await arePricesFitted(server.url))) {
      if (performance.now() > end) return {}
      await setTimeout(PRICES_LOOK_MS)
    }
    const paths = estimateRequests(ids)
    const turns = { warmUpMs, rounds, roundMs, paths, connections: OTHER_CONNECTIONS }
    const [estimate] = await takeTurns([server], turns)
    return { estimate }
  } finally {
    await server.child.stop()
  }
}

async function arePricesFitted(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/v1/meta`)
  const { estimate_accuracy } = (await answer.json()) as { estimate_accuracy?: object | null }
  return Boolean(estimate_accuracy)
}

async function takeTurns(servers: readonly Server[], turns: Turns): Promise<HttpLoad[]> {
  const { paths, connections, warmUpMs, rounds, roundMs } = turns
  const load = ({ url }: Server, forMs: number) => loadServer({ url, paths, connections, forMs })
  for (const server of servers) await load(server, warmUpMs)
  const sums = servers.map((server) => ({
    server,
    latenciesMs: [] as number[],
    elapsedMs: 0,
    cpuMs: 0,
    collections: { young: 0, old: 0, pausedMs: 0 },
    failed: 0,
  }))
  for (let round = 0; round < rounds; round++) {
    for (const sum of sums) {
      const { child } = sum.server
      const cpuBefore = await child.call<number>(CPU_TIME)
      const before = await child.call<Collections>(COLLECTIONS)
      const { latenciesMs, elapsedMs, failed } = await load(sum.server, roundMs)
      sum.cpuMs += (await child.call<number>(CPU_TIME)) - cpuBefore
      const after = await child.call<Collections>(COLLECTIONS)
      sum.collections.young += after.young - before.young
      sum.collections.old += after.old - before.old
      sum.collections.pausedMs += after.pausedMs - before.pausedMs
      for (const ms of latenciesMs) sum.latenciesMs.push(ms)
      sum.elapsedMs += elapsedMs
      sum.failed += failed
    }
  }
  return sums.map(({ latenciesMs, elapsedMs, cpuMs, collections, failed }) => ({
    ...latenciesOf(latenciesMs),
    perSecond: (latenciesMs.length / elapsedMs) * 1000,
    cpuMsPerRequest: cpuMs / latenciesMs.length,
    collections,
    failed,
  }))
}
