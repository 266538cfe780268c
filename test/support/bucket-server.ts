/**
 * A bucket for tests: s3rver, a real server of the protocol on a folder, behind a front that does what s3rver does not and
 * Amazon does: it verifies signature, region and SHA-256 by the published rules, written here a second time, and makes an
 * object young that is copied onto itself. The front also plays faults. Not covered by either: policies, versions, multipart uploads, TLS, names of hosts as buckets.
 */
import { createHash, createHmac } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { BucketAddress } from '../../src/bucket/bucket-address.ts'

type BucketTrouble =
  | { readonly kind: 'none' }
  /** This number of requests is answered 503; then all is well. */
  | { readonly kind: 'unavailable'; times: number }
  /** Requests are never answered. */
  | { readonly kind: 'hang' }
  /** This number of connections breaks while the body of the request arrives. */
  | { readonly kind: 'cut upload'; times: number }
  /** This number of connections breaks in the middle of the answer. */
  | { readonly kind: 'cut answer'; times: number }
  | { readonly kind: 'slow'; readonly delayMs: number }

export interface BucketServer {
  readonly address: BucketAddress
  /** For a process: the standard variables. */
  readonly environment: Readonly<Record<string, string>>
  /** Requests that reached the front, as `PUT photos/ab/..`. */
  readonly seen: string[]
  trouble: BucketTrouble
  /** Names of the objects below the prefix. */
  keys(): string[]
  /** Makes every object so old. */
  age(ms: number): void
  close(): Promise<void>
}

const REGION = 'eu-central-1'
const BUCKET = 'homes'
const PREFIX = 'test'
const KEY_ID = 'S3RVER'
const SECRET = 'S3RVER'
const OBJECT = '._S3rver_object'

export async function startBucketServer(): Promise<BucketServer> {
  const directory = mkdtempSync(join(tmpdir(), 'estia-bucket-'))
  const s3rver = new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true, directory },
    configureBuckets: [{ name: BUCKET, configs: [] }],
  })
  const { port: behind } = await s3rver.run()
  const seen: string[] = []
  const open = new Set<ServerResponse>()
  const front = createServer((incoming, answer) => {
    open.add(answer)
    answer.once('close', () => open.delete(answer))
    seen.push(`${incoming.method} ${decodeURIComponent(incoming.url ?? '')}`)
    serve(incoming, answer).catch(() => answer.destroy())
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(front.address() as AddressInfo).port}`

  async function serve(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { trouble } = server
    if (trouble.kind === 'hang') return
    if (trouble.kind === 'slow') await new Promise((go) => setTimeout(go, trouble.delayMs))
    if (trouble.kind === 'unavailable' && trouble.times-- > 0) {
      incoming.resume()
      return refuse(answer, 503, 'SlowDown')
    }
    const chunks: Buffer[] = []
    for await (const chunk of incoming) {
      if (trouble.kind === 'cut upload' && incoming.method === 'PUT' && trouble.times-- > 0) {
        incoming.socket.destroy()
        return
      }
      chunks.push(chunk as Buffer)
    }
    const body = Buffer.concat(chunks)
    const fault = signatureFault(incoming, body)
    if (fault) return refuse(answer, ...fault)
    const forwarded = request({
      ...{ host: '127.0.0.1', port: behind, method: incoming.method },
      // Its own pages end in a token that OpenSSL 3 can no longer encrypt: they are cut here.
      path: incoming.url?.replace(/max-keys=\d+/, 'max-keys=1000'),
      headers: incoming.headers,
    })
    forwarded.on('error', () => answer.destroy())
    forwarded.on('response', (response) => {
      const { 'content-length': _, ...headers } = response.headers
      answer.writeHead(response.statusCode ?? 502, headers)
      if (trouble.kind === 'cut answer' && trouble.times-- > 0) {
        response.once('data', (chunk: Buffer) => {
          answer.write(chunk.subarray(0, chunk.length >> 1), () => incoming.socket.destroy())
        })
        return
      }
      if (isOntoItself(incoming)) makeYoung(decodeURIComponent(incoming.url ?? ''))
      const keysMax = /[?&]max-keys=(\d+)/.exec(incoming.url ?? '')?.[1]
      if (keysMax === undefined) response.pipe(answer)
      else cutListing(response, answer, Number(keysMax))
    })
    forwarded.end(body)
  }

  const isOntoItself = ({ headers, url }: IncomingMessage) => headers['x-amz-copy-source'] === url
  const makeYoung = (path: string) => {
    const file = join(directory, `${path}${OBJECT}`)
    if (existsSync(file)) utimesSync(file, new Date(), new Date())
  }
  const root = join(directory, BUCKET)
  const objects = () =>
    readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith(OBJECT))
  const server: BucketServer = {
    address: {
      ...{ bucket: BUCKET, prefix: PREFIX, endpoint, region: REGION, sessionToken: null },
      ...{ accessKeyId: KEY_ID, secretAccessKey: SECRET },
    },
    environment: {
      PHOTO_STORE: `s3://${BUCKET}/${PREFIX}`,
      AWS_ENDPOINT_URL: endpoint,
      AWS_REGION: REGION,
      AWS_ACCESS_KEY_ID: KEY_ID,
      AWS_SECRET_ACCESS_KEY: SECRET,
    },
    seen,
    trouble: { kind: 'none' },
    keys: () =>
      objects()
        .map((name) => name.slice(PREFIX.length + 1, -OBJECT.length))
        .sort(),
    age(ms) {
      const old = (Date.now() - ms) / 1_000
      for (const name of objects()) utimesSync(join(root, name), old, old)
    },
    async close() {
      for (const answer of open) answer.destroy()
      front.closeAllConnections()
      await new Promise((resolve) => front.close(resolve))
      await s3rver.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
  return server
}

