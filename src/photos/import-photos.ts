/**
 * Imports the next few pending photos of a list: download, decode, keep.
 * Invariant: never throws for a photo's sake; a photo ends imported, failed with its reason, or,
 * when the caller went away or the gate was full, pending as before and not counted as attempt.
 * The photos tried least come first, so that ones that keep failing do not hold up the rest.
 * Cost: at most 5 downloads a call, 2 at a time in the whole process.
 */
import type { PhotoFetcher } from './fetch-photo.ts'
import type { PhotoDecoder } from './photo-decoder.ts'
import type { PhotoGate } from './photo-gate.ts'
import type { PhotoKeep } from './photo-keep.ts'
import { photoKey } from './photo-keep.ts'
import { importLimits } from './photo-limits.ts'
import type { PhotoItem } from './photo-list.ts'
import { failItem } from './photo-list.ts'
import { untilAborted } from './until-aborted.ts'

export interface PhotoImport {
  fetcher: PhotoFetcher
  decoder: PhotoDecoder
  keep: PhotoKeep
  /** One for the whole process. */
  gate: PhotoGate
  maxPerCall?: number
  signal?: AbortSignal
  /** Told of faults that are ours, such as a full disk. */
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
  const { gate, signal } = photoImport
  try {
    const { hostname } = new URL(item.url)
    return (await gate.pass(hostname, () => importOne(item, photoImport), signal)) ?? item
  } catch (error) {
    if (signal?.aborted) return item
    photoImport.onFault?.(error)
    return failItem({ ...item, attempts: item.attempts + 1 }, 'storage_failed')
  }
}

async function importOne(item: PhotoItem, photoImport: PhotoImport): Promise<PhotoItem> {
  const { fetcher, decoder, keep, signal } = photoImport
  const attempt = { ...item, attempts: item.attempts + 1 }
  const fetched = await fetcher.fetch(item.url, signal)
  if (!fetched.ok) return failItem(attempt, fetched.code)
  const decoding = decoder.decode(fetched.bytes)
  const decoded = await (signal ? untilAborted(decoding, signal) : decoding)
  if (!decoded.ok) return failItem(attempt, decoded.code)
  const { width, height, colour, variants, contentHash } = decoded.photo
  const key = photoKey(contentHash)
  await keep.save(key, variants)
  return { ...attempt, status: 'imported', key, width, height, colour }
}
