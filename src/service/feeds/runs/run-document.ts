/**
 * The document of a run on disk: fetched or sent, known by its hash. Invariants: it stays until the run has ended, so
 * that a run which was killed goes on with the same one; and no document is applied after a later one.
 */

import { createHash } from 'node:crypto'
import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import { FeedFault, faultDetail } from '../../../domain/feeds/feed-fault.ts'
import { fetchPages } from '../../../feeds/fetch/fetch-pages.ts'
import type { FeedRow, FeedRunRow } from '../../../store/feed-store.ts'
import { feedUseLimits } from '../../service-limits.ts'
import { configOf } from '../feed-rows.ts'
import type { FeedRun, RunContext } from './run-context.ts'

export interface RunDocument {
  /** null: the host says that nothing has changed. */
  readonly path: string | null
  readonly sha256: string | null
  readonly etag: string | null
  readonly lastModified: string | null
}

/** Why no document could be had. */
export class FetchFailed extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

export const runFolder = ({ folder }: Pick<RunContext, 'folder'>, runId: number): string =>
  join(folder, 'runs', String(runId))
/** Where documents arrive, and stay where there is no bucket. */
export const sentFolder = (folder: string): string => join(folder, 'sent')

/** What the texts of its last document were found to hold. */
export const knownTexts = (folder: string, feedId: number): string =>
  join(folder, 'texts', String(feedId))

const TOOK_TOO_LONG = 'The document, with all of its pages, took longer than ten minutes.'

/** `isRead`: it is needed even where its host says that nothing has changed. */
export async function takeDocument(
  { feed, run, signal }: FeedRun,
  isRead: boolean,
  context: RunContext,
): Promise<RunDocument> {
  const folder = runFolder(context, run.id)
  const path = join(folder, 'document')
  const seen = { etag: feed.etag, lastModified: feed.last_modified }
  const isOwn = run.sha256 !== null && (await hashOf(path)) === run.sha256
  if (isOwn && !(await isOvertaken(run, context))) return { path, sha256: run.sha256, ...seen }
  await mkdir(folder, { recursive: true })
  if (feed.url !== null) return fetchDocument(feed, isRead, path, context, signal)
  if (!(await context.sent.copyTo(feed.id, path)))
    throw new FeedFault('empty_document', { detail: faultDetail('none_sent') })
  return { path, sha256: await hashOf(path), ...seen }
}

/** While it waited to be tried again, a run that was requested later was carried out: the document of this one is out of date. */
async function isOvertaken(
  { id, feed_id }: FeedRunRow,
  { store }: Pick<RunContext, 'store'>,
): Promise<boolean> {
  const { newer } = await store.feedRunSpan(feed_id, id)
  const later = await store.feedRunsOf(feed_id, newer)
  return later.some(({ dry_run, ended_at }) => dry_run === 0 && ended_at !== null)
}

async function fetchDocument(
  feed: FeedRow,
  isRead: boolean,
  path: string,
  { fetcher }: RunContext,
  signal: AbortSignal,
): Promise<RunDocument> {
  const { auth } = configOf(feed)
  const known =
    isRead || feed.applied_sha256 === null
      ? undefined
      : { etag: feed.etag, lastModified: feed.last_modified }
  const late = AbortSignal.timeout(feedUseLimits.fetchMaxMs)
  const order = { address: { url: feed.url!, auth }, path, known }
  const fetched = await fetchPages(fetcher, {
    ...order,
    signal: AbortSignal.any([signal, late]),
  }).catch((error: unknown) => {
    throw late.aborted && !signal.aborted ? new FetchFailed('timeout', TOOK_TOO_LONG) : error
  })
  if (!fetched.ok) throw new FetchFailed(fetched.code, fetched.message)
  const { etag, lastModified } = fetched
  if (fetched.isUnchanged)
    return {
      path: null,
      sha256: feed.applied_sha256,
      etag: feed.etag,
      lastModified: feed.last_modified,
    }
  return { path, sha256: await hashOf(path), etag, lastModified }
}

/** Through one buffer: a stream would leave as much behind as the document has. null: there is none. */
async function hashOf(path: string): Promise<string | null> {
  const file = await open(path).catch(() => null)
  if (file === null) return null
  const hash = createHash('sha256')
  const buffer = Buffer.allocUnsafe(feedUseLimits.bytesPerHash)
  try {
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, feedUseLimits.bytesPerHash)
      if (bytesRead === 0) return hash.digest('hex')
      hash.update(buffer.subarray(0, bytesRead))
    }
  } catch {
    return null
  } finally {
    await file.close()
  }
}
