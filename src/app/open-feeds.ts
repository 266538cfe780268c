/** Feeds: where their documents lie, how they are fetched, by which process they are read, and who carries out runs. */
import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createFeedFetcher, type FeedFetcher } from '../feeds/fetch/feed-fetcher.ts'
import { createSentBucket, createSentFolder } from '../feeds/sent-documents.ts'
import { type CheckDocument, createFeedDoctor } from '../service/feeds/feed-doctor.ts'
import { createFeedService, type FeedService } from '../service/feeds/feed-service.ts'
import type { FeedWork } from '../service/feeds/feed-work.ts'
import { createPhotoWorker } from '../service/feeds/photo-worker.ts'
import { createFeedRunner } from '../service/feeds/runs/feed-runner.ts'
import { sentFolder } from '../service/feeds/runs/run-document.ts'
import type { EngineSync } from '../service/sync/engine-sync.ts'
import { workKinds } from '../service/work/work-kinds.ts'
import type { WorkLedger } from '../service/work/work-ledger.ts'
import { makeFolder } from '../store/files/make-folder.ts'
import type { Store } from '../store/store.ts'
import { DAY_MS } from '../structures/durations.ts'
import { appLimits } from './app-limits.ts'
import { feedInProcess } from './feed-in-process.ts'
import type { OpenPhotos } from './open-photos.ts'
import type { OpenBucket } from './storage/open-bucket.ts'

export interface FeedOptions {
  readonly dataDir: string
  readonly baseUrl: string
  /** Names this process, and no other one. */
  readonly holder: string
  readonly storeId: string
  readonly store: Store
  readonly sync: EngineSync
  readonly photos: OpenPhotos
  readonly bucket: OpenBucket | null
  readonly ledger: WorkLedger
  readonly feedFetcher?: FeedFetcher | undefined
  readonly feedWork?: FeedWork | undefined
  readonly now: () => number
  readonly onError: (error: unknown) => void
}

export interface OpenFeeds {
  readonly doctor: CheckDocument
  readonly service: FeedService
  start(): void
  stop(): Promise<void>
}

export function openFeeds(options: FeedOptions): OpenFeeds {
  const { dataDir, baseUrl, holder, storeId, store, sync, photos, now, onError, ledger } = options
  const { bucket } = options
  const folder = join(dataDir, 'feeds')
  makeFolder(folder)
  const checked = join(folder, 'checked')
  makeFolder(checked)
  sweep(checked, now() - DAY_MS)
  const sent =
    bucket === null
      ? createSentFolder(sentFolder(folder))
      : createSentBucket(bucket.bucket, bucket.mayRemove)
  const fetcher = options.feedFetcher ?? createFeedFetcher()
  const work = options.feedWork ?? feedInProcess
  const working = {
    stopWaitMs: appLimits.stopWaitMs,
    // A run that a stop breaks off goes on with the next process: no fault.
    onError(error: unknown, isStopping: boolean) {
      if (!isStopping) onError(error)
    },
  }
  const importer = createPhotoWorker({
    ...{ store, sync, now, ledger, storeId, ...working },
    photos: photos.desk,
    lease: { name: workKinds.feed_photos.lease, holder },
  })
  const runner = createFeedRunner({
    ...{ store, sync, fetcher, work, folder, sent, storeId, now, ledger, ...working },
    photos: photos.desk,
    upload: photos.upload,
    ownPhotoPrefix: `${baseUrl}/photos/`,
    lease: { name: workKinds.feed_run.lease, holder },
    onRun: importer.poke,
  })
  return {
    doctor: createFeedDoctor({ work, fetcher, folder: checked }),
    service: createFeedService({ store, sync, folder, sent, now, onRun: runner.poke }),
    start() {
      runner.start()
      importer.start()
    },
    stop: async () => void (await Promise.all([runner.stop(), importer.stop()])),
  }
}

/** What a process left behind that was killed while it looked at a document; those of others are younger. */
function sweep(folder: string, before: number): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const found = statSync(path, { throwIfNoEntry: false })
    if (found && found.mtimeMs < before) rmSync(path, { recursive: true, force: true })
  }
}
