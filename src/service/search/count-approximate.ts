/**
 * How many matches have no point, and stand on the map only at their place. A search by box, circle or
 * polygon finds points alone, so it has none. Cost: two counts.
 */
import type { Clause } from '../../domain/search/clause.ts'
import type { FilterRequest } from '../../domain/search/search-request.ts'
import type { Engine } from '../../engine/engine.ts'

const ANYWHERE: Clause = { kind: 'box', south: -90, west: -180, north: 90, east: 180 }

export function countApproximate({ filters }: FilterRequest, engine: Engine): number {
  const clauses = filters.map(({ clause }) => clause)
  if (clauses.some(({ kind }) => kind === 'box' || kind === 'circle' || kind === 'polygon'))
    return 0
  return engine.count(clauses) - engine.count([...clauses, ANYWHERE])
}
