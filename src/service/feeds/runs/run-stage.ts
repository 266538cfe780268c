/**
 * Where a run does what it does: in the store, or in a rehearsal of it. The procedure is one and the same, so that what a dry
 * run reports is what the run would have done at that moment.
 */
import type { Store, WriteTransaction } from '../../../store/store.ts'

/** What the procedure of a run reads and writes; whatever it needs besides has to be rehearsed as well. */
export type RunTransaction = Pick<
  WriteTransaction,
  | 'lockListing'
  | 'lockByReference'
  | 'insertListing'
  | 'updateListing'
  | 'publishListing'
  | 'appendChange'
  | 'unseenChanges'
  | 'lockSeller'
  | 'lockPublishBars'
  | 'lockFeedRecord'
  | 'lockFeedRecordOf'
  | 'putFeedRecord'
  | 'putFeedLocks'
  | 'addFeedReportRow'
  | 'queuePhotos'
  | 'unqueuePhotos'
  | 'dropWork'
>

export interface RunStage {
  /** Nothing is kept of what it does: photos of archives stay where they are, and projects are not made. */
  readonly isRehearsed: boolean
  /** One transaction, with its rows of the report. */
  step<T>(work: (transaction: RunTransaction) => Promise<T>): Promise<T>
}

export const onStore = (store: Store): RunStage => ({
  isRehearsed: false,
  step: (work) => store.write(work),
})
