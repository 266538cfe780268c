/**
 * A client of S3 and its like for small immutable objects: put, get, touch, remove, list. Only the signature is a
 * package's (`aws4fetch`); limits of time, retries and faults are here, since they are what differs between a client that
 * works and one that works on a bad day.
 * Invariants: every request ends in its time, whatever the service does; an object is there whole or not at all, for the
 * service checks length and SHA-256 of what was sent; each request may be repeated. A clock that is refused is corrected by
 * that of the service. Cost: one request each, two for a touch at most; a listing takes one for 1,000 objects.
 */
import { createHash } from 'node:crypto'
import { createWriteStream, openAsBlob } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { type BucketAddress, bucketNameText, bucketUrl } from './bucket-address.ts'
import { BucketFault, type BucketFaultCode, faultOf, isTransient } from './bucket-fault.ts'
import { type BucketLimits, bucketLimits } from './bucket-limits.ts'
import { type BucketObject, readListing } from './read-listing.ts'

/** Counted since the start of the process. */
interface BucketFigures {
  requests: number
  retries: number
  /** Requests that failed after their last attempt. */
  failures: number
  open: number
  /** 1 while the last request was answered, 0 while it was not. */
  up: 0 | 1
  /** How far the service's clock is ahead of this machine's, in seconds, where requests are corrected by it. */
  clockOffsetS: number
}

export interface Bucket {
  /** `s3://bucket/prefix`. */
  readonly name: string
  readonly figures: Readonly<BucketFigures>
  put(key: string, body: Uint8Array, contentType: string): Promise<void>
  /** From a file whose SHA-256 is known. */
  putFile(key: string, path: string, sha256: string): Promise<void>
  /** null: there is none. */
  get(key: string, maxBytes: number): Promise<Buffer | null>
  /** False: there is none. */
  getFile(key: string, path: string, maxBytes: number): Promise<boolean>
  /** Makes it as young as if it had been put now; false: there is none. */
  touch(key: string): Promise<boolean>
  remove(key: string): Promise<void>
  /** All objects whose keys begin so, in the order of their keys. */
  list(prefix: string): AsyncGenerator<BucketObject>
  /** Throws a BucketFault with a sentence that says what to do. */
  check(): Promise<void>
}

export interface BucketOptions {
  readonly address: BucketAddress
  readonly limits?: BucketLimits
  readonly nowMs?: () => number
  /** Called when requests begin to fail, and with null when they are answered again. */
  readonly onTrouble?: (fault: BucketFault | null) => void
  /** Called when the service's clock is so far ahead of this machine's that requests have to be corrected. */
  readonly onClock?: (offsetS: number) => void
  /** Of the trace that a request belongs to. */
  readonly traceparent?: () => string | null
}

interface Order {
  readonly method: 'GET' | 'PUT' | 'DELETE'
  readonly key: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: () => Promise<Blob | Uint8Array>
  /** Of what is sent or fetched: time is allowed accordingly. */
  readonly bytes?: number
}

const NOTHING = createHash('sha256').digest('hex')
const ERROR_CODE = /<Code>(\w+)<\/Code>/
const REGION = /<Region>([\w-]+)<\/Region>/

