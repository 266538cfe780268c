/**
 * What the service needs of a store for homes that several sellers offer, and for what people say about that.
 * Invariant: a listing is in one group at most, and only while another live one offers the same home.
 */
import type { HomePair, HomeVerdict } from '../domain/homes/home-verdict.ts'

export interface SameHome {
  readonly listing_id: number
  /** The lowest id among the listings of the home. */
  readonly home_id: number
  /** How many there are, this one included. */
  readonly listings: number
  /** The one that represents all where each home is shown once: the cheapest, of equals the one with the lowest id. */
  readonly first_id: number
}

export interface SameHomeStore {
  getSameHome(listingId: number): Promise<SameHome | null>
  /** In the order of their ids. */
  sameHomesOf(homeId: number): Promise<readonly SameHome[]>
  /** Of listings with id above `afterId` and up to `lastId`. */
  sameHomesBetween(afterId: number, lastId: number): Promise<readonly SameHome[]>
  /** All that is said about any of these listings, pair by pair. */
  homeVerdictsOf(listingIds: readonly number[]): Promise<readonly HomeVerdict[]>
  /** The latest first. */
  latestHomeVerdicts(limit: number): Promise<readonly HomeVerdict[]>
}

export interface SameHomeTransaction {
  /** Inserts or replaces. */
  putSameHome(row: SameHome): Promise<void>
  dropSameHome(listingId: number): Promise<void>
  getSameHome(listingId: number): Promise<SameHome | null>
  homeVerdictsOf(listingIds: readonly number[]): Promise<readonly HomeVerdict[]>
  /** Inserts or replaces the word of one speaker about one pair. */
  putHomeVerdict(row: HomeVerdict): Promise<void>
  /** False: nothing was said. */
  dropHomeVerdict(pair: HomePair, sellerId: number): Promise<boolean>
}

export const sameHomeStepNames = [
  'putSameHome',
  'dropSameHome',
  'getSameHome',
  'homeVerdictsOf',
  'putHomeVerdict',
  'dropHomeVerdict',
] as const satisfies readonly (keyof SameHomeTransaction)[]
