/**
 * The requests of a run: query strings drawn from the kinds and parsed by the service's own parser, so
 * that every contender is asked the same. They come in rounds, each with one request of every kind, so
 * that a slow contender that only gets through a few rounds still meets the same mixture.
 */

import { Random, seedOf } from '../demo/market/random.ts'
import { cyprus } from '../src/country/cyprus/cyprus.ts'
import { createPlaceFinder } from '../src/domain/places/place-finder.ts'
import { filterContext } from '../src/domain/search/filter-context.ts'
import { readSearchRequest } from '../src/domain/search/search-request.ts'
import type { EngineQuery } from '../src/engine/engine-query.ts'
import { NOW_MS, SEED } from './bench-market.ts'
import { requestKinds } from './request-kinds.ts'

export interface BenchRequest {
  readonly kind: string
  /** The query string, without the cursor that a deep page has. */
  readonly text: string
  readonly query: EngineQuery
  readonly skip: number
}

export type Workload = readonly (readonly BenchRequest[])[]

export function makeWorkload(rounds: number): Workload {
  const context = filterContext({
    country: cyprus,
    places: createPlaceFinder(cyprus),
    now: () => NOW_MS,
  })
  const random = new Random(seedOf(SEED), 4)
  const one = ({ name, draw, skip = 0 }: (typeof requestKinds)[number]): BenchRequest => {
    const entries = Object.entries(draw(random)).map(([key, value]) => [key, String(value)])
    const text = new URLSearchParams(entries).toString()
    const { filters, sort, limit } = readSearchRequest(text, context)
    const clauses = filters.map(({ clause }) => clause)
    return { kind: name, text, skip, query: { clauses, sort: sort.value, after: null, limit } }
  }
  return Array.from({ length: rounds }, () => random.shuffled(requestKinds).map(one))
}
