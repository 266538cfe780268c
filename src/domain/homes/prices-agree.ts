/**
 * Whether two listings of a series ask one price, by the price lists that their sellers have. A list of last month has
 * every price lower by one amount: what differs between two lists is taken from the homes that both have, by their numbers, by
 * their floors, or by how the lists fit each other best.
 * Invariant: the same for both orders, and whatever other sellers list. Cost: linear in the listings around, and in the product of both lists.
 */
import type { HomeOffer } from './home-offer.ts'
import { isOneFloor, isOneUnit, mayBeOneOfSeries } from './same-home-score.ts'

/** Where no floor and no number says which home is which, lists that differ have to meet in as many prices. */
const MET_BY_CHANCE = 3

export function pricesAgree(a: HomeOffer, b: HomeOffer, series: readonly HomeOffer[]): boolean {
  const [one, other] = a.sellerId < b.sellerId ? [a, b] : [b, a]
  const apart = knownDifference(one.sellerId, other.sellerId, series)
  return apart !== null && isExactly(one.price, other.price + apart)
}

/** Apart from cents and what is rounded with them. */
const isExactly = (a: number, b: number): boolean => Math.abs(a - b) <= 0.0002 * a

/** Every home of two lists asks for the same difference. */
const differencesIn = new WeakMap<readonly HomeOffer[], Map<string, number | null>>()

function knownDifference(
  sellerId: number,
  otherId: number,
  series: readonly HomeOffer[],
): number | null {
  let known = differencesIn.get(series)
  if (known === undefined) {
    known = new Map()
    differencesIn.set(series, known)
  }
  const name = `${sellerId} ${otherId}`
  if (!known.has(name)) known.set(name, differenceOfLists(sellerId, otherId, series))
  return known.get(name)!
}

/** By how much the first seller asks more for a home than the second; null: nobody can tell. */
function differenceOfLists(
  sellerId: number,
  otherId: number,
  series: readonly HomeOffer[],
): number | null {
  const own = series.filter((offer) => offer.sellerId === sellerId)
  const theirs = series.filter((offer) => offer.sellerId === otherId)
  const byNumber = new Map<number, number>()
  const byFloor = new Map<number, number>()
  const byPrice = new Map<number, number>()
  const count = (votes: Map<number, number>, apart: number) =>
    votes.set(apart, (votes.get(apart) ?? 0) + 1)
  for (const one of own) {
    for (const other of theirs) {
      if (!mayBeOneOfSeries(one, other)) continue
      const apart = one.price - other.price
      if (isOneUnit(one, other)) count(byNumber, apart)
      if (isOneFloor(one, other)) count(byFloor, apart)
      count(byPrice, apart)
    }
  }
  if (byNumber.size > 0) return most(byNumber)
  if (byFloor.size > 0) return most(byFloor)
  const found = most(byPrice)
  const isMet = found !== null && (found === 0 || byPrice.get(found)! > MET_BY_CHANCE)
  return isMet ? found : null
}

/** The difference that most homes have; of several none is preferred but that there is no difference. */
function most(votes: ReadonlyMap<number, number>): number | null {
  const highest = Math.max(0, ...votes.values())
  const found = [...votes].filter(([, count]) => count === highest).map(([apart]) => apart)
  return found.length === 1 ? found[0] : found.includes(0) ? 0 : null
}
