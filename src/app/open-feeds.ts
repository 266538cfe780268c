/** Feeds: where their documents lie, how they are fetched, and by which process they are read. */
import { join } from 'node:path'
import { createFeedFetcher, type FeedFetcher } from '../feeds/fetch/feed-fetcher.ts'
import { type CheckDocument, createFeedDoctor } from '../service/feeds/feed-doctor.ts'
import { makeFolder } from '../store/files/make-folder.ts'
import { feedInProcess } from './feed-in-process.ts'

export interface FeedOptions {
  readonly dataDir: string
  readonly feedFetcher?: FeedFetcher | undefined
}

export interface OpenFeeds {
  readonly doctor: CheckDocument
}

export function openFeeds({ dataDir, feedFetcher }: FeedOptions): OpenFeeds {
  const folder = join(dataDir, 'feeds')
  makeFolder(folder)
  const fetcher = feedFetcher ?? createFeedFetcher()
  return {
    doctor: createFeedDoctor({ work: feedInProcess, fetcher, folder: join(folder, 'checked') }),
  }
}
