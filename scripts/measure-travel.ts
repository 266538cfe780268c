/**
 * What travel times cost, in CPU: a run of the network, an uncached search by minutes among many listings, the same
 * again, and the outline for a map:
 *   npm run measure:travel -- --map /srv/map --listings 100000
 * Without a folder the roads are a grid of a million metres of streets.
 */
import { parseArgs } from 'node:util'
import { makeDemoMarket } from '../demo/market/make-market.ts'
import { readMapTexts } from '../src/app/map/map-files.ts'
import { country } from '../src/country/served-country.ts'
import type { Road } from '../src/domain/map/map-data.ts'
import { readMap } from '../src/domain/map/read-map.ts'
import { createPlaceFinder } from '../src/domain/places/place-finder.ts'
import { filterContext } from '../src/domain/search/filter-context.ts'
import { readSearchRequest } from '../src/domain/search/search-request.ts'
import { createLandmarks, landmarkPois } from '../src/domain/travel/landmarks.ts'
import { outlineReach } from '../src/domain/travel/outline-reach.ts'
import { createSurroundings } from '../src/domain/travel/surroundings.ts'
import { createTravelTimes, roadLines, TRAVEL_MODES } from '../src/domain/travel/travel-times.ts'
import { createEngine } from '../src/engine/engine.ts'
import type { EngineDocument } from '../src/engine/engine-schema.ts'
import { buildSegment } from '../src/engine/segment/build-segment.ts'
import { listingSchema } from '../src/service/sync/listing-schema.ts'
import { buildRoadNetwork } from '../src/structures/roads/road-network.ts'

const { values } = parseArgs({
  options: { map: { type: 'string' }, listings: { type: 'string', default: '100000' } },
})
const NOW = Date.UTC(2026, 0, 15, 9)
const TIMES = 40

/** Of the thread at hand, which would answer requests; a compiler's and a collector's threads do not hold it up. */
function cpuMs<T>(work: () => T): [ms: number, result: T] {
  const start = process.threadCpuUsage()
  const result = work()
  const { user, system } = process.threadCpuUsage(start)
  return [(user + system) / 1_000, result]
}

/** Each of another place: nothing is stored. A mean, because many systems count CPU in steps of 4 ms. */
function eachMs(works: readonly (() => unknown)[]): string {
  const all = works.map((work) => cpuMs(work)[0])
  const mean = all.reduce((sum, ms) => sum + ms, 0) / all.length
  return `${mean.toFixed(1)} ms of CPU (most ${Math.max(...all).toFixed(1)})`
}

function gridOfStreets(): Road[] {
  const { south, west, north, east } = country.view
  const lines = 40
  const at = (from: number, to: number, i: number) => from + ((to - from) * i) / lines
  const steps = Array.from({ length: lines + 1 }, (_, i) => i)
  return steps.flatMap((i): Road[] => [
    {
      ...{ roadClass: 'secondary', ref: null },
      line: steps.map((j) => [at(west, east, j), at(south, north, i)]),
    },
    {
      ...{ roadClass: 'tertiary', ref: null },
      line: steps.map((j) => [at(west, east, i), at(south, north, j)]),
    },
  ])
}

const map = values.map === undefined ? null : readMap(readMapTexts(values.map), false)
const roads = map?.roads ?? gridOfStreets()
const [builtMs, network] = cpuMs(() => buildRoadNetwork(roadLines(roads), TRAVEL_MODES.length))
console.log(
  `${roads.length} roads, ${network.lats.length} nodes, ${network.ends.length / 2} edges: built in ${builtMs.toFixed(0)} ms of CPU`,
)
const pois = map === null ? [] : landmarkPois(map)
const [namedMs, landmarks] = cpuMs(() => createLandmarks(pois, country))
console.log(`${landmarks.size} points of interest: named in ${namedMs.toFixed(0)} ms of CPU`)

const travel = createTravelTimes(network)
const places = country.places.filter(({ kind }) => kind === 'city' || kind === 'town')
const targetOf = ({ slug, lat, lng }: (typeof places)[number]) => ({
  key: `place:${slug}`,
  points: [{ lat, lng }],
})
for (const [mode, minutes] of [
  ['walk', 15],
  ['walk', 60],
  ['drive', 15],
  ['drive', 60],
] as const) {
  const fresh = createTravelTimes(network)
  const works = places
    .slice(0, TIMES)
    .map((place) => () => fresh.reached(targetOf(place), mode, minutes))
  console.log(`a run of ${minutes} minutes, ${mode}: ${eachMs(works)}`)
}
const outlines = places
  .slice(0, TIMES)
  .map((place) => () => outlineReach(travel, targetOf(place), 'drive', 20))
console.log(`an outline of 20 minutes by car, with its run: ${eachMs(outlines)}`)

const documents: EngineDocument[] = []
const market = makeDemoMarket({
  ...{ seed: 'travel', listings: 2 * Number(values.listings), now: NOW, places: country.places },
})
for (const { listing } of market.listings()) {
  if (documents.length === Number(values.listings)) break
  if (listing.state !== 'live') continue
  const { lat, lng, deal } = listing.fields
  documents.push({
    id: documents.length + 1,
    sets: { deal: [String(deal)] },
    numbers: {},
    point: typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : null,
    text: '',
    record: new Uint8Array(0),
  })
}
const engine = createEngine(listingSchema)
engine.swapSegment(buildSegment(listingSchema, documents), engine.mark())
const surroundings = createSurroundings(landmarks, createTravelTimes(network))
const finder = createPlaceFinder(country)
const context = filterContext({ country, places: finder, surroundings, now: () => NOW })
const countOf = (query: string) =>
  engine.count(readSearchRequest(query, context).filters.map(({ clause }) => clause))
const [joinedMs] = cpuMs(() => {
  for (const points of engine.pointIndexes())
    for (const row of points.rows) surroundings.travel.join(points, row)
})
console.log(
  `${documents.length} homes joined to their roads in ${joinedMs.toFixed(0)} ms of CPU, which a service does at its start, in slices`,
)
const query = (slug: string) => `within=20min-drive:${slug}`
const [firstMs, found] = cpuMs(() => countOf(query(places[0].slug)))
console.log(
  `${documents.length} listings: the first search by minutes ${firstMs.toFixed(1)} ms of CPU (${found} found)`,
)
const targets = places.slice(1, 1 + TIMES)
let sum = 0
const searches = targets.map(({ slug }) => () => {
  sum += countOf(query(slug))
})
console.log(`a search by minutes from a new place: ${eachMs(searches)}; ${sum} found in all`)
sum = 0
const three = targets.map(({ slug }, i) => () => {
  const others = [1, 2].map((more) => targets[(i + more) % targets.length].slug)
  sum += countOf(`within=60min-drive:${slug},${others.map((one) => `59min-drive:${one}`).join()}`)
})
console.log(`the same with three of 60 minutes: ${eachMs(three)}; ${sum} found in all`)
const again = Array.from({ length: TIMES }, () => () => countOf(query(places[1].slug)))
console.log(`the same search again: ${eachMs(again)}`)
