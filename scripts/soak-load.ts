/** Everyday load on a service at a steady pace, until it is stopped. A refused or failed answer is a fault. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Random } from '../demo/market/random.ts'
import { callerOf } from '../test/journeys/call-service.ts'
import { noisy } from '../test/photos/test-images.ts'
import type { CrashWriter } from './crash-writer.ts'
import { searchPaths } from './measured-service.ts'

export interface Load {
  readonly counts: Readonly<Record<string, number>>
  readonly faults: ReadonlySet<string>
  stop(): Promise<void>
}

interface LoadOptions {
  readonly baseUrl: string
  readonly listings: number
  readonly requestsPerSecond: number
  readonly seed: number
  readonly writers: readonly CrashWriter[]
  readonly key: string
}

/** How often each kind of visitor comes, of a hundred requests. */
const shares = { search: 35, page: 25, listing: 20, left: 5, write: 10, photo: 2, stream: 3 }

const LOOSE_ENDS_MAX = 40
const STREAM_MS = 3_000
const LEAVES_AFTER_MS = 2
const PHOTOS = 20
const FAULTS_MAX = 100

export function startLoad(options: LoadOptions): Load {
  const { baseUrl, listings, requestsPerSecond, writers, key } = options
  const random = new Random(options.seed, 99)
  const counts: Record<string, number> = {}
  /** Each once: one fault a thousand times must not hide another. */
  const faults = new Set<string>()
  const underWay = new Set<Promise<void>>()
  const stopping = new AbortController()
  const searches = searchPaths(100)
  const drawn = new Map<number, Promise<Buffer>>()
  const kinds = Object.entries(shares).flatMap(([kind, share]) => Array<string>(share).fill(kind))
  /** One request at a time for each writer, which remembers what is under way. */
  const idle = [...writers]

  const visits: Readonly<Record<string, () => Promise<void>>> = {
    search: () => read(random.pick(searches)),
    page: () => read(random.pick(searches).replace('/v1/listings?', '/search?')),
    listing: () => {
      const at = `/v1/listings/${random.whole(1, listings)}`
      return read(random.pick([at, `${at}/similar`, at.replace('/v1', '')]))
    },
    left: () => leave(random.pick(searches)),
    async write() {
      const writer = idle.pop()
      if (!writer) return
      if (!(await writer.writeOnce())) fault('a write was not answered')
      idle.push(writer)
    },
    async photo() {
      const which = random.whole(1, PHOTOS)
      if (!drawn.has(which))
        drawn.set(
          which,
          noisy(300 + which, 200)
            .jpeg()
            .toBuffer(),
        )
      const body = new Uint8Array(await drawn.get(which)!)
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'image/jpeg' }
      const answer = await fetch(`${baseUrl}/v1/photos`, { method: 'POST', headers, body })
      await answer.arrayBuffer()
      judge('/v1/photos', answer.status)
    },
    stream: () => follow(),
  }

  /** Each from an address of its own: pages are limited for each visitor. */
  async function read(path: string): Promise<void> {
    const localAddress = `127.1.${random.whole(0, 250)}.${random.whole(1, 250)}`
    const { status } = await callerOf({ baseUrl, localAddress })('GET', path)
    judge(path, status)
  }

  function judge(path: string, status: number): void {
    // Never there, removed by a writer meanwhile, or at an address with more words: answers all of them.
    if (status < 400 || status === 404 || status === 410) return
    fault(`${path} was answered ${status}`)
  }

  /** Closes the connection while the answer is made or sent. */
  async function leave(path: string): Promise<void> {
    const signal = AbortSignal.timeout(LEAVES_AFTER_MS)
    await fetch(baseUrl + path, { signal }).then(
      (answer) => answer.body?.cancel(),
      () => undefined,
    )
  }

  async function follow(): Promise<void> {
    const leaving = new AbortController()
    const signal = AbortSignal.any([leaving.signal, stopping.signal])
    const answer = await fetch(`${baseUrl}/v1/events/stream`, { signal })
    judge('/v1/events/stream', answer.status)
    // From the answer on: a busy machine may take seconds to begin it.
    setTimeout(() => leaving.abort(), STREAM_MS)
    // It ends by the signal, which is how a program leaves it.
    await answer.arrayBuffer().catch(() => undefined)
  }

  function fault(text: string): void {
    if (faults.size < FAULTS_MAX) faults.add(text)
  }

  async function visit(kind: string): Promise<void> {
    try {
      await visits[kind]()
      counts[kind] = (counts[kind] ?? 0) + 1
    } catch (error) {
      if (!stopping.signal.aborted) fault(`${kind}: ${error}`)
    }
  }

  async function come(): Promise<void> {
    while (!stopping.signal.aborted) {
      await sleep(1000 / requestsPerSecond)
      // A service that is behind is not buried: what is measured is growth, not speed.
      if (underWay.size >= LOOSE_ENDS_MAX) continue
      const one = visit(random.pick(kinds)).finally(() => underWay.delete(one))
      underWay.add(one)
    }
  }

  const coming = come()
  return {
    counts,
    faults,
    async stop() {
      stopping.abort()
      await coming
      await Promise.all(underWay)
    },
  }
}
