/**
 * How many notices a search is likely to bring in a week, and how to narrow one that brings too many.
 * Counted in the engine, for the events that the search reports: homes first published in the last 30 days, and those
 * changed in that time whose price was cut last, that match now. Homes that left the market meanwhile are not counted, nor
 * are several cuts of one home, nor homes that are back or gone.
 * Cost: two counts; for a hint, two facets for each filter that is not used.
 */
import type { MatchKind } from '../../catalogue/alerts.ts'
import { limits } from '../../catalogue/limits.ts'
import { filterParameters } from '../../catalogue/parameters.ts'
import type { Clause } from '../../domain/search/clause.ts'
import type { FilterRequest } from '../../domain/search/search-request.ts'
import type { Engine } from '../../engine/engine.ts'
import { DAY_MS } from '../../structures/durations.ts'
import { alertLimits } from '../service-limits.ts'

export interface Expectation {
  readonly matches_now: number
  readonly expected_per_week: number
  readonly notes: readonly string[]
}

const columnBy = (kind: string): string => {
  const found = filterParameters.find(({ effect }) => effect.by === kind)
  if (!found || !('column' in found.effect)) throw new Error(`no parameter filters by ${kind}`)
  return found.effect.column
}

const PUBLISHED = columnBy('age_days')
const CHANGED = columnBy('since')
const CUT: Clause = { kind: 'any', column: 'reduced', values: ['1'] }

export function expectMatches(
  request: FilterRequest,
  kinds: readonly MatchKind[],
  engine: Engine,
  nowMs: number,
): Expectation {
  const clauses = matchedClauses(request)
  const since = nowMs - limits.expectedFromDays * DAY_MS
  const fresh: Clause = { kind: 'range', column: PUBLISHED, min: since, max: null }
  const older: Clause = { kind: 'range', column: PUBLISHED, min: null, max: since - 1 }
  const changed: Clause = { kind: 'range', column: CHANGED, min: since, max: null }
  const events: Clause[][] = []
  if (kinds.includes('new')) events.push([...clauses, fresh])
  // A cut is one or the other, by whether the home matched before it.
  if (kinds.includes('price_down') || kinds.includes('entered')) {
    events.push([...clauses, older, changed, CUT])
  }
  const expected = perWeek(events.reduce((sum, event) => sum + engine.count(event), 0))
  return {
    matches_now: engine.count(clauses),
    expected_per_week: expected,
    notes: expected > limits.expectedPerWeekMax ? narrowingNotes(request, events, engine) : [],
  }
}

/** That each home is shown once depends on the other homes: it is no condition on one. */
const matchedClauses = ({ filters }: Pick<FilterRequest, 'filters'>): Clause[] =>
  filters.map(({ clause }) => clause).filter(({ kind }) => kind !== 'first_of_each')

const perWeek = (events: number): number =>
  Math.round((events * alertLimits.weekDays) / limits.expectedFromDays)

/** The one further value that leaves the most without being too many. */
function narrowingNotes(
  { query, deal }: FilterRequest,
  events: readonly (readonly Clause[])[],
  engine: Engine,
): string[] {
  let best: { readonly name: string; readonly value: string; readonly count: number } | null = null
  for (const { name, effect, appliesTo, values } of filterParameters) {
    const isOpen = query[name] === undefined && appliesTo.includes(deal)
    if (!isOpen || effect.by !== 'choice' || name === 'deal' || !values) continue
    const facets = events.map((event) => engine.facet(event, effect.column))
    for (const { value } of values) {
      const count = facets.reduce((sum, facet) => sum + (facet.get(value) ?? 0), 0)
      const isFew = perWeek(count) <= limits.expectedPerWeekMax
      if (isFew && count > (best?.count ?? 0)) best = { name, value, count }
    }
  }
  const many = `This search brings more than ${limits.expectedPerWeekMax} notices a week.`
  if (best === null) return [`${many} Add a filter to get fewer.`]
  return [`${many} With ${best.name}=${best.value} it would be about ${perWeek(best.count)}.`]
}
