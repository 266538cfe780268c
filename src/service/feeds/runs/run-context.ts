/** What runs of feeds work with. */
import type { FeedFetcher } from '../../../feeds/fetch/feed-fetcher.ts'
import type { FeedRow, FeedRunRow } from '../../../store/feed-store.ts'
import type { Store } from '../../../store/store.ts'
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
  /** Documents that were sent, and those that runs work on. */
  readonly folder: string
  /** Where addresses of photos that this service keeps begin. */
  readonly ownPhotoPrefix: string
  readonly now: () => number
}

export interface FeedRun {
  readonly feed: FeedRow
  readonly run: FeedRunRow
  /** Aborts when another process has taken over, or this one stops. */
  readonly signal: AbortSignal
}
