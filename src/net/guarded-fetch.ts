/**
 * Fetches one document over https from a host that is presumed hostile.
 * Invariant: no packet goes to an address that is not public, on the first hop or after any
 * redirect; no cookie or referrer is sent, and a credential to the first host alone; the answer is the bytes or one reason from
 * the closed table. Only a caller's abort is thrown.
 * Cost: one connection per hop, at most 4; at most `limits.maxBytes` held.
 */
import type { FileHandle } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import type { TLSSocket } from 'node:tls'
import { type FetchClock, startFetchClock } from './fetch-clock.ts'
import { connectionLimits, type FetchLimits, type TransferLimits } from './fetch-limits.ts'
import { type FetchFailure, FetchFault, type FetchReason, fetchFailure } from './fetch-reason.ts'
import {
  type ConnectionRules,
  connectionRules,
  type FetchNetwork,
  openConnection,
} from './open-connection.ts'
import { readPublicUrl } from './public-url.ts'
import { type FirstBytes, readBody } from './read-body.ts'

export type Fetched = FetchedContent | FetchFailure

interface FetchedContent {
  readonly ok: true
  /** Empty where it went into a file, and where nothing has changed. */
  readonly bytes: Buffer
  /** The origin says that what the request named is still what it has. */
  readonly isUnchanged: boolean
  readonly etag: string | null
  readonly lastModified: string | null
}

/** What may differ from one request to the next. */
interface FetchRequest {
  readonly signal?: AbortSignal
  /** What is known already; then the origin may answer that nothing has changed. */
  readonly known?: { readonly etag: string | null; readonly lastModified: string | null }
  /** Sent to the host of the URL alone, never to one that it redirects to. */
  readonly authorization?: string
  /** Where the content goes, instead of into memory: a file that is there already. */
  readonly toFile?: FileHandle
}

export type GuardedFetch = (url: string, request?: FetchRequest) => Promise<Fetched>

/** What is the same for all requests of one purpose. */
export interface FetchPurpose {
  /** Sent as User-Agent, so that the operator of the host knows why we fetch. */
  readonly purpose: string
  readonly accept: string
  readonly limits: TransferLimits & Partial<FetchLimits>
  readonly firstBytes?: FirstBytes
  /** Content may come packed; it is passed on as it comes, and the code that unpacks it has to bound that. */
  readonly takesGzip?: true
  /** The one who set the address learns whether it is missing or needs a login. */
  readonly tellsRefusals?: true
}

interface FetchRules extends ConnectionRules {
  readonly limits: FetchLimits
  readonly headers: Readonly<Record<string, string>>
  readonly firstBytes: FirstBytes | undefined
  readonly takesGzip: boolean
  readonly tellsRefusals: boolean
}

const NOT_MODIFIED = 304
const REDIRECTS = new Set([301, 302, 303, 307, 308])

export function createGuardedFetch(options: FetchPurpose & FetchNetwork): GuardedFetch {
  const rules: FetchRules = {
    ...connectionRules(options),
    limits: { ...connectionLimits, ...options.limits },
    headers: headersOf(options),
    firstBytes: options.firstBytes,
    takesGzip: options.takesGzip ?? false,
    tellsRefusals: options.tellsRefusals ?? false,
  }
  return async (text, asked = {}) => {
    const first = readPublicUrl(text)
    if (!first.ok) return first
    const clock = startFetchClock(rules.limits.totalMs, asked.signal)
    try {
      return await followHops(first.url, asked, rules, clock)
    } catch (error) {
      if (error instanceof FetchFault) return fetchFailure(error.code)
      throw error
    } finally {
      clock.end()
    }
  }
}

function headersOf({ purpose, accept, takesGzip }: FetchPurpose): Record<string, string> {
  return {
    'User-Agent': `EstiaIndex/1.0 (${purpose})`,
    Accept: accept,
    // Refusing encodings removes the gzip bomb.
    'Accept-Encoding': takesGzip ? 'gzip, identity' : 'identity',
    Connection: 'close',
  }
}

