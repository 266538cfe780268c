/**
 * Listings that an operator looks at: reported ones, those on hold, and likely copies: live listings of different
 * sellers that share photos or were found to offer one home.
 * Invariant: a photo of many listings is a stock picture and makes no pair. Cost of the copies: one walk over the live
 * listings in steps between which others are served, in the background; the result is cached for ten minutes.
 */

import { setTimeout } from 'node:timers/promises'
import { type HomeVerdict, pairOf } from '../../domain/homes/home-verdict.ts'
import type { Listing, Photo } from '../../domain/listings/listing.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { ListingHold, Report } from '../../store/desk-store.ts'
import type { Store } from '../../store/store.ts'
import { decideHomes, type OperatorVerdict } from '../homes/home-verdicts.ts'
import { titleOf } from '../listings/listing-record.ts'
import type { ReadContext } from '../listings/read-listing.ts'
import { deskLimits } from '../service-limits.ts'
import { noteAct, type OperatorContext, pauseListing, readReason } from './operator-acts.ts'

interface ReportedRow {
  readonly listing: Pick<Listing, 'id' | 'state' | 'seller_id'>
  readonly title: string
  readonly sellerName: string
  readonly hold: string | null
  readonly reports: readonly Report[]
}

interface LikelyCopy {
  /** Which came first. */
  readonly first: CopiedListing
  readonly second: CopiedListing
  /** To the byte, or by what they show; 0: it was found by other signs. */
  readonly sharedPhotos: number
}

interface ShownCopy extends LikelyCopy {
  /** What was said about the two. */
  readonly verdicts: readonly HomeVerdict[]
}

interface CopiedListing {
  readonly id: number
  readonly title: string
  readonly sellerId: number
}

interface CopiesPage {
  readonly rows: readonly ShownCopy[]
  readonly page: number
  readonly pages: number
}

export interface OperatorListings {
  reported(): Promise<readonly ReportedRow[]>
  holds(): Promise<readonly ListingHold[]>
  /** Pauses a listing until it is released, with a reason that its seller reads; settles its reports. */
  holdListing(id: number, reason: string, actor: string): Promise<void>
  releaseListing(id: number, actor: string): Promise<void>
  /** Nothing is wrong with it. */
  dismissReports(id: number, actor: string): Promise<void>
  /** A page of them, from 1; null: the market is still being searched. */
  copies(page: number): Promise<CopiesPage | null>
  /** What was said about homes that were taken for one, the latest first. */
  homeVerdicts(): Promise<readonly HomeVerdict[]>
  /** Whether two listings are different homes; outweighs what their sellers say. null: withdraws what operators said. */
  decideHomes(
    pair: readonly [number, number],
    verdict: OperatorVerdict,
    actor: string,
  ): Promise<void>
}

export function operateListings(context: OperatorContext): OperatorListings {
  const { store, sync, record, now } = context
  return {
    async reported() {
      const open = Map.groupBy(
        await store.openReports(deskLimits.reportsShown),
        ({ listing_id }) => listing_id,
      )
      const listings = await store.getListings([...open.keys()])
      const holds = new Map(
        (await store.holdsOf([...open.keys()])).map((hold) => [hold.listing_id, hold.reason]),
      )
      return Promise.all(
        listings.map(async (listing) => ({
          listing,
          title: titleOf(listing, record),
          sellerName: (await sync.sellerOf(listing.seller_id)).name,
          hold: holds.get(listing.id) ?? null,
          reports: open.get(listing.id) ?? [],
        })),
      )
    },

    holds: () => store.listHolds(deskLimits.reportsShown),

    async holdListing(id: number, reason: string, actor: string) {
      const shown = readReason(reason)
      await store.write(async (transaction) => {
        const listing = await transaction.lockListing(id)
        if (!listing) throw new Refusal({ code: 'listing_not_found', message: 'No such listing.' })
        await pauseListing(transaction, id, now())
        await transaction.putHold({ listing_id: id, reason: shown, held_at: now() })
        await transaction.decideReports(id, 'held', now())
        await noteAct(
          transaction,
          { actor, act: 'hold listing', subject: `listing:${id}`, detail: shown },
          now(),
        )
      })
      await sync.catchUp()
    },

    releaseListing: (id: number, actor: string) =>
      store.write(async (transaction) => {
        await transaction.dropHold(id)
        await noteAct(
          transaction,
          { actor, act: 'release listing', subject: `listing:${id}` },
          now(),
        )
      }),

    dismissReports: (id: number, actor: string) =>
      store.write(async (transaction) => {
        const settled = await transaction.decideReports(id, 'dismissed', now())
        if (settled > 0)
          await noteAct(
            transaction,
            { actor, act: 'dismiss reports', subject: `listing:${id}` },
            now(),
          )
      }),

    homeVerdicts: () => store.latestHomeVerdicts(deskLimits.verdictsShown),
    decideHomes: (pair, verdict, actor) => decideHomes(pair, verdict, actor, context),

    async copies(page: number) {
      const found = await findCopies(context)
      if (found === null) return null
      const pages = Math.max(1, Math.ceil(found.length / deskLimits.copiesPage))
      const at = Math.min(page, pages)
      const rows = found.slice((at - 1) * deskLimits.copiesPage, at * deskLimits.copiesPage)
      const said = await store.homeVerdictsOf(rows.map(({ first }) => first.id))
      return {
        rows: rows.map((row) => ({ ...row, verdicts: verdictsOn(row, said) })),
        page: at,
        pages,
      }
    },
  }
}

