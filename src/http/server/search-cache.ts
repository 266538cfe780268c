/**
 * Answers of searches by their query strings, for as long as the market is the same: neither searched,
 * serialised, hashed for the ETag nor compressed again. Only what is requested a second time is cached: most
 * searches never are, and memory outside the heap for each of them has V8 collect all of it.
 * Invariant: an answer is what a new search would give.
 */
import { createAnswerCache, createAskedBefore } from '../../structures/answer-cache.ts'
import { compressOnce } from '../../structures/compress.ts'
import type { Answer, OwnAnswer } from './answer.ts'
import { httpLimits } from './http-limits.ts'
import { etagOf } from './send-answer.ts'

const MB = 1024 * 1024
const { answerBytes, formsShare, queriesRemembered } = httpLimits.searchCache

export interface SearchCacheOptions {
  /** 32 MB are about 2,000 pages of ten summaries; 0 caches nothing. */
  readonly maxMb: number
  /** Whether the market has changed since the last call. */
  readonly hasChanged: () => boolean
}

export interface SearchCache {
  get(rawQuery: string): OwnAnswer | undefined
  /** The answer as it is sent from the cache, or as it is at the first request. */
  put(rawQuery: string, answer: Answer): Answer
  readonly hits: number
  readonly misses: number
  /** Of memory, as far as it is known. */
  readonly bytes: number
}

export function createSearchCache({ maxMb, hasChanged }: SearchCacheOptions): SearchCache {
  const asked = createAskedBefore(queriesRemembered)
  const cache = createAnswerCache<OwnAnswer>({ maxBytes: maxMb * MB, hasChanged })
  return {
    get: cache.get,
    put(rawQuery, answer) {
      if (answer.bytes === null) return answer
      const { byteLength } = answer.bytes
      const weight = byteLength * (1 + formsShare) + answerBytes + 2 * rawQuery.length
      if (weight > maxMb * MB || !asked.note(rawQuery)) return answer
      const bytes = copyOf(answer.bytes)
      answer.slab?.giveBack()
      const headers = { etag: etagOf(bytes), ...answer.headers }
      const { status } = answer
      const cached: OwnAnswer = { status, bytes, headers, forms: compressOnce(bytes, 'quick') }
      cache.put(rawQuery, cached, weight)
      return cached
    },
    get hits() {
      return cache.hits
    },
    get misses() {
      return cache.misses
    },
    get bytes() {
      return cache.bytes
    },
  }
}

/**
 * Always: a slab is used again for another's answer, and a slice of a pool would hold all of it, 64 KB, for a page of
 * one. What is cached is weighed by its own bytes.
 */
function copyOf(bytes: Uint8Array): Uint8Array {
  const own = Buffer.allocUnsafeSlow(bytes.byteLength)
  own.set(bytes)
  return own
}
