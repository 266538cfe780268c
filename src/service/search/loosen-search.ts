/**
 * What each single choice of a search, when dropped, leaves: a value, one end of a range, a whole filter.
 * Invariant: a count is the total of the same search without this choice. Where one of several values of a
 * filter is enough, dropping one finds no more than before: the whole filter is the choice.
 * Cost: the rows of each choice are found once; see countWithoutEach of the engine.
 */
import type { Clause } from '../../domain/search/clause.ts'
import type { AppliedFilter, FilterRequest } from '../../domain/search/search-request.ts'
import type { Engine } from '../../engine/engine.ts'

export interface DroppedChoice {
  readonly parameter: string
  /** Of a parameter that takes several; null: the whole parameter. */
  readonly value: string | null
  readonly total: number
}

interface Choice {
  readonly clause: Clause
  readonly dropped: { readonly parameter: string; readonly value: string | null }
}

export function loosenSearch({ filters, query }: FilterRequest, engine: Engine): DroppedChoice[] {
  // The deal is the market that is searched: there is no search without one.
  const [{ clause: deal }, ...droppable] = filters
  const choices = droppable.flatMap((filter) => choicesOf(filter, query))
  const [, ...totals] = engine.countWithoutEach([deal, ...choices.map(({ clause }) => clause)])
  return choices.map(({ dropped }, i) => ({ ...dropped, total: totals[i] }))
}

function choicesOf({ parameters, clause }: AppliedFilter, query: FilterRequest['query']): Choice[] {
  const [parameter] = parameters
  if (clause.kind === 'all') {
    return clause.values.map((value) => ({
      clause: { ...clause, values: [value] },
      dropped: { parameter, value },
    }))
  }
  const chosen = query[parameter]
  // Each excluded place removes its own listings.
  if (clause.kind === 'none') {
    return clause.groups.map((group, at) => ({
      clause: { ...clause, groups: [group] },
      dropped: { parameter, value: (chosen as readonly string[])[at] },
    }))
  }
  if (clause.kind === 'range' && clause.min !== null && clause.max !== null) {
    const [min, max] = parameters
    return [
      { clause: { ...clause, max: null }, dropped: { parameter: min, value: null } },
      { clause: { ...clause, min: null }, dropped: { parameter: max, value: null } },
    ]
  }
  if (!Array.isArray(chosen)) return [{ clause, dropped: { parameter, value: null } }]
  return [{ clause, dropped: { parameter, value: chosen.length === 1 ? chosen[0] : null } }]
}