async function followHops(
  first: URL,
  asked: FetchRequest,
  rules: FetchRules,
  clock: FetchClock,
): Promise<FetchedContent> {
  let url = first
  for (let hop = 0; hop <= rules.limits.maxRedirects; hop++) {
    const headers = requestHeaders(asked, url.hostname === first.hostname)
    const answer = await fetchHop(url, headers, asked, rules, clock)
    if (!(answer instanceof URL)) return answer
    url = answer
  }
  throw new FetchFault('too_many_redirects')
}

function requestHeaders(
  { known, authorization }: FetchRequest,
  isFirstHost: boolean,
): Record<string, string> {
  return {
    ...(known?.etag ? { 'If-None-Match': known.etag } : {}),
    ...(known?.lastModified ? { 'If-Modified-Since': known.lastModified } : {}),
    ...(authorization && isFirstHost ? { Authorization: authorization } : {}),
  }
}

/** The content, or where to go next. */
async function fetchHop(
  url: URL,
  headers: Readonly<Record<string, string>>,
  { known, toFile }: FetchRequest,
  rules: FetchRules,
  clock: FetchClock,
): Promise<FetchedContent | URL> {
  const { limits } = rules
  const socket = await openConnection(url.hostname, rules, clock)
  try {
    const head = sendRequest(url, socket, { ...rules, headers: { ...rules.headers, ...headers } })
    const response = await clock.step('unreachable', limits.firstByteMs, head)
    if (REDIRECTS.has(response.statusCode ?? 0)) return redirectTarget(response, url)
    const { etag = null, 'last-modified': lastModified = null } = response.headers
    const content = {
      ok: true,
      bytes: Buffer.alloc(0),
      isUnchanged: false,
      etag,
      lastModified,
    } as const
    const hasNamed = Boolean(known?.etag || known?.lastModified)
    if (response.statusCode === NOT_MODIFIED && hasNamed) return { ...content, isUnchanged: true }
    judgeHead(response, rules)
    const body = readBody(response, limits, clock, { firstBytes: rules.firstBytes, toFile })
    return { ...content, bytes: await clock.step('incomplete', limits.totalMs, body) }
  } finally {
    socket.destroy()
  }
}

function sendRequest(url: URL, socket: TLSSocket, rules: FetchRules): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const sent = request({
    hostname: url.hostname,
    path: url.pathname + url.search,
    // Spelled out: without an agent of its own Node would add port 80 to the host.
    headers: { Host: url.hostname, ...rules.headers },
    createConnection: () => socket,
    maxHeaderSize: rules.limits.maxHeaderBytes,
    insecureHTTPParser: false,
  })
  sent.on('response', resolve)
  sent.on('error', reject)
  sent.on('upgrade', reject)
  sent.end()
  return promise
}

function redirectTarget(response: IncomingMessage, from: URL): URL {
  const { location } = response.headers
  if (location === undefined || !URL.canParse(location, from)) {
    throw new FetchFault('redirect_not_allowed')
  }
  const checked = readPublicUrl(new URL(location, from).href)
  if (!checked.ok) throw new FetchFault('redirect_not_allowed')
  return checked.url
}

const refusals: ReadonlyMap<number, FetchReason> = new Map([
  [401, 'origin_denied'],
  [403, 'origin_denied'],
  [404, 'origin_missing'],
  [410, 'origin_missing'],
])

/** What the head alone can rule out. Its Content-Type is not believed and not read. */
function judgeHead(
  response: IncomingMessage,
  { limits, takesGzip, tellsRefusals }: FetchRules,
): void {
  if (response.statusCode !== 200) {
    const reason = tellsRefusals ? refusals.get(response.statusCode ?? 0) : undefined
    throw new FetchFault(reason ?? 'origin_refused')
  }
  const encoding = response.headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity' && !(takesGzip && encoding === 'gzip')) {
    throw new FetchFault('encoded_response')
  }
  if (Number(response.headers['content-length'] ?? 0) > limits.maxBytes) {
    throw new FetchFault('too_large')
  }
}
