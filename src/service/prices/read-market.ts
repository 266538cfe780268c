/**
 * Reads what the price model learns from: the live listings, and those closed within the last years with
 * the last price that was public and its month. Copies of one home are named here, with those that several sellers offer.
 * Cost: one walk over the table.
 */

import { createPackedPrints } from '../../domain/homes/packed-prints.ts'
import type { Listing } from '../../domain/listings/listing.ts'
import { atPublicPrice, seenByStrangers } from '../../domain/listings/listing-states.ts'
import type { Whereabouts } from '../../domain/places/whereabouts.ts'
import { groupHomes } from '../../pricing/homes/group-homes.ts'
import { monthNumber, type ValuationSubject } from '../../pricing/model/valuation-subject.ts'
import type { Store } from '../../store/store.ts'
import { priceLimits } from '../service-limits.ts'
import { factsOfSubject, printOfListing, subjectOfListing } from './subject-of-listing.ts'
import { createSubjectPacker } from './subject-packer.ts'

/** A listing of the market, with the facts it is valued by as a number. */
export interface MarketSubject extends ValuationSubject {
  readonly facts: number
  /** Whether everybody may see it, and so as a comparable. */
  readonly isShown: boolean
}

export async function readMarket(
  store: Store,
  nowMs: number,
  whereabouts: Whereabouts,
): Promise<MarketSubject[]> {
  const closedSince = nowMs - priceLimits.closedWithinMs
  const subjects: MarketSubject[] = []
  const prints = createPackedPrints()
  const pack = createSubjectPacker()
  const add = (listing: Listing) => {
    subjects.push(pack(marketSubject(listing, whereabouts, nowMs)))
    prints.add(printOfListing(listing))
  }
  await walk((afterId) => store.liveListings(afterId, priceLimits.listingsPerRead), add)
  await walk(
    (afterId) => store.closedListings(afterId, closedSince, priceLimits.listingsPerRead),
    add,
  )
  const homes = groupHomes(subjects, prints, await knownHomes(store))
  // In place: a second object for each of a million listings would be half a gigabyte.
  for (const subject of subjects) Object.assign(subject, { home: homes.get(subject.id) ?? null })
  return subjects
}

/** No price is older than its listing, nor younger than today. */
const believable = (at: number, published: number | null, latest: number): number =>
  Math.min(Math.max(at, published ?? at), latest)

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

function marketSubject(listing: Listing, whereabouts: Whereabouts, nowMs: number): MarketSubject {
  const { state, seller_id: seller, project_id: project, price_history: history } = listing
  const { first_published_at: published, closed_at: closed } = listing
  const pricedAt = history.at(-1)?.at ?? published
  // A price that was set while nobody saw the listing is no asking price.
  const subject = subjectOfListing(atPublicPrice(listing), whereabouts)
  return {
    ...subject,
    seller,
    project,
    // A clock that was wrong once must not make all other prices look old.
    month: pricedAt === null ? null : monthNumber(believable(pricedAt, published, closed ?? nowMs)),
    published_at: published,
    facts: factsOfSubject(subject),
    isShown: seenByStrangers(listing, nowMs).kind === 'shown',
    first_price: history.at(0)?.price ?? null,
    home: null,
    closed: state === 'closed',
  }
}
