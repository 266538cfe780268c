/**
 * What a run has held is done after all, or given up, as the seller says. Invariants: the first decision owns the run, also
 * where it was cut off and is repeated; each home is decided by its row as it is in the transaction: one that came back, was
 * released by another run or was changed by hand meanwhile is left as it is.
 */
import { Refusal } from '../../../domain/refusal.ts'
import type { FeedRunRow } from '../../../store/feed-store.ts'
import type { WriteTransaction } from '../../../store/store.ts'
import { changeOf, lockedFields, stamped, valueChangeOf } from '../../listings/listing-changes.ts'
import {
  configOf,
  type HeldDecision,
  type HeldPart,
  heldOf,
  type RunView,
  runView,
} from '../feed-rows.ts'
import type { RunContext } from './run-context.ts'
import { recordsByKey, recordsOf } from './run-steps.ts'
import { type RecordKey, withdrawRecord } from './withdraw-record.ts'

type ReleaseContext = Pick<RunContext, 'store' | 'sync' | 'now'>

const NOT_HELD = { held_price: null, held_price_since: null, held_price_runs: 0 } as const
const NOT_MISSING = { missing_since: null, missing_runs: 0 } as const

export async function releaseRun(run: FeedRunRow, context: ReleaseContext): Promise<RunView> {
  const held = await begin(run, 'release', context)
  const { store, sync, now } = context
  const rows = await recordsByKey(run.feed_id, store)
  for (const row of held.removals.flatMap((key) => rows.get(key) ?? []))
    await whileHeld(run, context, (transaction) => releaseRemoval(transaction, row, now()))
  for (const row of Object.keys(held.prices).flatMap((key) => rows.get(key) ?? []))
    await whileHeld(run, context, (transaction) => releasePrice(transaction, row, now()))
  await sync.catchUp()
  // Homes that waited with all that the document says of them are paused by now, and the next run applies the rest.
  return end(run, 'applied', held.removals.length > 0, context)
}

async function releaseRemoval(
  transaction: WriteTransaction,
  record: RecordKey,
  nowMs: number,
): Promise<void> {
  const before = await transaction.lockListing(record.listing_id)
  const row = await transaction.lockFeedRecord(record.feed_id, record.key)
  if (row !== null && row.missing_since !== null)
    await withdrawRecord(transaction, record, before, nowMs)
}

async function releasePrice(
  transaction: WriteTransaction,
  { feed_id, key, listing_id }: RecordKey,
  nowMs: number,
): Promise<void> {
  const before = await transaction.lockListing(listing_id)
  const row = await transaction.lockFeedRecord(feed_id, key)
  const feed = await transaction.lockFeed(feed_id)
  if (row === null || feed === null || row.held_price === null) return
  const price = row.held_price
  await transaction.putFeedRecord({ ...row, ...NOT_HELD, price })
  // What a person has set meanwhile stays, as it does in every run.
  const isLocked = configOf(feed).keepChanges && lockedFields(row).includes('price')
  if (!before || before.state === 'removed' || before.fields.price === price || isLocked) return
  const after = stamped({ ...before, fields: { ...before.fields, price } }, before.state, nowMs)
  await transaction.updateListing(before, after)
  const type = valueChangeOf(after, ['price'])
  await transaction.appendChange(changeOf(type, after, ['price'], before))
}

/** The listings stay; the next run finds the same and holds it again, unless the feed was repaired. */
export async function discardRun(run: FeedRunRow, context: ReleaseContext): Promise<RunView> {
  await begin(run, 'discard', context)
  for await (const record of recordsOf(run.feed_id, context.store)) {
    const { feed_id, key, missing_since, held_price } = record
    if (missing_since === null && held_price === null) continue
    await whileHeld(run, context, async (transaction) => {
      const locked = await transaction.lockFeedRecord(feed_id, key)
      if (locked === null) return
      await transaction.putFeedRecord({ ...locked, ...NOT_HELD, ...NOT_MISSING })
    })
  }
  return end(run, 'discarded', true, context)
}

/** Of a release and a discard at the same moment, one does all of the homes and the other none. */
function begin(
  run: FeedRunRow,
  decision: HeldDecision,
  context: ReleaseContext,
): Promise<HeldPart> {
  return whileHeld(run, context, async (transaction, locked) => {
    const held = heldOf(locked)!
    if ((held.decision ?? decision) !== decision) throw begunOtherwise(run, held.decision!)
    await transaction.patchFeedRun(run.id, { held: JSON.stringify({ ...held, decision }) })
    return held
  })
}

function end(
  run: FeedRunRow,
  status: 'applied' | 'discarded',
  looksAgain: boolean,
  context: ReleaseContext,
): Promise<RunView> {
  return whileHeld(run, context, async (transaction, locked) => {
    await transaction.patchFeedRun(run.id, { status, held: null })
    // The same document is to be looked at again, though it was applied as far as it could be.
    if (looksAgain) await transaction.patchFeed(run.feed_id, { applied_sha256: null })
    return runView({ ...locked, status, held: null })
  })
}

/** A step of the decision, unless somebody else was quicker and has decided. */
function whileHeld<T>(
  { id, feed_id }: FeedRunRow,
  { store }: ReleaseContext,
  step: (transaction: WriteTransaction, run: FeedRunRow) => Promise<T>,
): Promise<T> {
  return store.write(async (transaction) => {
    const run = await transaction.lockFeedRun(id)
    if (run?.status !== 'held') throw notHeld(run ?? { id, feed_id, status: 'removed' })
    return step(transaction, run)
  })
}

const begunOtherwise = ({ id, feed_id }: FeedRunRow, decision: HeldDecision): Refusal =>
  new Refusal({
    code: 'invalid_transition',
    message: `Somebody else decides on run ${id} just now: ${decision}.`,
    hint: `If that was cut off, POST /v1/feeds/${feed_id}/runs/${id}/${decision} completes it.`,
  })

function notHeld({ id, feed_id, status }: Pick<FeedRunRow, 'id' | 'feed_id' | 'status'>): Refusal {
  return new Refusal({
    code: 'invalid_transition',
    message: `Run ${id} holds nothing: it is ${status}.`,
    hint: `GET /v1/feeds/${feed_id}/runs shows which one does.`,
  })
}
