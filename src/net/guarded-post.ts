/**
 * Posts one small body over https to a host that is presumed hostile.
 * Invariant: no packet goes to an address that is not public; redirects are answers like any other and are never followed; no
 * cookie, referrer or credential is sent; of the answer at most `answerBytes` are read. Only a caller's abort is thrown.
 * Cost: one connection.
 */
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import type { TLSSocket } from 'node:tls'
import { type FetchClock, startFetchClock } from './fetch-clock.ts'
import { type FetchFailure, FetchFault, fetchFailure } from './fetch-reason.ts'
import {
  type ConnectionRules,
  connectionRules,
  type FetchNetwork,
  openConnection,
} from './open-connection.ts'
import { readPublicUrl } from './public-url.ts'

export type Posted = PostedAnswer | FetchFailure

interface PostedAnswer {
  readonly ok: true
  readonly status: number
  /** As the host sent it. */
  readonly retryAfter: string | null
  /** Its beginning, as much as was wanted. */
  readonly bytes: Buffer
}

interface PostOrder {
  readonly url: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
  /** How much of the answer is wanted; 0: its status alone. */
  readonly answerBytes: number
  readonly signal?: AbortSignal
}

export type GuardedPost = (order: PostOrder) => Promise<Posted>

export interface PostPurpose {
  /** Sent as User-Agent, so that the operator of the host knows who posts. */
  readonly purpose: string
  /** From the first look at its name to the last byte that is read. */
  readonly totalMs: number
}

export function createGuardedPost(options: PostPurpose & FetchNetwork): GuardedPost {
  const rules = connectionRules(options)
  return async (order) => {
    const checked = readPublicUrl(order.url)
    if (!checked.ok) return checked
    const clock = startFetchClock(options.totalMs, order.signal)
    try {
      return await post(checked.url, order, { ...rules, ...options }, clock)
    } catch (error) {
      if (error instanceof FetchFault) return fetchFailure(error.code)
      throw error
    } finally {
      clock.end()
    }
  }
}

async function post(
  url: URL,
  order: PostOrder,
  rules: ConnectionRules & PostPurpose,
  clock: FetchClock,
): Promise<PostedAnswer> {
  const socket = await openConnection(url.hostname, rules, clock)
  try {
    const head = sendRequest(url, socket, order, rules)
    const response = await clock.step('unreachable', rules.totalMs, head)
    const { statusCode = 0, headers } = response
    const reading = readStart(response, order.answerBytes)
    const bytes = await clock.step('incomplete', rules.totalMs, reading)
    return { ok: true, status: statusCode, retryAfter: headers['retry-after'] ?? null, bytes }
  } finally {
    socket.destroy()
  }
}

function sendRequest(
  url: URL,
  socket: TLSSocket,
  { body, headers }: PostOrder,
  { purpose, limits }: ConnectionRules & PostPurpose,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const sent = request({
    hostname: url.hostname,
    method: 'POST',
    path: url.pathname + url.search,
    headers: {
      Host: url.hostname,
      'User-Agent': `EstiaIndex/1.0 (${purpose})`,
      'Content-Type': 'application/json',
      'Content-Length': String(Buffer.byteLength(body)),
      Accept: '*/*',
      'Accept-Encoding': 'identity',
      Connection: 'close',
      ...headers,
    },
    createConnection: () => socket,
    maxHeaderSize: limits.maxHeaderBytes,
    insecureHTTPParser: false,
  })
  sent.on('response', resolve)
  sent.on('error', reject)
  sent.on('upgrade', reject)
  sent.end(body)
  return promise
}

async function readStart(response: IncomingMessage, wanted: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let received = 0
  if (wanted > 0)
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      received += chunk.length
      if (received >= wanted) break
    }
  return Buffer.concat(chunks).subarray(0, wanted)
}
