/** A saved search matches a listing exactly if the search itself finds it: every filter of the catalogue, read as requests are. */
import { describe, expect, it } from 'vitest'
import { Random, seedOf } from '../../demo/market/random.ts'
import { country } from '../../src/country/served-country.ts'
import { createPlaceFinder } from '../../src/domain/places/place-finder.ts'
import { Refusal } from '../../src/domain/refusal.ts'
import { filterContext } from '../../src/domain/search/filter-context.ts'
import { readSearchRequest } from '../../src/domain/search/search-request.ts'
import { createEngine } from '../../src/engine/engine.ts'
import { buildSegment } from '../../src/engine/segment/build-segment.ts'
import { createSearchMatcher } from '../../src/service/alerts/search-matcher.ts'
import { listingSchema } from '../../src/service/sync/listing-schema.ts'
import { DAY_MS } from '../../src/structures/durations.ts'
import { madeUpSurroundings } from '../support/made-up-surroundings.ts'
import { marketDocuments } from './market-documents.ts'
import { randomSearch, storedParameters } from './random-searches.ts'

const NOW_MS = Date.UTC(2026, 10, 13, 10)
const DOCUMENTS = 400
/** Above FRESH_MAX of the matcher, so that blocks and fresh searches both answer. */
const SEARCHES = 1_500
/** More of them for a longer run: MATCHER_SEEDS=a,b,c. */
const SEEDS = (process.env.MATCHER_SEEDS ?? 'searches').split(',')

/** So few stored runs that listings are asked from their own end too. */
const surroundings = madeUpSurroundings({ runsMax: 3 })
const world = { country, places: createPlaceFinder(country), surroundings }
const documents = marketDocuments('matching', DOCUMENTS, NOW_MS)

/** As listings change: mostly the price, now and then the text, the place, a choice, or all of it. */
const changed = documents.map((document, at) => {
  const other = documents[(at + 1) % DOCUMENTS]
  const { sets, numbers, point, text } = other
  const price = 0.9 * (document.numbers.price ?? 0)
  const changes = [
    { numbers: { ...document.numbers, price } },
    { text },
    { point, numbers: { ...document.numbers, price } },
    { sets: { ...document.sets, amenities: sets.amenities ?? [] } },
    { sets, numbers, point, text },
  ]
  return { ...document, ...changes[at % changes.length] }
})

function searcher(now: () => number, listings = documents) {
  const context = filterContext({ ...world, now })
  const engine = createEngine(listingSchema)
  engine.swapSegment(buildSegment(listingSchema, listings), engine.mark())
  const find = (query: string): number[] => {
    const { filters, sort, demote } = readSearchRequest(query, context)
    const clauses = filters.map(({ clause }) => clause)
    const page = { sort: sort.value, demote, after: null, limit: DOCUMENTS }
    return engine.search({ clauses, ...page }).hits.map(({ id }) => id)
  }
  return { context, find }
}

function foundByEach(matcher: ReturnType<typeof createSearchMatcher<number>>) {
  const found = new Map<number, Set<number>>()
  for (const document of documents) {
    for (const search of matcher.match(document)) {
      const ids = found.get(search) ?? new Set()
      found.set(search, ids.add(document.id))
    }
  }
  return found
}

/** What each search finds after the changes, by those that it found before and what changes say. */
function changedByEach(
  matcher: ReturnType<typeof createSearchMatcher<number>>,
  before: ReadonlyMap<number, ReadonlySet<number>>,
) {
  const found = new Map([...before].map(([search, ids]) => [search, new Set(ids)]))
  for (const [at, document] of documents.entries()) {
    const { entered, stayed, left } = matcher.matchChange(document, changed[at])
    const has = (search: number) => found.get(search)?.has(document.id) ?? false
    expect(stayed.filter((search) => !has(search))).toEqual([])
    expect(left.filter((search) => !has(search))).toEqual([])
    expect(entered.filter(has)).toEqual([])
    for (const search of left) found.get(search)!.delete(document.id)
    for (const search of entered) {
      found.set(search, (found.get(search) ?? new Set()).add(document.id))
    }
    const listed = new Set(stayed)
    for (const search of found.keys()) {
      if (has(search) && !listed.has(search)) expect(entered).toContain(search)
    }
  }
  return found
}

describe('saved searches', () => {
  it.each(SEEDS)(
    'match a listing, and its change, exactly if the search finds it, whatever the filters: %s',
    (seed) => {
      const { context, find } = searcher(() => NOW_MS)
      const matcher = createSearchMatcher<number>(context)
      const random = new Random(seedOf(seed), 1)
      const queries = Array.from({ length: SEARCHES }, () =>
        randomSearch(documents, NOW_MS, random).toString(),
      )
      for (const [id, query] of queries.entries()) matcher.put(id, query)
      // Some are replaced and some removed, in blocks and out of them.
      for (let id = 0; id < SEARCHES; id += 7) {
        queries[id] = randomSearch(documents, NOW_MS, random).toString()
        matcher.put(id, queries[id])
      }
      const removed = new Set([...queries.keys()].filter((id) => id % 11 === 3))
      for (const id of removed) expect(matcher.remove(id)).toBe(true)

      const found = foundByEach(matcher)
      const findsChanged = searcher(() => NOW_MS, changed).find
      const after = changedByEach(matcher, found)
      const decisive = new Set<string>()
      for (const [id, query] of queries.entries()) {
        const expected = removed.has(id) ? [] : find(query)
        expect([...(found.get(id) ?? [])].sort(), query).toEqual(expected.sort())
        const expectedAfter = removed.has(id) ? [] : findsChanged(query)
        expect([...(after.get(id) ?? [])].sort(), query).toEqual(expectedAfter.sort())
        if (expected.length === 0 || expected.length === DOCUMENTS) continue
        for (const name of new URLSearchParams(query).keys()) decisive.add(name)
      }
      // A filter that never finds anything would prove nothing.
      const untested = storedParameters
        .map(({ name }) => name)
        .filter((name) => !decisive.has(name))
      expect(untested).toEqual([])
    },
  )

  it('count days from the day it is', () => {
    let nowMs = NOW_MS
    const { context, find } = searcher(() => nowMs)
    const matcher = createSearchMatcher<number>(context)
    const query = 'listed_within_days=20'
    matcher.put(1, query)
    const before = find(query)
    expect(foundByEach(matcher).get(1)).toEqual(new Set(before))
    nowMs += 10 * DAY_MS
    const after = find(query)
    expect(after.length).toBeLessThan(before.length)
    expect(foundByEach(matcher).get(1)).toEqual(new Set(after))
  })

  it('name every listing of a home, also where a search shows each home once', () => {
    const { context, find } = searcher(() => NOW_MS)
    const matcher = createSearchMatcher<number>(context)
    matcher.put(1, 'unique=1')
    expect(find('unique=1').length).toBeLessThan(find('').length)
    expect(foundByEach(matcher).get(1)).toEqual(new Set(find('')))
  })

  it('are refused as the search is, alone and among many', () => {
    const matcher = createSearchMatcher<number>(searcher(() => NOW_MS).context)
    expect(() => matcher.put(1, 'price_min=x')).toThrow(Refusal)
    const refused = matcher.putAll([
      [1, 'bedrooms=2'],
      [2, 'no_such=1'],
    ])
    expect(refused.map(({ id, refusal }) => [id, refusal.faults[0].code])).toEqual([
      [2, 'unknown_parameter'],
    ])
    expect(matcher.stats().queries).toBe(1)
  })
})
