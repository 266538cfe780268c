/**
 * The documents that agencies send: the last of each feed, in a folder or in a bucket that all machines share.
 * Invariant: a document is there whole or not at all, replaces the one before at once, and outlives a power cut.
 */
import { copyFile, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bucket } from '../bucket/bucket.ts'
import { durableRename } from '../structures/durable-rename.ts'
import { nullWhenMissing } from '../structures/null-when-missing.ts'
import { feedLimits } from './feed-limits.ts'

export interface SentDocuments {
  /** Takes over a file, which is gone afterwards or may be removed. */
  put(feedId: number, file: { readonly path: string; readonly sha256: string }): Promise<void>
  /** Copies it to a path; false: none was sent. */
  copyTo(feedId: number, path: string): Promise<boolean>
  remove(feedId: number): Promise<void>
  /** The feeds that have one. */
  feedIds(): Promise<readonly number[]>
}

/** Where documents are below the prefix of a bucket. */
export const DOCUMENT_PREFIX = 'feeds/'
const ID = /^\d{1,15}$/

export function createSentFolder(folder: string): SentDocuments {
  const pathOf = (feedId: number) => join(folder, String(feedId))
  return {
    async put(feedId, { path }) {
      await mkdir(folder, { recursive: true })
      await durableRename(path, pathOf(feedId))
    },
    copyTo: async (feedId, path) =>
      (await copyFile(pathOf(feedId), path).catch(nullWhenMissing)) !== null,
    remove: (feedId) => rm(pathOf(feedId), { force: true }),
    feedIds: async () => idsOf(await readdir(folder).catch(() => [])),
  }
}

/** `mayRemove`: false where the bucket belongs to another store, whose feeds are not ours to look for. */
export function createSentBucket(bucket: Bucket, mayRemove: () => Promise<boolean>): SentDocuments {
  const keyOf = (feedId: number) => `${DOCUMENT_PREFIX}${feedId}`
  return {
    put: (feedId, { path, sha256 }) => bucket.putFile(keyOf(feedId), path, sha256),
    copyTo: (feedId, path) => bucket.getFile(keyOf(feedId), path, feedLimits.documentMaxBytes),
    remove: (feedId) => bucket.remove(keyOf(feedId)),
    async feedIds() {
      const names: string[] = []
      if (!(await mayRemove())) return []
      for await (const { key } of bucket.list(DOCUMENT_PREFIX))
        names.push(key.slice(DOCUMENT_PREFIX.length))
      return idsOf(names)
    },
  }
}

const idsOf = (names: readonly string[]): number[] =>
  names.filter((name) => ID.test(name)).map(Number)
