/**
 * Which of the homes of a project two listings offer. Homes of one plan lie above and next to each other, shown by the same
 * pictures in the same words. What tells them apart is their number, marks of their own (marks-agree.ts), or floor, size and
 * price together (prices-agree.ts), as far as no other home has the same. Whether one has is seen in the lists of sellers:
 * a seller who offers most homes of the project would offer a twin as well.
 * Invariants: in doubt they are different. Only listings in one series with both count, so the answer is the same
 * with more listings around. Cost: for each pair linear in the listings around, and in the lists of both sellers.
 */
import type { HomeOffer } from './home-offer.ts'
import { marksAgree } from './marks-agree.ts'
import { pricesAgree } from './prices-agree.ts'
import { isOnePlotSize, isOneSeries, isOneUnit, mayBeOneOfSeries } from './same-home-score.ts'

/** How likely a plan has two homes of one floor, size and price, before any list was looked at. */
const TWIN_PRIOR = 0.25
/** How likely it may be at most, with the lists. */
const TWIN_RISK = 0.04
const LAND = 'land-plots'

/** Shown to be one home. */
export function isClearInSeries(a: HomeOffer, b: HomeOffer, around: readonly HomeOffer[]): boolean {
  if (isOneUnit(a, b)) return true
  const series = seriesOf(a, b, around)
  const marks = marksAgree(a, b, series)
  if (marks !== null) return marks
  if (!listsAgree(a, b, series)) return false
  if (hasTwin(a, b, series)) return false
  return a.propertyType === LAND || twinOdds(series) <= TWIN_RISK
}

/** Agrees with a home that others are shown to offer: less than to be shown one by itself. */
export function agreesInSeries(a: HomeOffer, b: HomeOffer, around: readonly HomeOffer[]): boolean {
  if (isOneUnit(a, b)) return true
  const series = seriesOf(a, b, around)
  return marksAgree(a, b, series) ?? listsAgree(a, b, series)
}

const seriesOf = (a: HomeOffer, b: HomeOffer, around: readonly HomeOffer[]): HomeOffer[] =>
  around.filter((other) => isOneSeries(a, other) && isOneSeries(b, other))

/** Nothing in the lists of both sellers shows that they are two homes. */
const listsAgree = (a: HomeOffer, b: HomeOffer, series: readonly HomeOffer[]): boolean =>
  mayBeOneOfSeries(a, b) && (isOnlyOfSize(a, series) || pricesAgree(a, b, series))

/** A surveyed size is as good as a number, unless somebody offers two of it. */
function isOnlyOfSize(a: HomeOffer, series: readonly HomeOffer[]): boolean {
  if (a.propertyType !== LAND) return false
  const sellers = series.filter((other) => isOnePlotSize(a, other)).map(({ sellerId }) => sellerId)
  return new Set(sellers).size === sellers.length
}

/** Whether one of them may be a second home just as well, or somebody else lists two that both may be. */
function hasTwin(a: HomeOffer, b: HomeOffer, series: readonly HomeOffer[]): boolean {
  const fits = (one: HomeOffer, other: HomeOffer) =>
    one.sellerId !== other.sellerId &&
    listsAgree(one, other, series) &&
    marksAgree(one, other, series) !== false
  const areTwo = (one: HomeOffer, other: HomeOffer) =>
    one.sellerId === other.sellerId || !mayBeOneOfSeries(one, other)
  const sellers = new Set<number>()
  for (const other of series) {
    if (other === a || other === b) continue
    const [isLikeA, isLikeB] = [fits(a, other), fits(b, other)]
    if ((isLikeA && areTwo(b, other)) || (isLikeB && areTwo(a, other))) return true
    if (!isLikeA || !isLikeB) continue
    if (sellers.has(other.sellerId)) return true
    sellers.add(other.sellerId)
  }
  return false
}

/**
 * How likely it is that there are two of each home, and yet everybody lists one: by how much of the plan each seller
 * lists. Who lists a single home says nothing about the others.
 */
function twinOdds(series: readonly HomeOffer[]): number {
  const lists = Map.groupBy(series, ({ sellerId }) => sellerId).values()
  const counts = Array.from(
    lists,
    (list) => new Set(list.map(({ floor, price }) => `${floor} ${price}`)).size,
  )
  const known = Math.max(...counts)
  let odds = TWIN_PRIOR
  for (const listed of counts) {
    if (listed < 2) continue
    const share = listed / (known + 1)
    odds *= ((2 * (1 - share)) / (2 - share)) ** listed
  }
  return odds
}
