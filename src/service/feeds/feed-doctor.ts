/**
 * The feed doctor for anybody: a document that is sent, or the address of one. Invariant: nothing of it is kept, in
 * whatever way it ends; few are looked at at the same moment, and who comes later is told so.
 */
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { FeedFault } from '../../domain/feeds/feed-fault.ts'
import { emptySettings } from '../../domain/feeds/normalise/record-draft.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { FeedFetcher } from '../../feeds/fetch/feed-fetcher.ts'
import { fetchPages } from '../../feeds/fetch/fetch-pages.ts'
import type { FeedCheck } from './check-feed.ts'
import { unreachableFeed, unreadableFeed } from './feed-refusals.ts'
import type { FeedWork } from './feed-work.ts'
import { inNewFolder, receiveDocument } from './receive-document.ts'

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
  readonly signal: AbortSignal
}

export type CheckDocument = (request: CheckRequest) => Promise<FeedCheck>

const AT_ONCE_MAX = 3
const RETRY_AFTER_S = 10

export function createFeedDoctor({ work, fetcher, folder }: DoctorOptions): CheckDocument {
  let underWay = 0
  return async ({ document, url, signal }) => {
    if (underWay >= AT_ONCE_MAX) throw busy()
    underWay++
    try {
      return await inNewFolder(folder, async (own) => {
        const path = join(own, 'document')
        if (url === null) await receiveDocument(document, path)
        else await download(fetcher, url, path, signal)
        return work.check(path, emptySettings)
      })
    } catch (error) {
      throw error instanceof FeedFault ? unreadableFeed(error) : error
    } finally {
      underWay--
    }
  }
}

async function download(fetcher: FeedFetcher, url: string, path: string, signal: AbortSignal) {
  const fetched = await fetchPages(fetcher, { address: { url, auth: null }, path, signal })
  if (!fetched.ok) throw unreachableFeed(fetched)
}

function busy(): Refusal {
  return new Refusal(
    {
      code: 'overloaded',
      message: `${AT_ONCE_MAX} feeds are being looked at just now.`,
      hint: 'Send it again after Retry-After.',
    },
    { headers: { 'retry-after': String(RETRY_AFTER_S) } },
  )
}
