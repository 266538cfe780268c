/**
 * The long form of the engine's property test: node scripts/fuzz-search.ts [requests] [seed]
 * Prints its seed first; on a difference prints the shrunken case and ends with status 1. In the end a short form
 * of `npm run measure:worst`: the costliest requests, asked as the seed says; one that fails ends with status 1.
 */
import fc from 'fast-check'
import { scenarios } from '../test/engine/market.ts'
import { runScenario } from '../test/engine/run-scenario.ts'
import { worstRequests } from './worst-requests.ts'

const REQUESTS = 1_000_000
const REQUESTS_PER_MARKET = 50
const MARKETS_PER_ROUND = 200
const WORST_LISTINGS = 2_000
const WORST_SHOWN = 3

const requests = Number(process.argv[2] ?? REQUESTS)
const seed = Number(process.argv[3] ?? Math.floor(Math.random() * 2 ** 31))
if (!(Number.isInteger(requests) && requests > 0 && Number.isInteger(seed))) {
  console.error('npm run fuzz:search -- [requests] [seed]: both are whole numbers.')
  process.exit(2)
}
console.log(`seed ${seed}, ${requests} requests`)

const perRound = REQUESTS_PER_MARKET * MARKETS_PER_ROUND
for (let asked = 0, round = 0; asked < requests; asked += perRound, round++) {
  const numRuns = Math.ceil(Math.min(perRound, requests - asked) / REQUESTS_PER_MARKET)
  const property = fc.property(scenarios(REQUESTS_PER_MARKET), runScenario)
  const outcome = fc.check(property, { numRuns, seed: seed + round })
  if (outcome.failed) {
    console.log(JSON.stringify(outcome.counterexample, null, 2))
    console.error(outcome.errorInstance)
    console.log(`differs: repeat with ${numRuns * REQUESTS_PER_MARKET} ${seed + round}`)
    process.exit(1)
  }
  console.log(`${Math.min(asked + perRound, requests)} requests agree`)
}

const costs = await worstRequests({ listings: WORST_LISTINGS, rounds: 1, firstRound: seed % 1_000 })
for (const { name, cpuMs, steps } of costs.slice(0, WORST_SHOWN)) {
  console.log(`among the costliest: ${name}, ${cpuMs.toFixed(1)} ms, ${steps} steps`)
}
const failed = costs.filter(({ status }) => status >= 500)
for (const { name, status } of failed) console.error(`${name} was answered with ${status}`)
if (failed.length > 0) process.exitCode = 1
