/** The engine in memory, in step with the store: built in a process, cached in a file between starts. */
import { availableParallelism } from 'node:os'
import { withRecordsIn } from '../engine/segment/segment-file.ts'
import type { RecordContext } from '../service/listings/listing-record.ts'
import { modelVersion } from '../service/prices/stored-model.ts'
import { createEngineSync, type EngineSync } from '../service/sync/engine-sync.ts'
import {
  cachedSegmentPath,
  inOwnFile,
  loadSegment,
  removeLeftSegments,
} from '../service/sync/segment-cache.ts'
import { appLimits } from './app-limits.ts'
import { buildHere, buildInProcess } from './build-in-process.ts'
import type { OpenStores } from './open-stores.ts'
import { refuseOtherSecrets } from './store-secrets.ts'
import { createEngineThread } from './threads/engine-thread.ts'

export interface EngineOptions {
  readonly stores: OpenStores
  readonly dataDir: string
  readonly record: RecordContext
  /** Of which the coast is; null: the country's own. */
  readonly mapDir: string | null
  readonly timeZone: string
  readonly recordMemoryBytes: number
  /** Whether this process may write the file; one of a machine does. */
  readonly leads: () => boolean
  readonly now: () => number
  readonly closing: AbortSignal
  readonly onError: (error: unknown) => void
  /** Called now and then with the progress of a long first build. */
  readonly onRead: (share: number) => void
  /** A segment is built from the store: at a first start, or because what was there could not be used. */
  readonly onBuild: () => void
}

export interface OpenEngine {
  readonly sync: EngineSync
  /** When the segment is in its file, for other processes of this machine to start with, or cannot be. */
  readonly segmentCached: Promise<void>
  /** After `closing`: resolves when nothing of it is left. */
  closeEngine(): Promise<void>
}

/** Holds the market when it is there. */
export async function openEngine(options: EngineOptions): Promise<OpenEngine> {
  const { stores, record, now, closing, onError } = options
  const { store, replica, secrets, place } = stores
  const { baseUrl } = record
  const folder = options.dataDir
  const cached = Promise.withResolvers<void>()
  const isCacheDue = everySoOften(appLimits.build.cacheEveryMs, options.leads)
  const thread = createEngineThread()
  closing.addEventListener('abort', thread.stop, { once: true })
  const source = { place, baseUrl, mapDir: options.mapDir }
  const sync: EngineSync = createEngineSync({
    store,
    replica,
    context: record,
    timeZone: options.timeZone,
    now,
    monotonicMs: performance.now.bind(performance),
    build: async (dayStartMs, isRebuild) => {
      if (isRebuild) await refuseOtherSecrets(store, secrets)
      const isForNextStart = isCacheDue(now(), await modelVersion(store), isRebuild)
      const { threadsMax, hereMaxId, firstHereMaxId } = appLimits.build
      // Before the first answer there is nobody to take a core from.
      const threads = sync.isReady ? 1 : Math.min(availableParallelism(), threadsMax)
      const order = { ...source, dayStartMs, isRebuild, threads }
      const onRead = (share: number) => sync.isReady || options.onRead(share)
      options.onBuild()
      const isSmall =
        (await store.highestListingId()) <= (sync.isReady ? hereMaxId : firstHereMaxId)
      return inOwnFile({ folder, isForNextStart }, (path) =>
        isSmall
          ? buildHere({ ...order, path, threads: 1 })
          : buildInProcess({ ...order, path }, closing, onRead),
      ).finally(cached.resolve)
    },
    async load() {
      const segment = await loadSegment(cachedSegmentPath(folder), record, store)
      if (segment) cached.resolve()
      return segment
    },
    merge: thread.merge,
    renew: (order) => thread.renew({ ...order, ...source }),
    save(order) {
      const made = { baseUrl, shore: { source: record.shore.source } }
      return inOwnFile({ folder, isForNextStart: options.leads() }, async (path) => {
        const { segment, starts } = await thread.save({ ...order, path, made })
        return withRecordsIn(path, segment, starts)
      })
    },
    keepsFile: options.leads,
    recordMemoryBytes: options.recordMemoryBytes,
    onError,
  })
  if (options.leads()) await removeLeftSegments(folder, now())
  await sync.open()
  return {
    sync,
    segmentCached: cached.promise,
    async closeEngine() {
      await thread.stop()
      await sync.close()
    },
  }
}

/** True once in so long a time, for every new version and in an emergency; never where it is not wanted. */
function everySoOften(everyMs: number, wanted: () => boolean) {
  let last = { atMs: Number.NEGATIVE_INFINITY, version: 0 }
  return (atMs: number, version: number, isUrgent: boolean): boolean => {
    const isDue = wanted() && (isUrgent || atMs - last.atMs >= everyMs || version !== last.version)
    if (isDue) last = { atMs, version }
    return isDue
  }
}
