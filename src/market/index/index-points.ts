/**
 * Which months of an index are published, with their bands and changes. A band is cluster-robust; its variance is smoothed
 * over the window. Invariant: a month is published where its band is narrow enough and most of its window is, too: where most
 * are not, a narrow band is chance. Cost: one pass over the clusters for each month, step and number of pooled months.
 */
import { studentQuantile } from '../../structures/statistics/student-quantile.ts'
import { WINDOW_MONTHS } from './fit-window.ts'
import type { SliceRows } from './slice-sums.ts'
import { SELLER_SHARE } from './voices.ts'

/** Clusters are numbered by hash: two that share a number only make a band a little less sharp. */
export const CLUSTERS = 2_048
/** 100 is the mean of these: the first. */
export const BASE_MONTHS = 12
const POOLED_MONTHS = 3
const HALF_WIDTH_MAX = 0.05
const HALF_WIDTH_GOOD = 0.03

export interface Band {
  readonly value: number
  readonly low: number
  readonly high: number
}

export interface IndexPoint {
  /** Position of the month in the market. */
  readonly month: number
  readonly n: number
  /** Of this month alone, base 100: what later windows are joined to; null with too few homes. */
  readonly raw: number | null
  /** null: its band is too wide. */
  readonly level: Band | null
  /** How many months the level is the mean of. */
  readonly pooledMonths: 1 | 3
  readonly quality: 'good' | 'indicative' | null
  /** In per cent, over 3 and 12 months; null where one end is not published. */
  readonly change3: IndexChange | null
  readonly change12: IndexChange | null
}

/** `n`: homes of all months from one end to the other, which the comparison rests on. */
interface IndexChange extends Band {
  readonly n: number
}

/** What each cluster does to the log level of a month. */
export type Influence = Float64Array

export interface Clusters {
  readonly count: number
  /** By member of the slice. */
  readonly numbers: Int32Array
}

/** Levels of a slice, each the mean of the same number of months, so that they can be compared with one another. */
export function pointsOf(slice: SliceRows, clusters: Clusters, evidence: Evidence): IndexPoint[] {
  const monthCount = slice.monthStarts.length - 1
  const pointAt = (month: number, pooledMonths: 1 | 3) =>
    pointOf(slice, clusters, month, pooledMonths, evidence)
  const pointsWith = (pooledMonths: 1 | 3) =>
    withoutLuckyMonths(
      Array.from({ length: monthCount }, (_, month) => pointAt(month, pooledMonths)),
    )
  const isKnown = ({ raw, level }: IndexPoint) => raw !== null && level !== null
  // Most slices are too small for single months: one of the newest shows it without the others.
  if (!isKnown(pointAt(monthCount - 1, 1))) return pointsWith(POOLED_MONTHS)
  const single = pointsWith(1)
  return single.slice(1 - WINDOW_MONTHS).every(isKnown) ? single : pointsWith(POOLED_MONTHS)
}

/** Where most months are not known well enough, one that seems to be is so by chance. */
function withoutLuckyMonths(points: readonly IndexPoint[]): IndexPoint[] {
  const first = points.findIndex(({ raw }) => raw !== null)
  return points.map((point, at) => {
    const end = Math.max(at + 1, first + WINDOW_MONTHS)
    const window = points.slice(Math.max(0, end - WINDOW_MONTHS), end)
    const known = window.filter(({ level }) => level !== null).length
    return known * 2 > window.length ? point : withheld(point)
  })
}

const withheld = (point: IndexPoint): IndexPoint => ({
  ...point,
  level: null,
  quality: null,
  change3: null,
  change12: null,
})

function pointOf(
  slice: SliceRows,
  clusters: Clusters,
  month: number,
  pooledMonths: 1 | 3,
  evidence: Evidence,
): IndexPoint {
  const { logs } = evidence
  const log = logs.get(month)
  const raw = log === undefined ? null : 100 * Math.exp(log)
  const homesIn = (from: number, to: number) => slice.monthStarts[to + 1] - slice.monthStarts[from]
  const first = Math.max(0, month - pooledMonths + 1)
  const n = homesIn(first, month)
  const none = { month, n, raw, pooledMonths, level: null, quality: null } as const
  const pooledAt = (at: number): readonly number[] | null => {
    const used = Array.from({ length: pooledMonths }, (_, back) => at - back)
    return used.every((one) => logs.has(one)) ? used : null
  }
  const here = pooledAt(month)
  const degrees = here && degreesIn(slice, clusters, here)
  if (!here || degrees === null) return { ...none, change3: null, change12: null }
  const changeOver = (back: number): IndexChange | null => {
    const before = pooledAt(month - back)
    const degreesBefore = before && degreesIn(slice, clusters, before)
    if (!before || degreesBefore === null) return null
    const ratio = bandOf({ here, before, degrees: Math.min(degrees, degreesBefore) }, evidence)
    const per = (factor: number) => (factor - 1) * 100
    return {
      value: per(ratio.value),
      low: per(ratio.low),
      high: per(ratio.high),
      n: homesIn(Math.max(0, month - back - pooledMonths + 1), month),
    }
  }
  const band = bandOf({ here, before: null, degrees }, evidence)
  const halfWidth = (band.high - band.low) / (2 * band.value)
  if (halfWidth > HALF_WIDTH_MAX) return { ...none, change3: null, change12: null }
  return {
    ...none,
    level: { value: 100 * band.value, low: 100 * band.low, high: 100 * band.high },
    quality: halfWidth <= HALF_WIDTH_GOOD ? 'good' : 'indicative',
    change3: changeOver(3),
    change12: changeOver(12),
  }
}

