/**
 * How fast a listing finds the saved searches it matches, beside a loop over all of them:
 *   npm run measure:matcher -- --searches 100000 --listings 200
 * Prints CPU, because machines are noisy: reading and storing the searches, bytes of each beyond its text, and a match;
 * then the same answers by testing every search. The mix of searches is in bench/matching/draw-saved-search.ts.
 */
import { deepStrictEqual } from 'node:assert/strict'
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { drawSavedSearch } from '../bench/matching/draw-saved-search.ts'
import { Random, seedOf } from '../demo/market/random.ts'
import { country } from '../src/country/served-country.ts'
import { createPlaceFinder } from '../src/domain/places/place-finder.ts'
import { filterContext } from '../src/domain/search/filter-context.ts'
import { readSearchRequest } from '../src/domain/search/search-request.ts'
import { testedDocument } from '../src/engine/matcher/matcher.ts'
import { documentTest } from '../src/engine/tail.ts'
import { createSearchMatcher } from '../src/service/alerts/search-matcher.ts'
import { marketDocuments } from '../test/alerts/market-documents.ts'

const { values } = parseArgs({
  options: {
    searches: { type: 'string', default: '100000' },
    listings: { type: 'string', default: '200' },
  },
})
/** A loop over all searches takes long. */
const COMPARED = 10
const NOW = Date.UTC(2026, 0, 15, 9)

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const usedBytes = (): number => {
  collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

function cpuMs<T>(work: () => T): [ms: number, result: T] {
  const start = process.cpuUsage()
  const result = work()
  const { user, system } = process.cpuUsage(start)
  return [(user + system) / 1_000, result]
}

const random = new Random(seedOf('matcher'), 7)
// Flat texts: pieces that are still to be joined would count as memory of the matcher.
const queries = Array.from({ length: Number(values.searches) }, () =>
  Buffer.from(drawSavedSearch(random)).toString(),
)
const documents = marketDocuments('matcher', Number(values.listings), NOW)
const context = filterContext({ country, places: createPlaceFinder(country), now: () => NOW })

const before = usedBytes()
const matcher = createSearchMatcher<number>(context)
const [storedMs, refused] = cpuMs(() => matcher.putAll(queries.entries()))
const bytes = (usedBytes() - before) / queries.length
console.log(`${queries.length} searches, ${refused.length} refused`)
console.log(`ready after ${(storedMs / 1_000).toFixed(1)} s of CPU, ${bytes.toFixed(0)} bytes each`)

const matchAll = () => documents.reduce((sum, one) => sum + matcher.match(one).length, 0)
matchAll()
const [matchMs, matches] = cpuMs(matchAll)
const each = matchMs / documents.length
console.log(
  `a listing: ${(1_000 * each).toFixed(0)} microseconds of CPU, ${(1_000 / each).toFixed(0)} a second, ` +
    `${(matches / documents.length).toFixed(0)} matches`,
)

const tests = queries.map((query) =>
  documentTest(readSearchRequest(query, context).filters.map(({ clause }) => clause)),
)
const some = documents.slice(0, COMPARED)
const [loopMs, expected] = cpuMs(() =>
  some.map((one) => {
    const tested = testedDocument(one)
    return tests.flatMap((test, id) => (test(tested) ? [id] : []))
  }),
)
deepStrictEqual(
  some.map((one) => matcher.match(one).toSorted((a, b) => a - b)),
  expected,
)
const loop = loopMs / some.length
console.log(`a loop over all: ${loop.toFixed(1)} ms, ${(loop / each).toFixed(0)} times that`)
