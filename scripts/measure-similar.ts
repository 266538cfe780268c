/**
 * How well similar homes and comparables are chosen and located, on a demo market whose truth is known:
 *   npm run measure:similar -- --listings 20000 --subjects 300
 * Prints, per deal and type, nDCG of the ten similar homes against the trivial choice (see test/prices/similar-market.ts
 * for what is relevant), the share of them beyond 15 km where five nearer ones exist, and the share of
 * stated distances that are off by more than 1 km plus the radius of the place; the same for comparables.
 */
import { parseArgs } from 'node:util'
import { estimatePrice } from '../src/pricing/estimate/estimate-price.ts'
import { fitMarket } from '../src/pricing/model/fit-market.ts'
import { subjectOfListing } from '../src/service/prices/subject-of-listing.ts'
import { isOff, measureSimilar, similarMarket } from '../test/prices/similar-market.ts'
import { whereabouts } from '../test/support/whereabouts.ts'

const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: '20000' },
    subjects: { type: 'string', default: '300' },
    seed: { type: 'string', default: 'estia' },
  },
})
const FAR_GOAL = 0.02
const percent = (share: number) => `${(100 * share).toFixed(2)} %`.padStart(8)

const market = similarMarket(Number(values.listings), values.seed)
console.log(`${market.homes.length} live listings, seed ${values.seed}`)
const figures = await measureSimilar(market, Number(values.subjects))
for (const one of figures) {
  const isMet = one.ndcg > one.baseline && one.farShare < FAR_GOAL && one.offShare === 0
  console.log(
    `${one.type.padEnd(18)} nDCG ${one.ndcg.toFixed(3)}, baseline ${one.baseline.toFixed(3)}; ` +
      `beyond 15 km ${percent(one.farShare)}; distances off ${percent(one.offShare)} of ${one.distances}; ` +
      `${one.subjects} subjects: ${isMet ? 'met' : 'MISSED'}`,
  )
  if (!isMet) process.exitCode = 1
}

const subjects = market.homes.map(({ id, listing }) =>
  subjectOfListing({ id, fields: listing.fields }, whereabouts),
)
const model = fitMarket(subjects)
const byId = new Map(market.homes.map((home) => [home.id, home]))
let [distances, off] = [0, 0]
for (const subject of subjects) {
  for (const { id, distance_km: km } of estimatePrice(model, subject).comparables) {
    if (km === null) continue
    distances++
    if (isOff(market, { from: subject.id, to: id, km }, byId)) off++
  }
}
console.log(`comparables: distances off ${percent(off / distances)} of ${distances}`)
if (off > 0) process.exitCode = 1
