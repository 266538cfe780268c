/**
 * The ordered photo list of a listing, and what a write that carries photo_urls makes of it.
 * Invariant: the plan holds exactly the wanted URLs, once each, in the wanted order. What is
 * imported stays imported (the same URL is never fetched twice, even if its content changed);
 * what failed for good stays failed; what failed by bad luck becomes pending, up to 3 attempts.
 * Pure. Cost: linear in both lists.
 */
import { type CheckedUrl, readPublicUrl } from '../net/public-url.ts'
import { importLimits } from './photo-limits.ts'
import type { PhotoReason } from './photo-reason.ts'
import { photoReasons } from './photo-reason.ts'

export interface PhotoItem {
  /** As the seller wrote it. */
  url: string
  status: 'pending' | 'imported' | 'failed'
  /** Under which the photo store has it; with width, height and colour, null until imported. */
  key: string | null
  width: number | null
  height: number | null
  colour: string | null
  /** Why it failed; null otherwise. */
  reason: PhotoReason | null
  message: string | null
  /** Downloads tried so far. */
  attempts: number
  /** Of what an imported one shows. */
  fingerprint?: string
}

const PENDING = {
  status: 'pending',
  key: null,
  width: null,
  height: null,
  colour: null,
  reason: null,
  message: null,
} as const

export function planPhotoList(current: readonly PhotoItem[], urls: readonly string[]): PhotoItem[] {
  // Most addresses are those of before: each is checked once.
  const checked = new Map<string, CheckedUrl>()
  const check = (url: string): CheckedUrl => {
    const before = checked.get(url) ?? readPublicUrl(url)
    checked.set(url, before)
    return before
  }
  const known = new Map(current.map((item) => [identityOf(item.url, check(item.url)), item]))
  const plan = new Map<string, PhotoItem>()
  for (const url of urls) {
    const identity = identityOf(url, check(url))
    if (plan.has(identity)) continue
    const item = known.get(identity)
    plan.set(identity, item ? { ...again(item), url } : newItem(url, check(url)))
  }
  return [...plan.values()]
}

export function failItem(item: PhotoItem, reason: PhotoReason): PhotoItem {
  return { ...item, ...PENDING, status: 'failed', reason, message: photoReasons[reason].message }
}

/** Two spellings of one URL are one photo; what is no URL is only itself. */
const identityOf = (url: string, checked: CheckedUrl): string =>
  checked.ok ? checked.url.href : url

function newItem(url: string, checked: CheckedUrl): PhotoItem {
  const item: PhotoItem = { url, ...PENDING, attempts: 0 }
  return checked.ok ? item : failItem(item, checked.code)
}

function again(item: PhotoItem): PhotoItem {
  const mayRetry =
    item.reason !== null &&
    photoReasons[item.reason].retryable &&
    item.attempts < importLimits.maxAttempts
  return mayRetry ? { ...item, ...PENDING } : item
}
