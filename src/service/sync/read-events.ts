/** The numbered change feed, for clients that maintain a copy: continue from the last number seen. */
import { limits } from '../../catalogue/limits.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Change, Store } from '../../store/store.ts'
import { isoTime } from '../../structures/iso-time.ts'

export type ListingEvent = Pick<Change, 'seq' | 'type' | 'listing_id' | 'changed' | 'price'> & {
  readonly at: string
}

export interface EventPage {
  readonly events: readonly ListingEvent[]
  /** Numbers in between are nobody else's business; having read to the end, one goes on from the newest. */
  readonly next_after: number
  readonly newest: number
  readonly more: boolean
}

type ChangePage = Omit<EventPage, 'events'> & { readonly changes: readonly Change[] }

export async function readChanges(
  after: number | null,
  limit: number,
  store: Store,
): Promise<ChangePage> {
  const range = await store.changeRange()
  const { oldest } = range
  if (after !== null && after > range.newest) throw beyondTheEnd(after, range.newest)
  if (after !== null && after < oldest - 1) throw tooOld(after, oldest)
  const changes = await store.publicChangesSince(after ?? oldest - 1, limit)
  // A change may have come in between the two reads; it must not be handed out again.
  const newest = Math.max(range.newest, changes.at(-1)?.seq ?? 0)
  const isComplete = changes.length < limit
  const nextAfter = isComplete ? newest : changes[changes.length - 1].seq
  return { changes, next_after: nextAfter, newest, more: !isComplete }
}

export async function readEvents(
  after: number | null,
  limit: number,
  store: Store,
): Promise<EventPage> {
  const { changes, ...rest } = await readChanges(after, limit, store)
  const events = changes.map(({ seq, type, listing_id, at, changed, price }) => ({
    ...{ seq, type, listing_id, at: isoTime(at), changed, price },
  }))
  return { events, ...rest }
}

function beyondTheEnd(after: number, newest: number): Refusal {
  return new Refusal({
    code: 'invalid_value',
    param: 'after',
    message: `after=${after} lies beyond the newest change, ${newest}.`,
    hint: `Send the next_after of the last answer; at most ${newest}.`,
  })
}

function tooOld(after: number, oldest: number): Refusal {
  return new Refusal({
    code: 'events_expired',
    param: 'after',
    message: `Changes are stored for ${limits.eventsStoredDays} days; the oldest is ${oldest}, and after=${after} is before it.`,
  })
}
