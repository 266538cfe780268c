/** What a run has held is done after all, or given up, as the seller says. */
import { Refusal } from '../../../domain/refusal.ts'
import type { FeedRecordRow, FeedRunRow } from '../../../store/feed-store.ts'
import type { WriteTransaction } from '../../../store/store.ts'
import { changeOf, stamped } from '../../listings/listing-changes.ts'
import { heldOf, type RunView, runView } from '../feed-rows.ts'
import type { RunContext } from './run-context.ts'
import { withdrawRecord } from './withdraw-record.ts'

type ReleaseContext = Pick<RunContext, 'store' | 'sync' | 'now'>

export async function releaseRun(run: FeedRunRow, context: ReleaseContext): Promise<RunView> {
  const held = heldOf(run)
  if (run.status !== 'held' || held === null) throw notHeld(run)
  const { store, sync, now } = context
  const rows = new Map((await store.feedRecords(run.feed_id)).map((row) => [row.key, row]))
  // Whoever came back meanwhile is no longer missing.
  const missing = held.removals
    .flatMap((key) => rows.get(key) ?? [])
    .filter((row) => row.missing_since !== null)
  for (const row of missing)
    await store.write((transaction) => withdrawRecord(transaction, row, now()))
  const priced = Object.keys(held.prices)
    .flatMap((key) => rows.get(key) ?? [])
    .filter((row) => row.held_price !== null)
  for (const row of priced) await store.write((transaction) => applyPrice(transaction, row, now()))
  await sync.catchUp()
  return end(run, 'applied', context)
}

async function applyPrice(
  transaction: WriteTransaction,
  row: FeedRecordRow,
  nowMs: number,
): Promise<void> {
  const before = await transaction.lockListing(row.listing_id)
  const price = row.held_price
  await transaction.putFeedRecord({
    ...row,
    price,
    held_price: null,
    held_price_since: null,
    held_price_runs: 0,
  })
  if (!before || before.state === 'removed' || before.fields.price === price) return
  const after = stamped({ ...before, fields: { ...before.fields, price } }, before.state, nowMs)
  await transaction.updateListing(before, after)
  const type = after.first_published_at === null ? 'updated' : 'price_changed'
  await transaction.appendChange(changeOf(type, after, ['price']))
}

/** The listings stay; the next run finds the same and holds it again, unless the feed was repaired. */
export async function discardRun(run: FeedRunRow, context: ReleaseContext): Promise<RunView> {
  if (run.status !== 'held') throw notHeld(run)
  const { store } = context
  for (const row of await store.feedRecords(run.feed_id)) {
    if (row.missing_since === null && row.held_price === null) continue
    const kept = {
      ...row,
      missing_since: null,
      missing_runs: 0,
      held_price: null,
      held_price_since: null,
      held_price_runs: 0,
    }
    await store.write((transaction) => transaction.putFeedRecord(kept))
  }
  // The same document is to be looked at again, though it was applied as far as it could be.
  const feed = await store.getFeed(run.feed_id)
  if (feed) await store.updateFeed({ ...feed, applied_sha256: null })
  return end(run, 'discarded', context)
}

async function end(
  run: FeedRunRow,
  status: 'applied' | 'discarded',
  { store }: ReleaseContext,
): Promise<RunView> {
  const ended = { ...run, status, held: null }
  await store.updateFeedRun(ended)
  return runView(ended)
}

function notHeld({ id, feed_id, status }: FeedRunRow): Refusal {
  return new Refusal({
    code: 'invalid_transition',
    message: `Run ${id} holds nothing: it is ${status}.`,
    hint: `GET /v1/feeds/${feed_id}/runs tells which one does.`,
  })
}
