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
import { createWorkTurns } from '../work/work-turns.ts'
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
  const turns = createWorkTurns(feedUseLimits.checksAtOnce, feedUseLimits.checksWaiting)
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
        if (turns.isFull()) throw busy()
        return await turns.run(check, signal)
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

const RETRY = { retryAfterS: feedUseLimits.checkRetryAfterS }

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
