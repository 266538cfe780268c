/**
 * Imports the next few pending photos of a list: download, decode, store.
 * Invariant: never throws for a photo's sake; a photo ends imported, failed with its reason, or,
 * when the signal aborted, the admission was full or the bucket is away, pending as before and not counted as attempt. Once
 * the signal aborts, the answer is there, whatever origin, decoder or disk are doing.
 * The photos tried least come first, so that ones that keep failing do not hold up the rest.
 * Cost: at most 5 downloads a call, 6 at a time in the whole process.
 */
import { BucketFault } from '../bucket/bucket-fault.ts'
import { untilAborted } from '../net/fetch-clock.ts'
import type { PhotoAdmission } from './photo-admission.ts'
import type { PhotoDecoder } from './photo-decoder.ts'
import type { PhotoFetcher } from './photo-fetcher.ts'
import { importLimits } from './photo-limits.ts'
import { failItem, type PhotoItem } from './photo-list.ts'
import { type PhotoStore, photoKey } from './photo-store.ts'

export interface PhotoImport {
  fetcher: PhotoFetcher
  decoder: PhotoDecoder
  photoStore: PhotoStore
  /** One for the whole process. */
  admission: PhotoAdmission
  /** Whose photos they are: owners take turns. */
  owner: number
  maxPerCall?: number
  /** For one photo, from its first packet to disk. */
  photoMs?: number
  /** Aborts when nobody waits for the photos any more, or the time of the call is up. */
  signal?: AbortSignal
  /** Called for faults of our own, such as a full disk. */
  onFault?: (error: unknown) => void
}

export async function importPending(
  items: readonly PhotoItem[],
  photoImport: PhotoImport,
): Promise<PhotoItem[]> {
  const { maxPerCall = importLimits.maxPerCall } = photoImport
  const chosen = items
    .filter((item) => item.status === 'pending')
    .sort((one, other) => one.attempts - other.attempts)
    .slice(0, maxPerCall)
  const results = new Map<PhotoItem, PhotoItem>()
  await Promise.all(
    chosen.map(async (item) => results.set(item, await importInTurn(item, photoImport))),
  )
  return items.map((item) => results.get(item) ?? item)
}

async function importInTurn(item: PhotoItem, photoImport: PhotoImport): Promise<PhotoItem> {
  const { admission, owner, signal } = photoImport
  try {
    const { hostname } = new URL(item.url)
    const work = () => importInTime(item, photoImport)
    return (await admission.pass({ owner, host: hostname }, work, signal)) ?? item
  } catch (error) {
    if (signal?.aborted || error instanceof BucketFault) return item
    photoImport.onFault?.(error)
    return failItem(attemptOf(item), 'storage_failed')
  }
}

/** Its own time is up: that is an attempt, so that a photo that is always too slow ends as failed. */
async function importInTime(item: PhotoItem, photoImport: PhotoImport): Promise<PhotoItem> {
  const { signal, photoMs = importLimits.photoMs } = photoImport
  const late = AbortSignal.timeout(photoMs)
  const stop = signal ? AbortSignal.any([signal, late]) : late
  try {
    return await untilAborted(importOne(item, photoImport, stop), stop)
  } catch (error) {
    if (!late.aborted || signal?.aborted) throw error
    return failItem(attemptOf(item), 'timeout')
  }
}

const attemptOf = (item: PhotoItem): PhotoItem => ({ ...item, attempts: item.attempts + 1 })

async function importOne(
  item: PhotoItem,
  { fetcher, decoder, photoStore, owner }: PhotoImport,
  signal: AbortSignal,
): Promise<PhotoItem> {
  const attempt = attemptOf(item)
  const fetched = await fetcher.fetch(item.url, signal)
  if (!fetched.ok) return failItem(attempt, fetched.code)
  const decoded = await decoder.decode(fetched.bytes, { owner, signal })
  if (!decoded.ok) return failItem(attempt, decoded.code)
  const { width, height, colour, fingerprint, variants, contentHash } = decoded.photo
  const key = photoKey(contentHash)
  await photoStore.save(key, variants)
  return { ...attempt, status: 'imported', key, width, height, colour, fingerprint }
}
