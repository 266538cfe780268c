/**
 * What the service needs of a store for homes that several sellers offer.
 * Invariant: a listing has at most one row, and only while another live one offers the same home.
 */

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
}

export interface SameHomeTransaction {
  /** Inserts or replaces. */
  putSameHome(row: SameHome): Promise<void>
  dropSameHome(listingId: number): Promise<void>
}

export const sameHomeStepNames = [
  'putSameHome',
  'dropSameHome',
] as const satisfies readonly (keyof SameHomeTransaction)[]
