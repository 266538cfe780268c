/**
 * The index of one slice: windows of 13 months, each joined to what was published before at all months they share (mean
 * splice), so that a published month never has to change. Base 100 is the mean of the first twelve months.
 * Bands come from one source: every cluster's influence on each month, carried through the splice. The band of a change
 * over twelve months is that of the difference of two influences, so what both ends share does not count twice.
 * Cost: each home once per window that it is in, times the columns that are not zero.
 */
import { studentQuantile } from '../../structures/statistics/student-quantile.ts'
import { FEATURE_COUNT, FEATURES, type Feature } from '../home-features.ts'
import { clusterOf } from '../market-rows.ts'
import { fitWindow, WINDOW_MONTHS, type WindowFit } from './fit-window.ts'
import {
  addAll,
  BASE_MONTHS,
  type Band,
  CLUSTERS,
  type Clusters,
  type IndexPoint,
  type Influence,
  meanOf,
  pointsOf,
} from './index-points.ts'
import { type SliceRows, type SliceSums, sumSlice } from './slice-sums.ts'
import { addFeatures, districtParts, windowResiduals } from './window-residuals.ts'

/** A month with fewer homes is neither published nor joined to. */
const MONTH_HOMES = 5

export interface SliceIndex {
  readonly points: readonly IndexPoint[]
  /** By the end of its window: the weights of the columns, for smaller areas to lean on. */
  readonly columnWeights: ReadonlyMap<number, Float64Array>
  /** Of the last window; none of locations. */
  readonly featurePrices: readonly FeaturePrice[]
}

export interface SliceHistory {
  /** Levels of this month alone that are frozen, base 100, by position of the month. */
  readonly frozen: ReadonlyMap<number, number>
  readonly parent: ReadonlyMap<number, Float64Array> | null
}

export function sliceIndex(slice: SliceRows, history: SliceHistory): SliceIndex {
  const sums = sumSlice(slice)
  const { monthStarts } = slice
  const homesIn = (month: number) => monthStarts[month + 1] - monthStarts[month]
  let start = 0
  while (start < sums.monthCount && homesIn(start) < MONTH_HOMES) start++
  const columnWeights = new Map<number, Float64Array>()
  const logs = new Map<number, number>()
  const influences = new Map<number, Influence>()
  const clusters = clustersOf(slice)
  let featurePrices: readonly FeaturePrice[] = []
  for (let end = start + WINDOW_MONTHS - 1; end < sums.monthCount; end++) {
    const from = end - WINDOW_MONTHS + 1
    const fit = fitWindow(sums, from, WINDOW_MONTHS, history.parent?.get(end) ?? null)
    columnWeights.set(end, fit.weights.slice(WINDOW_MONTHS))
    const scores = scoresOf(slice, sums, fit, clusters)
    if (end === sums.monthCount - 1 && isLarge(slice)) {
      featurePrices = featurePricesOf(scores, sums, clusters.count - 1)
    }
    const isEstimated = (month: number) => homesIn(month) >= MONTH_HOMES
    if (end === start + WINDOW_MONTHS - 1) {
      beginIndex(scores, isEstimated, history.frozen, logs, influences)
    } else if (isEstimated(end)) {
      spliceMonth(scores, end, history.frozen, logs, influences)
    }
  }
  const evidence = {
    ...{ monthCount: sums.monthCount, first: start, weights: sums.weight },
    ...{ logs, influences, variances: new Map() },
  }
  return { points: pointsOf(slice, clusters, evidence), columnWeights, featurePrices }
}

function beginIndex(
  scores: WindowScores,
  isEstimated: (month: number) => boolean,
  frozen: ReadonlyMap<number, number>,
  logs: Map<number, number>,
  influences: Map<number, Influence>,
): void {
  const { fit } = scores
  const known = monthsOf(fit).filter((at) => isEstimated(fit.from + at))
  const base = known.filter((at) => at < BASE_MONTHS)
  const anchored = known.filter((at) => frozen.has(fit.from + at))
  const shift =
    anchored.length > 0
      ? meanOf(anchored, (at) => logOfLevel(frozen.get(fit.from + at)!) - fit.weights[at])
      : -meanOf(base, (at) => fit.weights[at])
  const common = base.map((at) => [at, -1 / base.length] as const)
  for (const at of known) {
    const month = fit.from + at
    const level = frozen.get(month)
    logs.set(month, level === undefined ? fit.weights[at] + shift : logOfLevel(level))
    influences.set(month, scores.influenceOf(directionOf(scores, [at, 1], ...common)))
  }
}

function spliceMonth(
  scores: WindowScores,
  end: number,
  frozen: ReadonlyMap<number, number>,
  logs: Map<number, number>,
  influences: Map<number, Influence>,
): void {
  const { fit } = scores
  const newest = WINDOW_MONTHS - 1
  const shared = monthsOf(fit).filter((at) => at < newest && logs.has(fit.from + at))
  if (shared.length === 0) return
  const join = meanOf(shared, (at) => logs.get(fit.from + at)! - fit.weights[at])
  const away = shared.map((at) => [at, -1 / shared.length] as const)
  const influence = scores.influenceOf(directionOf(scores, [newest, 1], ...away))
  const ofShared = shared.map((at) => influences.get(fit.from + at)!)
  addAll(influence, ofShared, 1 / shared.length)
  const level = frozen.get(end)
  logs.set(end, level === undefined ? fit.weights[newest] + join : logOfLevel(level))
  influences.set(end, influence)
}

