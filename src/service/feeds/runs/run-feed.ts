/**
 * One run of a feed: its document, what it would do, and doing it. Invariants: a document that was not read to its end
 * removes nothing; an unchanged one writes nothing. Cost: reading the document, and what `applyRun` takes.
 */

import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { FeedFault } from '../../../domain/feeds/feed-fault.ts'
import type { FeedFaultCode } from '../../../domain/feeds/words/english-fault-words.ts'
import { type FaultDetail, unreachedMessage } from '../../../domain/feeds/words/feed-messages.ts'
import type { FeedRecordRow } from '../../../store/feed-store.ts'
import type { Store } from '../../../store/store.ts'
import { feedUseLimits } from '../../service-limits.ts'
import { type FeedCheck, NO_RECORDS } from '../check-feed.ts'
import { configOf, type HeldPart, type RunFault, type RunStatus } from '../feed-rows.ts'
import { pagesToTakeBack } from './apply-project-page.ts'
import { applyRun } from './apply-run.ts'
import { isLongAway, planRun, type RunPlan } from './plan-run.ts'
import { rehearse } from './rehearse.ts'
import { renameRecords } from './rename-records.ts'
import { type FeedRun, onStore, type RunContext } from './run-context.ts'
import {
  FetchFailed,
  knownTexts,
  type RunDocument,
  runFolder,
  takeDocument,
} from './run-document.ts'
import {
  absentRow,
  isUnchanged,
  isUnfinished,
  PHOTOS_WAIT,
  readRecords,
  recordsByKey,
  recordsOf,
} from './run-steps.ts'
import { withdrawRecord } from './withdraw-record.ts'

export interface RunEnd {
  readonly status: RunStatus
  readonly counts: Readonly<Record<string, number>>
  readonly records: number | null
  readonly sha256: string | null
  readonly held: HeldPart | null
  readonly report: FeedCheck | null
  /** Also of a document that was applied as far as it could be read. */
  readonly fault: RunFault | null
  readonly document: RunDocument | null
  /** Photos of the archive are left for another run. */
  readonly photosWait: boolean
}

const nothing = {
  counts: {},
  records: null,
  sha256: null,
  held: null,
  report: null,
  fault: null,
  document: null,
  photosWait: false,
}

export const failedEnd = (fault: RunFault): RunEnd => ({ ...nothing, status: 'failed', fault })

/** Throws what nobody foresaw, and where the run was taken over or the store is away: it stays open and goes on later. */
export async function runFeed(asked: FeedRun, context: RunContext): Promise<RunEnd> {
  try {
    const end = await readAndApply(asked, context)
    await rm(runFolder(context, asked.run.id), { recursive: true, force: true })
    return end
  } catch (error) {
    const fault = faultOf(error)
    if (fault === null) throw error
    await rm(runFolder(context, asked.run.id), { recursive: true, force: true })
    return failedEnd(fault)
  }
}

/** One whose sentences are filled in with what is known of the run. */
export function faultIn(code: FeedFaultCode, values: FaultDetail['values']): RunFault {
  const { message, fix, detail } = new FeedFault(code, { detail: { code: null, values } })
  return { code, message, fix, detail }
}

function faultOf(error: unknown): RunFault | null {
  if (error instanceof FeedFault)
    return { code: error.code, message: error.message, fix: error.fix, detail: error.detail }
  if (!(error instanceof FetchFailed)) return null
  return { code: error.code, ...unreachedMessage(error.code, error.message, 'en') }
}

