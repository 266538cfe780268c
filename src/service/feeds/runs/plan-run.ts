/**
 * What a document would do to the stock of its feed, before anything is done: which homes are missing, which are there without
 * what a live home must have or for another deal, which prices jump, what has to be held. Cost: one pass over the normalised records; two words of memory for each.
 */
import { isClearing } from '../../../domain/feeds/feed-issues.ts'
import {
  guardLimits,
  isConfirmed,
  isPriceJump,
  isPriceShock,
  isSuddenShrink,
} from '../../../domain/feeds/run-guards.ts'
import type { FeedRecordRow } from '../../../store/feed-store.ts'
import { foldKey } from '../normalise-feed.ts'
import type { RecordHead } from './run-steps.ts'

export interface RunPlan {
  /** Keys of homes that the document no longer offers, or says are gone. */
  readonly removals: readonly string[]
  /** Of these, which wait: all of them, or those that were not missing for long enough. */
  readonly heldRemovals: ReadonlySet<string>
  /** Keys of live homes that this document would pause for want of a price or photos, or close because it lets what was for sale: their records wait. */
  readonly heldOffers: ReadonlySet<string>
  /** Keys whose price waits. */
  readonly heldPrices: ReadonlySet<string>
  /** The document is whole and names no home: what it would remove waits for a person, however often it comes. */
  readonly isEmptied: boolean
}

export interface PlanOptions {
  readonly records: AsyncIterable<
    Pick<RecordHead, 'key' | 'action' | 'price' | 'deal' | 'issues' | 'print' | 'keepsPhotos'>
  >
  readonly known: ReadonlyMap<string, FeedRecordRow>
  /** The document is complete and lists the whole stock. */
  readonly mayRemove: boolean
  /** Numbers of records of the complete runs before, newest first. */
  readonly recordsBefore: readonly number[]
  /** Whether the record was applied before as it is now. */
  isSame(row: FeedRecordRow, print: string): boolean
  liveAmong(listingIds: readonly number[]): Promise<ReadonlySet<number>>
  readonly nowMs: number
}

export async function planRun({
  records,
  known,
  mayRemove,
  recordsBefore,
  isSame,
  liveAmong,
  nowMs,
}: PlanOptions): Promise<RunPlan> {
  const present = new Set<string>()
  const gone = new Set<string>()
  const jumps = new Set<string>()
  const unfit = new Set<string>()
  let compared = 0
  let count = 0
  for await (const record of records) {
    count++
    if (record.key === null) continue
    const key = foldKey(record.key)
    // Invalid and repeated records count as present.
    present.add(key)
    const row = known.get(key)
    if (row && record.action === 'withdraw') gone.add(key)
    if (row && isUnfit(record, row) && !isSame(row, record.print)) unfit.add(key)
    const [before, after] = [row?.price ?? null, record.price]
    if (!row || before === null || after === null || record.action !== 'offer') continue
    // A rent is no price that a sale has jumped to: the home becomes another listing.
    if (isOtherDeal(record, row)) continue
    compared++
    if (isPriceJump(before, after) && !isHeldLong(row, after, nowMs)) jumps.add(key)
  }
  const offered = [...known.values()].filter(({ absent_since }) => absent_since === null)
  if (mayRemove) for (const { key } of offered) if (!present.has(key)) gone.add(key)
  const removals = [...gone].filter((key) => known.get(key)?.absent_since === null).sort()
  // Also where no record says which home it is: a table without its headers names none.
  const isEmptied = present.size === 0
  const live = await liveAmong([...unfit].map((key) => known.get(key)!.listing_id))
  const paused = [...unfit].filter((key) => live.has(known.get(key)!.listing_id))
  const isShrink = isSuddenShrink({
    removals: removals.length + paused.length,
    stock: offered.length,
    records: count,
    recordsBefore,
  })
  const isConfirmedGone = (key: string) => !isEmptied && isMissedLong(known.get(key)!, nowMs)
  const heldOf = (keys: readonly string[]) =>
    new Set(isShrink || isEmptied ? keys.filter((key) => !isConfirmedGone(key)) : [])
  return {
    removals,
    heldRemovals: heldOf(removals),
    heldOffers: heldOf(paused),
    heldPrices: isPriceShock(jumps.size, compared) ? jumps : new Set(),
    isEmptied,
  }
}

const isOtherDeal = ({ deal }: Pick<RecordHead, 'deal'>, row: FeedRecordRow): boolean =>
  row.deal !== null && deal !== null && deal !== row.deal

/** Offered, but for another deal, or without something that a live home must have and known homes do not keep. */
const isUnfit = (
  {
    action,
    issues,
    keepsPhotos,
    deal,
  }: Pick<RecordHead, 'action' | 'issues' | 'keepsPhotos' | 'deal'>,
  row: FeedRecordRow,
): boolean =>
  action === 'offer' &&
  (isOtherDeal({ deal }, row) ||
    issues.some(({ code }) => isClearing(code) && !(keepsPhotos && code === 'photos_missing')))

/** This run counts: it is the third that misses it. */
const isMissedLong = ({ missing_runs, missing_since }: FeedRecordRow, nowMs: number): boolean =>
  missing_since !== null && isConfirmed(missing_runs + 1, missing_since, nowMs)

const isHeldLong = (row: FeedRecordRow, price: number, nowMs: number): boolean =>
  row.held_price === price &&
  row.held_price_since !== null &&
  isConfirmed(row.held_price_runs + 1, row.held_price_since, nowMs)

/** Homes that were away for so long that they are closed, once. */
export const isLongAway = ({ absent_since, withdrawn_at }: FeedRecordRow, nowMs: number): boolean =>
  absent_since !== null && withdrawn_at === null && nowMs - absent_since >= guardLimits.closeAfterMs
