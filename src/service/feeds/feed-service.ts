/** What sellers do with their feeds: make, change, look at, run, release. Each sees the own ones alone. */

import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Language } from '../../catalogue/languages.ts'
import { limits } from '../../catalogue/limits.ts'
import { FeedFault } from '../../domain/feeds/feed-fault.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { FeedReportRow, FeedRow, FeedRunRow } from '../../store/feed-store.ts'
import type { Store } from '../../store/store.ts'
import { csvLine } from '../../structures/text/csv-line.ts'
import { refuseSuspended } from '../listings/publishing-gate.ts'
import type { SellerCaller } from '../listings/write-context.ts'
import { feedUseLimits } from '../service-limits.ts'
import { defaultConfig, readFeedConfig } from './feed-config.ts'
import {
  configOf,
  type FeedView,
  feedView,
  type ReportRowView,
  type RunView,
  reportRowView,
  rowOfConfig,
  runView,
} from './feed-rows.ts'
import { receiveDocument, unreadableFeed } from './receive-document.ts'
import { newRun } from './runs/feed-runner.ts'
import { discardRun, releaseRun } from './runs/release-run.ts'
import type { RunContext } from './runs/run-context.ts'
import { knownTexts, runFolder, sentFolder } from './runs/run-document.ts'
import { tellRecord } from './tell-report.ts'

export interface FeedService {
  list(caller: SellerCaller): Promise<{ readonly results: readonly FeedView[] }>
  create(sent: SentFeed, caller: SellerCaller): Promise<FeedView>
  read(id: number, caller: SellerCaller): Promise<FeedView>
  change(id: number, sent: SentFeed, caller: SellerCaller): Promise<FeedView>
  remove(id: number, caller: SellerCaller): Promise<void>
  /** The document of a feed that has no address. */
  send(id: number, document: Readable, caller: SellerCaller): Promise<FeedView>
  run(id: number, isDry: boolean | null, caller: SellerCaller): Promise<RunView>
  /** Newest first, without their reports. */
  runs(query: RunsQuery, caller: SellerCaller): Promise<RunsPage>
  readRun(id: number, runId: number, caller: SellerCaller): Promise<RunView>
  records(query: RecordsQuery, caller: SellerCaller): Promise<RecordsPage>
  /** What a run changed or found at fault, as CSV. */
  differences(id: number, runId: number, language: Language, caller: SellerCaller): Promise<string>
  release(id: number, runId: number, caller: SellerCaller): Promise<RunView>
  discard(id: number, runId: number, caller: SellerCaller): Promise<RunView>
}

export type SentFeed = Readonly<Record<string, unknown>>

export interface RunsQuery {
  readonly id: number
  /** Only runs before this one; null: from the newest on. */
  readonly before: number | null
  readonly limit: number
}

export interface RunsPage {
  readonly results: readonly RunView[]
  /** Send it as `before`; null: this was the last page. */
  readonly next_before: number | null
}

export interface RecordsQuery {
  readonly id: number
  readonly runId: number
  readonly after: number
  readonly action: string | null
  readonly limit: number
}

export interface RecordsPage {
  readonly results: readonly ReportRowView[]
  /** Send it as `after`; null: this was the last page. */
  readonly next_after: number | null
}

export type FeedServiceOptions = Pick<RunContext, 'store' | 'sync' | 'folder' | 'sent' | 'now'> & {
  /** A run was requested. */
  readonly onRun: () => void
}

export const createFeedService = (options: FeedServiceOptions): FeedService => ({
  ...useFeeds(options),
  ...useRuns(options),
})

type FeedUses = Pick<FeedService, 'list' | 'create' | 'read' | 'change' | 'remove' | 'send'>

