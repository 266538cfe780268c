/** Facets and maps against counting over the documents, one by one. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { limits } from '../../src/catalogue/limits.ts'
import { type Parameter, parametersByName } from '../../src/catalogue/parameters.ts'
import type { Clause } from '../../src/domain/search/clause.ts'
import { filterContext } from '../../src/domain/search/filter-context.ts'
import { parseFilterRequest, parseMapRequest } from '../../src/domain/search/search-request.ts'
import type { EngineDocument } from '../../src/engine/engine-schema.ts'
import { buildSegment } from '../../src/engine/segment/build-segment.ts'
import { facetListings } from '../../src/service/search/facet-listings.ts'
import { mapListings } from '../../src/service/search/map-listings.ts'
import { searchStats } from '../../src/service/search/search-stats.ts'
import { listingSchema } from '../../src/service/sync/listing-schema.ts'
import { naiveFilter } from '../engine/naive-search.ts'
import { propertyRuns } from '../support/property-runs.ts'
import { contextOf, filterQueries, markets } from './filter-market.ts'

type Context = ReturnType<typeof contextOf>

const facetsOf = (rawQuery: string, context: Context) =>
  facetListings(parseFilterRequest(rawQuery, filterContext(context)), context)

const mapOf = (rawQuery: string, context: Context) =>
  mapListings(parseMapRequest(rawQuery, filterContext(context)), context)

const clausesOf = (rawQuery: string, context: Context): Clause[] =>
  parseFilterRequest(rawQuery, filterContext(context)).filters.map(({ clause }) => clause)

const without = (rawQuery: string, names: readonly string[]) =>
  rawQuery
    .split('&')
    .filter((pair) => !names.includes(pair.split('=')[0]))
    .join('&')

/** What a value means, in words of its own: any kind, the years of a span, or just itself. */
function has(document: EngineDocument, { name, values }: Parameter, value: string): boolean {
  const own = document.sets[name]
  const span = values!.find((entry) => entry.value === value)!.span
  if (value === 'yes') return own.some((one) => one !== 'no')
  if (span && span.to > span.from) {
    return own.some((one) => one === value || (Number(one) >= span.from && Number(one) <= span.to))
  }
  return own.includes(value)
}

it('counts each value with the filters of all other parameters', () => {
  fc.assert(
    fc.property(markets, filterQueries, fc.nat(120), (documents, rawQuery, settled) => {
      const context = contextOf(documents, settled)
      const { total, facets } = facetsOf(rawQuery, context)
      expect(total).toBe(naiveFilter(documents, clausesOf(rawQuery, context)).length)
      for (const [name, counts] of Object.entries(facets)) {
        if (name === 'location') continue
        const parameter = parametersByName.get(name)!
        const others = parameter.match === 'all' ? rawQuery : without(rawQuery, [name])
        const clauses = clausesOf(others, context)
        expect(counts.map(({ value }) => value)).toEqual(parameter.values!.map((v) => v.value))
        for (const { value, count } of counts) {
          const expected =
            name === 'unique'
              ? naiveFilter(documents, clausesOf(`${others}&unique=1`, context))
              : naiveFilter(documents, clauses, (one) => has(one, parameter, value))
          expect(count, `${name}=${value}`).toBe(expected.length)
        }
      }
    }),
    { numRuns: propertyRuns(60) },
  )
})

