/**
 * Columns of numbers that change in every document at once, such as a score of the day: what is recomputed
 * off the search thread, and how it replaces the old columns. The rest of a segment, its rows and their
 * numbers included, stays as it is.
 * Cost of the swap: a few pointers for each segment and a copy of each fresh document.
 */
import type { EngineDocument } from './engine-schema.ts'
import type { SegmentData } from './segment/segment-data.ts'

/** Some columns of a segment with all that is indexed of them. */
export type RenewedColumns = Pick<SegmentData, 'numbers' | 'ranged' | 'sorts'>

export interface Renewal {
  /** One for each segment of the job, in their order. */
  readonly columns: readonly RenewedColumns[]
  /** Documents of which more has changed: they take the place of those with their ids, save what was changed meanwhile. */
  readonly documents: SegmentData | null
  /** The same columns of a document that is in no segment yet. */
  readonly renewNumbers: (document: EngineDocument) => EngineDocument['numbers']
}

export interface RenewalJob {
  /** Shared memory: sending them to a thread copies nothing. Some of their rows may be dead. */
  readonly segments: readonly SegmentData[]
  /** The ids of documents that are in no segment yet. */
  readonly freshIds: readonly number[]
  /** False: a segment of everything was swapped in meanwhile, and this is not taken. */
  finish(renewal: Renewal): boolean
  abandon(): void
}

export function withColumns(data: SegmentData, renewed: RenewedColumns): SegmentData {
  return {
    ...data,
    numbers: { ...data.numbers, ...renewed.numbers },
    ranged: { ...data.ranged, ...renewed.ranged },
    sorts: { ...data.sorts, ...renewed.sorts },
  }
}