function useFeeds(options: FeedServiceOptions): FeedUses {
  const { store, now, folder, sent: documents } = options
  return {
    async list({ sellerId }) {
      return { results: (await store.feedsOf(sellerId)).map((row) => feedView(row, now())) }
    },
    async create(sent, { sellerId }) {
      const config = readFeedConfig(sent, defaultConfig)
      const nowMs = now()
      const feed = await store.write(async (transaction) => {
        await refuseSuspended(transaction, sellerId)
        const own = await transaction.feedsOf(sellerId)
        if (own.length >= feedUseLimits.feedsPerSeller) throw tooManyFeeds()
        return transaction.addFeed({
          seller_id: sellerId,
          ...rowOfConfig(config),
          state: 'draft',
          etag: null,
          last_modified: null,
          applied_sha256: null,
          next_run_at: null,
          failures: 0,
          failing_since: null,
          created_at: nowMs,
          updated_at: nowMs,
          succeeded_at: null,
        })
      })
      return feedView(feed, now())
    },
    read: async (id, caller) => feedView(await ownFeed(id, caller, store), now()),
    async change(id, sent, caller) {
      const nowMs = now()
      const after = await store.write(async (transaction) => {
        const before = await transaction.lockFeed(id)
        if (before === null || before.seller_id !== caller.sellerId) throw noFeed(id)
        const config = readFeedConfig(sent, configOf(before))
        const isScheduled = config.schedule !== 'none' && before.state === 'active'
        const patch = {
          ...rowOfConfig(config),
          // Other settings make other listings of the same document.
          ...{ etag: null, last_modified: null, applied_sha256: null },
          next_run_at: isScheduled ? nowMs : null,
          updated_at: nowMs,
        }
        await transaction.patchFeed(id, patch)
        return { ...before, ...patch }
      })
      return feedView(after, nowMs)
    },
    async remove(id, caller) {
      await ownFeed(id, caller, store)
      const runs = await store.removeFeed(id)
      if (runs === null) throw noFeed(id)
      for (const path of [knownTexts(folder, id), ...runs.map((run) => runFolder(options, run))])
        await rm(path, { recursive: true, force: true })
      // The feed is gone: where this fails, the sweep of a later start removes the document.
      await documents.remove(id).catch(() => undefined)
    },
    async send(id, document, caller) {
      const feed = await ownFeed(id, caller, store)
      if (feed.url !== null) throw hasAddress(id)
      const arriving = join(sentFolder(folder), `${id}.${randomUUID()}`)
      await mkdir(sentFolder(folder), { recursive: true })
      try {
        // At once: a run that reads the one before goes on with that.
        await documents.put(id, await receiveDocument(document, arriving))
      } catch (error) {
        throw error instanceof FeedFault ? unreadableFeed(error) : error
      } finally {
        await rm(arriving, { force: true })
      }
      // Deleted while its document was on its way.
      if ((await store.getFeed(id)) === null) await documents.remove(id)
      return feedView(feed, now())
    },
  }
}

function useRuns(options: FeedServiceOptions): Omit<FeedService, keyof FeedUses> {
  const { store, now, onRun } = options
  return {
    async run(id, isDry, caller) {
      const run = await store.write(async (transaction) => {
        await refuseSuspended(transaction, caller.sellerId)
        const feed = await transaction.lockFeed(id)
        if (feed === null || feed.seller_id !== caller.sellerId) throw noFeed(id)
        // The first is a dry run, unless the request says otherwise.
        const asked = newRun(feed, isDry ?? feed.state === 'draft', now())
        const waiting = await transaction.lockWaitingRun(id, asked.dry_run)
        return waiting ?? transaction.addFeedRun(asked)
      })
      onRun()
      return runView(run)
    },
    async runs({ id, before, limit }, caller) {
      const feed = await ownFeed(id, caller, store)
      const rows = await store.feedRunsOf(feed.id, limit + 1, before ?? undefined)
      const page = rows.slice(0, limit)
      return {
        results: page.map((run) => runView({ ...run, report: null })),
        next_before: rows.length > limit ? page.at(-1)!.id : null,
      }
    },
    readRun: async (id, runId, caller) => runView(await ownRunOf(id, runId, caller, store)),
    async records({ id, runId, after, action, limit }, caller) {
      const run = await ownRunOf(id, runId, caller, store)
      await refuseExpired(run, store)
      const rows = await store.feedReport({ run_id: run.id, after, action, limit: limit + 1 })
      const page = rows.slice(0, limit)
      return {
        results: page.map(reportRowView),
        next_after: rows.length > limit ? page.at(-1)!.number : null,
      }
    },
    async differences(id, runId, language, caller) {
      const run = await ownRunOf(id, runId, caller, store)
      await refuseExpired(run, store)
      return reportFile(run.id, language, store)
    },
    release: async (id, runId, caller) =>
      releaseRun(await ownRunOf(id, runId, caller, store), options),
    discard: async (id, runId, caller) =>
      discardRun(await ownRunOf(id, runId, caller, store), options),
  }
}