async function readAndApply(asked: FeedRun, context: RunContext): Promise<RunEnd> {
  const { feed, run } = asked
  const { store } = context
  const config = configOf(feed)
  const stored = await recordsByKey(feed.id, store)
  const isDry = run.dry_run === 1
  // What waits counts its days also while the document says the same.
  const takenBack = await pagesToTakeBack(feed, store)
  const waits = takenBack.size > 0 || [...stored.values()].some((row) => isUnfinished(row, config))
  const document = await takeDocument(asked, isDry || waits, context)
  const isSame = !isDry && document.sha256 !== null && document.sha256 === feed.applied_sha256
  const goneRows = [...stored.values()].filter((row) => isLongAway(row, context.now()))
  if (isSame && !waits && goneRows.length === 0) {
    return { ...nothing, status: 'unchanged', sha256: document.sha256, document }
  }
  if (document.path === null) return closeOnly(asked, goneRows, document, context)
  await beginWith(document, asked, context)
  const target = join(runFolder(context, run.id), 'records')
  const order = {
    ...{ path: document.path, format: config.format, settings: config, target },
    knownTexts: knownTexts(context.folder, feed.id),
  }
  const report = await context.work.normalise(order, asked.signal)
  const isComplete = report.complete || isEmptied(report)
  const before = await store.completeFeedRuns(feed.id, feedUseLimits.runsCompared)
  const stage = isDry ? rehearse(store) : onStore(store)
  const mayRemove = isComplete && report.whole
  const records = () => readRecords(target)
  const known = mayRemove
    ? await renameRecords({ sellerId: feed.seller_id, records, known: stored, stage, store })
    : stored
  const plan = await planRun({
    records: records(),
    ...{ known, mayRemove },
    recordsBefore: before.flatMap(({ records }) => records ?? []),
    isSame: (row, print) => isUnchanged(row, print, config),
    liveAmong: (ids) => liveAmong(ids, store),
    nowMs: context.now(),
  })
  const found = { target, known, plan, takenBack, documentPath: document.path }
  await applyRun({ ...asked, ...found, stage }, context)
  const held = heldPart(plan, known)
  return {
    status: isDry ? 'checked' : held !== null ? 'held' : 'applied',
    counts: await store.feedReportCounts(run.id),
    // How many a document that was cut off would have had nobody knows.
    records: isComplete ? report.counts.records : null,
    sha256: document.sha256,
    held,
    report,
    fault: isComplete ? null : cutOff(report),
    document,
    photosWait: !isDry && (await hasWaitingPhotos(feed.id, context)),
  }
}

/** A report belongs to one document: where another one came after a crash, the run begins again from its first record. */
async function beginWith(
  { sha256 }: RunDocument,
  { run }: FeedRun,
  { store }: RunContext,
): Promise<void> {
  if (run.sha256 === sha256) return
  await store.write(async (transaction) => {
    await transaction.dropFeedReport(run.id)
    await transaction.patchFeedRun(run.id, { sha256 })
  })
}

async function hasWaitingPhotos(feedId: number, { store }: RunContext): Promise<boolean> {
  for await (const { print } of recordsOf(feedId, store)) if (print === PHOTOS_WAIT) return true
  return false
}

/** Whole, and without a record: it removes nothing before the seller says so. */
const isEmptied = ({ document }: FeedCheck): boolean =>
  document.some(({ code }) => code === NO_RECORDS)

/** What it holds is applied, and yet its owner has to know. */
function cutOff({ document }: FeedCheck): RunFault {
  const [found] = document
  const { code, message, fix, detail } = found ?? new FeedFault('cut_off')
  return { code, message, fix, detail }
}

/** The host says that nothing has changed: what has been away for long is closed all the same. */
async function closeOnly(
  { run }: FeedRun,
  goneRows: readonly FeedRecordRow[],
  document: RunDocument,
  context: RunContext,
): Promise<RunEnd> {
  const { store, now, sync } = context
  let number = await store.feedReportEnd(run.id)
  for (const row of goneRows) {
    await store.write(async (transaction) => {
      const listing = await transaction.lockListing(row.listing_id)
      const action = await withdrawRecord(transaction, row, listing, now())
      if (action === 'closed')
        await transaction.addFeedReportRow(absentRow(run.id, ++number, row, action, listing))
    })
  }
  await sync.catchUp()
  return {
    ...nothing,
    status: 'unchanged',
    counts: await store.feedReportCounts(run.id),
    sha256: document.sha256,
    document,
  }
}

async function liveAmong(
  ids: readonly number[],
  store: Pick<Store, 'getListings'>,
): Promise<ReadonlySet<number>> {
  const live = new Set<number>()
  for (let at = 0; at < ids.length; at += feedUseLimits.rowsPerRead) {
    for (const { id, state } of await store.getListings(
      ids.slice(at, at + feedUseLimits.rowsPerRead),
    ))
      if (state === 'live') live.add(id)
    await turn()
  }
  return live
}

function heldPart(
  { heldRemovals, heldOffers, heldPrices }: RunPlan,
  known: ReadonlyMap<string, FeedRecordRow>,
): HeldPart | null {
  const removals = [...heldRemovals, ...heldOffers]
  // The prices themselves are in the records, once these were applied.
  const prices = [...heldPrices].map((key) => [key, known.get(key)?.price ?? 0] as const)
  if (removals.length === 0 && prices.length === 0) return null
  return { removals, prices: Object.fromEntries(prices) }
}
