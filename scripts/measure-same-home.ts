/**
 * How surely the same home of several sellers is found, on a labelled market: npm run measure:same-home
 * Prints precision and recall for some thresholds on the half that parameters were set on, and for the one in force on both.
 */
import { SAME_HOME_SCORE } from '../src/domain/homes/same-home-score.ts'
import { labelledOffers } from '../test/homes/labelled-offers.ts'
import { type GroupMeasure, measureGroups } from '../test/homes/measure-groups.ts'

const THRESHOLDS = [4, 5, 5.5, 6, 6.5, 7, 8, 9]
const line = (name: string, { precision, recall, foundPairs, truePairs }: GroupMeasure) =>
  `${name.padEnd(24)} precision ${precision.toFixed(4)}  recall ${recall.toFixed(4)}  ${foundPairs} pairs found of ${truePairs}`

const tuning = labelledOffers('tuning')
for (const threshold of THRESHOLDS) {
  console.log(line(`tuning, from ${threshold}`, measureGroups(tuning, threshold)))
}
const sets = (['all', 'boilerplate'] as const).flatMap((kind) =>
  (['tuning', 'held-out'] as const).map((half) => [half, kind] as const),
)
for (const [half, kind] of sets) {
  const labelled = labelledOffers(half, kind)
  const began = performance.now()
  const measured = measureGroups(labelled)
  const ms = performance.now() - began
  console.log(line(`${half}, ${kind}, ${SAME_HOME_SCORE} in force`, measured))
  const kinds = Object.entries(measured.recallOf)
  console.log(`  of it: ${kinds.map(([name, share]) => `${name} ${share.toFixed(2)}`).join(', ')}`)
  console.log(`  ${measured.offers} listings compared in ${ms.toFixed(0)} ms`)
}
