/** How well groups agree with what is true, by pairs: of those found, how many are right; of the right ones, how many are found. */
import { groupOffers } from '../../src/domain/homes/group-offers.ts'
import type { LabelledOffer } from './labelled-offers.ts'

export interface GroupMeasure {
  readonly offers: number
  readonly truePairs: number
  readonly foundPairs: number
  readonly precision: number
  readonly recall: number
  /** Pairs that nobody could find: a twin differs in nothing that both listings say or show. */
  readonly undecidable: number
  /** Of each kind of property, and of new ones: the share of its pairs that is found. */
  readonly recallOf: Readonly<Record<string, number>>
}

export function measureGroups(all: readonly LabelledOffer[], threshold?: number): GroupMeasure {
  const homeOf = new Map(all.map(({ offer, home }) => [offer.id, home]))
  const found: [number, number][] = []
  const blocks = Map.groupBy(all, ({ offer }) =>
    [offer.deal, offer.propertyType, offer.bedrooms].join(),
  )
  for (const block of blocks.values()) {
    const offers = block.map(({ offer }) => offer)
    for (const group of groupOffers(offers, threshold === undefined ? {} : { threshold })) {
      found.push(...pairsIn(group.map(({ id }) => id)))
    }
  }
  const homes = [...Map.groupBy(all, ({ home }) => home).values()]
  const right = found.filter(([a, b]) => homeOf.get(a) === homeOf.get(b))
  // Of a home, as its first listing has it.
  const kindsById = new Map(
    homes.flatMap((home) => home.map(({ offer }) => [offer.id, kindOf(home[0])] as const)),
  )
  const kinds = [...new Set(kindsById.values())].sort()
  const truePairsOf = (kind: string | null) =>
    homes
      .filter(([{ offer }]) => kind === null || kindsById.get(offer.id) === kind)
      .reduce((sum, { length }) => sum + (length * (length - 1)) / 2, 0)
  const share = (part: number, whole: number) => part / Math.max(1, whole)
  const foundOf = (kind: string) => right.filter(([id]) => kindsById.get(id) === kind).length
  return {
    offers: all.length,
    truePairs: truePairsOf(null),
    foundPairs: found.length,
    precision: share(right.length, found.length),
    recall: share(right.length, truePairsOf(null)),
    undecidable: homes.reduce(
      (sum, home) =>
        sum +
        pairsIn(home).filter(
          ([a, b]) => a.hasTwin && !a.marks?.some((mark) => b.marks?.includes(mark)),
        ).length,
      0,
    ),
    recallOf: Object.fromEntries(
      kinds.map((kind) => [kind, share(foundOf(kind), truePairsOf(kind))]),
    ),
  }
}

const kindOf = ({ offer: { propertyType, isNew }, hasTwin }: LabelledOffer): string =>
  hasTwin ? `${propertyType} with a twin` : isNew ? `new ${propertyType}` : propertyType

const pairsIn = <T>(all: readonly T[]): [T, T][] =>
  all.flatMap((a, at) => all.slice(at + 1).map((b): [T, T] => [a, b]))
