/**
 * Reads what the price model learns from: the live listings, and those closed within the last years with
 * the last price that was public and its month. Copies of one home are named here, with those that several sellers offer.
 * Cost: one walk over the table.
 */

import type { Listing } from '../../domain/listings/listing.ts'
import { atPublicPrice } from '../../domain/listings/listing-states.ts'
import { groupHomes, type PrintedSubject } from '../../pricing/homes/group-homes.ts'
import { monthNumber, type ValuationSubject } from '../../pricing/model/valuation-subject.ts'
import type { Store } from '../../store/store.ts'
import { priceLimits } from '../service-limits.ts'
import { type IsOpenSea, printOfListing, subjectOfListing } from './subject-of-listing.ts'

export async function readMarket(
  store: Store,
  nowMs: number,
  isOpenSea: IsOpenSea,
): Promise<ValuationSubject[]> {
  const closedSince = nowMs - priceLimits.closedWithinMs
  const printed: PrintedSubject[] = []
  const add = (listing: Listing) => {
    printed.push({ subject: marketSubject(listing, isOpenSea), print: printOfListing(listing) })
  }
  await walk((afterId) => store.liveListings(afterId, priceLimits.listingsPerRead), add)
  await walk(
    (afterId) => store.closedListings(afterId, closedSince, priceLimits.listingsPerRead),
    add,
  )
  const homes = groupHomes(printed, await knownHomes(store))
  return printed.map(({ subject }) => ({ ...subject, home: homes.get(subject.id) ?? null }))
}

/** Those of several sellers, by listing. */
async function knownHomes(store: Store): Promise<ReadonlyMap<number, number>> {
  const rows = await store.sameHomesBetween(0, await store.highestListingId())
  return new Map(rows.map(({ listing_id, home_id }) => [listing_id, home_id]))
}

async function walk(
  read: (afterId: number) => Promise<readonly Listing[]>,
  add: (listing: Listing) => void,
): Promise<void> {
  for (let afterId = 0; ; ) {
    const listings = await read(afterId)
    if (listings.length === 0) return
    for (const listing of listings) add(listing)
    afterId = listings[listings.length - 1].id
  }
}

function marketSubject(listing: Listing, isOpenSea: IsOpenSea): ValuationSubject {
  const { state, seller_id: seller, project_id: project, price_history: history } = listing
  const pricedAt = history.at(-1)?.at ?? listing.first_published_at
  return {
    // A price that was set while nobody saw the listing is no asking price.
    ...subjectOfListing(atPublicPrice(listing), isOpenSea),
    seller,
    project,
    month: pricedAt === null ? null : monthNumber(pricedAt),
    first_price: history.at(0)?.price ?? null,
    closed: state === 'closed',
  }
}
