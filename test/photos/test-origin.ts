/**
 * An HTTPS origin on 127.0.0.1 for `*.example.com`, and a fetcher that may talk to it and to
 * nothing else. Its key is public and trusted by nobody.
 */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, RequestListener } from 'node:http'
import type { ServerOptions } from 'node:https'
import { createServer } from 'node:https'
import type { Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import type {
  FetchedPhoto,
  PhotoFetcher,
  PhotoFetcherOptions,
} from '../../src/photos/photo-fetcher.ts'
import { createPhotoFetcher } from '../../src/photos/photo-fetcher.ts'
import { portOf } from './trap.ts'

/** What is brought where nothing was named that might be unchanged. */
export const CONTENT = { ok: true, isUnchanged: false, etag: null, lastModified: null }

export const originAddress = '127.0.0.1'

const pem = (name: string) => readFileSync(new URL(`./${name}.pem`, import.meta.url), 'utf8')
export const originCa = pem('origin-certificate')
export const expiredCertificate = pem('expired-certificate')

export interface TestOrigin {
  readonly port: number
  /** Requested paths, in order. */
  readonly asked: string[]
  fetcher(options?: PhotoFetcherOptions): PhotoFetcher
  /** Breaks every connection with a TCP reset, below TLS. */
  reset(): void
  close(): Promise<void>
}

export async function startOrigin(
  answer: RequestListener,
  options: ServerOptions = {},
): Promise<TestOrigin> {
  const asked: string[] = []
  const server = createServer(
    { key: pem('origin-key'), cert: originCa, ...options },
    (request, response) => {
      asked.push(request.url ?? '')
      // Hostile answers break off in every way; that is the point.
      request.socket.on('error', () => {})
      answer(request, response)
    },
  )
  server.on('tlsClientError', () => {})
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => sockets.add(socket as Socket))
  server.listen(0, originAddress)
  await once(server, 'listening')
  const port = portOf(server)
  return {
    port,
    asked,
    fetcher: (given) =>
      createPhotoFetcher({
        resolve: async () => [originAddress],
        isAllowedAddress: (address) => address === originAddress,
        port,
        ca: originCa,
        ...given,
      }),
    reset() {
      for (const socket of sockets) socket.resetAndDestroy()
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** An origin that closes with its test. */
export async function originForTest(
  answer: RequestListener,
  options?: ServerOptions,
): Promise<TestOrigin> {
  const origin = await startOrigin(answer, options)
  onTestFinished(() => origin.close())
  return origin
}

export const photoUrl = 'https://photos.example.com/a.jpg'
/** So that "too large" is quick to send. */
export const smallLimits = { maxBytes: 100_000 }

/** What comes of one download from an origin that answers so. */
export async function fetchFrom(
  answer: RequestListener,
  options: PhotoFetcherOptions = {},
  url = photoUrl,
): Promise<FetchedPhoto> {
  const origin = await originForTest(answer)
  return origin.fetcher({ limits: smallLimits, ...options }).fetch(url)
}

export const jpegHead = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1])

/** Enough of a photo for the fetcher, which looks at the signature only. */
export function photoLike(bytes: number): Buffer {
  return Buffer.concat([jpegHead, Buffer.alloc(bytes, 7)])
}

export const okLine = 'HTTP/1.1 200 OK\r\n'

/** Writes under the HTTP layer, so that it can say what HTTP would not let it. */
export function raw(...parts: Array<string | Buffer>): (request: IncomingMessage) => void {
  return ({ socket }) => {
    for (const part of parts) socket.write(part)
  }
}

export function rawThenEnd(...parts: Array<string | Buffer>): (request: IncomingMessage) => void {
  return (request) => {
    raw(...parts)(request)
    request.socket.end()
  }
}
