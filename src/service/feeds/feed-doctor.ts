/**
 * The feed doctor for anybody: a document that is sent, or the address of one. Invariants: nothing of it is stored, in
 * whatever way it ends; an address of a client has one check at a time, and only a document that has arrived takes a
 * turn, so that slow senders keep nobody waiting but themselves; who goes away ends the work.
 * Cost: at most `feedUseLimits.checkCpuMs` of one core, behind everything else that the machine does.
 */

import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { FeedFault } from '../../domain/feeds/feed-fault.ts'
import { emptySettings } from '../../domain/feeds/normalise/record-draft.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { FeedFetcher } from '../../feeds/fetch/feed-fetcher.ts'
import { fetchPages } from '../../feeds/fetch/fetch-pages.ts'
import { feedUseLimits } from '../service-limits.ts'
import type { FeedCheck } from './check-feed.ts'
import type { FeedWork } from './feed-work.ts'
import {
  inNewFolder,
  receiveDocument,
  unreachableFeed,
  unreadableFeed,
} from './receive-document.ts'

export interface DoctorOptions {
  readonly work: FeedWork
  readonly fetcher: FeedFetcher
  /** Where documents lie while they are looked at. */
  readonly folder: string
}

export interface CheckRequest {
  readonly document: Readable
  /** Instead of the document. */
  readonly url: string | null
  /** Whom it is counted for: an address, or a network of them. */
  readonly client: string
  /** Aborts when nobody waits for the answer any more. */
  readonly signal: AbortSignal
}

export type CheckDocument = (request: CheckRequest) => Promise<FeedCheck>

export function createFeedDoctor({ work, fetcher, folder }: DoctorOptions): CheckDocument {
  const turns = createCheckTurns(feedUseLimits.checksAtOnce, feedUseLimits.checksWaiting)
  const clients = new Set<string>()
  return async ({ document, url, client, signal }) => {
    if (clients.has(client)) throw oneAtATime()
    if (clients.size >= feedUseLimits.documentsArriving) throw busy()
    clients.add(client)
    try {
      return await inNewFolder(folder, async (own) => {
        const path = join(own, 'document')
        if (url === null) await receiveDocument(document, path)
        else await download(fetcher, url, path, signal)
        const check = () =>
          work.check(path, emptySettings, { signal, cpuMs: feedUseLimits.checkCpuMs })
        const found = await turns.run(check, signal)
        if (found === null) throw busy()
        return found
      })
    } catch (error) {
      if (signal.aborted) throw goneAway()
      throw error instanceof FeedFault ? unreadableFeed(error) : error
    } finally {
      clients.delete(client)
    }
  }
}

async function download(fetcher: FeedFetcher, url: string, path: string, signal: AbortSignal) {
  const fetched = await fetchPages(fetcher, { address: { url, auth: null }, path, signal })
  if (!fetched.ok) throw unreachableFeed(fetched)
}

const RETRY = { headers: { 'retry-after': String(feedUseLimits.checkRetryAfterS) } }

const busy = (): Refusal =>
  new Refusal(
    {
      code: 'overloaded',
      message: `${feedUseLimits.checksAtOnce} feeds are being checked, and more are waiting than can be taken.`,
      hint: 'Send it again after Retry-After.',
    },
    RETRY,
  )

const oneAtATime = (): Refusal =>
  new Refusal(
    {
      code: 'rate_limited',
      message: 'A feed from your address is being checked: one address has one check at a time.',
      hint: 'Wait for its answer, or send this one again after Retry-After.',
    },
    RETRY,
  )

/** Nobody reads it. */
const goneAway = (): Refusal =>
  new Refusal({ code: 'unavailable', message: 'The check was stopped: nobody waits for it.' })

/**
 * Turns of work that few may do at the same moment, first come, first served. Invariants: never more than `atOnce`;
 * who waits and goes away leaves no gap; beyond `waiting` nobody is let in.
 */
interface CheckTurns {
  /** null: too many wait already. Throws the reason of the signal where that aborts the waiting. */
  run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T | null>
}

function createCheckTurns(atOnce: number, waiting: number): CheckTurns {
  let underWay = 0
  const queue = new Set<() => void>()

  async function enter(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    if (underWay < atOnce) {
      underWay++
      return
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const leave = () => {
      queue.delete(resolve)
      reject(signal.reason)
    }
    queue.add(resolve)
    signal.addEventListener('abort', leave, { once: true })
    await promise.finally(() => signal.removeEventListener('abort', leave))
  }

  /** To the next in the queue, if there is one. */
  function handOn(): void {
    const [next] = queue
    if (next === undefined) underWay--
    else {
      queue.delete(next)
      next()
    }
  }

  return {
    async run(work, signal) {
      if (underWay >= atOnce && queue.size >= waiting) return null
      await enter(signal)
      try {
        return await work()
      } finally {
        handOn()
      }
    },
  }
}