export function createBucket(options: BucketOptions): Bucket {
  const { address, limits = bucketLimits, nowMs = Date.now, onTrouble, onClock } = options
  const { accessKeyId, secretAccessKey, sessionToken, region, prefix } = address
  const name = bucketNameText(address)
  const root = bucketUrl(address)
  const start = prefix === '' ? '' : `${prefix}/`
  const figures: BucketFigures = {
    ...{ requests: 0, retries: 0, failures: 0, open: 0 },
    ...{ up: 1, clockOffsetS: 0 },
  }
  /** Keys of signatures by day: deriving one takes four hashes. */
  const signingKeys = new Map<string, ArrayBuffer>()
  let offsetMs = 0
  let lastFault: BucketFaultCode | null = null

  const traceHeader = (): Record<string, string> => {
    const traceparent = options.traceparent?.() ?? null
    return traceparent === null ? {} : { traceparent }
  }

  async function sign(order: Order, body: Blob | Uint8Array | undefined) {
    if (signingKeys.size > 8) signingKeys.clear()
    const query = new URLSearchParams(order.query).toString()
    const signed = await new AwsV4Signer({
      ...{ accessKeyId, secretAccessKey, region, service: 's3', cache: signingKeys },
      ...(sessionToken === null ? {} : { sessionToken }),
      method: order.method,
      url: `${root}/${order.key}${query === '' ? '' : `?${query}`}`,
      headers: { 'x-amz-content-sha256': NOTHING, ...order.headers, ...traceHeader() },
      datetime: new Date(nowMs() + offsetMs).toISOString().replace(/[:-]|\.\d{3}/g, ''),
    }).sign()
    return new Request(signed.url, {
      method: order.method,
      headers: signed.headers,
      redirect: 'manual',
      ...(body === undefined ? {} : { body: body as BodyInit }),
    })
  }

  /** One attempt: the answer with its body unread, or a fault. `isCorrected`: by the service's own clock. */
  async function attempt(order: Order, isCorrected = false): Promise<Answer> {
    const transferMs = ((order.bytes ?? 0) / limits.minBytesPerS) * 1_000
    const clock = startClock(limits.attemptMs, transferMs)
    const request = await sign(order, await order.body?.())
    figures.requests++
    // What is sent takes its time before the first byte of the answer.
    if (order.body) clock.wait(transferMs)
    const response = await fetch(request, { signal: clock.signal }).catch((cause: unknown) => {
      clock.end()
      throw new BucketFault(clock.signal.aborted ? 'timeout' : 'unreachable', name, '', cause)
    })
    if (response.status < 300) return { response, clock }
    const text = await readText({ response, clock }).catch(() => '')
    clock.end()
    const answered = ERROR_CODE.exec(text)?.[1] ?? null
    if (response.status === 404 && answered !== 'NoSuchBucket') return { response: null, clock }
    const code = faultOf(response.status, answered)
    const date = Date.parse(response.headers.get('date') ?? '')
    if (code === 'clock' && !isCorrected && !Number.isNaN(date)) {
      offsetMs = date - nowMs()
      figures.clockOffsetS = Math.round(offsetMs / 1_000)
      onClock?.(figures.clockOffsetS)
      return attempt(order, true)
    }
    const itsRegion = REGION.exec(text)?.[1] ?? response.headers.get('x-amz-bucket-region')
    const detail =
      code === 'wrong_region' ? `${itsRegion ? `=${itsRegion}` : ' to it'} and restart.` : ''
    const retryAfterS = Number(response.headers.get('retry-after') ?? Number.NaN)
    throw Object.assign(new BucketFault(code, name, detail), { retryAfterS })
  }

  /** `read` belongs to the attempt: a body that breaks off is requested again. */
  async function request<T>(order: Order, read: (answer: Answer) => Promise<T>): Promise<T> {
    if (figures.open >= limits.openMax) throw report(new BucketFault('busy', name))
    figures.open++
    try {
      for (let tries = 1; ; tries++) {
        try {
          const result = await attempt(order).then((answer) => reading(answer, read))
          settle(null)
          return result
        } catch (error) {
          const waitMs = pauseBefore(error, tries)
          if (waitMs === null) throw error instanceof BucketFault ? report(error) : error
          figures.retries++
          await pause(waitMs)
        }
      }
    } finally {
      figures.open--
    }
  }

  async function reading<T>(answer: Answer, read: (answer: Answer) => Promise<T>): Promise<T> {
    try {
      return await read(answer)
    } catch (cause) {
      // Of the disk, or of ours: no other attempt helps.
      if (cause instanceof BucketFault || (cause as NodeJS.ErrnoException).syscall) throw cause
      const isLate = answer.clock.signal.aborted
      throw new BucketFault(isLate ? 'timeout' : 'unreachable', name, '', cause)
    } finally {
      answer.clock.end()
    }
  }

  function pauseBefore(error: unknown, tries: number): number | null {
    if (!(error instanceof BucketFault) || !isTransient(error.code)) return null
    if (tries >= limits.attempts) return null
    const asked = ((error as { retryAfterS?: number }).retryAfterS ?? 0) * 1_000
    const own = limits.firstPauseMs * 2 ** (tries - 1) * (1 + Math.random() / 2)
    const waitMs = Math.max(own, Number.isNaN(asked) ? 0 : asked)
    return waitMs <= limits.pauseMaxMs ? waitMs : null
  }

  function report(fault: BucketFault): BucketFault {
    figures.failures++
    settle(fault)
    return fault
  }

  function settle(fault: BucketFault | null): void {
    figures.up = fault === null ? 1 : 0
    if (lastFault === (fault?.code ?? null)) return
    lastFault = fault?.code ?? null
    onTrouble?.(fault)
  }

  /** Read to its end, so that the connection is used again. A copy may fail in an answer that begins with 200. */
  async function drained(answer: Answer): Promise<boolean> {
    if (answer.response === null) return false
    const text = await readText(answer)
    if (text.includes('<Error>')) throw new BucketFault('overloaded', name)
    return true
  }

  async function* list(beginning: string): AsyncGenerator<BucketObject> {
    // By the last key rather than by a token, which not every service can continue from.
    for (let after: string | null = null; ; ) {
      const query: Record<string, string> = {
        'list-type': '2',
        'max-keys': String(limits.keysPerList),
        prefix: start + beginning,
        ...(after === null ? {} : { 'start-after': after }),
      }
      const page = readListing(
        await request({ method: 'GET', key: '', query }, (answer) =>
          answer.response === null ? Promise.resolve('') : readText(answer),
        ),
      )
      for (const found of page.objects) yield { ...found, key: found.key.slice(start.length) }
      if (!page.isTruncated) return
      after = page.objects.at(-1)?.key ?? null
      if (after === null) return
    }
  }

  return {
    name,
    figures,
    list,
    async put(key, body, contentType) {
      const sha256 = createHash('sha256').update(body).digest('hex')
      const headers = { 'x-amz-content-sha256': sha256, 'content-type': contentType }
      const bytes = body.byteLength
      await request(
        { method: 'PUT', key: start + key, headers, bytes, body: async () => body },
        drained,
      )
    },
    async putFile(key, path, sha256) {
      const { size } = await stat(path)
      const headers = { 'x-amz-content-sha256': sha256 }
      const body = () => openAsBlob(path)
      await request({ method: 'PUT', key: start + key, headers, bytes: size, body }, drained)
    },
    get: (key, maxBytes) =>
      request({ method: 'GET', key: start + key }, async (answer) =>
        answer.response === null ? null : readBytes(answer, maxBytes, name),
      ),
    getFile: (key, path, maxBytes) =>
      request({ method: 'GET', key: start + key, bytes: maxBytes }, async (answer) => {
        if (answer.response === null) return false
        await pipeline(Readable.from(bounded(answer, maxBytes, name)), createWriteStream(path))
        return true
      }),
    touch(key) {
      const headers = {
        'x-amz-copy-source': `/${address.bucket}/${start}${key}`,
        // Without this an object must not be copied onto itself.
        'x-amz-metadata-directive': 'REPLACE',
        'content-type': 'image/webp',
      }
      return request({ method: 'PUT', key: start + key, headers }, drained)
    },
    async remove(key) {
      await request({ method: 'DELETE', key: start + key }, drained)
    },
    async check() {
      const query = { 'list-type': '2', 'max-keys': '1', prefix: start }
      await request({ method: 'GET', key: '', query }, drained)
    },
  }
}

