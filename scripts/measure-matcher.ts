/**
 * How fast a listing finds the saved searches it matches, next to a loop over all of them:
 *   npm run measure:matcher -- --searches 100000 --listings 200
 * Prints CPU, because machines are noisy: reading and storing the searches, bytes of each beyond its text, a match, and a
 * change, of which both sides go through the searches as one. Of several rounds the fastest and the median; of single listings the one that matches the
 * most searches. Then the same answers by testing every search, and by SQLite and PostgreSQL with the searches as indexed
 * rows (`--peers none` leaves them out). The mix of searches is in bench/matching/draw-saved-search.ts.
 */
import { deepStrictEqual } from 'node:assert/strict'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { drawSavedSearch } from '../bench/matching/draw-saved-search.ts'
import { openPostgresSearches } from '../bench/matching/postgres-searches.ts'
import { type SearchRow, searchRow } from '../bench/matching/search-row.ts'
import { openSqliteSearches } from '../bench/matching/sqlite-searches.ts'
import { Random, seedOf } from '../demo/market/random.ts'
import { country } from '../src/country/served-country.ts'
import { createPlaceFinder } from '../src/domain/places/place-finder.ts'
import { filterContext } from '../src/domain/search/filter-context.ts'
import { readSearchRequest } from '../src/domain/search/search-request.ts'
import type { EngineDocument } from '../src/engine/engine-schema.ts'
import { testedDocument } from '../src/engine/matcher/tested-document.ts'
import { documentTest } from '../src/engine/tail.ts'
import { createSearchMatcher } from '../src/service/alerts/search-matcher.ts'
import { marketDocuments } from '../test/alerts/market-documents.ts'

const { values } = parseArgs({
  options: {
    searches: { type: 'string', default: '100000' },
    listings: { type: 'string', default: '200' },
    peers: { type: 'string', default: 'sqlite,postgres' },
    // Databases take longer, so they get fewer listings.
    compared: { type: 'string', default: '50' },
  },
})
/** A loop over all searches takes long. */
const COMPARED = 10
const COMPARED_SEARCHES = 20_000
const ROUNDS = 7
const PEER_ROUNDS = 3
/** What is loaded and compiled for the first searches is no memory of later ones. */
const WARMING = 2_000
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

const some = documents.slice(0, COMPARED)

const warm = createSearchMatcher<number>(context)
warm.putAll(queries.slice(0, WARMING).entries())
for (const document of some) warm.match(document)

const before = usedBytes()
const matcher = createSearchMatcher<number>(context)
const [storedMs, refused] = cpuMs(() => matcher.putAll(queries.entries()))
const bytes = (usedBytes() - before) / queries.length
console.log(`${queries.length} searches, ${refused.length} refused`)
console.log(`ready after ${(storedMs / 1_000).toFixed(1)} s of CPU, ${bytes.toFixed(0)} bytes each`)

/** Of some rounds, in microseconds a listing. */
function printRounds(name: string, listings: number, round: () => void): number {
  round()
  const each = Array.from({ length: ROUNDS }, () => (1_000 * cpuMs(round)[0]) / listings)
  each.sort((a, b) => a - b)
  const [least, median] = [each[0], each[ROUNDS >> 1]]
  const rate = (us: number) =>
    `${us.toFixed(0)} microseconds of CPU (${(1e6 / us).toFixed(0)} a second)`
  console.log(`${name}: ${rate(least)} at best, ${rate(median)} in the median`)
  return least
}

const found = documents.map((document) => matcher.match(document).length)
const most = found.indexOf(Math.max(...found))
const mean = found.reduce((sum, count) => sum + count, 0) / found.length
const eachUs = printRounds(`a listing, ${mean.toFixed(0)} matches`, documents.length, () => {
  for (const document of documents) matcher.match(document)
})
printRounds(`the listing with ${found[most]} matches`, documents.length, () => {
  for (let time = 0; time < documents.length; time++) matcher.match(documents[most])
})
const cheaper = documents.map((document) => ({
  ...document,
  numbers: { ...document.numbers, price: 0.9 * (document.numbers.price ?? 0) },
}))
printRounds('a change of price, before and after', documents.length, () => {
  for (const [at, document] of documents.entries()) matcher.matchChange(document, cheaper[at])
})

const clausesOf = (query: string) =>
  readSearchRequest(query, context).filters.map(({ clause }) => clause)
const tests = queries.slice(0, COMPARED_SEARCHES).map((query) => documentTest(clausesOf(query)))
const [loopMs, expected] = cpuMs(() =>
  some.map((one) => {
    const tested = testedDocument(one)
    return tests.flatMap((test, id) => (test(tested) ? [id] : []))
  }),
)
const ascending = (ids: readonly number[]) => ids.toSorted((a, b) => a - b)
deepStrictEqual(
  some.map((one) => ascending(matcher.match(one)).filter((id) => id < tests.length)),
  expected,
)
const loopUs = (1_000 * loopMs * queries.length) / tests.length / some.length
const timesOurs = (us: number) =>
  `${(us / 1_000).toFixed(1)} ms of CPU, ${(us / eachUs).toFixed(0)} times that; the same answers`
console.log(`a loop over all, by ${tests.length} of them: ${timesOurs(loopUs)}`)

const peers = values.peers === 'none' ? [] : values.peers.split(',')
if (peers.length > 0) {
  const rows = queries.map((query, id) => searchRow(id, clausesOf(query)))
  const asked = documents.slice(0, Number(values.compared))
  for (const name of peers) await comparePeer(name, rows, asked)
}

async function comparePeer(
  name: string,
  rows: readonly SearchRow[],
  asked: readonly EngineDocument[],
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'estia-matching-'))
  // PostgreSQL runs as another user where we are root.
  chmodSync(folder, 0o755)
  let stop = async () => {}
  try {
    const began = performance.now()
    const peer =
      name === 'sqlite'
        ? openSqliteSearches(rows)
        : await openPostgresSearches(rows, join(folder, 'pg'), (how) => {
            stop = how
          })
    const filledS = (performance.now() - began) / 1_000
    // Compared first, which warms it up as well.
    for (const one of asked) deepStrictEqual(await peer.match(one), ascending(matcher.match(one)))
    const each: number[] = []
    for (let round = 0; round < PEER_ROUNDS; round++) {
      const beforeMs = peer.cpuMs()
      for (const one of asked) await peer.match(one)
      each.push((1_000 * (peer.cpuMs() - beforeMs)) / asked.length)
    }
    const filled = `${asked.length} listings, filled in ${filledS.toFixed(0)} s`
    console.log(`${peer.name}, ${filled}: ${timesOurs(Math.min(...each))}`)
  } finally {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
