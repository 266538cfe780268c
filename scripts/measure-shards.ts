/**
 * Is it worth dividing the market among processes? npm run measure:shards -- --listings 1000000 --rounds 20
 * A prototype: every process holds a part of the listings, each search goes to all of them, and totals and pages are
 * merged. Its answers are compared with those of one process that holds everything, one search at a time. Records are
 * left out, as a page reads ten of them in either form; so are searches that show each home once, whose listings
 * would have to be in one shard.
 */
import { parseArgs } from 'node:util'
import { type Child, CPU_TIME, startChild, stopChildren } from '../bench/child-process.ts'
import { makeWorkload } from '../bench/make-workload.ts'
import { latenciesOf } from '../bench/measure-rounds.ts'
import type { EngineQuery } from '../src/engine/engine-query.ts'
import { comparePlaces } from '../src/engine/order/pick-page.ts'
import { listingSchema } from '../src/service/sync/listing-schema.ts'
import type { ShardAnswer } from './shard-process.ts'

const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '20' },
  },
})
const MB = 1024 * 1024
const queries = makeWorkload(Number(values.rounds))
  .flat()
  .map(({ query }) => query)
const [warmUp, measured] = [queries.slice(0, 50), queries.slice(50)]

console.log(
  '| processes | listings each | CPU of all | of the one that merges | median | 99th percentile | memory each |',
)
console.log('|---:|---:|---:|---:|---:|---:|---:|')
const answers = new Map<number, string[]>()
for (const shards of [1, 2]) answers.set(shards, await measure(shards))
const [whole, merged] = [answers.get(1)!, answers.get(2)!]
const different = whole.filter((answer, at) => answer !== merged[at])
console.log(`${measured.length} searches, ${different.length} answered differently`)
process.exitCode = different.length === 0 ? 0 : 1

async function measure(shards: number): Promise<string[]> {
  const listings = Number(values.listings)
  const children = Array.from({ length: shards }, () =>
    startChild(new URL('./shard-process.ts', import.meta.url)),
  )
  const sizes: number[] = []
  // One after another: filling takes more memory than serving.
  for (const [shard, child] of children.entries()) {
    sizes.push(await child.call<number>('fill', { listings, shards, shard }))
  }
  for (const query of warmUp) await searchAll(children, query)
  const before = await cpuMs(children)
  const own = process.cpuUsage()
  const latenciesMs: number[] = []
  const said: string[] = []
  for (const query of measured) {
    const beganMs = performance.now()
    const answer = await searchAll(children, query)
    latenciesMs.push(performance.now() - beganMs)
    said.push(JSON.stringify(answer))
  }
  const { user, system } = process.cpuUsage(own)
  const mergingMs = (user + system) / 1000 / measured.length
  const inShardsMs = ((await cpuMs(children)) - before) / measured.length
  const memory = await Promise.all(children.map((child) => child.call<number>('memory')))
  const { p50Ms, p99Ms } = latenciesOf(latenciesMs)
  const ms = (value: number) => `${value.toFixed(2)} ms`
  console.log(
    `| ${shards} | ${sizes[0].toLocaleString('en')} | ${ms(inShardsMs + mergingMs)} | ${ms(mergingMs)} | ${ms(p50Ms)} | ${ms(p99Ms)} | ${Math.round(Math.max(...memory) / MB)} MB |`,
  )
  await stopChildren()
  return said
}

async function searchAll(children: readonly Child[], query: EngineQuery): Promise<ShardAnswer> {
  const found = await Promise.all(children.map((child) => child.call<ShardAnswer>('search', query)))
  const sort = listingSchema.sorts.find(({ name }) => name === query.sort)!
  const places = found.flatMap((answer) => answer.places)
  places.sort((a, b) => comparePlaces(sort, a, b))
  const sum = (figure: (answer: ShardAnswer) => number) =>
    found.reduce((all, answer) => all + figure(answer), 0)
  return {
    total: sum(({ total }) => total),
    demoted: sum(({ demoted }) => demoted),
    more: places.length > query.limit || found.some(({ more }) => more),
    places: places.slice(0, query.limit),
  }
}

async function cpuMs(children: readonly Child[]): Promise<number> {
  const each = await Promise.all(children.map((child) => child.call<number>(CPU_TIME)))
  return each.reduce((sum, one) => sum + one, 0)
}