/** What the homes of a window do to any direction of its fit, gathered by cluster. */
interface WindowScores {
  readonly fit: WindowFit
  influenceOf(direction: Float64Array): Influence
}

function scoresOf(
  slice: SliceRows,
  sums: SliceSums,
  fit: WindowFit,
  clusters: Clusters,
): WindowScores {
  const { market, members, monthStarts, voices, placeNumbers, placeCount } = slice
  const { from, monthCount, columnCount: p, inverse, placeMeans } = fit
  const size = monthCount + p
  const [start, end] = [monthStarts[from], monthStarts[from + monthCount]]
  const scores = windowResiduals(slice, fit)
  let total = 0
  for (let month = 0; month < monthCount; month++) total += sums.weight[from + month]
  for (let at = start; at < end; at++) {
    const month = market.month[members[at]]
    // A fit pulls towards its own homes: without this, residuals of thin months look smaller than errors are.
    const pull = Math.min(0.5, voices[at] / sums.weight[month] + p / total)
    scores[at - start] *= voices[at] / (1 - pull)
  }
  const effects = new Float64Array(end - start)
  const influenceOf = (direction: Float64Array): Influence => {
    const pulled = new Float64Array(size)
    for (let i = 0; i < size; i++) {
      if (direction[i] === 0) continue
      for (let j = 0; j < size; j++) pulled[j] += direction[i] * inverse[i * size + j]
    }
    const ofPlace = districtParts(slice, monthCount, pulled)
    for (let place = 0; place < placeCount; place++) {
      for (let i = 0; i < size; i++) ofPlace[place] -= pulled[i] * placeMeans[place * size + i]
    }
    for (let at = start; at < end; at++) {
      effects[at - start] = pulled[market.month[members[at]] - from] + ofPlace[placeNumbers[at]]
    }
    addFeatures(slice, start, pulled.subarray(monthCount, monthCount + FEATURE_COUNT), effects)
    const influence = new Float64Array(clusters.count)
    for (let at = start; at < end; at++) {
      influence[clusters.numbers[at]] += effects[at - start] * scores[at - start]
    }
    return influence
  }
  return { fit, influenceOf }
}

const directionOf = ({ fit }: WindowScores, ...parts: readonly (readonly [number, number])[]) => {
  const direction = new Float64Array(fit.monthCount + fit.columnCount)
  for (const [at, share] of parts) direction[at] += share
  return direction
}

/** What homes with a feature ask more than others alike, in per cent. */
export interface FeaturePrice extends Band {
  readonly feature: string
  readonly n: number
}

const FEATURE_HOMES = 20
/** By name: columns with their signs. A deed is compared with none, energy class A with C and lower. */
const PRICED: Readonly<Record<string, readonly (readonly [Feature, number])[]>> = {
  pool: [['pool', 1]],
  sea_view: [['sea_view', 1]],
  title_deed: [
    ['title_deed', 1],
    ['no_title_deed', -1],
  ],
  energy_class_a: [
    ['energy_a', 1],
    ['energy_c_or_lower', -1],
  ],
  brand_new: [['brand_new', 1]],
}

function featurePricesOf(scores: WindowScores, sums: SliceSums, degrees: number): FeaturePrice[] {
  const { from, monthCount, columnCount, weights } = scores.fit
  const columnOf = (feature: Feature) => FEATURES.indexOf(feature)
  let total = 0
  const homesWith = new Float64Array(columnCount)
  for (let month = from; month < from + monthCount; month++) {
    total += sums.weight[month]
    for (let column = 0; column < columnCount; column++) {
      homesWith[column] += sums.x[month * columnCount + column]
    }
  }
  // A pool of a house is another thing than that of a flat: the mean of both, as they occur.
  const houses = homesWith[columnOf('house')] / total
  return Object.entries(PRICED).flatMap(([feature, columns]) => {
    const parts = columns.map(([name, sign]) => [columnOf(name), sign] as const)
    if (feature === 'pool') parts.push([columnOf('house_pool'), houses])
    const n = Math.floor(Math.min(...columns.map(([name]) => homesWith[columnOf(name)])))
    if (n < FEATURE_HOMES) return []
    const inFit = parts.map(([column, sign]) => [monthCount + column, sign] as const)
    const influence = scores.influenceOf(directionOf(scores, ...inFit))
    const error = Math.sqrt(influence.reduce((sum, part) => sum + part * part, 0))
    const effect = inFit.reduce((sum, [at, sign]) => sum + sign * weights[at], 0)
    const reach = studentQuantile(degrees) * error
    const per = (log: number) => (Math.exp(log) - 1) * 100
    return [{ feature, n, value: per(effect), low: per(effect - reach), high: per(effect + reach) }]
  })
}

/** Prices of features are given for districts and the country. */
const isLarge = ({ market, place }: SliceRows): boolean =>
  market.places.nodes[place].level !== 'location'

function clustersOf({ market, members }: SliceRows): Clusters {
  const known = new Int32Array(CLUSTERS).fill(-1)
  const numbers = new Int32Array(members.length)
  let count = 0
  for (let at = 0; at < members.length; at++) {
    const hash = clusterOf(market, members[at]) % CLUSTERS
    if (known[hash] < 0) known[hash] = count++
    numbers[at] = known[hash]
  }
  return { count, numbers }
}

const logOfLevel = (level: number): number => Math.log(level / 100)

const monthsOf = ({ monthCount }: WindowFit): number[] =>
  Array.from({ length: monthCount }, (_, at) => at)
