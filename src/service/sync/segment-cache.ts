/**
 * The built segment kept as a file, so that a start with many listings answers within seconds. What is
 * in it may be old: the change feed tells what came since, and it is built anew in the background when
 * the day or the prices are others.
 */
import { readSegmentFile, writeSegmentFile } from '../../engine/segment/segment-file.ts'
import type { Store } from '../../store/store.ts'
import type { RecordContext } from '../listings/listing-record.ts'
import { RECORD_FORM } from '../listings/record-bytes.ts'
import type { BuiltSegment } from './engine-sync.ts'
import { breakOf, type FeedMark, pageAfter } from './feed-mark.ts'
import { listingSchema } from './listing-schema.ts'

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

type Made = Pick<RecordContext, 'baseUrl' | 'shore'>

const columns = JSON.stringify([RECORD_FORM, listingSchema])

export async function saveSegment(
  path: string,
  { segment, mark, dayStartMs, modelVersion }: BuiltSegment,
  { baseUrl, shore }: Made,
): Promise<void> {
  const about: About = {
    ...{ mark, dayStartMs, modelVersion, baseUrl, columns },
    shore: shore.source,
  }
  await writeSegmentFile(path, segment, about)
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
  if (about.baseUrl !== baseUrl || about.columns !== columns) return null
  if (about.shore !== shore.source) return null
  if (!mark || breakOf(await pageAfter(store, mark, 1), mark)) return null
  return { segment: file.data, mark, dayStartMs, modelVersion }
}
