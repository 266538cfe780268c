/**
 * Which of some listings offer one and the same home.
 * Invariants: the same groups in whatever order the listings come. Of each seller a group has one listing at most; where
 * a listing fits two of one seller about as well, it is joined with neither: they are homes alike, and nobody can tell
 * which (of a series: series-homes.ts). No two of a group are ruled out for one another, or said to be
 * different homes: of a listing that two of them fit, the surer one gets it, and a listing whose own seller objects comes last.
 * Cost: all pairs are compared; only listings with something in common, rarely more than ten.
 */
import type { HomeOffer } from './home-offer.ts'
import { noSeparations, type Separations } from './home-verdict.ts'
import {
  isOfSeries,
  isOneUnit,
  isRuledOut,
  SAME_HOME_SCORE,
  sameHomeScore,
} from './same-home-score.ts'
import { agreesInSeries, isClearInSeries } from './series-homes.ts'

/** By so much the better of two that one seller offers must fit. */
const CLEAR_LEAD = 2

interface Pair {
  readonly a: HomeOffer
  readonly b: HomeOffer
  /** null: nothing rules it out, and nothing shows it. */
  readonly score: number | null
}

type ScoredPair = Pair & { readonly score: number }

interface GroupOptions {
  /** Others that are in no group, but may make it unclear who belongs to whom. */
  readonly rivals?: readonly HomeOffer[]
  readonly threshold?: number
  /** What people said. */
  readonly separations?: Separations
}

/** Groups of two and more, each in the order of its ids, the lowest first. */
export function groupOffers(
  offers: readonly HomeOffer[],
  { rivals = [], threshold = SAME_HOME_SCORE, separations = noSeparations }: GroupOptions = {},
): HomeOffer[][] {
  const ordered = [...offers].sort((a, b) => a.id - b.id)
  const groups = new Map(ordered.map((offer) => [offer, [offer]]))
  const mayBeOne: MayBeOne = (a, b) => !isRuledOut(a, b) && !separations.areApart(a, b)
  const around = [...ordered, ...rivals]
  const isClear: MayBeOne = (a, b) => isClearInSeries(a, b, around)
  const agree: MayBeOne = (a, b) => !isOfSeries(a, b) || agreesInSeries(a, b, around)
  const pairs = clearPairs(pairsOf(ordered, rivals, mayBeOne), threshold, isClear)
  const comesLast = ({ a, b }: Pair) => separations.leaves(a) || separations.leaves(b)
  const [last, first] = [pairs.filter(comesLast), pairs.filter((pair) => !comesLast(pair))]
  for (const { a, b } of [...first, ...last]) {
    const [one, other] = [groups.get(a), groups.get(b)]
    if (!one || !other || one === other || !canJoin(one, other, mayBeOne, agree)) continue
    const joined = [...one, ...other].sort((x, y) => x.id - y.id)
    for (const offer of joined) groups.set(offer, joined)
  }
  return [...new Set(groups.values())].filter((group) => group.length > 1)
}

type MayBeOne = (a: HomeOffer, b: HomeOffer) => boolean

function pairsOf(
  offers: readonly HomeOffer[],
  rivals: readonly HomeOffer[],
  mayBeOne: MayBeOne,
): Pair[] {
  const pairs: Pair[] = []
  for (const [i, a] of offers.entries()) {
    for (const b of [...offers.slice(i + 1), ...rivals]) {
      if (mayBeOne(a, b)) pairs.push({ a, b, score: sameHomeScore(a, b) })
    }
  }
  return pairs
}

/** Those that nothing else competes with, the surest first. */
function clearPairs(
  pairs: readonly Pair[],
  threshold: number,
  isClearInSeries: MayBeOne,
): ScoredPair[] {
  const rivals = rivalsIn(pairs)
  const isClear = ({ a, b, score }: ScoredPair, from: HomeOffer, to: HomeOffer): boolean => {
    const [, second] = rivals.get(rivalName(from, to))!
    if (isOneUnit(a, b)) return true
    if (isOfSeries(a, b)) return isClearInSeries(a, b)
    return score - second >= CLEAR_LEAD
  }
  return pairs
    .filter((pair): pair is ScoredPair => pair.score !== null && pair.score >= threshold)
    .filter((pair) => isClear(pair, pair.a, pair.b) && isClear(pair, pair.b, pair.a))
    .sort((x, y) => y.score - x.score || x.a.id - y.a.id || x.b.id - y.b.id)
}

const rivalName = (from: HomeOffer, to: HomeOffer): string => `${from.id} ${to.sellerId}`

/** The best two scores that a listing has with those of one seller. */
function rivalsIn(pairs: readonly Pair[]) {
  const best = new Map<string, readonly [first: number, second: number]>()
  for (const { a, b, score } of pairs) {
    if (score === null) continue
    for (const name of [rivalName(a, b), rivalName(b, a)]) {
      const [first, second] = best.get(name) ?? [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
      best.set(name, score > first ? [score, first] : [first, Math.max(second, score)])
    }
  }
  return best
}

/** Of a series, this share of the pairs of two groups has to agree: one odd price of a list may differ, not most of them. */
const AGREEING_SHARE = 0.5

/** What is not alike enough by itself may still be one home through a third; what is ruled out may not. */
function canJoin(
  one: readonly HomeOffer[],
  other: readonly HomeOffer[],
  mayBeOne: MayBeOne,
  agree: MayBeOne,
): boolean {
  const pairs = one.flatMap((a) => other.map((b) => [a, b] as const))
  if (!pairs.every(([a, b]) => mayBeOne(a, b))) return false
  return pairs.filter(([a, b]) => agree(a, b)).length >= pairs.length * AGREEING_SHARE
}