interface Answer {
  /** null: there is no such object. */
  readonly response: Response | null
  readonly clock: AttemptClock
}

/** Of one attempt: a limit for every step, and one for all together. */
interface AttemptClock {
  readonly signal: AbortSignal
  /** For the next step, with so much time in addition. */
  wait(extraMs?: number): void
  end(): void
}

function startClock(stepMs: number, transferMs: number): AttemptClock {
  const controller = new AbortController()
  const abort = () => controller.abort()
  const total = setTimeout(abort, stepMs + transferMs)
  let step = setTimeout(abort, stepMs)
  return {
    signal: controller.signal,
    wait(extraMs = 0) {
      clearTimeout(step)
      step = setTimeout(abort, stepMs + extraMs)
    },
    end() {
      clearTimeout(total)
      clearTimeout(step)
    },
  }
}

async function* bounded({ response, clock }: Answer, maxBytes: number, name: string) {
  let bytes = 0
  for await (const chunk of response?.body ?? []) {
    clock.wait()
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new BucketFault('too_large', name)
    yield chunk
  }
}

async function readBytes(answer: Answer, maxBytes: number, name: string): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of bounded(answer, maxBytes, name)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const readText = async (answer: Answer): Promise<string> =>
  (await readBytes(answer, bucketLimits.documentMaxBytes, 'itself')).toString('utf8')
