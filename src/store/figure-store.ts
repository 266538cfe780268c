/**
 * What the service needs of a store to count how often listings were looked at: one row for each listing and local day.
 * Invariant: a row names no person and nothing that leads to one; counts only grow.
 */

export const figureKinds = ['views', 'saves', 'enquiries', 'numbers_shown'] as const
export type FigureKind = (typeof figureKinds)[number]

export type FigureCounts = Readonly<Record<FigureKind, number>>

export interface FigureDay extends FigureCounts {
  readonly listing_id: number
  /** Of the country's calendar: days since 1 January 1970. */
  readonly day: number
}

export interface FigureStore {
  /** Days of these listings from one day on, by listing, then by day; days without any are absent. */
  figureDays(listingIds: readonly number[], fromDay: number): Promise<readonly FigureDay[]>
}

export interface FigureTransaction {
  /** Adds to what is counted. Rows are locked in the order of their keys, whatever order they are given in. */
  addFigures(days: readonly FigureDay[]): Promise<void>
}

export const figureStepNames = [
  'addFigures',
] as const satisfies readonly (keyof FigureTransaction)[]
