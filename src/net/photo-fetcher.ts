/**
 * Downloads one photo from a host that is presumed hostile.
 * Invariant: no packet goes to an address that is not public, on the first hop or after any
 * redirect; no cookie, credential or referrer is sent; the answer is the bytes or one reason from
 * the closed table. Only a caller's abort is thrown.
 * Cost: one connection per hop, at most 4; at most 15 MB held.
 */
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import type { TLSSocket } from 'node:tls'
import type { FetchLimits } from '../photos/photo-limits.ts'
import { fetchLimits } from '../photos/photo-limits.ts'
import type { PhotoFailure } from '../photos/photo-reason.ts'
import { PhotoFault, photoFailure } from '../photos/photo-reason.ts'
import { readPhotoUrl } from '../photos/photo-url.ts'
import type { DownloadClock } from './download-clock.ts'
import { startDownloadClock } from './download-clock.ts'
import { isPublicAddress } from './is-public-address.ts'
import type { ConnectionRules } from './open-connection.ts'
import { openConnection } from './open-connection.ts'
import { readPhotoBody } from './read-photo-body.ts'
import { createResolveHost } from './resolve-host.ts'

export type FetchedPhoto = { ok: true; bytes: Buffer } | PhotoFailure

export interface PhotoFetcher {
  fetch(url: string, signal?: AbortSignal): Promise<FetchedPhoto>
}

/** Everything has its safe default; tests alone hand in a resolver, an origin and its CA. */
export type PhotoFetcherOptions = Partial<Omit<ConnectionRules, 'limits'>> & {
  limits?: Partial<FetchLimits>
}

const HTTPS_PORT = 443
const REDIRECTS = new Set([301, 302, 303, 307, 308])
const HEADERS = {
  'User-Agent': 'EstiaIndex/1.0 (photo import)',
  Accept: 'image/webp,image/jpeg,image/png',
  // A photo is compressed already; refusing encodings removes the gzip bomb.
  'Accept-Encoding': 'identity',
  Connection: 'close',
}

export function createPhotoFetcher(options: PhotoFetcherOptions = {}): PhotoFetcher {
  const rules: ConnectionRules = {
    resolve: options.resolve ?? createResolveHost(),
    isAllowedAddress: options.isAllowedAddress ?? isPublicAddress,
    port: options.port ?? HTTPS_PORT,
    ca: options.ca,
    limits: { ...fetchLimits, ...options.limits },
  }
  return {
    async fetch(text, signal) {
      const first = readPhotoUrl(text)
      if (!first.ok) return first
      const clock = startDownloadClock(rules.limits.totalMs, signal)
      try {
        return { ok: true, bytes: await followHops(first.url, rules, clock) }
      } catch (error) {
        if (error instanceof PhotoFault) return photoFailure(error.code)
        throw error
      } finally {
        clock.end()
      }
    },
  }
}

async function followHops(first: URL, rules: ConnectionRules, clock: DownloadClock) {
  let url = first
  for (let hop = 0; hop <= rules.limits.maxRedirects; hop++) {
    const answer = await fetchHop(url, rules, clock)
    if (!(answer instanceof URL)) return answer
    url = answer
  }
  throw new PhotoFault('too_many_redirects')
}

/** The photo, or where to go next. */
async function fetchHop(
  url: URL,
  rules: ConnectionRules,
  clock: DownloadClock,
): Promise<Buffer | URL> {
  const { limits } = rules
  const socket = await openConnection(url.hostname, rules, clock)
  try {
    const head = sendRequest(url, socket, limits)
    const response = await clock.step('unreachable', limits.firstByteMs, head)
    if (REDIRECTS.has(response.statusCode ?? 0)) return redirectTarget(response, url)
    judgeHead(response, limits)
    const body = readPhotoBody(response, limits, clock)
    return await clock.step('incomplete', limits.totalMs, body)
  } finally {
    socket.destroy()
  }
}

function sendRequest(url: URL, socket: TLSSocket, limits: FetchLimits): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const sent = request({
    hostname: url.hostname,
    path: url.pathname + url.search,
    // Spelled out: without an agent of its own Node would add port 80 to the host.
    headers: { Host: url.hostname, ...HEADERS },
    createConnection: () => socket,
    maxHeaderSize: limits.maxHeaderBytes,
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
    throw new PhotoFault('redirect_not_allowed')
  }
  const judged = readPhotoUrl(new URL(location, from).href)
  if (!judged.ok) throw new PhotoFault('redirect_not_allowed')
  return judged.url
}

/** What the head alone can rule out. Its Content-Type is not believed and not read. */
function judgeHead(response: IncomingMessage, limits: FetchLimits): void {
  if (response.statusCode !== 200) throw new PhotoFault('origin_refused')
  if ((response.headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw new PhotoFault('encoded_response')
  }
  if (Number(response.headers['content-length'] ?? 0) > limits.maxBytes) {
    throw new PhotoFault('too_large')
  }
}
