/** What runs of feeds work with. */
import type { FeedFetcher } from '../../../feeds/fetch/feed-fetcher.ts'
import type { SentDocuments } from '../../../feeds/sent-documents.ts'
import type { FeedRow, FeedRunRow } from '../../../store/feed-store.ts'
import type { Store, WriteTransaction } from '../../../store/store.ts'
import type { PhotoDesk } from '../../photos/photo-desk.ts'
import type { UploadPhoto } from '../../photos/upload-photo.ts'
import type { EngineSync } from '../../sync/engine-sync.ts'
import type { FeedWork } from '../feed-work.ts'

export interface RunContext {
  readonly store: Store
  readonly sync: Pick<EngineSync, 'catchUp'>
  readonly photos: PhotoDesk
  readonly upload: UploadPhoto
  readonly fetcher: FeedFetcher
  readonly work: FeedWork
  /** Documents that arrive, and those that runs work on. */
  readonly folder: string
  /** The last document of each feed that is sent. */
  readonly sent: SentDocuments
  /** How addresses of photos stored by this service begin. */
  readonly ownPhotoPrefix: string
  readonly now: () => number
}

export interface FeedRun {
  readonly feed: FeedRow
  readonly run: FeedRunRow
  /** Aborts when another process has taken over, or this one stops. */
  readonly signal: AbortSignal
}

/** What a run reads and writes; anything added here has to be rehearsed as well. */
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
  | 'renameFeedRecord'
  | 'putFeedLocks'
  | 'lockProjectPage'
  | 'changeProjectPage'
  | 'addFeedReportRow'
  | 'queuePhotos'
  | 'unqueuePhotos'
  | 'dropWork'
>

export interface RunStage {
  /** Nothing is stored: photos of archives stay where they are, and projects are not made. */
  readonly isRehearsed: boolean
  /** One transaction, with its rows of the report. */
  step<T>(work: (transaction: RunTransaction) => Promise<T>): Promise<T>
}

/**
 * Where a run does what it does: in the store, or in a rehearsal of it. The procedure is one and the same, so that what a dry
 * run reports is what the run would have done at that moment.
 */
export const onStore = (store: Store): RunStage => ({
  isRehearsed: false,
  step: (work) => store.write(work),
})
