/**
 * Gives a search that was just answered again, as long as the market is the same.
 * Invariant: an answer is what a new search would find. Only full records count days from a moment of
 * their own, and they are not kept.
 */
import { createAnswerCache } from '../../structures/answer-cache.ts'
import type { FoundPage } from '../service.ts'
import type { EngineWatch } from './watch-engine.ts'

/** What the objects around the bytes of a page take. */
const PAGE_BYTES = 2_000
/** Kept beside the bytes of a page: up to three compressed forms, each some quarter of them. */
const FORMS_SHARE = 0.75
const MB = 1024 * 1024

export interface SearchCacheOptions {
  /** 32 MB are some 2,000 pages of ten summaries; 0 keeps nothing. */
  readonly maxMb: number
  readonly hasChanged: EngineWatch
}

export interface SearchCache {
  search(rawQuery: string): FoundPage
  /** How many were given again, and how many were not. */
  readonly hits: number
  readonly misses: number
  /** Of memory, as far as it is told. */
  readonly bytes: number
}

export function createSearchCache(
  search: (rawQuery: string) => FoundPage,
  { maxMb, hasChanged }: SearchCacheOptions,
): SearchCache {
  const kept = createAnswerCache<FoundPage>({ maxBytes: maxMb * MB, hasChanged })
  return {
    search(rawQuery) {
      const known = kept.get(rawQuery)
      if (known) return known
      const found = search(rawQuery)
      if (found.page.request.detail !== 'summary') return found
      const own = { ...found, bytes: ownBytes(found.bytes) }
      const bytes = own.bytes.byteLength * (1 + FORMS_SHARE)
      kept.put(rawQuery, own, bytes + PAGE_BYTES + 2 * rawQuery.length)
      return own
    },
    get hits() {
      return kept.hits
    },
    get misses() {
      return kept.misses
    },
    get bytes() {
      return kept.bytes
    },
  }
}

/** A slice of a pool would keep all of it, 64 KB, for a page of one: what is kept is weighed by its own bytes. */
function ownBytes(bytes: Uint8Array): Uint8Array {
  if (bytes.buffer.byteLength <= 2 * bytes.byteLength) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.byteLength)
  own.set(bytes)
  return own
}