function verdictsOn({ first, second }: LikelyCopy, said: readonly HomeVerdict[]) {
  const { low_id, high_id } = pairOf(first.id, second.id)
  return said.filter((verdict) => verdict.low_id === low_id && verdict.high_id === high_id)
}

interface Found {
  readonly at: number
  readonly copies: readonly LikelyCopy[]
}

const cached = new WeakMap<Store, Found>()
const searches = new WeakMap<Store, Promise<Found>>()

/** At once what was found last, and a new search in the background where that is old; null: the first is not over. */
async function findCopies(context: ReadContext): Promise<readonly LikelyCopy[] | null> {
  const { store, now } = context
  const before = cached.get(store)
  if (before && Math.abs(now() - before.at) < deskLimits.copiesCachedMs) return before.copies
  const search = searches.get(store) ?? startSearch(context)
  if (before) return before.copies
  const found = await Promise.race([search, setTimeout(deskLimits.copiesWaitMs, null)])
  return found?.copies ?? null
}

function startSearch(context: ReadContext): Promise<Found> {
  const { store, now } = context
  const search = walk(context)
    .then((copies) => {
      const found = { at: now(), copies }
      cached.set(store, found)
      return found
    })
    .finally(() => searches.delete(store))
  // Whoever waits for it sees the fault; without anybody the next visit tries again.
  search.catch(() => undefined)
  searches.set(store, search)
  return search
}

async function walk({ store, record }: ReadContext): Promise<readonly LikelyCopy[]> {
  const byPhoto = new Map<string, CopiedListing[]>()
  const byId = new Map<number, CopiedListing>()
  for (let afterId = 0; ; ) {
    const listings = await store.liveListings(afterId, deskLimits.listingsPerRead)
    if (listings.length === 0) break
    for (const listing of listings) {
      const one = { id: listing.id, title: titleOf(listing, record), sellerId: listing.seller_id }
      byId.set(one.id, one)
      for (const key of new Set(listing.photos.map(photoName))) {
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
    if (same.length < 2 || same.length > deskLimits.stockPhotoListings) continue
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
    .slice(0, deskLimits.copiesMax)
}

/** By what it shows, as a whole: a fingerprint goes on with the picture cut, which differs from copy to copy. */
const photoName = ({ fingerprint, key }: Photo): string | null =>
  fingerprint ? fingerprint.slice(0, deskLimits.wholePictureChars) : key

/** They were read in the order of their ids. */
const lastOf = (byId: ReadonlyMap<number, CopiedListing>): number => [...byId.keys()].at(-1) ?? 0

const pairsOf = (same: readonly CopiedListing[]): [CopiedListing, CopiedListing][] =>
  same.flatMap((first, at) =>
    same
      .slice(at + 1)
      .filter(({ sellerId }) => sellerId !== first.sellerId)
      .map((second): [CopiedListing, CopiedListing] => [first, second]),
  )
