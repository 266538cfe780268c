/**
 * One run of a feed: its document, what it would do, and doing it. Invariants: a document that was not read to its end
 * removes nothing; an unchanged one writes nothing. Cost: reading the document, and what `applyRun` takes.
 */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { FeedFault } from '../../../domain/feeds/feed-fault.ts'
import type { FeedRecordRow } from '../../../store/feed-store.ts'
import { type FeedCheck, NO_RECORDS } from '../check-feed.ts'
import { configOf, type HeldPart, type RunFault, type RunStatus } from '../feed-rows.ts'
import { applyRun } from './apply-run.ts'
import { isLongAway, planRun, type RunPlan } from './plan-run.ts'
import { readRecords } from './read-records.ts'
import { reportRun } from './report-run.ts'
import type { FeedRun, RunContext } from './run-context.ts'
import {
  FetchFailed,
  knownTexts,
  type RunDocument,
  runFolder,
  takeDocument,
} from './run-document.ts'
import { absentRow } from './run-steps.ts'
import { withdrawRecord } from './withdraw-record.ts'

const RUNS_LOOKED_AT = 20

export interface RunEnd {
  readonly status: RunStatus
  readonly counts: Readonly<Record<string, number>>
  readonly records: number | null
  readonly sha256: string | null
  readonly held: HeldPart | null
  readonly report: FeedCheck | null
  readonly fault: RunFault | null
  readonly document: RunDocument | null
}

const nothing = {
  counts: {},
  records: null,
  sha256: null,
  held: null,
  report: null,
  fault: null,
  document: null,
}

/** Throws where the run was taken over, or the store is away: it stays open and goes on later. */
export async function runFeed(asked: FeedRun, context: RunContext): Promise<RunEnd> {
  try {
    const end = await readAndApply(asked, context)
    await rm(runFolder(context, asked.run.id), { recursive: true, force: true })
    return end
  } catch (error) {
    const fault = faultOf(error)
    if (fault === null) throw error
    await rm(runFolder(context, asked.run.id), { recursive: true, force: true })
    return { ...nothing, status: 'failed', fault }
  }
}

function faultOf(error: unknown): RunFault | null {
  if (error instanceof FeedFault)
    return { code: error.code, message: error.message, fix: error.fix }
  if (!(error instanceof FetchFailed)) return null
  const fix = 'Open the address in a browser: it must answer over https, to anybody, with the feed.'
  return { code: error.code, message: error.message, fix }
}

async function readAndApply(asked: FeedRun, context: RunContext): Promise<RunEnd> {
  const { feed, run } = asked
  const { store } = context
  const known = new Map((await store.feedRecords(feed.id)).map((row) => [row.key, row]))
  const isDry = run.dry_run === 1
  // What waits counts its days also while the document says the same.
  const waits = [...known.values()].some(
    (row) => row.missing_since !== null || row.held_price !== null,
  )
  const document = await takeDocument(asked, isDry || waits, context)
  const isSame = !isDry && document.sha256 !== null && document.sha256 === feed.applied_sha256
  const goneRows = [...known.values()].filter((row) => isLongAway(row, context.now()))
  if (isSame && !waits && goneRows.length === 0) {
    return { ...nothing, status: 'unchanged', sha256: document.sha256, document }
  }
  if (document.path === null) return closeOnly(asked, goneRows, document, context)
  if (run.sha256 !== document.sha256) {
    await store.updateFeedRun({
      ...run,
      status: 'running',
      sha256: document.sha256,
      started_at: run.started_at ?? context.now(),
    })
  }
  const target = join(runFolder(context, run.id), 'records')
  const config = configOf(feed)
  const report = await context.work.normalise({
    path: document.path,
    format: config.format,
    settings: config,
    target,
    knownTexts: knownTexts(context.folder, feed.id),
  })
  const plan = await planRun({
    records: readRecords(target),
    known,
    mayRemove: (report.complete || isEmptied(report)) && report.whole,
    recordsBefore: await recordsBefore(asked, context),
    nowMs: context.now(),
  })
  const held = isDry ? null : heldPart(plan, known)
  if (isDry) await reportRun(asked, target, known, plan, context)
  else await applyRun({ ...asked, target, known, plan, documentPath: document.path }, context)
  const counts = await store.feedReportCounts(run.id)
  const status = isDry ? 'checked' : held !== null ? 'held' : 'applied'
  return {
    ...nothing,
    status,
    counts,
    records: report.counts.records,
    sha256: document.sha256,
    held,
    report,
    document,
  }
}

/** Whole, and without a record: it removes nothing before the seller says so. */
const isEmptied = ({ document }: FeedCheck): boolean =>
  document.some(({ code }) => code === NO_RECORDS)

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
      const action = await withdrawRecord(transaction, row, now())
      if (action === 'closed')
        await transaction.addFeedReportRow(absentRow(run.id, ++number, row, action))
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

async function recordsBefore({ feed, run }: FeedRun, { store }: RunContext): Promise<number[]> {
  const runs = await store.feedRunsOf(feed.id, RUNS_LOOKED_AT)
  return runs
    .filter(
      ({ id, status, dry_run }) =>
        id !== run.id && dry_run === 0 && (status === 'applied' || status === 'held'),
    )
    .flatMap(({ records }) => records ?? [])
}

function heldPart(
  { heldRemovals, heldPrices }: RunPlan,
  known: ReadonlyMap<string, FeedRecordRow>,
): HeldPart | null {
  if (heldRemovals.size + heldPrices.size === 0) return null
  // The prices themselves are in the records, once these were applied.
  const prices = [...heldPrices].map((key) => [key, known.get(key)?.price ?? 0] as const)
  return { removals: [...heldRemovals], prices: Object.fromEntries(prices) }
}
