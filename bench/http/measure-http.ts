/**
 * The service over HTTP beside a bare route that sends as many bytes, in rounds that take turns, so that
 * what else the machine does falls on both alike.
 */

import { startChild } from '../child-process.ts'
import type { Answer } from '../contenders/contender.ts'
import { type Latencies, latenciesOf } from '../latencies.ts'
import type { BenchRequest, Workload } from '../make-workload.ts'
import { type LoadOrder, loadServer } from './load-server.ts'

export interface HttpFigures {
  /** From the start of the process to the first answered search. */
  readonly startToFirstAnswerMs: number
  readonly averageBodyBytes: number
  readonly search: HttpLoad
  readonly bare: HttpLoad
  /** Requests a second, search to bare. */
  readonly ratio: number
  readonly differences: readonly string[]
}

export interface HttpLoad extends Latencies {
  readonly failed: number
}

export interface HttpOrder {
  readonly dataDir: string
  readonly workload: Workload
  readonly rounds: number
  readonly roundMs: number
  /** The engine's answers to the first requests of the workload. */
  readonly expected: readonly Answer[]
}

export const CONNECTIONS = 10
const WARM_UP_MS = 1_000

export async function measureHttp(order: HttpOrder): Promise<HttpFigures> {
  const started = performance.now()
  const search = startChild(new URL('search-server.ts', import.meta.url), {
    DATA_DIR: order.dataDir,
    PORT: '0',
    HOST: '127.0.0.1',
    BASE_URL: '',
    METRICS_PORT: '0',
    RATE_LIMIT_PER_HOUR: '0',
    LOG_LEVEL: 'silent',
  })
  const bare = startChild(new URL('bare-server.ts', import.meta.url))
  try {
    const url = await search.call<string>('listen')
    await (await fetch(`${url}/v1/listings`)).arrayBuffer()
    const startToFirstAnswerMs = performance.now() - started
    const visited = await visitAll(url, order.workload.flat(), order.expected)
    const { averageBodyBytes, paths, differences } = visited
    const bareUrl = await bare.call<string>('listen', averageBodyBytes)
    const loads = await takeTurns([url, bareUrl], paths, order)
    const ratio = loads[0].perSecond / loads[1].perSecond
    return {
      startToFirstAnswerMs,
      averageBodyBytes,
      search: loads[0],
      bare: loads[1],
      ratio,
      differences,
    }
  } finally {
    await Promise.all([search.stop(), bare.stop()])
  }
}

/** Asks everything once: follows cursors to the deep pages, compares totals, weighs the bodies. */
async function visitAll(
  url: string,
  requests: readonly BenchRequest[],
  expected: readonly Answer[],
) {
  const paths: string[] = []
  const differences: string[] = []
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
    const truth = expected[i]?.total ?? page.total
    if (page.total !== truth) differences.push(`${request.text}: ${page.total} instead of ${truth}`)
  }
  return { paths, differences, averageBodyBytes: Math.round(bytes / requests.length) }
}

async function readPage(url: string, path: string) {
  const response = await fetch(url + path)
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${text}`)
  const { results, next_cursor, total } = JSON.parse(text)
  const next: string | null = next_cursor
  return { bytes: Buffer.byteLength(text), results: results.length, next, total }
}

async function takeTurns(
  urls: readonly string[],
  paths: readonly string[],
  { rounds, roundMs }: HttpOrder,
): Promise<HttpLoad[]> {
  const orders = urls.map(
    (url): LoadOrder => ({ url, paths, connections: CONNECTIONS, forMs: roundMs }),
  )
  for (const order of orders) await loadServer({ ...order, forMs: WARM_UP_MS })
  const sums = orders.map(() => ({ latenciesMs: [] as number[], elapsedMs: 0, failed: 0 }))
  for (let round = 0; round < rounds; round++) {
    for (const [i, order] of orders.entries()) {
      const { latenciesMs, elapsedMs, failed } = await loadServer(order)
      for (const ms of latenciesMs) sums[i].latenciesMs.push(ms)
      sums[i].elapsedMs += elapsedMs
      sums[i].failed += failed
    }
  }
  return sums.map(({ latenciesMs, elapsedMs, failed }) => ({
    ...latenciesOf(latenciesMs),
    perSecond: (latenciesMs.length / elapsedMs) * 1000,
    failed,
  }))
}
