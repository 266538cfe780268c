/**
 * Which saved searches a listing matches: searches as their query strings, read exactly as GET /v1/listings reads them.
 * Invariant: `match` equals the search at the same moment. `unique` is the exception: it counts as not asked, because
 * which listing of a home is shown depends on the others. A search that counts days (`listed_within_days`) is read again
 * when a new local day begins.
 * Cost: reading a search takes 10 to 40 microseconds, of many together less; matching as in engine/matcher.
 */
import { parametersByName } from '../../catalogue/parameters.ts'
import { startOfLocalDay } from '../../domain/local-time.ts'
import { Refusal } from '../../domain/refusal.ts'
import { createClauseReader } from '../../domain/search/clause-reader.ts'
import type { FilterContext } from '../../domain/search/filter-context.ts'
import {
  clausesOf,
  readSearchRequest,
  type SearchRequest,
} from '../../domain/search/search-request.ts'
import { createMatcher, type MatchChange, type Matcher } from '../../engine/matcher/matcher.ts'
import type { MatchedDocument } from '../../engine/matcher/tested-document.ts'
import { MINUTE_MS } from '../../structures/durations.ts'
import { listingSchema } from '../sync/listing-schema.ts'

export interface SearchMatcher<Id extends number> {
  /** Adds a search, or replaces the one with this id. Throws the refusal that GET /v1/listings would answer with. */
  put(id: Id, query: string): SearchRequest
  /** Many at once; gives those that are refused, which are not added. */
  putAll(queries: Iterable<readonly [Id, string]>): readonly RefusedSearch<Id>[]
  remove(id: Id): boolean
  match(document: MatchedDocument): readonly Id[]
  /** null: not live. */
  matchChange(before: MatchedDocument | null, after: MatchedDocument | null): MatchChange<Id>
  stats: Matcher<Id>['stats']
}

interface RefusedSearch<Id> {
  readonly id: Id
  readonly refusal: Refusal
}

export function createSearchMatcher<Id extends number>(context: FilterContext): SearchMatcher<Id> {
  const matcher = createMatcher<Id>(listingSchema)
  /** Of those that count days. */
  const byDay = new Map<Id, string>()
  const today = () => startOfLocalDay(context.nowMs, 0, context.timeZone)
  let readOn = today()
  let lookedIn = 0

  const read = (id: Id, query: string): SearchRequest => {
    const request = readSearchRequest(query, context)
    if (countsDays(request)) byDay.set(id, query)
    else byDay.delete(id)
    return request
  }
  const startDay = () => {
    // Days begin with a minute.
    const minute = Math.floor(context.nowMs / MINUTE_MS)
    if (minute === lookedIn) return
    lookedIn = minute
    const day = today()
    if (day === readOn) return
    readOn = day
    matcher.putAll([...byDay].map(([id, query]) => [id, clausesOf(read(id, query))]))
  }

  return {
    put(id, query) {
      const request = read(id, query)
      matcher.put(id, clausesOf(request))
      return request
    },
    putAll(queries) {
      const refused: RefusedSearch<Id>[] = []
      const readClauses = createClauseReader(context)
      const readable = function* () {
        for (const [id, query] of queries) {
          try {
            const { clauses, isDated } = readClauses(query)
            if (isDated) byDay.set(id, query)
            else byDay.delete(id)
            yield [id, clauses] as const
          } catch (error) {
            if (!(error instanceof Refusal)) throw error
            refused.push({ id, refusal: error })
          }
        }
      }
      matcher.putAll(readable())
      return refused
    },
    remove(id) {
      byDay.delete(id)
      return matcher.remove(id)
    },
    match(document) {
      startDay()
      return matcher.match(document)
    },
    matchChange(before, after) {
      startDay()
      return matcher.matchChange(before, after)
    },
    stats: matcher.stats,
  }
}

const countsDays = ({ filters }: SearchRequest): boolean =>
  filters.some(({ parameters }) =>
    parameters.some((name) => parametersByName.get(name)?.effect.by === 'age_days'),
  )
