/**
 * How many matches stand on the map only at their place's point, and how many nowhere: those that name no place.
 * Cost: three counts.
 */
import type { Clause } from '../../domain/search/clause.ts'
import type { FilterRequest } from '../../domain/search/search-request.ts'
import type { Engine } from '../../engine/engine.ts'

export interface ApproximateCounts {
  readonly approximate: number
  readonly nowhere: number
}

const ANYWHERE = { kind: 'box', south: -90, west: -180, north: 90, east: 180 } as const

export function countApproximate({ filters }: FilterRequest, engine: Engine): ApproximateCounts {
  const count = (more: readonly Clause[]) =>
    engine.count([...filters.map(({ clause }) => clause), ...more])
  const located = count([{ ...ANYWHERE, approximate: true }])
  return { approximate: located - count([ANYWHERE]), nowhere: count([]) - located }
}
