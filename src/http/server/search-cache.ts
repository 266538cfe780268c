/**
 * Answers of searches by their query strings, for as long as the market is the same: neither searched,
 * serialised, hashed for the ETag nor compressed anew. Only what is asked for a second time is cached: most
 * searches never are, and memory outside the heap for each of them has V8 collect all of it.
 * Invariant: an answer is what a new search would give.
 */
import { createAnswerCache } from '../../structures/answer-cache.ts'
import { createAskedBefore } from '../../structures/asked-before.ts'
import { keepForms } from '../../structures/compress.ts'
import type { Answer, OwnAnswer } from './answer.ts'
import { etagOf } from './send-answer.ts'

/** What the objects around the bytes of an answer take. */
const ANSWER_BYTES = 2_000
/** Cached beside the bytes of an answer: up to three compressed forms, each some quarter of them. */
const FORMS_SHARE = 0.75
const MB = 1024 * 1024
/** Some megabytes; at 100 new searches a second, those of the last minute. */
const QUERIES_REMEMBERED = 8_192

export interface SearchCacheOptions {
  /** 32 MB are some 2,000 pages of ten summaries; 0 caches nothing. */
  readonly maxMb: number
  /** Whether the market has changed since the last call. */
  readonly hasChanged: () => boolean
}

export interface SearchCache {
  get(rawQuery: string): OwnAnswer | undefined
  /** The answer as it is sent from the cache, or as it is where it was not asked for before. */
  put(rawQuery: string, answer: Answer): Answer
  readonly hits: number
  readonly misses: number
  /** Of memory, as far as it is known. */
  readonly bytes: number
}

export function createSearchCache({ maxMb, hasChanged }: SearchCacheOptions): SearchCache {
  const asked = createAskedBefore(QUERIES_REMEMBERED)
  const cache = createAnswerCache<OwnAnswer>({ maxBytes: maxMb * MB, hasChanged })
  return {
    get: cache.get,
    put(rawQuery, answer) {
      if (answer.bytes === null) return answer
      const { byteLength } = answer.bytes
      const weight = byteLength * (1 + FORMS_SHARE) + ANSWER_BYTES + 2 * rawQuery.length
      if (weight > maxMb * MB || !asked.note(rawQuery)) return answer
      const bytes = copyOf(answer.bytes)
      answer.slab?.giveBack()
      const headers = { etag: etagOf(bytes), ...answer.headers }
      const { status } = answer
      const cached: OwnAnswer = { status, bytes, headers, forms: keepForms(bytes, 'quick') }
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