it('gives figures of exactly the matches', () => {
  const middleOf = (values: readonly (number | null)[], share: number) => {
    const sorted = values.filter((value) => value !== null).sort((a, b) => a - b)
    const fewest = share === 0.5 ? 10 : 20
    if (sorted.length < fewest) return null
    const place = share * (sorted.length - 1)
    const below = Math.floor(place)
    const above = Math.min(below + 1, sorted.length - 1)
    return sorted[below] + (sorted[above] - sorted[below]) * (place - below)
  }
  let figures = 0
  fc.assert(
    fc.property(
      markets,
      fc.array(filterQueries, { minLength: 10, maxLength: 10 }),
      fc.nat(120),
      (documents, queries, settled) => {
        const context = contextOf(documents, settled)
        for (const rawQuery of ['', 'deal=rent', ...queries]) {
          const request = parseFilterRequest(rawQuery, filterContext(context))
          const stats = searchStats(request, context.engine)
          const matches = naiveFilter(documents, clausesOf(rawQuery, context))
          const of = (column: string) => matches.map(({ numbers }) => numbers[column] ?? null)
          expect(stats.n).toBe(matches.length)
          expect(stats.median_price.n).toBe(of('price').filter((value) => value !== null).length)
          for (const [figure, column, share, digits] of [
            [stats.median_price, 'price', 0.5, 0],
            [stats.p25, 'price', 0.25, 0],
            [stats.p75, 'price', 0.75, 0],
            [stats.median_price_per_m2, 'price_per_m2', 0.5, 2],
          ] as const) {
            const expected = middleOf(of(column), share)
            if (expected === null) expect(figure.value).toBeNull()
            else {
              figures++
              expect(figure.value).toBeCloseTo(expected, digits === 0 ? -0.4 : 1)
              expect(figure.low!).toBeLessThanOrEqual(figure.value!)
              expect(figure.high!).toBeGreaterThanOrEqual(figure.value!)
            }
          }
          const reduced = matches.filter(({ sets }) => sets.reduced?.includes('1')).length
          if (stats.n >= 20)
            expect(stats.reduced_share.value).toBeCloseTo((100 * reduced) / stats.n, 0)
        }
      },
    ),
    { numRuns: propertyRuns(50) },
  )
  expect(figures).toBeGreaterThan(20)
})

it('counts the places with the most listings, parts included', () => {
  fc.assert(
    fc.property(markets, filterQueries, (documents, rawQuery) => {
      const context = contextOf(documents, documents.length)
      const { location } = facetsOf(rawQuery, context).facets
      const clauses = clausesOf(without(rawQuery, ['location']), context)
      const isIn = (parts: readonly string[]) => (one: EngineDocument) =>
        parts.includes(one.sets.location[0])
      const market = naiveFilter(
        documents,
        clausesOf(without(rawQuery, ['location', 'unique']), context),
      )
      for (const { value, label, count } of location) {
        const parts = context.places.withParts(value)
        expect(count).toBe(naiveFilter(documents, clauses, isIn(parts)).length)
        expect(label).toBe(context.places.bySlug(value)!.name)
      }
      const counts = location.map(({ count }) => count)
      expect(counts).toEqual([...counts].sort((a, b) => b - a))
      expect(location.length).toBeLessThanOrEqual(limits.facetPlaces)
      const placed = market.some(({ sets }) => sets.location.length > 0)
      expect(location.length > 0).toBe(placed)
    }),
    { numRuns: propertyRuns(30) },
  )
})

it('spreads every value over the bars, without the bounds on it', () => {
  fc.assert(
    fc.property(markets, filterQueries, fc.nat(120), (documents, rawQuery, settled) => {
      const context = contextOf(documents, settled)
      const { histograms } = facetsOf(rawQuery, context)
      expect(Object.keys(histograms)).toEqual(['price', 'area', 'plot', 'floor'])
      for (const [name, { column, min, max, edges, counts }] of Object.entries(histograms)) {
        const others = without(rawQuery, [`${name}_min`, `${name}_max`])
        const clauses = clausesOf(others, context)
        const values = naiveFilter(
          documents,
          clausesOf(without(others, ['unique']), context),
        ).flatMap(({ numbers }) => numbers[column] ?? [])
        expect([min, max]).toEqual(
          values.length === 0 ? [null, null] : [Math.min(...values), Math.max(...values)],
        )
        expect(counts.length).toBe(Math.max(0, edges.length - 1))
        const expected = counts.map((_, bar) => {
          const isLast = bar === counts.length - 1
          const isIn = (n: number | null) =>
            n !== null &&
            n >= edges[bar] &&
            (n < edges[bar + 1] || (isLast && n === edges[bar + 1]))
          return naiveFilter(documents, clauses, ({ numbers }) => isIn(numbers[column])).length
        })
        expect(counts).toEqual(expected)
        if (rawQuery.includes('unique')) continue
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(values.length)
      }
    }),
    { numRuns: propertyRuns(30) },
  )
})

const boxes = fc
  .tuple(fc.constantFrom(34, 34.5, 34.698), fc.constantFrom(32.4, 33.049), fc.nat(2))
  .map(
    ([south, west, size]) => `bbox=${south},${west},${south + size + 0.01},${west + size + 0.01}`,
  )

