/**
 * The reference that the estimate is measured against: gradient-boosted trees as anyone would fit them, on a home's own
 * facts, its point and the mean price per m2 of its place and district (over rows that it trains on), without
 * comparables, damping or averaging. Invariant: no row is valued by a fit that has seen it. Cost: one fit a fold.
 */
import { cyprus } from '../../src/country/cyprus/cyprus.ts'
import { fitBoostedTrees, walkTrees } from '../../src/pricing/model/boosted-trees.ts'
import { rankColumns } from '../../src/pricing/model/rank-columns.ts'
import type { ValuationSubject } from '../../src/pricing/model/valuation-subject.ts'
import { mixBits } from '../../src/structures/stable-hash.ts'

const FOLDS = 5
const SHRINK_ROWS = 5
const NUMBERS = 11
const INNER_SALT = 0x3c6ef372

/** The relative error of each row, valued by the four fifths that it is not in. */
export function plainBoostingErrors(rows: readonly ValuationSubject[], seed = 1): number[] {
  const words = [...new Set(rows.flatMap((row) => row.amenities))].sort()
  const width = NUMBERS + words.length
  const units = rows.map(({ price, covered_area_m2: size }) => Math.log(price! / size!))
  const foldOf = (row: number) => mixBits(rows[row].id ^ (seed * 7919)) % FOLDS
  const errors = rows.map(() => 0)
  for (let fold = 0; fold < FOLDS; fold++) {
    const training = [...rows.keys()].filter((row) => foldOf(row) !== fold)
    const centre = training.reduce((sum, row) => sum + units[row], 0) / training.length
    const means = placeMeans(rows, units, training, centre)
    const encode = (row: number, table: Float32Array, at: number) => {
      const one = rows[row]
      const isTraining = foldOf(row) !== fold
      table.set(
        [
          one.property_type === 'house' ? 1 : 0,
          Math.log(one.covered_area_m2!),
          Math.log(one.plot_area_m2 ?? Number.NaN),
          one.bedrooms ?? Number.NaN,
          one.bathrooms ?? Number.NaN,
          one.year_built ?? Number.NaN,
          one.floor ?? Number.NaN,
          one.lat ?? pointOf(one).lat,
          one.lng ?? pointOf(one).lng,
          means(`${one.district}`, row, isTraining),
          means(`${one.location}`, row, isTraining),
          ...words.map((word) => (one.amenities.includes(word) ? 1 : 0)),
        ],
        at,
      )
    }
    const table = new Float32Array(training.length * width)
    training.forEach((row, i) => {
      encode(row, table, i * width)
    })
    const targets = Float32Array.from(training, (row) => units[row] - centre)
    const voices = new Float32Array(training.length).fill(1)
    const trees = fitBoostedTrees(rankColumns(table, training.length, width), targets, voices, {
      trees: 300,
      learningRate: 0.05,
      leaves: 16,
      minLeafRows: 10,
      shrinkRows: 1,
      columns: 14,
      cutQuantile: 0.9,
      bins: 64,
      seed: seed + fold,
    })
    const one = new Float32Array(width)
    for (const row of rows.keys()) {
      if (foldOf(row) !== fold) continue
      encode(row, one, 0)
      errors[row] = Math.abs(Math.exp(centre + walkTrees(trees, one, 0) - units[row]) - 1)
    }
  }
  return errors
}

const points = new Map(cyprus.places.map(({ slug, lat, lng }) => [slug, { lat, lng }]))
const nowhere = { lat: Number.NaN, lng: Number.NaN }
/** Without a pin, a home is at the point of its place. */
const pointOf = ({ location }: ValuationSubject) => points.get(location ?? '') ?? nowhere

/**
 * Mean price per m2 of a place, shrunk towards the market's. A training row's whole inner fold is left out: were it
 * only the row itself, trees would read its price from the difference.
 */
function placeMeans(
  rows: readonly ValuationSubject[],
  units: readonly number[],
  training: readonly number[],
  centre: number,
) {
  const innerOf = (row: number) => mixBits(rows[row].id ^ INNER_SALT) % FOLDS
  const keyOf = (row: number, place: string) => `${rows[row].property_type} ${place}`
  const sums = new Map<string, Float64Array>()
  for (const row of training) {
    for (const place of [`${rows[row].district}`, `${rows[row].location}`]) {
      const key = keyOf(row, place)
      const known = sums.get(key) ?? new Float64Array(2 * FOLDS)
      known[2 * innerOf(row)] += units[row] - centre
      known[2 * innerOf(row) + 1]++
      sums.set(key, known)
    }
  }
  return (place: string, row: number, isTraining: boolean) => {
    const known = sums.get(keyOf(row, place))
    let [sum, count] = [0, SHRINK_ROWS]
    for (let inner = 0; inner < FOLDS && known !== undefined; inner++) {
      if (isTraining && inner === innerOf(row)) continue
      sum += known[2 * inner]
      count += known[2 * inner + 1]
    }
    return sum / count
  }
}
