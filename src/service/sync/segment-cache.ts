/**
 * The built segment as a file, so that a start with many listings answers within seconds. It may be
 * old: the change feed supplies what came since, and a new day or new prices are renewed in the
 * background.
 */

import { randomUUID } from 'node:crypto'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  closeFile,
  filesOf,
  readSegmentFile,
  type SegmentWriter,
  writeSegmentFile,
} from '../../engine/segment/segment-file.ts'
import type { Store } from '../../store/store.ts'
import type { RecordContext } from '../listings/listing-record.ts'
import { RECORD_FORM } from '../listings/record-bytes.ts'
import { syncLimits } from '../service-limits.ts'
import { breakOf, type FeedMark, pageAfter } from './feed-mark.ts'
import { listingSchema } from './listing-schema.ts'
import type { BuiltSegment } from './sync-state.ts'

interface About {
  /** Files of earlier versions have none. */
  readonly mark?: FeedMark
  readonly dayStartMs: number
  readonly modelVersion: number
  /** Records carry links, and columns follow the catalogue: both must be those of now. */
  readonly baseUrl: string
  readonly columns: string
  /** Distances are those to one coast. */
  readonly shore: string
}

/** What records were made with; plain data where it goes to a thread. */
export interface Made extends Pick<RecordContext, 'baseUrl'> {
  readonly shore: { readonly source: string }
}

const columns = JSON.stringify([RECORD_FORM, listingSchema])

/** Answers where each chunk of the records begins in the file. */
export const saveSegment = (
  path: string,
  built: BuiltSegment,
  made: Made,
): Promise<readonly number[]> => writeSegmentFile(path, built.segment, aboutOf(built, made))

/** The same for a file that records were written to already. */
export const finishSegment = (
  file: SegmentWriter,
  built: BuiltSegment,
  made: Made,
): Promise<readonly number[]> => file.finish(built.segment, aboutOf(built, made))

const aboutOf = (
  { mark, dayStartMs, modelVersion }: BuiltSegment,
  { baseUrl, shore }: Made,
): About => ({ mark, dayStartMs, modelVersion, baseUrl, columns, shore: shore.source })

/** The file that the next start reads. */
export const cachedSegmentPath = (folder: string): string => join(folder, 'segment.bin')

/**
 * Has a segment written and opened under a name that no other process uses, and only then makes the file the one for
 * the next start, or removes its name. Servers that share a folder replace that one at any time: opened by its common
 * name, it might be another server's, with other records at the same positions.
 */
export async function inOwnFile<Opened>(
  { folder, isForNextStart }: { readonly folder: string; readonly isForNextStart: boolean },
  writeAndOpen: (path: string) => Promise<Opened>,
): Promise<Opened> {
  const path = join(folder, `segment-${randomUUID()}.bin`)
  try {
    const opened = await writeAndOpen(path)
    if (isForNextStart) await rename(path, cachedSegmentPath(folder))
    return opened
  } finally {
    await rm(path, { force: true })
  }
}

/** Removes what builds have left behind that were ended in the middle. */
export async function removeLeftSegments(folder: string, nowMs: number): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/^segment(-[-0-9a-f]+)?\.bin(\.[-0-9a-f]+)?$/.test(name) || name === 'segment.bin')
      continue
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: nowMs }))
    if (nowMs - mtimeMs > syncLimits.leftFileMs) await rm(path, { force: true })
  }
}

/** One that was saved just now; null: it cannot be read. */
export async function readSaved(path: string): Promise<BuiltSegment | null> {
  const file = await readSegmentFile(path)
  if (!file) return null
  const { mark, dayStartMs, modelVersion } = file.about as About & { readonly mark: FeedMark }
  return { segment: file.data, mark, dayStartMs, modelVersion }
}

/** null: there is none, or the feed of this store does not lead on from it. */
export async function loadSegment(
  path: string,
  { baseUrl, shore }: Made,
  store: Store,
): Promise<BuiltSegment | null> {
  const file = await readSegmentFile(path)
  if (!file) return null
  const { mark, dayStartMs, modelVersion, ...about } = file.about as About
  const isOurs =
    about.baseUrl === baseUrl && about.columns === columns && about.shore === shore.source
  if (!isOurs || !mark || breakOf(await pageAfter(store, mark, 1), mark)) {
    for (const open of filesOf(file.data)) await closeFile(open)
    return null
  }
  return { segment: file.data, mark, dayStartMs, modelVersion }
}
