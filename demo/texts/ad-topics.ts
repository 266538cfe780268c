/** What an ad may speak about: the facts it draws on and the shape of a topic, for every language. */
import type { Subject } from '../market/subject.ts'

export interface AdFacts extends Subject {
  /** Minutes on foot to the beach; null beyond a walk. */
  readonly seaWalkMin: number | null
  /** Minutes by car to the beach; null where nobody would go that far. */
  readonly seaDriveMin: number | null
  readonly shopsM: number
  readonly schoolMin: number
  readonly motorwayMin: number
  readonly centreMin: number
  readonly airportMin: number
  readonly depositMonths: number
}

type Sentence = (facts: AdFacts) => string

export interface Topic {
  /** Which paragraph it belongs to, in reading order. */
  readonly part: 0 | 1 | 2 | 3 | 4
  readonly when?: (facts: AdFacts) => boolean
  /** Said in every ad where it applies, however short. */
  readonly must?: true
  /** Its sentences do not gainsay each other: a long ad may use more than one. */
  readonly several?: true
  readonly say: readonly Sentence[]
}

export const isHome = (facts: AdFacts): boolean => facts.bedrooms !== null
export const isLand = (facts: AdFacts): boolean => facts.type === 'land-plots'
export const isBusiness = (facts: AdFacts): boolean => !isHome(facts) && !isLand(facts)
export const has = (extra: string) => (facts: AdFacts) => facts.extras.includes(extra)
export const sees = (view: string) => (facts: AdFacts) => facts.views.includes(view)