async function ownFeed(id: number, { sellerId }: SellerCaller, store: Store): Promise<FeedRow> {
  const feed = await store.getFeed(id)
  if (feed === null || feed.seller_id !== sellerId) throw noFeed(id)
  return feed
}

async function ownRunOf(
  id: number,
  runId: number,
  caller: SellerCaller,
  store: Store,
): Promise<FeedRunRow> {
  const feed = await ownFeed(id, caller, store)
  const run = await store.getFeedRun(runId)
  if (run !== null && run.feed_id === feed.id) return run
  const { oldest } = await store.feedRunSpan(feed.id, runId)
  // Numbers of runs are shared by all feeds: one below the oldest may never have been one of this feed.
  throw oldest !== null && runId < oldest
    ? expired(`Feed ${id} has its runs from ${oldest} on.`)
    : noRun(id, runId)
}

async function refuseExpired(run: FeedRunRow, store: Store): Promise<void> {
  const { newer } = await store.feedRunSpan(run.feed_id, run.id)
  const max = limits.feedReportRuns
  if (newer >= max) throw expired(`Reports are stored for the newest ${max} runs of a feed.`)
}

const expired = (message: string): Refusal => new Refusal({ code: 'report_expired', message })

const FILE_HEAD = 'line,id,result,listing,field,value,issue,fix,before,after'.split(',')
const NOTHING_MORE = FILE_HEAD.slice(4).map(() => null)

/** What a run changed or found at fault as a CSV file: a line for each change and each issue of a home, or for the home alone. */
async function reportFile(run_id: number, language: Language, store: Store): Promise<string> {
  const lines = [csvLine(FILE_HEAD)]
  const inWords = (row: FeedReportRow) => tellRecord(reportRowView(row), language)
  let after = 0
  for (;;) {
    const limit = feedUseLimits.reportRowsPerRead
    const rows = await store.feedReport({ run_id, after, action: null, limit })
    for (const { line, key, action, listing_id, issues, changes } of rows.map(inWords)) {
      const isSilent = issues.length === 0 && changes.length === 0
      if (action === 'unchanged' && isSilent) continue
      const home = [line, key, action, listing_id]
      if (isSilent) lines.push(csvLine([...home, ...NOTHING_MORE]))
      for (const { field, before, after } of changes)
        lines.push(csvLine([...home, field, null, null, null, before, after]))
      for (const { field, value, message, fix } of issues)
        lines.push(csvLine([...home, field, value, message, fix, null, null]))
    }
    const last = rows.at(-1)
    if (!last || rows.length < limit) return lines.join('')
    after = last.number
  }
}

const noFeed = (id: number): Refusal =>
  new Refusal({
    code: 'not_found',
    param: 'id',
    message: `You have no feed ${id}.`,
    hint: 'GET /v1/feeds lists yours.',
  })

const noRun = (id: number, runId: number): Refusal =>
  new Refusal({
    code: 'not_found',
    param: 'run',
    message: `Feed ${id} has no run ${runId}.`,
    hint: `GET /v1/feeds/${id}/runs lists them.`,
  })

const tooManyFeeds = (): Refusal =>
  new Refusal({
    code: 'invalid_value',
    message: `A seller has at most ${feedUseLimits.feedsPerSeller} feeds.`,
    hint: 'DELETE /v1/feeds/{id} one that you no longer need; its listings stay.',
  })

const hasAddress = (id: number): Refusal =>
  new Refusal({
    code: 'conflicting_parameters',
    param: 'url',
    message: `Feed ${id} is fetched from its address.`,
    hint: `POST /v1/feeds/${id}/runs fetches it; or PATCH /v1/feeds/${id} {"url": null} to send documents.`,
  })
