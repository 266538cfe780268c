/**
 * Applies the change feed to the engine.
 * Invariant: after `readFrom` every change up to the mark that it answers is in the engine; where the feed
 * cannot be read on from the mark it rejects with FeedBroken, and nothing of it is trusted.
 * Cost: one read of the store where nothing has happened, two for a hundred changes and one more for every sixteen of their listings.
 */

import { setImmediate as turn } from 'node:timers/promises'
import type { Listing, Seller } from '../../domain/listings/listing.ts'
import type { Engine } from '../../engine/engine.ts'
import type { Store } from '../../store/store.ts'
import type { RecordContext } from '../listings/listing-record.ts'
import { readRecordSource } from '../listings/record-sources.ts'
import { syncLimits } from '../service-limits.ts'
import { breakOf, type FeedMark, markAt, pageAfter } from './feed-mark.ts'
import { projectListing } from './project-listing.ts'

export interface FeedReader {
  readFrom(from: Store, mark: FeedMark): Promise<FeedMark>
  /** Puts listings into the engine as the store has them now. */
  reread(ids: readonly number[]): Promise<void>
  sellerOf(id: number): Promise<Seller>
  /** Forgets the sellers that it knows: they may be others now. */
  forget(): void
}

export interface FeedReaderOptions {
  readonly store: Store
  readonly engine: Engine
  readonly context: RecordContext
  /** The day whose scores the engine holds. */
  readonly dayStartMs: () => number
  /** Some changes are in the engine; the next ones wait for what it answers. */
  readonly onApplied: () => Promise<void> | undefined
}

export function createFeedReader({
  store,
  engine,
  context,
  dayStartMs,
  onApplied,
}: FeedReaderOptions): FeedReader {
  const sellers = new Map<number, Seller>()

  async function sellerOf(id: number): Promise<Seller> {
    const known = sellers.get(id)
    if (known) return known
    const seller = await store.getSeller(id)
    if (!seller) throw new Error(`listing without seller ${id}`)
    sellers.set(id, seller)
    return seller
  }

  async function apply(listing: Listing, from: Store): Promise<void> {
    if (listing.state !== 'live') {
      engine.remove(listing.id)
      return
    }
    const seller = await sellerOf(listing.seller_id)
    const source = await readRecordSource(listing, seller, from, context)
    engine.upsert(projectListing(source, context, dayStartMs()))
  }

  async function applyAll(ids: readonly number[], from: Store): Promise<void> {
    const { documentsPerTurn } = syncLimits
    for (let at = 0; at < ids.length; at += documentsPerTurn) {
      if (at > 0) await turn()
      for (const listing of await from.getListings(ids.slice(at, at + documentsPerTurn)))
        await apply(listing, from)
    }
    await onApplied()
  }

  async function readFrom(from: Store, start: FeedMark): Promise<FeedMark> {
    for (let mark = start; ; ) {
      const page = await pageAfter(from, mark, syncLimits.changesPerRead)
      const broken = breakOf(page, mark)
      if (broken) throw broken
      const fresh = page.changes.filter(({ seq }) => seq > mark.seq)
      const last = fresh.at(-1)
      if (last === undefined) return mark
      await applyAll([...new Set(fresh.map((change) => change.listing_id))], from)
      mark = markAt(page, last.seq, last)
      if (last.seq >= page.newest) return mark
    }
  }

  return {
    readFrom,
    reread: (ids) => applyAll(ids, store),
    sellerOf,
    forget: () => sellers.clear(),
  }
}
