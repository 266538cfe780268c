/**
 * The active saved searches in memory, each with its clauses in the matcher: what a changed listing is compared with.
 * Invariant: after `refresh` it holds what the store held at the call. What this version refuses is named, not dropped.
 * Cost: one small read while nothing changes; 2,000 searches a read at the start, and 30 microseconds for each.
 */
import { setImmediate as turn } from 'node:timers/promises'
import type { SavedSearch } from '../../domain/alerts/saved-search.ts'
import { startOfLocalDay } from '../../domain/local-time.ts'
import { Refusal } from '../../domain/refusal.ts'
import { type ClauseReader, createClauseReader } from '../../domain/search/clause-reader.ts'
import type { FilterContext } from '../../domain/search/filter-context.ts'
import type { Clause } from '../../engine/engine-query.ts'
import { createMatcher, type MatchChange } from '../../engine/matcher/matcher.ts'
import type { MatchedDocument } from '../../engine/matcher/tested-document.ts'
import type { Store } from '../../store/store.ts'
import { alertLimits } from '../service-limits.ts'
import { listingSchema } from '../sync/listing-schema.ts'

/** All that deciding on an event needs of a search. */
type HeldSearch = Pick<SavedSearch, 'kinds' | 'updated_at'>

export interface StoredQueries {
  /** Learns of what was saved, changed and deleted; answers those whose query is refused. */
  refresh(): Promise<readonly SavedSearch[]>
  get(id: number): HeldSearch | undefined
  matchChange(before: MatchedDocument | null, after: MatchedDocument | null): MatchChange<number>
  match(document: MatchedDocument): readonly number[]
  readonly size: number
}

interface Options {
  readonly store: Store
  readonly filtering: FilterContext
  readonly now: () => number
}

/** Searches that are filed together where many are new: block by block takes less work than in small portions. */
const FILED_TOGETHER = 32_768
/** Searches that are read between two turns of others: about 10 ms. */
const READ_PER_TURN = 256

export function createStoredQueries({ store, filtering, now }: Options): StoredQueries {
  const matcher = createMatcher<number>(listingSchema)
  const held = new Map<number, HeldSearch>()
  /** By id: queries that are read again on another day. */
  const ofToday = new Map<number, string>()
  let rev = 0
  let day = 0

  function drop(id: number): void {
    matcher.remove(id)
    held.delete(id)
    ofToday.delete(id)
  }

  /** What it asks for; null: it is not active. Throws the refusal of its query. */
  function take(search: SavedSearch, read: ClauseReader): readonly Clause[] | null {
    const { id, kinds, updated_at, query, state } = search
    drop(id)
    if (state !== 'active') return null
    const { clauses, isDated } = read(query)
    held.set(id, { kinds, updated_at })
    if (isDated) ofToday.set(id, query)
    return clauses
  }

  async function learn(read: ClauseReader): Promise<SavedSearch[]> {
    const refused: SavedSearch[] = []
    let taken = new Map<number, readonly Clause[]>()
    for (;;) {
      const changed = await store.searchesSince(rev, alertLimits.searchesPerRead)
      for (const [at, search] of changed.entries()) {
        if (at % READ_PER_TURN === READ_PER_TURN - 1) await turn()
        taken.delete(search.id)
        try {
          const clauses = take(search, read)
          if (clauses !== null) taken.set(search.id, clauses)
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          refused.push(search)
        }
      }
      rev = changed.at(-1)?.rev ?? rev
      const isLast = changed.length < alertLimits.searchesPerRead
      if (isLast || taken.size >= FILED_TOGETHER) {
        for (const _ of matcher.putInSteps(taken)) await turn()
        taken = new Map()
      }
      if (isLast) return refused
      await turn()
    }
  }

  /** Deleted ones leave no row behind: they are missed when counted. */
  async function dropDeleted(): Promise<void> {
    if ((await store.countActiveSearches()) === held.size) return
    const active = new Set<number>()
    for (let last = 0; ; ) {
      const ids = await store.activeSearchIds(last, alertLimits.searchesPerRead)
      for (const id of ids) active.add(id)
      if (ids.length < alertLimits.searchesPerRead) break
      last = ids.at(-1)!
    }
    for (const id of [...held.keys()]) if (!active.has(id)) drop(id)
  }

  return {
    async refresh() {
      const read = createClauseReader(filtering)
      const refused = await learn(read)
      await dropDeleted()
      const today = startOfLocalDay(now(), 0, filtering.timeZone)
      if (today !== day) for (const [id, query] of ofToday) matcher.put(id, read(query).clauses)
      day = today
      return refused
    },
    get: (id) => held.get(id),
    matchChange: matcher.matchChange,
    match: matcher.match,
    get size() {
      return held.size
    },
  }
}
