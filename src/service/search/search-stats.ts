/**
 * Figures of exactly the matches of a search, whatever its filters: polygons, amenities and words included.
 * Cost: ranks of two columns and one count, linear in the matches.
 */
import type { Clause } from '../../domain/search/clause.ts'
import { clausesOf, type FilterRequest } from '../../domain/search/search-request.ts'
import type { Engine } from '../../engine/engine.ts'
import { type Counted, rankFigure, shareFigure } from '../../market/figures/counted.ts'

export interface SearchStats {
  readonly n: number
  readonly median_price: Counted
  readonly p25: Counted
  readonly p75: Counted
  readonly median_price_per_m2: Counted
  readonly reduced_share: Counted
}

/** Rents per m2 are small numbers. */
const UNIT_DIGITS = 2
const REDUCED: Clause = { kind: 'any', column: 'reduced', values: ['1'] }

export function searchStats(request: FilterRequest, engine: Engine): SearchStats {
  const clauses = clausesOf(request)
  const n = engine.count(clauses)
  const prices = engine.ranks(clauses, 'price')
  const units = engine.ranks(clauses, 'price_per_m2')
  return {
    n,
    median_price: rankFigure(prices, 0.5),
    p25: rankFigure(prices, 0.25),
    p75: rankFigure(prices, 0.75),
    median_price_per_m2: rankFigure(units, 0.5, undefined, UNIT_DIGITS),
    reduced_share: shareFigure(engine.count(clauses, REDUCED), n),
  }
}
