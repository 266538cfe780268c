/**
 * The change feed for those who stay connected: each has a position and reads on from it, all that there is, or only what
 * concerns a search.
 * Invariant: nothing is left out and nothing is repeated behind a position; a reader that comes back with it goes on there.
 * Cost: one read of the store for all who are at the same position, which is where everybody is while nothing happens; for
 * a search one look of the engine when something has changed.
 */
import type { Clause } from '../../domain/search/clause.ts'
import type { Store } from '../../store/store.ts'
import { streamLimits } from '../service-limits.ts'
import type { EngineSync } from './engine-sync.ts'
import { type EventPage, type ListingEvent, readEvents } from './read-events.ts'

export interface EventReader {
  /** Behind the last change that was looked at. */
  readonly position: number
  /** What has happened since; at most a page. */
  read(): Promise<readonly ListingEvent[]>
}

export interface EventFollowing {
  /** null as position: from now on. null as clauses: every change. */
  from(after: number | null, clauses: readonly Clause[] | null): Promise<EventReader>
}

export function createEventFollowing(
  { store, sync }: { readonly store: Store; readonly sync: Pick<EngineSync, 'engine' | 'follow'> },
  monotonicMs: () => number = () => performance.now(),
): EventFollowing {
  /** Reads that began a moment ago, by position. */
  let shared = new Map<number, Promise<EventPage>>()
  let sharedAt = 0

  function pageFrom(position: number): Promise<EventPage> {
    if (monotonicMs() - sharedAt >= streamLimits.sharedMs) {
      shared = new Map()
      sharedAt = monotonicMs()
    }
    const known = shared.get(position)
    if (known) return known
    const page = readEvents(position, streamLimits.eventsPerRead, store)
    shared.set(position, page)
    // A read that failed is not shared any longer.
    page.catch(() => shared.delete(position))
    return page
  }

  /** Those of listings that match now; one that matches no longer is no business of this reader. */
  async function matching(events: readonly ListingEvent[], clauses: readonly Clause[]) {
    if (events.length === 0) return events
    await sync.follow()
    const ids = [...new Set(events.map(({ listing_id }) => listing_id))]
    const matched = new Set<number>()
    sync.engine.visit([...clauses, { kind: 'ids', ids }], ids.length, (row) => {
      matched.add(sync.engine.idAt(row))
    })
    return events.filter(({ listing_id }) => matched.has(listing_id))
  }

  return {
    async from(after, clauses) {
      // Refuses a position that the feed does not reach.
      const first = await readEvents(after ?? (await store.changeRange()).newest, 1, store)
      let position = after ?? first.newest
      return {
        get position() {
          return position
        },
        async read() {
          const { events, next_after } = await pageFrom(position)
          const found = clauses === null ? events : await matching(events, clauses)
          position = next_after
          return found
        },
      }
    },
  }
}
