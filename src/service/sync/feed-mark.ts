/**
 * How far somebody has read the change feed, and which feed it was: enough to notice later that what came
 * since cannot be read on from there.
 * Invariant: where `breakOf` finds nothing, the changes after the mark are all that happened since.
 */
import type { Change, FeedPage, Store } from '../../store/store.ts'

export interface FeedMark {
  /** Names the database. */
  readonly storeId: string | null
  readonly seq: number
  /** The change of that number, spelled out; null: it was no longer stored. */
  readonly last: string | null
}

/** The feed does not go on where it was left: what is known of the market may be wrong anywhere. */
export class FeedBroken extends Error {
  override readonly name = 'FeedBroken'
  /** Only that it ends before the mark: a copy that lags behind looks like this. */
  readonly isBehind: boolean

  constructor(reason: string, isBehind = false) {
    super(reason)
    this.isBehind = isBehind
  }
}

/** A database that went back in time gives the same numbers again, to other changes. */
const spelled = ({ seq, type, listing_id, at, changed, price }: Change): string =>
  JSON.stringify([seq, type, listing_id, at, changed, price])

export const markAt = (
  { store_id }: FeedPage,
  seq: number,
  last: Change | undefined,
): FeedMark => ({
  storeId: store_id,
  seq,
  last: last?.seq === seq ? spelled(last) : null,
})

/** At the newest change of now. */
export async function newestMark(store: Store): Promise<FeedMark> {
  const { newest } = await store.readFeed(0, 0)
  const page = await store.readFeed(newest - 1, 1)
  return markAt(page, newest, page.changes[0])
}

/** The page begins with the change of the mark, if that is still stored. */
export const pageAfter = (store: Store, { seq }: FeedMark, limit: number): Promise<FeedPage> =>
  store.readFeed(seq - 1, limit + 1)

/** Why reading cannot continue from a mark, according to the page after it; null: it can. */
export function breakOf(
  { store_id, newest, changes }: FeedPage,
  mark: FeedMark,
): FeedBroken | null {
  const { storeId, seq, last } = mark
  if (store_id !== storeId) return new FeedBroken('It is another database.')
  if (newest < seq) {
    const reason = `The newest change is ${newest}, though ${seq} was read before.`
    return new FeedBroken(reason, true)
  }
  const [first] = changes
  if (first?.seq === seq && last !== null && spelled(first) !== last) {
    return new FeedBroken(`Change ${seq} is another than the one that was read.`)
  }
  const fresh = changes.filter((change) => change.seq > seq)
  const next = fresh[0]?.seq ?? newest + 1
  if (next > seq + 1) {
    return new FeedBroken(`Changes ${seq + 1} to ${next - 1} are no longer stored.`)
  }
  const isWhole = fresh.every((change, index) => change.seq === seq + 1 + index)
  return isWhole ? null : new FeedBroken(`Changes after ${seq} are missing.`)
}
