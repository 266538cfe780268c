/**
 * How surely the same home of several sellers is found, on labelled markets: npm run measure:same-home
 * Prints precision and recall for some thresholds on the half that parameters were set on, and for the one in force on all.
 */
import { SAME_HOME_SCORE } from '../src/domain/homes/same-home-score.ts'
import { type LabelledOffer, labelledOffers } from '../test/homes/labelled-offers.ts'
import { labelledSeries, type SeriesKind, seriesSeeds } from '../test/homes/labelled-series.ts'
import { type GroupMeasure, measureGroups } from '../test/homes/measure-groups.ts'

const THRESHOLDS = [4, 5, 5.5, 6, 6.5, 7, 8, 9]
const line = (
  name: string,
  { precision, recall, foundPairs, truePairs, undecidable }: GroupMeasure,
) =>
  `${name.padEnd(30)} precision ${precision.toFixed(4)}  recall ${recall.toFixed(4)}  ${foundPairs} pairs found of ${truePairs}${undecidable === 0 ? '' : `, of which ${undecidable} differ from a twin in nothing`}`

const tuning = labelledOffers('tuning')
for (const threshold of THRESHOLDS) {
  console.log(line(`tuning, from ${threshold}`, measureGroups(tuning, threshold)))
}

const market = (half: 'tuning' | 'held-out', kind: 'all' | 'boilerplate') =>
  [`${half}, ${kind}`, labelledOffers(half, kind)] as const
const series = (kind: SeriesKind) =>
  (Object.keys(seriesSeeds) as (keyof typeof seriesSeeds)[]).map(
    (seed) => [`${seed}, ${kind}`, labelledSeries(seed, kind)] as const,
  )
const sets: (readonly [string, readonly LabelledOffer[]])[] = [
  ...[market('tuning', 'all'), market('held-out', 'all')],
  ...[market('tuning', 'boilerplate'), market('held-out', 'boilerplate')],
  ...series('projects'),
  ...series('plots'),
]

console.log(`from ${SAME_HOME_SCORE}, in force:`)
for (const [name, labelled] of sets) {
  const began = process.cpuUsage()
  const measured = measureGroups(labelled)
  const { user } = process.cpuUsage(began)
  console.log(line(name, measured))
  const kinds = Object.entries(measured.recallOf)
  console.log(`  of it: ${kinds.map(([kind, share]) => `${kind} ${share.toFixed(2)}`).join(', ')}`)
  console.log(`  ${measured.offers} listings compared in ${(user / 1000).toFixed(0)} ms of CPU`)
}