/** The length was that of the whole page. */
function cutListing(response: IncomingMessage, answer: ServerResponse, keysMax: number): void {
  const chunks: Buffer[] = []
  response.on('data', (chunk: Buffer) => chunks.push(chunk))
  response.on('end', () => {
    const [head, ...objects] = Buffer.concat(chunks).toString('utf8').split('<Contents>')
    const isCut = objects.length > keysMax
    const shown = objects.slice(0, keysMax)
    const end = isCut ? '</ListBucketResult>' : ''
    const text = [head, ...shown].join('<Contents>')
    const page = isCut
      ? text.replace('<IsTruncated>false', '<IsTruncated>true').replace(/<\/ListBucketResult>$/, '')
      : text
    answer.end(page + end)
  })
}

function refuse(answer: ServerResponse, status: number, code: string, more = ''): void {
  answer.writeHead(status, { 'content-type': 'application/xml' })
  answer.end(`<?xml version="1.0"?><Error><Code>${code}</Code>${more}</Error>`)
}

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const escaped = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )

type Refused = [status: number, code: string, more?: string]

/** As documented for Signature Version 4; null: it is right. */
function signatureFault(
  { method = '', url = '', headers }: IncomingMessage,
  body: Buffer,
): Refused | null {
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    )
  if (match === null) return [403, 'AccessDenied']
  const [, keyId, day, region, signedNames, signature] = match
  if (keyId !== KEY_ID) return [403, 'InvalidAccessKeyId']
  if (region !== REGION) return [400, 'AuthorizationHeaderMalformed', `<Region>${REGION}</Region>`]
  const payload = textOf(headers, 'x-amz-content-sha256')
  const { pathname, searchParams } = new URL(url, 'http://bucket')
  const query = [...searchParams]
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .sort()
    .join('&')
  const names = signedNames.split(';')
  const canonical = [
    ...[method, pathname, query],
    ...names.map((name) => `${name}:${textOf(headers, name)}`),
    ...['', signedNames, payload],
  ].join('\n')
  const date = textOf(headers, 'x-amz-date')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')
  const key = hmac(hmac(hmac(hmac(`AWS4${SECRET}`, day), region), 's3'), 'aws4_request')
  if (createHmac('sha256', key).update(toSign).digest('hex') !== signature)
    return [403, 'SignatureDoesNotMatch']
  return payload === sha256(body) ? null : [400, 'XAmzContentSHA256Mismatch']
}

const textOf = (headers: IncomingHttpHeaders, name: string): string =>
  String(headers[name] ?? '').trim()
