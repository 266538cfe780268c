/**
 * Gives a search that was just answered again, as long as the market is the same.
 * Invariant: an answer is what a new search would find. Only full records count days from a moment of
 * their own, and they are not kept.
 */
import { createKeptAnswers } from '../structures/kept-answers.ts'
import type { MarketState } from './market-state.ts'
import type { FoundPage } from './service.ts'

/** What the objects around the bytes of a page take. */
const PAGE_BYTES = 2_000
/** Kept beside the bytes of a page: up to three compressed forms, each some quarter of them. */
const FORMS_SHARE = 0.75
const MB = 1024 * 1024

export interface KeepingOptions {
  /** 32 MB are some 2,000 pages of ten summaries; 0 keeps nothing. */
  readonly maxMb: number
  readonly hasChanged: MarketState
}

export interface KeptSearches {
  search(rawQuery: string): FoundPage
  /** How many were given again, and how many were not. */
  readonly hits: number
  readonly misses: number
}

export function keepSearches(
  search: (rawQuery: string) => FoundPage,
  { maxMb, hasChanged }: KeepingOptions,
): KeptSearches {
  const kept = createKeptAnswers<FoundPage>({ maxBytes: maxMb * MB, hasChanged })
  return {
    search(rawQuery) {
      const known = kept.get(rawQuery)
      if (known) return known
      const found = search(rawQuery)
      if (found.page.request.detail === 'summary') {
        const bytes = found.bytes.byteLength * (1 + FORMS_SHARE)
        kept.put(rawQuery, found, bytes + PAGE_BYTES + 2 * rawQuery.length)
      }
      return found
    },
    get hits() {
      return kept.hits
    },
    get misses() {
      return kept.misses
    },
  }
}