it('puts every match into one cluster or one pin', () => {
  fc.assert(
    fc.property(
      markets,
      filterQueries,
      boxes,
      fc.nat(limits.mapZoomMax),
      fc.nat(120),
      (documents, filters, box, zoom, settled) => {
        const context = contextOf(documents, settled)
        const matching = naiveFilter(documents, clausesOf(`${filters}&${box}`, context))
        const map = mapOf(`${filters}&${box}&zoom=${zoom}`, context)
        expect(map.total).toBe(matching.length)
        expect(map.pins.length).toBeLessThanOrEqual(limits.mapPins)
        expect(map.clusters.length).toBeLessThanOrEqual(limits.mapClusters)
        const pinned = new Set<number>(map.pins.map(({ id }) => id))
        expect(pinned.size).toBe(map.pins.length)
        let left = matching.filter(({ id }) => !pinned.has(id))
        expect(left.length).toBe(matching.length - pinned.size)
        expect(map.clusters.reduce((sum, { count }) => sum + count, 0)).toBe(left.length)
        // Cells do not overlap, so the box of a cluster holds its own listings and no others.
        for (const { count, bbox, price_min, price_max, lat, lng } of map.clusters) {
          const [south, west, north, east] = bbox
          const inside = left.filter(
            ({ point }) =>
              point!.lat >= south &&
              point!.lat <= north &&
              point!.lng >= west &&
              point!.lng <= east,
          )
          expect(count).toBeGreaterThan(2)
          expect(inside.length).toBe(count)
          left = left.filter((document) => !inside.includes(document))
          const prices = inside.flatMap(({ numbers }) => numbers.price ?? [])
          expect([price_min, price_max]).toEqual(
            prices.length === 0 ? [null, null] : [Math.min(...prices), Math.max(...prices)],
          )
          expect(lat).toBeGreaterThanOrEqual(south - 1e-6)
          expect(lat).toBeLessThanOrEqual(north + 1e-6)
          expect(lng).toBeGreaterThanOrEqual(west - 1e-6)
          expect(lng).toBeLessThanOrEqual(east + 1e-6)
        }
        expect(left).toEqual([])
      },
    ),
    { numRuns: propertyRuns(60) },
  )
})

it('draws the same map however much of it is fresh', () => {
  fc.assert(
    fc.property(markets, fc.nat(limits.mapZoomMax), fc.nat(120), (documents, zoom, settled) => {
      const query = `bbox=34,32,36,35&zoom=${zoom}`
      const turned = [...documents].reverse()
      expect(mapOf(query, contextOf(turned, settled))).toEqual(
        mapOf(query, contextOf(documents, documents.length)),
      )
    }),
    { numRuns: propertyRuns(30) },
  )
})

it('answers again what a new count would answer, whatever was asked or changed before', () => {
  const ask = (query: string, box: string, context: Context) => [
    facetsOf(query, context),
    mapOf(`${query}&${box}&zoom=9`, context),
  ]
  const changes = fc.array(
    fc.record({
      query: filterQueries,
      box: boxes,
      change: fc.constantFrom('none', 'remove', 'upsert', 'swap'),
      at: fc.nat(119),
    }),
    { minLength: 2, maxLength: 8 },
  )
  fc.assert(
    fc.property(markets, changes, (documents, steps) => {
      const context = contextOf(documents, documents.length)
      const { engine } = context
      let now = documents
      const asked: [string, string][] = []
      for (const { query, box, change, at } of steps) {
        const one = documents[at]
        if (one && change !== 'none') {
          now = now.filter(({ id }) => id !== one.id)
          if (change === 'remove') engine.remove(one.id)
          if (change === 'swap') engine.swapSegment(buildSegment(listingSchema, now), engine.mark())
          if (change === 'upsert') engine.upsert({ ...one, sets: documents[0].sets })
          if (change === 'upsert') now = [...now, { ...one, sets: documents[0].sets }]
        }
        asked.push([query, box])
        const rebuilt = contextOf(now, now.length)
        for (const [query, box] of asked) {
          expect(ask(query, box, context)).toEqual(ask(query, box, rebuilt))
        }
      }
    }),
    { numRuns: propertyRuns(20) },
  )
})
