/**
 * Live listings of different sellers that share photos, or were found to offer one home: likely copies, for an operator
 * to look at.
 * Invariant: a photo of many listings is a stock picture and makes no pair. Cost: one walk over the live listings,
 * in steps between which others are served; what was found is good for ten minutes.
 */
import type { Store } from '../../store/store.ts'
import { titleOf } from '../listings/listing-record.ts'
import type { ReadContext } from '../listings/read-listing.ts'

export interface LikelyCopy {
  /** Which came first. */
  readonly first: CopiedListing
  readonly second: CopiedListing
  /** To the byte, or by what they show; 0: it was found by other signs. */
  readonly sharedPhotos: number
}

export interface CopiedListing {
  readonly id: number
  readonly title: string
  readonly sellerId: number
}

const PER_READ = 500
const STOCK_PHOTO = 12
const SHOWN_MAX = 100
const FRESH_MS = 600_000

const kept = new WeakMap<Store, { readonly at: number; readonly copies: readonly LikelyCopy[] }>()

export async function findCopies(context: ReadContext): Promise<readonly LikelyCopy[]> {
  const { store, now } = context
  const before = kept.get(store)
  if (before && Math.abs(now() - before.at) < FRESH_MS) return before.copies
  const copies = await walk(context)
  kept.set(store, { at: now(), copies })
  return copies
}

async function walk({ store, record }: ReadContext): Promise<readonly LikelyCopy[]> {
  const byPhoto = new Map<string, CopiedListing[]>()
  const byId = new Map<number, CopiedListing>()
  for (let afterId = 0; ; ) {
    const listings = await store.liveListings(afterId, PER_READ)
    if (listings.length === 0) break
    for (const listing of listings) {
      const one = { id: listing.id, title: titleOf(listing, record), sellerId: listing.seller_id }
      byId.set(one.id, one)
      for (const key of new Set(listing.photos.map((photo) => photo.fingerprint || photo.key))) {
        if (key === null) continue
        const same = byPhoto.get(key)
        if (same) same.push(one)
        else byPhoto.set(key, [one])
      }
    }
    afterId = listings.at(-1)!.id
  }
  const pairs = new Map<string, LikelyCopy>()
  for (const same of byPhoto.values()) {
    if (same.length < 2 || same.length > STOCK_PHOTO) continue
    for (const [first, second] of pairsOf(same)) {
      const name = `${first.id} ${second.id}`
      const sharedPhotos = (pairs.get(name)?.sharedPhotos ?? 0) + 1
      pairs.set(name, { first, second, sharedPhotos })
    }
  }
  for (const { listing_id, home_id } of await store.sameHomesBetween(0, lastOf(byId))) {
    const [first, second] = [byId.get(home_id), byId.get(listing_id)]
    const name = `${home_id} ${listing_id}`
    if (!first || !second || first === second || pairs.has(name)) continue
    pairs.set(name, { first, second, sharedPhotos: 0 })
  }
  return [...pairs.values()]
    .sort((a, b) => b.sharedPhotos - a.sharedPhotos || b.second.id - a.second.id)
    .slice(0, SHOWN_MAX)
}

/** They were read in the order of their ids. */
const lastOf = (byId: ReadonlyMap<number, CopiedListing>): number => [...byId.keys()].at(-1) ?? 0

const pairsOf = (same: readonly CopiedListing[]): [CopiedListing, CopiedListing][] =>
  same.flatMap((first, at) =>
    same
      .slice(at + 1)
      .filter(({ sellerId }) => sellerId !== first.sellerId)
      .map((second): [CopiedListing, CopiedListing] => [first, second]),
  )
