/** What each choice of a search brings back when it is dropped, against the search without it. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { filterContext } from '../../src/domain/search/filter-context.ts'
import { parseFilterRequest } from '../../src/domain/search/search-request.ts'
import { loosenSearch } from '../../src/service/search/loosen-search.ts'
import { naiveFilter } from '../engine/naive-search.ts'
import { propertyRuns } from '../support/property-runs.ts'
import { contextOf, filterQueries, markets } from './filter-market.ts'

/** The query as people would write it without one choice. */
function without(rawQuery: string, parameter: string, value: string | null): string {
  return rawQuery
    .split('&')
    .flatMap((pair) => {
      const [name, list = ''] = pair.split('=')
      if (parameter === 'near' && name === 'radius_km') return []
      if (name !== parameter) return [pair]
      const rest = list.split(',').filter((one) => one !== value)
      return value === null || rest.length === 0 ? [] : [`${name}=${rest.join(',')}`]
    })
    .join('&')
}

it('counts the same search without the choice', () => {
  fc.assert(
    fc.property(markets, filterQueries, fc.nat(120), (documents, rawQuery, settled) => {
      const context = contextOf(documents, settled)
      const parse = (raw: string) => parseFilterRequest(raw, filterContext(context))
      const totalOf = (raw: string) =>
        naiveFilter(
          documents,
          parse(raw).filters.map(({ clause }) => clause),
        ).length
      const request = parse(rawQuery)
      const dropped = loosenSearch(request, context.engine)
      for (const { parameter, value, total } of dropped) {
        expect(total, `${rawQuery} without ${parameter} ${value}`).toBe(
          totalOf(without(rawQuery, parameter, value)),
        )
      }
      // What is not listed would bring nothing back.
      const listed = new Set(dropped.map(({ parameter, value }) => `${parameter} ${value}`))
      for (const [parameter, chosen] of Object.entries(request.query)) {
        if (!Array.isArray(chosen)) continue
        for (const value of chosen.filter((one) => !listed.has(`${parameter} ${one}`))) {
          const rest = totalOf(without(rawQuery, parameter, value))
          expect(rest).toBeLessThanOrEqual(totalOf(rawQuery))
        }
      }
    }),
    { numRuns: propertyRuns(60) },
  )
})
