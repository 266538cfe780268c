/**
 * What the service needs of a store to take back a change of several listings.
 * Invariant: a step is stored in the transaction of the change that it takes back, with the version that the change left.
 */

export interface UndoStep {
  /** One form of the desk. */
  readonly batch: string
  readonly listing_id: number
  readonly seller_id: number
  readonly version: number
  /** What was before, as JSON. */
  readonly former: string
  readonly created_at: number
}

export interface UndoStore {
  undoSteps(sellerId: number, batch: string, since: number): Promise<readonly UndoStep[]>
  /** The latest batch of a seller since then, and how many steps it has; null: there is none. */
  latestUndo(
    sellerId: number,
    since: number,
  ): Promise<{ readonly batch: string; readonly steps: number; readonly at: number } | null>
  dropUndoSteps(sellerId: number, batch: string): Promise<void>
}

export interface UndoTransaction {
  addUndoStep(step: UndoStep): Promise<void>
}

export const undoStepNames = ['addUndoStep'] as const satisfies readonly (keyof UndoTransaction)[]