/** What is known of the months of a slice. */
interface Evidence {
  readonly monthCount: number
  /** The first month with a level. */
  readonly first: number
  readonly logs: ReadonlyMap<number, number>
  readonly influences: ReadonlyMap<number, Influence>
  /** By month: homes, by how loudly they speak. */
  readonly weights: Float64Array
  /** Of contrasts that were computed already: each is used by all months of a window. */
  readonly variances: Map<string, number>
}

/** The mean of some months, or the step to them from others. */
interface Contrast {
  readonly here: readonly number[]
  readonly before: readonly number[] | null
  readonly degrees: number
}

function bandOf({ here, before, degrees }: Contrast, evidence: Evidence): Band {
  const variance = smoothedVariance(here, before, evidence)
  // Few clusters know little of how clusters differ.
  const few = Math.sqrt(1 + 1 / Math.max(degrees, 1))
  const half = few * studentQuantile(degrees) * Math.sqrt(variance)
  const at = (month: number) => evidence.logs.get(month)!
  const log = meanOf(here, at) - (before ? meanOf(before, at) : 0)
  return { value: Math.exp(log), low: Math.exp(log - half), high: Math.exp(log + half) }
}

/**
 * The variance of one month is itself an estimate from a few sellers: where it comes out too small by chance, a month
 * that is not known well enough would be published. So it is taken from the same contrast of all months of a window, each by
 * how many homes it rests on (a generalised variance function). Months of the base are nearer to it than later ones are: the
 * two are not mixed.
 */
function smoothedVariance(
  here: readonly number[],
  before: readonly number[] | null,
  evidence: Evidence,
): number {
  let sum = 0
  let count = 0
  for (const month of likeMonths(here[0], evidence)) {
    const back = here[0] - month
    const [then, thenBefore] = [shifted(here, back), before && shifted(before, back)]
    const months = [...then, ...(thenBefore ?? [])]
    if (!months.every((one) => evidence.influences.has(one))) continue
    sum += rawVariance(then, thenBefore, evidence) / spreadOf(then, thenBefore, evidence)
    count++
  }
  return (sum / count) * spreadOf(here, before, evidence)
}

/** All months of the base; or a window of later ones that ends with the month, the first of them together. */
function likeMonths(month: number, { first, monthCount }: Evidence): readonly number[] {
  const later = first + BASE_MONTHS
  const isOfBase = month < later
  const from = isOfBase ? first : Math.max(later, month - WINDOW_MONTHS + 1)
  const to = isOfBase ? later : Math.min(from + WINDOW_MONTHS, monthCount)
  return Array.from({ length: to - from }, (_, at) => from + at)
}

const shifted = (months: readonly number[], back: number) => months.map((month) => month - back)

/** What the variance is proportional to, as far as numbers of homes decide it. */
function spreadOf(
  here: readonly number[],
  before: readonly number[] | null,
  { weights }: Evidence,
): number {
  const of = (months: readonly number[]) =>
    months.reduce((sum, month) => sum + 1 / weights[month], 0) / months.length ** 2
  return of(here) + (before ? of(before) : 0)
}

function rawVariance(
  here: readonly number[],
  before: readonly number[] | null,
  { influences, variances }: Evidence,
): number {
  const key = [here.length, here[0], before?.[0]].join(' ')
  const known = variances.get(key)
  if (known !== undefined) return known
  const influence = new Float64Array(influences.get(here[0])!.length)
  const of = (months: readonly number[]) => months.map((month) => influences.get(month)!)
  addAll(influence, of(here), 1 / here.length)
  if (before) addAll(influence, of(before), -1 / before.length)
  let variance = 0
  for (const part of influence) variance += part * part
  variances.set(key, variance)
  return variance
}

/** Degrees of freedom: clusters of like weight that some months amount to, less one; null where one seller has too much. */
function degreesIn(
  { monthStarts, voices }: SliceRows,
  clusters: Clusters,
  months: readonly number[],
): number | null {
  const byCluster = new Float64Array(clusters.count)
  const order: number[] = []
  let total = 0
  for (const month of months) {
    for (let at = monthStarts[month]; at < monthStarts[month + 1]; at++) {
      const cluster = clusters.numbers[at]
      if (byCluster[cluster] === 0) order.push(cluster)
      byCluster[cluster] += voices[at]
      total += voices[at]
    }
  }
  let squares = 0
  let largest = 0
  for (const cluster of order) {
    const weight = byCluster[cluster]
    squares += weight * weight
    largest = Math.max(largest, weight)
  }
  // Clusters that share a number must not keep a month from being published.
  return order.length < CLUSTERS / 4 && largest > (SELLER_SHARE + 1e-9) * total
    ? null
    : total ** 2 / squares - 1
}

export function meanOf(items: readonly number[], of: (item: number) => number): number {
  let sum = 0
  for (const item of items) sum += of(item)
  return items.length > 0 ? sum / items.length : 0
}

/** Adds each source in turn; three in one pass, because passes over memory are what it costs. */
export function addAll(target: Influence, sources: readonly Influence[], factor: number): void {
  let at = 0
  for (; at + 2 < sources.length; at += 3) {
    const [first, second, third] = [sources[at], sources[at + 1], sources[at + 2]]
    for (let i = 0; i < target.length; i++) {
      target[i] = target[i] + factor * first[i] + factor * second[i] + factor * third[i]
    }
  }
  for (; at < sources.length; at++) {
    const source = sources[at]
    for (let i = 0; i < target.length; i++) target[i] += factor * source[i]
  }
}
