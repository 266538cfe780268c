/**
 * What people say about two listings: that they are different homes. Invariants: an operator's word outweighs that of
 * sellers; a seller speaks only about a listing of their own, and takes that one out of the group, never another.
 */
import type { HomeOffer } from './home-offer.ts'

export interface HomeVerdict {
  /** The smaller id of the two. */
  readonly low_id: number
  readonly high_id: number
  /** Who says so; `OPERATOR` stands for all operators. */
  readonly seller_id: number
  /** `comparable`: an operator sets aside what sellers say, and the two are compared as any others. */
  readonly verdict: 'different' | 'comparable'
  readonly said_at: number
}

export const OPERATOR = 0

export type HomePair = Pick<HomeVerdict, 'low_id' | 'high_id'>

export const pairOf = (a: number, b: number): HomePair => ({
  low_id: Math.min(a, b),
  high_id: Math.max(a, b),
})

export interface Separations {
  areApart(a: HomeOffer, b: HomeOffer): boolean
  /** Its own seller says that it is another home than one of these. */
  leaves(offer: HomeOffer): boolean
}

export const noSeparations: Separations = { areApart: () => false, leaves: () => false }

export function separationsBy(verdicts: readonly HomeVerdict[]): Separations {
  if (verdicts.length === 0) return noSeparations
  const apart = new Set<string>()
  const speakers = new Set<string>()
  for (const said of Map.groupBy(verdicts, nameOf).values()) {
    const decided = said.find(({ seller_id }) => seller_id === OPERATOR)
    if (decided?.verdict === 'comparable') continue
    apart.add(nameOf(said[0]))
    if (decided) continue
    for (const { low_id, high_id, seller_id } of said) {
      for (const id of [low_id, high_id]) speakers.add(`${id} ${seller_id}`)
    }
  }
  return {
    areApart: (a, b) => apart.has(nameOf(pairOf(a.id, b.id))),
    leaves: ({ id, sellerId }) => speakers.has(`${id} ${sellerId}`),
  }
}

const nameOf = ({ low_id, high_id }: HomePair): string => `${low_id} ${high_id}`
