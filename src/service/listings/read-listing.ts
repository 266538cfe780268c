/**
 * Reading one listing, and who may. Live ones come from the engine, also while the store is away; closed
 * ones from the store for 90 days; drafts and paused ones are their owner's alone.
 * Invariant: a listing that was ever live and is removed is "removed" to everybody; one that never was is
 * unknown to everybody but its owner, whatever is asked of it.
 */
import { limits } from '../../catalogue/limits.ts'
import { type Listing, pricePerM2, storedValues } from '../../domain/listings/listing.ts'
import { type Sight, seenByStrangers } from '../../domain/listings/listing-states.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Surroundings } from '../../domain/travel/surroundings.ts'
import type { Engine } from '../../engine/engine.ts'
import type { Store } from '../../store/store.ts'
import type { Caller } from '../access/authenticator.ts'
import type { MarketService } from '../market/market-service.ts'
import type { Estimator } from '../prices/estimator.ts'
import type { EngineSync } from '../sync/engine-sync.ts'
import {
  fullRecord,
  type ListingRecord,
  type RecordContext,
  type SummaryRecord,
} from './listing-record.ts'
import { nearbyRecord } from './nearby-record.ts'
import {
  decodeFields,
  decodeSummary,
  decodeWhole,
  fieldsOf,
  type PackedRecord,
  packedListing,
} from './record-bytes.ts'
import { readRecordSource } from './record-sources.ts'

export interface ReadContext {
  readonly store: Store
  readonly sync: EngineSync
  readonly record: RecordContext
  readonly now: () => number
}

/** What a record can have beyond what is stored of it. */
export type ListingPart = 'estimate' | 'market' | 'nearby'

interface PartSources {
  readonly estimator: Pick<Estimator, 'estimate'>
  readonly market: Pick<MarketService, 'standing'>
  readonly filtering: { readonly surroundings: Pick<Surroundings, 'nearby'> }
}

async function partsOf(
  listing: Pick<Listing, 'id' | 'fields'>,
  parts: readonly ListingPart[],
  { estimator, market, filtering }: PartSources,
): Promise<Pick<ListingRecord, ListingPart> | null> {
  if (parts.length === 0) return null
  const price_per_m2 = pricePerM2(listing.fields)
  return {
    ...(parts.includes('estimate') && { estimate: await estimator.estimate(listing) }),
    ...(parts.includes('market') && {
      market: await market.standing({ ...storedValues(listing), price_per_m2 }),
    }),
    ...(parts.includes('nearby') && {
      nearby: nearbyRecord(listing.fields, filtering.surroundings),
    }),
  }
}

export function notFound(id: number): Refusal {
  return new Refusal({
    code: 'listing_not_found',
    param: 'id',
    message: `There is no listing ${id}.`,
  })
}

export const removedListing = (id: number) =>
  new Refusal({ code: 'listing_removed', param: 'id', message: `Listing ${id} was removed.` })

export const notYours = (id: number): Refusal =>
  new Refusal({
    code: 'forbidden',
    param: 'id',
    message: `Listing ${id} belongs to another seller.`,
    hint: `Your own listings: GET /v1/my/listings?limit=${limits.pageSizeMax}`,
  })

export const isOwner = (caller: Caller, listing: Listing): boolean =>
  caller.kind === 'seller' && caller.sellerId === listing.seller_id

/** Why a listing is refused to somebody who is not its owner; null: it is not. */
export function hiddenFrom(listing: Listing, nowMs: number): Refusal | null {
  return refusalOf(listing.id, seenByStrangers(listing, nowMs))
}

function refusalOf(id: number, { kind }: Sight): Refusal | null {
  if (kind === 'shown') return null
  return kind === 'gone' ? removedListing(id) : notFound(id)
}

/** The stored listing as this caller may see it; refuses where it may not. */
export async function visibleListing(
  id: number,
  caller: Caller,
  { store, now }: Pick<ReadContext, 'store' | 'now'>,
): Promise<Listing> {
  const listing = await store.getListing(id)
  if (!listing) throw notFound(id)
  if (isOwner(caller, listing)) {
    if (listing.state === 'removed') throw removedListing(id)
    return listing
  }
  const sight = seenByStrangers(listing, now())
  if (sight.kind !== 'shown') throw refusalOf(id, sight)
  return sight.listing
}

/** What follows from the fields alone: of a live listing without asking the store. */
export async function readableListing(
  id: number,
  caller: Caller,
  context: ReadContext,
): Promise<Pick<Listing, 'id' | 'fields' | 'state'>> {
  const packed = context.sync.engine.get(id)
  if (packed) return { id, state: 'live', fields: decodeFields(packed) }
  return visibleListing(id, caller, context)
}

export interface ReadListing {
  /** As it is stored, of a live one; made for the caller otherwise. */
  readonly record: ListingRecord | PackedRecord<ListingRecord>
  /** For the owner, whose ETag it is; null for everybody else. */
  readonly version: number | null
}

export async function readListing(
  id: number,
  caller: Caller,
  context: ReadContext & PartSources,
  parts: readonly ListingPart[],
): Promise<ReadListing> {
  const { sync, store, record, now } = context
  const packed = caller.kind === 'anonymous' ? sync.engine.get(id) : null
  if (packed) {
    const source = { record: () => packed }
    if (parts.length === 0) return { record: packedListing(source, record, now()), version: null }
    const members = decodeWhole(packed)
    const more = await partsOf({ id, fields: fieldsOf(members) }, parts, context)
    return { record: packedListing(source, record, now(), more, members), version: null }
  }
  const listing = await visibleListing(id, caller, context)
  const owner = isOwner(caller, listing)
  const seller = await sync.sellerOf(listing.seller_id)
  const source = await readRecordSource(listing, seller, store, record)
  const whole = fullRecord(source, record, { nowMs: now(), forOwner: owner })
  return {
    record: { ...whole, ...(await partsOf(listing, parts, context)) },
    version: owner ? listing.version : null,
  }
}

/** The other live listings of the same home, cheapest first. Cost: one query and one record for each. */
export function otherOffers(id: number, engine: Engine): readonly SummaryRecord[] {
  const packed = engine.get(id)
  const group = packed && decodeSummary(packed).same_home?.group
  if (!group) return []
  const found: SummaryRecord[] = []
  const clause = { kind: 'any', column: 'same_home', values: [String(group)] } as const
  const ids: number[] = []
  engine.visit([clause], Number.POSITIVE_INFINITY, (row) => ids.push(engine.idAt(row)))
  for (const other of ids) if (other !== id) found.push(decodeSummary(engine.get(other)!))
  return found.sort((a, b) => (a.price ?? 0) - (b.price ?? 0) || a.id - b.id)
}
