/**
 * The built segment kept as a file, so that a start with many listings answers within seconds. What is
 * in it may be old: the change feed tells what came since, and it is built anew in the background when
 * the day or the prices are others.
 */
import { readSegmentFile, writeSegmentFile } from '../engine/segment-file.ts'
import type { Store } from '../store/store.ts'
import type { BuiltSegment } from './market.ts'
import { marketSchema } from './market-schema.ts'
import { RECORD_FORM } from './record-bytes.ts'

interface About {
  readonly seq: number
  readonly dayStartMs: number
  readonly modelVersion: number
  /** Names the store that it was built from. */
  readonly storeId: string
  /** Records carry links, and columns follow the catalogue: both must be those of now. */
  readonly baseUrl: string
  readonly columns: string
}

const columns = JSON.stringify([RECORD_FORM, marketSchema])

export async function saveSegment(
  path: string,
  { segment, seq, dayStartMs, modelVersion }: BuiltSegment,
  baseUrl: string,
  storeId: string,
): Promise<void> {
  const about: About = { seq, dayStartMs, modelVersion, storeId, baseUrl, columns }
  await writeSegmentFile(path, segment, about)
}

export async function loadSegment(
  path: string,
  baseUrl: string,
  store: Store,
  storeId: string,
): Promise<BuiltSegment | null> {
  const file = await readSegmentFile(path)
  if (!file) return null
  const about = file.about as About
  const { newest, oldest } = await store.changeRange()
  const reachable = about.seq >= oldest - 1 && about.seq <= newest
  const ours = about.storeId === storeId && about.baseUrl === baseUrl && about.columns === columns
  if (!ours || !reachable) return null
  const { seq, dayStartMs, modelVersion } = about
  return { segment: file.data, seq, dayStartMs, modelVersion }
}
